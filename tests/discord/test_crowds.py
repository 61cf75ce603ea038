"""Many tables at once: none is left out, and a slow channel delays no other server."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import chain
from typing import Any

import pytest

from bot.notifications.outbox import PER_SECOND
from bot.sandbox.hub import Fault
from bot.sandbox.model import Channel, Message
from bot.tables import play
from bot.tables.lobby import set_option
from bot.tables.model import Person, Place, TableId
from bot.testing.random_games import SOAK
from tests.support.players import table_of
from tests.support.stage import GAME, Stage

TABLES = 200 if SOAK else 60
"""So many exceed what the bot sends in a second, and Discord allows a channel in five."""
HELD = 30.0
"""Seconds for which each message to the slow channel is delayed."""
SOON = 5.0
MANY = 12
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
async def _no_threads(stage: Stage) -> None:
    for guild in stage.world.guilds:
        await stage.bot.services.servers.change(guild, threads=False)


async def begin(stage: Stage, number: int, channel: Channel, clock: str = "1d") -> TableId:
    """Begin a game of two people who play nowhere else, on the database."""
    first, second = Person(1000 + 2 * number, "A"), Person(1001 + 2 * number, "B")
    table = (await stage.tables.open(GAME, first, Place(channel.guild or 0, channel.id), "en")).id
    await stage.tables.join(table, second)
    await stage.tables.change(table, set_option, first.id, "clock", clock)
    await stage.tables.change_now(table, play.start, first.id)
    return table


async def plan(stage: Stage, table: TableId, **times: Any) -> None:
    """Change when a decision is due, or its reminder."""
    decisions = stage.bot.services.decisions
    [asked] = await decisions.at_table(table)
    await decisions.update([(asked, replace(asked, **times))])


def kind(message: Message) -> str:
    nonce = str(message.nonce)
    return "reminder" if nonce[1] == "-" else "question" if "-l" in nonce else "turn"


@pytest.mark.long
async def test_many_tables_due_at_the_same_minute(stage: Stage) -> None:
    channels = [await stage.add_channel(f"channel-{number}") for number in range(TABLES // 10)]
    tables = [await begin(stage, n, channels[n % len(channels)]) for n in range(TABLES)]
    await stage.sweep()
    await stage.sweep()
    turns = chain.from_iterable(map(stage.history, channels))
    times = sorted(datetime.fromisoformat(one.stamp) for one in turns)
    assert len(times) == TABLES
    pairs = zip(times, times[PER_SECOND + 1 :], strict=False)
    assert all(later - earlier >= timedelta(seconds=0.9) for earlier, later in pairs)
    stage.hub.limits = True
    moment = stage.clock() + HOUR
    for table in tables:
        await plan(stage, table, remind_at=moment, due=moment)
    await stage.sweep(HOUR)
    for _ in range(9):
        await stage.sweep()
    told = defaultdict(list)
    for message in chain.from_iterable(map(stage.history, channels)):
        told[table_of(message)].append(kind(message))
    assert told == {table: ["turn", "question", "reminder"] for table in tables}


@pytest.mark.parametrize("due", ["reminder", "question", "turn"])
async def test_a_slow_channel_delays_no_other_server(stage: Stage, due: str) -> None:
    clock = "1d" if due == "question" else "none"
    slow = await stage.add_channel("slow")
    fast = next(one for one in stage.world.channels.values() if one.guild != stage.guild.id)
    # The slow channel's tables come first, in every order.
    tables = [await begin(stage, number, slow, clock) for number in range(MANY)]
    tables.append(await begin(stage, MANY, fast, clock))
    if due != "turn":
        await stage.sweep()
        for number, table in enumerate(tables):
            moment = stage.clock() + timedelta(seconds=number)
            await plan(stage, table, **{"due" if due == "question" else "remind_at": moment})
    before = len(stage.history(slow)), len(stage.history(fast))
    held = Fault("POST", f"/channels/{slow.id}/messages", times=MANY, delay=HELD)
    stage.hub.faults.append(held)
    stage.clock.skip_to(stage.clock.skipped + timedelta(minutes=1))
    loop = asyncio.get_running_loop()
    began, services = loop.time(), stage.bot.services
    await services.publisher.publish_pending()
    await services.timekeeper.look()
    assert held.times == MANY - 1  # to one channel one after the other
    assert len(stage.history(fast)) == before[1] + 1
    assert loop.time() - began <= SOON  # so does what becomes due next
    await asyncio.sleep(MANY * HELD)
    await stage.sweep()
    assert len(stage.history(slow)) == before[0] + MANY
    assert len(stage.history(fast)) == before[1] + 1
