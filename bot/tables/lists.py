"""A person's tables in one list, without playing any of them through."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.store import Store
from bot.store.own import OwnRow, read_own
from bot.tables.mapping import to_table
from bot.tables.model import Status, Table
from games.catalog import Catalogue
from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a list of tables is narrowed."""

    statuses: tuple[Status, ...] = (Status.LOBBY, Status.PLAYING)
    guild_id: int | None = None
    """None: in all servers."""
    most: int | None = None
    """How many are enough."""
    left: bool = False
    """Also where a house player took over from the person."""


@dataclass(frozen=True, slots=True)
class Own:
    """One of the tables of a person, wherever it is."""

    table: Table
    asked: tuple[Seat, ...] = ()
    """The seats that are to move; none where the game does not go on."""
    since: datetime | None = None
    """When the person was asked; None while they are not."""
    due: datetime | None = None
    """When their time runs out; None without a clock, and while it stands still."""


@dataclass(frozen=True, slots=True)
class OwnTables:
    """The tables of a person."""

    first: tuple[Own, ...]
    """As many as can be listed."""
    total: int


OPEN: Final = Wanted()
FIRST: Final = 60
"""Tables that are listed; fewer fit into a message."""


async def list_seated(store: Store, games: Catalogue, user_id: int, wanted: Wanted) -> list[Table]:
    """Return the tables where a person sits: those that wait for them first, then the newest."""
    rows = await store.of_person(
        user_id,
        wanted.statuses,
        guild_id=wanted.guild_id,
        left=wanted.left,
        most=wanted.most,
    )
    return [to_table(row, games) for row in rows]


async def list_own(store: Store, games: Catalogue, user_id: int) -> OwnTables:
    """Return a person's tables: the longest waiting for them first, then the newest.

    Those that were put away are among them, and those a house player took over.
    """
    rows, total = await read_own(store, user_id, FIRST)
    found = [_own(row, to_table(row.table, games), user_id) for row in rows]
    # A game that cannot go on waits for nobody, whatever the database says.
    return OwnTables(tuple(sorted(found, key=lambda one: one.since is None)), total)


def _own(row: OwnRow, table: Table, user_id: int) -> Own:
    if not table.is_played:
        return Own(table)
    asked = tuple(Seat(n) for n, chair in enumerate(row.table.chairs) if chair.since is not None)
    if row.asked_at is None or table.seat_of(user_id) not in asked:
        return Own(table, asked)
    return Own(table, asked, row.asked_at, row.due)
