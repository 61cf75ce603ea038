"""The tables of the database, without those of finished games, which `schema_results` has.

`migrations/` makes them.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa
from pydantic import TypeAdapter

from bot.store.rows import (
    ACCESS_DEFAULTS,
    NO_EXTRAS,
    Deal,
    Departure,
    Extras,
    MessageKind,
    NotifiedBy,
)
from bot.store.settings import Delivery, Listed, Openers
from bot.store.sql import Converted, Id, Minutes, Moment, Span, Text, json_of, named
from bot.store.tables import Milestone, StartMode
from games.core.game import Seat

metadata: Final = sa.MetaData()


def make_table(name: str, *columns: sa.Column[Any], with_rowid: bool = False) -> sa.Table:
    """Return a table; with one number for a key, SQLite needs `with_rowid`."""
    return sa.Table(name, metadata, *columns, sqlite_with_rowid=with_rowid)


def key(kind: Any, *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, primary_key=True, autoincrement=False) for name in names]


def needed(kind: Any, *names: str) -> list[sa.Column[Any]]:
    """Return columns of a type that always have a value."""
    return [sa.Column(name, kind, nullable=False) for name in names]


def optional(kind: Any, *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind) for name in names]


def with_default(kind: Any, name: str, value: Any) -> sa.Column[Any]:
    """Return a column that always has a value, in older rows this one."""
    return sa.Column(name, kind, nullable=False, server_default=value)


def make_partial(name: str, *columns: Any, where: sa.ColumnElement[bool]) -> None:
    """Index the rows that meet a condition; a query finds it by the same words, no parameter."""
    sa.Index(name, *columns, sqlite_where=where, postgresql_where=where)


def _of_table() -> sa.Column[Any]:
    return sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True)


_EXTRAS: Final = TypeAdapter(Extras)
_Numbers: Final = json_of(TypeAdapter(tuple[int, ...]))


def _write_extras(extras: Extras) -> str:
    return _EXTRAS.dump_json(extras, exclude_defaults=True).decode()


def _read_extras(text: str) -> Extras:
    # Most tables have none, and lists read many tables.
    return NO_EXTRAS if text == "{}" else _EXTRAS.validate_json(text)


tables: Final = make_table(
    "tables",
    *key(Text, "id"),
    *needed(Text, "game", "status", "host_name", "language", "clock", "absence", "rating"),
    *needed(sa.Integer, "rules_version", "plies", "revision"),
    *needed(Id, "host_id", "guild_id", "channel_id"),
    *needed(Moment, "opened", "updated_at"),
    *needed(sa.LargeBinary, "server_seed"),
    *needed(sa.Boolean, "needs_update", "dormant", "carded"),
    *needed(json_of(TypeAdapter(dict[str, str])), "options"),
    *needed(_Numbers, "seating"),
    *needed(Converted(Text, _write_extras, _read_extras), "extras"),
    *optional(Id, "thread_id", "shown_message", "shown_channel"),
    *optional(Moment, "started", "ended", "shown_at", "ask_at", "asked_at", "lobby_due"),
    *optional(Moment, "start_at", "starts", "missed_at", "notice_at", "reached_at"),
    *optional(named(StartMode), "start_mode"),
    *optional(named(Milestone), "reached"),
    *optional(sa.Integer, "first", "shown_ply"),
    *optional(Text, "next_table"),
    *optional(json_of(TypeAdapter(Deal)), "deal"),
    *(with_default(Text, name, value) for name, value in ACCESS_DEFAULTS.items()),
    with_rowid=True,
)

home: Final = sa.func.coalesce(tables.c.thread_id, tables.c.channel_id)
"""The channel or thread a table shows itself in."""

is_open: Final = tables.c.ended.is_(None)
"""Lobbies, running and archived games: most tables are over."""
is_going_on: Final = sa.and_(
    is_open, sa.or_(tables.c.status == "lobby", tables.c.status == "playing")
)
"""Lobbies and running games."""
is_active: Final = sa.and_(is_open, ~tables.c.dormant)
is_listed: Final = tables.c.visibility == sa.literal_column("'listed'")
"""Not hidden: the table may stand in lists for people who do not play there."""

make_partial("tables_needs_update", tables.c.id, where=tables.c.needs_update == sa.true())
make_partial("tables_home", home, tables.c.status, where=is_open)
make_partial("tables_guild", tables.c.guild_id, tables.c.status, where=is_open)
make_partial("tables_channel", tables.c.channel_id, tables.c.status, where=is_open)
make_partial("tables_updated_at", tables.c.status, tables.c.updated_at, where=is_open)
make_partial("tables_active", tables.c.id, where=is_active)
make_partial("tables_lobby_due", tables.c.lobby_due, where=tables.c.lobby_due.is_not(None))
make_partial("tables_asked_at", tables.c.asked_at, where=tables.c.asked_at.is_not(None))
make_partial("tables_started", tables.c.started, where=is_open)
make_partial("tables_ended", tables.c.ended, where=tables.c.ended.is_not(None))
sa.Index("tables_shelf", home, tables.c.updated_at)
sa.Index("tables_opened", tables.c.opened)
sa.Index("tables_host", tables.c.host_id, tables.c.opened)

participants: Final = make_table(
    "participants",
    _of_table(),
    *key(sa.Integer, "position"),
    *needed(sa.Boolean, "is_ai", "reserved", "resigned"),
    *needed(sa.Integer, "number"),
    *needed(Text, "client_seed", "language", "level"),
    *optional(Id, "person_id"),
    *optional(Text, "person_name"),
    *optional(sa.Integer, "opened_ply", "place"),
)

sa.Index("participants_person", participants.c.person_id)
make_partial(
    "participants_asked", participants.c.person_id, where=participants.c.opened_ply.is_not(None)
)

moves: Final = make_table(
    "moves",
    _of_table(),
    *key(sa.Integer, "ply"),
    *needed(sa.Integer, "seat"),
    *needed(Text, "text"),
    *needed(Moment, "at"),
)

posted_messages: Final = make_table(
    "posted_messages",
    _of_table(),
    *key(named(MessageKind), "kind"),
    *key(sa.Integer, "ply"),
    *needed(Id, "message", "channel"),
)
"""The public messages of a table: `ply` is the number of entries that a board covered.

