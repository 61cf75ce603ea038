"""Deadlines of decisions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.store.rows import TIME_LIMITS, UNTIMED_LIMIT, OpenDecision
from bot.store.tables import Table
from games.core.game import Seat


def due_at(table: Table, since: datetime) -> datetime | None:
    """Return when a decision that begins at `since` counts as expired; None: never.

    Without a time limit, a player who is losing a rated game could stop moving for ever.
    """
    length = TIME_LIMITS.get(table.clock) or (UNTIMED_LIMIT if table.is_rated else None)
    return since + length if length else None


def dues(decisions: Iterable[OpenDecision]) -> dict[Seat, datetime | None]:
    """Return the deadline of each seat with a clock; None while the clock is stopped."""
    return {
        decision.seat: decision.due
        for decision in decisions
        if decision.clock and (decision.due or decision.time_left)
    }
