"""Times of reminders and clocks on vacations; pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.people.vacations import clock_pause
from bot.store.rows import OpenDecision
from bot.store.settings import Preferences

GROWTH: Final = (1, 2, 4)
"""Intervals before the first, second and third reminder of a decision; there are no more."""
ENOUGH: Final = len(GROWTH)
DONE: Final = ENOUGH + 1
"""The reminder count once the last interval is over."""
MARGIN: Final = timedelta(days=1)
"""Time from the warning to the deadline, or a quarter of the time limit if that is less."""
SOONEST: Final = timedelta(minutes=30)
"""Minimum time between the last message about a decision and the warning."""
SPARE: Final = timedelta(minutes=10)
"""Margin before active hours end: a reminder may be sent some minutes late."""
_DAYS: Final = range(4)
"""Days searched for active hours: a change of the clock may skip those of one day."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The deadline of a decision, and its time limit."""

    due: datetime
    length: timedelta


def next_reminder(
    since: datetime, reminder_count: int, preferences: Preferences, deadline: Deadline | None = None
) -> datetime:
    """Return the time of the next reminder, after the announcement or reminder at `since`.

    With a deadline, one reminder comes well before it, in place of a later one or as the last.
    After the last reminder: when the reminders end, one interval later and not before the deadline.
    """
    waited = GROWTH[reminder_count] if reminder_count < ENOUGH else 1
    usual = next_welcome(since + waited * preferences.interval, preferences)
    if deadline is None:
        return usual
    if reminder_count >= ENOUGH:
        return max(usual, deadline.due)
    warning = _warning(since, preferences, deadline)
    if warning is None:
        return usual
    enough = _late(warning, deadline)
    if since >= enough or enough <= usual <= warning:
        return usual  # the last or the next reminder is the warning
    return warning if reminder_count == ENOUGH - 1 else min(usual, warning)


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

    None if there was none for days. `SPARE` before active hours or the time before a vacation end:
    a reminder may be sent some minutes late.
    """
    if preferences.is_away(moment) and preferences.away_from is not None:
        moment = preferences.away_from - SPARE
    hours = _hours(preferences)
    if hours is None or _is_active(moment, preferences):
        return moment
    ends = (end - SPARE for end in _on_days(moment, hours[1], preferences, -1) if end <= moment)
    last = max((end for end in ends if _is_active(end, preferences)), default=None)
    return (
        last if last is None or not preferences.is_away(last) else last_welcome(last, preferences)
    )


def _warning(since: datetime, preferences: Preferences, deadline: Deadline) -> datetime | None:
    """Return the time of the warning before a deadline; None if there is no suitable time."""
    wanted = deadline.due - min(MARGIN, deadline.length / 4)
    before = last_welcome(wanted, preferences)
    if before is not None and before >= since + SOONEST:
        return before
    after = next_welcome(max(wanted, since + SOONEST), preferences)
    return after if after < deadline.due else None


def _late(warning: datetime, deadline: Deadline) -> datetime:
    """Return the time from which on any reminder counts as the warning."""
    return min(deadline.due - min(2 * MARGIN, deadline.length / 2), warning - SOONEST)


def _hours(preferences: Preferences) -> tuple[int, int] | None:
    begin, end = preferences.active_from, preferences.active_to
    return None if begin is None or end is None or begin == end else (begin, end)


def _is_active(moment: datetime, preferences: Preferences) -> bool:
    hours = _hours(preferences)
    if hours is None:
        return True
    local = moment.astimezone(ZoneInfo(preferences.zone))
    (begin, end), minute = hours, local.hour * 60 + local.minute
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


def correct(
    decision: OpenDecision, preferences: Preferences, now: datetime, back: datetime
) -> OpenDecision | None:
    """Return a decision whose clock a vacation must stop or start as it must be, else None.

    `back` is when the bot came back: no clock runs before. A late call costs the person no time.
    Its planned reminder, which depends on the deadline, is deleted.
    """
    span = clock_pause(preferences)
    is_resting = span is not None and span[0] <= now < span[1]
    if span is not None and is_resting:
        return _stop(decision, *span)
    if decision.time_left is not None and not is_resting:
        over = span[1] if span is not None and span[1] <= now else now
        begun = max(over, decision.opened_at, min(back, now))
        return _with_clock(decision, begun + decision.time_left, None)
    return None


def _stop(decision: OpenDecision, since: datetime, until: datetime) -> OpenDecision | None:
    left = decision.time_left
    if decision.due is not None:
        left = decision.due - max(decision.opened_at, since)
        if left <= timedelta():
            return None  # it had run out before
    elif left is None or decision.paused_until == until:
        return None
    return _with_clock(decision, None, left, until)


def _with_clock(
    decision: OpenDecision,
    due: datetime | None,
    left: timedelta | None,
    until: datetime | None = None,
) -> OpenDecision:
    return replace(decision, due=due, time_left=left, paused_until=until, remind_at=None)
