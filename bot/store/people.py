"""People, servers, blocks, rate limits."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from bot.rates import Rate
from bot.store.errors import Limit, ManyBlocksError
from bot.store.ledger import display_names
from bot.store.results import EVERYWHERE
from bot.store.rows import changes, values_of
from bot.store.schema import (
    blocks,
    former_players,
    invitations,
    mutes,
    participants,
    private_notes,
    rate_limits,
    servers,
    tables,
    users,
)
from bot.store.settings import Preferences, ServerSettings
from bot.store.shards import PersonChanged
from bot.store.sql import Later, Moment, Statement, insert_new, listed_ids, upsert
from bot.store.store import Store

_named: Final = listed_ids("ids")
_user: Final[sa.BindParameter[Any]] = sa.bindparam("user")
_USERS: Final = sa.select(users).where(users.c.user_id.in_(_named))
_SERVER: Final = sa.select(servers).where(servers.c.guild_id == sa.bindparam("guild"))
_NOTIFIED: Final = sa.select(rate_limits.c.kind, rate_limits.c.last_at).where(
    rate_limits.c.user_id == _user, rate_limits.c.about == sa.literal_column("''")
)
LEFT: Final = sa.select(former_players.c.table_id).where(former_players.c.person_id == _user)
"""The running games in which a person lost a seat for good."""
INVITED: Final = sa.select(invitations.c.table_id).where(invitations.c.guest_id == _user)
_SEATED: Final = sa.select(participants.c.table_id).where(participants.c.person_id == _user)
_HOSTED: Final = sa.select(tables.c.id.label("table_id")).where(tables.c.host_id == _user)
_LANGUAGE: Final = (
    sa.select(participants.c.language)
    .join(tables, tables.c.id == participants.c.table_id)
    .where(participants.c.person_id == _user, participants.c.language != "")
    .order_by(tables.c.opened.desc())
    .limit(1)
)
_FORGET: Final = tuple(
    sa.delete(column.table).where(column == _user)
    for column in (
        users.c.user_id,
        private_notes.c.user_id,
        rate_limits.c.user_id,
        mutes.c.user_id,
    )
)
_FORGET_CALLS: Final = sa.delete(rate_limits).where(rate_limits.c.about == sa.bindparam("caller"))


async def read_preferences(store: Store, user_ids: Collection[int]) -> dict[int, Preferences]:
    """Return the preferences of those among these users who changed one."""
    found = await store.find(_USERS, {"ids": json.dumps(list(user_ids))})
    return {row["user_id"]: Preferences(**row) for row in found}


async def save_preferences(store: Store, before: Preferences, after: Preferences) -> None:
    await store.write([_change(users, before, after)], PersonChanged(after.user_id))


async def read_server(store: Store, guild_id: int) -> ServerSettings:
    for row in await store.find(_SERVER, {"guild": guild_id}):
        return ServerSettings(**row)
    return ServerSettings(guild_id)


async def save_server(store: Store, before: ServerSettings, after: ServerSettings) -> None:
    await store.write([_change(servers, before, after)])


async def read_notified(store: Store, user_id: int) -> dict[str, datetime]:
    """Return when a person was last notified of each kind, as far as that is kept."""
    return {row["kind"]: row["last_at"] for row in await store.find(_NOTIFIED, {"user": user_id})}


async def find_tables(store: Store, user_id: int, *queries: sa.Select[Any]) -> list[str]:
    """Return the tables that name a person by one of these queries, open or over; None: by any."""
    asked = queries or (_SEATED, _HOSTED, LEFT, INVITED)
    found = await store.find_all([(query, {"user": user_id}) for query in asked])
    return sorted({row["table_id"] for rows in found for row in rows})


async def find_language(store: Store, user_id: int) -> str | None:
    """Return the language of a person at the table they sat down at last, if it is known."""
    found = await store.find(_LANGUAGE, {"user": user_id})
    return str(found[0]["language"]) if found else None


async def delete_person(store: Store, user_id: int) -> None:
    """Delete a person's preferences, notes, notifications, rate limits and mutes.

    What others have muted stays: it is theirs.
    """
    steps = [Statement(delete, [{"user": user_id}]) for delete in _FORGET]
    steps.append(Statement(_FORGET_CALLS, [{"caller": str(user_id)}]))
    await store.write(steps, PersonChanged(user_id, is_deleted=True))


def _change(table: sa.Table, before: Any, after: Any) -> Statement:
    return Statement(_changing(table, tuple(changes(before, after))), [values_of(after)])


@cache
def _changing(table: sa.Table, names: tuple[str, ...]) -> sa.Insert:
    """Return the statement that inserts a row, or writes these columns of an existing one.

    Another process may have changed the other columns.
    """
    return upsert(table, names) if names else insert_new(table)


USER: Final = "user"
SERVER: Final = "server"
KINDS: Final = (USER, SERVER)
MOST: Final = 10_000
"""Most blocks: the bot has all of them in memory."""
MOST_SEATS: Final = 500
"""Seats of blocked users that are looked up at once."""

_ALL: Final = sa.select(blocks).order_by(blocks.c.at, blocks.c.kind, blocks.c.id).limit(MOST)
_SEATS: Final = (
    sa.select(participants.c.table_id, participants.c.person_id)
    .join(blocks, sa.and_(blocks.c.kind == USER, blocks.c.id == participants.c.person_id))
    .join(tables, tables.c.id == participants.c.table_id)
    .where(sa.or_(tables.c.status == "lobby", tables.c.status == "playing"), ~participants.c.is_ai)
    .order_by(participants.c.table_id, participants.c.position)
    .limit(MOST_SEATS)
)
_is_it: Final = sa.and_(
    blocks.c.kind == sa.bindparam("what"), blocks.c.id == sa.bindparam("number")
)
_COUNT_OTHERS: Final = sa.select(sa.func.count().label("count")).select_from(blocks).where(~_is_it)
_BLOCK: Final = upsert(blocks)
_UNBLOCK: Final = sa.delete(blocks).where(_is_it)


@dataclass(frozen=True, slots=True)
class BlockRow:
    kind: str
    """One of `KINDS`."""
    id: int
    at: datetime
    reason: str
    """The operator's note; empty without one."""


