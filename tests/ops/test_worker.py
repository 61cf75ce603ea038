"""The worker: a process that is started once, and replaced when it hangs or dies."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator

import pytest

from bot.ops.worker import Worker, WorkerError

PATIENT = 60.0
"""Seconds: these machines are slow at times."""

prepared: list[int] = []


def prepare() -> None:
    prepared.append(os.getpid())


def who_is_prepared() -> list[int]:
    return prepared


def hang() -> None:
    time.sleep(PATIENT)


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


async def test_a_fault_in_the_work_is_no_fault_of_the_worker(worker: Worker) -> None:
    [first] = await worker.run(who_is_prepared, limit=PATIENT)
    with pytest.raises(KeyError):
        await worker.run(fail, limit=PATIENT)
    assert await worker.run(who_is_prepared, limit=PATIENT) == [first]
