"""Ratings, statistics and seasons, computed from results of finished games."""
