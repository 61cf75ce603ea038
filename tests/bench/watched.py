"""`python -m tests.bench.watched`: the bot, and a file of the moments when its loop stood still."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TextIO
from unittest.mock import patch

import uvloop

from bot.cli.main import main

BLOCKS: Final = "blocks.txt"
"""In the folder where the bot runs: a line for each block."""
TICK: Final = 0.005
"""Seconds between two looks; no block is taken for shorter than it was, or for so much longer."""
LONG: Final = 0.015
"""Seconds from which on a block is noted."""


@dataclass(frozen=True, slots=True)
class Span:
    """A while in which somebody waited, on the machine's monotonic clock."""

    begun: float
    ended: float
    waited: float = 0.0
    """Seconds of it in which other programs had the processor."""

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
    with _open_queue() as queue:
        last, waited = time.monotonic(), _waited(queue)
        while True:
            await asyncio.sleep(TICK)
            now, queued = time.monotonic(), _waited(queue)
            block = Span(last, now, queued - waited)
            if block.seconds() > long:
                note(block)
            last, waited = now, queued


@contextmanager
def _open_queue() -> Iterator[int]:
    descriptor = os.open("/proc/thread-self/schedstat", os.O_RDONLY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _waited(queue: int) -> float:
    """Return the seconds in which this thread could have run, but had no processor."""
    return int(os.pread(queue, 64, 0).split()[1]) / 1e9


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
