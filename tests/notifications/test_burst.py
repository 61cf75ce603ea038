"""Many tables at once stay within what Discord allows, and nothing is lost over it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.messages.components import Layout
from bot.notifications import outbox, publisher
from bot.notifications.access import ChannelAccess
from bot.notifications.outbox import PER_SECOND, Outbox, Pace
from bot.pictures.renderer import Renderer
from bot.tables.model import Person, TableId
from tests.notifications.world import CHANNEL, HOUR, World
from tests.support.showing import walk
from tests.support.soak import SOAK

TABLES = 200 if SOAK else 60
"""So many exceed what Discord allows in a second, and each channel's in five."""
CHANNELS = TABLES // 10
MINUTE = timedelta(minutes=1)


class Discord:
    """Discord in simulated time: messages that come too fast are refused.

    It allows fifty calls in a second, and five messages to a channel in five seconds.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self.calls: list[float] = []
        self.posted: list[tuple[float, int, str, str]] = []
        """When, where, the nonce and the table."""
        self.refused = 0

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds

    def get_partial_messageable(self, channel: int, **_: object) -> SimpleNamespace:
        async def send(view: Layout, nonce: str, **_: object) -> SimpleNamespace:
            ids = [part["custom_id"] for part in walk(view.to_components()) if "custom_id" in part]
            about = next((one for one in ids if one.startswith("table:")), ids[0])
            return self._post(channel, nonce, about.split(":")[2])

        return SimpleNamespace(send=send)

    def get_guild(self, _: int) -> None:
        return None

    def _post(self, channel: int, nonce: str, table: str) -> SimpleNamespace:
        self.calls.append(self.now)
        lately = [at for at, where, *_ in self.posted if where == channel and self.now - at < 5]
        if len(lately) >= 5:
            self.refused += 1
            raise discord.RateLimited(5.0)
        self.posted.append((self.now, channel, nonce, table))
        return SimpleNamespace(id=len(self.posted))

    def busiest_second(self) -> int:
        """Return how many calls came within the busiest second."""
        return max(
            sum(1 for other in self.calls[n:] if other < at + 1) for n, at in enumerate(self.calls)
        )


@pytest.fixture
async def line(world: World, monkeypatch: pytest.MonkeyPatch) -> Discord:
    """Have the bot talk to a Discord that counts."""
    line = Discord()
    time = SimpleNamespace(
        **{**vars(asyncio), "get_running_loop": lambda: line, "sleep": line.sleep}
    )
    monkeypatch.setattr(outbox, "asyncio", time)
    monkeypatch.setattr(publisher, "RETRIES", ())
    await world.stop()
    emoji = cast("Any", SimpleNamespace(known={}))
    world.outbox = Outbox(cast("Any", line), Renderer(), emoji, ChannelAccess(cast("Any", line)))
    await world.boot()
    return line


async def pass_minutes(world: World, line: Discord, count: int) -> None:
    """Let the bot look every minute."""
    for _ in range(count):
        line.now += 60
        await world.forward(MINUTE)


@pytest.mark.long
async def test_many_tables_due_at_the_same_minute(world: World, line: Discord) -> None:
    tables = []
    for number in range(TABLES):
        pair = Person(1000 + 2 * number, "A"), Person(1001 + 2 * number, "B")
        channel = CHANNEL + number % CHANNELS
        tables.append(await world.game(*pair, clock="1d", channel=channel))
    await pass_minutes(world, line, 5)
    assert len(line.posted) == TABLES
    for table in tables:
        row = await world.asked(table)
        moment = world.clock() + HOUR
        await world.decisions.update([(row, replace(row, remind_at=moment, due=moment))])
    await pass_minutes(world, line, 1)
    assert len(line.posted) == TABLES
    await world.forward(58 * MINUTE, 58 * MINUTE)
    await pass_minutes(world, line, 10)
    assert line.refused > TABLES  # Discord was asked for more than it allows
    assert line.busiest_second() <= PER_SECOND + 1
    # To each table first its turn, then the question, then the reminder; nothing lost or twice.
    assert len({nonce for _, _, nonce, _ in line.posted}) == len(line.posted)
    told = defaultdict(list)
    for _, _, nonce, where in line.posted:
        told[TableId(where)].append("r" if nonce[1] == "-" else "l" if "-l" in nonce else "turn")
    assert told == {table: ["turn", "l", "r"] for table in tables}


async def test_a_burst_is_spread_below_what_discord_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("bot.notifications.outbox.asyncio.sleep", sleep)
    pace = Pace()
    for _ in range(200):
        await pace.wait()
    # Real time goes on meanwhile, but not by much.
    assert len(slept) >= 190
    assert slept[-1] == pytest.approx(199 / PER_SECOND, abs=0.5)


async def test_a_pause_makes_room_again(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Discord()
    time = SimpleNamespace(
        **{**vars(asyncio), "get_running_loop": lambda: line, "sleep": line.sleep}
    )
    monkeypatch.setattr(outbox, "asyncio", time)
    pace = Pace(per_second=100)
    for _ in range(10):
        await pace.wait()
    assert line.now == pytest.approx(0.09)
    line.now += 0.05
    before = line.now
    await pace.wait()
    assert line.now == before
