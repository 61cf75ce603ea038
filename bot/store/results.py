"""Results of finished games."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from bot.store.schema import chairs, tables
from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How a person did at one game."""

    game: str
    games: int
    """How often it was played to its end."""
    wins: int
    """Shared ones, too."""
    place: float | None
    """On average; None where nobody ever won."""


async def read_results(store: Store, person_id: int, guild_id: int | None) -> tuple[ResultRow, ...]:
    """Return how a person did at each game, in one server or (None) in all, the most played first.

    Seats that were given up do not count.
    """
    query = (
        sa.select(
            tables.c.game,
            sa.func.count().label("games"),
            sa.func.sum(sa.case((chairs.c.place == 1, 1), else_=0)),
            sa.func.avg(sa.func.nullif(chairs.c.place, 0)),
        )
        .join(chairs, chairs.c.table_id == tables.c.id)
        .where(chairs.c.person_id == person_id, ~chairs.c.house, chairs.c.place.is_not(None))
        .group_by(tables.c.game)
        .order_by(sa.desc("games"), tables.c.game)
    )
    if guild_id is not None:
        query = query.where(tables.c.guild_id == guild_id)
    async with store.reading() as connection:
        return tuple(ResultRow(*row) for row in await connection.execute(query))
