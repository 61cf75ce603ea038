"""A PostgreSQL server for tests from the system's package, on a free port."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest

from bot.store.location import Address
from bot.store.postgres import migrate

_PROGRAMS: Final = Path("/usr/lib/postgresql")
"""Debian's folders of each version."""
_SETTINGS: Final = (
    "fsync=off",
    "full_page_writes=off",
    "max_connections=60",
    "autovacuum=off",
    "deadlock_timeout=1s",
)
"""Data need not survive a crash."""


@cache
def why_not() -> str:
    """Return the reason for which there is no server, or an empty text."""
    if os.environ.get("CI"):
        return "the tests in CI need no PostgreSQL"
    if _programs() == Path():
        return "PostgreSQL is not installed here (apt-get install postgresql)"
    return ""


async def address_for(path: Path) -> Address:
    """Return the database that stands for a file, created if missing."""
    name = f"t{sha256(str(path).encode()).hexdigest()[:20]}"
    cluster = server()
    if name not in cluster.made:
        if not cluster.made:
            await migrate(await bare_address("empty"), 5)
        await cluster.ask(f"CREATE DATABASE {name} TEMPLATE empty")
        cluster.made.add(name)
    return cluster.address(name)


async def bare_address(name: str) -> Address:
    await server().ask(f"CREATE DATABASE {name}")
    return server().address(name)


@cache
def server() -> Server:
    """Return the server of this process, started if necessary; without one, skip the test."""
    if reason := why_not():
        pytest.skip(reason)
    return Server()


def end() -> None:
    """Stop the server of this process, if there is one."""
    if server.cache_info().currsize:
        server().throw_away()


class Server:
    """A private cluster that ends with the process that started it."""

    def __init__(self) -> None:
        self.made: set[str] = set()
        self._user: str | None = None
        if not os.geteuid():  # PostgreSQL refuses root
            names = {user.pw_name for user in pwd.getpwall()}
            self._user = "postgres" if "postgres" in names else "nobody"
        self._folder = Path(tempfile.mkdtemp(prefix="takujo-postgres-"))
        if self._user:
            shutil.chown(self._folder, self._user)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port: int = free.getsockname()[1]
        make = [f"{_programs()}/initdb", "-D", f"{self._folder}/data"]
        make += ["-U", "tests", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(make, user=self._user, check=True, capture_output=True, cwd=self._folder)
        self.start()

    def address(self, name: str) -> Address:
        return Address(f"postgresql://tests@127.0.0.1:{self._port}/{name}")

    def start(self) -> None:
        options = [part for setting in _SETTINGS for part in ("-c", setting)]
        place = ["-D", f"{self._folder}/data", "-k", str(self._folder), "-p", str(self._port)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [_programs() / "postgres", *place, *options],
                user=self._user,
                stdout=log,
                stderr=log,
                cwd=self._folder,
            )
        ready = [f"{_programs()}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self._port)]
        until = time.monotonic() + 30
        while subprocess.run(ready, check=False).returncode:
            assert time.monotonic() < until, (self._folder / "log").read_text()
            time.sleep(0.05)

    def end(self, how: signal.Signals) -> None:
        """Crash the server by SIGQUIT or SIGKILL."""
        if how is signal.SIGKILL:
            self.pause(how)
        else:
            self._process.send_signal(how)
        self._process.wait(30)

    def pause(self, how: signal.Signals) -> None:
        """Send all its processes a signal, such as SIGSTOP or SIGCONT."""
        first = self._process.pid
        children = Path(f"/proc/{first}/task/{first}/children")
        for number in (first, *map(int, children.read_text().split())):
            with suppress(ProcessLookupError):
                os.kill(number, how)

    def throw_away(self) -> None:
        self.end(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    async def ask(self, statement: str, name: str = "postgres") -> list[Any]:
        connection = await asyncpg.connect(self.address(name).url)
        try:
            rows: list[Any] = await connection.fetch(statement)
            return rows
        finally:
            await connection.close()

    async def run(self, script: str, name: str) -> None:
        """Execute statements one after another."""
        connection = await asyncpg.connect(self.address(name).url)
        try:
            await connection.execute(script)
        finally:
            await connection.close()


@cache
def _programs() -> Path:
    """Return the folder of the newest installed version."""
    paths = sorted(_PROGRAMS.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return paths[-1].parent if paths else Path()
