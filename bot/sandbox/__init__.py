"""A local Discord, to try and test the bot without an account."""
