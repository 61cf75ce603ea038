"""The tables of the database; `migrations/` makes them."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

from bot.store.dialects import Id, Moment, Text

metadata: Final = sa.MetaData()


def make_partial(name: str, *columns: Any, where: sa.ColumnElement[bool]) -> None:
    """Index some of the rows: those that something is due for, or that are open.

    A query finds it by the same condition, word for word and without a parameter.
    """
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
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("opened", Moment, nullable=False),
    sa.Column("started", Moment),
    sa.Column("ended", Moment),
    sa.Column("plies", sa.Integer, nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("seating", sa.JSON, nullable=False),
    sa.Column("first", sa.Integer),
    sa.Column("shown_ply", sa.Integer, nullable=False),
    sa.Column("shown_message", Id),
    sa.Column("shown_channel", Id),
    sa.Column("next_table", Text),
    sa.Column("owed", sa.Boolean, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("clock", Text, nullable=False),
    sa.Column("absence", Text, nullable=False),
    sa.Column("touched", Moment, nullable=False),
    sa.Column("asleep", sa.Boolean, nullable=False),
    sa.Column("shown_at", Moment),
    sa.Column("carded", sa.Boolean, nullable=False),
    sa.Column("rating", Text, nullable=False),
)

home: Final = sa.func.coalesce(tables.c.thread_id, tables.c.channel_id)
"""The channel or thread a table shows itself in."""

is_open: Final = tables.c.ended.is_(None)
"""Lobbies, games that go on and those that were put away: most tables are over."""
is_awake: Final = sa.and_(is_open, ~tables.c.asleep)

make_partial("tables_owed", tables.c.id, where=tables.c.owed == sa.true())
make_partial("tables_home", home, tables.c.status, where=is_open)
make_partial("tables_guild", tables.c.guild_id, tables.c.status, where=is_open)
make_partial("tables_channel", tables.c.channel_id, tables.c.status, where=is_open)
make_partial("tables_touched", tables.c.status, tables.c.touched, where=is_open)
make_partial("tables_awake", tables.c.id, where=is_awake)
make_partial("tables_ended", tables.c.ended, where=tables.c.ended.is_not(None))
sa.Index("tables_shelf", home, tables.c.touched)
sa.Index("tables_host", tables.c.host_id, tables.c.opened)

chairs: Final = sa.Table(
    "chairs",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("chair", sa.Integer, primary_key=True),
    sa.Column("person_id", Id),
    sa.Column("person_name", Text),
    sa.Column("house", sa.Boolean, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("since", sa.Integer),
    sa.Column("place", sa.Integer),
    sa.Column("nonce", Text, nullable=False),
    sa.Column("reserved", sa.Boolean, nullable=False),
    sa.Column("resigned", sa.Boolean, nullable=False),
    sa.Column("language", Text, nullable=False),
    sa.Column("level", Text, nullable=False),
    sqlite_with_rowid=False,
)

sa.Index("chairs_person", chairs.c.person_id)
make_partial("chairs_asked", chairs.c.person_id, where=chairs.c.since.is_not(None))

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

showings: Final = sa.Table(
    "showings",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("message", Id, nullable=False),
    sa.Column("channel", Id, nullable=False),
    sqlite_with_rowid=False,
)
"""The public messages of a game: `ply` is the number of entries each of them covered.

The message of its lobby has a ply of -1.
"""

followed: Final = sa.Table(
    "followed",
    metadata,
    sa.Column("message", Id, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("channel", Id, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("token", sa.Integer),
)
"""The messages that another one followed and that are to go quiet; once they are, they are gone.

A lobby whose game is over is among them, with a ply of -1: it is to say how the game ended. So is a
reminder, with a ply of -2 and the decision it is about as long as that is open: then it goes.
"""

sa.Index("followed_table", followed.c.table_id)
make_partial("followed_loose", followed.c.message, where=followed.c.seat.is_(None))

waits: Final = sa.Table(
    "waits",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("token", sa.Integer, nullable=False),
    sa.Column("asked_at", Moment, nullable=False),
    sa.Column("told_at", Moment),
    sa.Column("direct", sa.Boolean, nullable=False),
    sa.Column("due", Moment),
    sa.Column("left_seconds", sa.Float),
    sa.Column("lapsed", sa.Boolean, nullable=False),
    sa.Column("remind_at", Moment),
    sa.Column("reminded", sa.Integer, nullable=False),
    sa.Column("quiet", sa.Boolean, nullable=False),
    sa.Column("called", Text, nullable=False),
    sa.Column("spoken_at", Moment),
    sa.Column("remedy", Text),
    sa.Column("rests_until", Moment),
    sqlite_with_rowid=False,
)
"""The open decision of a seat: who waits since when, and until when.

`told_at` is when a public message asked for it and `called` what that message was to the person,
`direct` whether what they were to be told of it besides was told. `spoken_at` is when anything was
last said of it: reminders are counted from there, or from `told_at`. `due` is when its time runs
out; `left_seconds` is kept instead while a vacation stops the clock. `lapsed` means that its time
ran out and the others were told; `remedy` is what happens by itself when it runs out the next
time. `remind_at` is None until somebody who knows the person's wishes
has worked it out. `rests_until` is when a clock that stands still is to be looked at again.
"""

is_told: Final = waits.c.told_at.is_not(None)
is_unplanned: Final = sa.and_(is_told, waits.c.remind_at.is_(None))

make_partial("waits_due", waits.c.due, where=~waits.c.lapsed)
make_partial("waits_remind_at", waits.c.remind_at, where=waits.c.remind_at.is_not(None))
make_partial("waits_unplanned", waits.c.reminded, where=is_unplanned)
make_partial(
    "waits_untold", waits.c.table_id, waits.c.seat, where=sa.and_(is_told, ~waits.c.direct)
)
make_partial("waits_stopped", waits.c.rests_until, where=waits.c.left_seconds.is_not(None))

premoves: Final = sa.Table(
    "premoves",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("token", sa.Integer, nullable=False),
    sa.Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

standing: Final = sa.Table(
    "standing",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The answer a seat leaves to be given whenever it fits, by its name in the game."""

