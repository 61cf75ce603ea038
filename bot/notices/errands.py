"""Errands: work for many tables or people at once, of which none waits long for another."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from bot.ops.busy import Busy

MOMENT: Final = 1.0
"""Seconds to wait for errands; those that take longer go on beside."""
MOST: Final = 1000
"""Errands that go on at the same time; the others come the next time."""

Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]

log: Final = logging.getLogger(__name__)


class Errands:
    """Runs work by keys; what goes on for a key is not begun again meanwhile."""

    def __init__(self, busy: Busy) -> None:
        self._busy = busy
        self._under_way: dict[Hashable, asyncio.Task[None]] = {}

    async def run(self, works: Mapping[Hashable, Work]) -> bool:
        """Do work, and return when all is done or a moment has passed; tells which of the two."""
        begun = set()
        for key, work in works.items():
            if key not in self._under_way and len(self._under_way) < MOST:
                self._under_way[key] = task = self._busy.spawn(self._do(key, work))
                # Not in the work's own `finally`: it may be cancelled before it begins.
                task.add_done_callback(partial(self._forget, key))
                begun.add(task)
        if not begun:
            return not works
        done, waiting = await asyncio.wait(begun, timeout=MOMENT)
        for task in done:
            # One that was cancelled is tried again like one that failed: whoever waits is not.
            if not task.cancelled():
                task.result()
        return not waiting

    async def _do(self, key: Hashable, work: Work) -> None:
        try:
            await work()
        except Exception:
            log.exception("%s broke off; it is tried again", key)

    def _forget(self, key: Hashable, _: asyncio.Task[None]) -> None:
        del self._under_way[key]
