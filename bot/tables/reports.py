"""Reports on finished games: thought about once, kept, and never made while a game runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from typing import Final

from cachetools import LRUCache
from pydantic import TypeAdapter, ValidationError

from bot.store import Store
from bot.store.fortunes import SeatFortune
from bot.store.reports import ReportRow, ReportStore
from bot.tables import randomness
from bot.tables.errors import ManyReportsError, NoReportError, NotOverError
from bot.tables.examining import Examiner, Inquiry
from bot.tables.live import Live
from bot.tables.model import Table, TableId
from bot.tables.quotas import Thoughts
from games.core.game import Setup
from games.core.record import BACK, HOUSE, STAND_IN
from games.house.report import Report

VERSION: Final = 4
"""Of reports: those of another one are made anew."""
MOST: Final = 5
"""Games that are thought about for one person within a minute."""
KEPT: Final = 256
"""Reports in memory: those asked for last."""

_JSON: Final = TypeAdapter(Report)


def check(live: Live) -> None:
    """Raise `NotOverError` or `NoReportError` unless there can be a report on a game."""
    if live.table.ended is None:
        raise NotOverError
    if not can_have_report(live):
        raise NoReportError


def can_have_report(live: Live) -> bool:
    """Tell whether a game was played to its end, was won, and can be judged."""
    if live.table.ended is None or not is_judged(live.table):
        return False
    return live.outcome is not None and bool(live.outcome.winners)


def is_judged(table: Table) -> bool:
    """Tell whether the program can judge how such a game was played."""
    known = table.package
    return known is not None and known.judge is not None and known.fortune is not None


def find_own_moves(live: Live) -> Iterator[int]:
    """Yield the plies of the moves that persons made themselves, not a house player for them."""
    chairs = live.table.chairs
    seats = {seat for seat, chair in enumerate(chairs) if chair.person}
    # A chair that a house player had first adds nothing to the shuffle, whoever takes it later.
    begun = {seat for seat in seats if not chairs[seat].nonce} if any(live.nonces) else set[int]()
    made, left, standing_in = {move.ply for move in live.played.played}, begun, -1
    for ply, entry in enumerate(live.played.entries):
        if entry.text == HOUSE:
            left.add(entry.seat)
        elif entry.text == BACK:
            left.discard(entry.seat)
        elif ply in made and entry.seat in seats - left and entry.seat != standing_in:
            yield ply
        standing_in = entry.seat if entry.text == STAND_IN else -1


def inquire(live: Live) -> Inquiry:
    """Return what there is to think about."""
    table = live.table
    return Inquiry(
        table.game,
        Setup(len(table.chairs), table.options, live.first),
        live.played.entries,
        tuple(find_own_moves(live)),
        # Anybody may know this luck: it has nothing to do with the table's.
        randomness.luck(table.id.encode(), 0, 0),
    )


class Reports:
    """Finds reports, in memory or in the database, and has the others thought of."""

    def __init__(self, store: Store, examiner: Examiner, clock: Callable[[], datetime]) -> None:
        self._store = ReportStore(store)
        self._examiner = examiner
        self._known: LRUCache[TableId, Report] = LRUCache(KEPT)
        self._asked = Thoughts(clock, MOST)
        self._thoughts: dict[TableId, asyncio.Task[Report]] = {}

    async def find(self, table: Table) -> Report | None:
        """Return the report on a game; None where it was not made, or by another version."""
        if (known := self._known.get(table.id)) is not None:
            return known
        row = await self._store.read(table.id)
        found = _read(row) if row and row.rules_version == table.rules_version else None
        if found is not None:
            self._known[table.id] = found
        return found

    async def think(self, live: Live, user_id: int) -> Report:
        """Return the report on a game that is over, thought of now unless it is known.

        Raises `NotOverError`, `NoReportError`, `ManyReportsError` and `ReportFailedError`.
        """
        check(live)
        table = live.table.id
        if table not in self._thoughts and (found := await self.find(live.table)) is not None:
            return found
        if (thought := self._thoughts.get(table)) is None:
            if not self._asked.spend(user_id):
                raise ManyReportsError(most=MOST)
            thought = self._thoughts[table] = asyncio.create_task(self._examine(live))
            thought.add_done_callback(partial(self._finish, table))
        # Somebody who goes away takes nobody else's report along.
        return await asyncio.shield(thought)

    async def _examine(self, live: Live) -> Report:
        table = live.table
        found = await self._examiner.examine(inquire(live))
        body = _JSON.dump_json(found).decode()
        row = ReportRow(table.id, table.rules_version, VERSION, body)
        await self._store.put(row, tuple(_share_out(found)))
        self._known[table.id] = found
        return found

    def _finish(self, table: TableId, thought: asyncio.Task[Report]) -> None:
        del self._thoughts[table]
        if not thought.cancelled():
            thought.exception()  # all who waited may be gone: then nobody else looks at it

    def drop(self, tables: list[str]) -> None:
        """Forget tables that were deleted."""
        for table in tables:
            self._known.pop(TableId(table), None)


def _share_out(report: Report) -> Iterator[SeatFortune]:
    """Yield what a report says of each seat."""
    for seat, account in enumerate(report.accounts):
        luck, decisions = account.luck, account.decisions
        judged = (decisions.mean, decisions.error) if decisions else (None, None)
        yield SeatFortune(seat, luck.mean, luck.error, *judged)


def _read(row: ReportRow) -> Report | None:
    if row.version != VERSION:
        return None
    try:
        return _JSON.validate_json(row.body)
    except ValidationError:  # made by a program that forgot to raise the version
        return None
