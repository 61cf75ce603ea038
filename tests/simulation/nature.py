"""A simulated environment that the seed decides: time, random numbers and disk."""

from __future__ import annotations

import asyncio
import datetime as dt
import random
import sqlite3
import string
import time
from collections.abc import Callable
from contextvars import copy_context
from email.utils import formatdate
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final, cast

import aiosqlite
import discord.backoff
import discord.gateway
import discord.utils
import pytest
from aiohttp import web_response

from bot.ops.breaker import CircuitBreaker
from bot.pictures import renderer
from bot.sandbox import gateway, interactions
from bot.store import sqlite, store
from bot.tables import randomness
from cogs import explain
from tests.simulation.loop import PROCESS, SimulatedLoop

START: Final = dt.datetime(2026, 3, 2, 9, 0, tzinfo=dt.UTC).timestamp()
"""Start of every run, in seconds since 1970."""
_PICTURE: Final = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00"
    b"\x1f\x15\xc4\x89\x00\x00\x00\nIDATx\x9cc\x00\x01\x00\x00\x05\x00\x01\r\n-\xb4\x00\x00\x00"
    b"\x00IEND\xaeB`\x82"
)
_ALPHABET: Final = string.ascii_lowercase + "234567"
FOLDER: Final = Path("/dev/shm") if Path("/dev/shm").is_dir() else None  # noqa: S108  # a folder of our own
"""A folder in memory, so that commits do not wait for a disk."""
TIME: Final = (0.0002, 0.01)
"""Range of seconds that a statement takes."""
FULL: Final = "database or disk is full"
BROKEN: Final = "disk I/O error"
CODES: Final = {FULL: sqlite3.SQLITE_FULL, BROKEN: sqlite3.SQLITE_IOERR}


class PowerCut(BaseException):
    """The power failed during a commit."""


class Disk:
    """The database file and its faults."""

    def __init__(self, loop: SimulatedLoop, path: Path) -> None:
        self.loop = loop
        self.path = path
        self.fails_in: int | None = None
        """Statements of the writer that still succeed; None for all."""
        self.reason = BROKEN
        self.cut_in: int | None = None
        """Commits that still succeed; the power fails during the next one."""
        self.on_cut: Callable[[int], None] = lambda _: None
        """Called with the process that was writing."""
        self.slow = 1.0
        """Factor on all durations."""
        self.handles: dict[int, list[File]] = {}
        """Open files by process."""
        self._outside: sqlite3.Connection | None = None
        self._torn: bytes | None = None
        """The part of the WAL that survived a power failure."""

    def peek(self) -> sqlite3.Connection:
        """Return a connection outside all processes that reads committed rows."""
        if self._outside is None:
            self._outside = sqlite3.connect(self.path, isolation_level=None)
            self._outside.row_factory = sqlite3.Row
        return self._outside

    def check(self) -> None:
        """Count a statement. Raises `sqlite3.OperationalError` if it has to fail."""
        if self.fails_in == 0:
            self.fails_in = None
            error = sqlite3.OperationalError(self.reason)
            error.sqlite_errorcode = CODES[self.reason]
            raise error
        if self.fails_in is not None:
            self.fails_in -= 1

    def commit(self, commit: Callable[[], None]) -> None:
        if self.cut_in == 0:
            self.cut_in = None
            self._tear(commit)
            raise PowerCut
        if self.cut_in is not None:
            self.cut_in -= 1
        commit()

    def _tear(self, commit: Callable[[], None]) -> None:
        """Commit, then keep only a part of what the commit wrote to the WAL."""
        log = _log_of(self.path)
        main = self.path.read_bytes()
        before = log.read_bytes()
        commit()
        after = log.read_bytes()
        # A WAL that was reset or checkpointed before had already reached the disk.
        is_longer = len(after) > len(before) and after.startswith(before)
        if is_longer and self.path.read_bytes() == main:
            after = after[: self.loop.rng.randint(len(before), len(after))]
        self._torn = after

    def release(self) -> None:
        """Continue with the file as it is after the end of its process.

        The open files of the dead process stay open: closing them would still write.
        """
        log = _log_of(self.path)
        main = self.path.read_bytes()
        written = log.read_bytes() if log.exists() else b""
        durable, self._torn = written if self._torn is None else self._torn, None
        if self._outside is not None:
            self._outside.close()
            self._outside = None
        self.path = self.path.with_name(f"{self.path.stem}-again.db")
        self.path.write_bytes(main)
        _log_of(self.path).write_bytes(durable)


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


class File(sqlite._File):
    """A connection of one process."""

    disk: Disk

    def executemany(self, *args: Any) -> sqlite3.Cursor:
        self.disk.check()
        return super().executemany(*args)

    def commit(self) -> None:
        self.disk.check()
        self.disk.commit(super().commit)


