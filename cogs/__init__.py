"""Slash commands and components: parse the input, call a service, return its message."""
