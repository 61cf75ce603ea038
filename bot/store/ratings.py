"""Counting finished games: reading those that are not counted yet, writing what follows from them.

All that follows from a game is one transaction with the note of how far was counted: no game is
counted twice, and none is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import Insert, insert

from bot.store.meta import READ
from bot.store.pseudonyms import RENAME, keep_pseudonym, pseudonym_of
from bot.store.results import (
    Rating,
    RatingChange,
    Result,
    ResultSeat,
    season_of,
    season_scope,
    season_start,
)
from bot.store.rows import values_of
from bot.store.schema import meta
from bot.store.schema_results import (
    display_names,
    head_to_head,
    luck_totals,
    pair_gains,
    player_stats,
    pseudonyms,
    rating_changes,
    ratings,
    result_seats,
    results,
    seasons,
)
from bot.store.sql import Id, Larger, Statement, insert_new, on_taken, upsert
from bot.store.store import Store

CURSOR: Final = "counted"
"""The key in `meta` of the last processed game."""
METHOD: Final = "counted-by"
"""The key in `meta` of the method of processing."""


GAIN_SCALE: Final = 1_000_000
"""Gains are whole millionths of the model's unit: their sums are exact in any order."""


@dataclass(frozen=True, slots=True)
class Met:
    """The rated games of one kind that two people played together."""

    games: int
    ahead: int
    """Games in which the first finished ahead of the second."""
    gains: tuple[int, int, int] = (0, 0, 0)
    """Gains of the first from the second: in all servers, in one, and in a season of it."""


@dataclass(frozen=True, slots=True)
class PairGain:
    """The gain or loss of one seat of a game by another, in each scope."""

    seq: int
    seat: int
    rival_seat: int
    everywhere: int
    server: int
    season: int = 0


@dataclass(frozen=True, slots=True)
class RatingKey:
    scope: str
    game: str
    rating_pool: str
    person_id: int
    is_pseudonym: bool = False


@dataclass(slots=True)
class Counts:
    """The updates of a chunk of games."""

    ratings: dict[RatingKey, tuple[Rating, int]] = field(default_factory=dict)
    """Ratings and numbers of games."""
    gains: list[PairGain] = field(default_factory=list)
    pairs: dict[tuple[RatingKey, int], list[tuple[datetime, int]]] = field(default_factory=dict)
    """By rating and opponent, the same gains with their time."""
    changes: list[tuple[int, int, RatingChange]] = field(default_factory=list)
    """Game, seat, and the change in the game's server."""
    player_stats: list[dict[str, Any]] = field(default_factory=list)
    head_to_head: list[dict[str, Any]] = field(default_factory=list)


