"""The bot's own backups: one a day and one before a migration, none too old."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.cli import guards
from bot.cli.main import main
from bot.store import Store, backups
from bot.store.changes import add_table
from bot.store.errors import DatabaseError, StoreError
from bot.store.migrate import inspect, read_versions
from tests.store.conftest import ROW, touch
from tests.store.test_migrations import add_migration

pytestmark = pytest.mark.file
NOW = datetime(2026, 3, 1, 4, 0, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "takujo.db"
    asyncio.run(touch(path))
    return path


def ages(path: Path, now: datetime) -> list[int]:
    return [(now - backup.at) // DAY for backup in backups.find_backups(path)]


def test_backups_are_private_whole_and_made_once_a_day(path: Path) -> None:
    assert backups.is_due(path, NOW)
    copy = backups.make_backup(path, NOW)
    assert copy.stat().st_mode & 0o077 == copy.parent.stat().st_mode & 0o077 == 0
    assert inspect(copy) == "is ready"
    assert not backups.is_due(path, NOW + DAY - timedelta(minutes=1))
    assert backups.is_due(path, NOW + DAY)
    assert backups.is_due(path, NOW - DAY), "one from the future does not count"


def test_backups_are_deleted_by_number_and_by_age(path: Path) -> None:
    for hour in range(20):
        backups.make_backup(path, NOW + timedelta(hours=hour))
    for hour in range(5):
        backups.make_backup(path, NOW + timedelta(hours=hour), "v0001")
    copies = backups.find_backups(path)
    assert sum(not backup.before for backup in copies) == backups.DAILY == 14
    assert sum(bool(backup.before) for backup in copies) == backups.BEFORE_MIGRATIONS == 3
    backups.delete_old(path, NOW + 15 * DAY)
    assert {backup.before for backup in backups.find_backups(path)} == {"v0001"}
    backups.delete_old(path, NOW + 31 * DAY)
    assert backups.find_backups(path) == []


def test_what_a_kill_left_of_a_backup_is_deleted(path: Path) -> None:
    """It has data that people may have deleted since, and no age in its name counts it."""
    copy = backups.make_backup(path, NOW)
    for left in (".part", ".part-journal"):
        copy.with_name(f"{copy.name}{left}").write_bytes(b"SQLite")
    backups.delete_old(path, NOW)
    assert list(copy.parent.iterdir()) == [copy]


def test_other_files_of_the_folder_stay(path: Path) -> None:
    folder = backups.folder_of(path)
    folder.mkdir()
    (folder / "mine.db").write_bytes(b"")
    backups.make_backup(path, NOW)
    backups.delete_old(path, NOW + 99 * DAY)
    assert [file.name for file in folder.iterdir()] == ["mine.db"]


def test_no_backup_is_made_without_twice_its_room(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = 2 * path.stat().st_size - 1
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=free))
    with pytest.raises(StoreError, match="a backup needs twice"):
        backups.make_backup(path, NOW)
    assert backups.find_backups(path) == []


def test_a_backup_ends_with_the_bot_and_leaves_nothing(path: Path) -> None:
    """A bot that stops must not wait for a large database to be copied."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE large AS SELECT zeroblob(40000000) AS filling")
    calls = list[int]()

    def is_wanted() -> bool:
        calls.append(1)
        return len(calls) < 3

    with pytest.raises(StoreError, match="interrupted"):
        backups.make_backup(path, NOW, is_wanted=is_wanted)
    assert len(calls) == 3, "it ends at the next step"
    assert [*backups.folder_of(path).iterdir()] == []


def test_a_backup_copies_one_moment(path: Path) -> None:
    def write() -> bool:
        with closing(sqlite3.connect(path)) as other, other:
            other.execute("INSERT INTO later DEFAULT VALUES")
        return True

    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE large AS SELECT zeroblob(40000000) AS filling")
        connection.execute("CREATE TABLE later (id INTEGER PRIMARY KEY)")
    copy = backups.make_backup(path, NOW, is_wanted=write)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM later").fetchone()[0] > 3
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM later").fetchone() == (0,)


def test_a_moment_is_quiet_five_minutes_after_the_last_move(path: Path) -> None:
    async def add() -> None:
        store = await Store.open(path)
        await add_table(store, ROW)
        await store.close()

    assert backups.is_quiet(path, NOW)
    asyncio.run(add())
    moved = ROW.table.updated_at
    assert not backups.is_quiet(path, moved + timedelta(minutes=4))
    assert backups.is_quiet(path, moved + timedelta(minutes=6))


def test_a_migration_is_preceded_by_a_backup(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert backups.back_up_before_migration(path, NOW) is None
    before, _ = read_versions()
    add_migration(tmp_path / "more", monkeypatch)
    copy = backups.back_up_before_migration(path, NOW)
    assert copy is not None
    asyncio.run(touch(path))
    assert inspect(path) == "is ready"
    assert inspect(copy) == "will be migrated"
    [backup] = backups.find_backups(path)
    assert backup.before == before


def test_a_failed_migration_says_what_to_do(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version, _ = read_versions()
    add_migration(tmp_path / "failing", monkeypatch, 'op.execute("SELECT nothing")')
    with pytest.raises(DatabaseError, match=f"not migrated from {version}.*start the former"):
        asyncio.run(touch(path))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (
            version,
        )


async def test_the_running_bot_makes_them_and_waits_for_a_quiet_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "takujo.db"
    await touch(path)
    monkeypatch.setattr(guards, "BACKUP_CHECK_S", 0.01)
    monkeypatch.setattr(guards, "PATIENCE", 3)
    looks = list[datetime]()

    def look(_: Path, now: datetime) -> bool:
        looks.append(now)
        return False

    monkeypatch.setattr(backups, "is_quiet", look)
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    make = backups.make_backup

    def make_last(database: Path, now: datetime, *, is_wanted: Callable[[], bool]) -> Path:
        copy = make(database, now, is_wanted=is_wanted)
        loop.call_soon_threadsafe(stop.set)
        return copy

    monkeypatch.setattr(backups, "make_backup", make_last)
    async with asyncio.timeout(20):
        await guards.keep_backups(path, lambda: NOW, stop)
    assert len(backups.find_backups(path)) == 1
    assert len(looks) == 4, "three looks too many moves, then it is made anyway"


def test_restore_lists_what_is_there_and_check_reads_a_backup(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAKUJO_DATABASE", str(path))
    assert main(["restore"]) == 2
    assert "has no backups" in capsys.readouterr().err
    copy = backups.make_backup(path, NOW)
    assert main(["restore"]) == 0
    assert f"{copy}: 2026-03-01 04:00 UTC, daily, " in capsys.readouterr().out
    assert main(["backup", "--check", str(copy)]) == 0
    assert "a whole backup, its schema is v" in capsys.readouterr().out
    copy.chmod(0o600)
    copy.write_bytes(copy.read_bytes()[:5000])
    assert main(["backup", "--check", str(copy)]) == 2
