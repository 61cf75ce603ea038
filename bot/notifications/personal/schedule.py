"""Times of reminders; pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.store.rows import NotifiedBy, OpenDecision
from bot.store.settings import Preferences

REMINDER_INTERVALS: Final = (1, 2, 4)
"""Intervals before the first, second and third reminder of a decision; there are no more."""
MAX_REMINDERS: Final = len(REMINDER_INTERVALS)
REMINDERS_OVER: Final = MAX_REMINDERS + 1
"""The reminder count once the last interval is over."""
WARNING_TIME: Final = timedelta(days=1)
"""Time from the warning to the deadline, or a quarter of the time limit if that is less."""
MIN_GAP: Final = timedelta(minutes=30)
"""Minimum time between the last message about a decision and the warning."""
DELAY_ALLOWANCE: Final = timedelta(minutes=10)
"""Margin before active hours end: a reminder may be sent some minutes late."""
PRESENT_DELAY: Final = timedelta(minutes=10)
"""Delay of the reminder of a person who was present, and so was not mentioned."""
_DAYS: Final = range(4)
"""Days searched for active hours: a change of the clock may skip those of one day."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The deadline of a decision, and its time limit."""

    due: datetime
    length: timedelta


def first_reminder(decision: OpenDecision, preferences: Preferences) -> datetime:
    """Return the time of the next reminder of an announced decision without one."""
    if (
        decision.notified_by is NotifiedBy.HERE
        and decision.last_contact_at is None
        and decision.reminder_count == 0
    ):
        announced = decision.announced_at or decision.opened_at
        return next_welcome(announced + min(PRESENT_DELAY, preferences.interval), preferences)
    return next_reminder(
        decision.last_word, decision.reminder_count, preferences, _deadline(decision)
    )


def count_reminder(decision: OpenDecision, preferences: Preferences, now: datetime) -> OpenDecision:
    """Return a decision with one reminder more, and the next one planned."""
    count = decision.reminder_count + 1
    later = next_reminder(now, count, preferences, _deadline(decision))
    return replace(decision, reminder_count=count, last_contact_at=now, remind_at=later)


def _deadline(decision: OpenDecision) -> Deadline | None:
    if decision.due is None or decision.expired or decision.clock is None:
        return None
    return Deadline(decision.due, decision.clock)


def next_reminder(
    since: datetime, reminder_count: int, preferences: Preferences, deadline: Deadline | None = None
) -> datetime:
    """Return the time of the next reminder, after the announcement or reminder at `since`.

    With a deadline, one reminder comes well before it, in place of a later one or as the last.
    After the last reminder: when the reminders end, one interval later and not before the deadline.
    """
    waited = REMINDER_INTERVALS[reminder_count] if reminder_count < MAX_REMINDERS else 1
    usual = next_welcome(since + waited * preferences.interval, preferences)
    if deadline is None:
        return usual
    if reminder_count >= MAX_REMINDERS:
        return max(usual, deadline.due)
    warning = _warning(since, preferences, deadline)
    if warning is None:
        return usual
    enough = _late(warning, deadline)
    if since >= enough or enough <= usual <= warning:
        return usual  # the last or the next reminder is the warning
    return warning if reminder_count == MAX_REMINDERS - 1 else min(usual, warning)


def next_welcome(moment: datetime, preferences: Preferences) -> datetime:
    """Return the first time from `moment` on at which the person allows reminders."""
    if preferences.is_away(moment) and preferences.away_until is not None:
        moment = preferences.away_until
    hours = _hours(preferences)
    if hours is None or _is_active(moment, preferences):
        return moment
    starts = _on_days(moment, hours[0], preferences, 1)
    return min(start for start in starts if start >= moment)


def last_welcome(moment: datetime, preferences: Preferences) -> datetime | None:
    """Return the last time up to `moment` at which the person allows reminders.

    None if there was none for days. It is `DELAY_ALLOWANCE` before active hours or the time before
    a vacation end: a reminder may be sent some minutes late.
    """
    if preferences.is_away(moment) and preferences.away_from is not None:
        moment = preferences.away_from - DELAY_ALLOWANCE
    hours = _hours(preferences)
    if hours is None or _is_active(moment, preferences):
        return moment
    ends = (
        end - DELAY_ALLOWANCE
        for end in _on_days(moment, hours[1], preferences, -1)
        if end <= moment
    )
    last = max((end for end in ends if _is_active(end, preferences)), default=None)
    if last is not None and preferences.is_away(last):
        return last_welcome(last, preferences)
    return last


def _warning(since: datetime, preferences: Preferences, deadline: Deadline) -> datetime | None:
    """Return the time of the warning before a deadline; None if there is no suitable time."""
    wanted = deadline.due - min(WARNING_TIME, deadline.length / 4)
    before = last_welcome(wanted, preferences)
    if before is not None and before >= since + MIN_GAP:
        return before
    after = next_welcome(max(wanted, since + MIN_GAP), preferences)
    return after if after < deadline.due else None


def _late(warning: datetime, deadline: Deadline) -> datetime:
    """Return the time from which on any reminder counts as the warning."""
    return min(deadline.due - min(2 * WARNING_TIME, deadline.length / 2), warning - MIN_GAP)


def _hours(preferences: Preferences) -> tuple[int, int] | None:
    begin = preferences.active_from
    end = preferences.active_to
    return None if begin is None or end is None or begin == end else (begin, end)


def _is_active(moment: datetime, preferences: Preferences) -> bool:
    hours = _hours(preferences)
    if hours is None:
        return True
    local = moment.astimezone(ZoneInfo(preferences.zone))
    begin, end = hours
    minute = local.hour * 60 + local.minute
    if begin < end:
        return begin <= minute < end
    return minute >= begin or minute < end


def _on_days(
    moment: datetime, minute: int, preferences: Preferences, step: int
) -> Iterator[datetime]:
    """Return a time of the day in the person's zone, on this day and those after or before it."""
    zone = ZoneInfo(preferences.zone)
    today = moment.astimezone(zone).date()
    for days in _DAYS:
        day: date = today + timedelta(days=step * days)
        # A wall time that a clock change skips is mapped to the time it would have been. Days are
        # counted on the calendar: they last 23 to 25 hours.
        yield datetime.combine(day, time(*divmod(minute, 60)), zone).astimezone(UTC)
