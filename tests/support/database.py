"""An empty database, migrated once in each process and copied for each test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal, TypeAlias, cast

from bot.store import Store
from bot.store.files import Place
from bot.store.migrate import migrate
from bot.store.sqlite import SqliteDatabase
from tests.support import postgres

Kind: TypeAlias = Literal["sqlite", "postgresql"]
KINDS: Final[tuple[Kind, ...]] = ("sqlite", "postgresql")

_chosen: list[Kind] = ["sqlite"]


@contextmanager
def choosing(kind: Kind) -> Iterator[None]:
    """Let stores be opened on databases of a kind."""
    _chosen.append(kind)
    try:
        yield
    finally:
        _chosen.pop()


async def open_store(path: Path, patience: float = 5) -> Store:
    """Open a store; where there is no database yet it is an empty one."""
    place = await place_of(path)
    # A server on a busy machine needs longer than a test waits for a file that is locked.
    return await Store.open(place, patience=patience if isinstance(place, Path) else 5)


async def place_of(path: Path) -> Place:
    """Return where the database is that a test calls by this path, made where it is missing."""
    if _chosen[-1] == "postgresql":
        return await postgres.address_for(path)
    _make(path)
    return path


def _make(path: Path) -> None:
    if not path.exists():
        path.write_bytes(_empty())


def file_of(store: Store) -> SqliteDatabase:
    """Return what a store on a file has below it."""
    return cast("SqliteDatabase", store._database)


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        migrate(path, patience=1)
        return path.read_bytes()
