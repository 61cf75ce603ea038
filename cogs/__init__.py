"""Slash commands, grouped by noun: options in, service called, presenter's answer out."""
