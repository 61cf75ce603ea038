"""Whatever call of the database fails: what was acknowledged is stored, what was refused is not."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest
import sqlalchemy as sa
from asyncpg.transaction import Transaction

from bot.store import Store, sqlite
from bot.store.errors import UncertainError, UnreachableError
from bot.store.schema import tables as table_rows
from bot.store.schema_results import results
from bot.store.table_queries import load_table
from bot.tables import play
from bot.tables.lobby import add_ai
from bot.tables.model import Status, TableId
from tests.support.database import Kind, open_store
from tests.tables.conftest import ANN, BEN, HERE, Harness, client_seed_of, open_harness

HOWS: Final = ("before", "full", "after", "rollback")
"""The call fails before it does anything, because the disk is full, after it was done, or both it
and the rollback after it fail."""


@dataclass
class Faults:
    """Counts the calls of the database, and lets one of each command fail."""

    how: str = ""
    number: int | None = None
    """Calls of a command that succeed before one fails; None for all."""
    left: int | None = None
    """Calls of the present command that still succeed; None for all."""
    count: int = 0
    """Calls of this game."""
    is_watching: bool = False
    failed: list[str] = field(default_factory=list)
    """The calls of the present command that failed."""
    tried: Counter[str] = field(default_factory=Counter)
    """The calls of this game that failed."""

    def begin_game(self, number: int | None) -> None:
        self.number = number
        self.count = 0
        self.tried.clear()

    def begin_command(self) -> None:
        """Let one call of this command fail; its retries succeed."""
        self.left = self.number
        self.failed = []

    def take(self, name: str) -> str:
        """Count a call; return how it fails, or an empty text."""
        if not self.is_watching:
            return ""
        if self.how == "rollback" and len(self.failed) == 1 and name == "rollback":
            return self._fail(name)
        self.count += 1
        if self.left is None:
            return ""
        self.left -= 1
        if self.left >= 0:
            return ""
        self.left = None
        return self._fail(name)

    def _fail(self, name: str) -> str:
        self.failed.append(name)
        self.tried[name] += 1
        return self.how

    @contextmanager
    def watch(self) -> Iterator[None]:
        self.is_watching = True
        try:
            yield
        finally:
            self.is_watching = False


def fail_sqlite(patch: pytest.MonkeyPatch, faults: Faults) -> None:
    def wrap(name: str) -> None:
        really = getattr(sqlite._File, name)

        def call(file: Any, *args: Any) -> Any:
            how = faults.take(name)
            error = sqlite3.OperationalError("ill")
            full = how == "full"
            error.sqlite_errorcode = sqlite3.SQLITE_FULL if full else sqlite3.SQLITE_IOERR
            if how in ("before", "full") or (how == "rollback" and name != "commit"):
                raise error
            done = really(file, *args)
            if how:
                raise error
            return done

        patch.setattr(sqlite._File, name, call)

    for name in ("execute", "executemany", "commit", "rollback"):
        wrap(name)


def fail_postgres(patch: pytest.MonkeyPatch, faults: Faults) -> None:
    """The connection really breaks; errors of the server leave it as it was."""

    def wrap(owner: Any, name: str) -> None:
        really = getattr(owner, name)

        async def call(handle: Any, *args: Any, **named: Any) -> Any:
            how = faults.take(name)
            if how in ("full", "rollback"):
                raise asyncpg.DiskFullError("ill")
            connection = getattr(handle, "_connection", handle)
            if how == "before":
                connection._transport.abort()
            done = await really(handle, *args, **named)
            if how == "after":
                connection._transport.abort()
                raise asyncpg.ConnectionDoesNotExistError("ill")
            return done

        patch.setattr(owner, name, call)

    for name in ("fetch", "fetchmany"):
        wrap(asyncpg.Connection, name)
    for name in ("start", "commit", "rollback"):
        wrap(Transaction, name)


@dataclass
class Player:
    """Plays whole games, and compares what it was told with what is stored."""

    harness: Harness
    beside: Store
    """Reads what is stored."""
    faults: Faults
    told: Counter[str] = field(default_factory=Counter)
    before: Any = None
    """The stored table after the last command."""

    async def stored(self, table: TableId | None) -> Any:
        """Return all that is stored of a table; of no table, how many there are."""
        if table is None:
            [row] = await self.beside.find(sa.select(sa.func.count()).select_from(table_rows), {})
            return row
        return await load_table(self.beside, table)

    async def attempt(
        self, table: TableId | None, work: Callable[[], Awaitable[Any]], *, is_one: bool = True
    ) -> Any:
        """Do something until it is acknowledged, or has happened although nobody knew.

        `is_one` says that it writes once, so that all of it is stored or nothing.
        """
        self.faults.begin_command()
        while True:
            before = self.before
            try:
                with self.faults.watch():
                    done = await work()
            except UncertainError:
                self.told["uncertain"] += 1
                await self.agree(table)
                if is_one and table is not None and self.before != before:
                    return None
            except UnreachableError:
                self.told["unreachable"] += 1
                await self.agree(table)
                assert not is_one or self.before == before, f"stored: {self.faults}"
            else:
                await self.agree(table)
                return done

    async def agree(self, table: TableId | None) -> None:
        """Check that what players see of a table is what is stored."""
        self.before = await self.stored(table)
        if table is None:
            return
        async with self.harness.tables.cache.lock(table) as loaded:
            replay = loaded.session.replay
            entries = replay.entries if replay else ()
            assert self.before == (loaded.stored, entries, loaded.children)

    async def game(self) -> TableId:
        """Play a game with a computer player and an undo to its end; return its table."""
        tables = self.harness.tables
        self.before = await self.stored(None)
        lobby = await self.attempt(
            None,
            lambda: tables.open("toy", ANN, HERE, "en", {"rating": "rated"}, client_seed_of(ANN)),
        )
        table: TableId = lobby.id
        self.before = await self.stored(table)
        await self.attempt(table, lambda: tables.join(table, BEN, client_seed_of(BEN)))
        await self.attempt(table, lambda: tables.change(table, add_ai, ANN.id))
        await self.attempt(table, lambda: tables.change_now(table, play.start, ANN.id))
        has_undone = False
        while True:
            await self.attempt(table, lambda: tables.ai.advance(table), is_one=False)
            if not (people := await self.harness.people_to_move(table)):
                break
            mover = people[0]
            stored, *_ = self.before
            await self.attempt(table, lambda: self.move(table, mover.id))  # noqa: B023 - it is awaited here
            if not has_undone and (await tables.panel(table, mover.id)).can_undo:
                has_undone = True
                tables.cache.forget(table)  # it is read as well
                await self.attempt(table, lambda: tables.undo(table, mover.id))  # noqa: B023 - it is awaited here
            plies = (await tables.table(table)).plies
            if plies > stored.table.plies:
                await self.attempt(
                    table,
                    lambda: tables.record_post(table, plies, plies + 1, HERE.channel_id),  # noqa: B023 - it is awaited here
                )
        assert has_undone
        return table

    async def move(self, table: TableId, person: int) -> None:
        panel = await self.harness.tables.panel(table, person)
        offer = panel.offers[panel.decision_number % len(panel.offers)]
        await self.harness.tables.act(table, person, panel.decision_number, offer.notation)

    async def check_end(self, table: TableId) -> None:
        stored, entries, _ = await self.stored(table)
        assert stored.table.status == Status.FINISHED
        rows = await self.beside.find(
            sa.select(results.c.seq).where(results.c.table_id == sa.bindparam("table")),
            {"table": table},
        )
        assert len(rows) == 1
        self.harness.tables.cache.forget(table)
        record = await self.harness.tables.queries.record(table)
        assert len(record.entries) == len(entries)


@pytest.fixture
async def player(
    tmp_path: Path, database: Kind, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Player]:
    path = tmp_path / "takujo.db"
    faults = Faults()
    harness = await open_harness(path)
    beside = await open_store(path)
    (fail_postgres if database == "postgresql" else fail_sqlite)(monkeypatch, faults)
    yield Player(harness, beside, faults)
    await beside.close()
    await harness.store.close()


@pytest.mark.long
@pytest.mark.parametrize("how", HOWS)
async def test_every_call_of_the_database_may_fail_once_in_a_game(
    player: Player, database: Kind, how: str
) -> None:
    """In game after game the first, second, third … call of every command fails."""
    faults = player.faults
    await player.check_end(await player.game())
    whole = faults.count
    tried = Counter[str]()
    faults.how = how
    for number in count():
        faults.begin_game(number)
        await player.check_end(await asyncio.wait_for(player.game(), 60))
        if not faults.tried:
            break
        tried.update(faults.tried)
    failed_rollbacks = tried["rollback"] if how == "rollback" else 0
    # Luck and the search for a better move make games differ by a few calls.
    assert whole * 0.8 < tried.total() - failed_rollbacks < whole * 1.2
    assert tried["commit"] > 10
    assert tried["executemany"] + tried["fetchmany"] > tried["commit"]
    assert (tried["rollback"] > 1) is (how == "rollback")
    # Of a commit that failed on the disk or with the connection nobody knows whether it is stored.
    is_known = how == "full" or (how, database) == ("rollback", "postgresql")
    assert (player.told["uncertain"] == 0) is is_known
    assert player.told["unreachable"] > 1 or database == "postgresql"  # which is asked again
