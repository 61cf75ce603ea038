"""Data of a person for the export."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

import sqlalchemy as sa

from bot.store import schema
from bot.store.rows import ACCESS_DEFAULTS, Hinted
from bot.store.schema_results import (
    display_names,
    head_to_head,
    luck_totals,
    pair_gains,
    player_stats,
    ratings,
    result_seats,
    results,
)
from bot.store.sql import Row
from bot.store.store import Store
from games.core.game import Seat
from games.core.record import AI, BACK, STAND_IN

SEATS_PER_READ: Final = 20
"""Tables that are read together; other reads run between two chunks."""
_TABLE_COLUMNS: Final = (
    *("id", "game", "rules_version", "status", "guild_id", "channel_id", "thread_id"),
    *("language", "options", "opened", "started", "ended", *ACCESS_DEFAULTS),
)
"""Columns of a table that a person at it may have; its server seed is not among them."""
_SEAT_COLUMNS: Final = ("position", "is_ai", "person_name", "place")
"""Columns of the person's seat."""
_PARTS: Final = (schema.moves, schema.decisions, schema.invitations)
_person: Final[sa.BindParameter[Any]] = sa.bindparam("person")
_table: Final[sa.BindParameter[Any]] = sa.bindparam("table")

_SEATS: Final = (
    sa.select(schema.tables.c.id.label("table"), schema.participants.c.position.label("seat"))
    .join(schema.participants, schema.participants.c.table_id == schema.tables.c.id)
    .where(schema.participants.c.person_id == _person)
    .order_by(schema.tables.c.opened, schema.tables.c.id, schema.participants.c.position)
)
"""The seats of `person`, those of the oldest table first."""
_SEAT: Final = (
    sa.select(
        *(schema.tables.c[name] for name in _TABLE_COLUMNS),
        *(schema.participants.c[name] for name in _SEAT_COLUMNS),
        schema.participants.c.language.label("own_language"),
        schema.tables.c.extras,
        schema.tables.c.deal,
    )
    .join(schema.participants, schema.participants.c.table_id == schema.tables.c.id)
    .where(schema.tables.c.id == _table, schema.participants.c.position == sa.bindparam("at"))
    .where(schema.participants.c.person_id == _person)
)
_NOTE: Final = sa.select(schema.private_notes.c.text).where(
    schema.private_notes.c.table_id == _table, schema.private_notes.c.user_id == _person
)


def _of_seat(part: sa.Table) -> sa.Select[Any]:
    """Return the query for the rows of seat `at`, without the columns of its key."""
    exported = [column for column in part.c if column.name not in ("table_id", "seat")]
    return (
        sa.select(*(exported or [part.c.seat]))
        .where(part.c.table_id == _table, part.c.seat == sa.bindparam("at"))
        .order_by(*part.primary_key.columns)
    )


_VOTES: Final = sa.select(
    *(column for column in schema.votes.c if column.name != "table_id")
).where(schema.votes.c.table_id == _table)
_QUERIES: Final = (_SEAT, _NOTE, _VOTES, *map(_of_seat, _PARTS))


async def history(store: Store, user_id: int) -> AsyncIterator[list[Row]]:
    """Yield every table where a person has or left a seat, with what they did and keep there.

    That is their moves, open decision, votes, note, premove, auto-reply, hints and invitations.
    Nothing of other players is included, no move a computer player made for them, and nothing that
    could reveal hidden information of a running game.
    """
    [seats] = await store.find_all([(_SEATS, {"person": user_id})])
    for start in range(0, len(seats), SEATS_PER_READ):
        queries = [
            (query, {"table": row["table"], "at": row["seat"], "person": user_id})
            for row in seats[start : start + SEATS_PER_READ]
            for query in _QUERIES
        ]
        rows = await store.find_all(queries)
        each = [rows[at : at + len(_QUERIES)] for at in range(0, len(rows), len(_QUERIES))]
        # The seat is missing if the person deleted their data meanwhile.
        yield [_make_table(seat[0], *parts) for seat, *parts in each if seat]


