"""The migrations make the schema that the program expects, and a later one keeps what is there."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest
import sqlalchemy as sa
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.cli.main import main
from bot.store import Store
from bot.store import migrate as migrator
from bot.store.database import inspect
from bot.store.errors import DatabaseError
from bot.store.files import Address, Place
from bot.store.migrate import migrate
from bot.store.rows import ChildRows
from bot.store.schema import metadata
from tests.store.rows import ROW, touch
from tests.support import postgres
from tests.support.database import Kind, ask, place_of
from tests.support.source import imports_of, is_in, modules, name_of

TOKEN = f"not-a-real-token.abcdef.{38 * 'x'}"
_SHAPE = {
    "columns": "SELECT table_name, column_name, data_type, is_nullable, column_default,"
    " collation_name FROM information_schema.columns WHERE table_schema = 'public'",
    "indexes": "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "constraints": "SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint"
    " WHERE connamespace = 'public'::regnamespace",
}
"""What PostgreSQL knows of its tables."""


def test_the_migrations_make_what_the_program_expects(tmp_path: Path) -> None:
    made, expected = tmp_path / "takujo.db", tmp_path / "expected.db"
    migrate(made, 1)
    engine = sa.create_engine(f"sqlite:///{expected}")
    metadata.create_all(engine)
    engine.dispose()
    shape = shape_of(made)
    assert shape.pop("alembic_version")
    assert shape == shape_of(expected)
    assert migrator.inspect(made) == "is ready"  # the version is that of the newest file


def test_a_bot_that_migrates_nothing_does_not_load_alembic() -> None:
    code = "import sys, bot.cli.run; sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


async def test_they_make_the_same_on_postgresql(address: Address) -> None:
    import asyncpg  # noqa: PLC0415 - only where there is a server

    from bot.store.postgres import DIALECT  # noqa: PLC0415 - as above

    expected = await postgres.bare_address("expected")
    made = [str(CreateTable(one).compile(dialect=DIALECT)) for one in metadata.sorted_tables]
    made += [
        str(CreateIndex(index).compile(dialect=DIALECT))
        for one in metadata.sorted_tables
        for index in one.indexes
    ]
    connection = await asyncpg.connect(expected.url)
    await connection.execute(";".join(made))
    await connection.close()
    for question in _SHAPE.values():
        found = [
            sorted(map(str, await postgres.server().ask(question, name)))
            for name in (address.name, expected.name)
        ]
        kept = [line for line in found[0] if "alembic_version" not in line]
        assert kept == found[1]
        assert len(kept) > 30


def test_released_migrations_do_not_change_with_the_schema() -> None:
    paths = list(modules("bot/store/migrations/versions"))
    assert paths
    imported = [
        f"{name_of(path)} imports {module}"
        for path in paths
        for module in imports_of(path)
        if is_in(module, "bot", "games") and not is_in(module, "bot.store.migrations")
    ]
    assert imported == []


async def test_a_later_migration_keeps_what_is_there(
    tmp_path: Path, database: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = await place_of(tmp_path / "takujo.db")
    store = await Store.open(place)
    await store.add(ROW)
    await store.close()
    add_migration(tmp_path / "more", monkeypatch)
    assert await _inspect(place) == "will be migrated"
    store = await Store.open(place)
    assert await store.load(ROW.id) == (ROW, (), ChildRows())
    [[version]] = await ask(store, "SELECT version_num FROM alembic_version")
    await store.close()
    assert version == VERSION
    assert await _inspect(place) == "is ready"


async def test_a_command_leaves_an_earlier_database_to_the_bot_that_may_be_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "takujo.db"
    await touch(path)
    add_migration(tmp_path / "more", monkeypatch)
    monkeypatch.setenv("TAKUJO_DATABASE", str(path))
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert await asyncio.to_thread(main, ["block", "user", "123"]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert "start the bot once first" in error
    assert inspect(path) == "will be migrated"


async def test_a_migration_that_fails_changes_nothing(
    tmp_path: Path, database: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = await place_of(tmp_path / "takujo.db")
    store = await Store.open(place)
    await store.add(ROW)
    await store.close()
    with monkeypatch.context() as patch:
        add_migration(
            tmp_path / "more", patch, 'op.drop_table("reports"); op.execute("SELECT nothing")'
        )
        with pytest.raises(DatabaseError, match="nothing"):
            await Store.open(place)
    assert await _inspect(place) == "is ready"
    store = await Store.open(place)
    assert await store.load(ROW.id) == (ROW, (), ChildRows())
    await store.close()


async def _inspect(place: Place) -> str:
    """Inspect in a thread, because that runs an event loop where the place is PostgreSQL."""
    return await asyncio.to_thread(inspect, place)


def shape_of(path: Path) -> dict[str, Any]:
    """Return what SQLite says of every table: columns, keys, and indexes with their conditions."""
    with closing(sqlite3.connect(path)) as connection:

        def ask(question: str) -> list[Any]:
            return sorted(connection.execute(question).fetchall(), key=str)

        return {
            name: (
                sorted(row[1:] for row in ask(f"PRAGMA table_xinfo({name})")),
                ask(f"PRAGMA foreign_key_list({name})"),
                sorted(
                    (index, *kind, _keys(ask(f"PRAGMA index_xinfo({index})")))
                    for _, index, *kind in ask(f"PRAGMA index_list({name})")
                ),
                ask(f"SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = '{name}'"),  # noqa: S608 - own names
                "WITHOUT ROWID" in sql,
            )
            for name, sql in ask("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
        }


def _keys(columns: list[Any]) -> list[Any]:
    """Return the columns of an index without their numbers in the table, and only its key."""
    return [(at, *row) for at, _, *row, is_key in columns if is_key]


VERSION: Final = "v9000"


def add_migration(
    folder: Path,
    patch: pytest.MonkeyPatch,
    change: str = 'op.add_column("meta", sa.Column("note", sa.String))',
) -> None:
    """Add one more migration to the program, written into `folder`."""
    newest, _ = migrator.read_versions()
    folder.mkdir()
    (folder / f"{VERSION}_more.py").write_text(
        f"""
import sqlalchemy as sa
from alembic import op

revision = {VERSION!r}
down_revision = {newest!r}


def upgrade() -> None:
    {change}
"""
    )
    patch.setattr(migrator, "FOLDERS", (*migrator.FOLDERS, folder))
