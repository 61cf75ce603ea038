"""SQLite without a thread: statements take simulated time, and fail on demand."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, Literal, cast

import aiosqlite

from bot.store.sqlite import _File
from tests.simulation.loop import PROCESS, SimulatedLoop

FOLDER: Final = Path("/dev/shm") if Path("/dev/shm").is_dir() else None  # noqa: S108  # a folder of our own
"""A folder in memory, where commits wait for no disk."""
TIME: Final = (0.0002, 0.01)
"""Range of seconds that a statement takes."""
FULL: Final = "database or disk is full"
BROKEN: Final = "disk I/O error"


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
        if self.fails_in is None:
            return
        self.fails_in -= 1
        if self.fails_in < 0:
            self.fails_in = None
            raise sqlite3.OperationalError(self.reason)

    def commit(self, file: File) -> None:
        """Commit a transaction, or let the power fail during the commit."""
        if self.cut_in is not None:
            self.cut_in -= 1
            if self.cut_in < 0:
                self.cut_in = None
                self._tear(file)
                raise PowerCut
        file.commit()

    def _tear(self, file: File) -> None:
        """Commit, then keep only a part of what the commit wrote to the WAL."""
        log = _log_of(self.path)
        main, before = self.path.read_bytes(), log.read_bytes()
        file.commit()
        after = log.read_bytes()
        # A WAL that was reset or checkpointed before had already reached the disk.
        is_longer = len(after) > len(before) and after.startswith(before)
        if is_longer and self.path.read_bytes() == main:
            after = after[: self.loop.luck.randint(len(before), len(after))]
        self._torn = after

    def release(self) -> None:
        """Continue with the file as it is after the end of its process.

        The open files of the dead process stay open: closing them would still write.
        """
        log, main, kept = _log_of(self.path), self.path.read_bytes(), self._torn
        if kept is None:
            kept = log.read_bytes() if log.exists() else b""
        self._torn = None
        if self._outside is not None:
            self._outside.close()
            self._outside = None
        self.path = self.path.with_name(f"{self.path.stem}-again.db")
        self.path.write_bytes(main)
        _log_of(self.path).write_bytes(kept)


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


class File(_File):
    """A connection of one process."""

    disk: Disk

    def executemany(self, *args: Any) -> sqlite3.Cursor:
        self.disk.check()
        return super().executemany(*args)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> Literal[False]:
        if kind is not None:
            self.rollback()
            return False
        try:
            self.disk.check()
            self.disk.commit(self)
        except sqlite3.OperationalError:
            self.rollback()
            raise
        return False


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
        self._free = max(self._free, loop.now) + loop.luck.uniform(*TIME) * self._disk.slow
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
