"""A channel that Discord holds up for half a minute holds up no other server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest

from bot.notifications import publisher
from bot.notifications.access import ChannelAccess
from bot.notifications.outbox import Outbox
from bot.ops import tasks as errands
from bot.pictures.renderer import Renderer
from bot.tables.model import Person, TableId
from tests.notifications.world import CHANNEL, DAY, World

SLOW, FAST = CHANNEL, CHANNEL + 1
HELD: Final = 30.0
"""Seconds for which each message to the slow channel is held up."""
SOON: Final = 5.0
MANY = 12


class Discord:
    """Delays the messages of one channel, in simulated time.

    Its time passes when nothing goes on but what is held up.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self.is_slow = False
        self.posted: list[tuple[float, int, str]] = []
        self.holding = asyncio.Event()
        """Set once something was held up."""
        self._held: list[tuple[float, asyncio.Event]] = []

    def get_partial_messageable(self, channel: int, **_: object) -> SimpleNamespace:
        async def send(view: Any, nonce: str, **_: object) -> SimpleNamespace:
            view.stop()
            if channel == SLOW and self.is_slow:
                free = asyncio.Event()
                self._held.append((self.now + HELD, free))
                self.holding.set()
                await free.wait()
            self.posted.append((self.now, channel, nonce))
            return SimpleNamespace(id=len(self.posted))

        return SimpleNamespace(send=send)

    def get_guild(self, _: int) -> None:
        return None

    async def wait(
        self,
        tasks: Iterable[asyncio.Task[None]],
        timeout: float,  # noqa: ASYNC109 (the signature is the library's)
    ) -> tuple[set[asyncio.Task[None]], set[asyncio.Task[None]]]:
        """Stand in for `asyncio.wait`: it times out once all that goes on is held up."""
        tasks, until, still = set(tasks), self.now + timeout, 0
        while (waiting := {task for task in tasks if not task.done()}) and self.now < until:
            before = len(self.posted), len(self._held), len(waiting)
            await asyncio.sleep(0.02)
            after = len(self.posted), len(self._held), len({t for t in tasks if not t.done()})
            still = still + 1 if after == before and self._held else 0
            if still > 10 and self.now < until:
                self.pass_time(until - self.now)
        return tasks - waiting, waiting

    def pass_time(self, seconds: float) -> None:
        """Let time pass, and let go what was held up for long enough."""
        self.now += seconds
        free = [event for until, event in self._held if until <= self.now]
        self._held = [one for one in self._held if one[0] > self.now]
        for event in free:
            event.set()

    def arrived(self, channel: int, since: float) -> list[float]:
        """Return after how many seconds the messages to a channel came."""
        return [at - since for at, where, _ in self.posted if where == channel and at >= since]


@pytest.fixture
async def line(world: World, monkeypatch: pytest.MonkeyPatch) -> Discord:
    """Have the bot talk to it."""
    line = Discord()
    monkeypatch.setattr(errands, "asyncio", SimpleNamespace(**{**vars(asyncio), "wait": line.wait}))
    monkeypatch.setattr(publisher, "RETRIES", ())
    await world.stop()
    wire, emoji = cast("Any", line), cast("Any", SimpleNamespace(known={}))
    world.outbox = Outbox(wire, Renderer(), emoji, ChannelAccess(wire))
    await world.boot()
    world.client.get_guild = wire.get_guild
    return line


async def begin(world: World, number: int, server: int, channel: int, **options: str) -> TableId:
    """Begin a game of two people who play nowhere else."""
    pair = Person(1000 + 2 * number, "A"), Person(1001 + 2 * number, "B")
    return await world.game(*pair, channel=channel, server=server, **options)


async def finish(world: World, line: Discord) -> None:
    """Let everything through that is held up."""
    line.is_slow = False
    while line._held:
        line.pass_time(HELD)
        await asyncio.sleep(0.05)
    await world.rest()


@pytest.mark.parametrize("due", ["reminder", "deadline", "turn"])
async def test_a_slow_channel_delays_no_other_server(world: World, line: Discord, due: str) -> None:
    clock = "1d" if due == "deadline" else "none"
    # The slow channel's tables come first, in whatever order they are looked at.
    tables = [await begin(world, n, 1, SLOW, clock=clock) for n in range(MANY)]
    if due != "turn":
        await world.look()
        await world.forward(timedelta(minutes=1))
    fast = await begin(world, MANY, 2, FAST, clock=clock)
    if due != "turn":
        await world.look()
        for number, table in enumerate([*tables, fast]):
            moment = world.clock() + timedelta(seconds=number)
            values: Any = {"due": moment} if due == "deadline" else {"remind_at": moment}
            asked = await world.asked(table)
            await world.decisions.update([(asked, replace(asked, **values))])
    began, line.is_slow, before = line.now, True, len(line.posted)
    world.clock.skip_to(world.clock.skipped + timedelta(minutes=1))
    await world.publisher.publish_pending()
    await world.keeper.look()
    assert len(line._held) == 1  # to one channel one after the other
    [delay] = line.arrived(FAST, began)[-1:]
    assert delay <= SOON
    assert line.now - began <= SOON  # so does what becomes due next
    await finish(world, line)
    await world.forward(timedelta(minutes=1))
    later = line.posted[before:]
    assert len({nonce for _, _, nonce in later}) == len(later)
    assert len([one for one in later if one[1] == SLOW]) == MANY


async def test_messages_to_one_channel_keep_their_order(world: World, line: Discord) -> None:
    table = await begin(world, 0, 1, SLOW, clock="1d")
    line.is_slow = True
    world.publisher.publish_soon(table)
    await line.holding.wait()
    asked = await world.asked(table)
    late = replace(asked, announced_at=world.clock(), due=world.clock() - DAY)
    await world.decisions.update([(asked, late)])
    await world.keeper.look()
    await finish(world, line)
    assert ["-l" in nonce for _, _, nonce in line.posted][:2] == [False, True]
