"""What people at a table say beside their moves: of seats, to everybody, and in advance."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime

from bot.tables import lobby, play, premoves, seats, votes
from bot.tables.ai import Hints
from bot.tables.decisions import OpenDecision
from bot.tables.model import Panel, Person, Table, TableId, VoteResult
from bot.tables.session import GameSession
from games.core.game import Seat


class Agreements(ABC):
    """The part of the service for guests, seats that change hands, questions and answers ahead."""

    _hints: Hints

    @abstractmethod
    async def change(
        self,
        table: TableId,
        change: Callable[[GameSession, datetime], GameSession],
        expired: OpenDecision | None = None,
    ) -> GameSession:
        """Change a table by one of the rules in this room and return it as it is then.

        `expired` is the decision because of whose time that happens, if it is. Raises
        `ConflictError` when that was answered, decided or given more time meanwhile.
        """

    @abstractmethod
    async def _check_person(self, person: Person) -> None:
        """Raise `ManyTablesError` for a person who plays at enough tables."""

    async def set_premove(self, table: TableId, user_id: int, kind: str, notation: str) -> None:
        """Add an answer in advance for a person's seat. Raises `NoPremoveError`."""
        await self.change(
            table, lambda session, _: premoves.set_premove(session, user_id, kind, notation)
        )

    async def drop_plan(self, table: TableId, user_id: int) -> None:
        """Delete a person's answers in advance."""
        await self.change(table, lambda session, _: premoves.drop(session, user_id))

    async def set_auto_reply(self, table: TableId, user_id: int, name: str) -> None:
        """Leave a standing answer, or (an empty name) take it back. Raises `NoPremoveError`."""
        await self.change(
            table, lambda session, now: play.set_auto_reply(session, user_id, name, now)
        )

    async def take_back(self, table: TableId, user_id: int) -> Panel:
        """Let a person play again where a house player sits in. Raises `NotLeftError`."""
        return await self._play(
            table, user_id, lambda session, now: seats.take_back(session, user_id, now)
        )

    async def offer(self, table: TableId, user_id: int, seat: Seat) -> Table:
        """Offer a seat to anybody. Raises `NotOfferedError`."""
        return await self._table(table, lambda session, _: seats.offer(session, user_id, seat))

    async def invite(self, table: TableId, user_id: int, seat: Seat, guest_id: int) -> Table:
        """Invite a person into a seat. Raises `NotOfferedError` and `GuestSeatedError`."""
        return await self._table(
            table, lambda session, _: seats.invite(session, user_id, seat, guest_id)
        )

    async def reserve(self, table: TableId, user_id: int, guest: Person) -> Table:
        """Keep a chair of a lobby for a guest. Raises `GuestSeatedError` and `TableFullError`."""
        return await self._table(table, lambda session, _: lobby.reserve(session, user_id, guest))

    async def withdraw(
        self, table: TableId, user_id: int, seat: Seat, guest_id: int | None = None
    ) -> Table:
        """Withdraw the offer of a seat: to anybody, or to one guest. Raises `NotOfferedError`."""
        return await self._table(
            table, lambda session, _: seats.withdraw(session, user_id, seat, guest_id)
        )

    async def accept(self, table: TableId, person: Person, seat: Seat) -> Table:
        """Give a seat to a person who is invited into it. Raises `NotInvitedError`."""
        await self._check_person(person)
        return await self._table(
            table, lambda session, now: seats.accept(session, person, seat, now)
        )

    async def decline(self, table: TableId, user_id: int, seat: Seat) -> Table:
        """Turn an invitation down. Raises `NotInvitedError`."""
        return await self._table(table, lambda session, _: seats.decline(session, user_id, seat))

    async def take(self, table: TableId, person: Person, seat: Seat) -> Table:
        """Give an offered seat to a person. Raises `NotOfferedError`."""
        await self._check_person(person)
        return await self._table(table, lambda session, now: seats.take(session, person, seat, now))

    async def ask(self, table: TableId, user_id: int, kind: str) -> VoteResult:
        """Open a poll (`rewind` or `cancel`) and say yes to it."""
        session = await self.change(
            table, lambda session, now: votes.ask(session, user_id, kind, now)
        )
        return VoteResult(session.table, votes.find_ballot(session, kind))

    async def reclaim(self, table: TableId, person: Person) -> Panel:
        """Let a person play again in place of a new substitute. Raises `NotLeftError`."""
        return await self._play(
            table, person.id, lambda session, now: seats.reclaim(session, person, now)
        )

    async def vote(
        self,
        table: TableId,
        user_id: int,
        kind: str,
        *,
        yes: bool,
        about: tuple[Seat, int] | None = None,
    ) -> VoteResult:
        """Answer an open poll; it is carried out when enough agree. Raises `NoVoteError`.

        `about` is the seat and the substitute, where it is about these.
        """
        is_asker = False

        def answer(session: GameSession, now: datetime) -> GameSession:
            nonlocal is_asker
            is_asker = votes.is_proposer(session, user_id, kind)
            return votes.vote(session, user_id, kind, yes=yes, now=now, about=about)

        session = await self.change(table, answer)
        ballot = votes.find_ballot(session, kind)
        return VoteResult(session.table, ballot, withdrawn=is_asker and not yes)

    async def _table(
        self, table: TableId, change: Callable[[GameSession, datetime], GameSession]
    ) -> Table:
        return (await self.change(table, change)).table

    async def _play(
        self, table: TableId, user_id: int, change: Callable[[GameSession, datetime], GameSession]
    ) -> Panel:
        session = await self.change(table, change)
        return self._hints.show(session, session.seat_of(user_id))
