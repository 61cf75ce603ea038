"""What a view remembers, what a panel says, and what is shown of the end."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from bot.testing.random_games import play_once
from games.core.game import Seat, Step
from games.core.text import Arg, Listing, Text
from games.cullinan.presentation import PRESENTATION
from games.cullinan.state import Mat, State
from tests.games.cullinan.positions import GAME, lay_out, name, play, some, write
from tests.support.rule_table import Row, check_row, over_rows

MOST: Final = 5_000
"""Bytes of a view, which is sent to the process in which computer players think."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_what_is_in_a_hand_is_remembered_and_a_view_is_small(players: int) -> None:
    remembered = 0
    for ply in play_once(GAME, players, 1):
        for shown, mat in zip(ply.before.shown, ply.before.mats, strict=True):
            assert all(map(int.__le__, shown.gems, mat.hand))
            assert all(map(int.__le__, shown.specials, mat.specials))
            remembered += sum(shown.gems) + sum(shown.specials)
        view = GAME.view(ply.before, Seat(0))
        sent = pickle.dumps(view)
        assert len(sent) < MOST
        assert pickle.loads(sent) == view  # noqa: S301 - packed here
    assert remembered


def remember(step: Step[State], seat: int) -> str:
    shown = step.state.shown[seat]
    return f"{write(shown.gems)} {name(shown.specials)}"


READ: Final[dict[str, Callable[[Step[State]], str]]] = {
    "mine": lambda step: remember(step, 0),
    "theirs": lambda step: remember(step, 1),
}
TABLE: Final = """
# A diamond from the middle is remembered until it is seen leaving.
CU7: 2 players | 0 cards=vault
    gem-1 gem-1 -> mine 11 -
    gem-1 vault-1 -> mine - -
# A theft, or a diamond laid face down, leaves doubt about every value.
CU16: 2 players | 0 hand=1 | 1 cards=thief
    gem-1 gem-1 is-1 is-1 thief-1 is-1 -> mine 1 -; theirs - -
CU23: 2 players | 0 hand=3 cards=one own=IV-A
    gem-1 one-1 tuck-3 -> mine - -
# A card picked from a jester is remembered, and a spied one no more.
CU19, CU20: 2 players | 0 cards=jester | 1 cards=spy | special_deck=vault,one
    jester is-one is-vault pick-vault -> mine - vault one
    jester is-one is-vault pick-vault stop spy-1 pick-one -> mine - -; theirs - -
# So is a bodyguard that was not used.
CU17: 2 players | 0 cards=thief | 1 hand=123 cards=guard,vault
    thief-2 no is-1 -> theirs - guard
    thief-2 yes -> theirs - -
"""


@over_rows(TABLE)
def test_cards_are_remembered_while_they_are_surely_there(row: Row) -> None:
    check_row(row, play(lay_out(row.position), *row.moves), READ)


def test_what_is_remembered_is_imagined() -> None:
    state = lay_out("2 players | 0 cards=thief | 1 hand=1123 cards=guard,vault")
    state = play(state, "gem-1", "thief-2", "no", "is-1").state
    view = GAME.view(state, Seat(1))
    for rng_seed in range(20):
        imagined = GAME.determinize(GAME.view(state, Seat(0)), rng_seed)
        assert imagined.mats[1].specials[3] >= 1
        assert GAME.determinize(view, rng_seed).mats[0].hand[0] >= 1


@pytest.mark.parametrize(
    ("position", "moves", "found"),
    [
        # CU7: a purchase takes the place of both actions, and is announced while it can be made.
        ("0 hand=33333333 fives=11", "", ["own-now", None]),
        ("0 hand=33333333 fives=11", "gem-1 drop-1", ["own-enough", None]),
        ("1 hand=33333333 fives=11", "", [None, "own-enough"]),
        # CU13: rank 2 needs a rank 3, of which the other has all four.
        ("0 own=VI-A,VII-A,VIII-A", "", [None, None]),
        ("0 own=VI-A,VII-A,VIII-A,IX-A", "", [None, "own-hopeless"]),
    ],
)
def test_a_panel_says_what_can_be_bought(
    position: str, moves: str, found: list[str | None]
) -> None:
    state = play(lay_out(f"2 players | {position}"), *moves.split()).state
    for seat, key in enumerate(found):
        said = {line.key for line in PRESENTATION.own(GAME.view(state, Seat(seat)))}
        assert said & {"own-now", "own-enough", "own-hopeless"} == ({key} if key else set())


def list_keys(said: Arg) -> list[str]:
    """List the key of a text and of all texts in it."""
    if isinstance(said, Text):
        return [said.key, *(key for _, arg in said.args for key in list_keys(arg))]
    items = said.items if isinstance(said, Listing) else ()
    return [key for arg in items for key in list_keys(arg)]


def test_hands_lie_open_when_the_game_is_over() -> None:
    state = lay_out(
        "2 players | 0 hand=33333333 cards=vault own=VI-A,II-A"
        " | 1 hand=123 cards=thief,spy down=2 | 1=24"
    )
    over = play(state, some(state, "buy-1=")[0]).state
    before, view = GAME.view(state, None), GAME.view(over, None)
    hidden = {"part-hand-final", "part-specials-final", "part-down-own"}
    assert not hidden & set(list_keys(PRESENTATION.summary(before)[1]))
    assert hidden <= set(list_keys(PRESENTATION.summary(view)[1]))
    assert before.final == ()
    empty = replace(view, final=(Mat(),) * len(view.final))
    cards = len(PRESENTATION.board(view).items) - len(PRESENTATION.board(empty).items)
    # A diamond is a card, a stone and a number, a special card one piece.
    assert cards == sum(
        3 * sum(mat.hand) + 3 * sum(mat.down) + sum(mat.specials) for mat in view.final
    )