async def read_blocks(store: Store) -> list[BlockRow]:
    return [BlockRow(**row) for row in await store.find(_ALL, {})]


async def find_blocked_seats(store: Store) -> list[tuple[str, int]]:
    """Return open tables where blocked users play, with the user; not all at once."""
    found = await store.find_own(_SEATS, {})
    return [(row["table_id"], row["person_id"]) for row in found]


async def put_block(store: Store, row: BlockRow) -> None:
    """Add a block, in place of an earlier one of the same. Raises `ManyBlocksError`."""
    [others] = await store.find(_COUNT_OTHERS, {"what": row.kind, "number": row.id})
    if others["count"] >= MOST:
        raise ManyBlocksError(
            f"{MOST} users and servers are blocked, which is the most there can be"
        )
    await store.write([Statement(_BLOCK, [values_of(row)])])


async def drop_block(store: Store, kind: str, number: int) -> bool:
    """Delete a block; return False if there was none."""
    return await store.write([Statement(_UNBLOCK, [{"what": kind, "number": number}])]) > 0


@dataclass(frozen=True, slots=True)
class BucketRow:
    """The state of a token bucket."""

    user_id: int
    """0 for a bucket that all people share."""
    about: str
    """A table or, for calls of one person by another, who calls; empty if all share the bucket."""
    kind: str
    refilled_at: datetime
    """When it will be full."""
    last_at: datetime
    """When a token was last used."""
    decision_number: int | None = None
    """The decision it was last used for, if that was one."""


_READ: Final = sa.select(rate_limits).where(
    rate_limits.c.user_id == _user,
    rate_limits.c.about == sa.bindparam("subject"),
    rate_limits.c.kind == sa.bindparam("kind"),
)
_READ_SHARED: Final = sa.select(rate_limits).where(
    rate_limits.c.user_id.in_(_named),
    rate_limits.c.about == sa.literal_column("''"),
    rate_limits.c.kind == sa.bindparam("kind"),
)
_PUT: Final = upsert(rate_limits)
_DROP_KIND: Final = sa.delete(rate_limits).where(
    rate_limits.c.user_id == _user, rate_limits.c.kind == sa.bindparam("which")
)
_DROP_FULL: Final = sa.delete(rate_limits).where(rate_limits.c.refilled_at <= sa.bindparam("now"))


async def read_bucket(store: Store, user_id: int, about: str, kind: str) -> BucketRow | None:
    """Return a bucket that is not full, or None."""
    found = await store.find(_READ, {"user": user_id, "subject": about, "kind": kind})
    return BucketRow(**found[0]) if found else None


async def read_buckets(store: Store, user_ids: Collection[int], kind: str) -> dict[int, BucketRow]:
    """Return the buckets of these people that all tables share and that are not full."""
    if not user_ids:
        return {}
    found = await store.find(_READ_SHARED, {"ids": json.dumps(list(user_ids)), "kind": kind})
    return {row["user_id"]: BucketRow(**row) for row in found}


async def fill_buckets(store: Store, user_id: int, *kinds: str) -> None:
    """Fill all buckets of some kinds of a person."""
    await store.write([Statement(_DROP_KIND, [{"user": user_id, "which": kind} for kind in kinds])])


async def put_bucket(store: Store, bucket: BucketRow) -> None:
    """Write a bucket, and delete those that are full."""
    drop = Statement(_DROP_FULL, [{"now": bucket.last_at}])
    await store.write([drop, Statement(_PUT, [values_of(bucket)])])


