"""Questions to one seat: few seats are asked few questions, so each is made once."""

from __future__ import annotations

from functools import cache

from games.core.game import Decision, Seat


@cache
def ask(seat: Seat, kind: str) -> tuple[Decision, ...]:
    """Return the open questions where only this seat (or `CHANCE`) is asked."""
    return (Decision(seat, str(kind)),)
