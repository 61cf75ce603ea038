"""Reminder times (pure)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.people.model import Preferences
from bot.people.preferences import stopped
from bot.tables.decisions import Clock, OpenDecision

GROWTH: Final = (1, 2, 4)
"""Intervals before the first, second and third reminder: at most three for a decision."""
ENOUGH: Final = len(GROWTH)
DONE: Final = ENOUGH + 1
"""Counted once the last reminder has gone unanswered, too."""
MARGIN: Final = timedelta(days=1)
"""Before the deadline comes its reminder: so long, or a quarter of the clock if that is less."""
SOONEST: Final = timedelta(minutes=30)
"""Nobody is warned of a deadline so soon after the last word about it."""
SPARE: Final = timedelta(minutes=10)
"""Before active hours end: a reminder meant for their last moment must not miss them."""
_DAYS: Final = range(4)
"""Enough to find active hours in, where clocks are put forward over a whole day's."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the time for a decision runs out, and how long its clock runs."""

    due: datetime
    length: timedelta


def next_reminder(
    since: datetime, reminder_count: int, preferences: Preferences, deadline: Deadline | None = None
) -> datetime:
    """Return when to remind next, after the announcement or reminder at `since`.

    With a deadline one reminder comes well before it, in place of a later one or as the last of
    all. After the last reminder it is when to give up: one more interval, when time is out.
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
        return usual  # which is warning enough, as was the last one
    return warning if reminder_count == ENOUGH - 1 else min(usual, warning)


def next_welcome(moment: datetime, preferences: Preferences) -> datetime:
    """Return the first moment from this one on at which the person wants to be reminded."""
    if preferences.is_away(moment) and preferences.away_until is not None:
        moment = preferences.away_until
    hours = _hours(preferences)
    if hours is None or _is_active(moment, preferences):
        return moment
    starts = _on_days(moment, hours[0], preferences, 1)
    return min(start for start in starts if start >= moment)


def last_welcome(moment: datetime, preferences: Preferences) -> datetime | None:
    """Return the last moment up to this one at which the person wants to be reminded.

    None where there was none for days. It is not quite the last, where active hours or the time
    before a vacation end: a reminder meant for that moment may be sent some minutes later.
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
    """Return when to remind of a deadline; None where there is no good moment before it."""
    wanted = deadline.due - min(MARGIN, deadline.length / 4)
    before = last_welcome(wanted, preferences)
    if before is not None and before >= since + SOONEST:
        return before
    after = next_welcome(max(wanted, since + SOONEST), preferences)
    return after if after < deadline.due else None


def _late(warning: datetime, deadline: Deadline) -> datetime:
    """Return from when on any reminder is one of the deadline."""
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
        # Where clocks are put forward a wall time may not exist: the zone then gives the moment
        # that would have been it. Days are counted on the calendar, for they last 23 to 25 hours.
        yield datetime.combine(day, time(*divmod(minute, 60)), zone).astimezone(UTC)


def correct(
    decision: OpenDecision, preferences: Preferences, now: datetime, back: datetime
) -> Clock | None:
    """Return where the clock of a decision must stand instead; None where it stands right.

    `back` is since when the bot has been there: no clock runs before. However late this is
    asked, a vacation costs nobody any time.
    """
    span = stopped(preferences)
    is_resting = span is not None and span[0] <= now < span[1]
    if span is not None and is_resting:
        return _stop(decision, *span)
    if decision.left is not None and not is_resting:
        over = span[1] if span is not None and span[1] <= now else now
        begun = max(over, decision.opened_at, min(back, now))
        return Clock(begun + decision.left, None)
    return None


def _stop(decision: OpenDecision, since: datetime, until: datetime) -> Clock | None:
    if decision.due is not None:
        left = decision.due - max(decision.opened_at, since)
        return Clock(None, left, until) if left > timedelta() else None  # it had run out before
    if decision.left is not None and decision.paused_until != until:  # the vacation was changed
        return Clock(None, decision.left, until)
    return None
