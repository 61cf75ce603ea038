"""House players at running tables: their moves are thought out without the table's lock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeAlias
from weakref import WeakValueDictionary

from bot.store.errors import LostRaceError
from bot.store.rows import LapsedRow
from bot.tables import play, randomness
from bot.tables.cache import TableCache
from bot.tables.live import Live
from bot.tables.model import TableId
from bot.tables.thinking import Question, Thinker
from games.core.game import Seat
from games.house.levels import Level

_Make: TypeAlias = Callable[[Live, Seat, str, datetime], Live]
"""Makes a move of a seat."""


class HousePlayers:
    """Moves for the house players of all tables.

    A table is not locked while they think. When it changed meanwhile, their move is dropped.
    """

    def __init__(self, cache: TableCache, clock: Callable[[], datetime], thinker: Thinker) -> None:
        self._cache = cache
        self._clock = clock
        self._thinker = thinker
        self._advancing: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    async def advance(self, table: TableId) -> bool:
        """Let house players move until a person is asked or the game is over.

        Tells whether anything happened.
        """
        moved = False
        async with self._advancing.setdefault(table, asyncio.Lock()):
            while seats := (live := await self._cache.read(table)).house_seats:
                moved = await self._move(live, seats[0], play.move) is not None or moved
        return moved

    async def stand_in(
        self, table: TableId, seat: Seat, token: int, claimed: Sequence[LapsedRow] = ()
    ) -> bool:
        """Let a house player finish the turn of a seat that has made `token` entries.

        `claimed` are the late decisions because of which that happens. Whatever the seat's person
        does meanwhile ends it, and so does whoever gives them more time. Tells whether anything
        happened.
        """
        moved = False
        async with self._advancing.setdefault(table, asyncio.Lock()):
            live = await self._cache.read(table)
            since = live.waits[seat]
            while since is not None and (live.waits[seat], live.played.count(seat)) == (
                since,
                token,
            ):
                try:
                    after = await self._move(live, seat, play.stand_in, claimed)
                except LostRaceError:
                    return moved
                if after is not None:
                    moved, token, claimed = True, after.played.count(seat), ()
                live = await self._cache.read(table)
        return moved

    async def _move(
        self, live: Live, seat: Seat, make: _Make, claimed: Sequence[LapsedRow] = ()
    ) -> Live | None:
        """Make a house player's move; None when the table changes meanwhile."""
        notation = await self._think(live, seat)
        async with self._cache.lock(live.table.id) as loaded:
            if loaded.live.table.plies != live.table.plies:
                return None
            now = self._clock()
            after = make(loaded.live, seat, notation, now)
            try:
                return await self._cache.save(loaded, after, now, claimed=claimed)
            except LostRaceError:
                if claimed:
                    raise
                return None  # another process changed it

    async def _think(self, live: Live, seat: Seat) -> str:
        game, state = live.game, live.played.state
        view, moves = game.view(state, seat), game.legal_moves(state, seat)
        luck = randomness.luck(live.key, seat, live.played.count(seat))
        chair = live.table.chairs[seat]
        # Absent people are stood in for by a normal player, whatever plays in other chairs.
        level = Level.NORMAL if chair.person else chair.level
        return await self._thinker.think(Question(live.table.known, level, view, moves, luck))
