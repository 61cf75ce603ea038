"""Tables are stored completely, by one writer at a time."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from bot.store import ConflictError, Store, StoreError
from games.core.game import Seat
from games.core.record import Entry
from tests.store.conftest import ANN, HOUSE, NOW, ONCE, ROW, check_kept, play
from tests.support.database import Kind, ask


@contextmanager
def writing(folder: Path) -> Iterator[sqlite3.Connection]:
    """Let another program write to the database."""
    with closing(sqlite3.connect(folder / "takujo.db", isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection


async def test_a_row_comes_back_as_it_was(store: Store, database: Kind) -> None:
    await store.add(ROW)
    await check_kept(store)
    assert await store.load("zzz234") is None
    assert await store.meta("commands") is None
    for value in ("old", "new"):
        await store.set_meta("commands", value)
        assert await store.meta("commands") == value
    named = replace(ROW, id="nul234", host_name="a\0b", options={"a\0b": "c\0d"})
    await store.add(named)
    # Only SQLite keeps the character.
    await check_kept(store, named if database == "sqlite" else replace(named, host_name="a␀b"))


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
    await check_kept(store, saved, *entries)
    await check_kept(store, following)
    fewer = await store.save(saved, replace(saved, participants=(HOUSE,)), at=NOW)
    await check_kept(store, fewer, *entries)


async def test_whoever_writes_second_loses_and_writes_nothing(store: Store) -> None:
    await store.add(ROW)
    second = Entry(Seat(1), "twice")
    saved = await play(store)
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
    await check_kept(store, saved, ONCE)
    assert await store.load("b") is None


@pytest.mark.file
async def test_the_file_is_set_up_to_lose_nothing(store: Store) -> None:
    names = ("journal_mode", "synchronous", "foreign_keys")
    found = [(await ask(store, f"PRAGMA {name}"))[0][0] for name in names]
    assert found == ["wal", 2, 1]


@pytest.mark.file
async def test_a_write_that_cannot_begin_says_why(store: Store, tmp_path: Path) -> None:
    await store.add(ROW)
    with writing(tmp_path):
        with pytest.raises(StoreError, match="locked by another program"):
            await play(store)
        await check_kept(store)  # reading waits for nobody


@pytest.mark.file
async def test_a_save_that_is_given_up_is_whole_and_mixes_with_no_other(
    store: Store, tmp_path: Path
) -> None:
    await store.add(ROW)
    with writing(tmp_path) as other:  # the store's thread waits for it
        saving = asyncio.create_task(play(store))
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
    await check_kept(store, replace(ROW, plies=1, revision=1), ONCE)


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
    attempts = (
        store.set_meta("hash", "two"),
        store.meta("hash"),
        store.add(ROW),
        play(store),
        store.load(ROW.id),
    )
    for number, attempt in enumerate(attempts, 1):
        await attempt
        assert len(crossings) == number
