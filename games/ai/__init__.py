"""AI players: pure functions of a view."""
