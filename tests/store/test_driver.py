"""A connection that is given up while it is made leaves nothing open."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.store import engine
from bot.store.driver import Connection


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


async def test_a_connection_that_is_not_set_up_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Connection] = []

    async def create_function(self: Connection, *_: Any, **__: Any) -> None:
        made.append(self)
        raise asyncio.CancelledError

    monkeypatch.setattr(Connection, "create_function", create_function)
    reader = engine.make_reader(tmp_path / "takujo.db", 1)
    with pytest.raises(asyncio.CancelledError):
        await reader.connect()
    assert made[0]._end is not None, "nobody ends its thread"
    await made[0]._end
    assert is_closed(made[0])


def is_closed(connection: Connection) -> bool:
    assert connection._file is not None
    try:
        connection._file.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return True
    return False