class Token(NamedTuple):
    """A token of a bucket; the first three fields are the key of the bucket."""

    user_id: int
    about: str
    kind: str
    decision_number: int | None = None
    """The decision of a mention: a person who has moved since the last one has all tokens back."""


_NEVER: Final = datetime.max.replace(tzinfo=UTC)
_taken: Final = insert(rate_limits)
_new: Final = _taken.excluded
_is_full: Final = sa.or_(
    rate_limits.c.refilled_at <= _new.last_at,
    rate_limits.c.last_at > _new.last_at,  # the clock was set back
    rate_limits.c.decision_number < _new.decision_number,
)
_TAKE: Final = _taken.on_conflict_do_update(
    index_elements=list(rate_limits.primary_key),
    set_={
        "refilled_at": sa.case(
            (_is_full, _new.refilled_at),
            else_=Later(rate_limits.c.refilled_at, _new.last_at, _new.refilled_at),
        ),
        "last_at": _new.last_at,
        "decision_number": sa.func.coalesce(_new.decision_number, rate_limits.c.decision_number),
    },
    where=sa.or_(_is_full, rate_limits.c.refilled_at <= sa.bindparam("latest", type_=Moment)),
)
"""Use a token; no row is found if none is left."""
_GIVE_BACK: Final = (
    sa.update(rate_limits)
    .where(
        rate_limits.c.user_id == _user,
        rate_limits.c.about == sa.bindparam("subject"),
        rate_limits.c.kind == sa.bindparam("which"),
    )
    .values(
        refilled_at=Later(
            rate_limits.c.refilled_at,
            sa.bindparam("since", type_=Moment),
            sa.bindparam("until", type_=Moment),
        )
    )
)


async def take_tokens(
    store: Store, taken: Mapping[Token, Rate], now: datetime, *, always: bool = False
) -> None:
    """Use a token of each bucket, in one transaction.

    Raises `LimitError`, and uses none, if one of the buckets has none left; not with `always`.
    """
    steps = [Statement(_DROP_FULL, [{"now": now}])]
    for token, rate in sorted(taken.items()):
        row = {**token._asdict(), "refilled_at": now + rate.every, "last_at": now}
        row["latest"] = _NEVER if always else now + (rate.most - 1) * rate.every
        steps.append(Statement(_TAKE, [row], limit=Limit(token.kind, rate.most)))
    await store.write(steps)


async def give_tokens_back(store: Store, taken: Mapping[Token, Rate], now: datetime) -> None:
    """Undo the use of a token of each bucket."""
    rows = [
        {
            "user": token.user_id,
            "subject": token.about,
            "which": token.kind,
            "since": now + rate.every,
            "until": now,
        }
        for token, rate in taken.items()
    ]
    await store.write([Statement(_GIVE_BACK, rows)])


_MUTE: Final = insert_new(mutes)
_UNMUTE: Final = sa.delete(mutes).where(mutes.c.user_id == _user)
_MUTED: Final = (
    sa.select(mutes.c.inviter_id).where(mutes.c.user_id == _user).order_by(mutes.c.inviter_id)
)
_IS_MUTED: Final = sa.select(mutes.c.at).where(
    mutes.c.user_id == _user, mutes.c.inviter_id == sa.bindparam("inviter")
)
_KNOWN: Final = tuple(
    query.limit(1)
    for query in (
        sa.select(users.c.user_id).where(users.c.user_id == _user),
        sa.select(participants.c.table_id).where(
            participants.c.person_id == _user, ~participants.c.reserved
        ),
        sa.select(display_names.c.name).where(
            display_names.c.scope == EVERYWHERE, display_names.c.person_id == _user
        ),
    )
)


async def mute(store: Store, user_id: int, inviter_id: int, at: datetime) -> None:
    """Note that a person wants no more invitations from another."""
    row = {"user_id": user_id, "inviter_id": inviter_id, "at": at}
    await store.write([Statement(_MUTE, [row])])


async def unmute_all(store: Store, user_id: int) -> None:
    await store.write([Statement(_UNMUTE, [{"user": user_id}])])


async def is_muted(store: Store, user_id: int, inviter_id: int) -> bool:
    return bool(await store.find(_IS_MUTED, {"user": user_id, "inviter": inviter_id}))


async def find_muted(store: Store, user_id: int) -> list[int]:
    """Return the people from whom a person wants no invitations."""
    return [row["inviter_id"] for row in await store.find(_MUTED, {"user": user_id})]


async def is_stranger(store: Store, user_id: int) -> bool:
    """Tell whether a person never sat at a table, as far as that is stored, nor used `/notify`."""
    return not any(await store.find_all([(query, {"user": user_id}) for query in _KNOWN]))
