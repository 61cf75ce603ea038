"""Tools that CI does not run: measurements, and the tuning of weights."""
