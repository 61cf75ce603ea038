"""A database file that cannot be used is recognised and left as it was."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from bot.cli.run import reading_through
from bot.store import DatabaseError, Store, files
from bot.store.files import holding
from bot.store.migrate import inspect
from tests.store.conftest import touch
from tests.support.source import ROOT


def prints(folder: Path) -> dict[str, str]:
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
    """Return a database as the program makes it, with something in it."""
    path = tmp_path / "takujo.db"
    asyncio.run(touch(path))
    execute(path, "INSERT INTO meta VALUES ('kept', hex(zeroblob(10000)))")
    return path


def check_refused(path: Path, reason: str) -> None:
    """Check what opening says, and that nothing was touched."""
    before = prints(path.parent)
    with pytest.raises(DatabaseError) as refused:
        asyncio.run(Store.open(path, patience=0.05))
    with pytest.raises(DatabaseError) as looked:
        inspect(path, patience=0.05)
    assert prints(path.parent) == before
    assert str(looked.value) == str(refused.value)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_new_file_and_its_folders_are_made(tmp_path: Path) -> None:
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
def careless() -> Iterator[None]:
    """Make files readable for all users."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("careless")
@pytest.mark.parametrize(("folder_before", "folder_after"), [(None, 0o700), (0o755, 0o755)])
def test_a_database_is_nobody_elses_to_read(
    tmp_path: Path, folder_before: int | None, folder_after: int
) -> None:
    """Neither a new one nor one from before; a folder that exists may hold other things."""
    path = tmp_path / "data" / "takujo.db"
    names = ("takujo.db", "takujo.db-wal", "takujo.db-shm", "takujo.db.lock")
    if folder_before is not None:
        path.parent.mkdir(folder_before)
        asyncio.run(touch(path))
    store = asyncio.run(Store.open(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection, holding(path):
        connection.execute("INSERT INTO meta VALUES ('a', 'b')")
        if folder_before is not None:
            for name in names[:3]:
                path.with_name(name).chmod(0o644)
            asyncio.run(touch(path))
        modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
        assert modes == dict.fromkeys(names, 0o600)
        assert path.parent.stat().st_mode & 0o777 == folder_after
    asyncio.run(store.close())


def test_a_newer_database_is_recognised_in_its_journal_too(path: Path) -> None:
    """The program that wrote it may still run, or was killed."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        assert path.with_name("takujo.db-wal").stat().st_size
        check_refused(path, "newer version")


def test_a_locked_database_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        check_refused(path, "locked by another program")


def rewrite(change: Callable[[bytes], bytes]) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(change(path.read_bytes()))


def put_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def set_version(version: str) -> Callable[[Path], None]:
    return lambda path: execute(path, f"UPDATE alembic_version SET version_num = '{version}'")  # noqa: S608 - of our own


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (rewrite(lambda whole: whole[: len(whole) // 2]), "corrupt"),
        (rewrite(lambda whole: whole[:4096] + whole[:4095:-1]), "corrupt"),
        (rewrite(lambda _: b"SQLite format 3\x00" + b"\xff" * 5000), "corrupt"),
        (rewrite(lambda _: b"Dear diary" * 1000), "not a SQLite database"),
        (set_version("9999"), "newer version of this program (its"),
        (set_version("0033"), "was made by a development version"),
        (lambda path: execute(path, "DROP TABLE alembic_version"), "another program"),
        (lambda path: path.chmod(0o444), "takujo.db is read-only"),
        (lambda path: path.parent.chmod(0o555), "the folder"),
        (put_folder, "not a file"),
    ],
)
def test_what_cannot_be_used_is_refused(
    path: Path, spoil: Callable[[Path], object], reason: str
) -> None:
    spoil(path)
    check_refused(path, reason)
    path.parent.chmod(0o755)


@pytest.fixture
def damaged(path: Path) -> Path:
    """Return a database in which a page of the record is not what it was."""
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = [("abc234", n, 0, "a", "then") for n in range(5000)]
        connection.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", rows)
    path.write_bytes(path.read_bytes()[:-4096] + bytes(4096))
    return path


@pytest.fixture
def large(damaged: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the same, and take it for a large one."""
    monkeypatch.setattr(files, "LARGE", 1000)
    return damaged


def test_a_small_file_is_read_through_at_the_start(damaged: Path) -> None:
    check_refused(damaged, "is corrupt")


def test_nobody_waits_until_a_large_file_was_read_through(large: Path) -> None:
    asyncio.run(touch(large))
    with pytest.raises(DatabaseError, match="is corrupt"):
        inspect(large)
    files.check_beside(large, lambda: False)  # nor does a stop


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


FAILING = """
import sys
from bot.cli.main import main
from bot.store import files, sqlite

execute = sqlite._File.execute

def fail(self, *given):
    if given in ((), ("PRAGMA query_only=ON",)):
        raise OSError("no space left")
    return execute(self, *given)

setattr({"file": files.HeldFile, "connection": sqlite._File}[sys.argv[1]], sys.argv[2], fail)
sys.exit(main(["run"]))
"""


@pytest.mark.parametrize(("of", "method"), [("file", "claim"), ("connection", "execute")])
def test_a_bot_that_fails_at_its_start_ends(tmp_path: Path, of: str, method: str) -> None:
    """The threads of an open database would keep its process."""
    given = {"PYTHONPATH": str(ROOT), "DISCORD_TOKEN": f"not-a-real-token.abcdef.{38 * 'x'}"}
    ended = subprocess.run(
        [sys.executable, "-c", FAILING, of, method],
        cwd=tmp_path,
        env={**os.environ, **given},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ended.returncode == 1
    assert ended.stderr.endswith("OSError: no space left\n")
