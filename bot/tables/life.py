"""What keeps a table going for weeks: seats change hands, people agree, write down and plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final

from bot.store import Store
from bot.store.kept import NoteRow
from bot.store.results import ResultRow, read_results
from bot.tables import away, play, premoves, seats, views, votes
from bot.tables.decisions import Decisions
from bot.tables.live import Live
from bot.tables.model import Ahead, Ballot, Own, Panel, Person, Place, Table, TableId
from bot.tables.rows import to_table
from bot.tables.service import Tables
from games.core.game import Seat

LONGEST_NOTE: Final = 500
"""Characters of a private note."""


@dataclass(frozen=True, slots=True)
class Polled:
    """A table and what it is still asked; None when the question is closed."""

    table: Table
    ballot: Ballot | None


class Life:
    """The service's second half; what holds for the first holds here, too."""

    def __init__(self, tables: Tables, store: Store, clock: Callable[[], datetime]) -> None:
        self._tables = tables
        self._store = store
        self._decisions = Decisions(store)
        self._clock = clock

    async def take_back(self, table: TableId, user_id: int) -> Panel:
        """Let a person play again where a house player sits in. Raises `NotLeftError`."""
        live = await self._tables.change(
            table, lambda live, now: seats.take_back(live, user_id, now)
        )
        return views.panel(live, live.seat_of(user_id))

    async def offer(self, table: TableId, user_id: int, seat: Seat) -> Table:
        """Offer a seat to whoever likes to take it over. Raises `NotOfferedError`."""
        return (
            await self._tables.change(table, lambda live, _: seats.offer(live, user_id, seat))
        ).table

    async def invite(self, table: TableId, user_id: int, seat: Seat, guest_id: int) -> Table:
        """Invite a person into a seat. Raises `NotOfferedError` and `GuestSeatedError`."""
        return (
            await self._tables.change(
                table, lambda live, _: seats.invite(live, user_id, seat, guest_id)
            )
        ).table

    async def withdraw(
        self, table: TableId, user_id: int, seat: Seat, guest_id: int | None = None
    ) -> Table:
        """Offer a seat no longer: to anybody, or to a guest. Raises `NotOfferedError`."""
        return (
            await self._tables.change(
                table, lambda live, _: seats.withdraw(live, user_id, seat, guest_id)
            )
        ).table

    async def accept(self, table: TableId, person: Person, seat: Seat) -> Table:
        """Give a seat to who is invited into it. Raises `NotInvitedError`."""
        return (
            await self._tables.change(
                table, lambda live, now: seats.accept(live, person, seat, now)
            )
        ).table

    async def decline(self, table: TableId, user_id: int, seat: Seat) -> Table:
        """Turn an invitation down. Raises `NotInvitedError`."""
        return (
            await self._tables.change(table, lambda live, _: seats.decline(live, user_id, seat))
        ).table

    async def take(self, table: TableId, person: Person, seat: Seat) -> Table:
        """Give an offered seat to a person. Raises `NotOfferedError`."""
        return (
            await self._tables.change(table, lambda live, now: seats.take(live, person, seat, now))
        ).table

    async def ask(self, table: TableId, user_id: int, kind: str) -> Polled:
        """Put a question to the table (`rewind` or `cancel`) and say yes to it."""
        return self._polled(
            await self._tables.change(table, lambda live, now: votes.ask(live, user_id, kind, now)),
            kind,
        )

    async def vote(self, table: TableId, user_id: int, kind: str, *, yes: bool) -> Polled:
        """Answer an open question; what enough people say happens. Raises `NoVoteError`."""
        return self._polled(
            await self._tables.change(
                table, lambda live, now: votes.vote(live, user_id, kind, yes=yes, now=now)
            ),
            kind,
        )

    async def foresee(self, table: TableId, user_id: int) -> tuple[Panel, tuple[Ahead, ...]]:
        """Return a person's panel, and what their seat can say in advance."""
        live = await self._tables.change(table, lambda live, _: live)
        seat = live.seat_of(user_id)
        return views.panel(live, seat), premoves.foresee(live, seat)

    async def plan(self, table: TableId, user_id: int, kind: str, notation: str) -> None:
        """Add what a person's seat answers when it is asked next. Raises `NoPremoveError`."""
        await self._tables.change(
            table, lambda live, _: premoves.plan(live, user_id, kind, notation)
        )

    async def drop_plan(self, table: TableId, user_id: int) -> None:
        """Forget what a person said in advance."""
        await self._tables.change(table, lambda live, _: premoves.drop(live, user_id))

    async def leave_standing(self, table: TableId, user_id: int, name: str) -> None:
        """Leave a standing answer, or (an empty name) take it back. Raises `NoPremoveError`."""
        await self._tables.change(
            table, lambda live, now: play.leave_standing(live, user_id, name, now)
        )

    async def note(self, table: TableId, user_id: int, text: str) -> Panel:
        """Keep a person's private note; an empty one is forgotten."""
        live = await self._tables.change(table, partial(_note, user_id, text))
        return views.panel(live, live.seat_of(user_id))

    async def own(self, user_id: int) -> list[Own]:
        """Return a person's tables: the longest waiting for them first, then the newest."""
        decisions = {one.table_id: one for one in await self._decisions.of_person(user_id)}
        found = []
        for table in await self._store.of_person(user_id, everywhere=True):
            live = await self._tables.change(TableId(table), lambda live, _: live)
            seat = live.table.seat_of(user_id)
            decision = decisions.get(TableId(table))
            panel = None if seat is None or not live.replay else views.panel(live, seat)
            if panel is None or panel.decision is None or decision is None:
                found.append(Own(live.table, panel))
            else:
                found.append(Own(live.table, panel, decision.asked_at, decision.due))
        asked = [one for one in found if one.since is not None]
        asked.sort(key=lambda one: one.since or one.table.opened)
        return asked + [one for one in found if one.since is None]

    async def next_of(self, user_id: int, table: TableId) -> Own | None:
        """Return the other table that waits longest for a person, if any does."""
        others = [one for one in await self.own(user_id) if one.since and one.table.id != table]
        return others[0] if others else None

    async def results(self, user_id: int, guild_id: int | None) -> tuple[ResultRow, ...]:
        """Return how a person did at each game, in one server or (None) in all."""
        return await read_results(self._store, user_id, guild_id)

    async def closed(self, place: Place, user_id: int) -> list[Table]:
        """Return the newest games that do not go on: those shown at a place, then a person's."""
        rows = await self._store.closed(place.guild_id, place.home, user_id)
        return [to_table(row, self._tables.games) for row in rows]

    async def bring_back(self, table: TableId, user_id: int) -> Table:
        """Let a table that was put away go on. Raises `NotAwayError`."""
        return (
            await self._tables.change(table, lambda live, now: away.bring_back(live, user_id, now))
        ).table

    async def put_away(self) -> list[TableId]:
        """Put away what nobody touched for long and return what is to be shown for it."""
        now = self._clock()
        idle = await self._store.untouched(now - away.IDLE, now - away.LOST)
        for table in idle:
            await self._tables.change(TableId(table), away.put_away)
        return [TableId(table) for table in idle]

    def _polled(self, live: Live, kind: str) -> Polled:
        return Polled(live.table, votes.find_ballot(live, kind))


def _note(user_id: int, text: str, live: Live, _: datetime) -> Live:
    live.seat_of(user_id)
    others = tuple(row for row in live.kept.notes if row.user_id != user_id)
    words = text.strip()[:LONGEST_NOTE]
    own = (NoteRow(user_id, words),) if words else ()
    return replace(live, kept=replace(live.kept, notes=others + own))
