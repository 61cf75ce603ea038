"""Scripts that make the numbers in the `weights.py` of games."""
