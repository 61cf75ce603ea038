"""Decisions of the other players about somebody whose time has run out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from bot.store import Store
from bot.tables import play, seats
from bot.tables.decisions import Decisions, OpenDecision
from bot.tables.errors import NotSeatedError, TableError
from bot.tables.live import Live
from bot.tables.model import Status, Table, TableId
from bot.tables.service import Tables
from bot.tables.timing import due_at
from games.core.game import Seat


class OwnAbsenceError(TableError):
    """The others decide about a person's absence; the person can simply move."""

    key = "refused-own-absence"


class SettledError(TableError):
    """Somebody decided already, or the person came back and moved."""

    key = "refused-settled"


class Remedy(StrEnum):
    """A way to go on after a person's time has run out."""

    WAIT = "wait"
    """The clock begins anew."""
    MOVE = "move"
    """A house player finishes this turn."""
    SEAT = "seat"
    """A house player takes the seat, until its person takes it back."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A decision whose time has run out."""

    seat: Seat
    token: int


class Absences:
    """Lets the others at a table decide about a player who does not move."""

    def __init__(self, tables: Tables, store: Store, clock: Callable[[], datetime]) -> None:
        self._tables = tables
        self._decisions = Decisions(store)
        self._clock = clock

    async def decide(self, table: TableId, user_id: int, absence: Absence, remedy: Remedy) -> Table:
        """Do what another person at the table wants done. Only the first to decide does.

        Raises `NotSeatedError`, `OwnAbsenceError` and `SettledError`.
        """
        found = await self._find(table, user_id, absence)
        decision, now = await self._decision(table, absence), self._clock()
        if decision is None or not await self._decisions.renew(decision, due_at(found, now), now):
            raise SettledError
        if remedy is Remedy.MOVE:
            await self._tables.stand_in(table, absence.seat, absence.token)
        elif remedy is Remedy.SEAT:
            return (
                await self._tables.change(
                    table, lambda live, now: play.resign(live, decision.person_id, now)
                )
            ).table
        return await self._tables.table(table)

    async def invite(self, table: TableId, user_id: int, absence: Absence, guest_id: int) -> Table:
        """Invite a person into the seat, for as long as nobody moves there.

        Raises `NotSeatedError`, `OwnAbsenceError`, `SettledError` and `GuestSeatedError`.
        """
        await self.check(table, user_id, absence)
        seat, token = absence.seat, absence.token
        return (
            await self._tables.change(
                table,
                lambda live, _: seats.invite(live, user_id, seat, guest_id, absent=token),
            )
        ).table

    async def check(self, table: TableId, user_id: int, absence: Absence) -> Table:
        """Return the table, if this person may decide about an absence that lasts.

        Raises `NotSeatedError`, `OwnAbsenceError` and `SettledError`.
        """
        found = await self._find(table, user_id, absence)
        decision = await self._decision(table, absence)
        if decision is None or decision.due is None:
            raise SettledError
        if not (decision.lapsed or decision.is_late(self._clock())):
            raise SettledError
        return found

    async def hush(self, table: TableId, user_id: int) -> None:
        """Send a person no more reminders of the turn they have now."""
        found = await self._tables.table(table)
        seat = found.seat_of(user_id)
        if seat is None:
            raise NotSeatedError
        await self._decisions.hush(table, seat)

    async def fall_asleep(self, table: TableId) -> Table:
        """Let a table sleep until somebody does something there."""
        return (await self._tables.change(table, _fall_asleep)).table

    async def _find(self, table: TableId, user_id: int, absence: Absence) -> Table:
        """Return the table, if this person is one of the others there."""
        found = await self._tables.table(table)
        seat = found.seat_of(user_id)
        if seat is None:
            raise NotSeatedError
        if seat == absence.seat:
            raise OwnAbsenceError
        return found

    async def _decision(self, table: TableId, absence: Absence) -> OpenDecision | None:
        open_now = await self._decisions.at_table(table)
        wanted = (absence.seat, absence.token)
        return next((one for one in open_now if (one.seat, one.token) == wanted), None)


def _fall_asleep(live: Live, _: datetime) -> Live:
    if live.table.status is not Status.PLAYING:
        return live
    return replace(live, table=replace(live.table, asleep=True))
