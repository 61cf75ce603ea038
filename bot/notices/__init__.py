"""What a table tells its channel, and how that never gets lost."""
