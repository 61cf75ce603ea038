"""The look all games share: cloth, plates, cards, tokens, marks, and the colours of it all.

Functions named after a thing return its `Sprite`; functions that begin with `lay_` return
the items that put it on a sheet, its numbers and letters included. Everything is drawn here
from plain geometry; nothing is copied from a printed game.
"""

from games.core.art.players import faces

__all__ = ["faces"]
