"""What the six special cards do."""

from dataclasses import replace

import pytest

from games.core.game import Seat
from games.core.text import IllegalMoveError
from games.cullinan.cards import NO_SPECIALS, Kind
from games.cullinan.state import State
from tests.games.cullinan.positions import (
    GAME,
    asked,
    begin,
    discarded,
    gems,
    give,
    hand,
    held,
    offered,
    own,
    play,
    some,
    specials,
    told,
    weights,
)


def test_a_vault_stores_one_or_two_diamonds() -> None:
    """CU15."""
    state = give(begin(), 0, "112", "vault")
    assert some(state, "vault") == ["vault-1", "vault-2", "vault-11", "vault-12"]
    state = play(state, "vault-12").state
    assert (hand(state, 0), state.mats[0].vault) == ("1", gems("12"))
    assert held(state, 0) == []


@pytest.mark.parametrize(
    ("stock", "moves"), [("22222", ["1", "11"]), ("222222", ["1"]), ("2222222", [])]
)
def test_a_vault_stock_holds_seven(stock: str, moves: list[str]) -> None:
    """CU15."""
    state = give(begin(), 0, "11", "vault", vault=stock)
    assert some(state, "vault") == [f"vault-{move}" for move in moves]


def test_stored_diamonds_are_not_in_hand_and_not_stolen() -> None:
    """CU15, CU16: with everything in stocks there is nobody to name."""
    state = give(begin(), 0, "", "thief")
    assert some(give(state, 1, "", vault="333", fives="1", down="2"), "thief") == []
    full = play(give(state, 0, "2" * 8, vault="333"), "gem-1").state
    assert asked(full) == (0, "drop")
    fits = play(give(state, 0, "2" * 7, vault="333", fives="1"), "gem-1").state
    assert asked(fits) == (0, "turn")


def test_a_thief_takes_one_random_diamond() -> None:
    """CU16."""
    state = give(give(begin(), 0, "", "thief"), 1, "11223")
    state = play(state, "thief-2").state
    assert weights(state) == {"is-1": 2, "is-2": 2, "is-3": 1}
    state = play(state, "is-3").state
    assert (hand(state, 0), hand(state, 1)) == ("3", "1122")
    assert asked(state) == (0, "turn")


def test_a_thief_takes_two_of_six_or_more() -> None:
    """CU16."""
    state = give(give(begin(), 0, "", "thief"), 1, "112233")
    state = play(state, "thief-2", "is-3").state
    assert weights(state) == {"is-1": 2, "is-2": 2, "is-3": 1}
    state = play(state, "is-3").state
    assert (hand(state, 0), hand(state, 1)) == ("33", "1122")


def test_only_opponents_with_diamonds_in_hand_can_be_named() -> None:
    """CU16."""
    state = give(give(begin(4), 0, "2", "thief"), 2, "1")
    assert some(state, "thief") == ["thief-3"]
    with pytest.raises(IllegalMoveError):
        play(state, "thief-2")


def test_only_thief_and_victim_learn_what_was_stolen() -> None:
    """CU16."""
    state = give(give(begin(3), 0, "", "thief"), 1, "3")
    stolen = play(play(state, "thief-2").state, "is-3")
    shown, hidden = stolen.events
    assert shown.only == hidden.but == {0, 1}
    assert "gem" in dict(shown.text.args)
    assert "gem" not in dict(hidden.text.args)


def guarded() -> State:
    """Let seat 0 hold a thief, and seat 1 two diamonds and a bodyguard."""
    return give(give(begin(3), 0, "", "thief"), 1, "23", "guard")


def test_a_bodyguard_cancels_the_thief() -> None:
    """CU17: both cards are discarded and the thief's turn goes on."""
    state = play(guarded(), "thief-2").state
    assert asked(state) == (1, "defend")
    assert offered(state) == ["yes", "no"]
    step = play(state, "yes")
    assert told(step) == ["event-defended"]
    assert (hand(step.state, 0), hand(step.state, 1)) == ("", "23")
    assert discarded(step.state) == ["thief", "guard"]
    assert asked(step.state) == (0, "turn")


def test_a_bodyguard_may_be_kept() -> None:
    """CU17."""
    state = play(guarded(), "thief-2", "no", "is-3").state
    assert (hand(state, 0), hand(state, 1)) == ("3", "2")
    assert held(state, 1) == ["guard"]


def test_a_bodyguard_is_not_used_on_the_own_turn() -> None:
    """CU17."""
    state = give(begin(), 0, "", "guard")
    assert offered(state) == ["gem-1", "special", "stop"]


def test_only_the_named_player_is_asked() -> None:
    """CU17."""
    state = give(give(guarded(), 2, "3", "guard"), 1, "2")
    assert asked(play(state, "thief-2").state) == (-1, "steal")
    assert asked(play(state, "thief-3").state) == (2, "defend")


