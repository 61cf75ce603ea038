"""A database file that cannot be used is recognised and left as it was."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from bot.store import DatabaseError, Store
from bot.store.files import holding
from bot.store.migrate import inspect
from bot.store.table_queries import count_tables


def prints(folder: Path) -> dict[str, str]:
    """Return the hash of every file in a folder."""
    return {
        # Reading a database in use writes to the file of shared memory.
        path.name: "" if path.name.endswith("-shm") else sha256(path.read_bytes()).hexdigest()
        for path in folder.iterdir()
        if path.is_file()
    }


async def make(path: Path) -> int:
    """Make or open a database, put something into it, and count its tables."""
    store = await Store.open(path)
    await store.set_meta("kept", "x" * 20_000)
    count = await count_tables(store)
    await store.close()
    return count


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give a database as the program makes it, with something in it."""
    path = tmp_path / "takujo.db"
    asyncio.run(make(path))
    return path


@pytest.fixture
def locked(path: Path) -> Iterator[Path]:
    """Give a database that another program writes to."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield path
        connection.execute("ROLLBACK")


def refusal(path: Path) -> str:
    """Return what opening says, having checked that nothing was touched."""
    before = prints(path.parent)
    with pytest.raises(DatabaseError) as refused:
        asyncio.run(Store.open(path, patience=0.05))
    with pytest.raises(DatabaseError) as looked:
        inspect(path, patience=0.05)
    assert prints(path.parent) == before
    assert str(looked.value) == str(refused.value)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_new_file_and_its_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "some 100%" / "where" / "takujo.db"
    assert inspect(path) == "will be made"
    assert not path.parent.exists()
    assert asyncio.run(make(path)) == 0
    assert inspect(path) == "is ready"
    assert [file.name for file in path.parent.iterdir()] == ["takujo.db"]


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


@pytest.fixture
def careless() -> Iterator[None]:
    """Make files readable for all users."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("careless")
def test_a_new_database_is_nobody_elses_to_read(tmp_path: Path) -> None:
    path = tmp_path / "data" / "takujo.db"
    store = asyncio.run(Store.open(path))
    with closing(sqlite3.connect(path)) as connection, holding(path):
        connection.execute("INSERT INTO meta VALUES ('a', 'b')")
        connection.commit()
        names = ("takujo.db", "takujo.db-wal", "takujo.db-shm", "takujo.db.lock")
        assert modes(path.parent) == dict.fromkeys(names, 0o600)
    assert path.parent.stat().st_mode & 0o777 == 0o700
    asyncio.run(store.close())


@pytest.mark.usefixtures("careless")
def test_a_database_from_before_is_closed_to_others(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO meta VALUES ('a', 'b')")
        connection.commit()
        for file in path.parent.iterdir():
            file.chmod(0o644)
        path.parent.chmod(0o755)
        assert asyncio.run(make(path)) == 0
        assert set(modes(path.parent).values()) == {0o600}
        assert path.parent.stat().st_mode & 0o777 == 0o755  # it may hold other things


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "takujo.db"
    path.touch()
    assert asyncio.run(make(path)) == 0


def test_a_newer_database_is_recognised_in_its_journal_too(path: Path) -> None:
    """The program that wrote it may still run, or was killed."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        assert path.with_name("takujo.db-wal").stat().st_size
        assert "newer version" in refusal(path)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda whole: whole[: len(whole) // 2], "corrupt"),
        (lambda whole: whole[:4096] + bytes(reversed(whole[4096:])), "corrupt"),
        (lambda _: b"SQLite format 3\x00" + b"\xff" * 5000, "corrupt"),
        (lambda _: b"Dear diary" * 1000, "not a SQLite database"),
    ],
)
def test_a_corrupt_database_is_refused(
    path: Path, damage: Callable[[bytes], bytes], reason: str
) -> None:
    path.write_bytes(damage(path.read_bytes()))
    assert reason in refusal(path)


@pytest.mark.parametrize(
    ("sql", "reason"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "newer version of this program (its"),
        ("UPDATE alembic_version SET version_num = '0033'", "was made by a development version"),
        ("DROP TABLE alembic_version", "another program"),
    ],
)
def test_another_schema_is_refused(path: Path, sql: str, reason: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(sql)
    assert reason in refusal(path)


def test_a_read_only_database_is_refused(path: Path) -> None:
    path.chmod(0o444)
    assert "is read-only" in refusal(path)
    path.chmod(0o644)
    path.parent.chmod(0o555)
    assert "folder" in refusal(path)
    path.parent.chmod(0o755)
    assert inspect(path) == "is ready"


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "takujo.db").mkdir()
    assert "not a file" in refusal(tmp_path / "takujo.db")
    note = tmp_path / "note"
    note.write_text("")
    with pytest.raises(DatabaseError, match="note is not a folder"):
        inspect(note / "takujo.db")


def test_a_locked_database_is_refused(locked: Path) -> None:
    assert "locked by another program" in refusal(locked)
