"""`python -m tools.bench.watched`: the bot, and a file with the blocks of its event loop."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TextIO, TypeAlias
from unittest.mock import patch

import uvloop

from bot.cli.main import main

BLOCKS: Final = "blocks.txt"
"""File in the bot's folder with a line for each block."""
TICK: Final = 0.01
"""Seconds between two looks; the measured length of a block is at most this too long."""
LONG: Final = 0.02
"""Shortest block in seconds that is noted."""


@dataclass(frozen=True, slots=True)
class Span:
    """A block in which people waited, on the machine's monotonic clock."""

    begun: float
    ended: float
    waited: float = 0.0
    """Seconds of it in which other programs had the processor."""

    def seconds(self, pauses: Iterable[Span] = ()) -> float:
        """Return its length without other programs and these pauses."""
        paused = sum(
            max(0.0, self._until(pause) - max(self.begun, pause.begun)) for pause in pauses
        )
        return self.ended - self.begun - self.waited - paused

    def _until(self, other: Span) -> float:
        return min(self.ended, other.ended)


def read_blocks(folder: Path) -> list[Span]:
    """Return the blocks of the loop of the bot in a folder so far."""
    lines = (folder / BLOCKS).read_text().splitlines()
    return [Span(*map(float, line.split())) for line in lines]


async def watch(note: Callable[[Span], None], long: float = LONG) -> None:
    """Note blocks of the running loop that are longer than this."""
    last = time.monotonic()
    before = _look()
    while True:
        await asyncio.sleep(TICK)
        now = time.monotonic()
        after = _look()
        block = Span(last, now, _waited(before, after, now - last))
        if block.seconds() > long:
            note(block)
        last = now
        before = after


_Looks: TypeAlias = dict[str, tuple[float, float]]
"""By thread of this program, its CPU seconds and its runnable seconds."""


def _look() -> _Looks:
    """Ask the scheduler (Linux)."""
    times = {}
    for task in Path("/proc/self/task").iterdir():
        with suppress(OSError):  # the thread has ended
            computed, waited, _ = (task / "schedstat").read_text().split()
            times[task.name] = int(computed) / 1e9, int(waited) / 1e9
    return times


def _waited(before: _Looks, after: _Looks, seconds: float) -> float:
    """Return the seconds for which the loop's thread waited for the processor.

    A wait for the interpreter's lock does not count.
    """
    own = str(threading.get_native_id())
    computed = after[own][0] - before[own][0]
    waited = after[own][1] - before[own][1]
    others = [
        queued - before.get(task, (0.0, 0.0))[1]
        for task, (_, queued) in after.items()
        if task != own
    ]
    slept = max(0.0, seconds - computed - waited)
    return waited + min(slept, max(others, default=0.0))


async def _beside(work: Coroutine[Any, Any, int], out: TextIO) -> int:
    def note(block: Span) -> None:
        out.write(f"{block.begun} {block.ended} {block.waited}\n")

    watching = asyncio.create_task(watch(note))
    try:
        return await work
    finally:
        watching.cancel()


def _run() -> int:
    run = uvloop.run
    with (
        Path(BLOCKS).open("w", buffering=1, encoding="ascii") as out,
        patch.object(uvloop, "run", lambda work: run(_beside(work, out))),
    ):
        return main(["run"])


if __name__ == "__main__":
    sys.exit(_run())
