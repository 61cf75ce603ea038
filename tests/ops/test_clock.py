"""The clock follows Discord's time, and deletions by age need a clock that agrees with it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from functools import partial
from pathlib import Path
from typing import Final
from unittest.mock import AsyncMock, Mock

import pytest

from bot import housekeeping
from bot.housekeeping import Housekeeping
from bot.notifications.jobs import sweep
from bot.ops.clock import Clock
from bot.ops.discord_time import ClockCheck, DiscordTime
from bot.ratings.service import Ratings
from bot.store.heartbeat import oldest_heartbeat, write_heartbeat
from bot.tables import play
from bot.tables.model import Status
from tests.support.refusals import refuses
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, Harness, open_harness

NOW: Final = datetime(2026, 5, 1, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
YEAR = timedelta(days=366)


class Machine:
    """A system clock, a monotonic clock, and the time in Discord's answers."""

    def __init__(self, harness: Harness) -> None:
        self.now, self.ticks = NOW, 0.0
        self.clock = Clock(lambda: self.now)
        self.theirs = DiscordTime(lambda: self.ticks)
        self.store = harness.store
        self.check = ClockCheck(self.clock, self.theirs, partial(oldest_heartbeat, harness.store))

    async def heartbeat(self) -> None:
        await write_heartbeat(self.store, self.clock())

    def note_discord_time(self) -> None:
        self.theirs.note(format_datetime(self.now, usegmt=True))


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[Harness]:
    harness = await open_harness(tmp_path / "takujo.db")
    yield harness
    await harness.store.close()


async def test_the_clock_must_agree_with_discord_and_the_last_heartbeat(harness: Harness) -> None:
    machine = Machine(harness)
    trusts = machine.check.is_trustworthy
    assert not await trusts()  # Discord's time is unknown
    machine.note_discord_time()
    assert not await trusts()  # there is no heartbeat
    await machine.heartbeat()
    assert await trusts()
    machine.now += 2 * DAY
    await machine.heartbeat()
    assert not await trusts()  # the clock is two days ahead
    machine.ticks += 2 * DAY.total_seconds()
    assert await trusts()
    machine.now += 5 * MINUTE
    assert not await trusts()  # the last heartbeat is too old
    await machine.heartbeat()
    assert await trusts()
    machine.clock.skip_to(YEAR)  # as a demo does
    await machine.heartbeat()
    assert await trusts()


def test_invalid_date_headers_are_ignored() -> None:
    discord_time = DiscordTime(lambda: 0.0)
    for nonsense in (None, "", "yesterday", "2026-05-01", "Fri, 31 Dec 9999 23:59:59 -1200"):
        discord_time.note(nonsense)
        assert discord_time() is None
    discord_time.note("Fri, 31 Dec 9999 23:59:59 GMT")
    assert discord_time() is None
    discord_time.note("Fri, 01 May 2026 12:00:00 GMT")
    discord_time.note("noon")
    assert discord_time() == NOW


def test_wrong_dates_of_discord_move_the_clock_only_if_the_machines_clock_agrees() -> None:
    machine = [NOW]
    ticks = [0.0]
    clock = Clock(lambda: machine[0], lambda: ticks[0])
    discord_time = DiscordTime(lambda: ticks[0])
    clock.follow(NOW)
    for _ in range(3):  # a proxy with a wrong clock
        ticks[0] += 61
        discord_time.note(format_datetime(NOW + YEAR, usegmt=True))
        clock.follow(discord_time())
    assert clock() == NOW + timedelta(seconds=ticks[0])
    machine[0] = NOW + YEAR  # the machine was paused for a year
    clock.follow(discord_time())
    assert clock() == discord_time()


@pytest.mark.parametrize(
    ("last_alive", "ours", "theirs", "is_theirs"),
    [
        (None, NOW, NOW + YEAR, True),  # the first start: nothing is stored yet
        (NOW - DAY, NOW, NOW + YEAR, False),
        (NOW - DAY, NOW, NOW - YEAR, False),
        (NOW - DAY, NOW + YEAR, NOW, True),
        (NOW - DAY, NOW - YEAR, NOW, True),
        (NOW - DAY, NOW + DAY, NOW, True),
        (NOW - DAY, NOW - DAY, NOW, True),  # up to a day Discord's date is enough
    ],
)
def test_at_the_start_the_last_heartbeat_decides_between_two_clocks(
    last_alive: datetime | None, ours: datetime, theirs: datetime, is_theirs: bool
) -> None:
    clock = Clock(lambda: ours, lambda: 0.0)
    clock.follow(theirs, last_alive)
    assert clock() == (theirs if is_theirs else ours)


def test_a_heartbeat_after_skipped_time_does_not_confirm_a_wrong_clock() -> None:
    """The last heartbeat contains the time that a demo has skipped."""
    clock = Clock(lambda: NOW + 2 * DAY)
    clock.skip_to(60 * MINUTE)
    clock.follow(NOW, NOW + 59 * MINUTE)
    assert clock() == NOW + 60 * MINUTE


async def test_a_clock_a_year_ahead_for_two_minutes_deletes_nothing(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(harness)
    harness.clock.now = NOW - 40 * DAY
    over = (await harness.game(ANN, BEN)).table.id
    idle = (await harness.game(ANN, BEN)).table.id
    await harness.tables.change_now(over, play.cancel, ANN.id, manager=True)
    monkeypatch.setattr(housekeeping, "CLEANING_INTERVAL_S", 0.0)
    ratings = Ratings(harness.store, TOYS)
    keep = timedelta(days=365)
    keeping = Housekeeping(harness.tables, ratings, machine.clock, keep, machine.check)

    async def minute() -> tuple[bool, Status]:
        machine.ticks += 60
        machine.now += MINUTE
        harness.clock.now = machine.now
        await machine.heartbeat()
        await sweep(harness.tables, AsyncMock(), Mock(), Mock(), AsyncMock(), machine.check)
        return await keeping.clean(), (await harness.tables.table(idle)).status

    machine.note_discord_time()
    machine.now += YEAR
    assert [await minute() for _ in range(2)] == [(False, Status.PLAYING)] * 2
    machine.now -= YEAR
    assert await minute() == (True, Status.ARCHIVED)
    assert (await harness.tables.table(over)).ended
    machine.ticks += YEAR.total_seconds()
    machine.now += YEAR
    assert await minute() == (True, Status.CANCELLED)
    with refuses("refused-no-such-table"):
        await harness.tables.table(over)
