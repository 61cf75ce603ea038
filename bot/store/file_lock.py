"""The file of a database: its lock, which file the last bot used, and its permissions."""

from __future__ import annotations

import fcntl
import os
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from bot.store.errors import DatabaseError, FileLostError
from bot.store.location import Location, files_of

LOCK_WAIT_S: Final = 3.0
"""Seconds to wait for another bot to end."""
_PRIVATE_FILE: Final = 0o600
_PRIVATE_FOLDER: Final = 0o700
_LOCK_FILE_BYTES: Final = 100
"""Bytes of a lock file: a process id, and the device and inode of a file."""
_LOCK_RETRY_S: Final = 0.1
"""Seconds between two tries to get the lock."""
_LOCKED_BYTE: Final = 2**62
"""Offset of a byte that no database reaches; SQLite locks bytes at 2**30."""
JOURNALS: Final = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite keeps beside a database."""


Identity: TypeAlias = tuple[int, int]
"""The device and inode of a file, which stay the same after it is renamed or deleted."""


def identify(path: Path) -> Identity | None:
    """Return the identity of the file at a path, or None if there is none."""
    try:
        return _identity_of(path.stat())
    except OSError:
        return None


def _identity_of(status: os.stat_result) -> Identity:
    return status.st_dev, status.st_ino


def identify_all(path: Path) -> tuple[Identity | None, ...]:
    """Return the identities of a database and of what SQLite keeps beside it."""
    return tuple([identify(name_beside(path, ending)) for ending in ("", *JOURNALS)])


def name_beside(path: Path, ending: str) -> Path:
    """Return the path of a file that SQLite or the bot keeps beside a database."""
    return path.with_name(path.name + ending)


class HeldFile:
    """A database file that no other bot may have, by the lock on a file beside it.

    The lock file also says which file the last bot used: a database that disappeared is not
    begun again empty, and the journal of one file is not applied to another.
    """

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        self._beside = _lock_of(path)
        self._lock = lock
        self._locked = _identity_of(os.fstat(lock))
        self._used = _read_used(lock)
        self._files: dict[Path, Identity | None] = {}
        self._opened: int | None = None

    def lock_itself(self) -> None:
        """Lock the database file, if it exists, by whatever name another bot has it.

        A hard link, or a mount of the one file, has another lock file beside it. Raises
        `DatabaseError`.
        """
        present = identify(self.path)
        if sys.platform != "linux" or present in (None, self._find_locked()):
            return
        # It must stay open while SQLite uses it: closing a file drops SQLite's locks on it.
        self.close()
        try:
            self._opened = os.open(self.path, os.O_RDWR | os.O_CLOEXEC)
        except OSError as error:
            raise DatabaseError(f"{self.path} cannot be opened: {error.strerror}") from error
        if not _wait_for(partial(_try_lock_byte, self._opened, self.path)):
            raise DatabaseError(f"{self.path} is in use by another bot, by another name")

    def _find_locked(self) -> Identity | None:
        """Return the identity of the database file that is locked."""
        return None if self._opened is None else _identity_of(os.fstat(self._opened))

    def close(self) -> None:
        """Unlock the database file; SQLite has closed it."""
        if self._opened is not None:
            os.close(self._opened)
            self._opened = None

    def check_unused(self) -> None:
        """Raise `DatabaseError` if the last bot used another file than the present one."""
        journal = name_beside(self.path, "-wal")
        lock = self._beside
        present = identify(self.path)
        if self._used is None or present == self._used:
            return
        if present is None:
            raise DatabaseError(
                f"{self.path} is gone. Restore a backup with `python -m bot restore FILE`, "
                f"or delete {lock} to begin with an empty database"
            )
        if journal.exists() and journal.stat().st_size:
            raise DatabaseError(
                f"{self.path} was replaced, and {journal} holds changes of the file before. "
                "Restore a backup with `python -m bot restore FILE`, "
                f"or delete {lock} if both files were copied together"
            )

    def claim(self) -> None:
        """Write to the lock file that this process uses the present database file.

        A store that is open has its journal beside it already.
        """
        self.lock_itself()
        self._used = identify(self.path)
        self._files = {
            file: identify(file)
            for file in (name_beside(self.path, ending) for ending in ("", *JOURNALS))
        }
        used = "" if self._used is None else "{}:{}\n".format(*self._used)
        os.ftruncate(self._lock, 0)
        os.pwrite(self._lock, f"{os.getpid()}\n{used}".encode(), 0)

    def check(self) -> None:
        """Raise `FileLostError` if one of the files was deleted or replaced since `claim`.

        SQLite does not notice: it goes on with those it has open, which nobody finds again.
        """
        for file, known in {**self._files, self._beside: self._locked}.items():
            if identify(file) != known:
                raise FileLostError(f"{file} was deleted or replaced while the bot ran")


@contextmanager
def holding(location: Location, *, is_restored: bool = False) -> Iterator[HeldFile | None]:
    """Keep every other bot away from a file, until the end of the block or of the process.

    PostgreSQL keeps others away by itself (`Store.open`); only the folder for the bot's own files
    is made there.

    Raises `DatabaseError` when one still has it after a few seconds, in which it may end, for a
    file that cannot be written, and (unless it is about to be restored) for one that is not what
    the last bot used. Programs that only read or copy the database need not ask.
    """
    path = files_of(location)
    if not isinstance(location, Path):
        try:
            make_folder(path)
        except OSError as error:
            raise DatabaseError(f"{path.parent} cannot be made: {error.strerror}") from error
        yield None
        return
    check_access(path)
    real = path.resolve()  # by whatever name it was given
    beside = _lock_of(real)
    try:
        make_folder(path)
        file = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _PRIVATE_FILE)
    except OSError as error:
        raise DatabaseError(f"{path} cannot be opened: {error.strerror}") from error
    # The lock file is never deleted: otherwise two bots could each lock a file of that name.
    try:
        _lock(file, path)
        held = HeldFile(real, file)
        if not is_restored:
            held.check_unused()
        try:
            held.lock_itself()
            yield held
        finally:
            held.close()
    finally:
        os.close(file)


def check_access(path: Path) -> None:
    """Raise `DatabaseError` if a path is not a writable file; write nothing."""
    if path.exists():
        if not path.is_file():
            raise DatabaseError(f"{path} is not a file")
        # The mode is checked for root as well, who could write regardless.
        if not path.stat().st_mode & 0o222 or not os.access(path, os.W_OK):
            raise DatabaseError(f"{path} is read-only")
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    if not folder.is_dir():
        raise DatabaseError(f"{folder} is not a folder")
    # SQLite keeps its journal beside the file.
    if not folder.stat().st_mode & 0o222 or not os.access(folder, os.W_OK):
        raise DatabaseError(f"the folder {folder} is read-only")


def make_folder(path: Path) -> None:
    """Make the folder of a file where it is missing, that only its owner may enter.

    One that exists is its owner's matter: it may hold other things. Raises `OSError`.
    """
    if path.parent.exists():
        return
    path.parent.parent.mkdir(parents=True, exist_ok=True)
    path.parent.mkdir(mode=_PRIVATE_FOLDER, exist_ok=True)


def make_private(path: Path) -> None:
    """Make the file of a database where it is missing, readable only for its owner.

    It holds the secrets of running games. SQLite gives what it keeps beside it the same mode.
    Raises `OSError`.
    """
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _PRIVATE_FILE))
    for ending in ("", *JOURNALS):
        file = name_beside(path, ending)
        if file.exists() and file.stat().st_mode & 0o077:
            with suppress(PermissionError):  # another user owns it, and lets us write
                file.chmod(_PRIVATE_FILE)


def _lock(file: int, path: Path) -> None:
    if not _wait_for(partial(_try_lock, file, path)):
        holder = os.pread(file, 20, 0).decode("ascii", "replace").partition("\n")[0]
        raise DatabaseError(f"{path} is in use by another bot (process {holder})")
    _, _, used = os.pread(file, _LOCK_FILE_BYTES, 0).partition(b"\n")
    os.ftruncate(file, 0)
    os.pwrite(file, f"{os.getpid()}\n".encode() + used, 0)


def _wait_for(attempt: Callable[[], bool]) -> bool:
    """Try something until it succeeds, for `LOCK_WAIT_S` seconds; tell whether it did."""
    until = time.monotonic() + LOCK_WAIT_S
    while not attempt():
        if time.monotonic() >= until:
            return False
        time.sleep(_LOCK_RETRY_S)
    return True


def _lock_of(path: Path) -> Path:
    return name_beside(path, ".lock")


def _read_used(lock: int) -> Identity | None:
    """Return the identity of the file that the last bot used, or None."""
    _, *used = os.pread(lock, _LOCK_FILE_BYTES, 0).decode("ascii", "replace").splitlines() or [""]
    device, _, inode = used[0].partition(":") if used else ("", "", "")
    return (int(device), int(inode)) if device.isdecimal() and inode.isdecimal() else None


def _try_lock(file: int, path: Path) -> bool:
    with _locking(path):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def _try_lock_byte(file: int, path: Path) -> bool:
    """Lock a byte of a database that SQLite does not; `flock` would be its whole on some disks.

    The lock belongs to this opened file, so that SQLite's in the same process do not end it.
    """
    byte = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _LOCKED_BYTE, 1, 0)
    with _locking(path):
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, byte)
        return True
    return False


@contextmanager
def _locking(path: Path) -> Iterator[None]:
    """Suppress the error of a lock that another has. Raises `DatabaseError` for others."""
    try:
        yield
    except (BlockingIOError, PermissionError):
        return
    except OSError as error:
        raise DatabaseError(f"{path} cannot be locked: {error.strerror}") from error
