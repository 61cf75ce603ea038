"""The reasons for and against moves of Coloretto are true."""

from __future__ import annotations

from dataclasses import replace

from games.ai.evaluation import find_fault
from games.coloretto.evaluation import EVALUATOR
from games.coloretto.reasons import explain
from games.coloretto.rules import GAME
from games.coloretto.state import DRAW, TAKES, Phase, State
from games.core.game import Seat
from tests.games.coloretto.positions import begin, cards, collect, lay, play
from tests.games.reasons import why


def own(state: State, *collections: str) -> State:
    """Give every seat these cards; others keep what they have."""
    given = tuple(map(collect, collections))
    return replace(state, collections=given + state.collections[len(given) :])


def hold(state: State, card: str) -> State:
    """Let this card have been drawn by seat 0."""
    return replace(state, drawn=cards(card)[0], phase=Phase.PLACE)


def test_a_row_brings_or_costs_what_the_score_says() -> None:
    state = own(lay(begin(3), "r r", "b", "r"), "r r y g o", "", "")
    assert why(GAME, EVALUATOR, state, "take-1") == "+brings 7"
    assert why(GAME, EVALUATOR, state, "take-2") == "-costs 1"
    for number in (1, 2):
        after = play(state, f"take-{number}").state
        gain = GAME.view(after, Seat(0)).scores[0] - GAME.view(state, Seat(0)).scores[0]
        assert gain == (7 if number == 1 else -1)


def test_what_the_next_player_is_left_is_named_from_four_points_on() -> None:
    # Seat 1 owns three blues: a pair more is 9, one more is 4.
    state = own(lay(begin(3), "b", "y", ""), "", "b b b", "")
    assert why(GAME, EVALUATOR, hold(state, "b"), "put-1") == "+builds 3 1 -leaves 9"
    assert why(GAME, EVALUATOR, hold(state, "b"), "put-2") == "+builds 2 2 -leaves 5"
    little = own(state, "", "b", "")
    assert why(GAME, EVALUATOR, hold(little, "y"), "put-3") == ""


def test_whoever_has_a_row_is_not_the_next_player() -> None:
    state = own(lay(begin(3), "b b", "y", "", taken=[1]), "", "b b b", "")
    assert "leaves" not in why(GAME, EVALUATOR, state, "take-2")
    state = own(lay(begin(3), "b b", "y", "", taken=[1]), "", "b b b", "b b b")
    assert why(GAME, EVALUATOR, state, "take-2").endswith("-leaves 9")
    alone = lay(begin(3), "b b", "", "", taken=[1, 2])
    assert why(GAME, EVALUATOR, alone, "take-1") == "+brings 3"


def test_of_a_card_nobody_has_seen_nothing_is_said_but_of_the_rows_as_they_lie() -> None:
    assert why(GAME, EVALUATOR, lay(begin(3), "b"), "draw") == ""
    state = own(lay(begin(3), "b b", "y"), "", "b b", "")
    assert why(GAME, EVALUATOR, state, "draw") == "-leaves 7"
    # To take the other row leaves no more than that.
    best, made = (explain(GAME.view(state, Seat(0)), move) for move in (DRAW, TAKES[1]))
    assert find_fault(made, best) is None
