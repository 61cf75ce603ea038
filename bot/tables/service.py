"""The service: everything that can be done at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from bot.store import Store
from bot.store.pseudonyms import Pseudonyms
from bot.store.tables import prune
from bot.tables import ai, history, lobby, play, premoves, randomness, removal, seats, views, votes
from bot.tables.agreements import Agreements
from bot.tables.ai import AiRunner, Hints, Thinker, ThreadThinker
from bot.tables.cache import TableCache, retry_on_conflict
from bot.tables.decisions import Decisions, OpenDecision, claim, dues
from bot.tables.errors import BadOptionError
from bot.tables.history import PastSnapshots
from bot.tables.mapping import to_table
from bot.tables.model import Panel, Person, Place, Premove, Snapshot, Status, Table, TableId
from bot.tables.queries import (
    OPEN,
    Looks,
    Own,
    PendingUpdates,
    TableList,
    Wanted,
    list_seated,
    list_tables_of,
)
from bot.tables.quotas import NO_QUOTAS, Limits, Quotas, Refusals
from bot.tables.reports import Examiner, Reports, ThreadExaminer
from bot.tables.results import ScoreHistories
from bot.tables.session import GameSession
from games.ai.search import Level
from games.catalog import Catalogue
from games.core.game import Seat


class Tables(Agreements, Looks, PendingUpdates):
    """Opens, changes and shows tables; every change is in the database when a method returns.

    Every method that changes a table locks it, and raises a `TableError` when it refuses: then
    nothing was changed. Times are aware and come from the clock.
    """

    def __init__(  # noqa: PLR0913 - what tests put in its place is named
        self,
        store: Store,
        clock: Callable[[], datetime],
        games: Catalogue,
        *,
        replays: int = 128,
        quotas: Quotas = NO_QUOTAS,
        new_secret: Callable[[], bytes] = randomness.new_secret,
        new_id: Callable[[], str] = randomness.new_id,
        thinker: Thinker | None = None,
        examiner: Examiner | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self.share = store.share
        """Which servers are this process's own."""
        self.games = games
        """The games that can be played."""
        self._cache = TableCache(store, games, replays)
        self._new_secret = new_secret
        self._draw_id = new_id
        thinker = thinker or ThreadThinker()
        self._house = AiRunner(self._cache, clock, thinker)
        self._hints = Hints(thinker, clock)
        self._reports = Reports(store, examiner or ThreadExaminer(games), clock)
        self._score_histories = ScoreHistories()
        self._past_snapshots = PastSnapshots()
        self._limits = Limits(store, clock, quotas)
        self._refusals = Refusals(clock)

    async def open(  # noqa: PLR0913, PLR0917 - all that a table begins with
        self,
        game: str,
        host: Person,
        place: Place,
        language: str,
        options: Mapping[str, str] | None = None,
        client_seed: str = "",
    ) -> Table:
        """Open a lobby with its host in the first chair, and seal the secret of its luck.

        `options` are wishes, of the game and of every table; unknown ones are ignored. Here and
        below, `client_seed` is what the person adds to the shuffle by sitting down.
        """
        package = self.games.get(game)
        if package is None:
            raise BadOptionError
        await self._limits.check_opening(host.id, place)
        session = lobby.open_new(
            await self._new_id(),
            package,
            host,
            place,
            language,
            options or {},
            self._new_secret(),
            client_seed,
            self._clock(),
        )
        await self._cache.add(session)
        return session.table

    async def table(self, table: TableId) -> Table:
        """Return a table. Raises `NoSuchTableError`, as every other method does."""
        return (await self._cache.read(table)).table

    async def join(self, table: TableId, person: Person, client_seed: str = "") -> Table:
        """Seat a person in the lobby."""
        await self._check_person(person)
        return await self._table(table, lambda session, _: lobby.join(session, person, client_seed))

    async def add_client_seed(self, table: TableId, user_id: int, word: str) -> Table:
        """Add a word of a person's own to the shuffle, as long as the game has not begun."""
        return await self._table(
            table, lambda session, _: lobby.add_client_seed(session, user_id, word)
        )

    async def leave(self, table: TableId, user_id: int) -> Table:
        """Free a chair in the lobby; hosting passes on, the last person closes the lobby."""
        return await self._table(table, lambda session, now: lobby.leave(session, user_id, now))

    async def add_ai(self, table: TableId, user_id: int, level: Level = Level.NORMAL) -> Table:
        """Seat another house player in the lobby."""
        return await self._table(table, lambda session, _: lobby.add_ai(session, user_id, level))

    async def fill(self, table: TableId, user_id: int, most: int | None = None) -> Table:
        """Seat house players on all free seats of the lobby, or until `most` are taken."""
        return await self._table(table, lambda session, _: lobby.fill(session, user_id, most))

    async def remove_ai(self, table: TableId, user_id: int) -> Table:
        """Remove the last house player from the lobby."""
        return await self._table(table, lambda session, _: lobby.remove_ai(session, user_id))

    async def set_option(self, table: TableId, user_id: int, name: str, value: str) -> Table:
        """Choose an option of the game in the lobby."""
        return await self._table(
            table, lambda session, _: lobby.set_option(session, user_id, name, value)
        )

    async def free(self, table: TableId, user_id: int) -> Table:
        """Open the chairs of a lobby that are kept for people who have not said yes."""
        return await self._table(table, lambda session, _: lobby.free(session, user_id))

    async def start(self, table: TableId, user_id: int) -> Snapshot:
        """Seat everybody and begin; house players have not moved yet."""
        return views.snapshot(
            await self.change(table, lambda session, now: play.start(session, user_id, now))
        )

    async def cancel(self, table: TableId, user_id: int, *, manager: bool = False) -> Table:
        """Close a lobby or stop a game."""
        return await self._table(
            table, lambda session, now: play.cancel(session, user_id, now, manager=manager)
        )

    async def act(
        self, table: TableId, user_id: int, decision_number: int | None, notation: str
    ) -> Panel:
        """Make a move, with the answers of chance that follow, and return the panel after it.

        `notation` may be several moves with `MOVE_SEPARATOR` between them, of which all or none are
        made. `token` is the panel's the move was chosen on; None for a move that was typed.
        """

        def make(session: GameSession, now: datetime) -> GameSession:
            act = partial(
                play.act,
                user_id=user_id,
                decision_number=decision_number,
                notation=notation,
                now=now,
            )
            return self._refusals.watch(session, user_id, notation, act)

        return await self._play(table, user_id, make)

    async def act_openly(self, table: TableId, user_id: int, plies: int, notation: str) -> Table:
        """Make a move that was chosen on a public message."""

        def make(session: GameSession, now: datetime) -> GameSession:
            act = partial(play.act_openly, user_id=user_id, plies=plies, notation=notation, now=now)
            return self._refusals.watch(session, user_id, notation, act)

        return await self._table(table, make)

    async def hint(self, table: TableId, user_id: int, decision_number: int) -> Panel:
        """Give a person the hint for the decision that a panel of `token` shows.

        Raises `NoHintsError`, `ManyHintsError`, `NotAskedError` and `StaleError`.
        """
        session = await self._cache.read(table)
        await self._hints.think(session, ai.check(session, user_id, decision_number), user_id)
        return await self._play(
            table, user_id, lambda session, _: ai.note(session, user_id, decision_number)
        )

    async def undo(self, table: TableId, user_id: int) -> Panel:
        """Take back the person's last move."""
        return await self._play(
            table,
            user_id,
            lambda session, now: play.undo(session, user_id, now, self._limits.quotas.undos),
        )

    async def resign(self, table: TableId, user_id: int) -> Table:
        """Give the person's seat to a house player."""
        return await self._table(table, lambda session, now: play.resign(session, user_id, now))

    async def forget(self, table: TableId, user_id: int) -> Table:
        """Take a person's name off a table, and the person out of it.

        The messages that showed the game name the person, too: nothing leads there any more.
        """
        await self._cache.drop_showings(table)
        pseudonym = await Pseudonyms(self._store).of(user_id)
        return await self._table(
            table, lambda session, now: removal.forget(session, user_id, pseudonym, now)
        )

    async def prune(self, before: datetime) -> list[str]:
        """Delete the tables that were over before a moment; return which."""
        gone = await prune(self._store, before)
        self._cache.drop(gone)
        self._reports.drop(gone)
        return gone

    def forget_memory(self, table: TableId | None = None) -> None:
        """Read a table anew, or all of them: another process wrote."""
        self._cache.forget(table)

    async def rematch(self, table: TableId, user_id: int, client_seed: str = "") -> Table:
        """Open a lobby for the same people, once: later calls return the same lobby."""
        return await retry_on_conflict(lambda: self._rematch(table, user_id, client_seed))

    async def _rematch(self, table: TableId, user_id: int, client_seed: str) -> Table:
        async with self._cache.lock(table) as loaded:
            session, now = loaded.session, self._clock()
            if session.table.next_table is not None:
                following = await self._cache.read(session.table.next_table)
                if following.table.status is not Status.CANCELLED:
                    return following.table
            await self._limits.check_opening(user_id, session.table.place)
            new, secret = await self._new_id(), self._new_secret()
            again = lobby.open_again(session, new, user_id, secret, client_seed, now)
            after = replace(session, table=replace(session.table, next_table=again.table.id))
            await self._cache.save(loaded, after, now, opened=again)
        return again.table

    async def advance(self, table: TableId) -> bool:
        """Let house players move until a person is asked or the game is over.

        Tells whether anything happened.
        """
        return await self._house.advance(table)

    async def play_for(
        self, table: TableId, seat: Seat, decision_number: int, expired: OpenDecision | None = None
    ) -> bool:
        """Let a house player finish the turn of a seat that has made `token` entries.

        `expired` is the decision because of whose time that happens, if it is. Tells whether
        anything happened.
        """
        return await self._house.play_for(table, seat, decision_number, claim(expired))

    async def dues(self, table: TableId) -> Mapping[Seat, datetime | None]:
        """Return when the time of each seat with a clock runs out; None while it stands still."""
        return dues(await Decisions(self._store).at_table(table))

    async def relocate(self, table: TableId, place: Place) -> Table:
        """Let the table show itself somewhere else from now on."""
        return await self._table(table, lambda session, _: history.relocate(session, place))

    async def mark_carded(self, table: TableId) -> None:
        """Note that the card of a finished table was posted, or is not to be."""
        await self._table(table, lambda session, _: history.mark_carded(session))

    async def of_user(self, user_id: int, wanted: Wanted = OPEN) -> list[Table]:
        """Return tables where a person sits: those that wait for them first, then the newest."""
        return await list_seated(self._store, self.games, user_id, wanted)

    async def in_channel(self, channel_id: int) -> list[Table]:
        """Return the open tables that show themselves in a channel or thread, newest first."""
        return [to_table(row, self.games) for row in await self._store.in_channel(channel_id)]

    async def count(self) -> int:
        """Count the open tables."""
        return await self._store.count()

    async def premove_panel(
        self, table: TableId, user_id: int
    ) -> tuple[Panel, tuple[Premove, ...]]:
        """Return a person's panel, and the answers their seat can give in advance."""
        session = await self._cache.read(table)
        seat = session.seat_of(user_id)
        return views.panel(session, seat), premoves.premove_panel(session, seat)

    async def note(self, table: TableId, user_id: int, text: str) -> Panel:
        """Replace a person's private note; an empty one is deleted."""
        return await self._play(
            table, user_id, lambda session, _: play.write_note(session, user_id, text)
        )

    async def own(self, user_id: int) -> TableList:
        """Return a person's tables: the longest waiting for them first, then the newest."""
        return await list_tables_of(self._store, self.games, user_id)

    async def next_of(self, user_id: int, table: TableId) -> Own | None:
        """Return the other table that waits longest for a person, if any does."""
        own = await self.own(user_id)
        others = [one for one in own.first if one.since and one.table.id != table]
        return others[0] if others else None

    async def some(self, tables: Sequence[TableId]) -> dict[TableId, Table]:
        """Return those of these tables that are kept."""
        rows = await self._store.tables(tables)
        return {TableId(row.id): to_table(row, self.games) for row in rows}

    async def closed(self, place: Place, user_id: int) -> list[Table]:
        """Return the newest games that do not go on: those shown at a place, then a person's."""
        rows = await self._store.closed(place.guild_id, place.target_id, user_id)
        return [to_table(row, self.games) for row in rows]

    async def restore_table(self, table: TableId, user_id: int) -> Table:
        """Let a table that was put away go on. Raises `NotAwayError`."""
        return await self._table(
            table, lambda session, now: removal.restore_table(session, user_id, now)
        )

    async def archive_idle(self) -> list[TableId]:
        """Put away tables nobody touched for long; return the tables to be shown again."""
        now = self._clock()
        idle = await self._store.untouched(now - removal.IDLE, now - removal.LOST)
        for table in idle:
            await self.change(TableId(table), removal.archive_idle)
        return [TableId(table) for table in idle]

    async def may_be_reclaimed(self, table: TableId, seat: Seat) -> bool:
        """Tell whether a seat has a new substitute, and whoever had it may come back."""
        return seats.is_reclaimable(await self._cache.read(table), seat)

    async def settle_votes(
        self, is_closed: Callable[[int], bool] = lambda _: False
    ) -> list[TableId]:
        """Carry out or close the questions that waited long enough; return their tables.

        `is_closed` tells of a server's id whether nobody there can answer.
        """
        due = [TableId(table) for table in await self._store.questions_due(self._clock())]
        for table in due:
            heard = not is_closed((await self.table(table)).place.guild_id)
            await self.change(table, partial(votes.settle, may_answer=heard))
        return due

    async def change(
        self,
        table: TableId,
        change: Callable[[GameSession, datetime], GameSession],
        expired: OpenDecision | None = None,
    ) -> GameSession:
        async def work() -> GameSession:
            async with self._cache.lock(table) as loaded:
                now = self._clock()
                after = change(loaded.session, now)
                if after is loaded.session:
                    return after
                return await self._cache.save(loaded, after, now, claimed=claim(expired))

        # A late decision that somebody answered is late no more: its claim is lost for good.
        return await (work() if expired else retry_on_conflict(work))

    async def _check_person(self, person: Person) -> None:
        await self._limits.check_person(person.id)

    async def _new_id(self) -> TableId:
        while True:
            table = self._draw_id()
            if await self._store.load(table) is None:
                return TableId(table)
