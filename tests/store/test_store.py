"""Tables are stored completely, by one writer at a time."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from bot.store import ConflictError, Store, StoreError
from bot.store.backup import back_up
from bot.store.rows import ChildRows
from games.core.game import Seat
from games.core.record import Entry
from tests.store.rows import ANN, HOUSE, NOW, ROW, touch
from tests.support.database import Kind, ask, open_store


@pytest.fixture
async def store(tmp_path: Path, database: Kind) -> AsyncIterator[Store]:
    store = await open_store(tmp_path / "takujo.db", patience=0.1)
    yield store
    await store.close()


async def test_a_row_comes_back_as_it_was(store: Store) -> None:
    await store.add(ROW)
    assert await store.load(ROW.id) == (ROW, (), ChildRows())
    assert await store.load("zzz234") is None


async def test_a_character_that_only_sqlite_keeps_has_a_stand_in(
    store: Store, database: Kind
) -> None:
    named = replace(ROW, host_name="a\0b", options={"a\0b": "c\0d"})
    await store.add(named)
    kept = named if database == "sqlite" else replace(named, host_name="a␀b")
    assert await store.load(ROW.id) == (kept, (), ChildRows())


async def test_a_change_its_moves_and_a_new_table_are_one_transaction(store: Store) -> None:
    await store.add(ROW)
    entries = (Entry(Seat(-1), "f1"), Entry(Seat(1), "once"))
    participants = (replace(ANN, opened_ply=2), HOUSE, replace(HOUSE, number=2))
    after = replace(
        ROW, plies=2, needs_update=False, participants=participants, next_table="xyz234"
    )
    following = replace(ROW, id="xyz234", needs_update=False)
    saved = await store.save(ROW, after, entries, at=NOW, opened=following)
    assert saved == replace(after, revision=1)
    assert await store.load(ROW.id) == (saved, entries, ChildRows())
    assert await store.load("xyz234") == (following, (), ChildRows())
    fewer = await store.save(saved, replace(saved, participants=(HOUSE,)), at=NOW)
    assert await store.load(ROW.id) == (fewer, entries, ChildRows())


async def test_whoever_writes_second_loses_and_writes_nothing(store: Store) -> None:
    await store.add(ROW)
    first, second = Entry(Seat(0), "once"), Entry(Seat(1), "twice")
    saved = await store.save(ROW, replace(ROW, plies=1), [first], at=NOW)
    with pytest.raises(ConflictError) as lost:
        await store.save(ROW, replace(ROW, plies=1, needs_update=False), [second], at=NOW)
    assert lost.value.table == ROW.id
    with pytest.raises(ConflictError):  # without moves the revision alone tells
        await store.save(ROW, replace(ROW, language="en"), at=NOW, opened=replace(ROW, id="b"))
    with pytest.raises(ConflictError):  # and the key (table, ply) where the revision does not
        await store.save(replace(saved, plies=0), replace(saved, plies=1), [second], at=NOW)
    with pytest.raises(ConflictError):  # the id of the table it opens is taken: all is undone
        await store.save(saved, replace(saved, language="en"), [second], at=NOW, opened=ROW)
    with pytest.raises(ConflictError):
        await store.add(ROW)
    assert await store.load(ROW.id) == (saved, (first,), ChildRows())
    assert await store.load("b") is None


@pytest.mark.file
async def test_a_write_that_cannot_begin_says_why(store: Store, tmp_path: Path) -> None:
    await store.add(ROW)
    with closing(sqlite3.connect(tmp_path / "takujo.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked by another program"):
            await store.save(ROW, replace(ROW, plies=1), [Entry(Seat(0), "once")], at=NOW)
        assert await store.load(ROW.id) == (ROW, (), ChildRows())  # reading waits for nobody


@pytest.mark.file
async def test_the_file_is_set_up_to_lose_nothing(store: Store) -> None:
    found = {
        name: (await ask(store, f"PRAGMA {name}"))[0][0]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    }
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


async def test_a_note_is_replaced(store: Store) -> None:
    assert await store.meta("commands") is None
    await store.set_meta("commands", "old")
    await store.set_meta("commands", "new")
    assert await store.meta("commands") == "new"


@pytest.mark.file
async def test_a_save_that_is_given_up_is_whole_and_mixes_with_no_other(
    store: Store, tmp_path: Path
) -> None:
    await store.add(ROW)
    with closing(sqlite3.connect(tmp_path / "takujo.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # the store's thread waits for it
        entry, after = Entry(Seat(0), "once"), replace(ROW, plies=1)
        saving = asyncio.create_task(store.save(ROW, after, [entry], at=NOW))
        await asyncio.sleep(0.03)
        for _ in range(2):
            saving.cancel()
            await asyncio.sleep(0.01)
        noting = asyncio.create_task(store.set_meta("hash", "next"))
        await asyncio.sleep(0.01)
        other.execute("ROLLBACK")
    await noting
    assert saving.cancelled()
    assert await store.meta("hash") == "next"
    assert await store.load(ROW.id) == (replace(after, revision=1), (entry,), ChildRows())


@pytest.mark.file
async def test_a_statement_goes_to_the_thread_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    crossings: list[object] = []
    cross = aiosqlite.Connection._execute

    async def count(self: aiosqlite.Connection, *work: Any, **named: Any) -> Any:
        crossings.append(work)
        return await cross(self, *work, **named)  # type: ignore[no-untyped-call]  # the library's

    monkeypatch.setattr(aiosqlite.Connection, "_execute", count)
    for work in (
        lambda: store.set_meta("hash", "two"),
        lambda: store.meta("hash"),
        lambda: store.add(ROW),
        lambda: store.save(ROW, replace(ROW, plies=1), [Entry(Seat(0), "once")], at=NOW),
        lambda: store.load(ROW.id),
    ):
        crossings.clear()
        await work()
        assert len(crossings) == 1


@pytest.mark.file
async def test_a_backup_is_one_moment_while_others_write(store: Store, tmp_path: Path) -> None:
    await store.add(ROW)
    target = tmp_path / "copy.db"
    with closing(sqlite3.connect(tmp_path / "takujo.db")) as connection:
        connection.execute("UPDATE tables SET language = 'half'")
        size = back_up(tmp_path / "takujo.db", target)
    assert size == target.stat().st_size
    assert target.stat().st_mode & 0o077 == 0
    copy = await Store.open(target)
    assert await copy.load(ROW.id) == (ROW, (), ChildRows())
    await copy.close()


@pytest.mark.file
async def test_a_backup_overwrites_nothing(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("keep me")
    with pytest.raises(StoreError, match="exists already"):
        back_up(tmp_path / "takujo.db", target)
    assert target.read_text() == "keep me"
    with pytest.raises(StoreError, match="cannot be written"):
        back_up(tmp_path / "takujo.db", tmp_path / "nowhere" / "copy.db")
    with pytest.raises(StoreError, match="does not exist"):
        back_up(tmp_path / "other.db", tmp_path / "copy2.db")


def test_a_backup_of_a_damaged_file_is_none(tmp_path: Path) -> None:
    path = tmp_path / "takujo.db"
    asyncio.run(touch(path))
    path.write_bytes(path.read_bytes()[:8192])
    with pytest.raises(StoreError, match="cannot be copied"):
        back_up(path, tmp_path / "copy.db")
    assert [file.name for file in tmp_path.glob("copy*")] == []
