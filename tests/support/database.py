"""An empty database, migrated once in each process and copied for each test."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store import Store
from bot.store.migrate import migrate


async def open_store(path: Path, patience: float = 5) -> Store:
    """Open a store; where there is no file yet it is an empty one."""
    _make(path)
    return await Store.open(path, patience=patience)


def _make(path: Path) -> None:
    if not path.exists():
        path.write_bytes(_empty())


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        migrate(path, patience=1)
        return path.read_bytes()
