"""The two actions of a turn, limits and empty decks."""

from dataclasses import replace

import pytest

from games.core.game import Seat
from games.core.text import IllegalMoveError
from games.cullinan.cards import NO_GEMS, NO_SPECIALS, Kind
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
    price,
    some,
    specials,
    told,
)


def test_a_turn_has_two_actions() -> None:
    """CU7."""
    state = give(begin(), 0, "3", "one vault")
    step = play(state, "gem-1", "special", "is-spy")
    assert hand(step.state, 0) == "13"
    assert held(step.state, 0) == ["vault", "one", "spy"]
    assert asked(play(step.state, "is-2").state) == (1, "turn")


@pytest.mark.parametrize(
    "moves",
    [["gem-1", "gem-1"], ["special", "is-spy", "special", "is-one"], ["vault-3", "vault-2"]],
)
def test_the_same_action_may_be_taken_twice(moves: list[str]) -> None:
    """CU7."""
    state = play(give(begin(), 0, "23", "vault vault"), *moves).state
    if asked(state)[0] == -1:
        state = play(state, *["is-1"] * (3 - sum(state.display))).state
    assert asked(state) == (1, "turn")


@pytest.mark.parametrize("moves", [["stop"], ["gem-1", "stop", "is-1"]])
def test_a_player_may_stop_after_fewer_actions(moves: list[str]) -> None:
    """CU7."""
    assert asked(play(begin(), *moves).state) == (1, "turn")


def test_a_used_special_card_is_discarded() -> None:
    """CU7."""
    state = play(give(begin(), 0, "3", "vault thief"), "vault-3").state
    assert held(state, 0) == ["thief"]
    assert discarded(state) == ["vault"]
    assert GAME.view(state, None).top_special is Kind.VAULT


def test_turns_go_round() -> None:
    """CU7."""
    state = begin(3)
    order = []
    for _ in range(6):
        order.append(asked(state)[0])
        state = play(state, "stop").state
    assert order == [0, 1, 2, 0, 1, 2]


def test_face_up_diamonds_are_refilled_when_the_turn_ends() -> None:
    """CU8."""
    state = play(begin(), "gem-1").state
    assert state.display == gems("11")
    state = play(state, "gem-1").state
    assert asked(state) == (-1, "gem")
    state = play(state, "is-2", "is-3").state
    assert state.display == gems("123")
    assert asked(state) == (1, "turn")


def test_more_than_eight_diamonds_are_discarded_at_once() -> None:
    """CU9: taking the ninth is allowed, and its owner chooses what goes."""
    state = play(give(begin(), 0, "11122233"), "gem-1").state
    assert asked(state) == (0, "drop")
    assert offered(state) == ["drop-1", "drop-2", "drop-3"]
    state = play(state, "drop-2").state
    assert hand(state, 0) == "11112233"
    assert (state.gem_discards, state.top_gem) == (gems("2"), 2)
    assert asked(state) == (0, "turn")


def test_more_than_four_special_cards_are_discarded_at_once() -> None:
    """CU9."""
    state = give(begin(), 0, "", "vault vault thief guard")
    state = play(state, "special", "is-jester").state
    assert offered(state) == ["drop-vault", "drop-thief", "drop-guard", "drop-jester"]
    state = play(state, "drop-thief").state
    assert held(state, 0) == ["vault", "vault", "guard", "jester"]
    assert discarded(state) == ["thief"]


def test_a_limit_also_holds_during_the_turn_of_another() -> None:
    """CU9: here VI A gave the defender its ninth diamond."""
    state = give(give(begin(), 0, "", "thief"), 1, "2" * 8, "guard")
    state = play(own(state, 1, "VI A"), "thief-2", "yes", "yes", "is-3").state
    assert asked(state) == (1, "drop")
    state = play(state, "drop-2").state
    assert hand(state, 1) == "2222222" + "3"
    assert asked(state) == (0, "turn")


def test_nothing_else_may_be_discarded() -> None:
    """CU9."""
    state = give(begin(), 0, "11122233", "vault vault thief guard")
    assert some(state, "drop") == []
    with pytest.raises(IllegalMoveError):
        play(state, "drop-1")


def test_an_empty_deck_is_made_again_from_its_discards() -> None:
    """CU10."""
    state = replace(
        begin(),
        gem_deck=NO_GEMS,
        gem_discards=gems("223"),
        top_gem=3,
        special_deck=NO_SPECIALS,
        special_discards=specials("spy one"),
        top_special=Kind.SPY,
    )
    step = play(state, "special")
    assert told(step) == ["event-reshuffled-specials"]
    assert offered(step.state) == ["is-one", "is-spy"]
    assert (step.state.special_discards, step.state.top_special) == (NO_SPECIALS, None)
    step = play(step.state, "is-one", "gem-1")
    assert told(step)[-1] == "event-reshuffled-gems"
    assert offered(step.state) == ["is-2", "is-3"]
    assert (step.state.gem_discards, step.state.top_gem) == (NO_GEMS, None)


def test_when_both_piles_are_empty_nothing_is_taken() -> None:
    """CU10."""
    state = replace(begin(), gem_deck=NO_GEMS, special_deck=NO_SPECIALS)
    assert "special" not in offered(state)
    state = play(state, "gem-1", "gem-1").state
    assert asked(state) == (1, "turn")
    assert state.display == gems("1")
    state = play(state, "gem-1", "stop").state
    assert offered(state) == ["stop"]


def test_a_purchase_takes_the_place_of_both_actions() -> None:
    """CU7, CU11."""
    state = price(give(begin(), 0, "33"), 8, 5)
    assert some(state, "buy") == ["buy-8=h33"]
    assert some(play(state, "gem-1").state, "buy") == []
    bought = play(state, "buy-8=h33").state
    assert asked(bought) == (1, "turn")
    assert bought.mats[0].cullinans == (8,)


def test_hands_are_private_and_all_else_is_public() -> None:
    """CU15-CU18: what lies in front of a player is seen by all."""
    state = give(begin(3), 1, "123", "spy", vault="13", fives="11", down="2")
    for viewer in (Seat(0), Seat(2), None):
        view = GAME.view(state, viewer)
        player = view.players[1]
        assert (player.hand, player.specials, player.down) == (3, 1, 1)
        assert (player.vault, player.fives) == (gems("13"), 2)
        assert view.own != state.mats[1]
    assert GAME.view(state, Seat(1)).own == state.mats[1]


@pytest.mark.parametrize("option", ["off", "on"])
def test_only_the_top_of_the_discards_is_seen_unless_all_are(option: str) -> None:
    """CU10: what an empty deck is made of again."""
    state = replace(begin(open_discards=option), gem_discards=gems("123"), top_gem=2)
    view = GAME.view(state, Seat(0))
    assert (view.top_gem, view.gem_discarded) == (2, 3)
    assert view.gem_discards == (gems("123") if option == "on" else None)
