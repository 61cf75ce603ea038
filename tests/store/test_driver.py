"""A connection that is given up leaves nothing open, and nobody waiting."""

from __future__ import annotations

import asyncio
import gc
import logging
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from bot.store.sqlite_connection import Connection, make_writer, visit


async def test_a_file_that_opens_for_nobody_is_closed(tmp_path: Path) -> None:
    made = Connection(str(tmp_path / "takujo.db"), check_same_thread=False)
    opening = asyncio.ensure_future(made)
    await asyncio.sleep(0)  # the thread has been asked
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    ended = made.stop()
    assert ended is not None
    await ended
    assert is_closed(made)


async def test_what_fails_for_a_caller_who_is_gone_is_no_news(tmp_path: Path) -> None:
    made = Connection(str(tmp_path / "takujo.db"), check_same_thread=False)
    await made
    begun, go_on = threading.Event(), threading.Event()
    heard: list[object] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: heard.append(context["message"]))

    def fail(_: sqlite3.Connection) -> None:
        begun.set()
        go_on.wait()
        raise sqlite3.OperationalError

    visiting = asyncio.create_task(made.visit(fail))
    await asyncio.to_thread(begun.wait)
    visiting.cancel()
    loop.call_later(0.01, go_on.set)
    with pytest.raises(asyncio.CancelledError):
        await visiting
    del visiting
    gc.collect()
    await made.close()
    assert heard == []


async def test_nobody_waits_for_a_connection_that_ends(tmp_path: Path) -> None:
    made = Connection(str(tmp_path / "takujo.db"), check_same_thread=False)
    await made
    ended = made.stop()
    with pytest.raises(ValueError, match="closed"):
        await made.visit(count_tables)
    assert ended is not None
    await ended


async def test_a_connection_that_was_given_up_is_made_anew(tmp_path: Path) -> None:
    engine = make_writer(tmp_path / "takujo.db", 0.1)
    try:
        assert await visit(engine, count_tables) == 0
        async with engine.connect() as connection:
            await connection.invalidate()
        assert await visit(engine, count_tables) == 0
    finally:
        await engine.dispose()


async def test_who_comes_second_waits_for_the_only_connection(tmp_path: Path) -> None:
    engine = make_writer(tmp_path / "takujo.db", 0.1)
    try:
        async with engine.begin() as connection:
            waiting = asyncio.create_task(visit(engine, count_tables))
            await connection.exec_driver_sql("CREATE TABLE one (id INTEGER)")
            assert not waiting.done()
        assert await waiting == 1
    finally:
        await engine.dispose()


async def test_where_a_connection_cannot_be_made_the_next_in_line_tries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = [sqlite3.OperationalError("database or disk is full")]
    connect = sqlite3.connect

    def connect_later(*args: Any, **options: Any) -> sqlite3.Connection:
        time.sleep(0.05)  # others come meanwhile
        if failing:
            raise failing.pop()
        made: sqlite3.Connection = connect(*args, **options)
        return made

    monkeypatch.setattr(sqlite3, "connect", connect_later)
    engine = make_writer(tmp_path / "takujo.db", 1)
    async with asyncio.timeout(5):
        told = await asyncio.gather(
            *(visit(engine, count_tables) for _ in range(3)), return_exceptions=True
        )
    assert [isinstance(one, sqlite3.OperationalError) for one in told] == [True, False, False]
    assert told[1:] == [0, 0]
    await engine.dispose()


async def test_the_pool_is_no_news_of_the_bot(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot tells of itself at a level at which the library tells of every pool that ends."""
    caplog.set_level(logging.INFO, "bot")
    engine = make_writer(tmp_path / "takujo.db", 1)
    await engine.dispose()
    assert caplog.messages == []


def count_tables(connection: sqlite3.Connection) -> int:
    [[count]] = connection.execute("SELECT count(*) FROM sqlite_master")
    return int(count)


def is_closed(connection: Connection) -> bool:
    assert connection._file is not None
    try:
        connection._file.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return True
    return False
