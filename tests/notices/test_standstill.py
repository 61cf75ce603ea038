"""A vacation stops clocks for exactly as long as it lasts, however late somebody looks."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.notices.standstill import Hand, turn
from bot.people.model import Preferences
from bot.store.rows import Called, WaitRow

START = datetime(2026, 3, 1, tzinfo=UTC)
DAY = timedelta(days=1)
ROW = WaitRow(
    table_id="abc234",
    seat=0,
    token=4,
    asked_at=START,
    told_at=START,
    called=Called.MENTION,
    spoken_at=None,
    direct=True,
    due=START + 3 * DAY,
    left_seconds=None,
    lapsed=False,
    remind_at=None,
    reminded=0,
    quiet=False,
    person_id=1,
    clock="3d",
)
AWAY = Preferences(1, away_from=START + DAY, away_until=START + 11 * DAY)


def test_a_clock_runs_without_a_vacation() -> None:
    assert turn(ROW, Preferences(1), START + DAY, START) is None
    assert turn(ROW, AWAY, START + DAY / 2, START) is None  # not yet


@pytest.mark.parametrize("late", [timedelta(), DAY, 9 * DAY])
@pytest.mark.parametrize("later", [timedelta(), DAY])
def test_a_vacation_costs_no_time(late: timedelta, later: timedelta) -> None:
    hand = turn(ROW, AWAY, START + DAY + late, START)
    assert hand == Hand(None, (2 * DAY).total_seconds())
    resting = replace(ROW, due=None, left_seconds=hand.left_seconds)
    assert turn(resting, AWAY, START + 10 * DAY, START) is None
    assert turn(resting, AWAY, START + 11 * DAY + later, START) == Hand(START + 13 * DAY, None)


def test_who_is_asked_on_vacation_has_all_the_time_afterwards() -> None:
    row = replace(ROW, asked_at=START + 5 * DAY, due=START + 8 * DAY)
    assert turn(row, AWAY, START + 6 * DAY, START) == Hand(None, (3 * DAY).total_seconds())


def test_who_comes_back_early_goes_on_at_once() -> None:
    resting = replace(ROW, due=None, left_seconds=60.0)
    now = START + 4 * DAY
    assert turn(resting, Preferences(1), now, START) == Hand(now + timedelta(minutes=1), None)


def test_no_clock_runs_before_the_bot_is_back() -> None:
    resting, now = replace(ROW, due=None, left_seconds=60.0), START + 20 * DAY
    assert turn(resting, AWAY, now, now) == Hand(now + timedelta(minutes=1), None)


def test_time_that_ran_out_before_the_vacation_stays_out() -> None:
    row = replace(ROW, due=START + DAY / 2)
    assert turn(row, AWAY, START + 2 * DAY, START) is None


def test_a_long_vacation_stops_clocks_for_thirty_days() -> None:
    long = replace(AWAY, away_until=START + 100 * DAY)
    resting = replace(ROW, due=None, left_seconds=3600.0)
    assert turn(resting, long, START + 30 * DAY, START) is None
    end = START + 31 * DAY
    assert turn(resting, long, end + DAY, START) == Hand(end + timedelta(hours=1), None)
