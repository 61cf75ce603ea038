"""A hundred thousand finished games: the cost of leaderboards, statistics and history.

All games are still stored and have a report.

The measure is CPU time of all threads, because waiting times depend on other load.
"""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import permutations
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from bot.messages.ids import HERE, SCOPES, LeaderboardQuery
from bot.messages.leaderboard import leaderboard_message
from bot.messages.profile import Past, Subject, history_message, stats_message
from bot.messages.ui import Message
from bot.ratings.service import Ratings, describe
from bot.store import Store
from bot.store.leaderboards import Wanted
from bot.store.migrate import migrate
from bot.store.ratings import CURSOR, METHOD
from bot.store.results import season_of, season_scope
from bot.tables.model import TableId
from bot.tables.service import Tables
from tests.support.games import GAMES
from tools.bench.report import Row

MANY: Final = 100_000
FEW: Final = 1_000
PEOPLE: Final = 2_000
SERVERS: Final = 20
EAGER: Final = 8
"""People who play in every tenth game."""
ROUNDS: Final = 7
BOUND: Final = 100.0
"""Milliseconds of one core."""
COUNTED: Final = "a finished game is counted"
_BEGIN: Final = datetime(2020, 1, 1, tzinfo=UTC)
_PACE: Final = timedelta(minutes=30)
_Work = Callable[[Tables, Ratings], Awaitable[Message]]


async def measure(folder: Path) -> AsyncIterator[Row]:
    """Compare a hundred thousand games with a thousand."""
    few = await _measure(folder / "few.db", FEW)
    many = await _measure(folder / "many.db", MANY)
    name = f"{MANY:,} finished games"
    for what, cost in many.items():
        against = f"with {FEW:,} {few[what]:.1f}"
        yield Row(f"{name}: {what}", f"{cost:.1f} ms CPU", against, cost, BOUND, "ms")
    cost = few[COUNTED]
    yield Row(COUNTED, f"{cost:.1f} ms CPU", "", cost, None, "ms")


async def _measure(path: Path, count: int) -> dict[str, float]:
    """Return the CPU milliseconds of each request."""
    migrate(path, 5)
    _fill(path, count)
    store = await Store.open(path)
    try:
        now = _BEGIN + count * _PACE
        tables, ratings = Tables(store, lambda: now, GAMES), Ratings(store, GAMES)
        counted = None
        if count == FEW:
            begun = time.process_time()
            await ratings.recompute()
            counted = (time.process_time() - begun) / count * 1e3
        else:
            _add_up(path, count, describe(GAMES))
        asked = _asked(now).items()
        costs = {what: await _cost(partial(work, tables, ratings)) for what, work in asked}
        return costs if counted is None else costs | {COUNTED: counted}
    finally:
        await store.close()


async def _cost(work: Callable[[], Awaitable[Message]]) -> float:
    times = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        await work()
        times.append(time.process_time() - begun)
    return median(times) * 1e3


def _asked(now: datetime) -> dict[str, _Work]:
    """Return the requests of the most active player, in one server and in all."""
    game = next(iter(GAMES))

    async def board(ratings: Ratings, guild: int | None, page: int = 0) -> Message:
        wanted = Wanted(game, guild_id=guild, page=page)
        shown, asked = await ratings.board(wanted, 1), LeaderboardQuery(game, page=page)
        return leaderboard_message(shown, asked, GAMES, "en", in_server=True)

    async def stats(ratings: Ratings, guild: int | None) -> Message:
        profile = await ratings.profile(1, guild, now=now)
        assert profile.luck_totals or guild is not None
        subject = Subject(1, "Ann", SCOPES[1] if guild is None else HERE)
        return stats_message(profile, subject, GAMES, "en")

    async def history(
        tables: Tables, ratings: Ratings, guild: int | None, before: int | None
    ) -> Message:
        page = await ratings.past(1, guild, before=before)
        kept = await tables.queries.by_ids([TableId(one.table_id) for one in page.games])
        assert len(kept) == len(page.games)
        return history_message(Past(page, kept, 1, SCOPES[1]), GAMES, "en")

    return {
        "/leaderboard": lambda _, ratings: board(ratings, 1),
        "/leaderboard, all servers": lambda _, ratings: board(ratings, None),
        "/leaderboard, page 10": lambda _, ratings: board(ratings, 1, 9),
        "/stats": lambda _, ratings: stats(ratings, 1),
        "/stats, all servers": lambda _, ratings: stats(ratings, None),
        "/history": lambda tables, ratings: history(tables, ratings, 1, None),
        "/history, all servers": lambda tables, ratings: history(tables, ratings, None, None),
        "/history, long ago": lambda tables, ratings: history(tables, ratings, None, 500),
    }


