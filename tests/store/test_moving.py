"""All rows of a file are in PostgreSQL afterwards, or none."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from bot.cli.main import main
from bot.people.preferences import People
from bot.ratings.service import Ratings
from bot.store import Store
from bot.store.files import Place, holding
from bot.store.people import BlockRow, put_block
from bot.store.schema import metadata
from tests.store.rows import NOW
from tests.support import postgres
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, open_room


async def fill(path: Path) -> None:
    """Play games to the end, and leave others open."""
    room = await open_room(path)
    people = People(room.store, room.clock)
    await people.set_hours(ANN.id, 60, 120)
    await put_block(room.store, BlockRow("user", 2**63 - 1, NOW, "a\0b"))
    for seed in range(3):
        table = (await room.game(ANN, BEN, house=seed % 2)).table.id
        await room.show(table, 2**62)
        await room.play_out(table, Random(seed))
    open_game = (await room.game(ANN, BEN, CYD)).table.id
    await room.show(open_game)
    await room.lobby(CYD)
    await Ratings(room.store, TOYS).process_new_results()
    await room.store.close()


async def everything(place: Place) -> dict[str, list[Any]]:
    """Return all rows of all tables."""
    store = await Store.open(place)
    found = {
        table.name: sorted(repr([*row.values()]) for row in await store.find(sa.select(table), {}))
        for table in metadata.sorted_tables
    }
    await store.close()
    return found


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """Return a file with games in it."""
    await fill(tmp_path / "takujo.db")
    return tmp_path / "takujo.db"


async def move(path: Path, url: str) -> int:
    return await asyncio.to_thread(main, ["move-database", str(path), url])


async def test_every_row_arrives_and_games_go_on(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = await postgres.bare_address("moved")
    before = await everything(path)
    assert await move(path, target.url) == 0
    rows = sum(map(len, before.values()))
    assert capsys.readouterr().out.startswith(f"{target}: {rows:,} rows copied, counted")
    assert await everything(path) == before
    there = await everything(target)
    assert there == {
        name: [row.replace("a\\x00b", "a␀b") for row in rows] for name, rows in before.items()
    }
    assert sum(bool(rows) for rows in there.values()) > 15
    store = await Store.open(target, alone=True)
    ratings = Ratings(store, TOYS)
    await ratings.recompute()
    await store.close()
    again = await everything(target)
    assert {name: again[name] for name in ("ratings", "player_stats")} == {
        name: there[name] for name in ("ratings", "player_stats")
    }
    [[last]] = await postgres.server().ask("SELECT nextval('results_seq_seq')", "moved")
    assert last == len(there["results"]) + 1


async def test_what_cannot_be_copied_whole_is_not_copied_at_all(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = await postgres.bare_address("orphans")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO moves VALUES ('nowhere', 0, 0, 'x', ?)", [NOW.isoformat()])
    assert await move(path, target.url) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"takujo: {target} cannot be used: ")
    assert "foreign key" in error
    assert error.count("\n") == 1
    asked = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert await postgres.server().ask(asked, target.name) == []


async def test_nothing_is_moved_from_a_running_bot_or_into_what_is_not_empty(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.files.PATIENCE", 0.05)
    monkeypatch.setattr("bot.store.postgres.PATIENCE", 0.05)
    target = await postgres.address_for(path)
    with holding(path):
        assert await move(path, target.url) == 2
    assert "is in use by another bot" in capsys.readouterr().err
    assert await move(path, target.url) == 2
    assert capsys.readouterr().err == f"takujo: {target} is not empty\n"
    store = await Store.open(target, alone=True)
    assert await move(path, target.url) == 2
    assert capsys.readouterr().err == f"takujo: {target} is in use by another bot\n"
    await store.close()
    assert await move(path.with_name("other.db"), target.url) == 2
    assert "start the bot once first" in capsys.readouterr().err
    assert await asyncio.to_thread(main, ["move-database", target.url, str(path)]) == 2
    assert "only a SQLite file can be moved" in capsys.readouterr().err
