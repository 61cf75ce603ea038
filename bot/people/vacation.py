"""How long a vacation stops a person's clocks: thirty days in a calendar year."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.people.model import Preferences

ALLOWANCE: Final = 30.0
"""Days a year."""
_DAY: Final = timedelta(days=1)


def stopped(wishes: Preferences) -> tuple[datetime, datetime] | None:
    """Return from when to when the vacation stops clocks; None without one.

    It may end before the vacation does, when the allowance of the year is used up. Years are
    those of UTC. Reminders rest for the whole vacation.
    """
    if wishes.away_from is None or wishes.away_until is None:
        return None
    end = wishes.away_from
    for year, start, stop in _years(wishes.away_from, wishes.away_until):
        left = max(0.0, ALLOWANCE - wishes.away_spent.get(year, 0.0)) * _DAY
        end = min(stop, start + left)
        if end < stop:
            break
    return wishes.away_from, end


def spent(wishes: Preferences, now: datetime) -> dict[str, float]:
    """Return the days used up by year, with those of the present vacation until now."""
    days = dict(wishes.away_spent)
    span = stopped(wishes)
    if span is not None:
        for year, start, stop in _years(span[0], min(span[1], max(now, span[0]))):
            days[year] = round(days.get(year, 0.0) + (stop - start) / _DAY, 4)
    return days


def left(spent_days: Mapping[str, float], now: datetime) -> float:
    """Return the days that are left this year."""
    return max(0.0, ALLOWANCE - spent_days.get(str(now.astimezone(UTC).year), 0.0))


def _years(start: datetime, stop: datetime) -> Iterator[tuple[str, datetime, datetime]]:
    """Cut a span of time at the turns of the years."""
    start, stop = start.astimezone(UTC), stop.astimezone(UTC)
    while start < stop:
        cut = min(stop, datetime(start.year + 1, 1, 1, tzinfo=UTC))
        yield str(start.year), start, cut
        start = cut
