"""A copy of the database while it is in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.errors import DatabaseError, StoreError
from bot.store.places import Place


def back_up(source: Place, target: Path) -> int:
    """Copy the database to a new file and return its size in bytes.

    The copy is one moment of the database, whatever is written meanwhile, and whole or not there
    at all. Raises `StoreError`; a file that exists is never overwritten.
    """
    if not isinstance(source, Path):
        raise StoreError(f"{source} is copied with PostgreSQL's own pg_dump (docs/operating.md)")
    if not source.is_file():
        raise DatabaseError(f"{source} does not exist")
    if target.exists():
        raise StoreError(f"{target} exists already; a backup never overwrites a file")
    part = target.with_name(target.name + ".part")
    try:
        # The copy holds the secrets of running games: it is nobody else's to read.
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise StoreError(f"{part} cannot be written: {error.strerror}") from error
    try:
        _copy(source, part)
        part.rename(target)
        return target.stat().st_size
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{source} cannot be copied to {target}: {error}") from error
    finally:
        part.unlink(missing_ok=True)


def _copy(source: Path, part: Path) -> None:
    uri = f"{source.absolute().as_uri()}?mode=rw"  # reading in WAL mode needs the file beside it
    with (
        closing(sqlite3.connect(uri, uri=True, timeout=5)) as original,
        closing(sqlite3.connect(part)) as copy,
    ):
        original.execute("PRAGMA query_only=ON")
        original.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        damage = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            raise sqlite3.DatabaseError(damage)
