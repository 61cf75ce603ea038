"""The pictures of Keltis, made from views."""

from games.keltis.pictures.board import draw_board
from games.keltis.pictures.faces import FACES
from games.keltis.pictures.hand import draw_hand

__all__ = ["FACES", "draw_board", "draw_hand"]
