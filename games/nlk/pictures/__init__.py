"""The pictures of NLK, made from views."""

from games.nlk.pictures.board import draw_board
from games.nlk.pictures.panels import draw_hand

__all__ = ["draw_board", "draw_hand"]
