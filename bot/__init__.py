"""Takujo: table games on Discord."""

__version__ = "0.9.0"
