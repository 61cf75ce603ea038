"""Ratings, leaderboards and seasons.

The result of a game is written in the transaction that ends it. Ratings are computed later, so that
the last move does not wait for them. Each chunk of games is one transaction with the number of its
last game, so that a killed bot resumes where it stopped.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Final

import openskill

from bot.ratings.profiles import PAGE, RIVALS, YEAR, PastPage, Profile, Reliability, add_up, judge
from bot.ratings.updates import METHOD, count, keys_of, people_of
from bot.store import ConflictError, Store, StoreError, leaderboards, results
from bot.store.profiles import read_luck, read_own_profile, read_profile, read_reliability
from bot.store.pruning import prune_gains
from bot.store.pseudonyms import expire_pseudonyms, recall_people
from bot.store.ratings import (
    Counts,
    begin_counting,
    closed_seasons,
    drop_nameless,
    forget_rated,
    next_games,
    read_met,
    read_progress,
    read_ratings,
    write_counts,
)
from games.catalog import Catalogue

_LEAST: Final = 2
"""Lines needed to post a final table."""
CHUNK: Final = 20
"""Games processed in one transaction."""
AT_ONCE: Final = 5
"""Chunks processed before a read; the rest is processed in the background."""

log: Final = logging.getLogger(__name__)


class Ratings:
    """Processes results; the same games in the same order always give the same ratings.

    Reads process new results first, if they are few.
    """

    def __init__(self, store: Store, games: Catalogue) -> None:
        self._store = store
        self.games = games
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

    async def changes(self, table: str) -> results.RatingChanges | None:
        await self.process_new_results()
        return await results.read_rating_changes(self._store, table)

    async def has_finished(self, user_id: int, game: str | None = None) -> bool:
        """Tell whether a person has played a game to its end, practice included; None: any game."""
        return await results.has_finished(self._store, user_id, game)

    async def board(
        self, wanted: leaderboards.Wanted, reader: int | None = None
    ) -> leaderboards.Board:
        await self.process_new_results()
        return await leaderboards.read_board(self._store, wanted, reader)

    async def rated_games(self, guild_id: int | None) -> list[str]:
        """Return the games with a leaderboard in a server (None: in all), the most played first."""
        await self.process_new_results()
        return await leaderboards.read_games(
            self._store, results.EVERYWHERE if guild_id is None else results.scope_of(guild_id)
        )

    async def over(self, now: datetime) -> list[leaderboards.SeasonRow]:
        return await leaderboards.read_over(self._store, results.season_of(now))

    async def final(self, row: leaderboards.SeasonRow) -> tuple[leaderboards.Board, ...] | None:
        """Return the final tables of a season, the most played game first.

        Return None if not all results are processed.
        """
        if not await self.process_new_results():
            return None
        games = await leaderboards.read_games(
            self._store, results.season_scope(row.guild_id, row.season)
        )
        wanted = [
            leaderboards.Wanted(game, guild_id=row.guild_id, season=row.season) for game in games
        ]
        boards = [await leaderboards.read_board(self._store, board) for board in wanted]
        return tuple(board for board in boards if len(board.lines) >= _LEAST)

    async def close(self, row: leaderboards.SeasonRow) -> None:
        await leaderboards.close_season(self._store, row.guild_id, row.season)

    async def profile(
        self,
        person_id: int,
        guild_id: int | None,
        reader: int | None = None,
        *,
        now: datetime | None = None,
    ) -> Profile:
        """Return the profile of a person in a server, or (None) in all.

        Another `reader` sees no hidden games, and only themselves among the opponents. With `now`,
        luck totals of the year before are included.
        """
        await self.process_new_results()
        player_stats, rivals = (
            await read_own_profile(self._store, guild_id, person_id, RIVALS)
            if reader is None or reader == person_id
            else await read_profile(self._store, guild_id, person_id, reader)
        )
        if now is None:
            return Profile(player_stats, rivals)
        luck = await read_luck(
            self._store, person_id, guild_id, now - YEAR, is_own=reader in (None, person_id)
        )
        return Profile(player_stats, rivals, add_up(luck))

    async def reliability(
        self,
        person_id: int,
        guild_id: int | None,
        vacations: Sequence[tuple[datetime, datetime]],
    ) -> Reliability:
        """Return how a person plays with others, in a server or (None) in all."""
        games, answers = await read_reliability(self._store, person_id, guild_id)
        return judge(games, answers, vacations)

    async def past(
        self,
        person_id: int,
        guild_id: int | None,
        *,
        before: int | None = None,
        after: int | None = None,
    ) -> PastPage:
        """Return a page of a person's games in a server, or (None) in all.

        It is the page before or after a game's number; after the last page and without a number it
        is the newest.
        """
        rows = await results.read_past(
            self._store, person_id, guild_id, PAGE + 1, before=before, after=after
        )
        if after is None:
            games = tuple(rows[:PAGE])
            return PastPage(games, has_older=len(rows) > PAGE, has_newer=before is not None)
        if len(rows) <= PAGE:
            return await self.past(person_id, guild_id)
        return PastPage(tuple(rows[1:]), has_older=True, has_newer=True)

    async def step(self) -> bool:
        """Process a chunk of games; return whether there may be more."""
        async with self._lock:
            return await self._step()

    async def recompute(self) -> int:
        """Delete ratings and statistics and process every game again; return their number.

        The final tables of seasons stay.
        """
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
            await forget_rated(self._store, person_id, now)
            if not await next_games(self._store, await self._find_cursor(), 1):
                await drop_nameless(self._store)

    async def expire(self, now: datetime) -> None:
        """Replace expired pseudonyms by random numbers, and delete gains of more than a year ago.

        A game that is not processed yet still needs those of the year before it.
        """
        async with self._lock:
            while await expire_pseudonyms(self._store, now):
                self._is_swept = False
            cursor, _ = await read_progress(self._store)
            waiting = await next_games(self._store, cursor, 1)
            await prune_gains(self._store, min([now, *(game.ended for game in waiting)]) - YEAR)

    async def _step(self) -> bool:
        if not self._store.share.is_leader:
            return False  # the leader does it
        if self._store.share.of is not None:
            self._cursor = None  # another process may have been the leader
        cursor = await self._find_cursor()
        games = await next_games(self._store, cursor, CHUNK)
        if await recall_people(
            self._store, {person for game in games for person in people_of(game)}
        ):
            games = await next_games(self._store, cursor, CHUNK)
        if not games:
            await self._sweep()
            return False
        self._is_swept = False
        self._cursor = None  # read again if the write fails
        await write_counts(self._store, await self._count(games), games[-1].seq, cursor)
        self._cursor = games[-1].seq
        if len(games) == CHUNK:
            return True
        await self._sweep()
        return False

    async def _sweep(self) -> None:
        """Delete ratings of expired pseudonyms, once after the last game is processed."""
        if not self._is_swept:
            await drop_nameless(self._store)
            self._is_swept = True

    async def _count(self, games: list[results.Result]) -> Counts:
        keys = sorted({key for game in games for key in keys_of(game)}, key=str)
        known = await read_ratings(self._store, keys)
        counts = Counts()
        pairs = [(game, person) for game in games for person in people_of(game)]
        met = iter(await read_met(self._store, pairs, YEAR))
        closed = await closed_seasons(self._store, games)
        for game in games:
            records = {person: next(met) for person in people_of(game)}
            count(game, records, known, counts, closed)
            await asyncio.sleep(0)
        return counts

    async def _find_cursor(self) -> int:
        if self._cursor is None:
            cursor, method = await read_progress(self._store)
            self._cursor = cursor
            if method != self._method and self._store.share.is_leader:
                await self._begin(restart=method is not None)
        return self._cursor

    async def _begin(self, *, restart: bool) -> None:
        await begin_counting(self._store, self._method, restart=restart)
        if restart:
            self._cursor = 0


def describe(games: Catalogue) -> str:
    """Return the method of computing ratings; a change of it recomputes all ratings."""
    rules = " ".join(f"{game}={games[game].game.rules_version}" for game in sorted(games))
    return f"{METHOD} openskill={openskill.__version__} {rules}"
