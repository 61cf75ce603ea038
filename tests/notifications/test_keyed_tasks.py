"""Keyed tasks are independent of each other."""

from __future__ import annotations

import asyncio

from bot.ops.tasks import KeyedTasks, TaskTracker


async def test_a_cancelled_task_does_not_cancel_others() -> None:
    busy = TaskTracker()
    errands = KeyedTasks(busy)
    running = asyncio.create_task(errands.run({"a": asyncio.Event().wait}))  # type: ignore[dict-item]  # what it returns is not read
    await asyncio.sleep(0)
    for task in list(busy._tasks):
        task.cancel()
    assert await running
    assert await errands.run({"a": _nothing})  # and it is tried again


async def _nothing() -> None:
    pass
