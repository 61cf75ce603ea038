"""Ratings and what else is counted of finished games: worked out from facts, again at any time."""
