"""When to remind a person, and how a vacation moves a deadline: pure functions of wishes."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.people.model import Preferences

GROWTH: Final = (1, 2, 4)
"""Intervals before the first, second and third reminder: at most three for a decision."""
ENOUGH: Final = len(GROWTH)
DONE: Final = ENOUGH + 1
"""Counted once the last reminder has gone unanswered, too."""


def next_reminder(since: datetime, reminded: int, wishes: Preferences) -> datetime:
    """Return when to remind next, after the announcement or reminder at `since`.

    After the last reminder it is when to give up: one more interval.
    """
    waited = GROWTH[reminded] if reminded < ENOUGH else 1
    return next_welcome(since + waited * wishes.interval, wishes)


def next_welcome(moment: datetime, wishes: Preferences) -> datetime:
    """Return the first moment from this one on at which the person wants to be reminded."""
    if wishes.is_away(moment) and wishes.away_until is not None:
        moment = wishes.away_until
    return _next_active(moment, wishes)


def _next_active(moment: datetime, wishes: Preferences) -> datetime:
    begin, end = wishes.active_from, wishes.active_to
    if begin is None or end is None or begin == end:
        return moment
    zone = ZoneInfo(wishes.zone)
    if _is_active(moment.astimezone(zone), begin, end):
        return moment
    today = moment.astimezone(zone).date()
    # Where clocks are put forward a wall time may not exist: the zone then gives the moment
    # that would have been it. Days are counted on the calendar, for they last 23 to 25 hours.
    starts = (
        datetime.combine(today + timedelta(days=days), time(*divmod(begin, 60)), zone)
        for days in range(3)
    )
    return min(start for day in starts if (start := day.astimezone(UTC)) >= moment)


def _is_active(local: datetime, begin: int, end: int) -> bool:
    minute = local.hour * 60 + local.minute
    if begin < end:
        return begin <= minute < end
    return minute >= begin or minute < end
