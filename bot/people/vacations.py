"""Vacations: the days of a year in which they pause clocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Final

from bot.refusal import Refusal
from bot.store.settings import Preferences
from bot.words import read_typed

PAUSED_DAYS_PER_YEAR: Final = 30.0
"""The rest of a long vacation only pauses reminders."""
MAX_VACATION: Final = timedelta(days=366)
_DAY: Final = timedelta(days=1)
_YEAR: Final = timedelta(days=366)
_MAX_PAST: Final = 20
"""Vacations that are remembered; a person may begin and end one at each click."""


def read_day(typed: str) -> date:
    """Read `YYYY-MM-DD`, also in full-width signs. Raises `ValueError`."""
    return date.fromisoformat(read_typed(typed))


def clock_pause(preferences: Preferences) -> tuple[datetime, datetime] | None:
    """Return the span in which the vacation pauses clocks; None without a vacation.

    The span ends when the allowance of the year (in UTC) is used up, which may be before the
    vacation ends. Reminders are paused for the whole vacation.
    """
    if preferences.away_from is None or preferences.away_until is None:
        return None
    end = preferences.away_from
    for year, start, stop in _years(preferences.away_from, preferences.away_until):
        unused = max(0.0, PAUSED_DAYS_PER_YEAR - preferences.away_spent.get(year, 0.0)) * _DAY
        end = min(stop, start + unused)
        if end < stop:
            break
    return preferences.away_from, end


def days_used(preferences: Preferences, now: datetime) -> dict[str, float]:
    """Return the days used up by year, including the present vacation until now."""
    days = dict(preferences.away_spent)
    span = clock_pause(preferences)
    if span is not None:
        for year, start, stop in _years(span[0], min(span[1], max(now, span[0]))):
            days[year] = round(days.get(year, 0.0) + (stop - start) / _DAY, 4)
    return days


def days_left(used: Mapping[str, float], now: datetime) -> float:
    """Return the unused days of this year."""
    return max(0.0, PAUSED_DAYS_PER_YEAR - used.get(str(now.astimezone(UTC).year), 0.0))


def _years(start: datetime, stop: datetime) -> Iterator[tuple[str, datetime, datetime]]:
    start = start.astimezone(UTC)
    stop = stop.astimezone(UTC)
    while start < stop:
        cut = min(stop, datetime(start.year + 1, 1, 1, tzinfo=UTC))
        yield str(start.year), start, cut
        start = cut


def begin(preferences: Preferences, now: datetime, until: datetime) -> Preferences:
    """Begin a vacation, or another end of the present one. Raises `refused-date`."""
    if not now < until <= now + MAX_VACATION:
        raise Refusal("refused-date")
    return replace(end(preferences, now), away_from=now, away_until=until)


def end(preferences: Preferences, now: datetime) -> Preferences:
    """End the vacation, count the days used, and remember when it was."""
    past = [(start, min(stop, now)) for start, stop in spans(preferences) if start < now]
    recent = [span for span in past if now - span[1] < _YEAR][-_MAX_PAST:]
    return replace(
        preferences,
        away_from=None,
        away_until=None,
        away_spent=days_used(preferences, now),
        past_vacations=tuple(recent),
    )


def spans(preferences: Preferences) -> tuple[tuple[datetime, datetime], ...]:
    """Return the vacations of the last year, the present one until its planned end included."""
    if preferences.away_from is None or preferences.away_until is None:
        return preferences.past_vacations
    return (*preferences.past_vacations, (preferences.away_from, preferences.away_until))
