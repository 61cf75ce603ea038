"""The backups of a SQLite database that the bot makes by itself.

They lie in a folder beside the database, and are deleted by age as well as by number.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.store.backup import back_up
from bot.store.errors import StoreError
from bot.store.file_lock import name_beside
from bot.store.migrate import find_outdated

INTERVAL: Final = timedelta(days=1)
DAILY: Final = 14
"""Daily backups that are kept."""
BEFORE_MIGRATIONS: Final = 3
"""Backups from before a migration that are kept."""
DAYS_KEPT: Final = timedelta(days=14)
DAYS_KEPT_BEFORE_MIGRATIONS: Final = timedelta(days=30)

QUIET: Final = timedelta(minutes=5)
"""A moment is quiet after this time without a move."""
_LAST: Final = "SELECT max(updated_at) FROM tables WHERE status = 'playing' AND ended IS NULL"

_NAME: Final = re.compile(
    r"takujo-(?P<at>\d{4}-\d\d-\d\d-\d{6})(?:-before-(?P<version>v\d+))?\.db", re.ASCII
)
_MOMENT: Final = "%Y-%m-%d-%H%M%S"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup of the folder."""

    path: Path
    at: datetime
    before: str
    """The version of the schema that a migration left; empty for a daily backup."""


def folder_of(database: Path) -> Path:
    """Return the folder with the backups of a database."""
    return name_beside(database, ".backups")


def find_backups(database: Path) -> list[Backup]:
    """Return the backups of a database, the newest first."""
    folder = folder_of(database)
    names = sorted(folder.iterdir(), reverse=True) if folder.is_dir() else []
    return list(_read(names))


def _read(paths: list[Path]) -> Iterator[Backup]:
    for path in paths:
        if match := _NAME.fullmatch(path.name):
            at = datetime.strptime(match["at"], _MOMENT).replace(tzinfo=UTC)
            yield Backup(path, at, match["version"] or "")


def make_backup(
    database: Path,
    now: datetime,
    before: str = "",
    is_wanted: Callable[[], bool] = lambda: True,
) -> Path:
    """Make a backup and delete those that are too many or too old.

    `before` is the version of the schema that a migration is about to leave. Raises `StoreError`;
    also if less than twice the size of the database is free, and once it is no longer wanted.
    """
    folder = folder_of(database)
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        size = database.stat().st_size
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise StoreError(f"{folder} cannot be used: {error.strerror}") from error
    if free < 2 * size:
        raise StoreError(f"{folder} has room for {free:,} bytes, a backup needs twice {size:,}")
    name = f"takujo-{now.astimezone(UTC):{_MOMENT}}{f'-before-{before}' if before else ''}.db"
    target = folder / name
    back_up(database, target, is_wanted)
    delete_old(database, now)
    return target


def back_up_before_migration(database: Path, now: datetime) -> Path | None:
    """Make a backup if the database is of an earlier version. Raises `StoreError`."""
    version = find_outdated(database)
    return None if version is None else make_backup(database, now, version)


def is_due(database: Path, now: datetime) -> bool:
    """Return whether the newest daily backup is a day old; one from the future does not count."""
    daily = (backup.at for backup in find_backups(database) if not backup.before)
    return not any(now - INTERVAL < at <= now for at in daily)


def is_quiet(database: Path, now: datetime) -> bool:
    """Return whether nobody has moved for some minutes. Raises `StoreError`."""
    address = f"{database.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=5)) as connection:
            (last,) = connection.execute(_LAST).fetchone()
    except sqlite3.Error as error:
        raise StoreError(f"{database} cannot be read: {error}") from error
    return last is None or now - datetime.fromisoformat(last) > QUIET


def delete_old(database: Path, now: datetime) -> None:
    """Delete the backups that are too many or too old, and what a killed bot left of one.

    Nothing else makes a backup there meanwhile. Raises `StoreError`.
    """
    backups = find_backups(database)
    daily = [backup for backup in backups if not backup.before]
    others = [backup for backup in backups if backup.before]
    old = [
        *daily[DAILY:],
        *others[BEFORE_MIGRATIONS:],
        *(backup for backup in daily if now - backup.at > DAYS_KEPT),
        *(backup for backup in others if now - backup.at > DAYS_KEPT_BEFORE_MIGRATIONS),
    ]
    try:
        for path in (*(backup.path for backup in old), *_find_parts(database)):
            path.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"{folder_of(database)} cannot be tidied: {error.strerror}") from error


def _find_parts(database: Path) -> Iterator[Path]:
    """Yield the files of backups that were not finished."""
    for path in folder_of(database).glob("takujo-*.db.part*"):
        if _NAME.fullmatch(path.name.partition(".part")[0]):
            yield path
