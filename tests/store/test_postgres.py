"""PostgreSQL stores the same as SQLite, and each failure is one clear error."""

from __future__ import annotations

import asyncio
import signal
import socket
import ssl
import sys
import time
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa

from bot.store import DatabaseError, Store, StoreError
from bot.store import postgres as postgres_module
from bot.store.blocks import BlockRow, put_block, read_blocks
from bot.store.changes import add_table
from bot.store.errors import DatabaseDownError, UnreachableError
from bot.store.location import Address
from bot.store.meta import write_meta
from bot.store.posted_messages import read_posted_messages
from bot.store.postgres import translate_error
from bot.store.rows import TableId
from bot.store.schema import tables
from bot.store.sql import Statement
from bot.store.table_queries import load_table, read_tables
from tests.store.conftest import NOW, ONCE, ROW, TABLE, changed, check_kept, play
from tests.support import postgres
from tests.support.postgres import Server


@pytest.fixture
async def store(address: Address) -> AsyncIterator[Store]:
    """Return the store of the only bot on a database, with one table."""
    store = await Store.open(address, alone=True)
    await add_table(store, ROW)
    yield store
    await store.close()


async def test_a_bot_that_lost_the_lock_to_another_cannot_write(
    store: Store, address: Address, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_module, "LOCK_WAIT_S", 0.2)
    with pytest.raises(DatabaseError, match="is in use by another bot"):
        await Store.open(address, alone=True)
    beside = await Store.open(address)  # as the operator's commands do
    await put_block(beside, BlockRow("user", 1, NOW, ""))
    await beside.close()
    assert len(await read_blocks(store)) == 1
    await server.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)"
        " WHERE locktype = 'advisory' AND datname = current_database()",
        address.name,
    )
    other = await Store.open(address, alone=True)
    with pytest.raises(StoreError, match="in use by another bot"):
        await write_meta(store, "key", "value")
    await check_kept(store)
    await other.close()
    await write_meta(store, "key", "value")


async def check_unreachable(store: Store, reason: str) -> None:
    """Check that reads and writes fail with this reason."""
    for _ in range(2):
        for attempt in (
            play(store),
            load_table(store, TABLE.id),
            read_posted_messages(store, TABLE.id),
            write_meta(store, "key", "value"),
        ):
            with pytest.raises(UnreachableError, match=reason):
                await attempt