def _fill(path: Path, count: int) -> None:
    """Insert finished games of two to five people, a few minutes apart."""
    with closing(_connect(path)) as connection, connection:
        for number, (game, guild, ended, people) in enumerate(_games(count), 1):
            connection.execute(
                "INSERT INTO results (seq, table_id, game, guild_id, ended, rating_pool, "
                "unrated_reason) "
                "VALUES (?1, 't' || ?1, ?2, ?3, ?4, 'people', '')",
                (number, game, guild, ended.isoformat()),
            )
            connection.executemany(
                "INSERT INTO result_seats VALUES (?1, ?2, ?3, ?4, ?2, ?3, ?4)",
                [(number, seat, one, seat + 1) for seat, one in enumerate(people)],
            )
            _keep(connection, number, people)
        connection.executemany(
            "INSERT INTO display_names (scope, person_id, name) VALUES (?, ?, ?)",
            [
                (scope, person, f"Person {person}")
                for person in range(1, PEOPLE + 1)
                for scope in ("all", *map(str, range(1, SERVERS + 1)))
            ],
        )
        connection.execute(
            "INSERT INTO users (user_id, delivery, interval, zone, away_spent, text_mode,"
            " confirm_moves, listed, open_stats) SELECT DISTINCT person_id, 'mention', 720, 'UTC',"
            " '{}', 0, 0, 'all', 0 FROM display_names"
        )


def _keep(connection: sqlite3.Connection, number: int, people: Sequence[int]) -> None:
    """Insert a finished game's table and its report."""
    connection.execute(
        "INSERT INTO tables (id, game, rules_version, status, host_id, host_name, guild_id,"
        " channel_id, language, options, opened, started, ended, plies, server_seed, seating,"
        " shown_ply, needs_update, revision, clock, absence, updated_at, dormant, carded, rating) "
        "SELECT table_id, game, 1, 'finished', ?2, 'Host', guild_id, seq, 'en', '{}', ended,"
        " ended, ended, 100, x'00', '[]', 100, 0, 1, 'none', 'ask', ended, 0, 1, 'rated'"
        " FROM results WHERE seq = ?1",
        (number, people[0]),
    )
    connection.executemany(
        "INSERT INTO participants (table_id, position, person_id, person_name, is_ai, "
        "number, place, client_seed,"
        " reserved, resigned, language, level) "
        "VALUES (?, ?, ?, ?, 0, ?, ?, '', 0, 0, '', 'normal')",
        [
            (f"t{number}", seat, one, f"Person {one}", seat, seat + 1)
            for seat, one in enumerate(people)
        ],
    )
    connection.executemany(
        "INSERT INTO luck_totals SELECT ?2, ended, seq, table_id, game, guild_id, ?3, 1.5, ?4, 2.5 "
        "FROM results WHERE seq = ?1",
        [(number, one, 9.0 - 5 * seat, -1.0 - seat) for seat, one in enumerate(people)],
    )


def _add_up(path: Path, count: int, method: str) -> None:
    """Insert the ratings and totals of these games; processing all games would take minutes."""
    games, met = Counter[tuple[str, str, int]](), Counter[tuple[str, int, int]]()
    for game, guild, ended, people in _games(count):
        season = season_scope(guild, season_of(ended))
        for scope in ("all", str(guild), season):
            games.update((scope, game, person) for person in people)
        for scope in ("all", str(guild)):
            met.update((scope, *pair) for pair in permutations(people, 2))
    rng = Random(3)
    rated = [(*key, rng.gauss(25, 5), number) for key, number in games.items()]
    added = [(*key, number) for key, number in games.items() if "/" not in key[0]]
    with closing(_connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO ratings VALUES (?1, ?2, 'people', ?3, ?4, 5.0, ?5, ?5 > 15, ?4)",
            sorted(rated),
        )
        connection.executemany(
            "INSERT INTO player_stats VALUES (?1, ?3, ?2, ?4, ?4, 0, 0, 0, ?4, 1, 1, 1, 1, "
            "1, 1, 1)",
            added,
        )
        connection.executemany(
            "INSERT INTO head_to_head VALUES (?1, ?2, ?3, ?4, ?4, 0)",
            sorted((*key, number) for key, number in met.items()),
        )
        connection.executemany(
            "INSERT OR REPLACE INTO meta VALUES (?, ?)", [(CURSOR, str(count)), (METHOD, method)]
        )


def _connect(path: Path) -> sqlite3.Connection:
    """Open a database for large writes."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("PRAGMA cache_size=-400000")
    return connection


def _games(count: int) -> Iterator[tuple[str, int, datetime, list[int]]]:
    rng, games = Random(7), list(GAMES)
    for number in range(count):
        seats = rng.randint(2, 5)
        crowd = EAGER if number % 10 == 0 else PEOPLE
        people = rng.sample(range(1, crowd + 1), seats)
        ended = _BEGIN + number * _PACE
        yield rng.choice(games[:3]), rng.randint(1, SERVERS), ended, people
