"""The luck of a card is seen wherever it goes, also where it had only one row to go to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ai.luck import find_luck
from games.coloretto.luck import LUCK_MODEL, measure
from games.coloretto.rules import GAME
from games.coloretto.state import TURN_UPS, Phase, State
from games.core.game import CHANCE
from tests.games.coloretto.positions import begin, cards, lay
from tests.support.games import GAMES
from tools.luck.evenings import play


def turn_up(state: State, card: str) -> State:
    """Let the player to move draw a card."""
    drawn = replace(state, phase=Phase.CARD)
    return GAME.apply(drawn, CHANCE, TURN_UPS[cards(card)[0]]).state


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_card_is_somebodys_luck(players: int) -> None:
    line = play(GAMES["coloretto"], players, 77).played
    found = find_luck(GAME, LUCK_MODEL, line)
    for one in line:
        if one.ply in found and one.before.phase is Phase.CARD:
            assert any(any(seat) for seat in found[one.ply])


@pytest.mark.parametrize(
    "before",
    [
        lay(begin(3), "g", "y y y", "b b b"),
        # The last of a round fills the row it must then take.
        lay(begin(3), "g g", "", "", taken=[1, 2]),
    ],
)
def test_a_card_that_must_go_somewhere_counts_as_if_it_waited(before: State) -> None:
    """G3."""
    forced = turn_up(before, "g")
    assert forced.drawn is None
    waits = replace(before, phase=Phase.PLACE, drawn=cards("g")[0], deck=forced.deck)
    assert measure(forced) == measure(waits)
