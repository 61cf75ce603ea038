"""The tables of people, servers and processes."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from pydantic import TypeAdapter

from bot.store.dialects import Id, Minutes, Moment, Text, json_of, named
from bot.store.schema import make_partial, metadata
from bot.store.settings import Delivery, Listed, Openers

users: Final = sa.Table(
    "users",
    metadata,
    sa.Column("user_id", Id, primary_key=True, autoincrement=False),
    sa.Column("delivery", named(Delivery), nullable=False),
    sa.Column("interval", Minutes, nullable=False),
    sa.Column("active_from", sa.Integer),
    sa.Column("active_to", sa.Integer),
    sa.Column("zone", Text, nullable=False),
    sa.Column("away_from", Moment),
    sa.Column("away_until", Moment),
    sa.Column("away_spent", json_of(TypeAdapter(dict[str, float])), nullable=False),
    sa.Column("dm_closed", Moment),
    sa.Column("text_mode", sa.Boolean, nullable=False),
    sa.Column("confirm_moves", sa.Boolean, nullable=False),
    sa.Column("listed", named(Listed), nullable=False),
    sa.Column("open_stats", sa.Boolean, nullable=False),
)
"""How and when people are notified; no row until they choose."""

make_partial("users_away", users.c.away_until, where=users.c.away_until.is_not(None))

notified: Final = sa.Table(
    "notified",
    metadata,
    sa.Column("user_id", Id, primary_key=True),
    sa.Column("kind", Text, primary_key=True),
    sa.Column("at", Moment, nullable=False),
    sqlite_with_rowid=False,
)
"""When people were last notified of a kind, as long as that limits the next notification."""

sa.Index("notified_at", notified.c.kind, notified.c.at)

rate_limits: Final = sa.Table(
    "rate_limits",
    metadata,
    sa.Column("user_id", Id, primary_key=True),
    sa.Column("table_id", Text, primary_key=True),
    sa.Column("kind", Text, primary_key=True),
    sa.Column("refilled_at", Moment, nullable=False),
    sa.Column("last_at", Moment, nullable=False),
    sa.Column("decision_number", sa.Integer),
    sqlite_with_rowid=False,
)
"""Token buckets that are not full.

`refilled_at` is when a bucket will be full, `decision_number` the decision of the last mention.
"""

sa.Index("rate_limits_refilled_at", rate_limits.c.refilled_at)

servers: Final = sa.Table(
    "servers",
    metadata,
    sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
    sa.Column("language", Text),
    sa.Column("channels", json_of(TypeAdapter(tuple[int, ...])), nullable=False),
    sa.Column("threads", sa.Boolean, nullable=False),
    sa.Column("clock", Text, nullable=False),
    sa.Column("openers", named(Openers), nullable=False),
    sa.Column("remembered", json_of(TypeAdapter(dict[str, dict[str, str]])), nullable=False),
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

processes: Final = sa.Table(
    "processes",
    metadata,
    sa.Column("number", Id, primary_key=True, autoincrement=False),
    sa.Column("name", Text, nullable=False),
    sa.Column("wanted", Text, nullable=False),
    sa.Column("shards", sa.Integer, nullable=False),
    sa.Column("fence", Id, nullable=False),
    sa.Column("seen_at", Moment, nullable=False),
)
"""The processes of a bot: what each is to serve (`wanted`) of how many shards.

`fence` rises when another process takes a shard from one that did not give it up: what that one
still wants to write is refused. All times here are the database's.
"""

# A write locks this key, and a change of the fence waits for it: see `lease_connection.UNFENCED`.
sa.Index("processes_fence", processes.c.number, processes.c.fence, unique=True)

shards: Final = sa.Table(
    "shards",
    metadata,
    sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("shards", sa.Integer, nullable=False),
    sa.Column("holder", Id),
    sa.Column("fence", Id, nullable=False),
    sa.Column("until", Moment),
)
"""The process that serves each shard (`holder`), until when unless it renews the lease.

`fence` rises with each new holder.
"""

starts: Final = sa.Table(
    "starts",
    metadata,
    sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("next_at", Moment, nullable=False),
)
"""When the next session with Discord's gateway may begin, for each of its buckets."""
