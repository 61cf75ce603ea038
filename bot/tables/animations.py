"""Animations of finished games, drawn in a worker."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from bot.ops.tasks import end
from bot.pictures.animation import animate, choose
from bot.pictures.people import SeatedPlayer
from bot.rates import Rate, RateLimit
from bot.refusal import Refusal
from bot.tables.history import ReplayScript
from bot.worker import FAILURES, Runner
from games.catalog import Catalogue

log: Final = logging.getLogger(__name__)

DRAWING_TIMEOUT_S: Final = 120.0
"""Seconds for one animation: several times what the longest takes."""
MAX_FILE_BYTES: Final = 8_000_000
"""Largest size of a file."""


@dataclass(frozen=True, slots=True)
class Script:
    """Contents of an animation, for a process that has not loaded the table."""

    outline: ReplayScript
    people: tuple[SeatedPlayer, ...]
    faces: Mapping[int, Path]
    """Avatar files by user."""
    most: int = MAX_FILE_BYTES

    @property
    def turns(self) -> int:
        """Pictures of the whole game: one before the first turn, and one after each turn."""
        return len(self.outline.begins) + 1

    @property
    def pictures(self) -> int:
        """Pictures that are drawn."""
        return len(choose(self.turns))

    def at_most(self, most: int) -> Script:
        """Return a script with a size limit of at most this."""
        return replace(self, most=min(self.most, most))


def draw_animation(games: Catalogue, script: Script, file: Path) -> bytes:
    """Return the WebP file. Raises `ValueError`.

    The length of `file` is the number of pictures drawn so far, also for other processes.
    """
    package = games[script.outline.game]
    states = script.outline.states(package.game)
    shown = (package.game.view(states[at], None) for at in choose(len(states)))
    scenes = tuple(map(package.presentation.board, shown))
    return animate(
        scenes, script.people, script.faces.get, script.most, lambda done: os.truncate(file, done)
    )


ANIMATIONS_PER_PERSON: Final = 3
"""Animations for one person within `COUNTED_SPAN`."""
COUNTED_SPAN: Final = timedelta(minutes=10)
PROGRESS_INTERVAL_S: Final = 2.0
"""Seconds between two progress reports."""


class Animations:
    """Makes animations and reports their progress."""

    def __init__(self, worker: Runner, clock: Callable[[], datetime]) -> None:
        self._worker = worker
        self._limit = RateLimit(
            clock, Rate(ANIMATIONS_PER_PERSON, COUNTED_SPAN / ANIMATIONS_PER_PERSON)
        )
        self._tasks: dict[int, asyncio.Task[bytes]] = {}
        """By server, in private by person; ids of both are snowflakes and never equal."""

    async def make(
        self,
        script: Script,
        user_id: int,
        guild_id: int | None,
        show: Callable[[int], Awaitable[None]],
    ) -> bytes:
        """Return the WebP file; `show` gets the number of drawn pictures meanwhile.

        An error of `show` stops the drawing, and so does cancelling the caller. Raises
        `refused-animation-busy`, `refused-many-animations`, `refused-animation-failed` and
        `refused-closing`.
        """
        key = guild_id or user_id
        if key in self._tasks:
            raise Refusal("refused-animation-busy")
        if not self._limit.spend(user_id):
            raise Refusal("refused-many-animations", most=ANIMATIONS_PER_PERSON)
        with NamedTemporaryFile(prefix="takujo-") as file:
            task = asyncio.create_task(self._draw(script, Path(file.name)))
            self._tasks[key] = task
            try:
                return await _watch(task, file.fileno(), show)
            finally:
                del self._tasks[key]
                await end(task)

    async def _draw(self, script: Script, file: Path) -> bytes:
        try:
            return await self._worker.run(draw_animation, script, file, limit=DRAWING_TIMEOUT_S)
        except FAILURES as error:
            log.warning("%s: animation failed: %r", script.outline.game, error)
            raise Refusal("refused-animation-failed") from error

    async def stop(self) -> None:
        """Stop all animations; players can ask for them again."""
        await end(*self._tasks.values())


async def _watch(
    task: asyncio.Task[bytes], file: int, show: Callable[[int], Awaitable[None]]
) -> bytes:
    shown = -1
    while not (await asyncio.wait({task}, timeout=PROGRESS_INTERVAL_S))[0]:
        if (count := os.fstat(file).st_size) != shown:
            await show(count)
            shown = count
    if task.cancelled():
        raise Refusal("refused-closing")
    return task.result()
