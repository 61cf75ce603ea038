"""The finished games of a person, the newest first, some at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.dialects import Id
from bot.store.ledger import result_seats, results
from bot.store.store import Store

_LAST: Final = 2**62
"""After every game."""


@dataclass(frozen=True, slots=True)
class PastRow:
    """A finished game of a person."""

    seq: int
    table_id: str
    """Empty once the table was deleted."""
    game: str
    ended: datetime
    place: int
    """0 where nobody won."""
    seats: int


_all: Final = result_seats.alias("everybody")


def _select(is_older: bool, *where: sa.ColumnElement[bool]) -> sa.Select[Any]:  # noqa: FBT001 - its two callers name it
    key = result_seats.c.seq
    bound: sa.BindParameter[Any] = sa.bindparam("seq", type_=Id)
    count = sa.select(sa.func.count()).where(_all.c.seq == results.c.seq)
    return (
        sa.select(
            results.c.seq,
            results.c.table_id,
            results.c.game,
            results.c.ended,
            sa.func.coalesce(result_seats.c.place, 0).label("place"),
            count.scalar_subquery().label("seats"),
        )
        .select_from(result_seats)
        .join(results, results.c.seq == key)
        .where(result_seats.c.person_id == sa.bindparam("person"), *where)
        .where(key < bound if is_older else key > bound)
        .order_by(key.desc() if is_older else key)
        .limit(sa.bindparam("most", type_=sa.Integer))
    )


_is_here: Final = results.c.guild_id == sa.bindparam("guild")
# Putting a query together takes longer than SQLite needs for it.
_QUERIES: Final = {
    (is_older, is_here): _select(is_older, *((_is_here,) if is_here else ()))
    for is_older in (True, False)
    for is_here in (True, False)
}
OLDER, OLDER_HERE, NEWER, NEWER_HERE = (
    _QUERIES[key] for key in ((True, False), (True, True), (False, False), (False, True))
)


async def read_past(  # noqa: PLR0913 - where to begin is named
    store: Store,
    person_id: int,
    guild_id: int | None,
    most: int,
    *,
    before: int | None = None,
    after: int | None = None,
) -> list[PastRow]:
    """Return finished games of a person, the newest first: the next ones before or after a game.

    Of one server, or (None) of all. Without both they are the newest of all.
    """
    query = _QUERIES[after is None, guild_id is not None]
    seq = _LAST if before is None else before
    values: dict[str, Any] = {"person": person_id, "most": most}
    values["seq"] = seq if after is None else after
    if guild_id is not None:
        values["guild"] = guild_id
    found = [PastRow(**row) for row in await store.find(query, values)]
    return found if after is None else found[::-1]
