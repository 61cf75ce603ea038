"""Every class of failure of a database is told as an outage or a fault, and leaves it usable."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.store import Store, StoreError, sqlite
from bot.store.changes import add_table
from bot.store.errors import ConflictError, UncertainError, UnreachableError
from bot.store.failures import POSTGRES, SQLITE, of_sqlite, of_sqlstate
from bot.store.location import Address
from bot.store.meta import read_meta, write_meta
from bot.store.rows import TableId
from bot.store.table_queries import load_table
from tests.store.conftest import ONCE, ROW, TABLE, changed, check_kept, leases, play, save
from tests.support.database import ask
from tests.support.postgres import Server


async def told(attempt: Awaitable[object]) -> type[StoreError] | None:
    """Return the class of the error that an attempt raises; check that it is one line."""
    try:
        await attempt
    except StoreError as error:
        kind = type(error)
        line = str(error)
    else:
        return None
    assert "\n" not in line
    return kind


# PostgreSQL. The server itself raises each error.

RAISE = """
CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
$$BEGIN RAISE EXCEPTION 'ill' USING ERRCODE = '{code}'; END$$;
CREATE CONSTRAINT TRIGGER ill AFTER INSERT OR UPDATE ON meta {when}
FOR EACH ROW EXECUTE FUNCTION fail()
"""
AT_ONCE = "NOT DEFERRABLE"
AT_COMMIT = "INITIALLY DEFERRED"
OUTAGES = (
    *("08006", "25006", "28P01", "3D000", "53100", "53200", "53300", "55P03", "57014"),
    *("57P01", "57P03", "57P05", "58030", "58P01"),
)
FAULTS = ("0A000", "22012", "26000", "42501", "42P01", "54000", "P0001", "XX000", "XX001")


@pytest.fixture
async def alone(address: Address) -> AsyncIterator[Store]:
    """Return the store of the only bot on a PostgreSQL database, with one table."""
    store = await Store.open(address, alone=True)
    await add_table(store, ROW)
    yield store
    await store.close()


async def back_end(store: Store) -> int:
    """Return the server's process that has the connection that writes."""
    [[number]] = await ask(store, "SELECT pg_backend_pid()")
    return int(number)


@pytest.mark.parametrize("code", OUTAGES + FAULTS)
async def test_each_class_of_sqlstate_is_an_outage_or_a_fault(
    alone: Store, server: Server, address: Address, code: str
) -> None:
    before = await back_end(alone)
    await server.run(RAISE.format(code=code, when=AT_ONCE), address.name)
    expected = UnreachableError if code in OUTAGES else StoreError
    assert await told(write_meta(alone, "key", "value")) is expected
    assert (await back_end(alone) == before) is of_sqlstate(code).keeps
    await server.run("DROP FUNCTION fail CASCADE", address.name)
    assert await read_meta(alone, "key") is None
    await write_meta(alone, "key", "value")
    assert await read_meta(alone, "key") == "value"
    await check_kept(alone)


@pytest.mark.parametrize("code", ["53100", "23505", "57P01", "XX000", "58030"])
async def test_an_error_at_the_commit_says_whether_it_may_be_stored(
    alone: Store, server: Server, address: Address, code: str
) -> None:
    """What the server undid in good order is not stored; of all else nobody can know."""
    await server.run(RAISE.format(code=code, when=AT_COMMIT), address.name)
    expected = {"53100": UnreachableError, "23505": StoreError}.get(code, UncertainError)
    assert await told(write_meta(alone, "key", "value")) is expected
    await server.run("DROP FUNCTION fail CASCADE", address.name)
    await write_meta(alone, "key", "value")
    assert await read_meta(alone, "key") == "value"


async def test_a_lost_race_is_tried_again(alone: Store, server: Server, address: Address) -> None:
    """After four attempts it is an outage: another program holds everything up."""
    for code in ("40001", "40P01"):
        await server.run(RAISE.format(code=code, when=AT_ONCE), address.name)
        before = await back_end(alone)
        assert await told(write_meta(alone, "key", "value")) is UnreachableError
        assert await back_end(alone) == before
        await server.run("DROP FUNCTION fail CASCADE", address.name)
    await write_meta(alone, "key", "value")


