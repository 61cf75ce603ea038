"""Deleted, replaced and restored database files: no acknowledged move is lost."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from bot.cli.run import watching
from bot.store import DatabaseError, Store
from bot.store.backup import back_up, restore
from bot.store.errors import FileLostError, StoreError, UnreachableError
from bot.store.files import Address, holding, name_beside
from bot.store.migrate import inspect

pytestmark = pytest.mark.file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a database that a bot has used, with a word in it."""
    path = tmp_path / "takujo.db"
    asyncio.run(write(path, "first"))
    return path


async def write(path: Path, word: str) -> None:
    with holding(path) as held:
        store = await Store.open(path)
        assert held is not None
        held.claim()
        await store.set_meta("word", word)
        await store.close()


async def read(path: Path) -> str | None:
    store = await Store.open(path)
    word = await store.meta("word")
    await store.close()
    return word


def crash(path: Path, word: str) -> None:
    """Write a word as a bot that is killed then: it stands in the journal alone."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("UPDATE meta SET value = ? WHERE key = 'word'", (word,))
        kept = [path, name_beside(path, "-wal")]
        copies = [shutil.copyfile(file, name_beside(file, ".copy")) for file in kept]
    for file, copy in zip(kept, copies, strict=True):
        file.write_bytes(Path(copy).read_bytes())  # the same inode
        Path(copy).unlink()
    assert kept[1].stat().st_size


def delete(path: Path) -> None:
    path.unlink()


def replace(path: Path) -> None:
    copy = name_beside(path, ".copy")
    shutil.copyfile(path, copy)
    copy.rename(path)


def delete_journal(path: Path) -> None:
    name_beside(path, "-wal").unlink()


@pytest.mark.parametrize("how", [delete, replace, delete_journal])
async def test_nothing_is_acknowledged_in_a_deleted_file(
    path: Path, how: Callable[[Path], None]
) -> None:
    store = await Store.open(path)
    await store.set_meta("word", "second")
    how(path)
    with pytest.raises(UnreachableError, match="deleted or replaced"):
        await store.set_meta("word", "third")
    await store.close()


@pytest.mark.parametrize("what", ["", ".lock"])
@pytest.mark.parametrize("how", [delete, replace])
async def test_the_bot_stops_within_seconds(
    path: Path, what: str, how: Callable[[Path], None]
) -> None:
    stop = asyncio.Event()
    with holding(path) as held:
        assert held is not None
        held.claim()

        async def serve() -> None:
            async with watching(held, stop):
                how(name_beside(path, what))
                async with asyncio.timeout(3):
                    await stop.wait()

        with pytest.raises(FileLostError, match="was deleted or replaced"):
            await serve()


def test_a_database_that_is_gone_is_not_begun_again_empty(path: Path) -> None:
    path.unlink()
    with pytest.raises(DatabaseError, match="is gone"), holding(path):
        pass
    assert not path.exists()
    name_beside(path, ".lock").unlink()
    asyncio.run(write(path, "new"))
    assert asyncio.run(read(path)) == "new"


def test_a_bot_that_never_came_as_far_begins_as_new(tmp_path: Path) -> None:
    path = tmp_path / "takujo.db"
    with holding(path):
        pass
    asyncio.run(write(path, "new"))


def test_a_backup_beside_the_journal_of_another_file_is_refused(path: Path) -> None:
    backup = path.with_name("backup.db")
    back_up(path, backup)
    crash(path, "second")
    path.write_bytes(backup.read_bytes())
    for look in (inspect, lambda place: asyncio.run(Store.open(place))):
        with pytest.raises(DatabaseError, match="beside the journal of another file"):
            look(path)
    restore(backup, path)
    assert asyncio.run(read(path)) == "first"


def test_another_file_with_a_journal_that_is_not_its_own_is_refused(path: Path) -> None:
    crash(path, "second")
    other = path.with_name("other.db")
    shutil.copyfile(path, other)
    other.rename(path)
    with (
        pytest.raises(DatabaseError, match="holds changes of the file"),
        holding(path),
    ):
        pass
    name_beside(path, ".lock").unlink()
    assert asyncio.run(read(path)) == "second"


def test_a_killed_bots_journal_is_read_as_ever(path: Path) -> None:
    crash(path, "second")
    with holding(path):
        assert asyncio.run(read(path)) == "second"


def test_a_backup_is_restored_and_what_was_there_is_kept(path: Path) -> None:
    backup = path.with_name("backup.db")
    back_up(path, backup)
    crash(path, "second")
    before = restore(backup, path)
    assert before == path.with_name("takujo.db.before-1")
    with holding(path):
        assert asyncio.run(read(path)) == "first"
    assert asyncio.run(read(before)) == "second"
    assert path.stat().st_mode & 0o777 == 0o600
    assert restore(before, path) == path.with_name("takujo.db.before-2")
    assert asyncio.run(read(path)) == "second"


def test_a_database_that_is_gone_is_restored(path: Path) -> None:
    backup = path.with_name("backup.db")
    back_up(path, backup)
    crash(path, "second")
    path.unlink()
    assert restore(backup, path) is None
    with holding(path):
        assert asyncio.run(read(path)) == "first"


def test_restoring_is_refused_where_it_would_do_harm(path: Path, tmp_path: Path) -> None:
    backup, note, newer = (tmp_path / name for name in ("backup.db", "note", "newer.db"))
    back_up(path, backup)
    shutil.copyfile(backup, newer)
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    note.write_text("Dear diary" * 100)
    for source in (note, newer, tmp_path / "nowhere", tmp_path, path):
        with pytest.raises(StoreError):
            restore(source, path)
    (tmp_path / "empty").touch()
    with pytest.raises(StoreError):
        restore(tmp_path / "empty", path)
    with pytest.raises(StoreError, match="pg_restore"):
        restore(backup, Address("postgresql://there/takujo"))
    with holding(path), pytest.raises(DatabaseError, match="in use by another bot"):
        restore(backup, path)
    assert asyncio.run(read(path)) == "first"
    assert not list(tmp_path.glob("takujo.db.*before*"))


@pytest.mark.parametrize("step", range(7))
def test_an_interrupted_restore_loses_neither_database(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """The process may end before each file is removed or renamed."""
    backup = path.with_name("backup.db")
    back_up(path, backup)
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
            assert asyncio.run(read(path)) in ("first", "second")
    else:
        with pytest.raises(DatabaseError, match="is gone"), holding(path):
            pass
        assert asyncio.run(read(path.with_name("takujo.db.before-1"))) == "second"
        restore(backup, path)
        assert asyncio.run(read(path)) == "first"
