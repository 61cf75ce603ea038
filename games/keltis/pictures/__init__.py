"""The pictures of Keltis, made from views."""

from games.keltis.pictures.board import draw_board
from games.keltis.pictures.panels import draw_hand

__all__ = ["draw_board", "draw_hand"]
