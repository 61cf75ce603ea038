"""How a vacation stops and starts the clocks of a person: pure functions."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.people.model import Preferences
from bot.people.vacation import stopped
from bot.tables.decisions import OpenDecision, Timer


def correct(
    decision: OpenDecision, wishes: Preferences, now: datetime, back: datetime
) -> Timer | None:
    """Return where the clock of a decision must stand instead; None where it stands right.

    `back` is since when the bot has been there: no clock runs before. However late this is
    asked, a vacation costs nobody any time.
    """
    span = stopped(wishes)
    is_resting = span is not None and span[0] <= now < span[1]
    if span is not None and is_resting:
        return _stop(decision, *span)
    if decision.left is not None and not is_resting:
        over = span[1] if span is not None and span[1] <= now else now
        begun = max(over, decision.asked_at, min(back, now))
        return Timer(begun + decision.left, None)
    return None


def _stop(decision: OpenDecision, since: datetime, until: datetime) -> Timer | None:
    if decision.due is not None:
        left = decision.due - max(decision.asked_at, since)
        return Timer(None, left, until) if left > timedelta() else None  # it had run out before
    if decision.left is not None and decision.rests_until != until:  # the vacation was changed
        return Timer(None, decision.left, until)
    return None
