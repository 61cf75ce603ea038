"""Statistics and reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.results import PEOPLE, Rating
from bot.store.rows import values_of
from bot.store.schema import reports
from bot.store.schema_results import (
    display_names,
    head_to_head,
    luck_totals,
    player_stats,
    ratings,
    result_seats,
    results,
)
from bot.store.sql import Row, Statement, upsert
from bot.store.store import Store
from games.ai.luck import Estimate


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """A person's statistics of one game."""

    game: str
    games: int
    places: tuple[int, int, int, int]
    """Numbers of first, second, third and lower places, without games nobody won."""
    mean: float | None
    """The mean place; None if no game had a winner."""
    streak: int
    """Present number of consecutive wins."""
    best_streak: int
    best_lead: int | None
    """The largest margin of a win; None if it is unknown."""
    close_lead: int | None
    """The margin of the closest game."""
    rating: Rating | None
    """The rating among people."""


@dataclass(frozen=True, slots=True)
class Rival:
    person_id: int
    name: str
    games: int
    ahead: int
    behind: int


_COUNTED: Final = (
    *("game", "games", "first", "second", "third", "lower", "places"),
    *("streak", "best_streak", "best_lead", "close_lead"),
)
_person: Final[sa.BindParameter[Any]] = sa.bindparam("person")
_scope: Final[sa.BindParameter[Any]] = sa.bindparam("scope")
_GAME_COUNTS: Final = (
    sa.select(*(player_stats.c[name] for name in _COUNTED), ratings.c.mu, ratings.c.sigma)
    .select_from(player_stats)
    .outerjoin(
        ratings,
        sa.and_(
            ratings.c.scope == player_stats.c.scope,
            ratings.c.game == player_stats.c.game,
            ratings.c.rating_pool == PEOPLE,
            ratings.c.person_id == player_stats.c.person_id,
        ),
    )
    .where(player_stats.c.scope == _scope, player_stats.c.person_id == _person)
    .order_by(player_stats.c.games.desc(), player_stats.c.game)
)


def _rivals(*where: sa.ColumnElement[bool]) -> sa.Select[Any]:
    return (
        sa.select(
            head_to_head.c.rival_id.label("person_id"),
            sa.func.coalesce(display_names.c.name, "").label("name"),
            head_to_head.c.games,
            head_to_head.c.ahead,
            head_to_head.c.behind,
        )
        .select_from(head_to_head)
        .outerjoin(
            display_names,
            sa.and_(
                display_names.c.scope == head_to_head.c.scope,
                display_names.c.person_id == head_to_head.c.rival_id,
            ),
        )
        .where(head_to_head.c.scope == _scope, head_to_head.c.person_id == _person, *where)
        .order_by(head_to_head.c.games.desc(), head_to_head.c.rival_id)
        .limit(sa.bindparam("most", type_=sa.Integer))
    )


_RIVALS: Final = _rivals()
_RIVAL: Final = _rivals(head_to_head.c.rival_id == sa.bindparam("rival"))


async def read_profile(
    store: Store, scope: str, person_id: int, most: int, rival: int | None = None
) -> tuple[tuple[PlayerStats, ...], tuple[Rival, ...]]:
    """Return a person's games by kind, the most played first, and whom they met most.

    With `rival` that is this one alone.
    """
    values = {"scope": scope, "person": person_id, "most": most}
    met = (_RIVALS, values) if rival is None else (_RIVAL, values | {"rival": rival})
    games, rivals = await store.find_all([(_GAME_COUNTS, values), met])
    return tuple(map(_player_stats, games)), tuple([Rival(**row) for row in rivals])


def _player_stats(row: Row) -> PlayerStats:
    counts = row.pop("first"), row.pop("second"), row.pop("third"), row.pop("lower")
    total = row.pop("places")
    mu = row.pop("mu")
    sigma = row.pop("sigma")
    mean = total / sum(counts) if any(counts) else None
    return PlayerStats(
        **row, places=counts, mean=mean, rating=None if mu is None else Rating(mu, sigma)
    )