A lobby covers none.
"""

stale_messages: Final = make_table(
    "stale_messages",
    *key(Id, "message"),
    sa.Column("table_id", sa.ForeignKey("tables.id"), nullable=False),
    *needed(named(MessageKind), "kind"),
    *needed(Id, "channel"),
    *optional(sa.Integer, "ply", "seat", "decision_number"),
    with_rowid=True,
)
"""Outdated messages, until their buttons are removed.

A board is collapsed. A lobby whose game is over shows how the game ended. A reminder is here with
its decision as long as that is open; then it is deleted.
"""

sa.Index("stale_messages_table", stale_messages.c.table_id)
make_partial(
    "stale_messages_loose", stale_messages.c.message, where=stale_messages.c.seat.is_(None)
)

decisions: Final = make_table(
    "decisions",
    _of_table(),
    *key(sa.Integer, "seat"),
    *needed(sa.Integer, "decision_number", "reminder_count"),
    *needed(Moment, "opened_at"),
    *needed(sa.Boolean, "dm_settled", "expired", "muted"),
    *needed(named(NotifiedBy), "notified_by"),
    *optional(Moment, "announced_at", "due", "remind_at", "last_contact_at", "paused_until"),
    *optional(Span, "time_left"),
    *optional(Text, "timeout_action"),
)
"""The open decision of a seat; `bot.store.rows.OpenDecision` describes the columns."""

is_announced: Final = decisions.c.announced_at.is_not(None)
is_unplanned: Final = sa.and_(is_announced, decisions.c.remind_at.is_(None))

make_partial("decisions_due", decisions.c.due, where=~decisions.c.expired)
make_partial("decisions_remind_at", decisions.c.remind_at, where=decisions.c.remind_at.is_not(None))
make_partial("decisions_unplanned", decisions.c.reminder_count, where=is_unplanned)
make_partial(
    "decisions_untold",
    decisions.c.table_id,
    decisions.c.seat,
    where=sa.and_(is_announced, ~decisions.c.dm_settled),
)
make_partial(
    "decisions_stopped", decisions.c.paused_until, where=decisions.c.time_left.is_not(None)
)

private_notes: Final = make_table("notes", _of_table(), *key(Id, "user_id"), *needed(Text, "text"))

sa.Index("notes_user", private_notes.c.user_id)

votes: Final = make_table(
    "votes",
    _of_table(),
    *key(Text, "kind"),
    *needed(sa.Integer, "proposer"),
    *needed(json_of(TypeAdapter(tuple[Seat, ...])), "yes"),
    *optional(sa.Integer, "ply", "about"),
    *optional(Moment, "due"),
    *optional(Id, "guest_id"),
)
"""The open votes; `yes` are the seats that agreed."""

sa.Index("votes_due", votes.c.due)

invitations: Final = make_table(
    "invitations",
    _of_table(),
    *key(sa.Integer, "seat"),
    *key(Id, "guest_id"),
    *needed(sa.Boolean, "is_agreed"),
    *optional(sa.Integer, "decision_number"),
)
"""The people who may take a seat; with a token, only while the seat has so many entries."""

sa.Index("invitations_guest", invitations.c.guest_id)

join_requests: Final = make_table(
    "join_requests",
    _of_table(),
    *key(Id, "user_id"),
    *needed(Text, "name", "language", "client_seed"),
    *needed(sa.Boolean, "is_refused"),
)
"""The people who asked to join a lobby; `bot.store.rows.JoinRequest` describes the columns."""

sa.Index("join_requests_user", join_requests.c.user_id)

former_players: Final = make_table(
    "former_players",
    _of_table(),
    *key(sa.Integer, "seat", "ply"),
    *needed(Text, "who"),
    *needed(named(Departure), "departure"),
    *needed(sa.Boolean, "is_pseudonym"),
    *optional(Id, "person_id"),
)
"""The players of a seat of a running game before another one took it.

