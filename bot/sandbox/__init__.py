"""A look-alike of Discord on this machine: to try the bot and to test it, without an account."""