private_notes: Final = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("user_id", Id, primary_key=True),
    sa.Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

sa.Index("notes_user", private_notes.c.user_id)

poll_votes: Final = sa.Table(
    "poll_votes",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("kind", Text, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("asker", sa.Integer, nullable=False),
    sa.Column("ply", sa.Integer),
    sa.Column("due", Moment),
    sa.Column("about", sa.Integer),
    sa.Column("guest_id", Id),
    sqlite_with_rowid=False,
)
"""The seats that said yes to an open poll; a no ends it. A table has one poll of a kind.

`due` is when silence is answer enough. A poll about a substitute has the seat and the guest.
"""

sa.Index("poll_votes_due", poll_votes.c.due)

seat_offers: Final = sa.Table(
    "seat_offers",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sqlite_with_rowid=False,
)
"""The seats that anybody may take."""

invitations: Final = sa.Table(
    "invitations",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("guest_id", Id, primary_key=True),
    sa.Column("token", sa.Integer),
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
    sa.Column("leaving", Text, nullable=False),
    sa.Column("person_id", Id),
    sqlite_with_rowid=False,
)
"""Who sat in a seat of a running game until another took it.

The fingerprint `who` names nobody. `person_id` is whom a rated game counts for: an id, or a
pseudonym once its person deleted their data.
"""
make_partial(
    "former_players_person",
    former_players.c.person_id,
    where=former_players.c.person_id.is_not(None),
)

hints: Final = sa.Table(
    "hints",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("token", sa.Integer, primary_key=True),
    sa.Column("ply", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""The decisions for which hints were given: `token` is the number of entries of the seat before,
`ply` that of all entries then. A decision has one, so a table has no more of them than entries.
"""

reports: Final = sa.Table(
    "reports",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""What was found out about finished games: JSON that knows seats, and no people.

It can be found again; one of other versions of the rules or of reports is of no use.
"""

users: Final = sa.Table(
    "users",
    metadata,
    sa.Column("user_id", Id, primary_key=True, autoincrement=False),
    sa.Column("delivery", Text, nullable=False),
    sa.Column("interval_minutes", sa.Integer, nullable=False),
    sa.Column("active_from", sa.Integer),
    sa.Column("active_to", sa.Integer),
    sa.Column("zone", Text, nullable=False),
    sa.Column("away_from", Moment),
    sa.Column("away_until", Moment),
    sa.Column("away_spent", sa.JSON, nullable=False),
    sa.Column("dm_closed", Moment),
    sa.Column("in_words", sa.Boolean, nullable=False),
    sa.Column("asks_first", sa.Boolean, nullable=False),
    sa.Column("listed", Text, nullable=False),
    sa.Column("open_stats", sa.Boolean, nullable=False),
)
"""How and when people are notified; no row until they choose."""

make_partial("users_away", users.c.away_until, where=users.c.away_until.is_not(None))

notified: Final = sa.Table(
    "told",
    metadata,
    sa.Column("user_id", Id, primary_key=True),
    sa.Column("kind", Text, primary_key=True),
    sa.Column("at", Moment, nullable=False),
    sqlite_with_rowid=False,
)
"""When people were last told something of a kind, as long as that holds anything up."""

sa.Index("told_at", notified.c.kind, notified.c.at)

allowances: Final = sa.Table(
    "allowances",
    metadata,
    sa.Column("user_id", Id, primary_key=True),
    sa.Column("table_id", Text, primary_key=True),
    sa.Column("kind", Text, primary_key=True),
    sa.Column("full_at", Moment, nullable=False),
    sa.Column("last_at", Moment, nullable=False),
    sa.Column("token", sa.Integer),
    sqlite_with_rowid=False,
)
"""How often people were called, asked and invited of late, until it does not matter any more.

`full_at` is when all that is allowed of a kind is there again, `token` the decision that a person
was last called for.
"""

sa.Index("allowances_full_at", allowances.c.full_at)

servers: Final = sa.Table(
    "servers",
    metadata,
    sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
    sa.Column("language", Text),
    sa.Column("channels", sa.JSON, nullable=False),
    sa.Column("threads", sa.Boolean, nullable=False),
    sa.Column("clock", Text, nullable=False),
    sa.Column("openers", Text, nullable=False),
    sa.Column("remembered", sa.JSON, nullable=False),
    sa.Column("cards", sa.Boolean, nullable=False),
    sa.Column("seasons", sa.Boolean, nullable=False),
)
"""The settings of servers; no row until their managers choose."""

blocks: Final = sa.Table(
    "blocks",
    metadata,
    sa.Column("kind", Text, primary_key=True),
    sa.Column("id", Id, primary_key=True),
    sa.Column("at", Moment, nullable=False),
    sa.Column("reason", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The users and servers (`kind`) that the operator lets use nothing."""

meta: Final = sa.Table(
    "meta",
    metadata,
    sa.Column("key", Text, primary_key=True),
    sa.Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)
