"""A bot in its own process, and its cost (Linux: read from `/proc`)."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bot.sandbox.hub import TOKEN
from tests.support.source import ROOT

QUIET: Final = 0.06
"""Seconds without work after which a click's effects are complete."""
START: Final = 0.8
"""The same after the start, when emoji are uploaded. It is below a second: a resting bot looks at
its files and its database every second, which on a cold processor costs more than a rest."""
_STEP: Final = 0.02
_REST: Final = 1e-3
"""CPU seconds that a resting bot may use in a step."""


@dataclass(frozen=True, slots=True)
class Process:
    """A running bot."""

    pid: int

    def cpu(self) -> float:
        """Return the CPU seconds of all its threads so far."""
        tasks = Path(f"/proc/{self.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def peak(self) -> float:
        """Return its peak memory in megabytes."""
        return self._memory("VmHWM")

    def resident(self) -> float:
        """Return its current memory in megabytes."""
        return self._memory("VmRSS")

    def _memory(self, field: str) -> float:
        status = Path(f"/proc/{self.pid}/status").read_text()
        match = re.search(rf"{field}:\s+(\d+) kB", status)
        assert match
        return int(match[1]) / 1000

    async def settle(self, quiet: float = QUIET) -> float:
        """Wait until it rests; return its CPU seconds."""
        last = self.cpu()
        rested = 0.0
        while rested < quiet:
            await asyncio.sleep(_STEP)
            now = self.cpu()
            rested = rested + _STEP if now - last < _REST else 0.0
            last = now
        return last

    async def cost(self, click: Callable[[], Awaitable[object]]) -> float:
        """Return the CPU seconds of a click with all its effects."""
        before = await self.settle()
        await click()
        return await self.settle() - before


def make_folder(parent: Path, name: str) -> Path:
    """Return a new folder."""
    folder = parent / name
    folder.mkdir()
    return folder


@asynccontextmanager
async def running(
    module: Sequence[str],
    api_base: str,
    folder: Path,
    settings: Mapping[str, str] = MappingProxyType({}),
) -> AsyncIterator[Process]:
    """Run `python -m <module>` as a bot of the sandbox; it logs to `bot.log`."""
    environment = os.environ | {
        "DISCORD_API_BASE": api_base,
        "DISCORD_TOKEN": TOKEN,
        "TAKUJO_DATABASE": str(folder / "takujo.db"),
        "PYTHONPATH": str(ROOT),
        **settings,
    }
    with (folder / "bot.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *module), cwd=folder, env=environment, stdout=log, stderr=log
        )
        try:
            yield Process(process.pid)
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()
