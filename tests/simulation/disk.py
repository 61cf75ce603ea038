"""SQLite without a thread: statements take simulated time, and fail when the disk is told to."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, Literal, cast

from bot.store.sqlite_connection import Connection
from tests.simulation.loop import PROCESS, SimulatedLoop

TIME: Final = (0.0002, 0.01)
"""Seconds a visit to the file takes, from and to."""
FULL: Final = "database or disk is full"
BROKEN: Final = "disk I/O error"


class PowerCut(BaseException):
    """The machine went dark while a transaction was being written."""


class Disk:
    """The file of the database, and what goes wrong with it."""

    def __init__(self, loop: SimulatedLoop, path: Path) -> None:
        self.loop = loop
        self.path = path
        self.fails_in: int | None = None
        """How many statements of the writer still succeed; None when all do."""
        self.reason = BROKEN
        self.cut_in: int | None = None
        """How many commits are still heard of: at the next one the machine goes dark."""
        self.on_cut: Callable[[int], None] = lambda _: None
        """Told which process was writing."""
        self.slow = 1.0
        """How many times as long as usual everything takes."""
        self.handles: dict[int, list[File]] = {}
        """By process, its open files."""
        self._outside: sqlite3.Connection | None = None
        self._torn: bytes | None = None
        """What is left of the log after the machine went dark in a commit."""

    def peek(self) -> sqlite3.Connection:
        """Return a connection of nobody's that reads what is committed."""
        if self._outside is None:
            self._outside = sqlite3.connect(self.path, isolation_level=None)
            self._outside.row_factory = sqlite3.Row
        return self._outside

    def check(self) -> None:
        """Count a statement. Raises `sqlite3.OperationalError` when it is its turn."""
        if self.fails_in is None:
            return
        self.fails_in -= 1
        if self.fails_in < 0:
            self.fails_in = None
            raise sqlite3.OperationalError(self.reason)

    def commit(self, file: File) -> None:
        """Write a transaction, or let the machine go dark in the middle."""
        if self.cut_in is not None:
            self.cut_in -= 1
            if self.cut_in < 0:
                self.cut_in = None
                self._tear(file)
                raise PowerCut
        file.commit()

    def _tear(self, file: File) -> None:
        """Commit, and then keep only a part of what that wrote to the log."""
        log = _log_of(self.path)
        main, before = self.path.read_bytes(), log.read_bytes()
        file.commit()
        after = log.read_bytes()
        # Where the log was begun anew or moved into the database, it had reached the disk before.
        is_longer = len(after) > len(before) and after.startswith(before)
        if is_longer and self.path.read_bytes() == main:
            after = after[: self.loop.luck.randint(len(before), len(after))]
        self._torn = after

    def release(self) -> None:
        """Take the disk out of a machine whose process is gone, as it is, and go on with it.

        The dead process keeps its open files to itself: closing them would still write.
        """
        log = _log_of(self.path)
        kept = self._torn
        if kept is None:
            kept = log.read_bytes() if log.exists() else b""
        main, self._torn = self.path.read_bytes(), None
        if self._outside is not None:
            self._outside.close()
            self._outside = None
        self.path = self.path.with_name(f"{self.path.stem}-again.db")
        self.path.write_bytes(main)
        _log_of(self.path).write_bytes(kept)


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


class File(sqlite3.Connection):
    """An open file of one process."""

    disk: Disk
    writes = False

    def executemany(self, *args: Any) -> sqlite3.Cursor:
        """Execute a statement that writes."""
        self.disk.check()
        return super().executemany(*args)

    def cursor(self, *_: Any, **__: Any) -> Any:
        """Return a cursor whose statements can fail."""
        made = super().cursor(Statement)
        made.disk = self.disk if self.writes else None
        return made

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> Literal[False]:
        """End a transaction."""
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


class Statement(sqlite3.Cursor):
    """A cursor of the writer."""

    disk: Disk | None = None

    def execute(self, *args: Any) -> Any:
        """Execute a statement."""
        if self.disk:
            self.disk.check()
        return super().execute(*args)


class _Queue:
    """The way to the thread of a connection: what was asked first is done first."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._free = 0.0

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        """Do something when its time has come, and tell the future."""
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


class SimulatedConnection(Connection):
    """The driver's connection, whose thread is the loop itself."""

    def __init__(
        self, disk: Disk, database: str, *, in_place: bool = False, **options: Any
    ) -> None:
        super().__init__(database, in_place=in_place, **options)

        def connect() -> sqlite3.Connection:
            file = sqlite3.connect(database, factory=File, **options)
            file.disk, file.writes = disk, in_place
            disk.handles.setdefault(PROCESS.get(), []).append(file)
            return self._keep(file)

        self._connector = connect
        self._tx = cast("Any", _Queue(disk))
        self._thread = cast("Any", SimpleNamespace(start=lambda: None))

    def __del__(self) -> None:
        """Say nothing: the connections of a killed process were closed by the system."""
