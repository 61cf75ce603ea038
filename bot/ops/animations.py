"""Animations that people ask for: one at a time in each server, and none that outlives the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

from bot.ops.animating import Animator, Script, Tally
from bot.ops.busy import end
from bot.tables.errors import AnimationBusyError, ManyAnimationsError, TableError
from bot.tables.quotas import Thoughts

MOST: Final = 3
"""Animations that are made for one person within `WITHIN`."""
WITHIN: Final = timedelta(minutes=10)
EVERY: Final = 2.0
"""Seconds between two words on how far it is."""


class AnimationStoppedError(TableError):
    """The bot is about to stop."""

    key = "refused-closing"


class Animations:
    """Has animations made, and says how far they are."""

    def __init__(self, animator: Animator, clock: Callable[[], datetime]) -> None:
        self._animator = animator
        self._asked = Thoughts(clock, MOST, WITHIN)
        self._tasks: dict[int, asyncio.Task[bytes]] = {}
        """By server; in private by the person, whose id is no server's."""

    async def make(
        self,
        script: Script,
        user_id: int,
        guild_id: int | None,
        show: Callable[[int], Awaitable[None]],
    ) -> bytes:
        """Return the WebP file. `show` is told now and then how many pictures are drawn.

        An error of `show` ends the work, and so does whoever does not wait any more. Raises
        `AnimationBusyError`, `ManyAnimationsError`, `AnimationFailedError` and
        `AnimationStoppedError`.
        """
        home = guild_id or user_id
        if home in self._tasks:
            raise AnimationBusyError
        if not self._asked.spend(user_id):
            raise ManyAnimationsError(most=MOST)
        with Tally() as tally:
            task = asyncio.create_task(self._animator.animate(script, tally.path))
            self._tasks[home] = task
            try:
                return await _watch(task, tally, show)
            finally:
                del self._tasks[home]
                await end(task)

    async def stop(self) -> None:
        """Give up what is being made: it can be asked for again."""
        await end(*self._tasks.values())


async def _watch(
    task: asyncio.Task[bytes], tally: Tally, show: Callable[[int], Awaitable[None]]
) -> bytes:
    shown = -1
    while not (await asyncio.wait({task}, timeout=EVERY))[0]:
        if (count := tally.count) != shown:
            await show(count)
            shown = count
    if task.cancelled():
        raise AnimationStoppedError
    return task.result()
