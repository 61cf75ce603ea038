"""Statistics and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from operator import itemgetter
from typing import Any, Final

import sqlalchemy as sa

from bot.store.results import EVERYWHERE, PEOPLE, Rating, hidden, scope_of
from bot.store.rows import values_of
from bot.store.schema import former_players, moves, participants, reports, tables
from bot.store.schema_results import (
    display_names,
    head_to_head,
    luck_totals,
    player_stats,
    ratings,
    result_seats,
    results,
)
from bot.store.sql import Id, Row, Statement, upsert
from bot.store.store import Store
from games.ai.luck import Estimate
from games.core.record import AI


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


_BY_TABLE: Final[Mapping[str, Any]] = {
    "partition_by": moves.c.table_id,
    "order_by": moves.c.ply,
}
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
_hidden_scope: Final[sa.BindParameter[Any]] = sa.bindparam("hidden_scope")
_meetings: Final = sa.func.sum(head_to_head.c.games)
_ALL_RIVALS: Final = (
    sa.select(
        head_to_head.c.rival_id.label("person_id"),
        sa.func.coalesce(sa.func.max(display_names.c.name), "").label("name"),
        *(
            sa.cast(sa.func.sum(head_to_head.c[name]), sa.Integer).label(name)
            for name in ("games", "ahead", "behind")
        ),
    )
    .select_from(head_to_head)
    .outerjoin(
        display_names,
        sa.and_(
            display_names.c.scope == head_to_head.c.scope,
            display_names.c.person_id == head_to_head.c.rival_id,
        ),
    )
    .where(head_to_head.c.scope.in_((_scope, _hidden_scope)), head_to_head.c.person_id == _person)
    .group_by(head_to_head.c.rival_id)
    .order_by(_meetings.desc(), head_to_head.c.rival_id)
    .limit(sa.bindparam("most", type_=sa.Integer))
)


def _places(*where: sa.ColumnElement[bool]) -> sa.Select[Any]:
    return (
        sa.select(results.c.game, result_seats.c.place)
        .join(results, results.c.seq == result_seats.c.seq)
        .where(result_seats.c.person_id == _person, result_seats.c.place.is_not(None), *where)
        .order_by(result_seats.c.seq)
    )


_PLACES: Final = _places()
_PLACES_HERE: Final = _places(results.c.guild_id == sa.bindparam("guild"))
_SUMS: Final = ("games", "first", "second", "third", "lower", "places")


async def read_profile(
    store: Store, guild_id: int | None, person_id: int, reader: int
) -> tuple[tuple[PlayerStats, ...], tuple[Rival, ...]]:
    """Return what another reader may see of a person in a server, or (None) in all.

    That is the person's listed games by kind, the most played first, and their games with the
    reader.
    """
    scope = EVERYWHERE if guild_id is None else scope_of(guild_id)
    values = {"scope": scope, "person": person_id, "rival": reader, "most": 1}
    games, rivals = await store.find_all([(_GAME_COUNTS, values), (_RIVAL, values)])
    return tuple(map(_player_stats, games)), tuple([Rival(**row) for row in rivals])


async def read_own_profile(
    store: Store, guild_id: int | None, person_id: int, most: int
) -> tuple[tuple[PlayerStats, ...], tuple[Rival, ...]]:
    """Return a person's games by kind, also hidden ones, and whom they met most."""
    scope = EVERYWHERE if guild_id is None else scope_of(guild_id)
    values = {"scope": scope, "person": person_id, "most": most}
    about_hidden = values | {"scope": hidden(scope)}
    games, rivals, hidden_games = await store.find_all(
        [(_GAME_COUNTS, values), (_RIVALS, values), (_GAME_COUNTS, about_hidden)]
    )
    if hidden_games:
        places = _PLACES if guild_id is None else _PLACES_HERE
        both = values | {"hidden_scope": hidden(scope), "guild": guild_id}
        rivals, placed = await store.find_all([(_ALL_RIVALS, both), (places, both)])
        games = _add_hidden(games, hidden_games, placed)
    return tuple(map(_player_stats, games)), tuple([Rival(**row) for row in rivals])


