"""Ratings and tallies, counted from finished games when somebody looks, and once a minute.

The facts of a game are written in the transaction that ends it, so that nothing is lost then. To
count them there would make the last move wait for all that is read and worked out. Everything a
chunk of games adds is one transaction with the note of how far was counted: a bot that is killed
goes on where it was.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime
from typing import Final

import openskill

from bot.ratings.changes import Changes
from bot.ratings.counting import Sheet, count, keys_of, people_of
from bot.ratings.pasts import Pasts
from bot.ratings.profiles import Profiles
from bot.ratings.rating import METHOD, Rating
from bot.ratings.seasons import Seasons
from bot.ratings.weights import WEEK, YEAR
from bot.store import LostRaceError, Store, StoreError
from bot.store.counted import CountStore, GameFacts
from bot.store.pseudonyms import Pseudonyms
from games.catalog import Catalogue

CHUNK: Final = 20
"""Games that are counted in one transaction; the event loop works out one after another."""
AT_ONCE: Final = 5
"""Chunks that somebody waits for who looks; what is more is counted beside."""

log: Final = logging.getLogger(__name__)


class Ratings(Seasons, Profiles, Changes, Pasts):
    """Counts finished games: the same games in the same order always give the same numbers."""

    def __init__(self, store: Store, games: Catalogue) -> None:
        self._store = store
        self._counts = CountStore(store)
        self._pseudonyms = Pseudonyms(store)
        self._method = describe(games)
        self._lock = asyncio.Lock()
        self._cursor: int | None = None
        self._is_swept = False

    async def catch_up(self) -> bool:
        """Count the games that are not counted yet, if they are few; tells whether all are.

        Whoever looks is shown what there is: what the database refuses is tried again.
        """
        try:
            for _ in range(AT_ONCE):
                if not await self.step():
                    return True
        except LostRaceError:
            pass  # another process counts, which is the first now
        except StoreError:
            log.exception("finished games are not all counted")
        return False

    async def step(self) -> bool:
        """Count some games; tells whether there may be more."""
        async with self._lock:
            return await self._step()

    async def recompute(self) -> int:
        """Forget all ratings and tallies and count every game again; tells how many there are."""
        async with self._lock:
            await self._begin(anew=True)
            while await self._step():
                pass
            return self._cursor or 0

    async def forget(self, person_id: int, now: datetime) -> None:
        """Delete what is counted of a person; the ratings of others stay what they are.

        What weighs stays under a pseudonym: it counts for the person if they come back.
        """
        async with self._lock:
            await self._counts.forget(person_id, now)
            if not await self._counts.next_games(await self._find_cursor(), 1):
                await self._counts.drop_nameless()

    async def expire(self, now: datetime) -> None:
        """Let go of the pseudonyms that weigh no more."""
        async with self._lock:
            while await self._pseudonyms.expire(now):
                self._is_swept = False

    async def _step(self) -> bool:
        if not self._store.share.is_first:
            return False  # another process counts
        if self._store.share.of is not None:
            self._cursor = None  # it may have, until now
        cursor = await self._find_cursor()
        games = await self._counts.next_games(cursor, CHUNK)
        if await self._pseudonyms.recall({one for game in games for one in people_of(game)}):
            games = await self._counts.next_games(cursor, CHUNK)
        if not games:
            await self._sweep()
            return False
        self._is_swept = False
        self._cursor = None  # until it is known what the database holds
        await self._counts.write((await self._count(games)).take(), games[-1].seq, cursor)
        self._cursor = games[-1].seq
        if len(games) == CHUNK:
            return True
        await self._sweep()
        return False

    async def _sweep(self) -> None:
        """Leave no rating of people who were forgotten, once all games are counted."""
        if not self._is_swept:  # nor is that written again every minute
            await self._counts.drop_nameless()
            self._is_swept = True

    async def _count(self, games: list[GameFacts]) -> Sheet:
        keys = sorted({key for game in games for key in keys_of(game)}, key=str)
        known = await self._counts.ratings(keys)
        sheet = Sheet({key: (Rating(mu, sigma), n) for key, (mu, sigma, n) in known.items()})
        asked = [(game, person) for game in games for person in people_of(game)]
        met = iter(await self._counts.met(asked, YEAR, WEEK))
        for game in games:
            count(game, {person: next(met) for person in people_of(game)}, sheet)
            await asyncio.sleep(0)
        return sheet

    async def _find_cursor(self) -> int:
        if self._cursor is None:
            cursor, method = await self._counts.notes()
            self._cursor = cursor
            if method != self._method and self._store.share.is_first:
                await self._begin(anew=method is not None)
        return self._cursor

    async def _begin(self, *, anew: bool) -> None:
        await self._counts.begin(self._method, anew=anew)
        if anew:
            self._cursor = 0


def describe(games: Catalogue) -> str:
    """Return what ratings are worked out by: with something else, they are counted anew."""
    rules = " ".join(f"{game}={package.game.rules_version}" for game, package in games.items())
    return f"{METHOD} openskill={openskill.__version__} {rules}"
