"""Animations."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final, Protocol, Self

from bot.ops.monitoring import ANIMATIONS, ANIMATIONS_MISSED
from bot.ops.tasks import end
from bot.ops.worker import known_games
from bot.ops.worker_jobs import BoundedQueue
from bot.pictures.animation import animate, choose
from bot.pictures.people import SeatedPlayer
from bot.tables.errors import (
    AnimationBusyError,
    AnimationFailedError,
    ManyAnimationsError,
    TableError,
)
from bot.tables.quotas import SlidingWindow
from bot.tables.replays import ReplayScript
from games.catalog import Catalogue

LIMIT: Final = 120.0
"""Seconds for one animation, from when its turn comes: several times what the longest takes."""
WAITING: Final = 5
"""Animations that are drawn or wait for it; Discord waits a quarter of an hour for answers."""
BYTES: Final = 8_000_000
"""Of a file, at most."""


@dataclass(frozen=True, slots=True)
class Script:
    """What an animation shows, as a process that has never seen the game takes it."""

    outline: ReplayScript
    people: tuple[SeatedPlayer, ...]
    faces: Mapping[int, Path]
    """The files with the avatars of those who have one."""
    most: int = BYTES

    @property
    def turns(self) -> int:
        """How many pictures the whole game has: before its first turn, and after each."""
        return len(self.outline.begins) + 1

    @property
    def pictures(self) -> int:
        """How many of them are drawn."""
        return len(choose(self.turns))

    def at_most(self, most: int) -> Script:
        """Return the script of a file of at most so many bytes, where that is less."""
        return replace(self, most=min(self.most, most))

    def animate(self, games: Catalogue, tally: Path) -> bytes:
        """Return the WebP file, drawn here and now. Raises `ValueError`."""
        package = games[self.outline.game]
        states = self.outline.states(package.game)
        shown = (package.game.view(states[at], None) for at in choose(len(states)))
        scenes = tuple(map(package.presentation.board, shown))
        return animate(
            scenes, self.people, self.faces.get, self.most, lambda done: _note(tally, done)
        )


class Tally:
    """How many pictures are drawn, told by one process to another: the length of a file."""

    def __enter__(self) -> Self:
        self._file = NamedTemporaryFile(prefix="takujo-")
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def path(self) -> Path:
        """The file."""
        return Path(self._file.name)

    @property
    def count(self) -> int:
        """The newest number."""
        return os.fstat(self._file.fileno()).st_size


def _note(tally: Path, count: int) -> None:
    os.truncate(tally, count)


class Animator(Protocol):
    """Somewhere to draw animations."""

    async def animate(self, script: Script, tally: Path) -> bytes:
        """Return the WebP file; `tally` grows meanwhile. Raises `AnimationFailedError`."""


class ThreadAnimator:
    """Draws in a thread of this process: for tests and small demonstrations."""

    def __init__(self, games: Catalogue) -> None:
        self._games = games

    async def animate(self, script: Script, tally: Path) -> bytes:
        """Return the WebP file."""
        return await asyncio.to_thread(script.animate, self._games, tally)


class WorkerAnimator:
    """Draws one animation after another in a worker, which ends when no other one waits."""

    def __init__(self) -> None:
        self._desk = BoundedQueue(ANIMATIONS, ANIMATIONS_MISSED, AnimationFailedError, stays=False)

    async def animate(self, script: Script, tally: Path) -> bytes:
        """Return the WebP file. Raises `AnimationFailedError`."""
        return await self._desk.do(_animate, script, tally, limit=LIMIT, most=WAITING)

    async def close(self) -> None:
        """End the worker."""
        await self._desk.close()


def _animate(script: Script, tally: Path) -> bytes:
    return script.animate(known_games(), tally)


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
        self._asked = SlidingWindow(clock, MOST, WITHIN)
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