def _add_hidden(
    listed: Sequence[Row], hidden_games: Sequence[Row], placed: Sequence[Row]
) -> list[Row]:
    """Add hidden games to the counts of listed ones; `placed` are all games with a winner."""
    by_game = {row["game"]: row for row in listed}
    for row in hidden_games:
        known = by_game.get(row["game"])
        by_game[row["game"]] = row if known is None else _sum(known, row)
    for row in hidden_games:
        wins = [place["place"] == 1 for place in placed if place["game"] == row["game"]]
        streaks = list(accumulate(wins, lambda streak, won: (streak + 1) * won, initial=0))
        by_game[row["game"]] |= {"streak": streaks[-1], "best_streak": max(streaks)}
    return sorted(by_game.values(), key=lambda row: (-row["games"], row["game"]))


def _sum(row: Row, other: Row) -> Row:
    """Return the counts of two disjoint sets of games; the rating is that of the first."""
    leads = [lead for lead in (row["best_lead"], other["best_lead"]) if lead is not None]
    close = [lead for lead in (row["close_lead"], other["close_lead"]) if lead is not None]
    sums = {name: row[name] + other[name] for name in _SUMS}
    return (
        row
        | sums
        | {
            "best_lead": max(leads, default=None),
            "close_lead": min(close, default=None),
        }
    )


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
_is_here: Final = luck_totals.c.guild_id == sa.bindparam("guild")
HERE: Final = _select(_is_here)
_is_hidden: Final = (
    sa.select(results.c.is_hidden).where(results.c.seq == luck_totals.c.seq).scalar_subquery()
)
LISTED: Final = _select(_is_here, ~_is_hidden)
"""Without hidden games, for other readers."""


async def read_luck(
    store: Store, person_id: int, guild_id: int | None, since: datetime, *, is_own: bool = True
) -> list[LuckRow]:
    """Return a person's luck since a moment, in a server or (None) in all.

    Another reader reads that of listed games in a server.
    """
    query = LISTED
    if is_own:
        query = ALL if guild_id is None else HERE
    values = {"person": person_id, "since": since, "guild": guild_id}
    return [
        LuckRow(
            row["game"],
            Estimate(row["luck"], row["luck_error"]),
            None
            if row["decisions"] is None
            else Estimate(row["decisions"], row["decisions_error"] or 0.0),
        )
        for row in await store.find(query, values)
    ]


MAX_RECENT_GAMES: Final = 50
"""Limit of the newest games that are read for a person's reliability."""
_MAX_ANSWERS: Final = 300
"""Limit of the newest answers in them."""


@dataclass(frozen=True, slots=True)
class GameOfPerson:
    """A finished game among people in which a person had a seat."""

    is_finished: bool
    """The person played it to its end."""
    left_at: datetime | None
    """When a computer player last took the seat; None if that never happened."""


