"""Reads: panel, log, replay, pending messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.store import Store
from bot.store.messages import REMINDER, forget_followed, note_reminder, read_followed
from bot.store.table_queries import OwnRow, read_own
from bot.tables import history, views
from bot.tables.ai import Hints
from bot.tables.cache import TableCache, retry_on_conflict
from bot.tables.clocks import Announcement
from bot.tables.decisions import OpenDecision
from bot.tables.history import PastSnapshots
from bot.tables.mapping import to_table
from bot.tables.model import (
    LoggedMove,
    Panel,
    Place,
    PostedMessage,
    Snapshot,
    Status,
    Table,
    TableId,
)
from bot.tables.play import is_final
from bot.tables.record import Record, make_record
from bot.tables.replays import ReplayScript, Step, make_replay_script, replay_step
from bot.tables.reports import Analysis, Reports, analyse
from bot.tables.results import ScoreHistories
from games.catalog import Catalogue
from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class StaleMessage:
    """A message that is not the last word about its table any more."""

    table: TableId
    message: int
    channel: int
    ply: int
    """Number of entries of the record it covered; -1 for a lobby whose game is over."""
    is_reminder: bool = False
    """It only called somebody who has moved since."""


class Looks:
    """The part of the service that shows a table, and changes nothing."""

    _cache: TableCache
    _score_histories: ScoreHistories
    _hints: Hints
    _past_snapshots: PastSnapshots
    _reports: Reports
    _store: Store

    async def snapshot(self, table: TableId) -> Snapshot:
        """Return a started table as a spectator sees it. Raises `NotPlayingError`."""
        return views.snapshot(await self._cache.read(table))

    async def panel(self, table: TableId, user_id: int) -> Panel:
        """Return a started table as a person at it sees it."""
        session = await self._cache.read(table)
        return self._hints.show(session, session.seat_of(user_id))

    async def is_final(
        self, table: TableId, user_id: int, decision_number: int | None, notation: str
    ) -> bool:
        """Tell whether a person could not take a move back that they may make now.

        `token` is the panel's the move was chosen on, if it was.
        """
        session = await self._cache.read(table)
        seat = session.table.seat_of(user_id)
        if seat is None or seat not in {decision.seat for decision in session.asked}:
            return False
        is_fresh = decision_number in (None, session.played.count(seat))
        return is_fresh and is_final(session, seat, notation)

    async def log(self, table: TableId, seat: Seat | None) -> tuple[LoggedMove, ...]:
        """Return the whole game as a seat (None: a spectator) may read it."""
        return views.log(await self._cache.read(table), seat)

    async def posted_messages(self, table: TableId) -> tuple[PostedMessage, ...]:
        """Return the public messages of a game, as far as they are known, the oldest first."""
        return tuple(shown for shown in await self._cache.posted_messages(table) if shown.ply >= 0)

    async def followed(self, most: int, resting: Collection[int]) -> tuple[StaleMessage, ...]:
        """Return the oldest messages that are to go quiet, but for those of resting channels."""
        return tuple(
            StaleMessage(
                TableId(row.table_id), row.message, row.channel, row.ply, row.ply == REMINDER
            )
            for row in await read_followed(self._store, most, resting)
        )

    async def note_reminder(self, one: OpenDecision, message: int, channel: int) -> None:
        """Note a message of a channel that means nothing once a decision is made."""
        await note_reminder(
            self._store, one.table_id, one.seat, one.decision_number, message, channel
        )

    async def forget_followed(self, messages: Collection[int]) -> None:
        """Note that messages are quiet, or stay as they are."""
        await forget_followed(self._store, messages)

    async def moment(self, table: TableId, ply: int, seat: Seat | None = None) -> Snapshot:
        """Return a started table as it was after `ply` entries, told as a seat may know it.

        Raises `NotPlayingError`.
        """
        session = await self._cache.read(table)
        return self._past_snapshots.find(session, ply, await self.posted_messages(table), seat)

    async def replay_step(
        self, table: TableId, reader: Seat | None, number: int | None, eyes: Seat | None = None
    ) -> Step:
        """Return a started table after a turn, as the person in a seat may look back at it.

        Raises `NotPlayingError`.
        """
        session = await self._cache.read(table)
        course = (await self._score_histories.snapshot(session)).course
        return replay_step(session, reader, number, eyes, course)

    async def report(self, table: TableId, user_id: int) -> Analysis:
        """Return the report on a game that is over, once it is thought of for a person.

        Raises `NotOverError`, `NoReportError`, `ManyReportsError` and `ReportFailedError`.
        """
        session = await self._cache.read(table)
        found = await self._reports.think(session, user_id)
        # A long game has hundreds of events to be looked through.
        return await asyncio.to_thread(analyse, session, found)

    async def has_report(self, table: TableId) -> bool:
        """Tell whether the report on a game is there already."""
        return await self._reports.find((await self._cache.read(table)).table) is not None

    async def record(self, table: TableId) -> Record:
        """Return the record of a game that is over, with its secret. Raises `NotOverError`."""
        # A long game is played through again, with everything that chance could have answered.
        return await asyncio.to_thread(make_record, await self._cache.read(table))

    async def outline(self, table: TableId) -> ReplayScript:
        """Return a game that is over, turn by turn. Raises `NotOverError`."""
        return await asyncio.to_thread(make_replay_script, await self._cache.read(table))


class PendingUpdates:
    """The part of the service that tells what channels do not show yet."""

    _store: Store
    _clock: Callable[[], datetime]
    _cache: TableCache
    _score_histories: ScoreHistories

    async def needs_update(self) -> list[TableId]:
        """Return the tables that must be shown, or where a house player is to move."""
        return [TableId(table) for table in await self._store.needs_update()]

    async def owed_places(self) -> dict[TableId, Place]:
        """Return where those tables show themselves."""
        return {TableId(row[0]): Place(*row[1:]) for row in await self._store.owed_places()}

    async def awake_places(self, after: str) -> dict[TableId, Place]:
        """Return where some games that go on live, the next by their ids; not those asleep."""
        return {TableId(row[0]): Place(*row[1:]) for row in await self._store.awake_places(after)}

    async def pending_snapshot(self, table: TableId) -> Snapshot | None:
        """Return a table as its channel must show it; None where nothing is owed."""
        session = await self._cache.read(table)
        return (
            await self._score_histories.snapshot(session) if session.has_pending_message else None
        )

    async def pending_card(self, table: TableId) -> Snapshot | None:
        """Return a finished table of which a card must be posted; None where none is owed."""
        session = await self._cache.read(table)
        return await self._score_histories.snapshot(session) if session.needs_card else None

    async def record_post(
        self,
        table: TableId,
        ply: int,
        message_id: int,
        channel_id: int,
        announced: Sequence[Announcement] = (),
    ) -> None:
        """Note that a message shows the first `ply` entries; an older one than known is ignored.

        `announced` is what the message was to those who are asked. A lobby's message shows none
        of the game, whatever `ply` says.
        """

        async def work() -> None:
            async with self._cache.lock(table) as loaded:
                now = self._clock()
                session = history.mark(
                    loaded.session, PostedMessage(ply, message_id, channel_id, now)
                )
                if session is not loaded.session:
                    await self._cache.save(loaded, session, now, announced=announced)

        await retry_on_conflict(work)


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a list of tables is narrowed."""

    statuses: tuple[Status, ...] = (Status.LOBBY, Status.PLAYING)
    guild_id: int | None = None
    """None: in all servers."""
    most: int | None = None
    """How many are enough."""
    left: bool = False
    """Also where a house player took over from the person."""


