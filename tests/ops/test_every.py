"""Periodic tasks do not depend on the wall clock."""

from __future__ import annotations

import asyncio
from random import Random

import discord.ext.tasks
import pytest

from bot.ops.tasks import PeriodicTask
from tests.simulation.loop import SimulatedLoop
from tests.simulation.nature import Calendar, calendar_module


@pytest.mark.parametrize("jump", [86400.0, -86400.0])
def test_a_clock_that_is_set_makes_it_come_neither_more_often_nor_less(
    jump: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = SimulatedLoop(Random(1))
    calendar = Calendar(loop)
    for module in (discord.utils, discord.ext.tasks):
        monkeypatch.setattr(module, "datetime", calendar_module(calendar))
    came: list[float] = []

    async def work() -> None:
        came.append(loop.now)
        if len(came) == 3:
            calendar.offset += jump
        await asyncio.sleep(5)

    async def live() -> None:
        every = PeriodicTask(1, work, _at_once)
        every.start()
        await asyncio.sleep(600)
        every.cancel()

    loop.run_until_complete(live())
    loop.close()
    assert came == pytest.approx([65.0 * number for number in range(10)])


async def test_whoever_ends_it_waits_until_it_has_let_go() -> None:
    """Else the database is closed while it is read."""
    has_begun, has_let_go = asyncio.Event(), False

    async def work() -> None:
        nonlocal has_let_go
        try:
            has_begun.set()
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)
            has_let_go = True

    every = PeriodicTask(1, work, _at_once)
    every.start()
    await has_begun.wait()
    await every.end()
    assert has_let_go
    await PeriodicTask(1, work, _at_once).end()  # one that never began


async def _at_once() -> None:
    pass
