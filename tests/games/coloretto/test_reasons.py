"""The reasons for and against moves of Coloretto are true, and one speaks for every move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ai.evaluation import find_fault
from games.coloretto.evaluation import EVALUATOR
from games.coloretto.reasons import explain
from games.coloretto.rules import GAME
from games.coloretto.state import DRAW, TAKES, Phase, State
from games.core.game import Seat
from tests.games.coloretto.positions import begin, cards, collect, lay
from tests.games.reasons import find_unexplained, why


def own(state: State, *collections: str) -> State:
    """Give every seat these cards; others keep what they have."""
    given = tuple(map(collect, collections))
    return replace(state, collections=given + state.collections[len(given) :])


def hold(card: str, *rows: str, taken: tuple[int, ...] = ()) -> State:
    """Let this card have been drawn by seat 0."""
    state = lay(begin(3), *rows, taken=taken)
    return replace(state, drawn=cards(card)[0], phase=Phase.PLACE)


THREE_BLUES = ("", "b b b", "")
"""Seat 1 owns three blues: a pair more is 9, one more is 4."""
OUT = lay(begin(3), "b b", "y", "", taken=[1])


@pytest.mark.parametrize(
    ("state", "move", "reasons"),
    [
        # What a row brings or costs at once.
        (own(lay(begin(3), "r r", "b", "r"), "r r y g o", "", ""), "take-1", "+brings 7 +closes"),
        (own(lay(begin(3), "r r", "b", "r"), "r r y g o", "", ""), "take-2", "-costs 1 +closes"),
        # What the next player is left, from four points on.
        (own(hold("b", "b", "y"), *THREE_BLUES), "put-1", "+builds 3 1 +keeps -leaves 9"),
        (own(hold("b", "b", "y"), *THREE_BLUES), "put-2", "+builds 2 2 +keeps -leaves 5"),
        (own(hold("y", "b", "y"), "", "b", ""), "put-3", "+keeps"),
        (hold("y"), "put-3", "+any"),
        (own(lay(begin(3), "b b", "y"), *THREE_BLUES), "take-1", "+brings 3 +denies 9 +closes"),
        # A player who has a row is not the next one.
        (own(OUT, *THREE_BLUES), "take-2", "+brings 1 +closes"),
        (own(OUT, "", "b b b", "b b b"), "take-2", "+brings 1 +closes -leaves 9"),
        (lay(begin(3), "b b", taken=[1, 2]), "take-1", "+brings 3 +closes"),
        # Nothing is said of the card that comes, but of the rows as they are.
        (lay(begin(3), "b"), "draw", "+waits 1"),
        (own(lay(begin(3), "b b", "y"), "", "b b", ""), "draw", "+waits 3 -leaves 7"),
        (lay(begin(3), "b b", taken=[1, 2]), "draw", "+alone +waits 3"),
    ],
)
def test_reasons_are_what_the_scores_say(state: State, move: str, reasons: str) -> None:
    assert why(GAME, EVALUATOR, state, move) == reasons


def test_drawing_leaves_no_less_than_taking_another_row() -> None:
    state = own(lay(begin(3), "b b", "y"), "", "b b", "")
    best, made = (explain(GAME.view(state, Seat(0)), move) for move in (DRAW, TAKES[1]))
    assert find_fault(made, best) is None


@pytest.mark.parametrize("players", GAME.seats)
def test_a_reason_speaks_for_every_choice(players: int) -> None:
    assert find_unexplained(GAME, EVALUATOR, players) == []
