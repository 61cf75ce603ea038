"""Damage is found: at the start in a small file, beside the running bot in a large one."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.run import reading_through
from bot.store import DatabaseError, Store, files
from bot.store.migrate import inspect
from tests.store.rows import touch


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a database in which a page of the record is not what it was."""
    path = tmp_path / "takujo.db"
    asyncio.run(touch(path))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.executemany(
            "INSERT INTO moves VALUES ('abc234', ?, 0, 'a', 'then')", [(n,) for n in range(5000)]
        )
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'moves'")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = bytearray(path.read_bytes())
    whole[-4096:] = bytes(4096)
    path.write_bytes(whole)
    assert len(whole) > page[0] * 4096
    return path


@pytest.fixture
def large(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the same, and take it for a large one."""
    monkeypatch.setattr(files, "LARGE", 1000)
    return path


async def start(path: Path) -> None:
    await (await Store.open(path)).close()


def test_a_small_file_is_read_through_at_the_start(path: Path) -> None:
    with pytest.raises(DatabaseError, match="is corrupt"):
        asyncio.run(start(path))


def test_nobody_waits_until_a_large_file_was_read_through(large: Path) -> None:
    asyncio.run(start(large))
    with pytest.raises(DatabaseError, match="is corrupt"):
        inspect(large)


async def test_the_bot_stops_where_damage_is_found_beside_it(
    large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cli.run.CALM", 0.0)
    stop = asyncio.Event()
    with pytest.raises(DatabaseError, match="is corrupt"):
        async with reading_through(large, stop):
            await asyncio.wait_for(stop.wait(), 60)


async def test_a_sound_file_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGE", 1000)
    monkeypatch.setattr("bot.cli.run.CALM", 0.0)
    await touch(tmp_path / "takujo.db")
    read, check = asyncio.Event(), files.check_beside
    loop, stop = asyncio.get_running_loop(), asyncio.Event()

    def note(*given: object) -> None:
        check(*given)  # type: ignore[arg-type]  # as they come
        loop.call_soon_threadsafe(read.set)

    monkeypatch.setattr("bot.cli.run.check_beside", note)
    async with reading_through(tmp_path / "takujo.db", stop):
        await asyncio.wait_for(read.wait(), 60)
        assert not stop.is_set()


def test_a_stop_does_not_wait_until_all_was_read(large: Path) -> None:
    files.check_beside(large, lambda: False)
