"""Results of finished games, and the changes of ratings by them.

Nothing is computed when a result is written: after a crash the program knows which games are not
processed yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.rows import values_of
from bot.store.schema import users
from bot.store.schema_results import display_names, rating_changes, result_seats, results, seasons
from bot.store.settings import Listed
from bot.store.sql import Id, Statement, upsert
from bot.store.store import Store
from bot.store.tables import Table

EVERYWHERE: Final = "all"
"""The scope of all servers together."""
PEOPLE: Final = "people"
"""The rating pool of people; the other pools have the names of levels of computer players."""


@dataclass(frozen=True, slots=True)
class ResultSeat:
    """A seat of a finished game; `bot.store.schema_results.result_seats` describes the fields."""

    seat: int
    person_id: int | None
    place: int | None
    margin: int | None
    rated_id: int | None = None
    rank: int | None = None
    is_pseudonym: bool = False
    is_shown: bool = True


@dataclass(frozen=True, slots=True)
class Result:
    """A game that was played to its end, or rated when it was stopped."""

    table_id: str
    game: str
    guild_id: int
    ended: datetime
    rating_pool: str
    """Empty for an unrated game."""
    unrated_reason: str
    """Empty for a rated game."""
    seats: tuple[ResultSeat, ...]
    seq: int = 0
    """The number that the database gives it."""
    is_hidden: bool = False
    """It counts only in what its players alone read."""


def scope_of(guild_id: int) -> str:
    return str(guild_id)


def stats_scopes(guild_id: int, *, is_hidden: bool) -> tuple[str, str]:
    """Return the scopes of the statistics of a game: of all servers, and of its own."""
    scopes = EVERYWHERE, scope_of(guild_id)
    return (hidden(scopes[0]), hidden(scopes[1])) if is_hidden else scopes


def hidden(scope: str) -> str:
    """Return the scope of hidden games, beside one of listed games."""
    return f"~{scope}"


def season_of(moment: datetime) -> str:
    """Return the season of a moment: a quarter of the year in UTC, sortable as text."""
    return f"{moment.year}-{(moment.month + 2) // 3}"


def season_start(moment: datetime) -> datetime:
    """Return the beginning of the season of a moment."""
    return datetime(moment.year, (moment.month - 1) // 3 * 3 + 1, 1, tzinfo=UTC)


def season_scope(guild_id: int, season: str) -> str:
    return f"{guild_id}/{season}"


_newest: Final = (
    sa.select(sa.func.max(results.c.seq))
    .where(results.c.table_id == sa.bindparam("table"))
    .scalar_subquery()
)
_GAME: Final = (
    *("table_id", "game", "guild_id", "ended", "rating_pool", "unrated_reason", "is_hidden"),
)
_SEAT: Final = tuple(field.name for field in fields(ResultSeat))
_ADD: Final = sa.insert(results)
_ADD_SEAT: Final = sa.insert(result_seats).values(
    {"seq": _newest, **{name: sa.bindparam(name) for name in _SEAT}}
)
_NAME: Final = upsert(display_names)
_SEASON: Final = upsert(seasons, ("channel_id",))


def put_result(result: Result, table: Table) -> list[Statement]:
    """Write a finished game, the names of its people and, if it is rated among them, its season."""
    game = {name: getattr(result, name) for name in _GAME}
    seats = [{"table": result.table_id} | values_of(seat) for seat in result.seats]
    people = {person for seat in result.seats for person in (seat.person_id, seat.rated_id)}
    named = [
        {"scope": scope, "person_id": person.id, "name": person.name}
        for person in (
            participant.person or participant.reserved_for for participant in table.participants
        )
        if person is not None and person.id in people and person.name
        for scope in stats_scopes(result.guild_id, is_hidden=result.is_hidden)
    ]
    steps = [Statement(_ADD, [game]), Statement(_ADD_SEAT, seats), Statement(_NAME, named)]
    if result.rating_pool == PEOPLE:
        here = {"guild_id": result.guild_id, "season": season_of(result.ended)}
        steps.append(Statement(_SEASON, [here | {"channel_id": table.place.channel_id}]))
    return steps


_FINISHED: Final = (
    sa.select(result_seats.c.seq).where(result_seats.c.person_id == sa.bindparam("person")).limit(1)
)
_FINISHED_GAME: Final = _FINISHED.join(results, results.c.seq == result_seats.c.seq).where(
    results.c.game == sa.bindparam("game")
)


async def has_finished(store: Store, person_id: int, game: str | None = None) -> bool:
    """Tell whether a person has played a game to its end; None: any game."""
    query = _FINISHED if game is None else _FINISHED_GAME
    return bool(await store.find(query, {"person": person_id, "game": game}))


ESTABLISHED_SIGMA: Final = 5.5
"""Largest sigma of an established rating."""
ESTABLISHED_GAMES: Final = 15
"""Games after which a rating is established, about."""
_POINTS_PER_UNIT: Final = 40
"""Displayed points of one unit of the model."""
_NEW_POINTS: Final = 1500
_MU: Final = 25.0
_SIGMA: Final = 25.0 / 3


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of a player's strength."""

    mu: float = _MU
    sigma: float = _SIGMA

    @property
    def established(self) -> bool:
        """Whether it is shown without a question mark."""
        return self.sigma <= ESTABLISHED_SIGMA

    @property
    def points(self) -> int:
        """The displayed number; a new player has 1500."""
        return round(_NEW_POINTS + _POINTS_PER_UNIT * (self.mu - _MU))

    @property
    def ordinal(self) -> float:
        """The sort key of leaderboards: for an uncertain rating its lower bound."""
        return self.mu if self.established else self.mu - 2 * self.sigma


