"""All that is due at a time: clocks, deadlines, messages about turns, and reminders."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from bot.containment import containing
from bot.notifications.due.downtime import Downtime
from bot.notifications.due.vacation_clocks import VacationClocks
from bot.ops.tasks import Coalescing, TaskTracker

log: Final = logging.getLogger(__name__)

Step: TypeAlias = Callable[[], Awaitable[None]]
"""Does what is due; all its state is in the database."""


class Timekeeper:
    """Runs clocks, and then the steps that depend on them; a failed one runs in the next round."""

    def __init__(
        self,
        downtime: Downtime,
        vacation_clocks: VacationClocks,
        steps: Sequence[Step],
        busy: TaskTracker,
    ) -> None:
        self._downtime = downtime
        self._vacation_clocks = vacation_clocks
        self._steps = steps
        self._rounds = Coalescing[None](busy, self._look)

    async def begin(self) -> None:
        """Set the clock, and extend deadlines by the outage, before any event of Discord.

        If the clock was ahead before the outage, all stored times are moved back; times stored from
        now on must not be moved.
        """
        await self._try(self._downtime.set_clock)
        await self._try(self._downtime.note_alive)

    def wake(self) -> None:
        """Do all that is due now, in the background: a demo has skipped time."""
        self._rounds.request(None)

    async def look(self) -> None:
        """Do all that is due now, and wait for it, unless the bot is stopping.

        A call during a round leads to one more round.
        """
        await self._rounds.run(None)

    async def _look(self, _: None) -> None:
        if self._downtime.is_total():
            return  # no time passes
        self._downtime.follow_clock()
        if not await self._try(self._downtime.note_alive):
            return  # no clock may expire before the extension
        for step in (self._correct_vacation_clocks, *self._steps):
            await self._try(step)

    async def _correct_vacation_clocks(self) -> None:
        await self._vacation_clocks.correct(self._downtime.back)

    async def _try(self, step: Step) -> bool:
        """Take a step; return False if it failed."""
        try:
            with containing():
                await step()
        except Exception:
            log.exception("%s failed, retrying in 1 min", step.__qualname__)
            return False
        return True
