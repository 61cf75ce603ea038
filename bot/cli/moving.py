"""`move-database`: everything in a SQLite file goes into an empty PostgreSQL database."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Final

from bot.store.database import inspect, postgres
from bot.store.errors import DatabaseError
from bot.store.files import holding
from bot.store.places import Address, Place

_WIDTH: Final = 40
"""Characters of the bar."""


def run(source: Place, target: Place) -> int:
    """Copy everything and return the exit code. Raises `StoreError`, also while a bot runs."""
    if not isinstance(source, Path) or not isinstance(target, Address):
        raise DatabaseError("only a SQLite file can be moved, and only to a postgresql:// address")
    with holding(source):
        if inspect(source) != "is ready":
            raise DatabaseError(f"{source} has no tables of this version: start the bot once first")
        count = asyncio.run(postgres(target).move(source, target, _tell))
    sys.stdout.write(f"{target}: {count:,} rows copied, counted and committed\n")
    sys.stdout.write("Set TAKUJO_DATABASE to it and start the bot; the file is as it was.\n")
    return 0


def _tell(done: int, total: int) -> None:
    """Show how far it is, where somebody looks."""
    if sys.stderr.isatty():
        bar = "#" * (_WIDTH * done // total)
        end = "\n" if done == total else ""
        sys.stderr.write(f"\r[{bar:<{_WIDTH}}] {done:,} of {total:,} rows{end}")
        sys.stderr.flush()
