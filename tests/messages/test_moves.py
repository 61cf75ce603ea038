"""Names of moves without a button: short, and the same in every language."""

from __future__ import annotations

import re

import pytest

from bot.messages.choices import name_moves
from bot.words import LANGUAGES
from games.core.game import CHANCE
from tests.support.games import GAMES
from tests.support.showing import find_moments, make_table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "game", [name for name in GAMES if not GAMES[name].presentation.whole_labels]
)
def test_what_a_move_would_bring_is_no_part_of_its_name(game: str, language: str) -> None:
    """A report adds the difference: “Move on blue (6 points)” would give two numbers."""
    for live in find_moments(make_table(game, GAMES[game].game.seats[0]), seed=5):
        for seat in {one.seat for one in live.asked} - {CHANCE}:
            view = live.game.view(live.played.state, seat)
            moves = live.game.legal_moves(live.played.state, seat)
            names = name_moves(live.table, view, moves, language, beside_board=False)
            # A colon separates two moves of the same name.
            short = (name for name in names.values() if not re.search("[:：]", name))
            assert not [name for name in short if re.search(r"[(（][+−\d]", name)]
