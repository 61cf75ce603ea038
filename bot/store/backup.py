"""Back up a SQLite database while it is in use, and restore it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final

from bot.store.errors import DatabaseError, StoreError
from bot.store.file_lock import JOURNALS, holding, make_folder, name_beside
from bot.store.location import Location
from bot.store.migrate import is_empty, read_schema

_PAGES_PER_STEP: Final = 2000
"""Pages copied between two calls of `is_wanted`: 8 MB."""
_STEPS_PER_CALL: Final = 10_000
"""Steps of SQLite between two of them while the copy is checked."""


def back_up(source: Location, target: Path, is_wanted: Callable[[], bool] = lambda: True) -> int:
    """Copy the database to a new file and return its size in bytes.

    The copy is one moment of the database, whatever is written meanwhile, and whole or not there
    at all. Raises `StoreError`, also once it is no longer wanted; a file that exists is never
    overwritten.
    """
    if not isinstance(source, Path):
        raise StoreError(f"{source} is copied with PostgreSQL's own pg_dump (docs/postgresql.md)")
    if not source.is_file():
        raise DatabaseError(f"{source} does not exist")
    if target.exists():
        raise StoreError(f"{target} exists already; a backup never overwrites a file")
    part = target.with_name(target.name + ".part")
    try:
        # The copy contains the secrets of running games: only its owner may read it.
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise StoreError(f"{part} cannot be written: {error.strerror}") from error
    try:
        _copy(source, part, is_wanted)
        part.rename(target)
        return target.stat().st_size
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{source} cannot be copied to {target}: {error}") from error
    finally:
        part.unlink(missing_ok=True)


def check_backup(source: Path) -> str:
    """Read a backup through, and return the version of its schema. Raises `StoreError`."""
    version = read_schema(source)
    if version is None:
        raise DatabaseError(f"{source} is no backup of a database")
    return version


def restore(source: Path, target: Location) -> Path | None:
    """Put a copy of a backup in the place of the database, and return what was there before.

    The database that was there is kept under another name, with its journal. The bot must not
    run. Wherever this is interrupted, the next start finds either database whole, or refuses to
    begin and says what to do. Raises `StoreError`; nothing has changed then.
    """
    if not isinstance(target, Path):
        raise StoreError(
            f"{target} is restored with PostgreSQL's own pg_restore (docs/postgresql.md)"
        )
    if not source.is_file() or is_empty(source):
        raise DatabaseError(f"{source} is no backup of a database")
    if target.exists() and source.samefile(target):
        raise StoreError(f"{source} is the database itself")
    with holding(target, is_restored=True) as held:
        path = target.resolve()
        part = name_beside(path, ".part")
        try:
            part.unlink(missing_ok=True)
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            _copy(source, part)
            before = _keep(path)
            # No bot starts without a database, and the old journal must not meet the new file.
            path.unlink(missing_ok=True)
            for ending in JOURNALS:
                name_beside(path, ending).unlink(missing_ok=True)
            part.rename(path)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{source} cannot be restored to {target}: {error}") from error
        finally:
            part.unlink(missing_ok=True)
        if held is not None:
            held.claim()
        return before


def save_copy(path: Path, file: sqlite3.Connection) -> Path:
    """Copy what a connection has of a database that was deleted, and return the copy's path.

    It stands where the database was. Raises `StoreError`.
    """
    copy = _find_free(path, "saved")
    try:
        file.rollback()  # of a write that failed
        make_folder(copy)
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        _copy_from(file, copy)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{copy} cannot be written: {error}") from error
    return copy


def _find_free(path: Path, word: str) -> Path:
    names = (name_beside(path, f".{word}-{number}") for number in count(1))
    return next(name for name in names if not name.exists())


def _keep(path: Path) -> Path | None:
    """Copy a database and its journal byte by byte, because it may be damaged."""
    if not path.exists():
        return None
    before = _find_free(path, "before")
    for ending in ("", *JOURNALS):
        file = name_beside(path, ending)
        if file.exists():
            shutil.copy2(file, name_beside(before, ending))
    os.sync()
    return before


def _copy(source: Path, part: Path, is_wanted: Callable[[], bool] = lambda: True) -> None:
    uri = f"{source.absolute().as_uri()}?mode=rw"  # reading in WAL mode needs the file beside it
    with closing(sqlite3.connect(uri, uri=True, timeout=5)) as original:
        original.execute("PRAGMA query_only=ON")
        original.execute("BEGIN")
        original.execute("SELECT count(*) FROM sqlite_schema")  # all steps copy this moment
        _copy_from(original, part, is_wanted)


def _copy_from(
    original: sqlite3.Connection, part: Path, is_wanted: Callable[[], bool] = lambda: True
) -> None:
    def go_on(*_: int) -> None:
        if not is_wanted():
            raise sqlite3.OperationalError("interrupted")

    with closing(sqlite3.connect(part)) as copy:
        original.backup(copy, pages=_PAGES_PER_STEP, progress=go_on)
        copy.set_progress_handler(lambda: not is_wanted(), _STEPS_PER_CALL)
        copy.execute("PRAGMA journal_mode=DELETE")
        damage = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
        if damage != "ok":
            raise sqlite3.DatabaseError(damage)
        if not copy.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            raise sqlite3.DatabaseError("it is empty")
