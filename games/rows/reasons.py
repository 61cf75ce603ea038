"""Reasons for and against moves that both games have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from games.ai.evaluation import Reason
from games.core.game import Seat
from games.core.text import Text, text
from games.rows.cards import count_usable
from games.rows.rules import View

CARD: Final = 1.5
"""About how many points a card brings that can still be laid."""
WISH: Final = 2.8
"""The same for a wishing stone."""
_ENDS: Final = 50.0
_NEAR: Final = 0.9
_FAR: Final = 3
"""Values between two cards of a row that are many."""
_LEAST: Final = 0.1
_MANY: Final = 2
"""Rows that nearly every player has; a further one is begun with care."""


def explain_end(view: View[Any, Any], seat: Seat, own: int) -> Iterator[Reason]:
    """Compare the seat's score at the end of the game with the best of the others."""
    best = max(each.total for other, each in enumerate(view.scores) if other != seat)
    if own > best:
        yield Reason(text("why-ends-ahead"), _ENDS)
    elif own < best:
        yield Reason(text("why-ends-behind"), -_ENDS)


def explain_gain(points: int) -> Iterator[Reason]:
    """Count the points that a card or a step brings at once."""
    if points > 0:
        yield Reason(text("why-gain", points=points), float(points))


def explain_card(
    row: Sequence[int], value: int, held: Sequence[int], begun: int
) -> Iterator[Reason]:
    """Judge a card for a row: what it skips, what can follow, what never can, and further rows.

    `held` are the values of its colour that stay in the hand, `begun` the rows that are begun.
    """
    yield from explain_stranding(count_usable(row, held) - count_usable((*row, value), held))
    if row:
        skipped = max(0, abs(value - row[-1]) - 1)
        if skipped < _FAR:
            yield Reason(text("why-near", count=skipped), _NEAR / (1 + skipped))
        return
    yield from explain_beginning(begun)
    if (room := count_usable((value,), held)) > 0:
        yield Reason(text("why-room", count=room), _NEAR * room)


def explain_beginning(begun: int) -> Iterator[Reason]:
    """Name the number of a further row."""
    if begun >= _MANY:
        yield Reason(text("why-begins", count=begun + 1), float(_MANY - begun - 1))


def explain_stranding(lost: int) -> Iterator[Reason]:
    """Count the cards in hand that can never be laid after this one."""
    if lost > 0:
        yield Reason(text("why-strands", count=lost), -CARD * lost)


def explain_discard(*, own: bool | None, next_player: bool | None) -> Iterator[Reason]:
    """Say whether the own row, and the next player's, could take a discarded card.

    None: that row is not begun.
    """
    if own is not None:
        yield Reason(text("why-wastes"), -CARD) if own else Reason(text("why-dead"), CARD)
    if next_player is not None:
        yield Reason(text("why-helps"), -CARD) if next_player else Reason(text("why-safe"), _NEAR)


def explain_fit(*, fits: bool) -> Iterator[Reason]:
    """Say whether the own row takes the card of a discard pile."""
    yield Reason(text("why-fits"), CARD) if fits else Reason(text("why-useless"), -CARD)


def explain_anyhow(kind: str) -> Iterator[Reason]:
    """Say what is true of every move of a kind, where nothing else speaks for it."""
    yield Reason(Text(f"why-{kind}"), _LEAST)
