"""The view of Keltis: the Card Game."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.game import Outcome, Seat
from games.keltis_card.data import CARDS, COPIES
from games.keltis_card.scoring import Score, conclude, score
from games.keltis_card.state import Phase, State, Table
from games.rows.cards import Card
from games.rows.hands import imagine_hands


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
    """Return a position that the seat of a view cannot tell from the real one."""
    hands, unseen, shown = imagine_hands(view, COPIES, CARDS, luck)
    return State(view.table, hands, unseen, shown)