async def test_the_store_reports_a_server_crash_and_recovers(
    store: Store, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restart between two calls causes no error; a starting server is unreachable."""

    async def refuse(*_: object, **__: object) -> None:
        raise asyncpg.CannotConnectNowError("the database system is not yet accepting connections")

    await check_kept(store)
    server.end(signal.SIGQUIT)
    server.start()
    saved = await play(store)
    await check_kept(store, saved, ONCE)
    server.end(signal.SIGQUIT)
    try:
        await check_unreachable(store, "the database cannot be used now")
        with monkeypatch.context() as patch:
            patch.setattr(asyncpg, "connect", refuse)
            await check_unreachable(store, "not yet accepting connections")
    finally:
        server.start()
    again = await play(store, saved)
    await check_kept(store, again, ONCE, ONCE)
    await write_meta(store, "key", "value")


async def test_a_connection_with_a_protocol_error_is_replaced(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It happens when a process is suspended in the middle of a statement."""
    send = postgres_module._send
    used = list[Any]()

    async def fail_once(connection: Any, texts: Any) -> int:
        used.append(connection._con)
        if len(used) == 1:
            raise asyncpg.InternalClientError("got result for unknown protocol state 3")
        return await send(connection, texts)

    monkeypatch.setattr(postgres_module, "_send", fail_once)
    saved = await play(store)
    assert used[0] is not used[1]
    assert used[0].is_closed()
    await check_kept(store, saved, ONCE)


async def test_a_hanging_server_causes_a_timeout_error(
    address: Address, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_module, "_ANSWER", 0.3)
    store = await Store.open(address, patience=0.3, alone=True)
    await add_table(store, ROW)
    server.pause(signal.SIGSTOP)
    begun = time.monotonic()
    try:
        for attempt in (play(store), load_table(store, TABLE.id)):
            with pytest.raises(UnreachableError, match="does not answer in time"):
                await attempt
    finally:
        server.pause(signal.SIGCONT)
    assert time.monotonic() - begun < 5
    loaded = await load_table(store, TABLE.id)
    assert loaded is not None
    # The move may be stored or not: the table that is read again is consistent.
    assert loaded[0].table.plies == loaded[0].revision == len(loaded[1])
    await store.close()


async def test_both_transactions_of_a_deadlock_succeed(store: Store, address: Address) -> None:
    await add_table(store, changed(id=TableId("other2")))
    other: Any = await asyncpg.connect(address.url)
    transaction = other.transaction()
    await transaction.start()
    await other.execute("UPDATE tables SET host_name = 'x' WHERE id = $1", TABLE.id)
    change = sa.update(tables).where(tables.c.id == sa.bindparam("which")).values(absence="ai")
    steps = [Statement(change, [{"which": table_id}]) for table_id in ("other2", TABLE.id)]
    writing = asyncio.create_task(store.write(steps))
    await asyncio.sleep(0.05)
    await other.execute("UPDATE tables SET host_name = 'x' WHERE id = 'other2'")
    await transaction.commit()
    await other.close()
    assert await writing == 2
    stored = await read_tables(store, [TABLE.id, "other2"])
    assert [(row.table.host.name, row.table.absence) for row in stored] == 2 * [("x", "ai")]


async def test_loading_a_table_returns_a_consistent_snapshot(store: Store) -> None:
    row = ROW
    looks = 0

    async def look() -> None:
        nonlocal looks
        while row.table.plies < 100:
            loaded = await load_table(store, TABLE.id)
            assert loaded is not None
            assert loaded[0].table.plies == len(loaded[1])
            looks += 1

    looking = asyncio.create_task(look())
    while row.table.plies < 100:
        row = await play(store, row)
    await looking
    assert looks > 10


async def test_unusable_databases_are_refused_with_a_clear_error(server: Server) -> None:
    places = {name: await postgres.bare_address(name) for name in ("another", "newer")}
    await server.ask("CREATE TABLE recipes (name text)", "another")
    await server.ask("CREATE TABLE alembic_version (version_num text)", "newer")
    await server.ask("INSERT INTO alembic_version VALUES ('9999')", "newer")
    await server.ask("CREATE DATABASE old ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
    for address, reason in (
        (places["another"], "is the database of another program"),
        (places["newer"], "was made by another version"),
        (server.address("old"), "does not keep its text as UTF8"),
        (server.address("nowhere"), 'cannot be used: database "nowhere" does not exist'),
        (Address("postgresql://u:secret@127.0.0.1:1/x"), "postgresql://127.0.0.1:1/x cannot be us"),
    ):
        with pytest.raises(DatabaseError, match=reason) as raised:
            await Store.open(address)
        assert "secret" not in str(raised.value)
        assert "\n" not in str(raised.value)
    query = "SELECT * FROM pg_tables WHERE schemaname = 'public'"
    assert len(await server.ask(query, "newer")) == 1


async def test_a_missing_driver_error_names_the_package_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "bot.store.postgres")
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(DatabaseError, match=r"needs asyncpg: pip install asyncpg"):
        await Store.open(Address("postgresql://localhost/takujo"))


@pytest.mark.parametrize(
    ("raised", "kind"),
    [
        (ConnectionRefusedError("refused"), DatabaseDownError),
        (socket.gaierror("no such name"), DatabaseDownError),
        (TimeoutError(), DatabaseDownError),
        (asyncpg.CannotConnectNowError("it starts"), DatabaseDownError),
        (asyncpg.TooManyConnectionsError("full"), DatabaseDownError),
        (asyncpg.InvalidPasswordError("wrong"), DatabaseError),
        (asyncpg.InvalidAuthorizationSpecificationError("no such user"), DatabaseError),
        (asyncpg.InvalidCatalogNameError("no such database"), DatabaseError),
        (ssl.SSLCertVerificationError("wrong certificate"), DatabaseError),
        (ValueError("not a port"), DatabaseError),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else type(value).__name__,
)
def test_a_wrong_setting_is_not_taken_for_a_server_that_is_down(
    raised: Exception, kind: type[DatabaseError]
) -> None:
    """A supervisor tries again after the second, and would for ever after the first."""
    address = Address("postgresql://bot@127.0.0.1:1/takujo")
    with pytest.raises(DatabaseError) as caught, translate_error(address):
        raise raised
    assert type(caught.value) is kind
