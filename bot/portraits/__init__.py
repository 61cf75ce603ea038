"""Avatars of those who play: fetched beside everything else, and kept for a while."""