NEW_RATING: Final = Rating()
AI_RATING: Final = Rating(_MU, 1e-6)
"""The rating of computer players, which is fixed: they are the reference of their pool."""


@dataclass(frozen=True, slots=True)
class RatingChange:
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
    seats: Mapping[int, RatingChange]
    """By seat, without people who deleted their data."""
    hidden: frozenset[int] = frozenset()
    """The seats of rated people who hide their rating from the server, or deleted their data."""


_RESULT: Final = sa.select(results.c.rating_pool, results.c.unrated_reason).where(
    results.c.table_id == sa.bindparam("table")
)
_CHANGES: Final = (
    sa.select(*(column for column in rating_changes.c if column.name != "seq"))
    .join(results, results.c.seq == rating_changes.c.seq)
    .where(results.c.table_id == sa.bindparam("table"))
    .order_by(rating_changes.c.seat)
)
_HIDDEN: Final = (
    sa.select(result_seats.c.seat)
    .join(results, results.c.seq == result_seats.c.seq)
    .outerjoin(users, users.c.user_id == result_seats.c.rated_id)
    .where(results.c.table_id == sa.bindparam("table"), result_seats.c.rated_id.is_not(None))
    .where(sa.or_(result_seats.c.is_pseudonym, users.c.listed == Listed.NOWHERE))
)


async def read_rating_changes(store: Store, table: str) -> RatingChanges | None:
    """Return the changes by a finished game; None if it is not finished or processed."""
    values = {"table": table}
    games, changes, hidden = await store.find_all(
        [(_RESULT, values), (_CHANGES, values), (_HIDDEN, values)]
    )
    seats = {
        row["seat"]: RatingChange(
            Rating(row["mu"], row["sigma"]),
            Rating(row["new_mu"], row["new_sigma"]),
            row["expected_score"],
            row["weight"],
        )
        for row in changes
    }
    if not games or (games[0]["rating_pool"] and not seats):
        return None
    return RatingChanges(**games[0], seats=seats, hidden=frozenset(row["seat"] for row in hidden))


_AFTER_ALL: Final = 2**62
"""A number after those of all games."""


@dataclass(frozen=True, slots=True)
class PastRow:
    """A finished game of a person."""

    seq: int
    table_id: str
    """Empty if the table was deleted."""
    game: str
    ended: datetime
    place: int | None
    """None in a game without a winner."""
    seats: int


_all: Final = result_seats.alias("all_seats")


def _select(is_older: bool, *where: sa.ColumnElement[bool]) -> sa.Select[Any]:  # noqa: FBT001 - its two callers name it
    key = result_seats.c.seq
    bound: sa.BindParameter[Any] = sa.bindparam("seq", type_=Id)
    count = sa.select(sa.func.count()).where(_all.c.seq == results.c.seq)
    return (
        sa.select(
            results.c.seq,
            results.c.table_id,
            results.c.game,
            results.c.ended,
            result_seats.c.place,
            count.scalar_subquery().label("seats"),
        )
        .select_from(result_seats)
        .join(results, results.c.seq == key)
        .where(result_seats.c.person_id == sa.bindparam("person"), *where)
        .where(key < bound if is_older else key > bound)
        .order_by(key.desc() if is_older else key)
        .limit(sa.bindparam("most", type_=sa.Integer))
    )


_is_here: Final = results.c.guild_id == sa.bindparam("guild")
_PAST: Final = {
    (is_older, is_here): _select(is_older, *((_is_here,) if is_here else ()))
    for is_older in (True, False)
    for is_here in (True, False)
}


async def read_past(
    store: Store,
    person_id: int,
    guild_id: int | None,
    most: int,
    *,
    before: int | None = None,
    after: int | None = None,
) -> list[PastRow]:
    """Return finished games of a person, the newest first: the next ones before or after a game.

    Of one server, or (None) of all. Without both they are the newest of all.
    """
    query = _PAST[after is None, guild_id is not None]
    bound = before if after is None else after
    values = {
        "person": person_id,
        "guild": guild_id,
        "most": most,
        "seq": _AFTER_ALL if bound is None else bound,
    }
    rows = [PastRow(**row) for row in await store.find(query, values)]
    return rows if after is None else rows[::-1]
