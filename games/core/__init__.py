"""What every game is made of: rules, records, text, pictures."""

from typing import Final

CONTRACT: Final = "1.0"
"""The version of the contract between games and the bot: major, minor.

A package names the version it was written for. A new minor version only adds to the contract; a new
major version may break packages.
"""
