"""The commands of `python -m bot`; the commands of players are in `cogs`."""
