"""The commands of `python -m bot`; what players say on Discord is in `cogs`."""
