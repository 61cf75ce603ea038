"""How a vacation stops and starts the clocks of a person: pure functions of waits and wishes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.people.model import Preferences
from bot.people.vacation import stopped
from bot.store.rows import WaitRow


@dataclass(frozen=True, slots=True)
class Hand:
    """Where a clock stands: it runs out at `due`, or `left_seconds` are left while it rests."""

    due: datetime | None
    left_seconds: float | None


def turn(row: WaitRow, wishes: Preferences, now: datetime, back: datetime) -> Hand | None:
    """Return where the clock of a decision must stand instead; None where it stands right.

    `back` is since when the bot has been there: no clock runs before. However late this is
    asked, a vacation costs nobody any time.
    """
    span = stopped(wishes)
    is_resting = span is not None and span[0] <= now < span[1]
    if row.due is not None and span is not None and is_resting:
        left = (row.due - max(row.asked_at, span[0])).total_seconds()
        return Hand(None, left) if left > 0 else None  # it had run out before
    if row.left_seconds is not None and not is_resting:
        over = span[1] if span is not None and span[1] <= now else now
        begun = max(over, row.asked_at, min(back, now))
        return Hand(begun + timedelta(seconds=row.left_seconds), None)
    return None
