"""The pictures of the card game, made from views."""

from games.keltis_card.pictures.board import draw_board
from games.keltis_card.pictures.hand import draw_hand

__all__ = ["draw_board", "draw_hand"]
