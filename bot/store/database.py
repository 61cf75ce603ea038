"""The interface of the database, whichever it is."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy as sa

from bot.store.errors import DatabaseError
from bot.store.files import Address, Place
from bot.store.migrate import inspect as inspect_file
from bot.store.migrate import migrate
from bot.store.notices import Notice
from bot.store.shards import ShardAssignment
from bot.store.sqlite import SqliteDatabase
from bot.store.statements import Query, Row, Statement


class Database(Protocol):
    """An open database. All its errors are `StoreError`."""

    @property
    def share(self) -> ShardAssignment:
        """The servers of this process."""
        ...

    async def read(self, query: sa.Select[Any], values: Mapping[str, Any]) -> list[Row]:
        """Return what a query finds."""
        ...

    async def read_all(self, asked: Sequence[Query]) -> list[list[Row]]:
        """Return what each of many queries finds at one moment."""
        ...

    async def write(self, steps: Sequence[Statement], notice: Notice | None = None) -> int:
        """Write all steps in one transaction, or none; count the rows. Raises `ConflictError`.

        Other processes of the bot receive the notice. A caller that is cancelled meanwhile does not
        stop it half-way.
        """
        ...

    async def close(self) -> None:
        """Disconnect; every acknowledged change is safe already."""
        ...


class Cluster(ShardAssignment, Protocol):
    """The other processes of the bot, as PostgreSQL's backend uses them; see `bot.cluster`."""

    async def open(self) -> None:
        """Register this process. Raises `DatabaseError`."""
        ...

    async def check(self, connection: Any) -> None:
        """Raise `FencedError` in a transaction of a process that others took shards from."""
        ...

    async def publish(self, connection: Any, notice: Notice) -> None:
        """Send a notice to the other processes when a transaction is committed."""
        ...

    async def close(self) -> None:
        """Release all shards."""
        ...


async def open_database(
    place: Place, patience: float, *, alone: bool, cluster: Cluster | None = None
) -> Database:
    """Create or migrate a database and connect to it. Raises `DatabaseError`.

    `alone` keeps every other bot from writing to a PostgreSQL database, `cluster` all but the other
    processes of this one; a file is locked by `bot.store.files.holding`.
    """
    if isinstance(place, Path):
        await asyncio.to_thread(migrate, place, patience)
        return await SqliteDatabase.open(place, patience)
    opened: Database = await postgres(place).open_database(
        place, patience, alone=alone, cluster=cluster
    )
    return opened


def inspect(place: Place) -> str:
    """Describe the state of a database in a few words; write nothing. Raises `DatabaseError`."""
    if isinstance(place, Path):
        return inspect_file(place)
    found: str = asyncio.run(postgres(place).inspect(place))
    return found


def postgres(address: Address, module: str = "bot.store.postgres") -> Any:
    """Return a module for PostgreSQL. Raises `DatabaseError` if its driver is missing."""
    try:
        return import_module(module)  # most do without its driver
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise DatabaseError(f"{address} needs asyncpg: pip install 'takujo[postgres]'") from None
