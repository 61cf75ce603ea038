"""What may be bought, and what with."""

import pytest

from games.core.game import Outcome, Seat
from games.core.text import IllegalMoveError
from games.cullinan.legal import gem_limit, powers_of, vault_limit
from games.cullinan.state import State
from tests.games.cullinan.positions import (
    GAME,
    asked,
    begin,
    gems,
    give,
    hand,
    own,
    play,
    powers,
    price,
    some,
)


def for_sale(state: State) -> set[int]:
    """Return the numbers of the Cullinans that can be bought now."""
    return {int(move[4]) for move in some(state, "buy-")}


def test_payments_offered_are_those_without_a_part_too_many() -> None:
    """CU11: of 2+2+3+3 for 5, 2+3 is exact, 3+3 is 1 too much, 2+2+3 could leave out a 2."""
    state = price(give(begin(), 0, "2233"), 8, 5)
    assert set(some(state, "buy-8")) == {"buy-8=h23", "buy-8=h33"}
    with pytest.raises(IllegalMoveError):
        play(state, "buy-8=h223")


def test_nothing_is_given_back_and_the_payment_is_discarded() -> None:
    """CU11."""
    state = play(price(give(begin(), 0, "2233"), 8, 5), "buy-8=h33").state
    assert hand(state, 0) == "22"
    assert (state.gem_discards, state.top_gem) == (gems("33"), 3)


def test_hand_and_stocks_may_be_mixed() -> None:
    """CU11."""
    state = give(begin(), 0, "3", vault="11", fives="1", down="2")
    assert some(price(state, 8, 12), "buy-8") == ["buy-8=h3+d2+5x1+v"]


def test_too_little_buys_nothing() -> None:
    """CU11."""
    assert some(price(give(begin(), 0, "223"), 8, 8), "buy-8") == []


def test_the_vault_stock_is_spent_whole_or_not_at_all() -> None:
    """CU12."""
    state = price(give(begin(), 0, "22", vault="112"), 8, 4)
    assert some(state, "buy-8") == ["buy-8=h22", "buy-8=h+v"]
    spent = play(state, "buy-8=h+v").state
    assert (spent.mats[0].vault, hand(spent, 0)) == (gems(""), "22")
    assert spent.gem_discards == gems("112")
    kept = play(state, "buy-8=h22").state
    assert kept.mats[0].vault == gems("112")


def test_fives_are_spent_singly() -> None:
    """CU12."""
    state = price(give(begin(), 0, "1", fives="111"), 8, 6)
    assert some(state, "buy-8") == ["buy-8=h1+5x1", "buy-8=h+5x2"]
    paid = play(state, "buy-8=h1+5x1").state
    assert paid.mats[0].fives == gems("11")
    assert paid.gem_discards == gems("11")


@pytest.mark.parametrize(
    ("owned", "numbers"),
    [
        ([], {6, 7, 8, 9}),
        (["IX A"], {2, 3, 4, 5, 6, 7, 8}),
        (["IX A", "II A"], {1, 3, 4, 5, 6, 7, 8}),
        (["IX A", "VI A"], {2, 3, 4, 5, 7, 8}),
    ],
)
def test_ranks_are_bought_in_order(owned: list[str], numbers: set[int]) -> None:
    """CU13."""
    assert for_sale(own(give(begin(), 0, "3" * 12), 0, *owned)) == numbers


def test_the_cullinans_of_others_help_nobody_and_are_gone() -> None:
    """CU13."""
    state = own(give(begin(), 0, "3" * 12), 1, "IX A", "V A")
    assert for_sale(state) == {6, 7, 8}


@pytest.mark.parametrize(
    ("option", "numbers"), [("off", {2, 3, 4, 5, 6, 7, 8}), ("on", {2, 3, 4, 5})]
)
def test_several_of_a_rank_may_be_forbidden(option: str, numbers: set[int]) -> None:
    """CU13."""
    state = give(begin(one_per_rank=option), 0, "3" * 12)
    assert for_sale(own(state, 0, "IX A")) == numbers


def test_effects_add_up_and_stay() -> None:
    """CU14."""
    state = own(begin(), 0, "VII A", "IX A")
    for _ in range(4):
        mine = powers_of(state, Seat(0))
        both = powers("VII A").gem_limit + powers("IX A").gem_limit
        assert gem_limit(mine) == 8 + both > 8 + powers("VII A").gem_limit > 8
        assert vault_limit(mine) == 7 + powers("IX A").vault_limit > 7
        assert gem_limit(powers_of(state, Seat(1))) == 8
        state = play(state, "stop").state


def test_whoever_buys_the_first_cullinan_wins_at_once() -> None:
    """CU14."""
    state = own(give(begin(3), 0, "33"), 0, "IX A", "III A")
    state = price(state, 1, 6)
    assert GAME.outcome(state) is None
    over = play(state, "buy-1=h33").state
    assert GAME.outcome(over) == Outcome("bought", (1, 0, 0), frozenset({Seat(0)}))
    assert GAME.decisions(over) == ()


def test_the_worked_purchase_of_seven_for_sixteen() -> None:
    """CU24: 2+2+3 in hand, 2+1+1 in the vault and a 5 are exactly enough."""
    assert GAME.table.card(7).cost == 16
    state = give(begin(), 0, "223", vault="211", fives="1")
    assert some(state, "buy-7") == ["buy-7=h223+5x1+v"]
    state = play(state, "buy-7=h223+5x1+v").state
    assert state.mats[0].wealth == 0
    assert state.mats[0].cullinans == (7,)
    assert state.gem_discards == gems("2232111")


def test_thirteen_paid_with_five_threes_loses_two() -> None:
    """CU24, CU11."""
    state = price(give(begin(), 0, "33333"), 9, 13)
    assert some(state, "buy-9") == ["buy-9=h33333"]
    state = play(state, "buy-9=h33333").state
    assert (hand(state, 0), state.gem_discards) == ("", gems("33333"))
    assert asked(state) == (1, "turn")