The fingerprint `who` identifies no person. `person_id` is the person for whom a rated game counts,
or `is_pseudonym` once they deleted their data.
"""
make_partial(
    "former_players_person",
    former_players.c.person_id,
    where=former_players.c.person_id.is_not(None),
)

reports: Final = make_table(
    "reports", _of_table(), *needed(sa.Integer, "rules_version", "version"), *needed(Text, "body")
)
"""Reports on finished games: JSON with seats and no people.

A report can be made again; one of another version of the rules or of reports is ignored.
"""

users: Final = make_table(
    "users",
    *key(Id, "user_id"),
    *needed(named(Delivery), "delivery"),
    *needed(named(Listed), "listed"),
    *needed(Minutes, "interval"),
    *needed(Text, "zone"),
    *needed(json_of(TypeAdapter(dict[str, float])), "away_spent"),
    sa.Column(
        "past_vacations",
        json_of(TypeAdapter(tuple[tuple[datetime, datetime], ...])),
        nullable=False,
        server_default=sa.text("'[]'"),
    ),
    *needed(sa.Boolean, "text_mode", "confirm_moves", "open_stats"),
    sa.Column("tips", sa.Boolean, nullable=False, server_default=sa.true()),
    *optional(sa.Integer, "active_from", "active_to"),
    *optional(Moment, "away_from", "away_until", "dm_closed"),
    with_rowid=True,
)
"""How and when people are notified; no row until they choose."""

make_partial("users_away", users.c.away_until, where=users.c.away_until.is_not(None))

rate_limits: Final = make_table(
    "rate_limits",
    *key(Id, "user_id"),
    *key(Text, "about", "kind"),
    *needed(Moment, "refilled_at", "last_at"),
    *optional(sa.Integer, "decision_number"),
)
"""Token buckets that are not full, also of messages to a person and of exports.

