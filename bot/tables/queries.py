"""Reads of tables: logs, replays, pending messages and lists. Nothing here changes a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from cachetools import LRUCache

from bot.store import Store
from bot.store.decisions import Decisions
from bot.store.posted_messages import PostedBoard, find_post
from bot.store.rows import StaleMessage
from bot.store.stale_messages import read_stale_messages
from bot.store.table_queries import (
    OwnTable,
    count_tables,
    find_active,
    find_changed_lobbies,
    find_channels,
    find_closed,
    find_hidden,
    find_in_channel,
    find_lobbies,
    find_lobbies_due,
    find_of_person,
    find_pending,
    find_running,
    read_own_tables,
    read_tables,
)
from bot.store.tables import StoredTable
from bot.tables import history, lobby, views
from bot.tables.cache import TableCache
from bot.tables.deadlines import dues
from bot.tables.mapping import to_table
from bot.tables.model import Place, PostedMessage, ScoreHistory, Snapshot, Status, Table, TableId
from bot.tables.record import Record, make_record
from bot.tables.reports import Analysis, Reports, analyse
from bot.tables.session import GameSession
from games.catalog import Catalogue
from games.core.game import Seat

MAX_LISTED: Final = 60
"""Most tables in a list; fewer fit into a message."""
_MAX_SCORE_HISTORIES: Final = 256
"""Most score histories in memory."""


@dataclass(frozen=True, slots=True)
class ChannelView:
    """What the channel of a table must show, read at one moment."""

    table: Table
    pending: Snapshot | None = None
    """The table as spectators see it, if the channel needs a new message."""
    card: Snapshot | None = None
    """The finished table, if its result card is not posted."""


@dataclass(frozen=True, slots=True)
class TableFilter:
    """Which tables of a person to list."""

    statuses: tuple[Status, ...] = (Status.LOBBY, Status.PLAYING)
    guild_id: int | None = None
    """None: in all servers."""
    most: int | None = None
    """Length of the list; None: all."""
    left: bool = False
    """Include tables where an AI player took the person's seat."""


OPEN: Final = TableFilter()


@dataclass(frozen=True, slots=True)
class ListedTable:
    """One of a person's tables."""

    table: Table
    to_move: tuple[Seat, ...] = ()
    """The seats that are to move; none where the game does not go on."""
    since: datetime | None = None
    """Start of the person's turn; None while it is not their turn."""
    due: datetime | None = None
    """The person's deadline; None without a clock, and while the clock is stopped."""


@dataclass(frozen=True, slots=True)
class TableList:
    """The tables of a person."""

    first: tuple[ListedTable, ...]
    """At most `MAX_LISTED`."""
    total: int


@dataclass(frozen=True, slots=True)
class ServerReader:
    """Where a person reads the tables of a server, and what they may see there."""

    guild_id: int
    channel_id: int
    """The channel or thread they are in: its tables come first."""
    sees: Callable[[int], bool]
    """Whether they may see a channel."""


