"""A look at the database file that does not touch it, before anything else opens it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.store.errors import DatabaseError

_MAGIC: Final = b"SQLite format 3\x00"


def look(path: Path, known: Collection[str]) -> str | None:
    """Return the file's schema version, or None when there is nothing in it yet.

    `known` are the versions this program understands. Raises `DatabaseError` for a file that is
    read-only, corrupt, something else, or newer than the program. Nothing is written: not the
    file, and no journal beside it.
    """
    try:
        _check_access(path)
        if not path.exists() or path.stat().st_size == 0:
            return None
        with path.open("rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                raise DatabaseError(f"{path} is not a SQLite database")
    except OSError as error:
        raise DatabaseError(f"{path} cannot be opened: {error.strerror}") from error
    version = _read_version(path)
    if version is not None and version not in known:
        raise DatabaseError(
            f"{path} was made by a newer version of this program (its schema is {version})"
        )
    return version


def _check_access(path: Path) -> None:
    if path.exists():
        if not path.is_file():
            raise DatabaseError(f"{path} is not a file")
        # The mode counts for root too, whom the system would let write regardless.
        if not path.stat().st_mode & 0o222 or not os.access(path, os.W_OK):
            raise DatabaseError(f"{path} is read-only")
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    if not folder.is_dir():
        raise DatabaseError(f"{folder} is not a folder")
    # SQLite keeps its journal beside the file.
    if not folder.stat().st_mode & 0o222 or not os.access(folder, os.W_OK):
        raise DatabaseError(f"the folder {folder} is read-only")


def _read_version(path: Path) -> str | None:
    try:
        with closing(sqlite3.connect(_reading(path), uri=True, timeout=2)) as connection:
            damage = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if damage != "ok":
                raise DatabaseError(f"{path} is corrupt: {str(damage).splitlines()[-1]}")
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
            if "alembic_version" not in names:
                if names:
                    raise DatabaseError(f"{path} is the database of another program")
                return None
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return None if row is None else str(row[0])
    except sqlite3.OperationalError as error:
        raise DatabaseError(f"{path} cannot be read: {error}") from error
    except sqlite3.DatabaseError as error:
        raise DatabaseError(f"{path} is corrupt: {error}") from error


def _reading(path: Path) -> str:
    """Return the address that reads the file and leaves no trace.

    Reading a database in WAL mode would make the two files beside it; `immutable` does not, but
    it sees only what is in the file itself, which is everything unless there is a journal.
    """
    uri = path.absolute().as_uri()
    has_journal = any(
        beside.exists() and beside.stat().st_size
        for beside in (path.with_name(path.name + "-wal"), path.with_name(path.name + "-journal"))
    )
    return f"{uri}?mode=ro" if has_journal else f"{uri}?mode=ro&immutable=1"
