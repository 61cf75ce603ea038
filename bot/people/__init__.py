"""Preferences of people, settings of servers, blocks, rate limits and the data export."""
