"""Garbage collection in portions, so that clicks do not wait for it."""

from __future__ import annotations

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
