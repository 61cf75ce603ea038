"""Garbage is collected while no work is running."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from typing import Final
from weakref import ref

import pytest

from bot.ops import garbage, tasks

OLDEST: Final = 2
"""The garbage collector's generation of long-lived objects."""


class Knot:
    """Refers to itself, so that only the garbage collector frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def _collector() -> Iterator[None]:
    before = gc.get_threshold()
    garbage.set_up()
    yield
    gc.set_threshold(*before)


@pytest.mark.usefixtures("_collector")
async def test_a_full_garbage_collection_waits_until_no_task_is_running() -> None:
    assert gc.get_threshold() == garbage.GC_THRESHOLDS
    knot = Knot()
    busy = tasks.TaskTracker()
    gone = ref(knot)
    gc.collect()  # it moves to the oldest generation
    assert any(obj is knot for obj in gc.get_objects(OLDEST))
    del knot
    with busy.track():
        collecting = asyncio.create_task(garbage.collect_garbage(busy))
        for _ in range(100):
            await asyncio.sleep(0)
        assert gone() is not None
    await collecting
    assert gone() is None
