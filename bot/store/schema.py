"""The tables of the database; `migrations/` makes them."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from pydantic import TypeAdapter

from bot.store.dialects import Converted, Id, Moment, Span, Text, json_of, named
from bot.store.rows import NO_EXTRAS, Departure, Extras, MessageKind, NotifiedBy
from games.core.game import Seat

metadata: Final = sa.MetaData()


_EXTRAS: Final = TypeAdapter(Extras)
_Options: Final = json_of(TypeAdapter(dict[str, str]))
_Numbers: Final = json_of(TypeAdapter(tuple[int, ...]))


def _read_extras(text: str) -> Extras:
    # Most tables have none, and lists read many tables.
    return NO_EXTRAS if text == "{}" else _EXTRAS.validate_json(text)


def make_partial(name: str, *columns: Any, where: sa.ColumnElement[bool]) -> None:
    """Index the rows that meet a condition; a query finds it by the same words, no parameter."""
    sa.Index(name, *columns, sqlite_where=where, postgresql_where=where)


tables: Final = sa.Table(
    "tables",
    metadata,
    sa.Column("id", Text, primary_key=True),
    sa.Column("game", Text, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("status", Text, nullable=False),
    sa.Column("host_id", Id, nullable=False),
    sa.Column("host_name", Text, nullable=False),
    sa.Column("guild_id", Id, nullable=False),
    sa.Column("channel_id", Id, nullable=False),
    sa.Column("thread_id", Id),
    sa.Column("language", Text, nullable=False),
    sa.Column("options", _Options, nullable=False),
    sa.Column("opened", Moment, nullable=False),
    sa.Column("started", Moment),
    sa.Column("ended", Moment),
    sa.Column("plies", sa.Integer, nullable=False),
    sa.Column("server_seed", sa.LargeBinary, nullable=False),
    sa.Column("seating", _Numbers, nullable=False),
    sa.Column("first", sa.Integer),
    sa.Column("shown_ply", sa.Integer),
    sa.Column("shown_message", Id),
    sa.Column("shown_channel", Id),
    sa.Column("next_table", Text),
    sa.Column("needs_update", sa.Boolean, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("clock", Text, nullable=False),
    sa.Column("absence", Text, nullable=False),
    sa.Column("updated_at", Moment, nullable=False),
    sa.Column("dormant", sa.Boolean, nullable=False),
    sa.Column("shown_at", Moment),
    sa.Column("carded", sa.Boolean, nullable=False),
    sa.Column("rating", Text, nullable=False),
    sa.Column(
        "extras",
        Converted(
            Text,
            lambda extras: _EXTRAS.dump_json(extras, exclude_defaults=True).decode(),
            _read_extras,
        ),
        nullable=False,
    ),
)

home: Final = sa.func.coalesce(tables.c.thread_id, tables.c.channel_id)
"""The channel or thread a table shows itself in."""

is_open: Final = tables.c.ended.is_(None)
"""Lobbies, running and archived games: most tables are over."""
is_awake: Final = sa.and_(is_open, ~tables.c.dormant)

make_partial("tables_needs_update", tables.c.id, where=tables.c.needs_update == sa.true())
make_partial("tables_home", home, tables.c.status, where=is_open)
make_partial("tables_guild", tables.c.guild_id, tables.c.status, where=is_open)
make_partial("tables_channel", tables.c.channel_id, tables.c.status, where=is_open)
make_partial("tables_updated_at", tables.c.status, tables.c.updated_at, where=is_open)
make_partial("tables_active", tables.c.id, where=is_awake)
make_partial("tables_ended", tables.c.ended, where=tables.c.ended.is_not(None))
sa.Index("tables_shelf", home, tables.c.updated_at)
sa.Index("tables_host", tables.c.host_id, tables.c.opened)

participants: Final = sa.Table(
    "participants",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("position", sa.Integer, primary_key=True),
    sa.Column("person_id", Id),
    sa.Column("person_name", Text),
    sa.Column("is_ai", sa.Boolean, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("opened_ply", sa.Integer),
    sa.Column("place", sa.Integer),
    sa.Column("client_seed", Text, nullable=False),
    sa.Column("reserved", sa.Boolean, nullable=False),
    sa.Column("resigned", sa.Boolean, nullable=False),
    sa.Column("language", Text, nullable=False),
    sa.Column("level", Text, nullable=False),
    sqlite_with_rowid=False,
)

sa.Index("participants_person", participants.c.person_id)
make_partial(
    "participants_asked", participants.c.person_id, where=participants.c.opened_ply.is_not(None)
)

moves: Final = sa.Table(
    "moves",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", Text, nullable=False),
    sa.Column("at", Moment, nullable=False),
    sqlite_with_rowid=False,
)

posted_messages: Final = sa.Table(
    "posted_messages",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("kind", named(MessageKind), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("message", Id, nullable=False),
    sa.Column("channel", Id, nullable=False),
    sqlite_with_rowid=False,
)
"""The public messages of a table: `ply` is the number of entries that a board covered.

