"""What developers run and CI does not: measurements, and what makes weights."""