MAX_LUCK_GAMES: Final = 400
"""Limit of the newest games that are read for a person's luck totals."""


@dataclass(frozen=True, slots=True)
class LuckRow:
    """The luck of one person by the report of a game."""

    game: str
    luck: Estimate
    decisions: Estimate | None
    """None if no decisions were analysed."""


_FOUND: Final = ("luck", "luck_error", "decisions", "decisions_error")
_DROP: Final = sa.delete(luck_totals).where(luck_totals.c.table_id == sa.bindparam("of_table"))
_NOTE: Final = sa.insert(luck_totals).from_select(
    [column.name for column in luck_totals.c],
    sa.select(
        result_seats.c.person_id,
        results.c.ended,
        results.c.seq,
        results.c.table_id,
        results.c.game,
        results.c.guild_id,
        *(sa.bindparam(f"of_{name}", type_=sa.Float).label(name) for name in _FOUND),
    )
    .join(result_seats, result_seats.c.seq == results.c.seq)
    .where(
        results.c.table_id == sa.bindparam("of_table", type_=sa.String),
        result_seats.c.seat == sa.bindparam("of_seat", type_=sa.Integer),
        result_seats.c.person_id.is_not(None),
    ),
)


def _select(*where: sa.ColumnElement[bool]) -> sa.Select[Any]:
    return (
        sa.select(*(luck_totals.c[name] for name in ("game", *_FOUND)))
        .where(
            luck_totals.c.person_id == sa.bindparam("person"),
            luck_totals.c.ended >= sa.bindparam("since", type_=luck_totals.c.ended.type),
            *where,
        )
        .order_by(luck_totals.c.ended.desc())
        .limit(MAX_LUCK_GAMES)
    )


ALL: Final = _select()
HERE: Final = _select(luck_totals.c.guild_id == sa.bindparam("guild"))


async def read_luck(
    store: Store, person_id: int, guild_id: int | None, since: datetime
) -> list[LuckRow]:
    """Return a person's luck since a moment, in a server or (None) in all."""
    values = {"person": person_id, "since": since, "guild": guild_id}
    return [
        LuckRow(
            row["game"],
            Estimate(row["luck"], row["luck_error"]),
            None
            if row["decisions"] is None
            else Estimate(row["decisions"], row["decisions_error"] or 0.0),
        )
        for row in await store.find(ALL if guild_id is None else HERE, values)
    ]


@dataclass(frozen=True, slots=True)
class ReportRow:
    table_id: str
    rules_version: int
    version: int
    """The version of the format of reports."""
    body: str
    """JSON."""


_READ: Final = sa.select(reports).where(reports.c.table_id == sa.bindparam("table"))
_PUT: Final = upsert(reports)


async def read_report(store: Store, table: str) -> ReportRow | None:
    """Return the report of a game, or None."""
    rows = await store.find(_READ, {"table": table})
    return ReportRow(**rows[0]) if rows else None


async def put_report(
    store: Store, row: ReportRow, seats: Sequence[tuple[Estimate, Estimate | None]] = ()
) -> None:
    """Keep a report, and its luck and decisions of each seat, in place of an older one.

    Raises `ConflictError` where its table is gone.
    """
    about = {"of_table": row.table_id}
    notes = [
        {
            **about,
            "of_seat": seat,
            "of_luck": luck.mean,
            "of_luck_error": luck.error,
            "of_decisions": decisions.mean if decisions else None,
            "of_decisions_error": decisions.error if decisions else None,
        }
        for seat, (luck, decisions) in enumerate(seats)
    ]
    put = Statement(_PUT, [values_of(row)], conflict_key=row.table_id)
    await store.write([put, Statement(_DROP, [about]), Statement(_NOTE, notes)])
