"""The migrations make the schema that the program expects, and a database can be moved."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

import asyncpg
import pytest
import sqlalchemy as sa

from bot.cli.main import main
from bot.people.preferences import People
from bot.people.servers import Servers
from bot.ratings.service import Ratings
from bot.store import DatabaseError, Store
from bot.store import migrate as migrate_module
from bot.store.blocks import BlockRow, put_block
from bot.store.changes import add_table
from bot.store.file_lock import holding
from bot.store.location import Address, Location
from bot.store.migrate import inspect, migrate
from bot.store.postgres import DIALECT
from bot.store.rows import ACCESS_DEFAULTS
from bot.store.schema import metadata
from bot.store.tables import Status
from bot.tables.lobby import set_option
from tests.store.conftest import NOW, ROW, check_kept, touch
from tests.support import postgres
from tests.support.database import Kind, ask, place_of
from tests.support.source import imports_of, is_in, modules, name_of
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, Clock, begin, open_harness
from tools.bench import leaderboards

_SHAPE = {
    "columns": "SELECT table_name, column_name, data_type, is_nullable, column_default,"
    " collation_name FROM information_schema.columns WHERE table_schema = 'public'",
    "indexes": "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "constraints": "SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint"
    " WHERE connamespace = 'public'::regnamespace",
}
"""Queries for the columns, indexes and constraints of PostgreSQL."""


def test_migrations_create_the_schema_of_the_program(tmp_path: Path) -> None:
    path = tmp_path / "takujo.db"
    expected = tmp_path / "expected.db"
    migrate(path, 1)
    engine = sa.create_engine(f"sqlite:///{expected}")
    metadata.create_all(engine)
    engine.dispose()
    shape = shape_of(path)
    assert shape.pop("alembic_version")
    assert shape == shape_of(expected)
    assert inspect(path) == "is ready"  # the version is that of the newest file


def test_the_rows_of_the_bench_fit_the_schema(tmp_path: Path) -> None:
    migrate(path := tmp_path / "takujo.db", 1)
    leaderboards._fill(path, 1)
    leaderboards._add_up(path, 1, "")


def shape_of(path: Path) -> dict[str, Any]:
    """Return columns, keys and conditions of every table and index in SQLite."""
    with closing(sqlite3.connect(path)) as connection:

        def ask(question: str) -> list[Any]:
            return sorted(connection.execute(question).fetchall(), key=str)

        return {
            name: (
                sorted(row[1:] for row in ask(f"PRAGMA table_xinfo({name})")),
                ask(f"PRAGMA foreign_key_list({name})"),
                sql if kind == "index" else "WITHOUT ROWID" in sql,
            )
            for kind, name, sql in ask(
                "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
            )
        }


async def test_migrations_create_the_same_schema_on_postgresql(address: Address) -> None:
    expected = await postgres.bare_address("expected")
    statements = list[str]()
    engine = sa.create_mock_engine(
        "postgresql+asyncpg://",
        lambda sql, *_, **__: statements.append(str(sql.compile(dialect=DIALECT))),
    )
    metadata.create_all(engine, checkfirst=False)
    connection = await asyncpg.connect(expected.url)
    await connection.execute(";".join(statements))
    await connection.close()
    for question in _SHAPE.values():
        actual, wanted = [
            sorted(map(str, await postgres.server().ask(question, name)))
            for name in (address.name, expected.name)
        ]
        assert [line for line in actual if "alembic_version" not in line] == wanted
        assert len(wanted) > 30


def test_migrations_import_no_other_modules_of_the_program() -> None:
    paths = list(modules("bot/store/migrations/versions"))
    assert paths
    imported = [
        f"{name_of(path)} imports {module}"
        for path in paths
        for module in imports_of(path)
        if is_in(module, "bot", "games") and not is_in(module, "bot.store.migrations")
    ]
    assert imported == []


VERSION: Final = "v9000"


def add_migration(
    folder: Path,
    patch: pytest.MonkeyPatch,
    change: str = 'op.add_column("meta", sa.Column("note", sa.String))',
) -> None:
    """Add one more migration to the program, written into `folder`."""
    newest, _ = migrate_module.read_versions()
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
    patch.setattr(migrate_module, "FOLDERS", (*migrate_module.FOLDERS, folder))


@pytest.fixture
async def place(tmp_path: Path, database: Kind) -> Location:
    place = await place_of(tmp_path / "takujo.db")
    store = await Store.open(place)
    await add_table(store, ROW)
    await store.close()
    return place


async def _inspect(place: Location) -> str:
    """Inspect in a thread, because `inspect` runs an event loop for PostgreSQL."""
    return await asyncio.to_thread(inspect, place)


async def test_a_migration_is_applied_completely_or_not_at_all(
    place: Location, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        failing = 'op.drop_table("reports"); op.execute("SELECT nothing")'
        add_migration(tmp_path / "failing", patch, failing)
        with pytest.raises(DatabaseError, match="nothing"):
            await Store.open(place)
    assert await _inspect(place) == "is ready"
    add_migration(tmp_path / "more", monkeypatch)
    assert await _inspect(place) == "will be migrated"
    store = await Store.open(place)
    await check_kept(store)
    assert await ask(store, "SELECT version_num FROM alembic_version") == [(VERSION,)]
    assert await ask(store, "SELECT * FROM reports") == []
    await store.close()
    assert await _inspect(place) == "is ready"


_PLANNED: Final = (
    *("start_mode", "reached", "start_at", "starts", "missed_at", "notice_at", "reached_at"),
)
BEFORE_QUESTIONS: Final = (
    "DROP INDEX tables_opened",
    *(f"ALTER TABLE tables DROP COLUMN {name}" for name in _PLANNED),
    "DROP INDEX tables_lobby_due",
    "DROP INDEX tables_asked_at",
    *(f"ALTER TABLE tables DROP COLUMN {name}" for name in ("ask_at", "asked_at", "lobby_due")),
    "UPDATE alembic_version SET version_num = 'v0012'",
)
"""The steps back to the version without questions to the hosts of lobbies."""


async def test_hosts_of_old_lobbies_are_asked_and_servers_without_a_limit_get_the_default(
    tmp_path: Path,
) -> None:
    harness = await open_harness(
        tmp_path / "takujo.db", Clock(datetime.now(UTC) - timedelta(days=40))
    )
    old = await harness.lobby(ANN)
    await harness.tables.change(old.id, set_option, ANN.id, "clock", "none")
    playing = await begin(harness, ANN, BEN, clock="none")
    harness.clock.now = datetime.now(UTC) - timedelta(days=1)
    new = await harness.lobby(BEN)
    servers = Servers(harness.store)
    await servers.change(1, clock="none")
    await servers.change(2, clock="1d")
    await servers.remember(1, "toy", {"clock": "none", "length": "short"})
    for step in BEFORE_QUESTIONS:
        await ask(harness.store, step)
    harness = await harness.reopen()
    now = datetime.now(UTC)
    assert [*await harness.tables.queries.lobbies_due(now)] == [old.id]
    due = await harness.tables.queries.lobbies_due(now + timedelta(days=2))
    assert [*due] == [old.id, new.id]
    harness.clock.now = now
    assert (await harness.tables.table(old.id)).status is Status.LOBBY
    assert old.id not in await harness.tables.archive_idle()
    assert (await harness.tables.table(playing.id)).clock == "none"
    assert (await harness.tables.table(old.id)).clock == "default", "settled at its start"
    first = await Servers(harness.store).settings(1)
    assert (first.clock, first.remembered["toy"]["clock"]) == ("default", "default")
    assert (await Servers(harness.store).settings(2)).clock == "1d"
    await harness.store.close()


async def test_open_turns_of_untimed_rated_games_get_two_weeks(tmp_path: Path) -> None:
    harness = await open_harness(tmp_path / "takujo.db")
    for rating, clock in (("rated", "none"), ("hints", "none"), ("rated", "1d")):
        await begin(harness, ANN, BEN, rating=rating, clock=clock)
    await ask(harness.store, "UPDATE decisions SET due = NULL WHERE due > ?", "2025-01-03")
    for step in (
        *BEFORE_QUESTIONS,
        "DROP TABLE subscriptions",
        "DROP TABLE lessons",
        "DROP TABLE introductions",
        *(f"ALTER TABLE tables DROP COLUMN {name}" for name in ACCESS_DEFAULTS),
        "ALTER TABLE results DROP COLUMN is_hidden",
        "DROP TABLE join_requests",
        "ALTER TABLE users DROP COLUMN past_vacations",
        "DROP TABLE tips",
        "ALTER TABLE users DROP COLUMN tips",
        "ALTER TABLE tables DROP COLUMN deal",
        "DROP TABLE first_games",
        "DROP TABLE mutes",
        "ALTER TABLE rate_limits RENAME COLUMN about TO table_id",
        "DROP TABLE pair_gains",
        "DROP INDEX tables_started",
        "UPDATE alembic_version SET version_num = 'v0001'",
    ):
        await ask(harness.store, step)
    await (await harness.reopen()).store.close()
    with closing(sqlite3.connect(harness.path)) as connection:
        rows = connection.execute(
            "SELECT t.rating, t.clock, min(julianday(d.due) - julianday('now')) FROM decisions d"
            " JOIN tables t ON t.id = d.table_id GROUP BY t.rating, t.clock"
        ).fetchall()
    left = {(rating, clock): days for rating, clock, days in rows}
    assert left["rated", "none"] == pytest.approx(14, abs=0.01)
    assert left["hints", "none"] is None
    assert left["rated", "1d"] < 0  # its deadline stays


async def test_admin_commands_do_not_migrate_an_old_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "takujo.db"
    await touch(path)
    add_migration(tmp_path / "more", monkeypatch)
    monkeypatch.setenv("TAKUJO_DATABASE", str(path))
    monkeypatch.setenv("DISCORD_TOKEN", f"not-a-real-token.abcdef.{38 * 'x'}")
    assert await asyncio.to_thread(main, ["block", "user", "123"]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert "start the bot once first" in error
    assert inspect(path) == "will be migrated"


async def everything(place: Location) -> dict[str, list[str]]:
    """Return all rows of all tables."""
    store = await Store.open(place)
    contents = {
        table.name: sorted(repr([*row.values()]) for row in await store.find(sa.select(table), {}))
        for table in metadata.sorted_tables
    }
    await store.close()
    return contents


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """Return a file with finished games, a running game and a lobby."""
    harness = await open_harness(tmp_path / "takujo.db")
    await People(harness.store, harness.clock).set_hours(ANN.id, 60, 120)
    await put_block(harness.store, BlockRow("user", 2**63 - 1, NOW, "a\0b"))
    for seed in range(3):
        table = (await harness.game(ANN, BEN, ais=seed % 2)).table.id
        await harness.show(table, 2**62)
        await harness.play_out(table, Random(seed))
    await harness.show((await harness.game(ANN, BEN, CYD)).table.id)
    await harness.lobby(CYD)
    await Ratings(harness.store, TOYS).process_new_results()
    await harness.store.close()
    return harness.path


async def test_move_database_copies_every_row_or_nothing(
    path: Path,
    address: Address,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def move(source: object, target: object) -> str:
        addresses = [str(getattr(database, "url", database)) for database in (source, target)]
        code = await asyncio.to_thread(main, ["move-database", *addresses])
        out, error = capsys.readouterr()
        assert (code, error.count("\n")) == ((0, 0) if out else (2, 1))
        return out or error

    monkeypatch.setattr("bot.store.file_lock.LOCK_WAIT_S", 0.05)
    monkeypatch.setattr("bot.store.postgres.LOCK_WAIT_S", 0.05)
    with holding(path):
        assert "is in use by another bot" in await move(path, address)
    assert await move(path, address) == f"takujo: {address} is not empty\n"
    store = await Store.open(address, alone=True)
    assert await move(path, address) == f"takujo: {address} is in use by another bot\n"
    await store.close()
    assert "start the bot once first" in await move(path.with_name("other.db"), address)
    assert "only a SQLite file can be moved" in await move(address, path)

    target = await postgres.bare_address("moved")
    server = postgres.server()
    before = await everything(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO moves VALUES ('nowhere', 0, 0, 'x', ?)", [NOW.isoformat()])
    error = await move(path, target)
    assert error.startswith(f"takujo: {target} cannot be used: ")
    assert "foreign key" in error
    query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    assert await server.ask(query, target.name) == []
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM moves WHERE table_id = 'nowhere'")

    rows = sum(map(len, before.values()))
    assert (await move(path, target)).startswith(f"{target}: {rows:,} rows copied, counted")
    assert await everything(path) == before
    contents = await everything(target)
    assert contents == {
        name: [row.replace("a\\x00b", "a␀b") for row in rows] for name, rows in before.items()
    }
    assert sum(bool(rows) for rows in contents.values()) > 15
    store = await Store.open(target, alone=True)
    await Ratings(store, TOYS).recompute()
    await store.close()
    again = await everything(target)
    for name in ("ratings", "player_stats"):
        assert again[name] == contents[name]
    [[last]] = await server.ask("SELECT nextval('results_seq_seq')", target.name)
    assert last == len(contents["results"]) + 1
