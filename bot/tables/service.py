"""The service: commands on a table and reads of it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Concatenate, Final, ParamSpec, TypeVar

from bot.rates import Rate, RateLimit
from bot.refusal import Refusal
from bot.store import Store
from bot.store.heartbeat import count_back
from bot.store.pruning import prune
from bot.store.pseudonyms import pseudonym_of
from bot.store.rows import MessageKind, OpenDecision
from bot.store.sql import Statement
from bot.store.stale_messages import forget_stale_messages, note_host_message
from bot.store.table_queries import (
    find_idle,
    find_unanswered,
    find_unmoved,
    find_votes_due,
    load_table,
)
from bot.tables import hints, lobby, placement, play, randomness, seats, views, votes
from bot.tables.ai import AiRunner, AiSearch
from bot.tables.cache import TableCache, retry_on_conflict
from bot.tables.changes import change_of
from bot.tables.errors import GameFaultError, MoveRefusedError
from bot.tables.hints import Hints
from bot.tables.mapping import to_stored
from bot.tables.model import Panel, Person, Place, PostedMessage, Snapshot, Status, Table, TableId
from bot.tables.offers import offers
from bot.tables.queries import TableQueries
from bot.tables.quotas import NO_QUOTAS, Quotas, TableLimits
from bot.tables.reports import Reports
from bot.tables.session import GameSession
from bot.worker import InlineWorker, Runner
from games.catalog import Catalogue
from games.core.game import Seat

log: Final = logging.getLogger(__name__)

MAX_REFUSALS: Final = 10
"""Refused moves of one person at one decision, of which one is forgotten every hour."""

P = ParamSpec("P")
T = TypeVar("T")
N = TypeVar("N", int, int | None)


class Tables:
    """Commands on tables, and reads of one table.

    `queries` has the reads that do I/O, and `ai` makes the moves of AI players. `change` and
    `change_now` run the pure commands of `lobby`, `play`, `premoves`, `seats`, `votes`
    and `history`, and `read` runs pure queries. The other methods do I/O or take several steps.

    A method that changes a table locks it, and the change is in the database when the method
    returns. It raises a `Refusal` when it refuses; then nothing was changed. Times are aware and
    come from `clock`.
    """

    def __init__(  # noqa: PLR0913 - tests replace some of them by name
        self,
        store: Store,
        clock: Callable[[], datetime],
        games: Catalogue,
        *,
        replays: int = 128,
        quotas: Quotas = NO_QUOTAS,
        new_server_seed: Callable[[], bytes] = randomness.new_server_seed,
        new_id: Callable[[], str] = randomness.new_id,
        search: AiSearch | None = None,
        report_worker: Runner | None = None,
        on_suspended: Callable[[TableId], object] = lambda _: None,
    ) -> None:
        """`on_suspended` is called once for each table whose game fails."""
        self._store = store
        self._clock = clock
        self.share = store.share
        """The shards that this process serves."""
        self.games = games
        self.cache = TableCache(store, games, replays, on_suspended)
        self._new_server_seed = new_server_seed
        self._draw_id = new_id
        search = search or AiSearch(games)
        self.ai = AiRunner(self.cache, clock, search)
        self._hints = Hints(search, clock)
        self._reports = Reports(store, report_worker or InlineWorker(games), clock)
        self.queries = TableQueries(store, games, self.cache, self._reports)
        self._limits = TableLimits(clock, quotas)
        self._refused = RateLimit(clock, Rate(MAX_REFUSALS, timedelta(hours=1)))

    async def change(
        self,
        table: TableId,
        command: Callable[Concatenate[GameSession, P], GameSession],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Table:
        """Run `command(session, *args)` on a locked table and save the result."""
        session = await self._change(table, lambda session, _: command(session, *args, **kwargs))
        return session.table

    async def change_now(
        self,
        table: TableId,
        command: Callable[Concatenate[GameSession, datetime, P], GameSession],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Table:
        """Run `command(session, now, *args)`, a command that needs the time; else as `change`."""
        session = await self._change(
            table, lambda session, now: command(session, now, *args, **kwargs)
        )
        return session.table

    async def change_expired(
        self,
        expired: OpenDecision,
        command: Callable[Concatenate[GameSession, datetime, P], GameSession],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Table:
        """Run a command because the time of a decision ran out; else as `change_now`.

        Raises `ConflictError` if the decision was answered, settled or extended meanwhile.
        """
        session = await self._try_change(
            expired.table_id, lambda session, now: command(session, now, *args, **kwargs), expired
        )
        return session.table

    async def read(
        self,
        table: TableId,
        query: Callable[Concatenate[GameSession, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Return `query(session, *args)`; nothing is changed."""
        async with self.cache.reading(table) as session:
            return query(session, *args, **kwargs)

    async def open(
        self,
        game: str,
        host: Person,
        place: Place,
        language: str,
        options: Mapping[str, str] | None = None,
        client_seed: str = "",
    ) -> Table:
        """Open a lobby with its host in the first seat, and commit to the server seed.

        `options` are those of the game and of every table; unknown ones are ignored. Here and
        below, `client_seed` is what a person adds to the shuffle by sitting down.
        """
        package = self.games.get(game)
        if package is None:
            raise Refusal("refused-bad-option")
        session = lobby.open_new(
            await self._new_id(),
            package,
            host,
            place,
            language,
            options or {},
            self._new_server_seed(),
            client_seed,
            self._clock(),
        )
        await self.cache.add(session, self._limits.opening(session.table, host.id))
        return session.table

    async def join(self, table: TableId, person: Person, client_seed: str = "") -> Table:
        """Seat a person in the lobby."""
        return await self._change_within(
            table,
            lambda session, _: lobby.join(session, person, client_seed),
            lambda _, joined: self._limits.seating(joined, person.id),
        )

    async def ask_to_join(self, table: TableId, person: Person, client_seed: str) -> Table:
        """Ask the host of a lobby for a seat, or join where that needs no consent."""
        return await self._change_within(
            table,
            lambda session, _: lobby.ask_to_join(session, person, client_seed),
            lambda _, changed: self._limits.seating(changed, person.id),
        )

    async def admit(self, table: TableId, user_id: int, guest_id: int) -> Table:
        """Seat a person who asked the host to join. Raises `refused-no-request`."""
        return await self._change_within(
            table,
            lambda session, _: lobby.admit(session, user_id, guest_id),
            lambda _, joined: self._limits.seating(joined, guest_id),
        )

    async def accept(self, table: TableId, person: Person, seat: Seat) -> Table:
        """Give a seat to a person who is invited to it. Raises `NotInvitedError`."""
        return await self._change_within(
            table,
            lambda session, now: seats.accept(session, now, person, seat),
            lambda _, seated: self._limits.seating(seated, person.id),
        )

    async def take(self, table: TableId, person: Person, seat: Seat) -> Table:
        """Give an offered seat to a person. Raises `refused-not-offered`."""
        return await self._change_within(
            table,
            lambda session, now: seats.take(session, now, person, seat),
            lambda _, seated: self._limits.seating(seated, person.id),
        )

    async def join_seat(self, table: TableId, person: Person, seat: Seat) -> Table:
        """Give the seat of a computer player to a person. Raises `refused-seat-kept`."""
        return await self._change_within(
            table,
            lambda session, now: seats.join(session, now, person, seat),
            lambda _, seated: self._limits.seating(seated, person.id),
        )

    async def come_back(self, table: TableId, person: Person) -> Table:
        """Return a seat to a person who left it or was just replaced. Raises `NotLeftError`."""

        def command(session: GameSession, now: datetime) -> GameSession:
            if seats.seat_left_by(session.table, person.id) is not None:
                return seats.take_back(session, now, person.id)
            return seats.reclaim(session, now, person)

        return await self._change_within(
            table, command, lambda _, seated: self._limits.seating(seated, person.id)
        )

    async def restore(self, table: TableId, user_id: int) -> Table:
        """Restore an archived table for a person. Raises what `seats.restore_table` does."""
        return await self._change_within(
            table,
            lambda session, now: seats.restore_table(session, now, user_id),
            lambda _, restored: self._limits.restoring(restored, user_id),
        )

    async def move(self, table: TableId, user_id: int, place: Place) -> Table:
        """Move a table to another place for a person."""
        return await self._change_within(
            table,
            lambda session, _: placement.relocate(session, place),
            lambda before, moved: self._limits.moving(before, moved, user_id),
        )

    async def rematch(
        self, table: TableId, user_id: int, client_seed: str = "", place: Place | None = None
    ) -> Table:
        """Open a lobby for the same people, once: later calls return the same lobby.

        It is opened where the game was unless there is another `place`.
        """
        return await retry_on_conflict(lambda: self._rematch(table, user_id, client_seed, place))

    async def _rematch(
        self, table: TableId, user_id: int, client_seed: str, place: Place | None
    ) -> Table:
        async with self.cache.lock(table) as loaded:
            session = loaded.session
            now = self._clock()
            if session.table.next_table is not None:
                following = await self.cache.read(session.table.next_table)
                if following.table.status is not Status.CANCELLED:
                    return following.table
            new = await self._new_id()
            server_seed = self._new_server_seed()
            again = lobby.open_again(session, new, user_id, server_seed, client_seed, now)
            again = again if place is None else again.with_table(place=place)
            after, change = change_of(loaded, session.with_table(next_table=again.table.id), now)
            limits = (*change.limits, *self._limits.opening(again.table, user_id))
            change = replace(change, opened=to_stored(again), limits=limits)
            await self.cache.save(after, change)
        return again.table

    async def act(
        self, table: TableId, user_id: int, decision_number: int | None, notation: str
    ) -> Panel:
        """Make a move and the chance moves that follow it, and return the panel after it.

        `notation` may be several moves joined by `MOVE_SEPARATOR`: all of them are made, or none.
        `decision_number` is that of the panel on which the move was chosen; None for a typed move.
        """
        session = await self._act(table, play.act, user_id, decision_number, notation)
        with self.cache.guard(table):
            return self._hints.show(session, session.seat_of(user_id))

    async def act_openly(self, table: TableId, user_id: int, plies: int, notation: str) -> Table:
        """Make a move that was chosen on a public message, posted after `plies` entries."""
        return (await self._act(table, play.act_openly, user_id, plies, notation)).table

    async def _act(
        self,
        table: TableId,
        command: Callable[[GameSession, datetime, int, N, str], GameSession],
        user_id: int,
        number: N,
        notation: str,
    ) -> GameSession:
        """Make a move, or count its refusal: refusals could reveal hidden information.

        After `MAX_REFUSALS` refusals at a decision, only moves that the panel offers are made.
        Raises what `command` does, and `refused-many-refusals`.
        """

        def make(session: GameSession, now: datetime) -> GameSession:
            try:
                after = command(session, now, user_id, number, notation)
            except MoveRefusedError as error:
                if self._refused.spend(_decision(session, user_id)):
                    raise
                raise MoveRefusedError("refused-many-refusals", most=MAX_REFUSALS) from error
            if self._refused.is_spent(_decision(session, user_id)):
                offered = offers(session, session.seat_of(user_id))
                if notation not in {
                    text for offer in offered for text in (offer.notation, offer.chain)
                }:
                    raise MoveRefusedError("refused-many-refusals", most=MAX_REFUSALS)
            return after

        return await self._change(table, make)

    async def undo(self, table: TableId, user_id: int) -> Panel:
        """Undo the person's last move, see `play.undo`."""
        await self.change_now(table, play.undo, user_id, self._limits.quotas.undos)
        return await self.panel(table, user_id)

    async def hint(self, table: TableId, user_id: int) -> Panel:
        """Return the person's panel with a hint for their decision.

        Raises `refused-no-hints`, `refused-many-hints`, `NotYourTurnError` and `StaleError`.
        """
        session = await self.cache.read(table)
        with self.cache.guard(table):
            seat = hints.check_hint(session, user_id)
        with self.cache.guard(table, is_alone=True):
            await self._hints.think(session, seat, user_id)
        await self.change(table, hints.record_hint, user_id, session.played.count(seat))
        return await self.panel(table, user_id)

    async def settle_votes(
        self, is_closed: Callable[[int], bool] = lambda _: False
    ) -> list[TableId]:
        """Carry out or close the votes that are due; return their tables.

        `is_closed` tells of a server's id whether its members cannot vote.
        """
        due = await find_votes_due(self._store, self._clock())
        for table in due:
            may_answer = not is_closed((await self.table(table)).place.guild_id)
            try:
                await self.change_now(table, votes.settle, may_answer=may_answer)
            except Refusal as error:
                log.info("table %s: votes not settled (%s)", table, error)
        return due

    async def forget(self, table: TableId, user_id: int) -> Table:
        """Remove a person and their name from a table.

        The bot also forgets the messages that showed the game, which contain the name.
        """
        await self.cache.forget_posts(table)
        pseudonym = await pseudonym_of(self._store, user_id)
        return await self.change_now(table, seats.forget, user_id, pseudonym)

    async def archive_idle(self) -> list[TableId]:
        """Stop lost games, archive idle ones, close unanswered lobbies; return what changed."""
        now = self._clock()
        lost = await find_unmoved(self._store, await count_back(self._store, now, seats.LOST_AFTER))
        for table, plies in lost.items():
            await self._change_idle(table, seats.end_lost, plies)
        idle = await find_idle(self._store, now - seats.ARCHIVE_AFTER)
        for table in idle:
            await self._change_idle(table, seats.archive_idle)
        since = await count_back(self._store, now, lobby.CLOSE_AFTER)
        unanswered = await find_unanswered(self._store, since)
        for table in unanswered:
            await self._change_idle(table, lobby.close_unanswered, since)
        return sorted({*lost, *idle, *unanswered})

    async def _change_idle(
        self,
        table: TableId,
        command: Callable[Concatenate[GameSession, datetime, P], GameSession],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        try:
            await self.change_now(table, command, *args, **kwargs)
        except GameFaultError as error:
            log.info("table %s: not archived or stopped (%s)", table, error)

    async def prune(self, before: datetime) -> list[str]:
        """Delete the tables that ended before a time; return their ids."""
        deleted = await prune(self._store, before)
        self.cache.drop(deleted)
        self._reports.drop(deleted)
        return deleted

    async def record_post(
        self,
        table: TableId,
        ply: int | None,
        message_id: int,
        channel_id: int,
        announced: Sequence[OpenDecision] = (),
    ) -> None:
        """Record that a message shows the first `ply` entries; a lower `ply` than known is ignored.

        `announced` says how the message notified each person who is to move. A lobby's message
        shows no entries, whatever `ply` says.
        """

        async def work() -> None:
            async with self.cache.lock(table) as loaded:
                now = self._clock()
                shown = PostedMessage(ply, message_id, channel_id, now)
                session = placement.record_post(loaded.session, shown)
                if session is not loaded.session:
                    await self.cache.save(*change_of(loaded, session, now, announced=announced))

        await retry_on_conflict(work)

    async def note_host_message(
        self, table: TableId, message: int, channel: int, kind: MessageKind
    ) -> None:
        """Record a message to the host of a lobby, which is stale once that has started."""
        await note_host_message(self._store, table, message, channel, kind)

    async def forget_stale(self, messages: Collection[int]) -> None:
        """Forget stale messages that were edited, or cannot be."""
        await forget_stale_messages(self._store, messages)

    async def table(self, table: TableId) -> Table:
        """Return a table. Raises `refused-no-such-table`, as every other method does."""
        return (await self.cache.read(table)).table

    async def snapshot(self, table: TableId) -> Snapshot:
        """Return a started table as a spectator sees it. Raises `NotPlayingError`."""
        async with self.cache.reading(table) as session:
            return views.snapshot(session)

    async def panel(self, table: TableId, user_id: int) -> Panel:
        """Return a started table as a person at it sees it."""
        async with self.cache.reading(table) as session:
            return self._hints.show(session, session.seat_of(user_id))

    async def _change(
        self, table: TableId, command: Callable[[GameSession, datetime], GameSession]
    ) -> GameSession:
        return await retry_on_conflict(lambda: self._try_change(table, command))

    async def _change_within(
        self,
        table: TableId,
        command: Callable[[GameSession, datetime], GameSession],
        limits: Callable[[Table, Table], Sequence[Statement]],
    ) -> Table:
        """Change a table within the limits of this change. Raises their refusals."""
        changed = await retry_on_conflict(lambda: self._try_change(table, command, limits=limits))
        return changed.table

    async def _try_change(
        self,
        table: TableId,
        command: Callable[[GameSession, datetime], GameSession],
        expired: OpenDecision | None = None,
        limits: Callable[[Table, Table], Sequence[Statement]] = lambda *_: (),
    ) -> GameSession:
        async with self.cache.lock(table) as loaded:
            now = self._clock()
            session = command(loaded.session, now)
            if session is loaded.session:
                return session
            after, change = change_of(loaded, session, now, expired=expired)
            bounds = limits(loaded.session.table, after.session.table)
            return await self.cache.save(after, replace(change, limits=(*change.limits, *bounds)))

    async def _new_id(self) -> TableId:
        while True:
            table = self._draw_id()
            if await load_table(self._store, table) is None:
                return TableId(table)


def _decision(session: GameSession, user_id: int) -> tuple[TableId, int, int]:
    return session.table.id, user_id, session.played.count(session.seat_of(user_id))
