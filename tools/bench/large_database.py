"""A database with very many open tables and finished games, made by a few statements."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
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
from tools.bench.filled import ELSEWHERE, keep_sprites, play

NEAR: Final = 3
"""Tables with members of the sandbox."""
ENTRIES: Final = 12
"""Entries of a copied record: the first ones of its game."""
SERVERS: Final = 5_000
AWAY: Final = 100
"""One in so many people is on vacation."""
CLOCK: Final = timedelta(days=3)
SOON: Final = timedelta(hours=2)
"""Nothing is due until then."""
_COPIED: Final = ("tables", "participants", "moves", "decisions")
_MOVED: Final = ("guild_id", "channel_id", "shown_channel", "host_id", "person_id")


@dataclass(frozen=True, slots=True)
class DatabaseSize:
    """The size of the database."""

    open: int
    """Running games, each with a clock and a future reminder."""
    over: int
    """Finished games."""


async def fill_database(
    path: Path, people: Sequence[Person], channel: int, size: DatabaseSize
) -> list[TableId]:
    """Fill a database; return the tables of the people in a channel of the sandbox."""
    keep_sprites(path)
    store = await Store.open(path)
    try:
        tables = Tables(store, lambda: datetime.now(UTC), GAMES)
        here = Place(GUILD_ID, channel)
        far = Place(ELSEWHERE, ELSEWHERE)
        near = [await play(tables, people, here, seed) for seed in range(NEAR)]
        strangers = [Person(ELSEWHERE + number, f"Guest {number}") for number in (0, 1)]
        going = await play(tables, strangers, far, NEAR)
        over = await play(tables, strangers, far, NEAR + 1, moves=None)
    finally:
        await store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        _give_clocks(connection)
        _multiply(connection, going, "g", size.open - NEAR - 1)
        _multiply(connection, over, "o", size.over - 1)
        _send_away(connection)
        # Now: after a longer downtime the bot would extend every clock.
        alive = datetime.now(UTC).isoformat()
        connection.execute("INSERT INTO meta VALUES (?, ?)", (HEARTBEAT_KEY, alive))
    connection.close()
    return near


def _give_clocks(connection: sqlite3.Connection) -> None:
    now = datetime.now(UTC)
    due = (now + CLOCK).isoformat()
    remind = (now + SOON).isoformat()
    connection.execute("UPDATE tables SET clock = '3d'")
    connection.execute("UPDATE decisions SET due = ?, remind_at = ?, dm_settled = 1", (due, remind))


def _multiply(connection: sqlite3.Connection, pattern: TableId, letter: str, count: int) -> None:
    for name in _COPIED:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
        key = "id" if name == "tables" else "table_id"
        values = ", ".join(_values(letter, key).get(column, f"t.{column}") for column in columns)
        few = f"AND t.ply < {ENTRIES}" if name == "moves" else ""
        connection.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "  # noqa: S608  # own names
            f"INSERT INTO {name} SELECT {values} FROM n, {name} AS t WHERE t.{key} = ? {few}",
            (count, pattern),
        )


def _values(letter: str, key: str) -> Mapping[str, str]:
    """Return the columns that differ between copies: players, place and time."""
    moved = {column: f"t.{column} + 2 * n.i" for column in _MOVED}
    later = {
        column: f"strftime('%Y-%m-%dT%H:%M:%S+00:00', t.{column}, (n.i % 86400) || ' seconds')"
        for column in ("due", "remind_at")
    }
    server = {"guild_id": f"t.guild_id + n.i % {SERVERS}"}
    return moved | later | server | {key: f"printf('{letter}%07d', n.i)"}


def _send_away(connection: sqlite3.Connection) -> None:
    """Send some people on vacation, which stops their clocks."""
    now = datetime.now(UTC)
    since = (now - SOON).isoformat()
    until = (now + CLOCK).isoformat()
    connection.execute(
        "INSERT INTO users (user_id, away_from, away_until, delivery, interval, zone,"
        " away_spent, text_mode, confirm_moves, listed, open_stats) SELECT DISTINCT person_id, ?,"
        " ?, 'mention', 720, 'UTC', '{}', 0, 0, 'servers', 0 "
        "FROM participants WHERE opened_ply IS NOT NULL AND person_id >= ?"
        " AND person_id / 2 % ? = 1",
        (since, until, ELSEWHERE, AWAY),
    )
    connection.execute(
        "UPDATE decisions SET due = NULL, time_left = 1000, paused_until = ? WHERE EXISTS "
        "(SELECT 1 FROM participants JOIN users ON user_id = person_id"
        " WHERE participants.table_id = decisions.table_id AND position = seat)",
        (until,),
    )
