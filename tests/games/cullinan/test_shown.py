"""Cards that all players saw go into a hand are remembered until they may have left."""

from dataclasses import replace

import pytest

from games.core.game import Seat, Setup
from games.cullinan.cards import Gems, Specials
from games.cullinan.state import State
from tests.games.cullinan.positions import GAME, begin, gems, give, own, play, specials
from tests.support.random_games import play_once


def shown_gems(state: State, seat: int) -> Gems:
    return state.shown[seat].gems


def shown_specials(state: State, seat: int) -> Specials:
    return state.shown[seat].specials


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_what_is_in_a_hand_is_remembered(players: int) -> None:
    remembered = 0
    for seed in range(3):
        for ply in play_once(GAME, players, seed):
            for shown, mat in zip(ply.before.shown, ply.before.mats, strict=True):
                assert all(map(int.__le__, shown.gems, mat.hand))
                assert all(map(int.__le__, shown.specials, mat.specials))
                remembered += sum(shown.gems) + sum(shown.specials)
    assert remembered


def test_a_start_is_remembered() -> None:
    """CU6."""
    state = GAME.start(Setup(4, {}, Seat(0)))
    assert [each.gems for each in state.shown] == [gems(each) for each in ("", "", "2", "3")]
    vaults = [each.specials for each in state.shown]
    assert vaults == [specials(each) for each in ("", "vault", "", "")]


def test_a_diamond_from_the_middle_is_remembered_until_it_is_seen_leaving() -> None:
    taken = play(begin(), "gem-1", "gem-1").state
    assert shown_gems(taken, 0) == gems("11")
    stored = play(give(play(begin(), "gem-1").state, 0, "1", "vault"), "vault-1").state
    assert shown_gems(stored, 0) == gems("")


def test_a_theft_leaves_doubt_about_every_value() -> None:
    taken = play(begin(), "gem-1", "gem-1").state
    state = give(give(begin(), 0, "", "thief"), 1, "1123")
    state = play(replace(state, shown=taken.shown[::-1]), "thief-2", "is-3").state
    assert shown_gems(state, 1) == gems("1")
    assert shown_gems(state, 0) == gems("")


def test_a_diamond_laid_face_down_leaves_doubt_about_every_value() -> None:
    """CU23."""
    state = give(own(begin(), 0, "IV A"), 0, "1", "one jester")
    state = give(play(state, "gem-1").state, 0, "13", "one")
    assert shown_gems(play(state, "one-1", "tuck-3").state, 0) == gems("")


def test_what_is_picked_from_a_jester_is_remembered_and_a_spied_card_no_more() -> None:
    """CU19, CU20."""
    state = give(give(begin(), 0, "", "jester"), 1, "", "spy")
    drawn = ("is-vault", "is-thief", "is-one", "is-guard", "is-vault")
    state = play(state, "jester", *drawn, "pick-vault", "pick-one").state
    assert shown_specials(state, 0) == specials("vault one")
    state = play(state, "stop", "spy-1", "pick-one").state
    assert shown_specials(state, 0) == specials("")
    assert shown_specials(state, 1) == specials("")


def test_a_bodyguard_that_was_not_used_is_remembered() -> None:
    """CU17."""
    state = give(give(begin(), 0, "", "thief"), 1, "123", "guard vault")
    asked = play(state, "thief-2").state
    assert shown_specials(play(asked, "no", "is-1").state, 1) == specials("guard")
    assert shown_specials(play(asked, "yes").state, 1) == specials("")


def test_what_is_remembered_is_imagined() -> None:
    state = give(give(begin(), 0, "", "thief"), 1, "1123", "guard vault")
    state = play(state, "gem-1", "thief-2", "no", "is-1").state
    view = GAME.view(state, Seat(1))
    for rng_seed in range(20):
        imagined = GAME.determinize(GAME.view(state, Seat(0)), rng_seed)
        assert imagined.mats[1].specials[3] >= 1
        assert GAME.determinize(view, rng_seed).mats[0].hand[0] >= 1
