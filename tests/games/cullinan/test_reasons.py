"""The reasons for and against moves of Cullinan are true."""

from __future__ import annotations

from dataclasses import replace

from games.ai.hints import advise
from games.core.game import Seat
from games.cullinan.cards import ACTIONS
from games.cullinan.evaluation import EVALUATOR
from games.cullinan.state import Act, State
from tests.games.cullinan.positions import (
    GAME,
    begin,
    give,
    offered,
    own,
    powers,
    price,
    some,
    specials,
)
from tests.games.reasons import why


def test_a_diamond_that_makes_a_purchase_possible() -> None:
    """CU11: all diamonds together pay."""
    state = begin()
    for number in (6, 7, 8, 9):
        state = price(state, number, 9 + number)
    poor, near = give(state, 0, "3332"), give(state, 0, "3", vault="33", fives="1")
    assert why(GAME, EVALUATOR, poor, "gem-1") == ""
    assert why(GAME, EVALUATOR, near, "gem-1") == "+affords"


def last_action(state: State) -> State:
    """Return the position with all actions but one done."""
    [act] = [task for task in state.tasks if isinstance(task, Act)]
    return replace(state, tasks=(replace(act, done=ACTIONS - 1),))


def test_a_full_hand_and_one_that_thieves_like() -> None:
    """CU9, CU16: before the last action, diamonds may still be stored."""
    assert why(GAME, EVALUATOR, give(begin(), 0, "1" * 8), "gem-1") == "-full"
    assert why(GAME, EVALUATOR, last_action(give(begin(), 0, "1" * 5)), "gem-1") == "-tempts 2"
    assert why(GAME, EVALUATOR, last_action(give(begin(), 0, "1" * 4)), "gem-1") == ""
    assert why(GAME, EVALUATOR, give(begin(), 0, "1" * 5), "gem-1") == ""
    assert why(GAME, EVALUATOR, give(begin(), 0, cards="vault " * 4), "special") == "-full"
    safe = own(begin(), 0, "V B")  # thieves find nothing in a small hand
    small = powers("V B").safe_below - 1
    assert why(GAME, EVALUATOR, last_action(give(safe, 0, "1" * small)), "gem-1") == "-tempts 2"
    assert why(GAME, EVALUATOR, last_action(give(safe, 0, "1" * (small - 1))), "gem-1") == ""


def test_what_a_thief_takes() -> None:
    """CU16."""
    state = give(begin(), 0, cards="thief")
    (rob,) = some(give(state, 1, "11"), "thief")
    assert why(GAME, EVALUATOR, give(state, 1, "11"), rob) == "-steals-little 1"
    assert why(GAME, EVALUATOR, give(state, 1, "1" * 6), rob) == "+steals 2"


def test_a_bodyguard_that_everybody_saw() -> None:
    """CU17: one that nobody saw is not known of."""
    state = give(give(begin(), 0, cards="thief"), 1, "1" * 6, "guard")
    (rob,) = some(state, "thief")
    assert why(GAME, EVALUATOR, state, rob) == "+steals 2"
    shown = (state.shown[0], replace(state.shown[1], specials=specials("guard")))
    assert why(GAME, EVALUATOR, replace(state, shown=shown), rob) == "-guarded +steals 2"


def test_what_is_safe_in_the_vault() -> None:
    """CU15."""
    state = give(begin(), 0, "33", "vault")
    stores = some(state, "vault")
    assert {why(GAME, EVALUATOR, state, one) for one in stores} == {"+safe 3", "+safe 6"}


def test_a_purchase_is_one_choice_however_it_is_paid() -> None:
    state = price(give(begin(), 0, "333222"), 6, 6)
    moves = [GAME.parse(one) for one in offered(state)]
    assert len(some(state, "buy-6")) > 1
    hint = advise(GAME, EVALUATOR, GAME.view(state, Seat(0)), moves, 0, 0)
    named = [GAME.notate(hint.best.move), *(GAME.notate(each.move) for each in hint.others)]
    assert sum(one.startswith("buy-6") for one in named) == 1
    assert len(named) > 1


def test_buying_one_wins_and_there_is_no_change() -> None:
    """CU11, CU14."""
    state = price(give(own(begin(), 0, "VI A", "II A"), 0, "3333"), 1, 16)
    buys = some(state, "buy-1")
    assert buys
    assert all(why(GAME, EVALUATOR, state, one).startswith("+wins") for one in buys)
    over = price(give(begin(), 0, "33"), 6, 5)
    (buy,) = some(over, "buy-6")
    assert why(GAME, EVALUATOR, over, buy) == "-overpays 1"
