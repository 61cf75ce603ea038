"""The pictures of the card game, made from views."""

from games.keltis_card.pictures.board import draw_board, draw_hand

__all__ = ["draw_board", "draw_hand"]
