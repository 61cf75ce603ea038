"""The view of Keltis."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.change import exchange
from games.core.game import Outcome, Seat
from games.keltis.data import CARDS, COPIES, KIND
from games.keltis.scoring import Score, conclude, score
from games.keltis.state import Phase, State, Table
from games.rows.cards import Card
from games.rows.hands import count_unseen, deal_anew


@dataclass(frozen=True, slots=True)
class View:
    """The table, the seat's own hand, and how many cards the others hold."""

    seat: Seat | None
    table: Table
    hand: tuple[Card, ...]
    """Empty for spectators."""
    sizes: tuple[int, ...]
    """Cards in hand by seat."""
    scores: tuple[Score, ...]
    """By seat, if the game ended now."""
    outcome: Outcome | None
    memory: tuple[tuple[Card, ...], ...]
    """By seat, cards in hand that everybody saw being taken; empty when that is forgotten."""


def make_view(state: State, seat: Seat | None) -> View:
    """Return the view of a seat, or of a spectator (None)."""
    table = state.table
    return View(
        seat,
        table,
        () if seat is None else state.hands[seat],
        tuple(len(hand) for hand in state.hands),
        tuple(score(side) for side in table.sides),
        conclude(table) if table.phase is Phase.OVER else None,
        state.shown,
    )


def imagine(view: View, luck: int) -> State:
    """Return a position that the seat of a view cannot tell from the real one.

    The other hands are dealt from all cards that are not to be seen; those of its memory are where
    they are.
    """
    table = view.table
    shown = view.memory or ((),) * len(view.sizes)
    known = shown if view.seat is None else exchange(shown, view.seat, view.hand)
    rows = (row for side in table.sides for row in side.rows)
    unseen = count_unseen((COPIES,) * len(CARDS), KIND, *known, *rows, *table.piles)
    hands, unseen = deal_anew(known, view.sizes, unseen, CARDS, luck)
    return State(table, hands, unseen, shown)
