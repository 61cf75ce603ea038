"""Background work is waited for, and cancelled when it never ends."""

from __future__ import annotations

import asyncio

from bot.ops.tasks import TaskTracker


async def test_what_has_begun_is_waited_for() -> None:
    busy, done = TaskTracker(), asyncio.Event()

    async def work() -> None:
        await asyncio.sleep(0.02)
        done.set()

    busy.spawn(work())
    assert not busy.is_closing
    await busy.close(5.0)
    assert busy.is_closing
    assert done.is_set()


async def test_what_never_ends_is_cancelled() -> None:
    busy, ended = TaskTracker(), asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    busy.spawn(work())
    await busy.close(0.01)
    assert ended.is_set()
