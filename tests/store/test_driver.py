"""A connection that is given up while it is made leaves nothing open."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

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


def is_closed(connection: Connection) -> bool:
    assert connection._file is not None
    try:
        connection._file.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return True
    return False