_GAMES: Final = (
    sa.select(results)
    .where(results.c.seq > sa.bindparam("after"))
    .order_by(results.c.seq)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
_SEATS: Final = (
    sa.select(result_seats)
    .where(result_seats.c.seq > sa.bindparam("after"))
    .where(result_seats.c.seq <= sa.bindparam("last", type_=Id))
    .order_by(result_seats.c.seq, result_seats.c.seat)
)
_RATING: Final = sa.select(ratings.c.mu, ratings.c.sigma, ratings.c.games).where(
    *(key == sa.bindparam(key.name) for key in ratings.primary_key)
)
_own = result_seats.alias("own")
_other = result_seats.alias("other")
_earlier: Final = results.alias("earlier")
_is_here: Final = results.c.guild_id == sa.bindparam("guild")
_is_in_season: Final = sa.and_(_is_here, results.c.ended >= sa.bindparam("season_start"))


def _sum_up(column: sa.Column[Any], condition: sa.ColumnElement[bool]) -> sa.ColumnElement[Any]:
    gains = sa.func.sum(sa.case((condition, column), else_=0))
    return sa.func.coalesce(gains, 0).label(column.name)


_MET: Final = (
    sa.select(
        _other.c.rated_id,
        sa.func.count(_own.c.seq.distinct()).label("games"),
        sa.func.sum(sa.case((_own.c.rank < _other.c.rank, 1), else_=0)).label("ahead"),
        _sum_up(pair_gains.c.everywhere, sa.true()),
        _sum_up(pair_gains.c.server, _is_here),
        _sum_up(pair_gains.c.season, _is_in_season),
    )
    .select_from(_own)
    .join(results, results.c.seq == _own.c.seq)
    .join(_other, sa.and_(_other.c.seq == _own.c.seq, _other.c.seat != _own.c.seat))
    .outerjoin(
        pair_gains,
        sa.and_(
            pair_gains.c.seq == _own.c.seq,
            pair_gains.c.seat == _own.c.seat,
            pair_gains.c.rival_seat == _other.c.seat,
        ),
    )
    .where(_own.c.rated_id == sa.bindparam("person"), _own.c.seq < sa.bindparam("seq"))
    .where(_other.c.rank.is_not(None))
    .where(
        _own.c.seq
        >= sa.select(_earlier.c.seq)
        .where(_earlier.c.ended > sa.bindparam("since"), _earlier.c.seq < sa.bindparam("seq"))
        .order_by(_earlier.c.ended)
        .limit(1)
        .scalar_subquery()
    )
    .where(results.c.ended > sa.bindparam("since"))
    .where(
        results.c.game == sa.bindparam("game"), results.c.rating_pool == sa.bindparam("rating_pool")
    )
    .group_by(_other.c.rated_id)
)
"""By opponent (None: a computer player), the rated games before game `seq` and after `since`."""
_CLOSED: Final = sa.select(seasons.c.guild_id, seasons.c.season).where(
    seasons.c.guild_id == sa.bindparam("guild"),
    seasons.c.season == sa.bindparam("which"),
    seasons.c.closed,
)


def _make_stats() -> Insert:
    """Return the statement that adds a game to a person's statistics."""
    put = insert(player_stats)
    new, old = put.excluded, player_stats.c
    counted = ("games", "first", "second", "third", "lower", "places")
    is_void = new.first + new.second + new.third + new.lower == sa.literal_column("0")
    streak = sa.case((is_void, old.streak), else_=(old.streak + 1) * new.first)
    is_best = new.best_lead > sa.func.coalesce(old.best_lead, -1)
    is_close = sa.or_(new.close_lead < old.close_lead, old.close_lead.is_(None))
    return on_taken(
        put,
        {
            **{name: old[name] + new[name] for name in counted},
            "streak": streak,
            "best_streak": Larger(old.best_streak, streak),
            "best_lead": sa.case((is_best, new.best_lead), else_=old.best_lead),
            "best_seq": sa.case((is_best, new.best_seq), else_=old.best_seq),
            "close_lead": sa.case((is_close, new.close_lead), else_=old.close_lead),
            "close_seq": sa.case((is_close, new.close_seq), else_=old.close_seq),
            "last_seq": new.last_seq,
        },
    )


_PUT_RATING: Final = upsert(ratings)
_PUT_CHANGE: Final = upsert(rating_changes)
_PUT_GAIN: Final = upsert(pair_gains)
_ADD_STATS: Final = _make_stats()
_rivals: Final = insert(head_to_head)
_ADD_RIVALRY: Final = on_taken(
    _rivals,
    {name: head_to_head.c[name] + _rivals.excluded[name] for name in ("games", "ahead", "behind")},
)
_NOTE: Final = upsert(meta)
_BEGIN: Final = insert_new(meta)
_MOVE: Final = (
    sa.update(meta)
    .where(meta.c.key == sa.bindparam("which"), meta.c.value == sa.bindparam("was"))
    .values(value=sa.bindparam("now"))
)
_DROP_NAMELESS: Final = sa.delete(ratings).where(
    ratings.c.is_pseudonym, ~sa.exists().where(pseudonyms.c.number == ratings.c.person_id)
)
_person: Final[sa.BindParameter[Any]] = sa.bindparam("person")
_rated: Final = sa.select(result_seats.c.seq, result_seats.c.seat).where(
    result_seats.c.rated_id == _person
)
_FORGET: Final = (
    sa.delete(rating_changes).where(
        sa.tuple_(rating_changes.c.seq, rating_changes.c.seat).in_(_rated)
    ),
    *(
        sa.delete(column.table).where(column == _person)
        for column in (
            luck_totals.c.person_id,
            display_names.c.person_id,
            player_stats.c.person_id,
            head_to_head.c.person_id,
            head_to_head.c.rival_id,
        )
    ),
    sa.update(result_seats)
    .where(result_seats.c.person_id == _person)
    .values(person_id=None, place=None, margin=None, is_shown=False),
    sa.update(result_seats)
    .where(result_seats.c.rated_id == _person, result_seats.c.person_id.is_(None))
    .values(place=None, margin=None, is_shown=False),
)
_DROP_ALL: Final = (
    sa.delete(ratings).where(
        ratings.c.scope.not_in(
            sa.select(sa.cast(seasons.c.guild_id, sa.String) + "/" + seasons.c.season).where(
                seasons.c.closed
            )
        )
    ),
    *map(sa.delete, (rating_changes, pair_gains, player_stats, head_to_head)),
)
"""Delete what is worked out from results, except the final tables of seasons."""


def _rating_row(key: RatingKey, rating: Rating, games: int) -> dict[str, Any]:
    values = {"mu": rating.mu, "sigma": rating.sigma, "games": games}
    return values_of(key) | values | {"established": rating.established, "ordinal": rating.ordinal}


def _change_row(seq: int, seat: int, change: RatingChange) -> dict[str, Any]:
    return {
        "seq": seq,
        "seat": seat,
        "mu": change.before.mu,
        "sigma": change.before.sigma,
        "new_mu": change.after.mu,
        "new_sigma": change.after.sigma,
        "expected_score": change.expected_score,
        "weight": change.weight,
    }


async def read_progress(store: Store) -> tuple[int, str | None]:
    """Return the number of the last processed game (0: none) and the method."""
    cursor, method = await store.find_all([(READ, {"which": CURSOR}), (READ, {"which": METHOD})])
    return int(cursor[0]["value"]) if cursor else 0, method[0]["value"] if method else None


async def next_games(store: Store, after: int, most: int) -> list[Result]:
    """Return the games after a number, in their order."""
    if not (games := await store.find(_GAMES, {"after": after, "most": most})):
        return []
    rows = await store.find(_SEATS, {"after": after, "last": games[-1]["seq"]})
    seats: dict[int, list[ResultSeat]] = {}
    for row in rows:
        seats.setdefault(row.pop("seq"), []).append(ResultSeat(**row))
    return [Result(**row, seats=tuple(seats.get(row["seq"], ()))) for row in games]


async def read_ratings(
    store: Store, keys: Sequence[RatingKey]
) -> dict[RatingKey, tuple[Rating, int]]:
    """Return existing ratings and their numbers of games."""
    results_by_key = await store.find_all([(_RATING, values_of(key)) for key in keys])
    return {
        key: (Rating(row["mu"], row["sigma"]), row["games"])
        for key, rows in zip(keys, results_by_key, strict=True)
        for row in rows
    }


async def read_met(
    store: Store, games: Iterable[tuple[Result, int]], year: timedelta
) -> list[dict[int | None, Met]]:
    """Return by opponent how a person's games of the kind went in the time before each."""
    values = [
        {
            "person": person,
            "seq": game.seq,
            "since": game.ended - year,
            "guild": game.guild_id,
            "season_start": season_start(game.ended),
            "game": game.game,
            "rating_pool": game.rating_pool,
        }
        for game, person in games
    ]
    results_by_game = await store.find_all([(_MET, query_values) for query_values in values])
    return [
        {
            row["rated_id"]: Met(
                row["games"],
                row["ahead"],
                (row["everywhere"], row["server"], row["season"]),
            )
            for row in rows
        }
        for rows in results_by_game
    ]


async def closed_seasons(store: Store, games: Iterable[Result]) -> set[str]:
    """Return the scopes of those seasons of some games whose final tables stay."""
    seasons = sorted({(game.guild_id, season_of(game.ended)) for game in games})
    results_by_season = await store.find_all(
        [(_CLOSED, {"guild": guild, "which": season}) for guild, season in seasons]
    )
    return {season_scope(**row) for rows in results_by_season for row in rows}


async def write_counts(store: Store, counts: Counts, cursor: int, before: int) -> None:
    """Write what follows from all games up to `cursor`, after those up to `before`.

    Raises `ConflictError` where another process counted them first.
    """
    rated = [_rating_row(key, *value) for key, value in counts.ratings.items()]
    claim: list[Statement] = []
    if store.share.of is not None:
        begin = [{"key": CURSOR, "value": "0"}] if not before else []
        move = {"which": CURSOR, "was": str(before), "now": str(cursor)}
        claim = [Statement(_BEGIN, begin), Statement(_MOVE, [move], conflict_key=CURSOR)]
    await store.write(
        [
            *claim,
            Statement(_PUT_RATING, rated),
            Statement(_PUT_CHANGE, [_change_row(*change) for change in counts.changes]),
            Statement(_PUT_GAIN, [values_of(gain) for gain in counts.gains]),
            Statement(_ADD_STATS, counts.player_stats),
            Statement(_ADD_RIVALRY, counts.head_to_head),
            Statement(_NOTE, [{"key": CURSOR, "value": str(cursor)}]),
        ]
    )


async def drop_nameless(store: Store) -> None:
    """Delete the ratings of random numbers that replaced expired pseudonyms."""
    await store.write([Statement(_DROP_NAMELESS, [{}])])


async def forget_rated(store: Store, person_id: int, now: datetime) -> None:
    """Put a pseudonym in place of a person in what is rated, and delete all else of them.

    The ratings of the others stay what they are, also when they are worked out again.
    """
    number = await pseudonym_of(store, person_id)
    who = [{"person": person_id}]
    named = [{"of_number": person_id, "becomes": number, "hides": True}]
    await store.write(
        [
            *await keep_pseudonym(store, person_id, number, now),
            *(Statement(statement, who) for statement in _FORGET),
            *(Statement(statement, named) for statement in RENAME),
        ]
    )


async def begin_counting(store: Store, method: str, *, restart: bool) -> None:
    """Record the method; `restart` deletes statistics and ratings, except of closed seasons."""
    drops = [Statement(drop, [{}]) for drop in _DROP_ALL] if restart else []
    start = [{"key": METHOD, "value": method}]
    if restart:
        start.append({"key": CURSOR, "value": "0"})
    await store.write([*drops, Statement(_NOTE, start)])
