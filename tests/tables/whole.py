"""Invariants of tables."""

from __future__ import annotations

from collections import Counter

from bot.tables.model import Status, Table, TableId
from bot.tables.verify import verify
from games.core.game import Setup
from games.core.record import Entry, play_through
from tests.support.toy_game import TOY, TOYS
from tests.tables.conftest import Room


class WholeTable:
    """A table that is looked at again and again; its record may only grow."""

    room: Room
    id: TableId
    record: tuple[Entry, ...]
    tokens: Counter[int]
    done: Counter[str]
    seen: tuple[Table, tuple[Entry, ...]]
    """The last read; only commands may change it."""

    async def read(self) -> tuple[Table, tuple[Entry, ...]]:
        """Return the table of the service, and the record of the database."""
        found = await self.room.store.load(self.id)
        assert found
        return await self.room.tables.table(self.id), found[1]

    async def check(self) -> None:
        """Check everything that is always so."""
        self.seen = table, record = await self.read()
        self.done[table.status] += 1
        self.done.update(entry.text for entry in record[len(self.record) :])
        assert record[: len(self.record)] == self.record  # it only grows
        assert len(record) == table.plies
        self.record = record
        for seat in range(len(table.participants)):
            decision_number = sum(entry.seat == seat or entry.text == "@rewind" for entry in record)
            assert decision_number >= self.tokens[seat]
            self.tokens[seat] = decision_number
        self.check_people(table)
        needs_update = self.id in await self.room.tables.queries.needs_update()
        if table.started is None:
            assert not needs_update
            assert (record, table.server_seed) == ((), "")
        else:
            await self.check_game(table, record, needs_update=needs_update)

    def check_people(self, table: Table) -> None:
        seated = [
            participant.person.id
            for participant in table.participants
            if participant.person and not participant.is_ai
        ]
        assert len(seated) == len(set(seated))
        assert (table.ended is not None) == (table.status in (Status.FINISHED, Status.CANCELLED))
        if table.ended is None:
            assert table.host.id in seated

    async def check_game(
        self, table: Table, record: tuple[Entry, ...], *, needs_update: bool
    ) -> None:
        session = await self.room.tables._cache.read(self.id)
        replay = play_through(
            TOY, Setup(len(table.participants), table.options, session.first), record
        )
        assert replay.error is None
        assert replay == session.replay
        assert not TOY.chances(replay.state)  # all chance moves are made
        snapshot = await self.room.tables.snapshot(self.id)
        assert (table.status is Status.FINISHED) == (snapshot.outcome is not None)
        assert bool(snapshot.asked) == (table.status is Status.PLAYING)
        assert bool(table.server_seed) == (table.ended is not None)
        if any(table.participants[decision.seat].is_ai for decision in snapshot.asked):
            assert needs_update
        elif table.shown.ply == table.plies:
            assert not needs_update
        if table.shown.ply is None or (table.ended and not table.shown.covers(table.plies)):
            assert needs_update
        if table.ended:
            verify(await self.room.tables.queries.record(self.id), TOYS)
