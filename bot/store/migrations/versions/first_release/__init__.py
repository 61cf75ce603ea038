"""The tables of the first release, by subject."""
