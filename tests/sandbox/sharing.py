"""Several processes of one bot on one database, each with its shards."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from bot.pictures.sprite_cache import beside
from bot.sandbox.driver import Client
from bot.sandbox.server import Sandbox
from bot.store.files import Address, files_of
from tests.sandbox.process import Bot
from tests.support import postgres

STEP = 0.2


class Process(Bot):
    """`python -m bot run` beside others: it waits for its shards."""

    def __init__(  # noqa: PLR0917 - all its settings
        self,
        sandbox: Sandbox,
        client: Client,
        folder: Path,
        address: Address,
        sprites: Path,
        shards: str,
    ) -> None:
        folder.mkdir()
        super().__init__(sandbox, client, folder, shards=shards)
        self.address = address
        self.place = address.url
        files = folder / files_of(address)
        files.parent.mkdir()
        shutil.copy(sprites, beside(files))

    async def start(self) -> None:
        """Start it without waiting."""
        await self.launch()

    def signal(self, how: signal.Signals) -> None:
        """Pause or resume it."""
        os.kill(self.pid, how)

    async def shards(self) -> set[int]:
        """Return its shards according to the database."""
        rows = await postgres.server().ask(
            "SELECT shard, name FROM shards JOIN processes ON number = holder"
            " WHERE until > clock_timestamp()",
            self.address.name,
        )
        return {row["shard"] for row in rows if row["name"].endswith(f":{self.pid}")}


async def until(sandbox: Sandbox, processes: Iterable[Process], counts: list[int]) -> None:
    """Wait until each process has that many shards, and all are connected."""
    expected, some = sorted(counts), list(processes)

    async def is_so() -> bool:
        held = [await one.shards() for one in some]
        lines = [one.shard[0] for one in sandbox.hub.gateway.sessions.values() if one.wire]
        return sorted(map(len, held)) == expected and set().union(*held) <= set(lines)

    await wait_for(is_so)


async def wait_for(is_so: Callable[[], object], patience: float = 90) -> float:
    """Wait until a condition holds; return the seconds that took."""
    begun = time.monotonic()
    while time.monotonic() - begun < patience:
        found = is_so()
        if await found if asyncio.iscoroutine(found) else found:
            return time.monotonic() - begun
        await asyncio.sleep(STEP)
    raise TimeoutError
