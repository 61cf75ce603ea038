"""`ratings --recompute`: every finished game is counted again, while the bot does not run."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.ratings.ratings import Ratings
from bot.store import DatabaseError, Store
from bot.store.files import holding
from games.catalog import Catalogue


def run(path: Path, games: Catalogue) -> int:
    """Count anew and return the exit code. Raises `StoreError`, also while a bot is running."""
    if not path.exists():
        raise DatabaseError(f"{path} is not there")
    with holding(path):
        counted = asyncio.run(_recompute(path, games))
    sys.stdout.write(f"{path}: {counted:,} finished games counted anew\n")
    return 0


async def _recompute(path: Path, games: Catalogue) -> int:
    store = await Store.open(path)
    try:
        return await Ratings(store, games).recompute()
    finally:
        await store.close()
