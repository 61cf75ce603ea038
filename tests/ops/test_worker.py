"""The worker: a process that is started once, and replaced when it hangs or dies."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.ops import worker as worker_module
from bot.ops.worker import Worker, WorkerError

PATIENT = 40.0
"""Seconds: these machines are slow at times."""

prepared: list[int] = []


def prepare() -> None:
    prepared.append(os.getpid())


def prepare_slowly(started: Path) -> None:
    with started.open("a", encoding="ascii") as file:
        file.write(f"{os.getpid()}\n")
    time.sleep(2.5)


def hang_while_there(sign: Path) -> None:
    if sign.exists():
        hang()


def who_is_prepared() -> list[int]:
    return prepared


def hang() -> None:
    time.sleep(2 * PATIENT)


def work_for(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def fail() -> None:
    raise KeyError("not there")


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    made = Worker(prepare)
    yield made
    await made.close()


async def test_work_is_done_in_one_process_beside_this_one(worker: Worker) -> None:
    first = await worker.run(who_is_prepared, limit=PATIENT)
    assert first != [os.getpid()]
    assert await worker.run(who_is_prepared, limit=PATIENT) == first
    assert worker.waiting == 0


async def test_a_worker_that_hangs_is_replaced(worker: Worker) -> None:
    [first] = await worker.run(who_is_prepared, limit=PATIENT)
    with pytest.raises(WorkerError):
        await worker.run(hang, limit=0.2)
    [second] = await worker.run(who_is_prepared, limit=PATIENT)
    assert second != first


async def test_a_worker_killed_in_mid_work_is_replaced(worker: Worker) -> None:
    [first] = await worker.run(who_is_prepared, limit=PATIENT)
    working = asyncio.create_task(worker.run(hang, limit=PATIENT))
    await asyncio.sleep(0.1)  # whether it has begun or not
    assert worker.waiting == 1
    os.kill(first, signal.SIGKILL)
    with pytest.raises(WorkerError):
        await working
    assert await worker.run(who_is_prepared, limit=PATIENT) != [first]


async def test_a_worker_killed_at_rest_is_replaced(worker: Worker) -> None:
    [first] = await worker.run(who_is_prepared, limit=PATIENT)
    os.kill(first, signal.SIGKILL)
    await asyncio.sleep(0.5)  # that is noticed
    [second] = await worker.run(who_is_prepared, limit=PATIENT)
    assert second != first


async def test_work_that_gives_up_waiting_leaves_the_worker_alone(worker: Worker) -> None:
    [first] = await worker.run(who_is_prepared, limit=PATIENT)
    long = asyncio.create_task(worker.run(work_for, 1.0, limit=PATIENT))
    waiting = [asyncio.create_task(worker.run(hang, limit=0.2)) for _ in range(5)]
    for each in waiting:
        with pytest.raises(WorkerError):
            await each
    assert worker.waiting == 1
    assert await long == 1.0
    assert await worker.run(who_is_prepared, limit=PATIENT) == [first]


async def test_urgent_work_passes_what_waits(worker: Worker) -> None:
    """All that is alike keeps its order, and what gave up is left out."""
    await worker.run(who_is_prepared, limit=PATIENT)
    done: list[str] = []

    async def ask(name: str, *, is_urgent: bool = False, limit: float = PATIENT) -> None:
        await worker.run(
            work_for, 0.3 if name == "first" else 0.0, limit=limit, is_urgent=is_urgent
        )
        done.append(name)

    asked = [asyncio.create_task(ask(name)) for name in ("first", "second", "third")]
    given_up = asyncio.create_task(ask("given up", is_urgent=True, limit=0.1))
    asked += [asyncio.create_task(ask(name, is_urgent=True)) for name in ("hint", "next hint")]
    with pytest.raises(WorkerError):
        await given_up
    await asyncio.gather(*asked)
    assert done == ["first", "hint", "next hint", "second", "third"]


async def test_work_that_came_late_to_its_turn_is_let_finish(worker: Worker) -> None:
    """Another process would take longer to start than this one takes to be done."""
    [first] = await worker.run(who_is_prepared, limit=PATIENT)
    before = asyncio.create_task(worker.run(work_for, 0.6, limit=PATIENT))
    await asyncio.sleep(0)  # it begins
    with pytest.raises(WorkerError):
        await worker.run(work_for, 0.6, limit=0.9)
    await before
    assert await worker.run(who_is_prepared, limit=PATIENT) == [first]


async def test_a_worker_that_comes_up_slowly_is_waited_for(tmp_path: Path) -> None:
    """A job continues after its caller's timeout, or a slow process would never start."""
    started = tmp_path / "started"
    worker = Worker(partial(prepare_slowly, started))
    for _ in range(3):
        with pytest.raises(WorkerError):
            await worker.run(work_for, 0.0, limit=0.5)
    assert await worker.run(work_for, 0.0, limit=PATIENT) == 0.0
    assert len(started.read_text().splitlines()) == 1
    await worker.close()


async def test_a_worker_that_never_comes_up_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "_START", 0.0)
    sign = tmp_path / "sign"
    sign.touch()
    worker = Worker(partial(hang_while_there, sign))
    with pytest.raises(WorkerError):
        await worker.run(work_for, 0.0, limit=2.0)
    sign.unlink()
    monkeypatch.setattr(worker_module, "_START", PATIENT)
    assert await worker.run(work_for, 0.0, limit=PATIENT) == 0.0
    await worker.close()


async def test_nobody_waits_for_a_worker_that_was_closed() -> None:
    worker = Worker(prepare)
    await worker.run(who_is_prepared, limit=PATIENT)
    asked = [asyncio.create_task(worker.run(hang, limit=PATIENT)) for _ in range(2)]
    await asyncio.sleep(0.3)
    await worker.close()
    async with asyncio.timeout(PATIENT / 2):
        for each in asked:
            with pytest.raises(WorkerError):
                await each


async def test_a_fault_in_the_work_is_no_fault_of_the_worker(worker: Worker) -> None:
    [first] = await worker.run(who_is_prepared, limit=PATIENT)
    with pytest.raises(KeyError):
        await worker.run(fail, limit=PATIENT)
    assert await worker.run(who_is_prepared, limit=PATIENT) == [first]
