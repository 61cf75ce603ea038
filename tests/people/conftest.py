"""People and servers on a fresh database, with a clock that the tests turn."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.people.preferences import People, Servers
from bot.store import Store
from bot.tables import play
from bot.tables.model import Person, Place, TableId
from bot.tables.service import Tables
from tests.support.database import Kind, open_store
from tests.support.toy_game import TOYS

ANN, BEN = Person(11, "Ann"), Person(22, "Ben")


@dataclass
class Clock:
    """It stands still until it is turned."""

    now: datetime = field(default_factory=lambda: datetime(2026, 5, 1, tzinfo=UTC))

    def __call__(self) -> datetime:
        return self.now


@dataclass
class Rooms:
    """Everything that knows people."""

    store: Store
    clock: Clock
    people: People
    servers: Servers
    tables: Tables
    path: Path

    async def game(self, rating: str = "rated") -> TableId:
        """Let Ann and Ben begin a game that Ann hosts."""
        table = (await self.tables.open("toy", ANN, Place(1, 2), "en", {"rating": rating})).id
        await self.tables.join(table, BEN)
        await self.tables.change_now(table, play.start, ANN.id)
        return table

    async def move(self, table: TableId) -> int:
        """Make a move of the person whose turn it is; return that person."""
        snapshot = await self.tables.snapshot(table)
        person = snapshot.table.participants[snapshot.asked[0].seat].person
        assert person is not None
        panel = await self.tables.panel(table, person.id)
        await self.tables.act(table, person.id, None, panel.offers[0].notation)
        return person.id

    async def play_out(self, table: TableId) -> None:
        """Play to the end."""
        while (await self.tables.snapshot(table)).asked:
            await self.move(table)


@pytest.fixture
async def rooms(tmp_path: Path, database: Kind) -> AsyncIterator[Rooms]:
    """Give rooms that nobody has used yet."""
    path = tmp_path / "takujo.db"
    store = await open_store(path)
    clock = Clock()
    tables = Tables(store, clock, TOYS)
    yield Rooms(store, clock, People(store, clock), Servers(store), tables, path)
    await store.close()
