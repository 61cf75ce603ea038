"""`python -m tools.bench.watched`: the bot, and a file of the moments when its loop stood still."""

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
"""In the folder where the bot runs: a line for each block."""
TICK: Final = 0.01
"""Seconds between two looks; no block is taken for shorter than it was, or for so much longer."""
LONG: Final = 0.02
"""Seconds from which on a block is noted."""


@dataclass(frozen=True, slots=True)
class Span:
    """A while in which somebody waited, on the machine's monotonic clock."""

    begun: float
    ended: float
    waited: float = 0.0
    """Seconds of it that are the fault of other programs, which had the processor."""

    def seconds(self, pauses: Iterable[Span] = ()) -> float:
        """Return how long it took, without what other programs did and these pauses."""
        paused = sum(max(0.0, self._until(one) - max(self.begun, one.begun)) for one in pauses)
        return self.ended - self.begun - self.waited - paused

    def _until(self, other: Span) -> float:
        return min(self.ended, other.ended)


def read_blocks(folder: Path) -> list[Span]:
    """Return when the loop of the bot in a folder stood still so far."""
    lines = (folder / BLOCKS).read_text().splitlines()
    return [Span(*map(float, line.split())) for line in lines]


async def watch(note: Callable[[Span], None], long: float = LONG) -> None:
    """Note when the running loop stands still for longer than this many seconds."""
    last, before = time.monotonic(), _look()
    while True:
        await asyncio.sleep(TICK)
        now, after = time.monotonic(), _look()
        block = Span(last, now, _waited(before, after, now - last))
        if block.seconds() > long:
            note(block)
        last, before = now, after


_Looks: TypeAlias = dict[str, tuple[float, float]]
"""By thread of this program, the seconds it has computed and those it could have."""


def _look() -> _Looks:
    """Ask the scheduler (Linux)."""
    found = {}
    for task in Path("/proc/self/task").iterdir():
        with suppress(OSError):  # it has ended
            computed, waited, _ = (task / "schedstat").read_text().split()
            found[task.name] = int(computed) / 1e9, int(waited) / 1e9
    return found


def _waited(before: _Looks, after: _Looks, seconds: float) -> float:
    """Return for how long the loop's thread had to wait for other programs.

    While it slept, another thread may have had the interpreter's lock, but no processor.
    """
    own = str(threading.get_native_id())
    computed, waited = after[own][0] - before[own][0], after[own][1] - before[own][1]
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
