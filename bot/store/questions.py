"""What is asked about tables every minute or with every click, put together once.

By way of the engine each of these would take the event loop several times as long.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from bot.store.schema import chairs, home, meta, poll_votes, tables

SOME: Final = 500
"""Tables of a list of all of them that are read together."""
_place: Final = (tables.c.guild_id, tables.c.channel_id, tables.c.thread_id)
_is_open: Final = sa.or_(tables.c.status == "lobby", tables.c.status == "playing")
_is_here: Final = sa.and_(home == sa.bindparam("channel"), _is_open)

OWED: Final = sa.select(tables.c.id, *_place).where(tables.c.owed).order_by(tables.c.id)
"""The tables whose channel does not show yet what it must, with their places."""
AWAKE: Final = (
    sa.select(tables.c.id, *_place)
    .where(tables.c.status == "playing", ~tables.c.asleep, tables.c.id > sa.bindparam("after"))
    .order_by(tables.c.id)
    .limit(SOME)
)
"""Games that go on and do not sleep, with their places: some `after` an id."""
UNTOUCHED: Final = (
    sa.select(tables.c.id)
    .where(
        sa.or_(
            sa.and_(_is_open, tables.c.touched <= sa.bindparam("open_since")),
            sa.and_(tables.c.status == "away", tables.c.touched <= sa.bindparam("away_since")),
        )
    )
    .order_by(tables.c.id)
)
"""The open tables nobody touched `open_since`, and those away that nobody did `away_since`."""
DUE: Final = (
    sa.select(poll_votes.c.table_id)
    .where(poll_votes.c.due <= sa.bindparam("now"))
    .distinct()
    .order_by(poll_votes.c.table_id)
)
"""The tables with a question that has waited long enough for the silent."""
IN_CHANNEL: Final = sa.select(tables).where(_is_here).order_by(tables.c.opened.desc(), tables.c.id)
"""The open tables that show themselves in a channel or thread, the newest first."""
CHAIRS_IN_CHANNEL: Final = (
    sa.select(chairs)
    .join(tables, tables.c.id == chairs.c.table_id)
    .where(_is_here)
    .order_by(chairs.c.table_id, chairs.c.chair)
)
"""Their chairs."""
META: Final = sa.select(meta.c.value).where(meta.c.key == sa.bindparam("which"))
"""What the program noted about itself under a key."""