class _Queue:
    """The queue of a connection's thread, first in, first out."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._free = 0.0

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        """Execute a call after its time and resolve its future."""
        loop = self._disk.loop
        if loop.is_closed():
            return
        self._free = max(self._free, loop.now) + loop.rng.uniform(*TIME) * self._disk.slow
        loop.call_at(self._free, self._do, *item, context=copy_context())

    def _do(self, future: asyncio.Future[Any] | None, work: Callable[[], Any]) -> None:
        try:
            done = work()
        except PowerCut:
            self._disk.on_cut(PROCESS.get())
        except BaseException as error:  # noqa: BLE001  # the library's thread does the same
            if future and not future.done():
                future.set_exception(error)
        else:
            if future and not future.done():
                future.set_result(done)


class SimulatedConnection(aiosqlite.Connection):
    """The driver's connection, with the event loop in place of its thread."""

    def __init__(
        self, disk: Disk, connector: Callable[[], sqlite3.Connection], iter_chunk_size: int
    ) -> None:
        def connect() -> sqlite3.Connection:
            file = cast("File", connector())
            file.disk = disk
            disk.handles.setdefault(PROCESS.get(), []).append(file)
            return file

        super().__init__(connect, iter_chunk_size)
        self._tx = cast("Any", _Queue(disk))
        self._thread = cast("Any", SimpleNamespace(start=lambda: None))

    def __del__(self) -> None:
        """Raise no warning: the system closed the connections of a killed process."""


class Calendar:
    """The machine's clock, which can be set, and the true time, which Discord has."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop = loop
        self.offset = START
        """Offset of the machine's clock from the loop's time."""
        self.truth = START
        self.slept = 0.0
        """Seconds for which the machine was suspended."""
        self.has_date = True
        """Whether Discord's answers have a date."""

    def seconds(self) -> float:
        """Return the time by the machine's clock, since 1970."""
        return self.loop.now + self.offset

    def true(self) -> float:
        """Return the seconds since 1970."""
        return self.loop.now + self.truth

    def ticks(self, _: int = 0) -> float:
        """Return the seconds since the machine's boot, including suspension."""
        return self.loop.now + self.slept

    def date(self) -> str:
        return formatdate(self.true(), usegmt=True) if self.has_date else ""

    def now(self) -> dt.datetime:
        """Return the time in UTC by the machine's clock."""
        return dt.datetime.fromtimestamp(self.seconds(), dt.UTC)


class KeepAlive(discord.gateway.KeepAliveHandler):
    """discord.py's heartbeat without its thread."""

    _task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._beat())

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(cast("float", self.interval))
            if self._last_recv + self.heartbeat_timeout < time.perf_counter():
                await asyncio.shield(self.ws.close(4000))
                return
            try:
                await self.ws.send_heartbeat(self.get_payload())
            except (ConnectionError, discord.ConnectionClosed):
                return
            self._last_send = time.perf_counter()


def _secrets(rng: Random) -> Any:
    return SimpleNamespace(
        token_bytes=rng.randbytes,
        token_hex=lambda size: rng.randbytes(size).hex(),
        token_urlsafe=lambda size: "".join(rng.choices(_ALPHABET, k=size)),
        choice=rng.choice,
    )


def keep_addresses(patch: pytest.MonkeyPatch) -> None:
    """Restore Discord's addresses when the patch is undone, and leave out discord.py's warnings."""
    for owner, name in (
        (discord.http.Route, "BASE"),
        (discord.Asset, "BASE"),
        (discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY"),
    ):
        patch.setattr(owner, name, getattr(owner, name))
    patch.setattr(discord.VoiceClient, "warn_nacl", False)
    patch.setattr(discord.VoiceClient, "warn_dave", False)


def replace_environment(
    patch: pytest.MonkeyPatch, seed: int, loop: SimulatedLoop, calendar: Calendar, disk: Disk
) -> None:
    """Replace time, random numbers and disk by simulated ones, until the patch is undone."""
    clock: Callable[[], float] = loop.time
    for name in ("monotonic", "perf_counter"):
        patch.setattr(time, name, clock)
    patch.setattr(time, "time", calendar.seconds)
    patch.setattr(time, "clock_gettime", calendar.ticks)
    patch.setattr(web_response, "rfc822_formatted_time", calendar.date)
    # Defaults are bound at import.
    patch.setattr(CircuitBreaker.__init__, "__defaults__", (clock,))
    patch.setattr(discord.utils, "utcnow", calendar.now)
    random.seed(seed)
    patch.setattr(discord.backoff, "random", SimpleNamespace(Random=partial(_Seeded, seed)))
    for number, owner in enumerate((randomness, interactions, gateway, explain)):
        patch.setattr(owner, "secrets", _secrets(Random(seed * 8 + number)))
    patch.setattr(discord.gateway, "KeepAliveHandler", KeepAlive)
    patch.setattr(aiosqlite, "Connection", partial(SimulatedConnection, disk))
    patch.setattr(sqlite, "_File", File)
    patch.setattr(store, "migrate", lambda *_: None)
    patch.setattr(renderer, "_draw", lambda *_: _PICTURE)


class _Seeded(Random):
    """A random generator that ignores a request for another seed."""

    def seed(self, a: Any = None, version: int = 2) -> None:
        if a is not None:
            super().seed(a, version)
