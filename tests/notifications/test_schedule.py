"""Times of reminders: growing intervals, active hours, deadlines and vacations."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.notifications.due.vacation_clocks import correct
from bot.notifications.personal import schedule
from bot.notifications.personal.presence import Presence
from bot.store.rows import TIME_LIMITS, NotifiedBy, OpenDecision
from bot.store.settings import Preferences
from bot.tables.model import TableId
from games.core.game import Seat
from tests.notifications.world import DAY, HOUR, MINUTE

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
MINUTES = st.integers(0, 24 * 60 - 1)
TABLE = TableId("abc234")


def at(zone: str, *when: int) -> datetime:
    """Return a local time in a zone; a sixth number is the fold, for an hour that repeats."""
    year, month, day, hour, minute, fold = (*when, 0)[:6]
    return datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone), fold=fold)


def active(zone: str, start: int, end: int) -> Preferences:
    """Return the preferences of a person who is active between two hours."""
    return Preferences(1, zone=zone, active_from=start * 60, active_to=end * 60)


def chain(since: datetime, preferences: Preferences, length: timedelta) -> list[datetime]:
    """Return the times of all reminders to a person who never moves, and when they stop."""
    deadline = schedule.Deadline(since + length, length)
    moment = since
    moments = []
    for count in range(schedule.MAX_REMINDERS + 1):
        moment = schedule.next_reminder(moment, count, preferences, deadline)
        moments.append(moment)
    return moments


@pytest.mark.parametrize(
    ("clock", "interval", "hours"),
    [
        # Three reminders, and when they stop.
        ("1h", 1, [0.75, 2.75, 6.75, 7.75]),
        ("8h", 12, [6, 30, 78, 90]),
        ("1d", 12, [12, 36, 84, 96]),
        ("1d", 48, [18, 114, 306, 354]),
        ("7d", 12, [12, 36, 144, 168]),  # the last one comes before the deadline
    ],
)
def test_one_reminder_comes_well_before_the_deadline(
    clock: str, interval: int, hours: list[float]
) -> None:
    preferences = Preferences(1, interval=interval * HOUR)
    assert [
        (moment - NOON) / HOUR for moment in chain(NOON, preferences, TIME_LIMITS[clock])
    ] == hours


NEXT = [
    ("Asia/Tokyo", 8, 22, (2026, 3, 10, 9, 0), (2026, 3, 10, 9, 0)),
    ("Asia/Tokyo", 8, 22, (2026, 3, 10, 22, 0), (2026, 3, 11, 8, 0)),
    ("America/New_York", 20, 2, (2026, 3, 10, 2, 0), (2026, 3, 10, 20, 0)),
    # On 29 March 2026 Berlin goes from 2:00 to 3:00, on 25 October from 3:00 to 2:00.
    ("Europe/Berlin", 8, 22, (2026, 3, 28, 23, 0), (2026, 3, 29, 8, 0)),
    ("Europe/Berlin", 3, 4, (2026, 3, 29, 1, 30), (2026, 3, 29, 3, 0)),
    ("Europe/Berlin", 2, 3, (2026, 10, 25, 2, 30, 1), (2026, 10, 25, 2, 30, 1)),
    # Lord Howe Island puts its clocks forward by half an hour.
    ("Australia/Lord_Howe", 8, 9, (2026, 10, 3, 10, 0), (2026, 10, 4, 8, 0)),
]


@pytest.mark.parametrize(("zone", "start", "end", "moment", "welcome"), NEXT)
def test_reminders_are_delayed_until_active_hours(
    zone: str, start: int, end: int, moment: tuple[int, ...], welcome: tuple[int, ...]
) -> None:
    preferences = active(zone, start, end)
    assert schedule.next_welcome(at(zone, *moment), preferences) == at(zone, *welcome)


def test_reminders_resume_in_active_hours_after_a_vacation() -> None:
    midnight = NOON + 60 * HOUR
    preferences = replace(active("UTC", 8, 22), away_from=NOON, away_until=midnight)
    assert schedule.next_welcome(NOON - HOUR, preferences) == NOON - HOUR
    assert schedule.next_welcome(NOON + HOUR, preferences) == NOON + 68 * HOUR


def test_reminders_come_before_and_after_a_vacation_that_stops_no_clock() -> None:
    preferences = Preferences(
        1, away_from=NOON + 20 * HOUR, away_until=NOON + 9 * DAY, away_spent={"2026": 30.0}
    )
    *times, _ = chain(NOON, preferences, TIME_LIMITS["3d"])
    assert times == [NOON + 12 * HOUR, NOON + 20 * HOUR - schedule.DELAY_ALLOWANCE, NOON + 9 * DAY]


@given(
    zone=st.sampled_from(["Asia/Tokyo", "Europe/London", "America/St_Johns", "Pacific/Apia"]),
    hours=st.lists(MINUTES, min_size=2, max_size=2, unique=True),
    minute=st.integers(0, 525_599),
)
def test_the_next_welcome_moment_is_now_or_when_active_hours_begin(
    zone: str, hours: list[int], minute: int
) -> None:
    begin, end = hours
    preferences = Preferences(1, zone=zone, active_from=begin, active_to=end)
    moment = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minute)
    welcome = schedule.next_welcome(moment, preferences)
    assert moment <= welcome <= moment + 25 * HOUR
    if welcome != moment:
        local = welcome.astimezone(ZoneInfo(zone))
        shift = abs(local.hour * 60 + local.minute - begin)
        assert min(shift, 24 * 60 - shift) in (0, 60)  # an hour later if that local time is skipped


@settings(max_examples=max(150, settings().max_examples))
@given(
    preferences=st.builds(
        active,
        st.sampled_from(["Asia/Tokyo", "Europe/Berlin", "America/St_Johns", "Pacific/Apia"]),
        st.integers(0, 23),
        st.integers(0, 23),
    ),
    interval=st.sampled_from([1, 3, 6, 12, 24, 48]),
    length=st.sampled_from(list(TIME_LIMITS.values())),
    minute=st.integers(0, 525_599),
)
def test_reminders_keep_their_gap_and_one_comes_before_the_deadline(
    preferences: Preferences, interval: int, length: timedelta, minute: int
) -> None:
    preferences = replace(preferences, interval=interval * HOUR)
    since = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minute)
    *moments, _ = chain(since, preferences, length)
    assert len(moments) == schedule.MAX_REMINDERS
    assert all(schedule.next_welcome(moment, preferences) == moment for moment in moments)
    assert all(later - moment >= schedule.MIN_GAP for moment, later in pairwise(moments))
    assert moments[0] >= since + schedule.MIN_GAP
    due = since + length
    in_time = [moment for moment in moments if moment < due]
    early = last_minute(since, due - min(schedule.WARNING_TIME, length / 4), preferences)
    if early >= since + schedule.MIN_GAP + schedule.DELAY_ALLOWANCE:
        late = due - min(2 * schedule.WARNING_TIME, length / 2)
        assert max(in_time) >= min(late, early - schedule.DELAY_ALLOWANCE - schedule.MIN_GAP)
        assert min(in_time) <= early
    elif (
        last_minute(since, due - MINUTE, preferences)
        >= since + schedule.MIN_GAP + schedule.DELAY_ALLOWANCE
    ):
        assert in_time


def last_minute(since: datetime, until: datetime, preferences: Preferences) -> datetime:
    """Return the last minute at which the person allows reminders; `since` if there is none."""
    minutes = (since + n * MINUTE for n in range(int((until - since) / MINUTE), 0, -1))
    return next(
        (minute for minute in minutes if schedule.next_welcome(minute, preferences) == minute),
        since,
    )


# Vacations stop clocks for exactly their duration, even if a check comes late.

ASKED = OpenDecision(
    table_id=TABLE,
    seat=Seat(0),
    decision_number=4,
    opened_at=NOON,
    announced_at=NOON,
    notified_by=NotifiedBy.MENTION,
    dm_settled=True,
    due=NOON + 3 * DAY,
    person_id=1,
    guild_id=2,
    clock=3 * DAY,
)
AWAY = Preferences(1, away_from=NOON + DAY, away_until=NOON + 11 * DAY)
LONG = replace(AWAY, away_until=NOON + 100 * DAY)
STOPPED = replace(ASKED, due=None, time_left=HOUR)


def clock(due: datetime | None, left: timedelta | None = None, until: int | None = None) -> Any:
    paused_until = None if until is None else NOON + until * DAY
    return {"due": due, "time_left": left, "paused_until": paused_until}


LATE = replace(ASKED, opened_at=NOON + 5 * DAY, due=NOON + 8 * DAY)


@pytest.mark.parametrize(
    ("decision", "preferences", "days", "expected"),
    [
        # A decision that begins on vacation has its full time afterwards.
        (LATE, AWAY, (6, 0), clock(None, 3 * DAY, 11)),
        # A prolonged vacation is checked again when it ends; an early return starts the clock.
        (replace(STOPPED, **clock(None, HOUR, 11)), LONG, (10, 0), clock(None, HOUR, 31)),
        (STOPPED, Preferences(1), (4, 0), clock(NOON + 4 * DAY + HOUR)),
        # No clock runs before the bot is back.
        (STOPPED, AWAY, (20, 20), clock(NOON + 20 * DAY + HOUR)),
        # A long vacation stops clocks for thirty days.
        (replace(STOPPED, **clock(None, HOUR, 31)), LONG, (32, 0), clock(NOON + 31 * DAY + HOUR)),
        # No change: no vacation, not begun, deadline already expired, still stopped.
        (ASKED, Preferences(1), (1, 0), None),
        (ASKED, AWAY, (0.5, 0), None),
        (replace(ASKED, due=NOON + DAY / 2), AWAY, (2, 0), None),
        (replace(STOPPED, paused_until=NOON + 31 * DAY), LONG, (30, 0), None),
    ],
)
def test_a_vacation_stops_and_starts_a_clock(
    decision: OpenDecision, preferences: Preferences, days: tuple[float, float], expected: Any
) -> None:
    now, back = (NOON + day * DAY for day in days)
    changed = replace(decision, **expected) if expected else None
    assert correct(decision, preferences, now, back) == changed


@pytest.mark.parametrize("late", [timedelta(), DAY, 9 * DAY])
@pytest.mark.parametrize("later", [timedelta(), DAY])
def test_a_vacation_costs_no_time(late: timedelta, later: timedelta) -> None:
    stopped = correct(ASKED, AWAY, NOON + DAY + late, NOON)
    assert stopped == replace(ASKED, due=None, time_left=2 * DAY, paused_until=NOON + 11 * DAY)
    assert stopped is not None
    assert correct(stopped, AWAY, NOON + 10 * DAY, NOON) is None
    started = replace(stopped, due=NOON + 13 * DAY, time_left=None, paused_until=None)
    assert correct(stopped, AWAY, NOON + 11 * DAY + later, NOON) == started


def test_presence_lasts_a_minute_even_if_the_clock_is_set_back() -> None:
    now = NOON
    presence = Presence(lambda: now)
    presence.note(1, TABLE)
    here = []
    for step in (timedelta(), timedelta(seconds=59), timedelta(seconds=1), -3 * HOUR):
        now += step
        here.append(presence.is_here(1, TABLE))
    assert here == [True, True, False, False]
    presence.note(1, TABLE)
    assert presence.is_here(1, TABLE)
