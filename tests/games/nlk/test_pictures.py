"""The board of NLK shows where a card may be given, and what beats the last one."""

from __future__ import annotations

import pytest

from bot.testing.random_games import play_once
from games.core.game import CHANCE
from games.core.picture import Label
from games.nlk.pictures.board import draw_board
from games.nlk.rules import GAME
from games.nlk.state import RANKS, Give, beats, pack, rank_of, suit_of


@pytest.mark.parametrize("players", [4, 7, 9])
def test_the_board_marks_what_fits_and_names_what_beats(players: int) -> None:
    """N4, N10."""
    for ply in play_once(GAME, players, seed=2):
        if ply.seat == CHANCE:
            continue
        view, moves = GAME.view(ply.before, None), GAME.legal_moves(ply.before, ply.seat)
        labels = [item for item in draw_board(view).items if isinstance(item, Label)]
        gifts = sum(isinstance(move, Give) for move in moves)
        assert sum(label.text == "+" for label in labels) == gifts
        if view.trump is not None and view.table:
            above = [card for card in pack(players) if beats(card, view.table[-1], view.trump)]
            suits = {suit_of(view.table[-1]): "", view.trump: ""}
            for suit in suits:
                ranks = [rank_of(card) for card in above if suit_of(card) == suit]
                if ranks:
                    suits[suit] = RANKS[ranks[0]].upper() + "–A" * (len(ranks) > 1)
            named = [label.text for label in labels if label.size == 48]
            assert named == list(filter(None, suits.values()))