_seat_of: Final = sa.and_(
    moves.c.table_id == participants.c.table_id, moves.c.seat == participants.c.position
)
_left_at: Final = (
    sa.select(sa.func.max(moves.c.at, type_=moves.c.at.type))
    .where(_seat_of, moves.c.text == sa.literal_column(f"'{AI}'"))
    .scalar_subquery()
)
_left_ply: Final = (
    sa.select(sa.func.min(moves.c.ply))
    .where(_seat_of, moves.c.text == sa.literal_column(f"'{AI}'"))
    .scalar_subquery()
)
_joined_ply: Final = (
    sa.select(sa.func.max(former_players.c.ply))
    .where(
        former_players.c.table_id == participants.c.table_id,
        former_players.c.seat == participants.c.position,
    )
    .scalar_subquery()
)
_others: Final = participants.alias("others")
_is_among_people: Final = sa.exists().where(
    _others.c.table_id == participants.c.table_id,
    _others.c.person_id != participants.c.person_id,
)
_is_in: Final = sa.or_(
    sa.bindparam("guild", type_=Id).is_(None), tables.c.guild_id == sa.bindparam("guild", type_=Id)
)
_OWN_GAMES: Final = (
    sa.select(participants.c.is_ai, _left_at.label("left_at"), tables.c.ended)
    .join(tables, tables.c.id == participants.c.table_id)
    .where(participants.c.person_id == _person, ~participants.c.reserved, _is_in)
    .where(sa.func.coalesce(tables.c.status, "") == "finished", _is_among_people)
    .order_by(tables.c.ended.desc())
    .limit(MAX_RECENT_GAMES)
)
_LOST_GAMES: Final = (
    sa.select(tables.c.ended)
    .select_from(former_players)
    .join(tables, tables.c.id == former_players.c.table_id)
    .where(former_players.c.person_id == _person, _is_in)
    .where(sa.func.coalesce(tables.c.status, "") == "finished")
    .order_by(tables.c.ended.desc())
    .limit(MAX_RECENT_GAMES)
)
_own_seats: Final = (
    sa.select(
        participants.c.table_id,
        participants.c.position,
        tables.c.started,
        sa.func.coalesce(_joined_ply, -1).label("joined_ply"),
        _left_ply.label("left_ply"),
    )
    .join(tables, tables.c.id == participants.c.table_id)
    .where(participants.c.person_id == _person, ~participants.c.reserved, _is_in)
    .where(tables.c.started.is_not(None), _is_among_people)
    .order_by(tables.c.started.desc())
    .limit(MAX_RECENT_GAMES)
    .subquery()
)
_entries: Final = (
    sa.select(
        moves.c.ply,
        moves.c.seat,
        moves.c.text,
        moves.c.at,
        sa.func.lag(moves.c.seat).over(**_BY_TABLE).label("seat_before"),
        sa.func.lag(moves.c.at, type_=moves.c.at.type).over(**_BY_TABLE).label("at_before"),
        _own_seats.c.position,
        _own_seats.c.started,
        _own_seats.c.joined_ply,
        _own_seats.c.left_ply,
    )
    .join(_own_seats, _own_seats.c.table_id == moves.c.table_id)
    .where(moves.c.seat >= 0)
    .subquery()
)
_ANSWERS: Final = (
    sa.select(
        sa.func.coalesce(_entries.c.at_before, _entries.c.started, type_=moves.c.at.type).label(
            "since"
        ),
        _entries.c.at,
    )
    .where(_entries.c.seat == _entries.c.position, ~_entries.c.text.like("@%"))
    .where(sa.func.coalesce(_entries.c.seat_before, -1) != _entries.c.seat)
    .where(_entries.c.ply > _entries.c.joined_ply)
    .where(sa.or_(_entries.c.left_ply.is_(None), _entries.c.ply < _entries.c.left_ply))
    .order_by(_entries.c.at.desc())
    .limit(_MAX_ANSWERS)
)


async def read_reliability(
    store: Store, person_id: int, guild_id: int | None
) -> tuple[list[GameOfPerson], list[tuple[datetime, datetime]]]:
    """Return a person's newest games among people, and the spans of their newest answers there.

    Games that were stopped do not count. An answer begins with the last entry of another seat, or
    the game, and ends with the person's entry. What computer players did for them is left out.
    """
    values = {"person": person_id, "guild": guild_id}
    own, lost, answers = await store.find_all(
        [(_OWN_GAMES, values), (_LOST_GAMES, values), (_ANSWERS, values)]
    )
    games = [(row["ended"], GameOfPerson(not row["is_ai"], row["left_at"])) for row in own]
    games += [(row["ended"], GameOfPerson(is_finished=False, left_at=None)) for row in lost]
    newest = sorted(games, key=itemgetter(0), reverse=True)[:MAX_RECENT_GAMES]
    return [game for _, game in newest], [(row["since"], row["at"]) for row in answers]


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
