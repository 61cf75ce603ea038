"""Scenes become PNG files; nothing here knows Discord."""
