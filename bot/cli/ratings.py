"""`ratings --recompute`: every finished game is counted again, while the bot does not run."""

from __future__ import annotations

import asyncio
import sys

from bot.ratings.ratings import Ratings
from bot.store import DatabaseError, Store
from bot.store.database import inspect
from bot.store.files import holding
from bot.store.places import Place
from games.catalog import Catalogue


def run(place: Place, games: Catalogue) -> int:
    """Count anew and return the exit code. Raises `StoreError`, also while a bot is running."""
    if inspect(place) == "will be made":
        raise DatabaseError(f"{place} is not there")
    with holding(place):
        counted = asyncio.run(_recompute(place, games))
    sys.stdout.write(f"{place}: {counted:,} finished games counted anew\n")
    return 0


async def _recompute(place: Place, games: Catalogue) -> int:
    store = await Store.open(place, alone=True)
    try:
        return await Ratings(store, games).recompute()
    finally:
        await store.close()
