"""A hundred thousand finished games: the cost of leaderboards, statistics and history.

All games are still stored and have a report.

The measure is CPU time of all threads, because waiting times depend on other load.
"""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
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
from bot.messages.profile import History, Subject, history_message, stats_message
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
    for query, cost in many.items():
        against = f"with {FEW:,} {few[query]:.1f}"
        yield Row(f"{name}: {query}", f"{cost:.1f} ms CPU", against, cost, BOUND, "ms")
    cost = few[COUNTED]
    yield Row(COUNTED, f"{cost:.1f} ms CPU", "", cost, None, "ms")


async def _measure(path: Path, count: int) -> dict[str, float]:
    """Return the CPU milliseconds of each request."""
    migrate(path, 5)
    _fill(path, count)
    store = await Store.open(path)
    try:
        now = _BEGIN + count * _PACE
        tables = Tables(store, lambda: now, GAMES)
        ratings = Ratings(store, GAMES)
        counted = None
        if count == FEW:
            begun = time.process_time()
            await ratings.recompute()
            counted = (time.process_time() - begun) / count * 1e3
        else:
            _add_up(path, count, describe(GAMES))
        queries = _asked(now).items()
        costs = {query: await _cost(partial(work, tables, ratings)) for query, work in queries}
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
        board = await ratings.board(wanted, 1)
        query = LeaderboardQuery(game, page=page)
        return leaderboard_message(board, query, GAMES, "en", in_server=True)

    async def stats(ratings: Ratings, guild: int | None) -> Message:
        profile = await ratings.profile(1, guild, now=now)
        assert profile.luck_totals or guild is not None
        subject = Subject(1, "Ann", SCOPES[1] if guild is None else HERE)
        return stats_message(profile, subject, GAMES, "en")

    async def history(
        tables: Tables, ratings: Ratings, guild: int | None, before: int | None
    ) -> Message:
        page = await ratings.past(1, guild, before=before)
        listed = await tables.queries.by_ids(
            [TableId(past_game.table_id) for past_game in page.games]
        )
        assert len(listed) == len(page.games)
        return history_message(History(page, listed, 1, SCOPES[1]), GAMES, "en")

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
            common = {
                "table_id": f"t{number}",
                "game": game,
                "guild_id": guild,
                "ended": ended.isoformat(),
            }
            result = {"seq": number, "rating_pool": "people", "unrated_reason": ""}
            _insert(connection, "results", [common | result])
            seats = [
                {
                    "seq": number,
                    "seat": seat,
                    "person_id": human,
                    "rated_id": human,
                    "place": seat + 1,
                }
                | {"rank": seat + 1, "margin": seat, "is_pseudonym": False, "is_shown": True}
                for seat, human in enumerate(people)
            ]
            _insert(connection, "result_seats", seats)
            _keep(connection, common, people)
            luck = [
                {"person_id": human, "seq": number, "luck": 9.0 - 5 * seat, "luck_error": 1.5}
                | {"decisions": -1.0 - seat, "decisions_error": 2.5}
                for seat, human in enumerate(people)
            ]
            _insert(connection, "luck_totals", [common | human for human in luck])
        names = [
            {"scope": scope, "person_id": person, "name": f"Person {person}"}
            for person in range(1, PEOPLE + 1)
            for scope in ("all", *map(str, range(1, SERVERS + 1)))
        ]
        _insert(connection, "display_names", names)
        chosen = {"delivery": "mention", "interval": 720, "zone": "UTC", "away_spent": "{}"}
        chosen |= {"text_mode": 0, "confirm_moves": 0, "listed": "all", "open_stats": 0}
        users = [{"user_id": person} | chosen for person in range(1, PEOPLE + 1)]
        _insert(connection, "users", users)


