"""Deletions by age need a clock that agrees with Discord's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from aiohttp import web
from discord.http import Route

from bot.notifications.scheduler import sweep
from bot.ops import maintenance
from bot.ops.clock import Clock, ClockCheck, DiscordTime
from bot.ops.discord_patches import hear
from bot.ops.maintenance import Housekeeping
from bot.ratings.service import Ratings
from bot.store.decisions import Decisions
from bot.tables import play
from bot.tables.model import Status
from tests.support.refusals import refuses
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, Room, open_room

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
ME = {"id": "1", "username": "bot", "discriminator": "0", "avatar": None}
DAY, YEAR = timedelta(days=1), timedelta(days=366)


class Machine:
    """The clock on the wall, ticks, and Discord's answers."""

    def __init__(self, room: Room) -> None:
        self.now = NOW
        self.ticks = 0.0
        self.clock = Clock(lambda: self.now)
        self.theirs = DiscordTime(lambda: self.ticks)
        self.decisions = Decisions(room.store)
        self.agreement = ClockCheck(self.clock, self.theirs, self.decisions.heartbeats.oldest)

    async def heartbeat(self) -> None:
        await self.decisions.heartbeats.note(self.clock())

    def hear(self, now: datetime | None = None) -> None:
        self.theirs.note(format_datetime(now or self.now, usegmt=True))


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    room = await open_room(tmp_path / "takujo.db")
    yield room
    await room.store.close()


async def test_all_three_must_agree(room: Room) -> None:
    machine = Machine(room)
    agreement = machine.agreement
    assert not await agreement.is_trustworthy()  # nothing is known
    machine.hear()
    assert not await agreement.is_trustworthy()  # the bot was never there
    await machine.heartbeat()
    assert await agreement.is_trustworthy()
    machine.now += 2 * DAY
    await machine.heartbeat()
    assert not await agreement.is_trustworthy()  # no time has passed elsewhere
    machine.ticks += 2 * DAY.total_seconds()
    assert await agreement.is_trustworthy()
    machine.now += timedelta(minutes=5)
    assert not await agreement.is_trustworthy()  # the bot was away, it seems
    await machine.heartbeat()
    assert await agreement.is_trustworthy()
    machine.clock.skip_to(YEAR)  # as a demo does
    await machine.heartbeat()
    assert await agreement.is_trustworthy()


def test_what_is_no_date_is_ignored() -> None:
    theirs = DiscordTime(lambda: 0.0)
    for nonsense in (None, "", "yesterday", "2026-05-01", "Fri, 31 Dec 9999 23:59:59 -1200"):
        theirs.note(nonsense)
        assert theirs() is None
    theirs.note("Fri, 31 Dec 9999 23:59:59 GMT")
    assert theirs() is None
    theirs.note("Fri, 01 May 2026 12:00:00 GMT")
    theirs.note("noon")
    assert theirs() == NOW


async def test_the_time_is_heard_with_every_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.json_response(ME, headers={"Date": "Fri, 01 May 2026 12:00:00 GMT"})

    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}")
    theirs = DiscordTime(lambda: 0.0)
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.http.static_login("token")
        hear(client.http, theirs.hear)
        await client.http.request(Route("GET", "/gateway"))
    await runner.cleanup()
    assert theirs() == NOW


async def test_a_clock_a_year_ahead_for_two_minutes_deletes_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(room)
    room.clock.now = NOW - 40 * DAY
    over, idle = (await room.game(ANN, BEN)).table.id, (await room.game(ANN, BEN)).table.id
    await room.tables.change_now(over, play.cancel, ANN.id, manager=True)
    monkeypatch.setattr(maintenance, "EVERY", 0.0)
    ratings, keep = Ratings(room.store, TOYS), timedelta(days=365)
    keeping = Housekeeping(room.tables, ratings, machine.clock, keep, machine.agreement)
    services: Any = SimpleNamespace(
        tables=room.tables,
        clock_check=machine.agreement,
        publisher=AsyncMock(),
        final_tables=AsyncMock(),
    )

    async def minute() -> tuple[bool, Status]:
        machine.ticks += 60
        machine.now += timedelta(minutes=1)
        room.clock.now = machine.now
        await machine.heartbeat()
        await sweep(services)
        return await keeping.clean(), (await room.tables.table(idle)).status

    machine.hear()
    machine.now += YEAR
    assert [await minute() for _ in range(2)] == [(False, Status.PLAYING)] * 2
    machine.now -= YEAR
    assert await minute() == (True, Status.ARCHIVED)
    assert (await room.tables.table(over)).ended
    machine.ticks += YEAR.total_seconds()
    machine.now += YEAR
    assert await minute() == (True, Status.CANCELLED)
    with refuses("refused-no-such-table"):
        await room.tables.table(over)
