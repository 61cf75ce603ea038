"""Reasons for and against moves that both games have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from games.ai.evaluation import Reason
from games.core.game import Seat
from games.core.text import text
from games.rows.rules import View

CARD: Final = 1.5
"""About how many points a card brings that can still be laid."""
WISH: Final = 2.8
"""The same for a wishing stone."""
_ENDS: Final = 50.0
_MANY: Final = 2
"""Rows that nearly every player has; a further one is begun with care."""


def explain_end(view: View[Any, Any], seat: Seat, own: int) -> Iterator[Reason]:
    """Compare the seat's score at the end of the game with the best of the others."""
    best = max(each.total for other, each in enumerate(view.scores) if other != seat)
    if own > best:
        yield Reason(text("why-ends-ahead"), _ENDS)
    elif own < best:
        yield Reason(text("why-ends-behind"), -_ENDS)


def explain_beginning(begun: int) -> Iterator[Reason]:
    """Name the number of a further row."""
    if begun >= _MANY:
        yield Reason(text("why-begins", count=begun + 1), float(_MANY - begun - 1))


def explain_stranding(lost: int) -> Iterator[Reason]:
    """Count the cards in hand that can never be laid after this one."""
    if lost > 0:
        yield Reason(text("why-strands", count=lost), -CARD * lost)


def explain_discard(*, wastes: bool, helps: bool) -> Iterator[Reason]:
    """Say that the own row, or the next player's, could take a discarded card."""
    if wastes:
        yield Reason(text("why-wastes"), -CARD)
    if helps:
        yield Reason(text("why-helps"), -CARD)


def explain_fit(*, fits: bool) -> Iterator[Reason]:
    """Say whether the own row takes the card of a discard pile."""
    yield Reason(text("why-fits"), CARD) if fits else Reason(text("why-useless"), -CARD)
