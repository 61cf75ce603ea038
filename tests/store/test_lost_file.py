"""Deleted, replaced, copied and restored database files: no acknowledged move is lost."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from bot.cli.guards import alongside, look_after, saving_copy
from bot.store import DatabaseError, Store
from bot.store.backup import back_up, restore
from bot.store.errors import FileLostError, StoreError
from bot.store.file_lock import holding, name_beside
from bot.store.location import Address
from bot.store.meta import read_meta, write_meta
from bot.store.migrate import inspect

pytestmark = pytest.mark.file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a database that a bot has used, with one stored word."""
    path = tmp_path / "takujo.db"
    asyncio.run(write(path, "first"))
    return path


@pytest.fixture
def backup(path: Path) -> Path:
    backup = path.with_name("backup.db")
    assert back_up(path, backup) == backup.stat().st_size
    assert backup.stat().st_mode & 0o077 == 0
    return backup


LOOK = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT * FROM meta').fetchall()"


async def write(path: Path, word: str) -> None:
    with holding(path) as held:
        store = await Store.open(path)
        assert held is not None
        held.claim()
        await write_meta(store, "word", word)
        await store.close()


def read(path: Path) -> str | None:
    async def read_word() -> str | None:
        store = await Store.open(path)
        word = await read_meta(store, "word")
        await store.close()
        return word

    return asyncio.run(read_word())


def check_refused(path: Path, reason: str) -> None:
    with pytest.raises(DatabaseError, match=reason), holding(path):
        pass