async def test_a_server_that_is_read_only_for_a_while_is_used_again_afterwards(
    alone: Store, server: Server, address: Address
) -> None:
    """A session that began meanwhile is read-only as long as it lives, as after a failover."""
    name = address.name
    await server.ask(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await end_sessions(server, address)
    assert await told(play(alone)) is UnreachableError
    await check_kept(alone)  # reads go on
    await server.ask(f"ALTER DATABASE {name} SET default_transaction_read_only = off")
    saved = await play(alone)
    await check_kept(alone, saved, ONCE)


async def test_readers_leave_a_server_that_its_writer_left(
    alone: Store, server: Server, address: Address
) -> None:
    """The old server may go on as a copy that lags behind."""
    await check_kept(alone)
    database: Any = alone._database
    async with database._reader.acquire() as connection:
        before = connection.get_server_pid()
    await server.run(RAISE.format(code="25006", when=AT_ONCE), address.name)
    assert await told(write_meta(alone, "key", "value")) is UnreachableError
    await check_kept(alone)
    async with database._reader.acquire() as connection:
        assert connection.get_server_pid() != before


async def end_sessions(server: Server, address: Address) -> None:
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'"
    await server.ask(ended.format(address.name))


async def test_too_many_connections_are_an_outage(server: Server, address: Address) -> None:
    name = f"r{address.name}"
    await server.ask(f"CREATE ROLE {name} LOGIN")
    for kind in ("TABLES", "SEQUENCES"):
        await server.ask(f"GRANT ALL ON ALL {kind} IN SCHEMA public TO {name}", address.name)
    store = await Store.open(Address(address.url.replace("tests@", f"{name}@")))
    await server.ask(f"ALTER ROLE {name} CONNECTION LIMIT 0")
    await end_sessions(server, address)
    for attempt in (read_meta(store, "key"), write_meta(store, "key", "value")):
        assert await told(attempt) is UnreachableError
    await server.ask(f"ALTER ROLE {name} CONNECTION LIMIT -1")
    await write_meta(store, "key", "value")
    assert await read_meta(store, "key") == "value"
    await store.close()


async def test_a_connection_of_leases_that_cannot_be_used_is_replaced(
    stores: list[Store], server: Server, address: Address
) -> None:
    store = stores[0]
    name = address.name
    await server.ask(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    await end_sessions(server, address)
    assert await told(leases(store).look()) is UnreachableError
    await server.ask(f"ALTER DATABASE {name} SET default_transaction_read_only = off")
    await leases(store).look()
    assert store.share.shards == (0,)


async def test_an_error_during_the_rollback_hides_nothing(
    alone: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await back_end(alone)

    async def fail(_: object) -> None:
        raise asyncpg.InternalServerError("ill")

    with monkeypatch.context() as patch:
        patch.setattr(asyncpg.transaction.Transaction, "rollback", fail)
        assert await told(add_table(alone, ROW)) is ConflictError
    assert await back_end(alone) != before
    await check_kept(alone, await play(alone), ONCE)


# SQLite. Where SQLite itself can be made to raise an error, it does.


@pytest.fixture
async def file(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "takujo.db", patience=0.05)
    await add_table(store, ROW)
    yield store
    await store.close()


async def test_a_full_disk_is_an_outage(file: Store) -> None:
    [[pages]] = await ask(file, "PRAGMA page_count")
    await ask(file, f"PRAGMA max_page_count = {pages}")
    for _ in range(2):
        assert await told(write_meta(file, "key", "x" * 100_000)) is UnreachableError
    assert await read_meta(file, "key") is None
    await ask(file, "PRAGMA max_page_count = 1000000")
    await write_meta(file, "key", "value")
    await check_kept(file, await play(file), ONCE)


async def test_a_connection_to_a_read_only_file_is_replaced(file: Store) -> None:
    """One that was opened while the disk was read-only remains so."""
    await ask(file, "PRAGMA query_only = on")
    assert await told(play(file)) is UnreachableError
    await check_kept(file, await play(file), ONCE)


async def test_a_file_that_is_locked_for_a_while_is_an_outage(file: Store, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "takujo.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert await told(play(file)) is UnreachableError
    await check_kept(file)
    other.close()
    await check_kept(file, await play(file), ONCE)


async def test_a_connection_that_cannot_be_opened_is_opened_later(
    file: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", failing(sqlite3.SQLITE_CANTOPEN))
        await ask(file, "PRAGMA query_only = on")
        assert await told(play(file)) is UnreachableError
        assert await told(play(file)) is UnreachableError
    await check_kept(file, await play(file), ONCE)


def failing(code: int) -> Callable[..., Any]:
    """Return a function that raises an error with this result code of SQLite."""

    def fail(*_: object, **__: object) -> None:
        error = sqlite3.OperationalError("ill")
        error.sqlite_errorcode = code
        raise error

    return fail


@pytest.mark.parametrize("code", [*sorted(SQLITE), 2, 11, 99])
@pytest.mark.parametrize("extended", [0, 5])
async def test_each_result_code_is_an_outage_or_a_fault(
    file: Store, monkeypatch: pytest.MonkeyPatch, code: int, extended: int
) -> None:
    database: Any = file._database
    before = [database.writer.open, *[reader.open for reader in database.readers]]
    meaning = of_sqlite(code)
    expected = UnreachableError if meaning.is_outage else StoreError
    fail = failing(code + 256 * extended)
    with monkeypatch.context() as patch:
        patch.setattr(sqlite._File, "executemany", fail)
        assert await told(play(file)) is expected
        patch.setattr(sqlite, "_read_all", fail)
        for _ in database.readers:
            assert await told(load_table(file, TABLE.id)) is expected
    for _ in range(4):
        await check_kept(file)
    saved = await play(file)
    await check_kept(file, saved, ONCE)
    after = [database.writer.open, *[reader.open for reader in database.readers]]
    assert (after[0] is before[0]) is meaning.keeps
    assert (set(after) == set(before)) is meaning.keeps


@pytest.mark.parametrize("step", ["execute", "rollback"])
async def test_a_connection_left_in_a_transaction_is_replaced(
    file: Store, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Otherwise half of a failed write is committed with the next, and reads see the past."""
    other = changed(id=TableId("other2"))
    with monkeypatch.context() as patch:
        fail = failing(sqlite3.SQLITE_IOERR)
        if step == "rollback":
            patch.setattr(sqlite._File, "rollback", fail)
            assert await told(save(file, ROW, ROW, opened=ROW)) in {
                ConflictError,
                UnreachableError,
            }
        else:
            really = sqlite._File.execute

            def execute(self: Any, work: Any, *values: Any) -> Any:
                return fail() if work == "ROLLBACK" else really(self, work, *values)

            patch.setattr(sqlite._File, "execute", execute)
            for _ in range(2):
                await told(load_table(file, TABLE.id))
    await add_table(file, other)
    await check_kept(file, other)
    await check_kept(file)
    for _ in range(4):
        await check_kept(file, other)


async def test_a_write_whose_commit_fails_on_the_disk_may_be_stored(
    file: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk is no doubt: SQLite takes all of it back."""
    for code, expected in (
        (sqlite3.SQLITE_FULL, UnreachableError),
        (sqlite3.SQLITE_IOERR_FSYNC, UncertainError),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(sqlite._File, "commit", failing(code))
            assert await told(write_meta(file, "key", "value")) is expected
        assert await read_meta(file, "key") is None
    await write_meta(file, "key", "value")
    assert await read_meta(file, "key") == "value"


async def test_a_refused_write_beside_others_replaces_no_connection(file: Store) -> None:
    """The transaction of the next write is no fault of the one before."""
    database: Any = file._database
    before = database.writer.open

    def refuse(_: sqlite3.Connection) -> None:
        raise ConflictError("refused")

    def write(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO meta (key, value) VALUES (hex(randomblob(8)), '1')")
        time.sleep(0.01)
        connection.commit()

    works = [database.writer.visit(work) for work in (refuse, write) * 10]
    done = await asyncio.gather(*works, return_exceptions=True)
    assert [type(result) for result in done] == [ConflictError, type(None)] * 10
    await database.writer.visit(write)
    assert database.writer.open is before


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="lists open files as Linux does")
async def test_a_caller_that_is_cancelled_leaves_no_connection_behind(
    file: Store, tmp_path: Path
) -> None:
    database: Any = file._database
    for place in database.readers:
        place._is_broken = True
        place._connect = partial(_connect_slowly, place._connect)
    reading = asyncio.ensure_future(read_meta(file, "key"))
    await asyncio.sleep(0.05)
    reading.cancel()
    await asyncio.gather(reading, return_exceptions=True)
    assert tmp_path / "takujo.db" in _open_files()
    await file.close()
    assert tmp_path / "takujo.db" not in _open_files()


def _open_files() -> set[Path]:
    return {fd.readlink() for fd in Path("/proc/self/fd").iterdir() if fd.exists()}


def _connect_slowly(connect: Callable[[], Any]) -> Any:
    time.sleep(0.2)
    return connect()


@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
async def test_a_replaced_connection_opens_no_other_file(
    file: Store, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"takujo.db{ending}"
    path.rename(tmp_path / "kept")
    path.write_bytes((tmp_path / "kept").read_bytes())
    await ask(file, "PRAGMA query_only = on")
    for _ in range(2):
        assert await told(play(file)) is UnreachableError
    await check_kept(file)


def test_the_tables_name_each_class_once() -> None:
    """A code of five characters is an exception to its class."""
    for code, meaning in POSTGRES.items():
        assert len(code) in (2, 5)
        assert POSTGRES.get(code[:2]) != meaning or len(code) == 2