A lobby covers none.
"""

stale_messages: Final = sa.Table(
    "stale_messages",
    metadata,
    sa.Column("message", Id, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("kind", named(MessageKind), nullable=False),
    sa.Column("ply", sa.Integer),
    sa.Column("channel", Id, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("decision_number", sa.Integer),
)
"""Outdated messages, until their buttons are removed.

A board is collapsed. A lobby whose game is over shows how the game ended. A reminder is here with
its decision as long as that is open; then it is deleted.
"""

sa.Index("stale_messages_table", stale_messages.c.table_id)
make_partial(
    "stale_messages_loose", stale_messages.c.message, where=stale_messages.c.seat.is_(None)
)

decisions: Final = sa.Table(
    "decisions",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("decision_number", sa.Integer, nullable=False),
    sa.Column("opened_at", Moment, nullable=False),
    sa.Column("announced_at", Moment),
    sa.Column("dm_settled", sa.Boolean, nullable=False),
    sa.Column("due", Moment),
    sa.Column("time_left", Span),
    sa.Column("expired", sa.Boolean, nullable=False),
    sa.Column("remind_at", Moment),
    sa.Column("reminder_count", sa.Integer, nullable=False),
    sa.Column("muted", sa.Boolean, nullable=False),
    sa.Column("notified_by", named(NotifiedBy), nullable=False),
    sa.Column("last_contact_at", Moment),
    sa.Column("timeout_action", Text),
    sa.Column("paused_until", Moment),
    sqlite_with_rowid=False,
)
"""The open decision of a seat; `bot.store.rows.OpenDecision` describes the columns."""

is_told: Final = decisions.c.announced_at.is_not(None)
is_unplanned: Final = sa.and_(is_told, decisions.c.remind_at.is_(None))

make_partial("decisions_due", decisions.c.due, where=~decisions.c.expired)
make_partial("decisions_remind_at", decisions.c.remind_at, where=decisions.c.remind_at.is_not(None))
make_partial("decisions_unplanned", decisions.c.reminder_count, where=is_unplanned)
make_partial(
    "decisions_untold",
    decisions.c.table_id,
    decisions.c.seat,
    where=sa.and_(is_told, ~decisions.c.dm_settled),
)
make_partial(
    "decisions_stopped", decisions.c.paused_until, where=decisions.c.time_left.is_not(None)
)

private_notes: Final = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("user_id", Id, primary_key=True),
    sa.Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

sa.Index("notes_user", private_notes.c.user_id)

votes: Final = sa.Table(
    "votes",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("kind", Text, primary_key=True),
    sa.Column("proposer", sa.Integer, nullable=False),
    sa.Column("ply", sa.Integer),
    sa.Column("yes", json_of(TypeAdapter(tuple[Seat, ...])), nullable=False),
    sa.Column("due", Moment),
    sa.Column("about", sa.Integer),
    sa.Column("guest_id", Id),
    sqlite_with_rowid=False,
)
"""The open votes; `yes` are the seats that agreed."""

sa.Index("votes_due", votes.c.due)

invitations: Final = sa.Table(
    "invitations",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("guest_id", Id, primary_key=True),
    sa.Column("decision_number", sa.Integer),
    sa.Column("is_agreed", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""The people who may take a seat; with a token, only while the seat has so many entries."""

sa.Index("invitations_guest", invitations.c.guest_id)

former_players: Final = sa.Table(
    "former_players",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("who", Text, nullable=False),
    sa.Column("departure", named(Departure), nullable=False),
    sa.Column("person_id", Id),
    sqlite_with_rowid=False,
)
"""The players of a seat of a running game before another one took it.

The fingerprint `who` identifies no person. `person_id` is the person for whom a rated game counts:
an id, or a pseudonym once they deleted their data.
"""
make_partial(
    "former_players_person",
    former_players.c.person_id,
    where=former_players.c.person_id.is_not(None),
)

reports: Final = sa.Table(
    "reports",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""Reports on finished games: JSON with seats and no people.

A report can be made again; one of another version of the rules or of reports is ignored.
"""