def _make_table(seat: Row, *results: list[Row]) -> Row:
    notes, cast, entries, decisions, invited = results
    at = Seat(seat["position"])
    extras = seat.pop("extras")
    deal = seat.pop("deal")
    entries = [entry for entry in entries if deal is None or entry["ply"] >= deal.plies]
    premove = next((plan for plan in extras.premoves if plan.seat == at), None)
    return seat | {
        "moves": own_moves(entries),
        "premove": " ".join((premove.kind, *premove.notations)) if premove else None,
        "standing_answer": extras.auto_replies.get(at),
        "open_decision": next(map(_with_seconds, decisions), None),
        "votes": [vote for vote in cast if at in vote.pop("yes")],
        "is_offered": at in extras.offers,
        "invitations": [
            invitation | {"guest_id": str(invitation["guest_id"])} for invitation in invited
        ],
        "hints": [
            {"decision_number": hint.decision_number, "ply": hint.ply}
            for hint in own_hints(extras.hints, at, entries)
        ],
        "note": next((str(note["text"]) for note in notes), None),
    }


def _with_seconds(decision: Row) -> Row:
    left = decision.pop("time_left")
    return decision | {"paused_seconds": left.total_seconds() if left else None}


def own_hints(hints: Sequence[Hinted], seat: Seat, entries: Sequence[Row]) -> list[Hinted]:
    """Return the hints given to the last person in a seat."""
    since = max((entry["ply"] for entry in entries if entry["text"] == BACK), default=-1)
    return [hint for hint in hints if hint.seat == seat and hint.ply > since]


def own_moves(said: Sequence[Row]) -> list[Row]:
    """Return the entries of a seat that its last person certainly made, in their order.

    A computer player may have played for them since they left, or made a single move. The entries
    before the person sat down may be those of another person or a computer player.
    """
    own: list[Row] = []
    is_there = True
    stood_in = -1
    for entry in said:
        match entry["text"]:
            case word if word == BACK:
                own = []
                is_there = True
            case word if word == AI:
                is_there = False
            case word if word == STAND_IN:
                stood_in = entry["ply"] + 1
            case _ if is_there and entry["ply"] != stood_in:
                own.append(entry)
    return own


def _of_person(table: sa.Table, *names: str, order: Sequence[Any]) -> sa.Select[Any]:
    """Return the query for columns of the rows of `person`."""
    columns = [table.c[name] for name in names]
    return sa.select(*columns).where(table.c.person_id == _person).order_by(*order)


def _results_of(person: sa.Column[Any], *columns: sa.Column[Any]) -> sa.Select[Any]:
    """Return the query for the games in which `person` is the one of a seat."""
    return (
        sa.select(
            results.c.game,
            sa.cast(results.c.guild_id, sa.String).label("guild_id"),
            results.c.ended,
            results.c.rating_pool,
            *columns,
        )
        .join(
            results,
            results.c.seq == result_seats.c.seq,
        )
        .where(person == _person)
        .order_by(result_seats.c.seq)
    )


_RESULT_QUERIES: Final = {
    "names": _of_person(display_names, "scope", "name", order=["scope"]),
    "ratings": _of_person(
        ratings,
        *("scope", "game", "rating_pool", "mu", "sigma", "games"),
        order=["scope", "game", "rating_pool"],
    ),
    "player_stats": _of_person(
        player_stats,
        *("scope", "game", "games", "first", "second", "third", "lower"),
        *("streak", "best_streak", "best_lead", "close_lead"),
        order=["scope", "game"],
    ),
    # Without the ids of the opponents, which are data of other people.
    "head_to_head": _of_person(
        head_to_head,
        *("scope", "games", "ahead", "behind"),
        order=[
            "scope",
            head_to_head.c.games.desc(),
            head_to_head.c.rival_id,
        ],
    ),
    "luck_totals": _of_person(
        luck_totals,
        *("game", "ended", "luck", "luck_error", "decisions", "decisions_error"),
        order=["ended"],
    ),
    "results": _results_of(
        result_seats.c.person_id,
        result_seats.c.place,
        result_seats.c.margin,
    ),
    # Includes games they left, of which they have no result.
    "rated": _results_of(result_seats.c.rated_id, result_seats.c.rank),
    # In millionths of 40 points, again without the opponents.
    "won_from_others": _results_of(
        result_seats.c.rated_id,
        *(pair_gains.c[name] for name in ("everywhere", "server", "season")),
    ).join(
        pair_gains,
        sa.and_(
            pair_gains.c.seq == result_seats.c.seq,
            pair_gains.c.seat == result_seats.c.seat,
        ),
    ),
}


async def read_results(store: Store, person_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return a person's results, ratings and statistics."""
    who = {"person": person_id}
    rows = await store.find_all([(query, who) for query in _RESULT_QUERIES.values()])
    return dict(zip(_RESULT_QUERIES, rows, strict=True))
