"""The service: everything that can be done at a table."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, TypeAlias
from weakref import WeakValueDictionary

from bot.store import Store
from bot.store.retention import prune
from bot.tables import fate, former, lobby, play, views
from bot.tables.errors import BadOptionError
from bot.tables.keeper import Keeper
from bot.tables.live import Live
from bot.tables.model import (
    Chair,
    Panel,
    Person,
    Place,
    Shown,
    Snapshot,
    Status,
    Table,
    TableId,
    Told,
)
from bot.tables.record import Record, make_record
from bot.tables.rows import to_table
from bot.tables.timing import ABSENCE, CLOCK, OPTIONS, Announcement
from games.catalog import Catalogue
from games.core.game import Seat

_Make: TypeAlias = Callable[[Live, Seat, str, datetime], Live]
"""Makes a move of a seat."""

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz234567"


def _new_secret() -> bytes:
    return secrets.token_bytes(32)


def _new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(6))


class Tables:
    """Opens, changes and tells tables; what it returns is in the database already.

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
        new_secret: Callable[[], bytes] = _new_secret,
        new_id: Callable[[], str] = _new_id,
    ) -> None:
        self._store = store
        self._clock = clock
        self.games = games
        """The games that can be played."""
        self._keeper = Keeper(store, games, replays)
        self._new_secret = new_secret
        self._draw_id = new_id
        self._advancing: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()
        # House players think in a thread: today's need well under a millisecond, which a process
        # of its own (with its memory, its start and pickled views) would only make longer. One
        # at a time, so that thinking never takes more than its share of the interpreter.
        self._thinker = asyncio.Semaphore(1)

    async def open(
        self,
        game: str,
        host: Person,
        place: Place,
        language: str,
        options: Mapping[str, str] | None = None,
    ) -> Table:
        """Open a lobby with its host in the first chair.

        `options` are wishes, of the game and of every table; what is not known any more is ignored.
        """
        package = self.games.get(game)
        if package is None:
            raise BadOptionError
        chosen = lobby.choose(package.game.options, options or {})
        general = lobby.choose(OPTIONS, options or {})
        now = self._clock()
        table = Table(
            id=await self._new_id(),
            game=game,
            rules_version=package.game.rules_version,
            status=Status.LOBBY,
            host=host,
            place=place,
            language=language,
            options=chosen,
            chairs=(Chair(host),),
            opened=now,
            touched=now,
            clock=general[CLOCK.name],
            absence=general[ABSENCE.name],
            package=package,
        )
        await self._keeper.add(Live(table, waits=(None,)))
        return table

    async def table(self, table: TableId) -> Table:
        """Return a table. Raises `NoSuchTableError`, as every other method does."""
        return (await self._keeper.read(table)).table

    async def join(self, table: TableId, person: Person) -> Table:
        """Seat a person in the lobby."""
        return (await self.change(table, lambda live, _: lobby.join(live, person))).table

    async def leave(self, table: TableId, user_id: int) -> Table:
        """Free a chair in the lobby; hosting passes on, the last person closes the lobby."""
        return (await self.change(table, lambda live, now: lobby.leave(live, user_id, now))).table

    async def add_house(self, table: TableId, user_id: int) -> Table:
        """Seat another house player in the lobby."""
        return (await self.change(table, lambda live, _: lobby.add_house(live, user_id))).table

    async def drop_house(self, table: TableId, user_id: int) -> Table:
        """Remove the last house player from the lobby."""
        return (await self.change(table, lambda live, _: lobby.drop_house(live, user_id))).table

    async def set_option(self, table: TableId, user_id: int, name: str, value: str) -> Table:
        """Choose an option of the game in the lobby."""
        return (
            await self.change(table, lambda live, _: lobby.set_option(live, user_id, name, value))
        ).table

    async def start(self, table: TableId, user_id: int) -> Snapshot:
        """Draw the secret, seat everybody and begin; house players have not moved yet."""
        secret = self._new_secret()
        return views.snapshot(
            await self.change(table, lambda live, now: play.start(live, user_id, secret, now))
        )

    async def cancel(self, table: TableId, user_id: int, *, manager: bool = False) -> Table:
        """Close a lobby or stop a game."""
        return (
            await self.change(
                table, lambda live, now: play.cancel(live, user_id, now, manager=manager)
            )
        ).table

    async def act(self, table: TableId, user_id: int, token: int | None, notation: str) -> Panel:
        """Make a move, with the answers of chance that follow, and return the panel after it.

        `token` is the panel's the move was chosen on; None for a move that was typed.
        """
        return await self._play(
            table, user_id, lambda live, now: play.act(live, user_id, token, notation, now)
        )

    async def undo(self, table: TableId, user_id: int) -> Panel:
        """Take back the person's last move."""
        return await self._play(table, user_id, lambda live, now: play.undo(live, user_id, now))

    async def resign(self, table: TableId, user_id: int) -> Table:
        """Give the person's seat to a house player."""
        return (await self.change(table, lambda live, now: play.resign(live, user_id, now))).table

    async def forget(self, table: TableId, user_id: int) -> Table:
        """Take a person's name off a table, and the person out of it.

        The messages that showed the game name the person, too: nothing leads there any more.
        """
        await self._store.drop_showings(table)
        return (await self.change(table, lambda live, now: former.forget(live, user_id, now))).table

    async def prune(self, before: datetime) -> list[str]:
        """Delete the tables that were over before a moment; return which."""
        gone = await prune(self._store, before)
        self._keeper.drop(gone)
        return gone

    async def rematch(self, table: TableId, user_id: int) -> Table:
        """Open a lobby for the same people, once: later calls return the same lobby."""
        async with self._keeper.hold(table) as held:
            live, now = held.live, self._clock()
            if live.table.next_table is not None:
                following = await self._keeper.read(live.table.next_table)
                if following.table.status is not Status.CANCELLED:
                    return following.table
            again = lobby.open_again(live, await self._new_id(), user_id, now)
            after = replace(live, table=replace(live.table, next_table=again.table.id))
            await self._keeper.save(held, after, now, opened=again)
        return again.table

    async def advance(self, table: TableId) -> bool:
        """Let house players move until a person is asked or the game is over.

        Tells whether anything happened. The table is not locked while they think; what was
        thought about a table that changed meanwhile is dropped.
        """
        moved = False
        async with self._advancing.setdefault(table, asyncio.Lock()):
            while seats := (live := await self._keeper.read(table)).house_seats:
                moved = await self._move(live, seats[0], play.move) or moved
        return moved

    async def stand_in(self, table: TableId, seat: Seat, token: int) -> bool:
        """Let a house player finish the turn of a seat that has made `token` entries.

        Tells whether anything happened.
        """
        moved = False
        async with self._advancing.setdefault(table, asyncio.Lock()):
            live = await self._keeper.read(table)
            since = live.waits[seat] if live.played.count(seat) == token else None
            while since is not None and live.waits[seat] == since:
                moved = await self._move(live, seat, play.stand_in) or moved
                live = await self._keeper.read(table)
        return moved

    async def snapshot(self, table: TableId) -> Snapshot:
        """Return a started table as a spectator sees it. Raises `NotPlayingError`."""
        return views.snapshot(await self._keeper.read(table))

    async def panel(self, table: TableId, user_id: int) -> Panel:
        """Return a started table as a person at it sees it."""
        live = await self._keeper.read(table)
        return views.panel(live, live.seat_of(user_id))

    async def log(self, table: TableId, seat: Seat | None) -> tuple[Told, ...]:
        """Return the whole game as a seat (None: a spectator) may read it."""
        return views.log(await self._keeper.read(table), seat)

    async def showings(self, table: TableId) -> tuple[Shown, ...]:
        """Return the public messages of a game, as far as they are known, the oldest first."""
        rows = await self._store.showings(table)
        return tuple(Shown(row.ply, row.message, row.channel) for row in rows)

    async def record(self, table: TableId) -> Record:
        """Return the record of a game that is over, with its secret. Raises `NotOverError`."""
        return make_record(await self._keeper.read(table))

    async def move_home(self, table: TableId, place: Place) -> Table:
        """Let the table show itself somewhere else from now on."""
        return (await self.change(table, lambda live, _: _put(live, place=place))).table

    async def mark_shown(
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
        shown = Shown(ply, message_id, channel_id)
        async with self._keeper.hold(table) as held:
            now = self._clock()
            live = _mark_shown(shown, held.live)
            if live is not held.live:
                await self._keeper.save(held, live, now, announced=announced)

    async def owed(self) -> list[TableId]:
        """Return the tables that must be shown, or where a house player is to move."""
        return [TableId(table) for table in await self._store.owed()]

    async def owed_snapshot(self, table: TableId) -> Snapshot | None:
        """Return a table as its channel must show it; None where nothing is owed."""
        live = await self._keeper.read(table)
        return views.snapshot(live) if live.owed else None

    async def of_user(self, user_id: int) -> list[Snapshot | Table]:
        """Return the open tables of a person: those that wait for them first, then the newest."""
        lives = [
            await self._keeper.read(TableId(table))
            for table in await self._store.of_person(user_id)
        ]
        return [views.snapshot(live) if live.replay else live.table for live in lives]

    async def in_channel(self, channel_id: int) -> list[Table]:
        """Return the open tables that show themselves in a channel or thread, newest first."""
        return [to_table(row, self.games) for row in await self._store.in_channel(channel_id)]

    async def count(self) -> int:
        """Count the open tables."""
        return await self._store.count()

    async def change(self, table: TableId, change: Callable[[Live, datetime], Live]) -> Live:
        """Change a table by one of the rules in this room and return it as it is then."""
        async with self._keeper.hold(table) as held:
            now = self._clock()
            after = change(held.live, now)
            if after is held.live:
                return after
            return await self._keeper.save(held, after, now)

    async def _play(
        self, table: TableId, user_id: int, change: Callable[[Live, datetime], Live]
    ) -> Panel:
        live = await self.change(table, change)
        return views.panel(live, live.seat_of(user_id))

    async def _move(self, live: Live, seat: Seat, make: _Make) -> bool:
        """Make a house player's move, unless the table changes meanwhile."""
        notation = await self._think(live, seat)
        async with self._keeper.hold(live.table.id) as held:
            if held.live.table.plies != live.table.plies:
                return False
            now = self._clock()
            await self._keeper.save(held, make(held.live, seat, notation, now), now)
        return True

    async def _think(self, live: Live, seat: Seat) -> str:
        game, state = live.game, live.played.state
        view, moves = game.view(state, seat), game.legal_moves(state, seat)
        luck = fate.luck(live.secret, seat, live.played.count(seat))
        house = live.table.known.house
        async with self._thinker:
            return game.notate(await asyncio.to_thread(house, view, moves, luck))

    async def _new_id(self) -> TableId:
        while True:
            table = self._draw_id()
            if await self._store.load(table) is None:
                return TableId(table)


def _mark_shown(shown: Shown, live: Live) -> Live:
    if live.table.status is Status.LOBBY:
        return _put(live, shown=replace(shown, ply=Shown().ply))
    return _put(live, shown=shown) if shown.ply >= live.table.shown.ply else live


def _put(live: Live, *, place: Place | None = None, shown: Shown | None = None) -> Live:
    table = live.table
    return replace(
        live, table=replace(table, place=place or table.place, shown=shown or table.shown)
    )
