"""Reminders grow rarer, keep to active hours in every zone, and rest on vacation."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.notifications.schedule import ENOUGH, next_reminder, next_welcome
from bot.store.settings import Preferences

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
MINUTES = st.integers(0, 24 * 60 - 1)


def at(zone: str, *when: int, fold: int = 0) -> datetime:
    """Return a wall time of a zone."""
    year, month, day, hour, minute = when
    return datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone), fold=fold)


def awake(zone: str, start: int, end: int) -> Preferences:
    """Return the wishes of a person who is active between two hours."""
    return Preferences(1, zone=zone, active_from=start * 60, active_to=end * 60)


def test_reminders_grow_rarer_and_end_after_three() -> None:
    preferences = Preferences(1, interval=12 * HOUR)
    moment, waits = NOON, []
    for count in range(ENOUGH + 1):
        following = next_reminder(moment, count, preferences)
        waits.append((following - moment) / HOUR)
        moment = following
    assert waits == [12, 24, 48, 12]  # the last is when to give up


@pytest.mark.parametrize(
    ("zone", "start", "end", "moment", "welcome"),
    [
        ("Asia/Tokyo", 8, 22, (2026, 3, 10, 9, 0), (2026, 3, 10, 9, 0)),
        ("Asia/Tokyo", 8, 22, (2026, 3, 10, 7, 59), (2026, 3, 10, 8, 0)),
        ("Asia/Tokyo", 8, 22, (2026, 3, 10, 22, 0), (2026, 3, 11, 8, 0)),
        ("Asia/Tokyo", 8, 22, (2026, 12, 31, 23, 0), (2027, 1, 1, 8, 0)),
        ("America/New_York", 20, 2, (2026, 3, 10, 1, 59), (2026, 3, 10, 1, 59)),
        ("America/New_York", 20, 2, (2026, 3, 10, 2, 0), (2026, 3, 10, 20, 0)),
        ("America/New_York", 20, 2, (2026, 3, 10, 21, 0), (2026, 3, 10, 21, 0)),
        # On 29 March 2026 Berlin goes from 2:00 to 3:00, on 25 October from 3:00 to 2:00.
        ("Europe/Berlin", 8, 22, (2026, 3, 28, 23, 0), (2026, 3, 29, 8, 0)),
        ("Europe/Berlin", 8, 22, (2026, 10, 24, 23, 0), (2026, 10, 25, 8, 0)),
        ("Europe/Berlin", 3, 4, (2026, 3, 29, 1, 30), (2026, 3, 29, 3, 0)),
        # Lord Howe Island puts its clocks forward by half an hour.
        ("Australia/Lord_Howe", 8, 9, (2026, 10, 3, 10, 0), (2026, 10, 4, 8, 0)),
        ("Asia/Kathmandu", 6, 7, (2026, 3, 10, 5, 59), (2026, 3, 10, 6, 0)),
    ],
)
def test_reminders_wait_for_active_hours(
    zone: str, start: int, end: int, moment: tuple[int, ...], welcome: tuple[int, ...]
) -> None:
    assert next_welcome(at(zone, *moment), awake(zone, start, end)) == at(zone, *welcome)


def test_an_hour_that_does_not_exist_is_the_next_one_that_does() -> None:
    preferences = awake("Europe/Berlin", 2, 6)
    assert next_welcome(at("Europe/Berlin", 2026, 3, 29, 1, 0), preferences) == at(
        "Europe/Berlin", 2026, 3, 29, 3, 0
    )


def test_an_hour_that_comes_twice_is_active_twice() -> None:
    preferences = awake("Europe/Berlin", 2, 3)
    first, second = (at("Europe/Berlin", 2026, 10, 25, 2, 30, fold=fold) for fold in (0, 1))
    assert second.astimezone(UTC) - first.astimezone(UTC) == HOUR
    for moment in (first, second):
        assert next_welcome(moment, preferences) == moment


def test_a_vacation_ends_before_the_first_reminder_and_in_active_hours() -> None:
    preferences = Preferences(
        1,
        active_from=8 * 60,
        active_to=22 * 60,
        away_from=NOON,
        away_until=NOON + 60 * HOUR,  # midnight
    )
    assert next_welcome(NOON - HOUR, preferences) == NOON - HOUR
    assert next_welcome(NOON + HOUR, preferences) == NOON + 68 * HOUR


@given(
    zone=st.sampled_from(["Asia/Tokyo", "Europe/London", "America/St_Johns", "Pacific/Apia"]),
    hours=st.lists(MINUTES, min_size=2, max_size=2, unique=True),
    minute=st.integers(0, 525_599),
)
def test_a_welcome_moment_is_near_active_and_never_early(
    zone: str, hours: list[int], minute: int
) -> None:
    begin, end = hours
    preferences = Preferences(1, zone=zone, active_from=begin, active_to=end)
    moment = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minute)
    welcome = next_welcome(moment, preferences)
    assert moment <= welcome <= moment + 25 * HOUR
    if welcome != moment:
        local = welcome.astimezone(ZoneInfo(zone))
        shift = abs(local.hour * 60 + local.minute - begin)
        assert min(shift, 24 * 60 - shift) in (0, 60)  # an hour later where the time is none
