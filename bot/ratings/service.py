"""Ratings, leaderboards and seasons.

The result of a game is written in the transaction that ends it. Ratings are computed later, so that
the last move does not wait for them. Each chunk of games is one transaction with the number of its
last game, so that a killed bot resumes where it stopped.
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
    """The change of a person's rating in a server by a game."""

    before: Rating
    after: Rating
    expected_score: float
    """Probability to win by the ratings before, from 0 to 1."""
    weight: float
    """At most 1; less after other games of the same people."""


@dataclass(frozen=True, slots=True)
class RatingChanges:
    """Whether a finished game was rated, and its changes of ratings."""

    rating_pool: str
    """`PEOPLE` or a level of computer players; empty if it was not rated."""
    unrated_reason: str
    """Empty if it was rated."""
    seats: Mapping[int, Change]
    """By seat, without people who deleted their data."""


class Changes(Part):
    """The part of `Ratings` for the changes by one game."""

    async def changes(self, table: str) -> RatingChanges | None:
        """Return the changes by a finished game; None if it is not finished or processed."""
        await self.process_new_results()
        found = await read_changes(self._store, table)
        if found is None:
            return None
        facts, changes = found
        seats = {
            change.seat: Change(
                Rating(change.mu, change.sigma),
                Rating(change.new_mu, change.new_sigma),
                change.expected_score,
                change.weight,
            )
            for change in changes
        }
        is_pending = bool(facts.rating_pool) and not seats
        return None if is_pending else RatingChanges(facts.rating_pool, facts.unrated_reason, seats)


PAGE: Final = 8
"""Lines on a page, without the reader's line below."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a leaderboard."""

    rank: int
    """From 1."""
    person_id: int
    name: str
    """The name in their last game there: plain text, not escaped."""
    rating: Rating
    games: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """The leaderboard page to read."""

    game: str
    rating_pool: str = PEOPLE
    guild_id: int | None = None
    """None: all servers."""
    season: str = ""
    """A value of `season_of`; empty for all time."""
    page: int = 0

    @property
    def key(self) -> RatingPoolKey:
        """The key in the store."""
        return RatingPoolKey(self.scope, self.game, self.rating_pool)

    @property
    def scope(self) -> str:
        """The scope of the ratings."""
        if self.guild_id is None:
            return EVERYWHERE
        return season_scope(self.guild_id, self.season) if self.season else scope_of(self.guild_id)


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a leaderboard."""

    wanted: Wanted
    lines: tuple[Standing, ...]
    has_more: bool
    own: Standing | None
    """The reader's line, if they have one."""
    is_shown: bool
    """Whether other people see the reader's line."""


class Boards(Part):
    """The part of `Ratings` for leaderboards."""

    async def board(self, wanted: Wanted, reader: int | None = None) -> Board:
        """Return a page of a leaderboard, and the reader's line."""
        await self.process_new_results()
        skip = wanted.page * PAGE
        found = await read_page(self._store, wanted.key, skip, PAGE + 1)
        lines = tuple(_standing(skip + at, row) for at, row in enumerate(found[:PAGE], 1))
        own, is_shown = None, True
        if reader is not None and (line := await read_own(self._store, wanted.key, reader)):
            row, before, is_shown = line
            own = _standing(before + 1, row)
        return Board(wanted, lines, len(found) > PAGE, own, is_shown)

    async def rated_games(self, guild_id: int | None) -> list[str]:
        """Return the games with a leaderboard in a server (None: in all), the most played first."""
        await self.process_new_results()
        return await read_games(self._store, EVERYWHERE if guild_id is None else scope_of(guild_id))


def _standing(rank: int, row: StandingRow) -> Standing:
    return Standing(rank, row.person_id, row.name, Rating(row.mu, row.sigma), row.games)


_LEAST: Final = 2
"""Lines needed to post a final table."""


