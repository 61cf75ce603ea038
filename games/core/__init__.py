"""The contract every game keeps, and the words and pictures all games share."""