def crash(path: Path, word: str) -> None:
    """Write a word as a bot that is killed afterwards: only the journal contains it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("UPDATE meta SET value = ? WHERE key = 'word'", (word,))
        contents = {file: file.read_bytes() for file in (path, name_beside(path, "-wal"))}
    for file, data in contents.items():
        file.write_bytes(data)  # the same inode
        assert data


def replace(path: Path) -> None:
    copy = name_beside(path, ".copy")
    shutil.copyfile(path, copy)
    copy.rename(path)


@pytest.mark.parametrize("suffix", ["", ".lock", "-wal", "-shm"])
@pytest.mark.parametrize("how", [Path.unlink, replace])
def test_a_bot_that_lost_a_file_ends_and_saves_a_copy_of_all_it_stored(
    path: Path, suffix: str, how: Callable[[Path], None]
) -> None:
    """What is written until the bot notices is stored, and so it is in the copy."""
    lost = name_beside(path, suffix)

    async def serve() -> None:
        stop = asyncio.Event()
        with holding(path) as held:
            store = await Store.open(path)
            assert held is not None
            held.claim()
            try:
                async with (
                    saving_copy(store, held.path),
                    alongside(look_after(held, stop), stop),
                    asyncio.timeout(3),
                ):
                    await write_meta(store, "word", "second")
                    how(lost)
                    await write_meta(store, "word", "third")
                    await stop.wait()
                    await write_meta(store, "word", "fourth")
            finally:
                await store.close()

    with pytest.raises(FileLostError) as raised:
        asyncio.run(serve())
    copy = name_beside(path, ".saved-1")
    for named in (f"{lost} was deleted or replaced", f"{copy} is a copy of all"):
        assert named in str(raised.value)
    assert copy.stat().st_mode & 0o777 == 0o600
    if suffix in ("-wal", "-shm"):
        with holding(path):
            assert read(path) == "fourth"  # the bot has written the journal back
    restore(copy, path)
    assert read(path) == "fourth"


def test_a_lost_folder_is_made_again_for_the_copy(tmp_path: Path) -> None:
    path = tmp_path / "data" / "takujo.db"

    async def serve() -> None:
        store = await Store.open(path)
        await write_meta(store, "word", "first")
        shutil.rmtree(path.parent)
        for _ in range(2):
            with pytest.raises(FileLostError, match="is a copy"):
                async with saving_copy(store, path):
                    raise FileLostError("it is gone")
        path.parent.rename(tmp_path / "other")
        path.parent.touch()
        with pytest.raises(FileLostError, match="it is gone; no copy was saved"):
            async with saving_copy(store, path):
                raise FileLostError("it is gone")
        await store.close()

    asyncio.run(serve())
    for number in (1, 2):
        assert read(tmp_path / "other" / f"takujo.db.saved-{number}") == "first"


@pytest.mark.parametrize("how", [os.link, os.symlink])
def test_a_file_with_two_names_serves_one_bot(
    path: Path, monkeypatch: pytest.MonkeyPatch, how: Callable[[Path, Path], None]
) -> None:
    """A mount of the one file is like a hard link: another folder, and so another lock file."""
    monkeypatch.setattr("bot.store.file_lock.LOCK_WAIT_S", 0.05)
    other = path.parent / "elsewhere" / "other.db"
    other.parent.mkdir()
    how(path, other)
    for first, second in ((path, other), (other, path)):
        with holding(first) as held:
            store = asyncio.run(Store.open(first))
            assert held is not None
            held.claim()
            # SQLite's own locks hold as well: a program beside cannot close the journal.
            subprocess.run([sys.executable, "-c", LOOK, str(first)], check=True)
            assert name_beside(first.resolve(), "-wal").exists()
            with pytest.raises(DatabaseError, match="in use by another bot"), holding(second):
                pass
            asyncio.run(store.close())
        asyncio.run(write(second, "second"))
    assert read(path) == "second"


def test_a_new_or_restored_file_with_two_names_serves_one_bot(
    path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.file_lock.LOCK_WAIT_S", 0.05)
    new = path.with_name("new.db")
    other = path.with_name("other.db")
    with holding(new) as held:
        new.touch()
        assert held is not None
        held.claim()
        os.link(new, other)
        check_refused(other, "by another name")
    other.unlink()
    restore(backup, path)
    os.link(path, other)
    with holding(path):
        check_refused(other, "by another name")
    with holding(other):
        pass


def test_a_missing_database_is_not_replaced_by_an_empty_one(path: Path) -> None:
    path.unlink()
    check_refused(path, "is gone")
    assert not path.exists()
    name_beside(path, ".lock").unlink()
    with holding(path):
        pass  # this bot ended before it created the database: the next one may
    asyncio.run(write(path, "new"))
    assert read(path) == "new"


def test_a_killed_bots_journal_is_read_unless_the_file_was_replaced(path: Path) -> None:
    crash(path, "second")
    with holding(path):
        assert read(path) == "second"
    crash(path, "third")
    replace(path)
    check_refused(path, "holds changes of the file")
    name_beside(path, ".lock").unlink()
    assert read(path) == "third"


def test_a_backup_is_a_consistent_snapshot_or_an_error(path: Path, backup: Path) -> None:
    copy = path.with_name("copy.db")
    before = backup.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE meta SET value = 'half' WHERE key = 'word'")
        back_up(path, copy)
    assert read(copy) == "first"
    copy.unlink()
    for source, target, reason in (
        (path, backup, "exists already"),
        (path, path.with_name("nowhere") / "copy.db", "cannot be written"),
        (path.with_name("other.db"), copy, "does not exist"),
    ):
        with pytest.raises(StoreError, match=reason):
            back_up(source, target)
    assert backup.read_bytes() == before
    path.write_bytes(path.read_bytes()[:8192])
    with pytest.raises(StoreError, match="cannot be copied"):
        back_up(path, copy)
    assert not list(path.parent.glob("copy*"))


def test_restoring_a_backup_keeps_the_replaced_database(path: Path, backup: Path) -> None:
    crash(path, "second")
    journal = name_beside(path, "-wal")
    before = restore(backup, path)
    assert before == path.with_name("takujo.db.before-1")
    with holding(path):
        assert read(path) == "first"
    assert path.stat().st_mode & 0o777 == 0o600
    assert read(before) == "second"
    assert restore(before, path) == path.with_name("takujo.db.before-2")
    assert read(path) == "second"
    crash(path, "third")
    path.unlink()
    assert journal.exists()
    assert restore(backup, path) is None
    with holding(path):
        assert read(path) == "first"
    # A database beside the journal of another file is refused.
    crash(path, "fourth")
    path.write_bytes(backup.read_bytes())
    for look in (inspect, lambda place: asyncio.run(Store.open(place))):
        with pytest.raises(DatabaseError, match="beside the journal of another file"):
            look(path)
    restore(backup, path)
    assert read(path) == "first"


def test_restore_refuses_bad_sources_and_databases_in_use(path: Path, backup: Path) -> None:
    note, newer, empty = (path.with_name(name) for name in ("note", "newer.db", "empty"))
    shutil.copyfile(backup, newer)
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    note.write_text("Dear diary" * 100)
    empty.touch()
    for source in (note, newer, empty, path.with_name("nowhere"), path.parent, path):
        with pytest.raises(StoreError):
            restore(source, path)
    with pytest.raises(StoreError, match="pg_restore"):
        restore(backup, Address("postgresql://there/takujo"))
    with holding(path), pytest.raises(DatabaseError, match="in use by another bot"):
        restore(backup, path)
    assert read(path) == "first"
    assert not list(path.parent.glob("takujo.db.*before*"))


@pytest.mark.parametrize("step", range(7))
def test_an_interrupted_restore_loses_neither_database(
    path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """The process ends before a file is removed or renamed: at any step."""
    crash(path, "second")
    steps = iter(range(step))

    def interrupted(work: Callable[..., Any]) -> Callable[..., Any]:
        def attempt(*args: Any, **more: Any) -> Any:
            if next(steps, None) is None:
                raise KeyboardInterrupt
            return work(*args, **more)

        return attempt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", interrupted(Path.rename))
        patch.setattr(Path, "unlink", interrupted(Path.unlink))
        with suppress(KeyboardInterrupt):
            restore(backup, path)
    if path.exists():
        with holding(path):
            assert read(path) in ("first", "second")
    else:
        check_refused(path, "is gone")
        assert read(path.with_name("takujo.db.before-1")) == "second"
        restore(backup, path)
        assert read(path) == "first"
