"""A person's tables in one list, without playing any of them through."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from bot.store import Store
from bot.store.rows import TableRow
from bot.tables.decisions import Decisions, OpenDecision
from bot.tables.mapping import to_table
from bot.tables.model import Own, Status, Table, TableId
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


AT_ONCE: Final = 100
"""Tables that are made before anybody else has their turn."""
OPEN: Final = Wanted()
_ALL: Final = (*OPEN.statuses, Status.PUT_AWAY)


async def list_seated(store: Store, games: Catalogue, user_id: int, wanted: Wanted) -> list[Table]:
    """Return the tables where a person sits: those that wait for them first, then the newest."""
    rows = await store.of_person(
        user_id, wanted.statuses, guild_id=wanted.guild_id, most=wanted.most
    )
    return [to_table(row, games) for row in rows]


async def list_own(store: Store, decisions: Decisions, games: Catalogue, user_id: int) -> list[Own]:
    """Return a person's tables: the longest waiting for them first, then the newest.

    Those that were put away are among them, and those a house player took over.
    """
    waiting = {one.table_id: one for one in await decisions.of_person(user_id)}
    rows = await store.of_person(user_id, _ALL, left=True)
    found: list[Own] = []
    for start in range(0, len(rows), AT_ONCE):
        some = rows[start : start + AT_ONCE]
        found += [_own(row, to_table(row, games), user_id, waiting) for row in some]
        await asyncio.sleep(0)  # others have their turn before the next, or the message, is made
    asked = [one for one in found if one.since is not None]
    asked.sort(key=lambda one: one.since or one.table.opened)
    return asked + [one for one in found if one.since is None]


def _own(row: TableRow, table: Table, user_id: int, waiting: dict[TableId, OpenDecision]) -> Own:
    if not table.is_played:
        return Own(table)
    asked = tuple(Seat(n) for n, chair in enumerate(row.chairs) if chair.since is not None)
    wait = waiting.get(table.id)
    if wait is None or table.seat_of(user_id) not in asked:
        return Own(table, asked)
    return Own(table, asked, wait.asked_at, wait.due)
