"""A database full of running tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from bot.pictures.raster import Rasters
from bot.pictures.sprite_file import SpriteFile, beside
from bot.sandbox.world import GUILD_ID
from bot.sprites import sprites_used_by
from bot.store import Store
from bot.tables.model import Person, Place, TableId
from bot.tables.play import start
from bot.tables.service import Tables
from tests.support.games import GAMES

ELSEWHERE: Final = 1_000_000_000_000_000_000
"""Ids of servers, channels and people outside the sandbox start here."""
_LETTERS: Final = str.maketrans("0123456789", "abcdefghij")
MOVES: Final = 12
"""Moves of people at each table."""


async def fill(
    path: Path, people: Sequence[Person], channel: int, *, near: int, far: int
) -> list[TableId]:
    """Play for a while at `near` tables of these people in a channel and at `far` tables elsewhere.

    Return the near ones. No table has a pending update, and the sprite file is complete, as after
    an earlier run of the bot.
    """
    keep_sprites(path)
    store = await Store.open(path)
    try:
        tables = Tables(store, lambda: datetime.now(UTC), GAMES)
        place = Place(GUILD_ID, channel)
        filled = [await play(tables, people, place, seed) for seed in range(near)]
        strangers = [Person(ELSEWHERE + number, f"Guest {number}") for number in (0, 1)]
        pattern = await play(tables, strangers, Place(ELSEWHERE, ELSEWHERE), near)
    finally:
        await store.close()
    _multiply(path, pattern, far - 1)
    return filled


async def play(
    tables: Tables, people: Sequence[Person], place: Place, seed: int, *, moves: int | None = MOVES
) -> TableId:
    """Open a table and move, at last until the host is to move; None plays to the end."""
    random = Random(seed)
    left = moves
    host = people[0].id
    table = (await tables.open(next(iter(GAMES)), people[0], place, "en")).id
    for person in people[1:]:
        await tables.join(table, person)
    await tables.change_now(table, start, host)
    snapshot = await tables.snapshot(table)
    while snapshot.decisions:
        participant = snapshot.table.participants[snapshot.decisions[0].seat]
        assert participant.person
        if left is not None and left <= 0 and participant.person.id == host:
            break
        panel = await tables.panel(table, participant.person.id)
        notation = random.choice(panel.offers).notation
        await tables.act(table, participant.person.id, panel.decision_number, notation)
        snapshot = await tables.snapshot(table)
        left = None if left is None else left - 1
    await tables.record_post(table, snapshot.table.plies, ELSEWHERE + seed, place.target_id)
    return table


def keep_sprites(database: Path) -> None:
    """Write the sprite file, as an earlier start of the bot would have done."""
    rasters = Rasters()
    rasters.file = SpriteFile(beside(database))
    for sprite in sprites_used_by(GAMES):
        rasters.keep(sprite)
    rasters.file.complete()
    rasters.file.save()


def _multiply(path: Path, pattern: TableId, count: int) -> None:
    """Copy a table with its players and record.

    Playing ten thousand tables would take minutes.
    """
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE decisions SET dm_settled = 1")  # direct messages were sent
        for number in range(1, count + 1):
            copy(connection, pattern, number, ("tables", "participants", "moves", "decisions"))
    connection.close()


def copy(
    connection: sqlite3.Connection, pattern: TableId, number: int, names: Sequence[str]
) -> TableId:
    """Copy the rows of a table, with other people in another channel."""
    new = TableId(f"{number:06d}".translate(_LETTERS))
    for name in names:
        _copy(connection, name, pattern, new, 2 * number)
    return new


def _copy(connection: sqlite3.Connection, name: str, pattern: str, new: str, further: int) -> None:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
    changed = {"id": "?1", "table_id": "?1"} | {
        column: f"{column} + ?2"
        for column in ("channel_id", "shown_channel", "host_id", "person_id")
    }
    values = ", ".join(changed.get(column, column) for column in columns)
    key = "id" if name == "tables" else "table_id"
    connection.execute(
        f"INSERT INTO {name} SELECT {values} FROM {name} WHERE {key} = ?3",  # noqa: S608  # own names
        (new, further, pattern),
    )
