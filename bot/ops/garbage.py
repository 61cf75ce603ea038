"""Garbage collection in portions, and memory that is returned to the system."""

from __future__ import annotations

import asyncio
import ctypes
import gc
from typing import Final

from bot.ops.tasks import TaskTracker

GC_THRESHOLDS: Final = (5_000, 5, 10**9)
"""Thresholds of the garbage collector. A young collection takes 3 ms; a full one blocks the event
loop for 100 ms."""


def set_up() -> None:
    """Exclude loaded modules from garbage collection, and collect in small portions."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


async def collect_garbage(busy: TaskTracker) -> None:
    """Run a full collection as soon as no work is running."""
    await busy.idle()
    gc.collect()


async def return_memory() -> None:
    """Return free memory to the system, in a thread; only glibc needs it.

    glibc returns only the end of its heap by itself, and long-lived objects lie behind the memory
    of former pictures. `malloc_trim` takes a few milliseconds.
    """
    if give_back := getattr(ctypes.CDLL(None), "malloc_trim", None):
        await asyncio.to_thread(give_back, 0)
