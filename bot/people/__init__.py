"""Preferences of people, settings of servers, and all data about a person."""
