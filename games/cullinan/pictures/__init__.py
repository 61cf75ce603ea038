"""The pictures of Cullinan, made from views."""

from games.cullinan.pictures.board import draw_board
from games.cullinan.pictures.panels import draw_hand
from games.cullinan.pictures.pieces import faces

__all__ = ["draw_board", "draw_hand", "faces"]
