"""The pictures of the card game, made from views."""

from games.keltis_card.pictures.board import draw_board
from games.keltis_card.pictures.faces import FACES
from games.keltis_card.pictures.hand import draw_hand

__all__ = ["FACES", "draw_board", "draw_hand"]
