"""Messages in channels that newer ones replaced, until they are collapsed."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Final

import sqlalchemy as sa

from bot.store.rows import MessageKind, OpenDecision, StaleMessage
from bot.store.schema import decisions, stale_messages, tables
from bot.store.shard_filters import guild_of
from bot.store.sql import Row, Statement, insert_new, listed_ids
from bot.store.store import Store
from games.core.game import Seat

MAX_STALE_MESSAGES: Final = 20_000
"""Messages that are stored; older ones are not collapsed."""
ADD: Final = insert_new(stale_messages)
_RELEASE: Final = (
    sa.update(stale_messages)
    .where(
        stale_messages.c.table_id == sa.bindparam("table"),
        stale_messages.c.seat == sa.bindparam("who"),
        stale_messages.c.decision_number != sa.bindparam("open"),
    )
    .values(seat=None, decision_number=None)
)
"""Make reminders of earlier decisions stale."""
_is_open: Final = sa.exists().where(
    *(decisions.c[n] == stale_messages.c[n] for n in ("table_id", "seat", "decision_number"))
)
_RELEASE_MADE: Final = (
    sa.update(stale_messages)
    .where(stale_messages.c.message == sa.bindparam("which"), ~_is_open)
    .values(seat=None, decision_number=None)
)
LOBBY_SEAT: Final = -1
"""In place of a seat: a message to the host of a lobby is stale once that has started or closed."""
_RELEASE_OF_LOBBY: Final = (
    sa.update(stale_messages)
    .where(
        stale_messages.c.table_id == sa.bindparam("table"),
        stale_messages.c.seat == sa.literal_column(str(LOBBY_SEAT)),
    )
    .values(seat=None, decision_number=None)
)
_is_lobby: Final = sa.exists().where(
    tables.c.id == stale_messages.c.table_id, tables.c.status == "lobby"
)
_RELEASE_STARTED: Final = (
    sa.update(stale_messages)
    .where(stale_messages.c.message == sa.bindparam("which"), ~_is_lobby)
    .values(seat=None, decision_number=None)
)
_FORGET: Final = sa.delete(stale_messages).where(stale_messages.c.message == sa.bindparam("gone"))
_FORGET_OLDEST: Final = sa.delete(stale_messages).where(
    stale_messages.c.message
    <= sa.select(stale_messages.c.message)
    .order_by(stale_messages.c.message.desc())
    .limit(1)
    .offset(sa.bindparam("most", type_=sa.Integer))
    .scalar_subquery()
)


OLDEST: Final = (
    sa.select(
        stale_messages.c.table_id.label("table"),
        *(stale_messages.c[name] for name in ("message", "channel", "kind", "ply")),
    )
    .where(stale_messages.c.seat.is_(None), stale_messages.c.channel.not_in(listed_ids("paused")))
    .order_by(stale_messages.c.message)
    .limit(sa.bindparam("most", type_=sa.Integer))
)
GUILD: Final = guild_of(stale_messages.c.table_id)


async def read_stale_messages(
    store: Store, most: int, paused: Collection[int]
) -> list[StaleMessage]:
    """Return the oldest of these messages, except for those of paused channels.

    A reminder is one of them once what it is about was done.
    """
    values = {"paused": json.dumps(sorted(paused)), "most": most}
    rows = await store.find_own(OLDEST, values, GUILD)
    return [StaleMessage(**row) for row in rows]


def put_reminder(decision: OpenDecision, message: int, channel: int) -> list[Statement]:
    """Note a reminder of a decision, which may have been made meanwhile."""
    row = _row(decision.table_id, message, channel, MessageKind.REMINDER)
    row |= {"seat": decision.seat, "decision_number": decision.decision_number}
    return [Statement(ADD, [row]), Statement(_RELEASE_MADE, [{"which": message}])]


def _row(table: str, message: int, channel: int, kind: MessageKind) -> Row:
    about = {"message": message, "table_id": table, "channel": channel}
    return about | {"kind": kind, "ply": None}


async def note_host_message(
    store: Store, table: str, message: int, channel: int, kind: MessageKind
) -> None:
    """Note a message to the host of a lobby; the one before it is stale."""
    row = _row(table, message, channel, kind) | {"seat": LOBBY_SEAT, "decision_number": 0}
    await store.write(
        [
            release_host_messages(table),
            Statement(ADD, [row]),
            Statement(_RELEASE_STARTED, [{"which": message}]),
        ]
    )


def release_host_messages(table: str) -> Statement:
    """Make the messages to the host of a lobby stale."""
    return Statement(_RELEASE_OF_LOBBY, [{"table": table}])


def release_reminders(table: str, open_numbers: Mapping[Seat, int]) -> Statement:
    """Make the reminders of earlier decisions stale, by the numbers of the open ones."""
    rows = [{"table": table, "who": seat, "open": at} for seat, at in open_numbers.items()]
    return Statement(_RELEASE, rows)


async def forget_stale_messages(
    store: Store, messages: Collection[int], most: int = MAX_STALE_MESSAGES
) -> None:
    """Forget messages that are collapsed, or cannot be, and the oldest beyond `most`."""
    rows = [{"gone": message} for message in messages]
    await store.write([Statement(_FORGET, rows), Statement(_FORGET_OLDEST, [{"most": most}])])
