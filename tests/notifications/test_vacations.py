"""A vacation stops clocks for exactly its duration, even if a check comes late."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.notifications.schedule import correct
from bot.store.rows import NotifiedBy, OpenDecision
from bot.store.settings import Preferences
from bot.tables.model import TableId
from games.core.game import Seat

START = datetime(2026, 3, 1, tzinfo=UTC)
DAY = timedelta(days=1)
ASKED = OpenDecision(
    table_id=TableId("abc234"),
    seat=Seat(0),
    decision_number=4,
    opened_at=START,
    announced_at=START,
    notified_by=NotifiedBy.MENTION,
    dm_settled=True,
    due=START + 3 * DAY,
    person_id=1,
    guild_id=2,
    clock=3 * DAY,
)
AWAY = Preferences(1, away_from=START + DAY, away_until=START + 11 * DAY)


def clocked(
    decision: OpenDecision,
    due: datetime | None,
    left: timedelta | None = None,
    until: datetime | None = None,
) -> OpenDecision:
    return replace(decision, due=due, time_left=left, paused_until=until)


def test_a_clock_runs_without_a_vacation() -> None:
    assert correct(ASKED, Preferences(1), START + DAY, START) is None
    assert correct(ASKED, AWAY, START + DAY / 2, START) is None  # not yet


@pytest.mark.parametrize("late", [timedelta(), DAY, 9 * DAY])
@pytest.mark.parametrize("later", [timedelta(), DAY])
def test_a_vacation_costs_no_time(late: timedelta, later: timedelta) -> None:
    resting = correct(ASKED, AWAY, START + DAY + late, START)
    assert resting == clocked(ASKED, None, 2 * DAY, START + 11 * DAY)
    assert resting is not None
    assert correct(resting, AWAY, START + 10 * DAY, START) is None
    assert correct(resting, AWAY, START + 11 * DAY + later, START) == clocked(
        resting, START + 13 * DAY, None
    )


def test_a_turn_that_begins_on_vacation_has_its_whole_time_afterwards() -> None:
    asked = replace(ASKED, opened_at=START + 5 * DAY, due=START + 8 * DAY)
    assert correct(asked, AWAY, START + 6 * DAY, START) == clocked(
        asked, None, 3 * DAY, START + 11 * DAY
    )


def test_a_vacation_that_is_prolonged_is_looked_at_again_when_it_ends() -> None:
    resting = replace(ASKED, due=None, time_left=DAY, paused_until=START + 11 * DAY)
    longer = replace(AWAY, away_until=START + 15 * DAY)
    prolonged = correct(resting, longer, START + 10 * DAY, START)
    assert prolonged == clocked(resting, None, DAY, START + 15 * DAY)


def test_an_early_return_from_vacation_starts_the_clock() -> None:
    resting = replace(ASKED, due=None, time_left=timedelta(minutes=1))
    now = START + 4 * DAY
    assert correct(resting, Preferences(1), now, START) == clocked(
        resting, now + timedelta(minutes=1), None
    )


def test_no_clock_runs_before_the_bot_is_back() -> None:
    resting, now = replace(ASKED, due=None, time_left=timedelta(minutes=1)), START + 20 * DAY
    expected = clocked(resting, now + timedelta(minutes=1), None)
    assert correct(resting, AWAY, now, now) == expected


def test_time_that_ran_out_before_the_vacation_stays_out() -> None:
    asked = replace(ASKED, due=START + DAY / 2)
    assert correct(asked, AWAY, START + 2 * DAY, START) is None


def test_a_long_vacation_stops_clocks_for_thirty_days() -> None:
    long = replace(AWAY, away_until=START + 100 * DAY)
    end = START + 31 * DAY
    resting = replace(ASKED, due=None, time_left=timedelta(hours=1), paused_until=end)
    assert correct(resting, long, START + 30 * DAY, START) is None
    assert correct(resting, long, end + DAY, START) == clocked(
        resting, end + timedelta(hours=1), None
    )
