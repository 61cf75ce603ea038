"""The contract of games, and the texts and pictures they share."""