def _keep(
    connection: sqlite3.Connection, common: Mapping[str, object], people: Sequence[int]
) -> None:
    """Insert a finished game's table."""
    shared = {name: common[name] for name in ("game", "guild_id", "ended")}
    table = {
        "id": common["table_id"],
        "host_id": people[0],
        "channel_id": 1,
        **dict.fromkeys(("opened", "started", "updated_at"), common["ended"]),
        "host_name": "Host",
        "language": "en",
        "status": "finished",
        "rules_version": 1,
        "options": "{}",
        "seating": "[]",
        "extras": "{}",
        "server_seed": b"\0",
        "clock": "none",
        "absence": "ask",
        "rating": "rated",
        "plies": 100,
        "shown_ply": 100,
        "revision": 1,
        "needs_update": False,
        "dormant": False,
        "carded": True,
    }
    _insert(connection, "tables", [shared | table])
    seated = dict.fromkeys(("is_ai", "reserved", "resigned"), False)
    words = {"client_seed": "", "language": "", "level": "normal"}
    participants = [
        {"table_id": table["id"], "position": seat, "number": seat, "place": seat + 1}
        | {"person_id": person, "person_name": f"Person {person}"}
        | seated
        | words
        for seat, person in enumerate(people)
    ]
    _insert(connection, "participants", participants)


def _add_up(path: Path, count: int, method: str) -> None:
    """Insert the ratings and totals of these games; processing all games would take minutes."""
    games = Counter[tuple[str, str, int]]()
    met = Counter[tuple[str, int, int]]()
    for game, guild, ended, people in _games(count):
        season = season_scope(guild, season_of(ended))
        for scope in ("all", str(guild), season):
            games.update((scope, game, person) for person in people)
        for scope in ("all", str(guild)):
            met.update((scope, *pair) for pair in permutations(people, 2))
    rng = Random(3)
    rated = list[dict[str, object]]()
    stats = list[dict[str, object]]()
    for (scope, game, person), number in games.items():
        key: dict[str, object] = {"scope": scope, "game": game, "person_id": person}
        mu = rng.gauss(25, 5)
        rating = {"mu": mu, "sigma": 5.0, "ordinal": mu, "established": number > 15}
        pool = {"rating_pool": "people", "is_pseudonym": False, "games": number}
        rated.append(key | rating | pool)
        if "/" not in scope:
            sums = {"games": number, "first": number, "places": number}
            none = dict.fromkeys(("second", "third", "lower"), 0)
            ones = ("streak", "best_streak", "last_seq", "best_lead", "close_lead", "best_seq")
            stats.append(key | sums | none | dict.fromkeys((*ones, "close_seq"), 1))
    meetings = [
        {"scope": scope, "person_id": human, "rival_id": other, "games": number, "ahead": number}
        | {"behind": 0}
        for (scope, human, other), number in met.items()
    ]
    with closing(_connect(path)) as connection, connection:
        _insert(connection, "ratings", rated)
        _insert(connection, "player_stats", stats)
        _insert(connection, "head_to_head", meetings)
        connection.executemany(
            "INSERT OR REPLACE INTO meta VALUES (?, ?)", [(CURSOR, str(count)), (METHOD, method)]
        )


def _insert(
    connection: sqlite3.Connection, table: str, rows: Sequence[Mapping[str, object]]
) -> None:
    """Insert rows of the same columns."""
    names = list(rows[0])
    connection.executemany(
        f"INSERT INTO {table} ({', '.join(names)}) VALUES (:{', :'.join(names)})",  # noqa: S608 - our own names
        rows,
    )


def _connect(path: Path) -> sqlite3.Connection:
    """Open a database for large writes."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("PRAGMA cache_size=-400000")
    return connection


def _games(count: int) -> Iterator[tuple[str, int, datetime, list[int]]]:
    rng = Random(7)
    games = list(GAMES)
    for number in range(count):
        seats = rng.randint(2, 5)
        crowd = EAGER if number % 10 == 0 else PEOPLE
        people = rng.sample(range(1, crowd + 1), seats)
        ended = _BEGIN + number * _PACE
        yield rng.choice(games[:3]), rng.randint(1, SERVERS), ended, people
