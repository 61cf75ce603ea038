"""The demo, started as by hand: the bot and the page in separate processes."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from pathlib import Path

LOG = 8000
"""Characters of the bot's log in a failure report."""


class Demo:
    """`python -m bot demo` in its own folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._log = folder / "demo.log"
        self._process: asyncio.subprocess.Process | None = None
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
        found = re.search(r"http://\S+", line)
        assert found is not None, line
        self.address = found[0]

    async def stop(self) -> int:
        """Stop the demo as Ctrl-C does, if it still runs; return the exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGINT)
        await self._process.communicate()
        return self._process.returncode or 0

    def log(self) -> str:
        """Return the end of the demo's and its bot's log."""
        return self._log.read_text("utf-8")[-LOG:]

    def kill_bot(self) -> None:
        """Kill the bot, not the page."""
        assert self._process is not None
        own = self._process.pid
        children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)
