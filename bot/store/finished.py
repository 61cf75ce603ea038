"""What is kept of a game for good, written in the transaction that ends it.

Nothing is worked out here: whatever becomes of the program then, it knows afterwards which games
it has not counted yet.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.dialects import upsert
from bot.store.ledger import known_names, result_seats, results, seasons
from bot.store.texts import Step

EVERYWHERE: Final = "all"
"""The scope of all servers together."""
PEOPLE: Final = "people"
"""The ladder of people among themselves; the others are named after levels of house players."""


@dataclass(frozen=True, slots=True)
class FinishedSeat:
    """One seat at the end."""

    person_id: int | None
    """None where no person played it to the end."""
    name: str
    place: int
    """From 1; 0 where nobody won."""
    lead: int | None
    """See `result_seats`."""
    rated_id: int | None = None
    """Whose rating it moves: an id, or a pseudonym below 0."""
    rank: int | None = None
    """The place in the rating; None where the seat is not compared with the others."""


@dataclass(frozen=True, slots=True)
class FinishedRow:
    """A game that is over, played to its end or rated as it was stopped."""

    table_id: str
    game: str
    guild_id: int
    channel_id: int
    """Where it was opened."""
    ended: datetime
    ladder: str
    """Empty where it is not rated."""
    flaw: str
    """Why it is not; empty where it is."""
    seats: tuple[FinishedSeat, ...]


def scope_of(guild_id: int) -> str:
    """Return the scope of a server."""
    return str(guild_id)


def season_of(moment: datetime) -> str:
    """Return the season a moment belongs to: a quarter of the calendar, in UTC. They sort."""
    return f"{moment.year}-{(moment.month + 2) // 3}"


def season_scope(guild_id: int, season: str) -> str:
    """Return the scope of a season of a server."""
    return f"{guild_id}/{season}"


_newest: Final = (
    sa.select(sa.func.max(results.c.seq))
    .where(results.c.table_id == sa.bindparam("table"))
    .scalar_subquery()
)
_ADD: Final = sa.insert(results)
_ADD_SEAT: Final = sa.insert(result_seats).values(
    {
        "seq": _newest,
        **{
            name: sa.bindparam(name)
            for name in ("seat", "person_id", "place", "lead", "rated_id", "rank")
        },
    }
)
_NAME: Final = upsert(known_names)
_SEASON: Final = upsert(seasons, ("channel_id",))


def put_finished(row: FinishedRow) -> list[Step]:
    """Write a finished game, the names of its people, and its season if it is rated in one."""
    game: dict[str, Any] = {
        name: getattr(row, name)
        for name in ("table_id", "game", "guild_id", "ended", "ladder", "flaw")
    }
    seats = [
        {
            "table": row.table_id,
            "seat": number,
            "person_id": seat.person_id,
            "place": seat.place,
            "lead": seat.lead,
            "rated_id": seat.rated_id,
            "rank": seat.rank,
        }
        for number, seat in enumerate(row.seats)
    ]
    names = [
        {"scope": scope, "person_id": person, "name": seat.name}
        for seat in row.seats
        for person in {seat.person_id, seat.rated_id}
        if person is not None and person > 0 and seat.name
        for scope in (EVERYWHERE, scope_of(row.guild_id))
    ]
    steps = [Step(_ADD, [game]), Step(_ADD_SEAT, seats), Step(_NAME, names)]
    if row.ladder == PEOPLE:
        here = {"guild_id": row.guild_id, "season": season_of(row.ended)}
        steps.append(Step(_SEASON, [here | {"channel_id": row.channel_id}]))
    return steps
