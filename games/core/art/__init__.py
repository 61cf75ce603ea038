"""The common look of all games: cloth, plates, cards, tokens, marks and colours.

Functions named after an object return its `Sprite`; functions that begin with `lay_` return the
items that place it on a sheet, with its numbers and letters. Everything is drawn here from plain
geometry; nothing is copied from a printed game.
"""

from games.core.art.players import seat_emoji

__all__ = ["seat_emoji"]
