"""The files of a database: whose they are to read, and which program may have them."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from bot.store.errors import DatabaseError
from bot.store.places import Place, files_of

PATIENCE: Final = 3.0
"""Seconds in which another bot may end."""
_OWN_FILE: Final = 0o600
_OWN_FOLDER: Final = 0o700
_BETWEEN: Final = 0.1
"""Seconds between two tries to get the lock."""
_BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to the name of a database for the files it keeps beside it."""


@contextmanager
def holding(place: Place) -> Iterator[None]:
    """Keep every other bot away from a file, until the end of the block or of the process.

    PostgreSQL keeps others away by itself (`Store.open`); only the folder for the bot's own files
    is made there.

    Raises `DatabaseError` when one still has it after a few seconds, in which it may end, and for a
    file that cannot be written. Programs that only read or copy the database need not ask.
    """
    path = files_of(place)
    if not isinstance(place, Path):
        _make_own_folder(path)
        yield
        return
    check_access(path)
    real = path.resolve()  # by whatever name it was given
    beside = real.with_name(f"{real.name}.lock")
    try:
        make_folder(path)
        file = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _OWN_FILE)
    except OSError as error:
        raise DatabaseError(f"{path} cannot be opened: {error.strerror}") from error
    # The lock is not on the database itself: on some systems it would get in SQLite's way. The
    # file stays: if it were deleted, two bots could each hold a lock on one of that name.
    try:
        _lock(file, path)
        yield
    finally:
        os.close(file)


def _make_own_folder(path: Path) -> None:
    try:
        make_folder(path)
    except OSError as error:
        raise DatabaseError(f"{path.parent} cannot be made: {error.strerror}") from error


def check_access(path: Path) -> None:
    """Raise `DatabaseError` for a file that is none or cannot be written; write nothing."""
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


def make_folder(path: Path) -> None:
    """Make the folder of a file where it is missing, for nobody else to enter.

    One that exists is its owner's matter: it may hold other things. Raises `OSError`.
    """
    if path.parent.exists():
        return
    path.parent.parent.mkdir(parents=True, exist_ok=True)
    path.parent.mkdir(mode=_OWN_FOLDER, exist_ok=True)


def make_private(path: Path) -> None:
    """Make the file of a database where it is missing, and let nobody else read it.

    It holds the secrets of running games. SQLite gives what it keeps beside it the same mode.
    Raises `OSError`.
    """
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _OWN_FILE))
    for ending in _BESIDE:
        file = path.with_name(path.name + ending)
        if file.exists() and file.stat().st_mode & 0o077:
            with suppress(PermissionError):  # somebody else's, who lets us write
                file.chmod(_OWN_FILE)


def _lock(file: int, path: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not _try_lock(file, path):
        if time.monotonic() >= until:
            holder = os.pread(file, 20, 0).decode("ascii", "replace").strip()
            raise DatabaseError(f"{path} is in use by another bot (process {holder})")
        time.sleep(_BETWEEN)
    os.ftruncate(file, 0)
    os.pwrite(file, f"{os.getpid()}\n".encode(), 0)


def _try_lock(file: int, path: Path) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        raise DatabaseError(f"{path} cannot be locked: {error.strerror}") from error
    return True
