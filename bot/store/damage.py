"""Checks whether the file of a database is damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.store.errors import DatabaseError

LARGE_FILE_BYTES: Final = 32_000_000
"""Bytes of a file that is too large to check before the start; this many take 0.1 s."""
_STEPS_PER_CALL: Final = 10_000
"""Steps of SQLite between two calls of `is_wanted`."""


def is_large(path: Path) -> bool:
    """Tell whether a file is too large to be checked before the start."""
    return path.exists() and path.stat().st_size > LARGE_FILE_BYTES


def check_whole(connection: sqlite3.Connection, path: Path) -> None:
    """Check a whole file. Raises `DatabaseError` if it is damaged."""
    _judge(connection.execute("PRAGMA quick_check(1)").fetchone(), path)


def check_beside(path: Path, is_wanted: Callable[[], bool]) -> None:
    """Read a file through while it is in use, table by table, as long as that is wanted.

    Raises `DatabaseError` where it is damaged.
    """
    address = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=5)) as connection:
            connection.set_progress_handler(lambda: not is_wanted(), _STEPS_PER_CALL)
            tables = "SELECT name FROM sqlite_schema WHERE type = 'table'"
            for (name,) in connection.execute(tables).fetchall():
                _judge(connection.execute(f"PRAGMA quick_check('{name}')").fetchone(), path)
    except sqlite3.Error as error:
        if is_wanted():
            raise DatabaseError(f"{path} is corrupt: {error}") from error


def _judge(row: tuple[str], path: Path) -> None:
    if row[0] != "ok":
        raise DatabaseError(f"{path} is corrupt: {row[0].splitlines()[-1]}")