@dataclass(frozen=True, slots=True)
class Own:
    """One of the tables of a person, wherever it is."""

    table: Table
    asked: tuple[Seat, ...] = ()
    """The seats that are to move; none where the game does not go on."""
    since: datetime | None = None
    """When the person was asked; None while they are not."""
    due: datetime | None = None
    """When their time runs out; None without a clock, and while it stands still."""


@dataclass(frozen=True, slots=True)
class TableList:
    """The tables of a person."""

    first: tuple[Own, ...]
    """As many as can be listed."""
    total: int


OPEN: Final = Wanted()
FIRST: Final = 60
"""Tables that are listed; fewer fit into a message."""


async def list_seated(store: Store, games: Catalogue, user_id: int, wanted: Wanted) -> list[Table]:
    """Return the tables where a person sits: those that wait for them first, then the newest."""
    rows = await store.of_person(
        user_id,
        wanted.statuses,
        guild_id=wanted.guild_id,
        left=wanted.left,
        most=wanted.most,
    )
    return [to_table(row, games) for row in rows]


async def list_tables_of(store: Store, games: Catalogue, user_id: int) -> TableList:
    """Return a person's tables: the longest waiting for them first, then the newest.

    Those that were put away are among them, and those a house player took over.
    """
    rows, total = await read_own(store, user_id, FIRST)
    found = [_own(row, to_table(row.table, games), user_id) for row in rows]
    # A game that cannot go on waits for nobody, whatever the database says.
    return TableList(tuple(sorted(found, key=lambda one: one.since is None)), total)


def _own(row: OwnRow, table: Table, user_id: int) -> Own:
    if not table.is_played:
        return Own(table)
    asked = tuple(
        Seat(n)
        for n, participant in enumerate(row.table.participants)
        if participant.opened_ply is not None
    )
    if row.opened_at is None or table.seat_of(user_id) not in asked:
        return Own(table, asked)
    return Own(table, asked, row.opened_at, row.due)
