"""Ratings, leaderboards, seasons.

The facts of a game are written in the transaction that ends it, so that nothing is lost then. To
count them there would make the last move wait for all that is read and worked out. Everything a
chunk of games adds is one transaction with the note of how far was counted: a bot that is killed
goes on where it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import openskill

from bot.ratings.profiles import Part, Pasts, Profiles
from bot.ratings.rating import METHOD, Rating
from bot.ratings.updates import Sheet, count, keys_of, people_of
from bot.ratings.weights import WEEK, YEAR
from bot.store import ConflictError, Store, StoreError
from bot.store.leaderboards import (
    RatingPoolKey,
    SeasonRow,
    StandingRow,
    close_season,
    read_games,
    read_over,
    read_own,
    read_page,
)
from bot.store.pseudonyms import Pseudonyms
from bot.store.ratings import GameFacts, RatingRepository
from bot.store.results import EVERYWHERE, PEOPLE, read_changes, scope_of, season_of, season_scope
from games.catalog import Catalogue


@dataclass(frozen=True, slots=True)
class Change:
    """What a game did to somebody's rating in its server."""

    before: Rating
    after: Rating
    expected_score: float
    """To win it, from 0 to 1, by the ratings of before."""
    weight: float
    """How much it counted, at most 1: less after other games of the same people."""


@dataclass(frozen=True, slots=True)
class News:
    """Whether a finished game was rated, and what came of it."""

    rating_pool: str
    """Among people, or against house players of a level; empty where it was not rated."""
    unrated_reason: str
    """Why it was not."""
    seats: Mapping[int, Change]
    """By seat, without those of people who were forgotten."""


class Changes(Part):
    """The part of ratings that tells what a game changed."""

    async def news(self, table: str) -> News | None:
        """Return what a finished game changed; None of any other, and until it is counted."""
        await self.process_new_results()
        found = await read_changes(self._store, table)
        if found is None:
            return None
        facts, changes = found
        seats = {
            one.seat: Change(
                Rating(one.mu, one.sigma),
                Rating(one.new_mu, one.new_sigma),
                one.expected_score,
                one.weight,
            )
            for one in changes
        }
        is_pending = bool(facts.rating_pool) and not seats
        return None if is_pending else News(facts.rating_pool, facts.unrated_reason, seats)


PAGE: Final = 8
"""People on a page; the reader's own line may come below."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's place on a ladder."""

    rank: int
    """From 1."""
    person_id: int
    name: str
    """As it was in their last game there: plain text, never trusted as markup."""
    rating: Rating
    games: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """The ladder that is asked for."""

    game: str
    rating_pool: str = PEOPLE
    guild_id: int | None = None
    """None: all servers."""
    season: str = ""
    """As `season_of` says it; empty for all time."""
    page: int = 0

    @property
    def key(self) -> RatingPoolKey:
        """How the store calls it."""
        return RatingPoolKey(self.scope, self.game, self.rating_pool)

    @property
    def scope(self) -> str:
        """Where the games count."""
        if self.guild_id is None:
            return EVERYWHERE
        return season_scope(self.guild_id, self.season) if self.season else scope_of(self.guild_id)


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a ladder."""

    wanted: Wanted
    lines: tuple[Standing, ...]
    has_more: bool
    own: Standing | None
    """The reader's own line; None for who has none."""
    is_shown: bool
    """Others see the reader's line."""


class Boards(Part):
    """The part of ratings that shows ladders."""

    async def board(self, wanted: Wanted, reader: int | None = None) -> Board:
        """Return a page of a ladder, and the line of whoever reads it."""
        await self.process_new_results()
        skip = wanted.page * PAGE
        found = await read_page(self._store, wanted.key, skip, PAGE + 1)
        lines = tuple(_standing(skip + at, row) for at, row in enumerate(found[:PAGE], 1))
        own, is_shown = None, True
        if reader is not None and (mine := await read_own(self._store, wanted.key, reader)):
            row, before, is_shown = mine
            own = _standing(before + 1, row)
        return Board(wanted, lines, len(found) > PAGE, own, is_shown)

    async def rated_games(self, guild_id: int | None) -> list[str]:
        """Return the games with a ladder in a server (None: anywhere), the most played first."""
        await self.process_new_results()
        return await read_games(self._store, EVERYWHERE if guild_id is None else scope_of(guild_id))


def _standing(rank: int, row: StandingRow) -> Standing:
    return Standing(rank, row.person_id, row.name, Rating(row.mu, row.sigma), row.games)


_LEAST: Final = 2
"""People on a table that is worth a message."""


class Seasons(Boards):
    """The part of ratings that tells how seasons ended."""

    async def over(self, now: datetime) -> list[SeasonRow]:
        """Return the seasons that are over while their final table is owed, the oldest first."""
        return await read_over(self._store, season_of(now))

    async def final(self, row: SeasonRow) -> tuple[Board, ...] | None:
        """Return the final tables of a season, the most played game first.

        None while not all of its games are counted.
        """
        if not await self.process_new_results():
            return None
        games = await read_games(self._store, season_scope(row.guild_id, row.season))
        boards = [
            await self.board(Wanted(game, guild_id=row.guild_id, season=row.season))
            for game in games
        ]
        return tuple(board for board in boards if len(board.lines) >= _LEAST)

    async def close(self, row: SeasonRow) -> None:
        """Note that a final table was posted, or is not to be."""
        await close_season(self._store, row.guild_id, row.season)


CHUNK: Final = 20
"""Games that are counted in one transaction; the event loop works out one after another."""
AT_ONCE: Final = 5
"""Chunks that somebody waits for who looks; what is more is counted beside."""

log: Final = logging.getLogger(__name__)


class Ratings(Seasons, Profiles, Changes, Pasts):
    """Counts finished games: the same games in the same order always give the same numbers."""

    def __init__(self, store: Store, games: Catalogue) -> None:
        self._store = store
        self._counts = RatingRepository(store)
        self._pseudonyms = Pseudonyms(store)
        self._method = describe(games)
        self._lock = asyncio.Lock()
        self._cursor: int | None = None
        self._is_swept = False

    async def process_new_results(self) -> bool:
        """Count the games that are not counted yet, if they are few; tells whether all are.

        Whoever looks is shown what there is: what the database refuses is tried again.
        """
        try:
            for _ in range(AT_ONCE):
                if not await self.step():
                    return True
        except ConflictError:
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
        if not self._store.share.is_leader:
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
            if method != self._method and self._store.share.is_leader:
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
