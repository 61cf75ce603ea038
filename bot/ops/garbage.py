"""Garbage is looked for a little at a time, and among everything only while nobody waits."""

from __future__ import annotations

import asyncio
import gc
from typing import Final

from bot.ops.busy import Busy

NEVER: Final = 10**9
PORTIONS: Final = (5_000, 5, NEVER)
"""New objects before the youngest are looked through, which takes 3 ms, and rounds before the
older ones are. Among everything it takes a tenth of a second, with nobody answered meanwhile."""
EVERY: Final = 3600.0
"""Seconds between two looks at everything."""


def set_up() -> None:
    """Leave alone what was loaded so far, and take small portions of the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*PORTIONS)


async def tidy(busy: Busy, every: float = EVERY) -> None:
    """Look through everything now and then, at a moment when no work is under way."""
    while True:
        await asyncio.sleep(every)
        await busy.rest()
        gc.collect()