`about` is a table, the person who calls another, or empty. `refilled_at` is when a bucket will be
full, `decision_number` the decision of the last mention.
"""

sa.Index("rate_limits_refilled_at", rate_limits.c.refilled_at)

mutes: Final = make_table("mutes", *key(Id, "user_id", "inviter_id"), *needed(Moment, "at"))
"""People who want no invitations from others (`inviter_id`)."""

first_games: Final = make_table(
    "first_games",
    *key(Id, "user_id"),
    *key(Text, "game"),
    *key(Id, "number"),
    *needed(Text, "table_id"),
)
"""The first tables of each game at which a person moved, from number 0; empty once deleted."""
sa.Index("first_games_table", first_games.c.table_id)

tips: Final = make_table(
    "tips",
    *key(Id, "user_id"),
    *key(Text, "game", "tip"),
    *needed(Text, "table_id"),
    *needed(sa.Integer, "decision_number"),
)
"""The tips that a person was given, and at which decision; `table_id` is empty once deleted."""
sa.Index("tips_table", tips.c.table_id)

lessons: Final = make_table(
    "lessons",
    *key(Id, "user_id"),
    *key(Text, "game"),
    *needed(sa.Integer, "step"),
    *needed(sa.Boolean, "is_finished"),
)
"""How far people are in lessons: the step shown last, and whether they reached the end."""

subscriptions: Final = make_table(
    "subscriptions",
    *key(Id, "user_id", "guild_id"),
    *key(Text, "game"),
    *optional(Moment, "told_at"),
)
"""The games of whose open tables people want to be told in a server, and when they last were."""
sa.Index(
    "subscriptions_game",
    subscriptions.c.guild_id,
    subscriptions.c.game,
    subscriptions.c.told_at,
)

servers: Final = make_table(
    "servers",
    *key(Id, "guild_id"),
    *needed(_Numbers, "channels"),
    *needed(Text, "clock"),
    *needed(named(Openers), "openers"),
    *needed(json_of(TypeAdapter(dict[str, dict[str, str]])), "remembered"),
    *needed(sa.Boolean, "threads", "cards", "seasons"),
    *optional(Text, "language"),
    with_rowid=True,
)
"""The settings of servers; no row until their managers choose."""

introductions: Final = make_table("introductions", *key(Id, "guild_id"), with_rowid=True)
"""The servers in which the bot has introduced itself, or was before it did that."""

blocks: Final = make_table(
    "blocks", *key(Text, "kind"), *key(Id, "id"), *needed(Moment, "at"), *needed(Text, "reason")
)
"""The users and servers (`kind`) that the operator lets use nothing."""

meta: Final = make_table("meta", *key(Text, "key"), *needed(Text, "value"))
"""Facts that the program keeps about its database."""

processes: Final = make_table(
    "processes",
    *key(Id, "number"),
    *needed(Text, "name", "wanted"),
    *needed(sa.Integer, "shards"),
    *needed(Id, "fence"),
    *needed(Moment, "seen_at"),
    with_rowid=True,
)
"""The processes of a bot: what each is to serve (`wanted`) of how many shards.

`fence` rises when another process takes a shard from one that did not give it up: what that one
still wants to write is refused. All times here are the database's.
"""

# A write locks this key, and a change of the fence waits for it: see `lease_connection.UNFENCED`.
sa.Index("processes_fence", processes.c.number, processes.c.fence, unique=True)

shards: Final = make_table(
    "shards",
    *key(sa.Integer, "shard"),
    *needed(sa.Integer, "shards"),
    *needed(Id, "fence"),
    *optional(Id, "holder"),
    *optional(Moment, "until"),
    with_rowid=True,
)
"""The process that serves each shard (`holder`), until when unless it renews the lease.

`fence` rises with each new holder.
"""

starts: Final = make_table(
    "starts", *key(sa.Integer, "bucket"), *needed(Moment, "next_at"), with_rowid=True
)
"""When the next session with Discord's gateway may begin, for each of its buckets."""
