"""Guards of the database's files, beside the running bot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from bot.store import DatabaseError, Store, backups
from bot.store.damage import check_beside
from bot.store.errors import FileLostError, StoreError
from bot.store.file_lock import HeldFile

log: Final = logging.getLogger(__name__)

CHECK_AFTER_S: Final = 20.0
"""Seconds after the start before a large database is checked: tables come first."""
BACKUP_CHECK_S: Final = 300.0
"""Seconds between two looks whether a backup is due and the moment is quiet."""
BACKUP_RETRY_S: Final = 6 * 3600.0
"""Seconds after a failed backup until the next try."""
PATIENCE: Final = 24
"""Looks after which a backup is made although the moment is not quiet: two hours."""
_FILE_CHECK_S: Final = 1.0
"""Seconds between two looks at the database's files."""


@asynccontextmanager
async def alongside(work: Coroutine[Any, Any, None], stop: asyncio.Event) -> AsyncIterator[None]:
    """Do work beside the bot until `stop` is set; raise its error then."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        stop.set()
        await task


async def look_after(held: HeldFile, stop: asyncio.Event) -> None:
    """Stop the bot when its database, journal or lock file is deleted or replaced.

    Raises `FileLostError` then.
    """
    while not await stops_within(stop, _FILE_CHECK_S):
        try:
            held.check()
        except FileLostError as error:
            log.critical("%s, the bot stops", error)
            stop.set()
            raise


@asynccontextmanager
async def saving_copy(store: Store, path: Path) -> AsyncIterator[None]:
    """Before a bot ends that has lost its files, save what it still holds of them.

    Until then it has stored everything that it acknowledged in the deleted files.
    """
    try:
        yield
    except FileLostError as error:
        try:
            copy = await store.save_copy(path)
        except StoreError as failed:
            raise FileLostError(f"{error}; no copy was saved: {failed}") from error
        raise FileLostError(f"{error}; {copy} is a copy of all that it had stored") from error


async def read_through(database: Path, stop: asyncio.Event) -> None:
    """Check a large database file in the background, and stop the bot if it is damaged.

    Raises `DatabaseError` then: further writes would increase the damage.
    """
    if await stops_within(stop, CHECK_AFTER_S):
        return
    try:
        await asyncio.to_thread(check_beside, database, lambda: not stop.is_set())
    except DatabaseError:
        stop.set()
        raise


async def keep_backups(database: Path, clock: Callable[[], datetime], stop: asyncio.Event) -> None:
    """Make a backup each day at a quiet moment, and delete the old ones."""
    waited = 0
    make = partial(backups.make_backup, is_wanted=lambda: not stop.is_set())
    while not await stops_within(stop, BACKUP_CHECK_S):
        now = clock()
        try:
            await asyncio.to_thread(backups.delete_old, database, now)
            if not await asyncio.to_thread(backups.is_due, database, now):
                waited = 0
            elif await asyncio.to_thread(backups.is_quiet, database, now) or waited >= PATIENCE:
                path = await asyncio.to_thread(make, database, now)
                log.info("made the backup %s", path)
            else:
                waited += 1
        except StoreError as error:
            if not stop.is_set():
                log.warning("no backup: %s", error)
            if await stops_within(stop, BACKUP_RETRY_S):
                return


async def stops_within(stop: asyncio.Event, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await stop.wait()
    except TimeoutError:
        return False
    return True
