"""The tables by which processes on PostgreSQL share shards out; one process alone has no rows."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from bot.store.dialects import Id, Moment, Text
from bot.store.schema import metadata

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

# A key that changes locks out who has it locked: see `bot.store.postgres`.
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
"""Who serves each shard (`holder`), and until when unless that is renewed.

`fence` rises with each new holder.
"""

starts: Final = sa.Table(
    "starts",
    metadata,
    sa.Column("bucket", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("next_at", Moment, nullable=False),
)
"""When the next session with Discord's gateway may begin, for each of its buckets."""
