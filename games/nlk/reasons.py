"""Reasons for and against moves."""

from __future__ import annotations

from collections.abc import Iterator

from games.ai.evaluation import Reason
from games.core.text import text
from games.nlk.events import CARDS
from games.nlk.state import (
    Card,
    Lay,
    Move,
    Take,
    suit_of,
)
from games.nlk.view import View, is_layable

_SAFE = 10.0
"""A player without cards cannot lose the hand (N12, N15)."""


def explain(view: View, move: Move) -> tuple[Reason, ...]:
    """Return the gains and losses of a move of phase two; in phase one none is clear."""
    if view.trump is None:
        return ()
    return tuple(_explain(view, view.trump, move))


def _explain(view: View, trump: int, move: Move) -> Iterator[Reason]:
    match move:
        case Lay(card):
            if len(view.own) == 1:
                yield Reason(text("why-last"), _SAFE)
            if suit_of(card) == trump:
                yield Reason(text("why-spends"), -1.0)
            else:
                yield from _keep(view, trump)
            if view.table and len(view.table) + 1 == view.size and len(view.own) > 1:
                yield Reason(text("why-leads"), 1.0)
        case Take():
            yield from _take(view, trump, view.table[0])
        case _:
            return


def _take(view: View, trump: int, card: Card) -> Iterator[Reason]:
    """Name the card that comes into the hand (N11)."""
    if suit_of(card) == trump:
        yield Reason(text("why-gains", card=CARDS[card]), 1.0)
    else:
        yield from _keep(view, trump)


def _keep(view: View, trump: int) -> Iterator[Reason]:
    """Speak for what spends no trump, where one could be laid."""
    if any(suit_of(card) == trump and is_layable(view, card) for card in view.own):
        yield Reason(text("why-keeps"), 1.0)
