"""The bot as its operator runs it: a process of its own, to be stopped and killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from bot.sandbox.driver import Client
from bot.sandbox.hub import TOKEN
from bot.sandbox.server import Sandbox

ROOT = Path(__file__).parents[2]


class Bot:
    """`python -m bot run` against a sandbox; `async with` starts and stops it."""

    def __init__(self, sandbox: Sandbox, client: Client, folder: Path) -> None:
        self._sandbox = sandbox
        self._client = client
        self.database = folder / "takujo.db"
        self._log = folder / "bot.log"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it answers."""
        environment = os.environ | {
            "DISCORD_API_BASE": self._sandbox.api_base,
            "DISCORD_TOKEN": TOKEN,
            "TAKUJO_DEMO_TIME": self._sandbox.time,
            "TAKUJO_DATABASE": str(self.database),
        }
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run"),
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=log,
            )
        await self._client.wait_online()

    async def kill(self) -> None:
        """End it with SIGKILL, as a power cut would."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()
        await self._until_gone()

    async def _until_gone(self) -> None:
        for _ in range(500):
            if not self._sandbox.hub.gateway.online:
                return
            await asyncio.sleep(0.02)
        raise TimeoutError("the sandbox still believes in a bot that was killed")

    async def restart(self) -> None:
        """Kill it and start it again."""
        await self.kill()
        await self.start()

    def log(self) -> str:
        """Return everything it has logged."""
        return self._log.read_text("utf-8")

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
            await asyncio.wait_for(self._process.wait(), 20)
        if error is not None:
            sys.stderr.write(self.log()[-20_000:])
