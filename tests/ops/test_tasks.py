"""Periodic jobs, and tracked, keyed and coalescing tasks."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.ops import tasks
from tests.simulation.loop import SimulatedLoop


def test_a_job_is_repeated_even_after_errors(caplog: pytest.LogCaptureFixture) -> None:
    """The first run follows once the bot is ready, each other run a minute after the last end."""
    loop = SimulatedLoop(Random(1))
    starts = list[float]()

    async def work() -> None:
        starts.append(loop.now)
        await asyncio.sleep(5)
        if len(starts) == 3:
            raise OSError("unplugged")

    async def live() -> None:
        job = tasks.Job("the job", work, 60, first=1).repeat(lambda: asyncio.sleep(7))
        running = asyncio.create_task(job)
        await asyncio.sleep(600)
        await tasks.end(running)

    loop.run_until_complete(live())
    loop.close()
    assert starts == pytest.approx([8 + 65.0 * number for number in range(10)])
    assert [record.message for record in caplog.records] == ["the job failed, retrying in 60 s"]


async def test_settle_waits_only_for_tasks_that_are_already_running() -> None:
    busy = tasks.TaskTracker()
    going = asyncio.Event()
    newer = asyncio.Event()

    async def wait(event: asyncio.Event) -> None:
        await event.wait()

    async def hold() -> None:
        with busy.track():
            await going.wait()

    holding = asyncio.create_task(hold())
    busy.spawn(wait(going))
    await asyncio.sleep(0)
    settling = asyncio.create_task(busy.settle(5))
    await asyncio.sleep(0)
    busy.spawn(wait(newer))
    await asyncio.sleep(0.01)
    assert not settling.done()
    going.set()
    await settling
    await holding
    begun = asyncio.get_running_loop().time()
    await busy.settle(0.05)  # the newer task exceeds the limit
    assert 0.04 < asyncio.get_running_loop().time() - begun < 2
    newer.set()
    await busy.idle()


async def test_a_cancelled_task_does_not_cancel_others() -> None:
    busy = tasks.TaskTracker()
    keyed = tasks.KeyedTasks(busy)
    done = asyncio.Event()

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
    assert await keyed.run({"a": finish})  # it runs at the next attempt
    assert done.is_set()


async def test_requests_during_a_run_lead_to_one_more_run() -> None:
    busy = tasks.TaskTracker()
    runs = list[str]()
    going = asyncio.Event()

    async def work(key: str) -> None:
        runs.append(key)
        await going.wait()

    pieces = tasks.Coalescing[str](busy, work)
    ends = [pieces.request("a"), pieces.request("b")]
    await asyncio.sleep(0)
    ends += [pieces.request("a"), pieces.request("a")]
    assert not await pieces.run("b", 0.01)
    assert runs == ["a", "b"]
    assert ("a" in pieces, len(pieces)) == (True, 2)
    going.set()
    await asyncio.gather(*ends)
    assert sorted(runs) == ["a", "a", "b", "b"]
    assert len(pieces) == 0
    assert await pieces.run("a")
    assert runs.count("a") == 3


async def test_work_is_cancelled_in_the_order_in_which_it_began() -> None:
    """A set of tasks would give them in the order of their addresses, another one in each run."""
    busy = tasks.TaskTracker()
    cancelled = list[int]()

    async def work(number: int) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.append(number)

    for number in range(40):
        busy.spawn(work(number))
    await asyncio.sleep(0)
    await busy.close(0)
    assert cancelled == list(range(40))


async def test_no_work_begins_while_the_tracker_closes() -> None:
    busy = tasks.TaskTracker()
    runs = list[str]()
    going = asyncio.Event()

    async def work(key: str) -> None:
        runs.append(key)
        await going.wait()

    pieces = tasks.Coalescing[str](busy, work)
    running = pieces.request("a")
    await asyncio.sleep(0)
    busy.is_closing = True
    pieces.request("a")
    assert await pieces.run("b")
    going.set()
    await running
    assert (runs, len(pieces)) == (["a"], 0)
    assert busy.spawn(work("c")).done()
