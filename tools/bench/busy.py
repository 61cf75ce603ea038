"""A database with a person who has very many open tables, finished games and clocks."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.sandbox.world import GUILD_ID
from bot.store import Store
from bot.store.heartbeat import HEARTBEAT_KEY
from bot.tables.model import Person, Place, TableId
from bot.tables.service import Tables
from tests.support.games import GAMES
from tools.bench.filled import ELSEWHERE, copy, keep_sprites, play

_COPIED: Final = ("tables", "participants", "moves", "decisions")
_HOMES: Final = "SELECT DISTINCT channel_id FROM tables WHERE status = 'playing'"
_COPIES: Final = 100_000
"""Ids reserved for the copies of each kind."""
CLOCK: Final = timedelta(days=3)
SILENCE: Final = timedelta(hours=1)
"""Downtime of the bot before the measurement."""


@dataclass(frozen=True, slots=True)
class Much:
    """The size of the database."""

    tables: int
    """Open tables of the busy person, each in its own thread."""
    over: int
    """Finished games of the busy person."""
    clocks: int
    """Open decisions with a clock, including those of the busy person."""
    pending: int
    """Tables of the busy person in one channel, with pending updates."""


@dataclass(frozen=True, slots=True)
class Filled:
    """The tables for playing."""

    busy: TableId
    others: Sequence[TableId]
    pending: Sequence[TableId]
    homes: Sequence[int]
    """The channels of all these tables, which Discord must have."""


async def fill_busy(
    path: Path, people: Sequence[Person], slow: int, channel: int, much: Much
) -> Filled:
    """Fill a database for the first of three people; the others play in a channel of their own.

    The channel `slow` has the tables with pending updates.
    """
    keep_sprites(path)
    store = await Store.open(path)
    try:
        tables = Tables(store, lambda: datetime.now(UTC), GAMES)
        own = Place(GUILD_ID, ELSEWHERE)
        here = Place(GUILD_ID, channel)
        busy = await play(tables, people[:2], own, 0)
        over = await play(tables, people[:2], own, 1, moves=None)
        far = await play(tables, _strangers(), own, 2)
        pending = [
            await play(tables, people[:2], Place(GUILD_ID, slow), seed, moves=2)
            for seed in range(3, 3 + much.pending)
        ]
        others = [await play(tables, people[1:], here, seed) for seed in range(100, 110)]
    finally:
        await store.close()
    with sqlite3.connect(path) as connection:
        _give_clocks(connection)
        _multiply(connection, (busy, over, far), people[0].id, much)
        _mark_pending(connection, pending)
        homes = [channel for (channel,) in connection.execute(_HOMES)]
    connection.close()
    return Filled(busy, others, pending, homes)


def _strangers() -> list[Person]:
    return [Person(ELSEWHERE + number, f"Guest {number}") for number in (0, 1)]


def _give_clocks(connection: sqlite3.Connection) -> None:
    now = datetime.now(UTC)
    due = (now + CLOCK).isoformat()
    last = (now - SILENCE).isoformat()
    connection.execute("UPDATE tables SET clock = '3d'")
    connection.execute("UPDATE decisions SET due = ?, dm_settled = 1, opened_at = ?", (due, last))
    connection.execute("INSERT INTO meta VALUES (?, ?)", (HEARTBEAT_KEY, last))


def _multiply(
    connection: sqlite3.Connection, patterns: tuple[TableId, ...], person: int, much: Much
) -> None:
    counts = much.tables, much.over, much.clocks - much.tables
    for kind, (pattern, count) in enumerate(zip(patterns, counts, strict=True)):
        first = kind * _COPIES + 1
        copies = [
            copy(connection, pattern, number, _COPIED) for number in range(first, first + count - 1)
        ]
        if kind < 2:
            connection.executemany(
                "UPDATE participants SET person_id = ? WHERE table_id = ? AND position = "
                "(SELECT position FROM participants WHERE table_id = ? AND person_id = ?)",
                [(person, table, pattern, person) for table in copies],
            )


def _mark_pending(connection: sqlite3.Connection, tables: Sequence[TableId]) -> None:
    connection.executemany(
        "UPDATE tables SET needs_update = 1, shown_ply = 0 WHERE id = ?",
        [(table,) for table in tables],
    )
