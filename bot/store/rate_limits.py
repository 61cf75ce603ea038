"""Buckets of tokens, which limit what people do and the messages that they get."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from bot.rates import Rate
from bot.store.errors import Limit
from bot.store.rows import values_of
from bot.store.schema import rate_limits
from bot.store.sql import Later, Moment, Statement, listed_ids, upsert
from bot.store.store import Store

_named: Final = listed_ids("ids")
_user: Final[sa.BindParameter[Any]] = sa.bindparam("user")


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
    rows = await store.find(_READ, {"user": user_id, "subject": about, "kind": kind})
    return BucketRow(**rows[0]) if rows else None


async def read_buckets(store: Store, user_ids: Collection[int], kind: str) -> dict[int, BucketRow]:
    """Return the buckets of these people that all tables share and that are not full."""
    if not user_ids:
        return {}
    rows = await store.find(_READ_SHARED, {"ids": json.dumps(list(user_ids)), "kind": kind})
    return {row["user_id"]: BucketRow(**row) for row in rows}


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
