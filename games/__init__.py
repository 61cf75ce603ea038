"""Pure game engines: standard library only, no I/O, no clock, no randomness."""
