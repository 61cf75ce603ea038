"""Periodic jobs, keyed tasks and garbage collection."""

from __future__ import annotations

import asyncio
import ctypes
import gc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from weakref import ref

import pytest

from bot.ops.tasks import (
    PORTIONS,
    Job,
    KeyedTasks,
    TaskTracker,
    collect_garbage,
    end,
    return_memory,
    set_up,
)
from tests.simulation.loop import SimulatedLoop

OLDEST = 2
"""The generation of objects that last."""


async def at_once() -> None:
    pass


def test_a_job_is_repeated_also_after_errors(caplog: pytest.LogCaptureFixture) -> None:
    """The first run comes when the bot is ready, each other one a minute after the last end."""
    loop, starts = SimulatedLoop(Random(1)), list[float]()

    async def work() -> None:
        starts.append(loop.now)
        await asyncio.sleep(5)
        if len(starts) == 3:
            raise OSError("unplugged")

    async def ready() -> None:
        await asyncio.sleep(7)

    async def live() -> None:
        job = asyncio.create_task(Job("the job", work, 60, first=1).repeat(ready))
        await asyncio.sleep(600)
        await end(job)

    loop.run_until_complete(live())
    loop.close()
    assert starts == pytest.approx([8 + 65.0 * number for number in range(10)])
    assert [record.message for record in caplog.records] == ["the job failed, retrying in 60 s"]


async def test_the_end_of_a_job_waits_for_its_cleanup() -> None:
    """Otherwise the database would be closed while it is read."""
    has_begun, is_clean = asyncio.Event(), False

    async def work() -> None:
        nonlocal is_clean
        try:
            has_begun.set()
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)
            is_clean = True

    job = asyncio.create_task(Job("the job", work, 60).repeat(at_once))
    await has_begun.wait()
    await end(job)
    assert is_clean


async def test_a_cancelled_task_does_not_cancel_others() -> None:
    busy = TaskTracker()
    keyed, done = KeyedTasks(busy), asyncio.Event()

    async def wait() -> None:
        await asyncio.Event().wait()

    async def finish() -> None:
        done.set()

    running = asyncio.create_task(keyed.run({"a": wait, "b": finish}))
    await asyncio.sleep(0)
    for task in list(busy._tasks):
        task.cancel()  # before it begins
    assert await running
    assert not done.is_set()
    assert await keyed.run({"a": finish})  # it is tried again
    assert done.is_set()


class Knot:
    """Refers to itself, so that only the garbage collector frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def _collector() -> Iterator[None]:
    before = gc.get_threshold()
    set_up()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("_collector")
async def test_a_full_collection_waits_until_no_work_is_running() -> None:
    assert gc.get_threshold() == PORTIONS
    knot, busy = Knot(), TaskTracker()
    gone = ref(knot)
    gc.collect()  # as old as what lasts
    assert any(one is knot for one in gc.get_objects(OLDEST))
    del knot
    with busy.track():
        collecting = asyncio.create_task(collect_garbage(busy))
        for _ in range(100):
            await asyncio.sleep(0)
        assert gone() is not None
    await collecting
    assert gone() is None


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="it is not glibc")
async def test_free_memory_between_lasting_objects_is_returned() -> None:
    blocks = [bytes(40_000) for _ in range(2000)]
    lasting = blocks[::20]
    before = _resident()
    del blocks
    await return_memory()
    assert _resident() <= before - 60_000_000
    assert lasting


def _resident() -> int:
    """Return the bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
