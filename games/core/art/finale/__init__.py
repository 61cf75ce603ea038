"""The end of a game: its picture, and the card that is kept of it."""

from games.core.art.finale.board import draw_finale
from games.core.art.finale.card import draw_card

__all__ = ["draw_card", "draw_finale"]
