"""Cards that all players saw go into a hand are remembered until they may have left."""

from collections.abc import Callable
from typing import Final

import pytest

from bot.testing.random_games import play_once
from games.core.game import Seat, Setup, Step
from games.cullinan.cards import KIND_NAMES, list_gems, list_specials
from games.cullinan.state import State
from tests.games.cullinan.layout import lay_out
from tests.games.cullinan.positions import GAME, begin, gems, give, play, specials
from tests.support.rule_table import Row, check_row, over_rows


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


def write(step: Step[State], seat: int) -> str:
    shown = step.state.shown[seat]
    kinds = [KIND_NAMES[kind] for kind in list_specials(shown.specials)]
    return " ".join([*map(str, list_gems(shown.gems)), *kinds]) or "-"


READ: Final[dict[str, Callable[[Step[State]], str]]] = {
    "mine": lambda step: write(step, 0),
    "theirs": lambda step: write(step, 1),
}
TABLE: Final = """
# A diamond from the middle is remembered until it is seen leaving.
CU7: 2 players | 0 cards=vault
    gem-1 gem-1 -> mine 1 1
    gem-1 vault-1 -> mine -
# A theft, or a diamond laid face down, leaves doubt about every value.
CU16: 2 players | 0 hand=1 | 1 cards=thief
    gem-1 gem-1 is-1 is-1 -> mine 1 1
    gem-1 gem-1 is-1 is-1 thief-1 is-1 -> mine 1; theirs -
CU23: 2 players | 0 hand=3 cards=one own=IV-A
    gem-1 one-1 tuck-3 -> mine -
# A card picked from a jester is remembered, and a spied one no more.
CU19, CU20: 2 players | 0 cards=jester | 1 cards=spy
    jester is-one is-one is-one is-spy is-vault pick-vault pick-one -> mine vault one
    jester is-one is-one is-one is-spy is-vault pick-vault pick-one stop spy-1 pick-one -> mine -
    jester is-one is-one is-one is-spy is-vault pick-vault pick-one stop spy-1 pick-one -> theirs -
# So is a bodyguard that was not used.
CU17: 2 players | 0 cards=thief | 1 hand=123 cards=guard,vault
    thief-2 no is-1 -> theirs guard
    thief-2 yes -> theirs -
"""


@over_rows(TABLE)
def test_cards_are_remembered_while_they_are_surely_there(row: Row) -> None:
    check_row(row, play(lay_out(row.position), *row.moves), READ)


def test_what_is_remembered_is_imagined() -> None:
    state = give(give(begin(), 0, "", "thief"), 1, "1123", "guard vault")
    state = play(state, "gem-1", "thief-2", "no", "is-1").state
    view = GAME.view(state, Seat(1))
    for rng_seed in range(20):
        imagined = GAME.determinize(GAME.view(state, Seat(0)), rng_seed)
        assert imagined.mats[1].specials[3] >= 1
        assert GAME.determinize(view, rng_seed).mats[0].hand[0] >= 1
