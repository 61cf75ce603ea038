"""Winners, and the order of players in final lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.game import Outcome, Seat


def find_winners(scores: Sequence[Any]) -> frozenset[Seat]:
    """Return the seats with the highest score; a tie is a shared win.

    Scores are numbers, or tuples whose later parts break ties.
    """
    best = max(scores)
    return frozenset(Seat(seat) for seat, score in enumerate(scores) if score == best)


def rank_seats(scores: Sequence[int]) -> list[Seat]:
    """Return all seats, the highest score first and equals in playing order."""
    return sorted(map(Seat, range(len(scores))), key=lambda seat: -scores[seat])


def has_won(outcome: Outcome | None, seat: int) -> bool:
    """Tell whether a game is over and this seat among its winners."""
    return outcome is not None and seat in outcome.winners
