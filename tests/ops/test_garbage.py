from __future__ import annotations

import asyncio
import ctypes
import gc
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest

from bot.ops.tasks import PORTIONS, TaskTracker, end, set_up, tidy, trim

OLDEST = 2


class Knot:
    """Holds on to itself: only a look for garbage finds it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


async def test_everything_is_looked_through_only_while_nobody_waits() -> None:
    set_up()
    assert gc.get_threshold() == PORTIONS
    knot, busy = Knot(), TaskTracker()
    gone = ref(knot)
    gc.collect()  # as old as what lasts
    assert any(one is knot for one in gc.get_objects(OLDEST))
    del knot
    with busy.track():
        tidying = asyncio.create_task(tidy(busy, every=0.0))
        for _ in range(100):
            await asyncio.sleep(0)
        assert gone() is not None
    for _ in range(100):
        await asyncio.sleep(0)
    assert gone() is None
    await end(tidying)


def test_young_garbage_goes_without_that() -> None:
    set_up()
    gone = ref(Knot())
    kept = [[object()] for _ in range(10 * PORTIONS[0])]
    assert gone() is None
    assert kept


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="it is not glibc")
async def test_what_is_free_between_what_lasts_goes_back_to_the_system() -> None:
    blocks = [bytes(40_000) for _ in range(2000)]
    lasting = blocks[::20]
    before = _resident()
    del blocks
    trimming = asyncio.create_task(trim(every=0.0))
    async with asyncio.timeout(5):
        while _resident() > before - 60_000_000:  # noqa: ASYNC110 (nobody says when)
            await asyncio.sleep(0.01)
    assert lasting
    await end(trimming)


def _resident() -> int:
    """Return the bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
