"""The channel of a table: a projection of what is committed."""
