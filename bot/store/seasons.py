"""Seasons whose final table is owed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from bot.store.ledger import seasons
from bot.store.store import Store
from bot.store.texts import Step


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A quarter of the year in which a server had rated games."""

    guild_id: int
    season: str
    channel_id: int
    """Where the last of them was opened."""


_OVER: Final = (
    sa.select(seasons.c.guild_id, seasons.c.season, seasons.c.channel_id)
    .where(~seasons.c.closed, seasons.c.season < sa.bindparam("now"))
    .order_by(seasons.c.season, seasons.c.guild_id)
)
_CLOSE: Final = (
    sa.update(seasons)
    .where(seasons.c.guild_id == sa.bindparam("guild"), seasons.c.season == sa.bindparam("which"))
    .values(closed=True)
)


async def read_over(store: Store, now: str) -> list[SeasonRow]:
    """Return the seasons before the present one whose final table is owed, the oldest first."""
    found = [SeasonRow(**row) for row in await store.find(_OVER, {"now": now})]
    return [one for one in found if store.share.holds(one.guild_id)]


async def close_season(store: Store, guild_id: int, season: str) -> None:
    """Note that the final table was posted, or is not to be."""
    await store.write([Step(_CLOSE, [{"guild": guild_id, "which": season}])])
