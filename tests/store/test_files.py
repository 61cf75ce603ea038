"""Unusable database files are refused and remain unchanged."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.cli.guards import alongside, read_through
from bot.cli.main import main
from bot.store import DatabaseError, Store, damage, sqlite
from bot.store.file_lock import HeldFile, holding
from bot.store.migrate import inspect
from tests.store.conftest import touch


def hash_files(folder: Path) -> dict[str, str]:
    """Return the hash of every file in a folder."""
    return {
        # Reading a database in use writes to the file of shared memory.
        path.name: "" if path.name.endswith("-shm") else sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.is_file()
    }


def execute(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(sql)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a database that the program created, with one more row."""
    path = tmp_path / "takujo.db"
    asyncio.run(touch(path))
    execute(path, "INSERT INTO meta VALUES ('kept', hex(zeroblob(10000)))")
    return path


def check_refused(path: Path, reason: str) -> None:
    """Check the error of opening a database, and that no file changed."""
    before = hash_files(path.parent)
    with pytest.raises(DatabaseError) as refused:
        asyncio.run(Store.open(path, patience=0.05))
    with pytest.raises(DatabaseError) as looked:
        inspect(path, patience=0.05)
    assert hash_files(path.parent) == before
    assert str(looked.value) == str(refused.value)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_opening_creates_the_database_and_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "some 100%" / "where" / "takujo.db"
    assert inspect(path) == "will be made"
    assert not path.parent.exists()
    asyncio.run(touch(path))
    assert inspect(path) == "is ready"
    assert [file.name for file in path.parent.iterdir()] == ["takujo.db"]
    empty = path.with_name("empty.db")
    empty.touch()
    asyncio.run(touch(empty))
    assert inspect(empty) == "is ready"
    with pytest.raises(DatabaseError, match=r"takujo\.db is not a folder"):
        inspect(path / "takujo.db")


@pytest.fixture
def permissive_umask() -> Iterator[None]:
    """Make files readable for all users."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("permissive_umask")
def test_only_the_owner_can_read_database_files(tmp_path: Path) -> None:
    """Existing files become private too; an existing folder keeps its mode."""
    path = tmp_path / "data" / "takujo.db"
    names = ("takujo.db", "takujo.db-wal", "takujo.db-shm", "takujo.db.lock")
    store = asyncio.run(Store.open(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection, holding(path):
        connection.execute("INSERT INTO meta VALUES ('a', 'b')")
        for folder in (0o700, 0o755):
            modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
            assert modes == dict.fromkeys(names, 0o600)
            assert path.parent.stat().st_mode & 0o777 == folder
            path.parent.chmod(0o755)
            for name in names[:3]:
                path.with_name(name).chmod(0o644)
            asyncio.run(touch(path))
    asyncio.run(store.close())


def test_a_locked_file_and_a_newer_journal_are_refused(path: Path) -> None:
    """Another program may hold a lock or, when killed, leave a newer version in the journal."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        check_refused(path, "locked by another program")
        connection.execute("ROLLBACK")
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        assert path.with_name("takujo.db-wal").stat().st_size
        check_refused(path, "another version")


def rewrite(change: Callable[[bytes], bytes]) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(change(path.read_bytes()))


def put_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def set_version(version: str) -> Callable[[Path], None]:
    return lambda path: execute(path, f"UPDATE alembic_version SET version_num = '{version}'")  # noqa: S608 - our own text


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (rewrite(lambda whole: whole[: len(whole) // 2]), "corrupt"),
        (rewrite(lambda whole: whole[:4096] + whole[:4095:-1]), "corrupt"),
        (rewrite(lambda _: b"SQLite format 3\x00" + b"\xff" * 5000), "corrupt"),
        (rewrite(lambda _: b"Dear diary" * 1000), "not a SQLite database"),
        (set_version("9999"), "another version of this program (its"),
        (lambda path: execute(path, "DROP TABLE alembic_version"), "another program"),
        (lambda path: path.chmod(0o444), "takujo.db is read-only"),
        (lambda path: path.parent.chmod(0o555), "the folder"),
        (put_folder, "not a file"),
    ],
)
def test_unusable_files_are_refused(
    path: Path, spoil: Callable[[Path], object], reason: str
) -> None:
    spoil(path)
    check_refused(path, reason)
    path.parent.chmod(0o755)


def test_damage_is_found_at_the_start_or_in_the_background(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Large files are checked while the bot runs; it stops when it finds damage."""
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = [("abc234", n, 0, "a", "then") for n in range(5000)]
        connection.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", rows)
    damage.check_beside(path, lambda: True)
    whole = path.read_bytes()
    # SQLite reports the first kind of damage, and raises an error at the second.
    for page in (whole[-4096:-4095] + b"\xff\xff" + whole[-4093:], bytes(4096)):
        path.write_bytes(whole[:-4096] + page)
        with pytest.raises(DatabaseError, match="is corrupt"):
            damage.check_beside(path, lambda: True)
    check_refused(path, "is corrupt")
    monkeypatch.setattr(damage, "LARGE_FILE_BYTES", 1000)
    monkeypatch.setattr("bot.cli.guards.CHECK_AFTER_S", 0.0)
    asyncio.run(touch(path))
    with pytest.raises(DatabaseError, match="is corrupt"):
        inspect(path)
    damage.check_beside(path, lambda: False)  # a stop ends the check

    async def serve() -> None:
        stop = asyncio.Event()
        async with alongside(read_through(path, stop), stop):
            await asyncio.wait_for(stop.wait(), 60)

    with pytest.raises(DatabaseError, match="is corrupt"):
        asyncio.run(serve())


@pytest.mark.usefixtures("folder", "root")
@pytest.mark.parametrize(("of", "method"), [(HeldFile, "claim"), (sqlite._File, "execute")])
def test_a_failed_start_leaves_no_threads(
    monkeypatch: pytest.MonkeyPatch, of: type, method: str
) -> None:
    """A remaining database thread would keep the process running."""
    really = getattr(of, method)
    before = {*threading.enumerate()}

    def fail(*args: Any) -> Any:
        if args[1:] in [(), ("PRAGMA query_only=ON",)]:
            raise OSError("no space left")
        return really(*args)

    monkeypatch.setattr(of, method, fail)
    with pytest.raises(OSError, match="no space left"):
        main(["run"])
    assert {*threading.enumerate()} == before
