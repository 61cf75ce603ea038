"""House players: pure functions of a view."""