class TableQueries:
    """Every read of tables. A read of one table raises `refused-no-such-table`."""

    def __init__(self, store: Store, games: Catalogue, cache: TableCache, reports: Reports) -> None:
        self._store = store
        self._games = games
        self._cache = cache
        self._reports = reports
        self._decisions = Decisions(store)
        self._score_histories: LRUCache[TableId, ScoreHistory] = LRUCache(_MAX_SCORE_HISTORIES)

    def _to_table(self, stored: StoredTable) -> Table:
        return to_table(stored, self._games, self._cache.suspended)

    async def dues(self, table: TableId) -> Mapping[Seat, datetime | None]:
        """Return the deadline of each seat with a clock; None while the clock is stopped."""
        return dues(await self._decisions.at_table(table))

    async def posted_messages(self, table: TableId) -> tuple[PostedMessage, ...]:
        """Return the known public messages of a game, the oldest first."""
        return await self._cache.posted_messages(table)

    async def find_post(self, channel_id: int, message_id: int) -> PostedBoard | None:
        """Return the board that a public message showed, if its game is still in that channel."""
        return await find_post(self._store, channel_id, message_id)

    async def past_snapshot(self, table: TableId, ply: int, seat: Seat | None = None) -> Snapshot:
        """Return a started table after `ply` entries, with the log that a seat may read.

        Raises `NotPlayingError`.
        """
        async with self._cache.reading(table) as session:
            return history.past_snapshot(session, ply, await self.posted_messages(table), seat)

    async def channel_view(self, table: TableId) -> ChannelView:
        """Return what the channel of a table must show."""
        async with self._cache.reading(table) as session:
            is_pending = session.has_pending_message
            owes_card = session.owes_card
            snapshot = await self._snapshot(session) if is_pending or owes_card else None
            return ChannelView(
                session.table, snapshot if is_pending else None, snapshot if owes_card else None
            )

    async def _snapshot(self, session: GameSession) -> Snapshot:
        """Return a table as a spectator sees it, a finished one with its score history."""
        snapshot = views.snapshot(session)
        table = session.table.id
        if snapshot.outcome is None:
            return snapshot
        if table not in self._score_histories:
            # In a thread: a long game has hundreds of positions.
            score_history = await asyncio.to_thread(history.make_score_history, session)
            self._score_histories[table] = score_history
        return replace(snapshot, score_history=self._score_histories[table])

    async def replay_step(
        self, table: TableId, reader: Seat | None, number: int | None, viewpoint: Seat | None = None
    ) -> history.ReplayStep:
        """Return a started table after a turn, as a seat may read it. Raises `NotPlayingError`."""
        async with self._cache.reading(table) as session:
            score_history = (await self._snapshot(session)).score_history
            return history.replay_step(session, reader, number, viewpoint, score_history)

    async def report(self, table: TableId, user_id: int) -> Analysis:
        """Return the report on a finished game; it is made first if there is none.

        Raises `refused-not-over`, `refused-no-report`, `refused-many-reports` and
        `refused-report-failed`.
        """
        session = await self._cache.read(table)
        report = await self._reports.think(session, user_id)
        # In a thread: a long game has hundreds of events to search.
        return await asyncio.to_thread(analyse, session, report)

    async def has_report(self, table: TableId) -> bool:
        """Tell whether the report on a game is made already."""
        return await self._reports.find((await self._cache.read(table)).table) is not None

    async def record(self, table: TableId) -> Record:
        """Return the record of a finished game, with its server seed. Raises `refused-not-over`."""
        # In a thread: a long game is replayed with every possible outcome of chance.
        async with self._cache.reading(table) as session:
            return await asyncio.to_thread(make_record, session)

    async def replay_script(self, table: TableId) -> history.ReplayScript:
        """Return a finished game, turn by turn. Raises `refused-not-over`."""
        async with self._cache.reading(table) as session:
            return await asyncio.to_thread(history.make_replay_script, session)

    async def needs_update(self) -> list[TableId]:
        """Return the tables with a pending message, or with an AI player to move."""
        return list(await find_pending(self._store))

    async def pending_places(self) -> dict[TableId, Place]:
        """Return the places of the tables of `needs_update`."""
        return await find_pending(self._store)

    async def active_places(self, after: str) -> dict[TableId, Place]:
        """Return the places of a page of running, not dormant games, by id after `after`."""
        return await find_active(self._store, after)

    async def stale_messages(self, most: int, paused: Collection[int]) -> list[StaleMessage]:
        """Return the oldest stale messages, without those in `paused` channels."""
        return await read_stale_messages(self._store, most, paused)

    async def seated(self, user_id: int, wanted: TableFilter = OPEN) -> list[Table]:
        """Return the tables where a person sits: first their turns, then the newest."""
        rows = await find_of_person(
            self._store,
            user_id,
            wanted.statuses,
            guild_id=wanted.guild_id,
            left=wanted.left,
            most=wanted.most,
        )
        return [self._to_table(row) for row in rows]

    async def list_of(self, user_id: int) -> TableList:
        """Return a person's tables: first their longest turns, then the newest.

        Archived tables are included, and those where an AI player took the seat.
        """
        rows, total = await read_own_tables(self._store, user_id, MAX_LISTED)
        listed_tables = [_listed(row, self._to_table(row.table), user_id) for row in rows]
        # A game that cannot go on has no turns, whatever the database says.
        return TableList(
            tuple(sorted(listed_tables, key=lambda listed: listed.since is None)), total
        )

    async def next_turn(self, user_id: int, table: TableId) -> ListedTable | None:
        """Return the other table where the person's turn is oldest, if there is one."""
        tables = (await self.list_of(user_id)).first
        return next(
            (listed for listed in tables if listed.since and listed.table.id != table), None
        )

    async def by_ids(self, tables: Sequence[TableId]) -> dict[TableId, Table]:
        """Return those of these tables that still exist."""
        rows = await read_tables(self._store, tables)
        return {row.table.id: self._to_table(row) for row in rows}

    async def changed_lobbies(self, since: datetime) -> list[TableId]:
        """Return the lobbies that changed since a moment, the last one first, 50 at most."""
        return await find_changed_lobbies(self._store, since)

    async def in_channel(self, channel_id: int) -> list[Table]:
        """Return the open tables of a channel or thread, newest first."""
        return [self._to_table(row) for row in await find_in_channel(self._store, channel_id)]

    async def lobbies(
        self, reader: ServerReader, user_id: int, game: str | None = None
    ) -> list[Table]:
        """Return the lobbies in a server that a person may see and join, or ask to.

        Their own are not among them, and no hidden ones.
        """
        channels = await self._visible(reader, Status.LOBBY)
        rows = await find_lobbies(self._store, reader.guild_id, channels, reader.channel_id, game)
        sessions = [await self._cache.read(row.table.id) for row in rows]
        return [session.table for session in sessions if lobby.is_joinable(session, user_id)]

    async def running(self, reader: ServerReader, user_id: int) -> list[Table]:
        """Return the running games in a server that a person may watch, without their own."""
        channels = await self._visible(reader, Status.PLAYING)
        rows = await find_running(self._store, reader.guild_id, channels, reader.channel_id)
        running = [self._to_table(row) for row in rows]
        return [table for table in running if table.is_played and table.seat_of(user_id) is None]

    async def _visible(self, reader: ServerReader, status: Status) -> list[int]:
        channels = await find_channels(self._store, reader.guild_id, status)
        return [channel for channel in channels if reader.sees(channel)]

    async def hidden(self, guild_id: int) -> tuple[list[Table], int]:
        """Return the oldest open hidden tables of a server, and how many there are."""
        rows, count = await find_hidden(self._store, guild_id)
        return [self._to_table(row) for row in rows], count

    async def lobbies_due(self, now: datetime) -> dict[TableId, Place]:
        """Return the places of the lobbies that the bot has to look at."""
        return await find_lobbies_due(self._store, now)

    async def closed(self, place: Place, user_id: int) -> list[Table]:
        """Return the newest games that do not go on: first those of a place, then a person's."""
        rows = await find_closed(self._store, place.guild_id, place.target_id, user_id)
        return [self._to_table(row) for row in rows]

    async def count(self) -> int:
        """Count the open tables."""
        return await count_tables(self._store)


def _listed(row: OwnTable, table: Table, user_id: int) -> ListedTable:
    if not table.is_played:
        return ListedTable(table)
    to_move = tuple(
        Seat(seat) for seat, opened in enumerate(row.table.opened_plies) if opened is not None
    )
    if row.opened_at is None or table.seat_of(user_id) not in to_move:
        return ListedTable(table, to_move)
    return ListedTable(table, to_move, row.opened_at, row.due)
