"""Positions of Coloretto for tests, reached by moves or laid out by hand."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from games.coloretto.rules import GAME
from games.coloretto.state import CODES, Card, State
from games.core.game import CHANCE, Seat, Setup
from tests.support import rule_table


def cards(codes: str) -> tuple[Card, ...]:
    """Read cards written like `r r +2 j`."""
    return tuple(Card(CODES.index(code)) for code in codes.split())


def collect(codes: str) -> tuple[int, ...]:
    """Count cards written like `r r +2 j`, in the order of `Card`."""
    return tuple(cards(codes).count(card) for card in Card)


def begin(players: int, *, chart: str = "brown", first: int = 0) -> State:
    """Return the first turn, every chance of the set-up having fallen on its first answer."""
    state = GAME.start(Setup(players, {"chart": chart}, Seat(first)))
    while chances := GAME.chances(state):
        state = GAME.apply(state, CHANCE, chances[0].move).state
    return state


play: Final = partial(rule_table.play, GAME)
offered: Final = partial(rule_table.offered, GAME)


def lay(state: State, *rows: str, taken: Iterable[int] = ()) -> State:
    """Lay cards beside the rows and give the last of the rows to the seats in `taken`."""
    takers = tuple(map(Seat, taken))
    free = (None,) * (len(state.rows) - len(takers))
    laid = tuple(map(cards, rows)) + ((),) * (len(state.rows) - len(rows))
    return replace(state, rows=laid, takers=free + takers)


def stack(state: State, deck: str, *, last_round: bool = False) -> State:
    """Make these the face-down cards."""
    return replace(state, deck=collect(deck), last_round=last_round)