def test_the_one_makes_a_one_a_five() -> None:
    """CU18."""
    state = give(begin(), 0, "1123", "one", fives="11111111")
    assert some(state, "one") == ["one-1"]
    state = play(state, "one-1").state
    assert (hand(state, 0), state.mats[0].fives) == ("123", gems("1" * 9))
    assert state.mats[0].wealth == 6 + 9 * 5


def test_the_one_needs_a_one() -> None:
    """CU18."""
    assert some(give(begin(), 0, "23", "one"), "one") == []


def test_a_spy_sees_all_special_cards_of_one_and_takes_one() -> None:
    """CU19."""
    state = give(give(begin(3), 0, "", "spy"), 1, "", "vault thief guard")
    assert some(state, "spy") == ["spy-2"]
    step = play(state, "spy-2")
    shown, hidden = step.events
    assert shown.only == hidden.but == {0}
    assert GAME.view(step.state, Seat(0)).spied == specials("vault thief guard")
    for viewer in (Seat(1), Seat(2), None):
        assert GAME.view(step.state, viewer).spied == NO_SPECIALS
    assert offered(step.state) == ["pick-vault", "pick-thief", "pick-guard"]
    state = play(step.state, "pick-thief").state
    assert (held(state, 0), held(state, 1)) == (["thief"], ["vault", "guard"])


def test_the_only_card_a_spy_sees_is_taken_by_itself() -> None:
    """CU19."""
    state = play(give(give(begin(), 0, "", "spy"), 1, "", "one"), "spy-2").state
    assert (held(state, 0), held(state, 1)) == (["one"], [])
    assert asked(state) == (0, "turn")


def test_a_jester_turns_up_five_and_takes_two() -> None:
    """CU20."""
    state = give(begin(), 0, "", "jester")
    drawn = ["is-vault", "is-thief", "is-one", "is-vault", "is-spy"]
    step = play(state, "jester", *drawn)
    for viewer in (Seat(0), Seat(1), None):
        assert GAME.view(step.state, viewer).offered == specials("vault vault thief one spy")
    assert {event.only for event in step.events} == {None}
    assert offered(step.state) == ["pick-vault", "pick-thief", "pick-one", "pick-spy"]
    state = play(step.state, "pick-one", "pick-vault").state
    assert held(state, 0) == ["vault", "one"]
    assert discarded(state) == ["vault", "thief", "spy", "jester"]
    assert state.offered == NO_SPECIALS


def test_a_jester_turns_up_what_there_is() -> None:
    """CU20, CU10: of three cards all are turned up; the jester is discarded after its use (CU7)."""
    state = give(begin(), 0, "", "jester")
    state = replace(
        state,
        special_deck=specials("one one"),
        special_discards=specials("spy"),
        top_special=Kind.SPY,
    )
    step = play(state, "jester", "is-one", "is-one", "is-spy")
    assert told(step).count("event-reshuffled-specials") == 1
    assert (discarded(step.state), step.state.top_special) == (["jester"], Kind.JESTER)
    assert offered(step.state) == ["pick-one", "pick-spy"]
    state = play(step.state, "pick-one", "pick-spy").state
    assert (held(state, 0), discarded(state)) == (["one", "spy"], ["one", "jester"])


def test_six_b_may_take_the_jester_that_was_used() -> None:
    """CU7, CU10, CU23: by then it is among the discards an empty deck is made of."""
    state = own(give(begin(), 0, "", "jester"), 0, "VI B")
    state = replace(state, special_deck=specials("one one"))
    state = play(state, "jester", "is-one", "is-one", "yes").state
    assert weights(state) == {"is-jester": 1}


def test_a_cancelled_thief_triggers_only_what_its_victim_owns() -> None:
    """CU21: IV and VI A follow the bodyguard; the thief's owner has both too, and gets nothing."""
    state = own(own(guarded(), 0, "IV A", "VI A"), 1, "IV A", "VI A")
    state = give(state, 0, "2", "thief")
    state = play(state, "thief-2", "yes").state
    assert asked(state) == (1, "tuck")
    state = play(state, "tuck-2").state
    assert asked(state) == (1, "draw")
    state = play(state, "yes", "is-3").state
    assert (hand(state, 1), state.mats[1].down) == ("33", gems("2"))
    assert asked(state) == (0, "turn")
    assert (hand(state, 0), state.mats[0].down) == ("2", gems(""))


def test_a_bodyguard_does_not_trigger_six_b() -> None:
    """CU21: it is never used on the own turn."""
    state = play(own(guarded(), 1, "VI B"), "thief-2", "yes").state
    assert asked(state) == (0, "turn")
