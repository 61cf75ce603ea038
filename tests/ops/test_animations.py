"""Limits, progress and stop of animations."""

from __future__ import annotations

import asyncio
import os
from datetime import timedelta
from typing import Any, Final

import pytest

from bot.ops import animations
from bot.ops.animations import MOST, WITHIN, Animations, Script
from bot.tables.history import ReplayScript
from games.core.game import Setup
from tests.support.refusals import refuses
from tests.support.showing import EPOCH

ANN, BEN = 1, 2
HERE, THERE = 10, 20
SCRIPT: Final = Script(ReplayScript("toy", Setup(2), (), (0, 1)), (), {})


class Room:
    """Animations by a clock that stands still, and a place to draw that waits for `may`."""

    def __init__(self) -> None:
        self.may, self.begun = asyncio.Event(), asyncio.Event()
        self.ended = 0
        self.now = timedelta()
        self.said: list[int] = []
        self.animations = Animations(self, lambda: EPOCH + self.now)

    async def run(self, _: object, /, *args: Any, **__: Any) -> Any:
        script, tally = args
        self.begun.set()
        os.truncate(tally, script.pictures)
        try:
            await self.may.wait()
        finally:
            self.ended += 1
        return b"film"

    async def show(self, done: int) -> None:
        self.said.append(done)

    async def make(self, user: int = ANN, guild: int | None = HERE) -> bytes:
        return await self.animations.make(SCRIPT, user, guild, self.show)

    async def begin(self, user: int = ANN, guild: int | None = HERE) -> asyncio.Task[bytes]:
        task = asyncio.create_task(self.make(user, guild))
        self.begun.clear()
        await self.begun.wait()
        return task


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room:
    monkeypatch.setattr(animations, "EVERY", 0.01)
    return Room()


async def test_one_at_a_time_is_made_for_a_server(room: Room) -> None:
    first = await room.begin()
    with refuses("refused-animation-busy"):
        await room.make(BEN)
    others = [await room.begin(BEN, THERE), await room.begin(BEN, None)]
    room.may.set()
    assert await asyncio.gather(first, *others) == [b"film"] * 3
    assert await room.make(BEN) == b"film"


async def test_so_many_are_made_for_a_person_within_a_while(room: Room) -> None:
    room.may.set()
    for _ in range(MOST):
        await room.make()
    with refuses("refused-many-animations"):
        await room.make()
    assert await room.make(BEN)
    room.now = WITHIN
    assert await room.make()


async def test_how_far_it_is_is_said_once_each_time_it_changed(room: Room) -> None:
    task = await room.begin()
    await asyncio.sleep(0.1)
    assert room.said == [SCRIPT.pictures]
    room.may.set()
    await task


async def test_nobody_draws_for_somebody_who_does_not_wait_any_more(room: Room) -> None:
    task = await room.begin()
    task.cancel()
    await asyncio.wait({task})
    assert room.ended == 1

    async def gone(_: int) -> None:
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await room.animations.make(SCRIPT, BEN, HERE, gone)
    assert room.ended == 2
    room.may.set()
    assert await room.make(), "nothing holds the server up"


async def test_a_stop_ends_all_of_them_at_once(room: Room) -> None:
    tasks = [await room.begin(), await room.begin(BEN, THERE)]
    await room.animations.stop()
    ends = await asyncio.gather(*tasks, return_exceptions=True)
    assert [str(one) for one in ends] == ["refused-closing"] * 2
    assert room.ended == 2
