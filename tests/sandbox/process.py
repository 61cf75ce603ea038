"""The bot and the demo as separate processes, which tests can stop and kill."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import signal
import sys
from collections.abc import Mapping
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Self

from bot.cli.main import main
from bot.sandbox.hub import TOKEN
from bot.sandbox.server import Sandbox
from tests.support.driver import Client, until

FORKING = multiprocessing.get_context("forkserver")
# Imports and texts take two seconds of processor time, more than most tests of a bot. Each worker
# loads them once and forks bots from that process; the bots of demos load everything themselves.
FORKING.set_forkserver_preload(["tests.sandbox.warm", __name__])


class Bot:
    """`python -m bot run` against a sandbox; `async with` starts and stops it."""

    def __init__(
        self,
        sandbox: Sandbox,
        client: Client,
        folder: Path,
        *,
        shards: str | None = None,
        **more: str,
    ) -> None:
        """Start it later with `more` environment variables."""
        self._sandbox = sandbox
        self._client = client
        self.database = folder / "takujo.db"
        self.place = str(self.database)
        self._more = {**({"TAKUJO_SHARDS": shards} if shards else {}), **more}
        self._log = folder / "bot.log"
        self.process: ForkServerProcess

    async def start(self) -> None:
        """Start it and wait until it answers."""
        await self.launch()
        await self._client.wait_online()

    async def launch(self) -> None:
        environment = os.environ | {
            "DISCORD_API_BASE": self._sandbox.api_base,
            "DISCORD_TOKEN": TOKEN,
            "TAKUJO_DEMO_TIME": self._sandbox.time,
            "TAKUJO_DATABASE": self.place,
            **self._more,
        }
        self.process = FORKING.Process(target=_run, args=(environment, self._log))
        await asyncio.to_thread(self.process.start)

    async def kill(self) -> None:
        """Send SIGKILL, which acts like a power cut, and wait until Discord notices."""
        await self.crash()
        await until(lambda: not self._sandbox.hub.gateway.online)

    async def crash(self) -> None:
        self.process.kill()
        await asyncio.to_thread(self.process.join)

    async def stop(self) -> None:
        self.process.terminate()
        await asyncio.to_thread(self.process.join, 20)

    async def ended(self) -> int | None:
        """Wait until the bot exits by itself; return its exit code."""
        await asyncio.to_thread(self.process.join, 60)
        return self.process.exitcode

    async def restart(self) -> None:
        await self.kill()
        await self.start()

    def log(self) -> str:
        return self._log.read_text("utf-8")

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, _: object, error: BaseException | None, __: object) -> None:
        await self.stop()
        if error is not None:
            sys.stderr.write(self.log()[-20_000:])


def _run(environment: Mapping[str, str], log: Path) -> None:
    """Run `python -m bot run` in a forked process."""
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(log.parent)  # where the bot without a database file keeps its other files
    with log.open("ab") as file:
        for stream in (1, 2):
            os.dup2(file.fileno(), stream)
    sys.exit(main(["run"]))


LOG = 8000
"""Characters of the bot's log in a failure report."""


class Demo:
    """`python -m bot demo` in its own folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._log = folder / "demo.log"
        self._process: asyncio.subprocess.Process
        self.address = ""

    async def start(self) -> None:
        database = str(self._folder / "takujo.db")
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "demo"),
                env=os.environ | {"CI": "true", "TAKUJO_DATABASE": database},
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        [self.address] = re.findall(r"http://\S+", line)

    async def stop(self) -> int:
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGINT)
        await self._process.communicate()
        return self._process.returncode or 0

    def log(self) -> str:
        """Return the end of the demo's and its bot's log."""
        return self._log.read_text("utf-8")[-LOG:]

    def kill_bot(self) -> None:
        own = self._process.pid
        children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
