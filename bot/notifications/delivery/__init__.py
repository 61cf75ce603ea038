"""Sending within the limits of Discord, and the channels that refuse."""
