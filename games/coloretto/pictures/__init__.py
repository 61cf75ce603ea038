"""The pictures of Coloretto, made from views."""

from games.coloretto.pictures.board import draw_board
from games.coloretto.pictures.panels import draw_hand

__all__ = ["draw_board", "draw_hand"]
