"""What managers and the other players decide about somebody."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.store import Store
from bot.store.errors import ConflictError
from bot.store.table_queries import open_in_channel
from bot.tables import play
from bot.tables.clocks import due_at
from bot.tables.decisions import Decisions, OpenDecision
from bot.tables.errors import NotSeatedError, TableError
from bot.tables.model import Table, TableId, VoteResult
from bot.tables.service import Tables
from bot.tables.session import GameSession
from games.core.game import Seat

AT_ONCE: Final = 50
"""Tables that are ended by one click."""

log: Final = logging.getLogger(__name__)


class Moderation:
    """Removes people, and ends tables; whoever calls it has made sure that a manager asks."""

    def __init__(self, tables: Tables, store: Store) -> None:
        self._tables = tables
        self._store = store

    async def open_in(self, guild_id: int, channel_id: int) -> list[TableId]:
        """Return the open tables of a channel of a server, with those in its threads."""
        return [TableId(one) for one in await open_in_channel(self._store, guild_id, channel_id)]

    async def end_all(self, guild_id: int, channel_id: int, user_id: int) -> tuple[Table, ...]:
        """Close the lobbies and stop the games of a channel, `AT_ONCE` at most; return these."""
        ended = []
        for table in (await self.open_in(guild_id, channel_id))[:AT_ONCE]:
            try:
                ended.append(
                    await self._tables.change_now(table, play.cancel, user_id, manager=True)
                )
            except TableError as error:
                log.info("table %s needs no end: %s", table, error)
        return tuple(ended)


class OwnAbsenceError(TableError):
    """The others decide about a person's absence; the person can simply move."""

    key = "refused-own-absence"


class SettledError(TableError):
    """Somebody decided already, or the person came back and moved."""

    key = "refused-settled"


class TimeoutAction(StrEnum):
    """A way to go on after a person's time has run out."""

    WAIT = "wait"
    """The clock begins anew."""
    MOVE = "move"
    """A house player finishes this turn."""
    SEAT = "seat"
    """A house player takes the seat, until its person takes it back."""


WARNING: Final = timedelta(days=1)
"""The time an absent person gets, once warned, or as much as the clock gives if that is less."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What the others decided about somebody absent."""

    table: Table
    due: datetime | None = None
    """When it happens, unless the absent person moves before; None when it is done."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A decision whose time has run out."""

    seat: Seat
    decision_number: int


class Absences:
    """Lets the others at a table decide about a player who does not move."""

    def __init__(self, tables: Tables, store: Store, clock: Callable[[], datetime]) -> None:
        self._tables = tables
        self._decisions = Decisions(store)
        self._clock = clock

    async def decide(
        self, table: TableId, user_id: int, absence: Absence, timeout_action: TimeoutAction
    ) -> Decided:
        """Do what another person at the table wants done. Only the first to decide does.

        An only opponent does not decide alone: the absent person is warned, and it happens when
        they go on being silent. Raises `NotSeatedError`, `OwnAbsenceError` and `SettledError`.
        """
        found = await self._find(table, user_id, absence)
        late, now, due = await self._late(table, absence), self._clock(), None
        if timeout_action is TimeoutAction.WAIT:
            is_done = await self._decisions.renew(late, due_at(found, now), now)
        elif len(opponents(found, late.seat)) > 1:
            is_done = await self._carry_out(late, timeout_action)
        else:
            due = now + min(late.clock or WARNING, WARNING)
            is_done = await self._decisions.renew(late, due, now, timeout_action)
        if not is_done:
            raise SettledError
        return Decided(await self._tables.table(table), due)

    async def settle(self, late: OpenDecision) -> bool:
        """Do what was agreed for a decision whose time has run out; False when it was answered."""
        return await self._carry_out(late, TimeoutAction(late.timeout_action or TimeoutAction.MOVE))

    async def _carry_out(self, late: OpenDecision, timeout_action: TimeoutAction) -> bool:
        if timeout_action is TimeoutAction.SEAT:
            return await self._give_up(late)
        return await self._tables.play_for(late.table_id, late.seat, late.decision_number, late)

    async def _give_up(self, late: OpenDecision) -> bool:
        """Give the seat to a house player; tells False when it is not late any more."""
        try:
            await self._tables.change_expired(late, _give_up, late)
        except ConflictError:
            return False
        return True

    async def propose(
        self, table: TableId, user_id: int, absence: Absence, guest_id: int
    ) -> VoteResult:
        """Ask the others whether a person may take the seat, as long as nobody moves there.

        It may also be a seat in which a house player sits in for a person. Raises
        `NotSeatedError`, `OwnAbsenceError`, `SettledError`, `GuestSeatedError` and
        `GuestKnowsError`.
        """
        await self.check(table, user_id, absence)
        return await self._tables.propose_substitute(
            table, user_id, absence.seat, guest_id, absence.decision_number
        )

    async def check(self, table: TableId, user_id: int, absence: Absence) -> Table:
        """Return the table, if this person may have a say about an absence that lasts.

        Raises `NotSeatedError`, `OwnAbsenceError` and `SettledError`.
        """
        found = await self._find(table, user_id, absence)
        if absence.seat >= len(found.participants) or not found.participants[absence.seat].is_ai:
            await self._late(table, absence)
        return found

    async def mute(self, table: TableId, user_id: int) -> None:
        """Send a person no more reminders of the turn they have now."""
        found = await self._tables.table(table)
        seat = found.seat_of(user_id)
        if seat is None:
            raise NotSeatedError
        await self._decisions.mute(table, seat)

    async def _find(self, table: TableId, user_id: int, absence: Absence) -> Table:
        """Return the table, if this person is one of the others there."""
        found = await self._tables.table(table)
        seat = found.seat_of(user_id)
        if seat is None:
            raise NotSeatedError
        if seat == absence.seat:
            raise OwnAbsenceError
        return found

    async def _late(self, table: TableId, absence: Absence) -> OpenDecision:
        """Return the decision whose time has run out. Raises `SettledError`."""
        now, wanted = self._clock(), (absence.seat, absence.decision_number)
        for one in await self._decisions.at_table(table):
            if (one.seat, one.decision_number) == wanted and (one.expired or one.is_late(now)):
                return one
        raise SettledError


def opponents(table: Table, seat: Seat) -> tuple[int, ...]:
    """Return the other people who play at a table."""
    others = (
        participant for number, participant in enumerate(table.participants) if number != seat
    )
    return tuple(
        participant.person.id
        for participant in others
        if participant.person and not participant.is_ai
    )


def _give_up(session: GameSession, now: datetime, late: OpenDecision) -> GameSession:
    is_theirs = session.table.seat_of(late.person_id) == late.seat
    session.check_playing()
    if not is_theirs or session.played.count(late.seat) != late.decision_number:
        raise SettledError
    return play.hand_to_ai(session, now, late.person_id)