class Seasons(Boards):
    """The part of `Ratings` for seasons."""

    async def over(self, now: datetime) -> list[SeasonRow]:
        """Return the ended seasons without a posted final table, the oldest first."""
        return await read_over(self._store, season_of(now))

    async def final(self, row: SeasonRow) -> tuple[Board, ...] | None:
        """Return the final tables of a season, the most played game first.

        Return None if not all results are processed.
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
        """Close a season: its final table was posted, or will not be."""
        await close_season(self._store, row.guild_id, row.season)


CHUNK: Final = 20
"""Games processed in one transaction."""
AT_ONCE: Final = 5
"""Chunks processed before a read; the rest is processed in the background."""

log: Final = logging.getLogger(__name__)


class Ratings(Seasons, Profiles, Changes, Pasts):
    """Processes results; the same games in the same order always give the same ratings."""

    def __init__(self, store: Store, games: Catalogue) -> None:
        self._store = store
        self._counts = RatingRepository(store)
        self._pseudonyms = Pseudonyms(store)
        self._method = describe(games)
        self._lock = asyncio.Lock()
        self._cursor: int | None = None
        self._is_swept = False

    async def process_new_results(self) -> bool:
        """Process new results, if they are few; return whether all are processed.

        After an error of the database the reader sees the present state.
        """
        try:
            for _ in range(AT_ONCE):
                if not await self.step():
                    return True
        except ConflictError:
            pass  # another process has become the leader
        except StoreError:
            log.exception("processing results failed, retrying at the next read")
        return False

    async def step(self) -> bool:
        """Process a chunk of games; return whether there may be more."""
        async with self._lock:
            return await self._step()

    async def recompute(self) -> int:
        """Delete all ratings and statistics and process every game again; return their number."""
        async with self._lock:
            await self._begin(restart=True)
            while await self._step():
                pass
            return self._cursor or 0

    async def forget(self, person_id: int, now: datetime) -> None:
        """Delete a person's data; the ratings of other people stay the same.

        Rated results are kept under a pseudonym, and belong to the person again if they return.
        """
        async with self._lock:
            await self._counts.forget(person_id, now)
            if not await self._counts.next_games(await self._find_cursor(), 1):
                await self._counts.drop_nameless()

    async def expire(self, now: datetime) -> None:
        """Replace expired pseudonyms by random numbers."""
        async with self._lock:
            while await self._pseudonyms.expire(now):
                self._is_swept = False

    async def _step(self) -> bool:
        if not self._store.share.is_leader:
            return False  # the leader does it
        if self._store.share.of is not None:
            self._cursor = None  # another process may have been the leader
        cursor = await self._find_cursor()
        games = await self._counts.next_games(cursor, CHUNK)
        if await self._pseudonyms.recall({person for game in games for person in people_of(game)}):
            games = await self._counts.next_games(cursor, CHUNK)
        if not games:
            await self._sweep()
            return False
        self._is_swept = False
        self._cursor = None  # read again if the write fails
        await self._counts.write((await self._count(games)).take(), games[-1].seq, cursor)
        self._cursor = games[-1].seq
        if len(games) == CHUNK:
            return True
        await self._sweep()
        return False

    async def _sweep(self) -> None:
        """Delete ratings of expired pseudonyms, once after the last game is processed."""
        if not self._is_swept:
            await self._counts.drop_nameless()
            self._is_swept = True

    async def _count(self, games: list[GameFacts]) -> Sheet:
        keys = sorted({key for game in games for key in keys_of(game)}, key=str)
        known = await self._counts.ratings(keys)
        sheet = Sheet({key: (Rating(mu, sigma), n) for key, (mu, sigma, n) in known.items()})
        pairs = [(game, person) for game in games for person in people_of(game)]
        met = iter(await self._counts.met(pairs, YEAR, WEEK))
        for game in games:
            count(game, {person: next(met) for person in people_of(game)}, sheet)
            await asyncio.sleep(0)
        return sheet

    async def _find_cursor(self) -> int:
        if self._cursor is None:
            cursor, method = await self._counts.notes()
            self._cursor = cursor
            if method != self._method and self._store.share.is_leader:
                await self._begin(restart=method is not None)
        return self._cursor

    async def _begin(self, *, restart: bool) -> None:
        await self._counts.begin(self._method, restart=restart)
        if restart:
            self._cursor = 0


def describe(games: Catalogue) -> str:
    """Return the method of computing ratings; a change of it recomputes all ratings."""
    rules = " ".join(f"{game}={package.game.rules_version}" for game, package in games.items())
    return f"{METHOD} openskill={openskill.__version__} {rules}"
