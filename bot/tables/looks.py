"""What can be read of one table."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass

from bot.store import Store
from bot.store.followed import REMINDER, forget_followed, note_reminder, read_followed
from bot.tables import views
from bot.tables.analysis import Analysis, analyse
from bot.tables.cache import TableCache
from bot.tables.course import Courses
from bot.tables.decisions import OpenDecision
from bot.tables.finality import is_final
from bot.tables.hints import Hints
from bot.tables.model import LoggedMove, Panel, Shown, Snapshot, TableId
from bot.tables.moments import Moments
from bot.tables.outlines import Outline, make_outline
from bot.tables.record import Record, make_record
from bot.tables.replays import Step, look_back
from bot.tables.reports import Reports
from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Followed:
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
    _courses: Courses
    _hints: Hints
    _moments: Moments
    _reports: Reports
    _store: Store

    async def snapshot(self, table: TableId) -> Snapshot:
        """Return a started table as a spectator sees it. Raises `NotPlayingError`."""
        return views.snapshot(await self._cache.read(table))

    async def panel(self, table: TableId, user_id: int) -> Panel:
        """Return a started table as a person at it sees it."""
        live = await self._cache.read(table)
        return self._hints.show(live, live.seat_of(user_id))

    async def is_final(
        self, table: TableId, user_id: int, token: int | None, notation: str
    ) -> bool:
        """Tell whether a person could not take a move back that they may make now.

        `token` is the panel's the move was chosen on, if it was.
        """
        live = await self._cache.read(table)
        seat = live.table.seat_of(user_id)
        if seat is None or seat not in {decision.seat for decision in live.asked}:
            return False
        is_fresh = token in (None, live.played.count(seat))
        return is_fresh and is_final(live, seat, notation)

    async def log(self, table: TableId, seat: Seat | None) -> tuple[LoggedMove, ...]:
        """Return the whole game as a seat (None: a spectator) may read it."""
        return views.log(await self._cache.read(table), seat)

    async def showings(self, table: TableId) -> tuple[Shown, ...]:
        """Return the public messages of a game, as far as they are known, the oldest first."""
        return tuple(shown for shown in await self._cache.showings(table) if shown.ply >= 0)

    async def followed(self, most: int, resting: Collection[int]) -> tuple[Followed, ...]:
        """Return the oldest messages that are to go quiet, but for those of resting channels."""
        return tuple(
            Followed(TableId(row.table_id), row.message, row.channel, row.ply, row.ply == REMINDER)
            for row in await read_followed(self._store, most, resting)
        )

    async def note_reminder(self, one: OpenDecision, message: int, channel: int) -> None:
        """Note a message of a channel that means nothing once a decision is made."""
        await note_reminder(self._store, one.table_id, one.seat, one.token, message, channel)

    async def forget_followed(self, messages: Collection[int]) -> None:
        """Note that messages are quiet, or stay as they are."""
        await forget_followed(self._store, messages)

    async def moment(self, table: TableId, ply: int, seat: Seat | None = None) -> Snapshot:
        """Return a started table as it was after `ply` entries, told as a seat may know it.

        Raises `NotPlayingError`.
        """
        live = await self._cache.read(table)
        return self._moments.find(live, ply, await self.showings(table), seat)

    async def look_back(
        self, table: TableId, reader: Seat | None, number: int | None, eyes: Seat | None = None
    ) -> Step:
        """Return a started table after a turn, as the person in a seat may look back at it.

        Raises `NotPlayingError`.
        """
        live = await self._cache.read(table)
        course = (await self._courses.snapshot(live)).course
        return look_back(live, reader, number, eyes, course)

    async def report(self, table: TableId, user_id: int) -> Analysis:
        """Return the report on a game that is over, once it is thought of for a person.

        Raises `NotOverError`, `NoReportError`, `ManyReportsError` and `ReportFailedError`.
        """
        live = await self._cache.read(table)
        found = await self._reports.think(live, user_id)
        # A long game has hundreds of events to be looked through.
        return await asyncio.to_thread(analyse, live, found)

    async def has_report(self, table: TableId) -> bool:
        """Tell whether the report on a game is there already."""
        return await self._reports.find((await self._cache.read(table)).table) is not None

    async def record(self, table: TableId) -> Record:
        """Return the record of a game that is over, with its secret. Raises `NotOverError`."""
        # A long game is played through again, with everything that chance could have answered.
        return await asyncio.to_thread(make_record, await self._cache.read(table))

    async def outline(self, table: TableId) -> Outline:
        """Return a game that is over, turn by turn. Raises `NotOverError`."""
        return await asyncio.to_thread(make_outline, await self._cache.read(table))
