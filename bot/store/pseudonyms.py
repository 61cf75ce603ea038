"""Pseudonyms, under which deleted results and ratings are kept as long as they have weight.

A pseudonym is an HMAC of a person's id with a secret of this database. Without it a person who
deletes their data would start again: a low rating would be gone, and the same opponents would give
all their points again. It identifies no person. After `PSEUDONYM_LIFETIME` a random number replaces
it. Both are below zero, so that they never equal an id; the columns `is_pseudonym` tell them apart.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa

from bot.store.meta import read_meta
from bot.store.schema import former_players, meta
from bot.store.schema_results import pseudonyms, ratings, result_seats, results
from bot.store.sql import Statement, insert_new, listed_ids, upsert
from bot.store.store import Store

PSEUDONYM_LIFETIME: Final = timedelta(days=365)
"""How long results influence ratings (`bot.ratings.updates`); pseudonyms expire afterwards."""
_KEY: Final = "pseudonym-key"
_PSEUDONYMS_PER_SWEEP: Final = 100
_number: Final[sa.BindParameter[Any]] = sa.bindparam("of_number")
_FOUND: Final = sa.select(pseudonyms).where(pseudonyms.c.number.in_(listed_ids("ids")))
_weighs_still: Final = (
    sa.exists()
    .where(result_seats.c.rated_id == pseudonyms.c.number)
    .where(results.c.seq == result_seats.c.seq, results.c.ended > sa.bindparam("since"))
)
"""A game that was running when the person deleted their data may have ended much later."""
_OLD: Final = (
    sa.select(pseudonyms.c.number)
    .where(pseudonyms.c.until < sa.bindparam("now"), ~_weighs_still)
    .order_by(pseudonyms.c.until)
    .limit(_PSEUDONYMS_PER_SWEEP)
)
_WEIGHS: Final = sa.select(
    sa.or_(
        *(
            sa.exists().where(column == sa.bindparam("person"))
            for column in (result_seats.c.rated_id, former_players.c.person_id)
        )
    ).label("weighs")
)
_MAKE_KEY: Final = insert_new(meta)
_PUT: Final = upsert(pseudonyms)
_LINK: Final = (
    sa.update(pseudonyms)
    .where(pseudonyms.c.number == _number)
    .values(person_id=sa.bindparam("becomes"))
)
_DROP: Final = sa.delete(pseudonyms).where(pseudonyms.c.number == _number)


def _make_rename(column: sa.Column[Any]) -> sa.Update:
    changes: dict[Any, Any] = {
        column: sa.bindparam("becomes"),
        column.table.c.is_pseudonym: sa.bindparam("hides"),
    }
    return sa.update(column.table).where(column == _number).values(changes)


RENAME: Final = tuple(map(_make_rename, (result_seats.c.rated_id, ratings.c.person_id)))
"""Replace `of_number` by `becomes` in results and ratings; `hides` if that is a pseudonym."""
_RENAME_FORMER: Final = _make_rename(former_players.c.person_id)


async def pseudonym_of(store: Store, person_id: int) -> int:
    return _hash(await _find_key(store), person_id)


async def keep_pseudonym(
    store: Store, person_id: int, number: int, now: datetime
) -> list[Statement]:
    """Return how to note a pseudonym, if anything weighs that is to be kept under it."""
    rows = [await store.find(_WEIGHS, {"person": holder}) for holder in (person_id, number)]
    if not any(row["weighs"] for [row] in rows):
        return []
    return [
        Statement(_PUT, [{"number": number, "person_id": None, "until": now + PSEUDONYM_LIFETIME}])
    ]


async def recall_people(store: Store, people: Collection[int]) -> bool:
    """Let what is kept of these people count for them again; tells whether anything is.

    Those who came back are among them by their ids, and with games that began before they
    deleted their data by their pseudonyms.
    """
    key = await _find_key(store)
    backs = {_hash(key, person): person for person in people}
    rows = await store.find(_FOUND, {"ids": json.dumps(sorted({*backs, *people}))})
    changes = [
        {"of_number": row["number"], "becomes": row["person_id"] or backs.get(row["number"])}
        for row in rows
        if row["person_id"] is None or row["number"] in people
    ]
    known = [change | {"hides": False} for change in changes if change["becomes"] is not None]
    await store.write([Statement(statement, known) for statement in (_LINK, *RENAME)])
    return bool(known)


async def expire_pseudonyms(store: Store, now: datetime) -> bool:
    """Replace some expired pseudonyms by random numbers; return whether there were any."""
    rows = await store.find(_OLD, {"now": now, "since": now - PSEUDONYM_LIFETIME})
    gone = [
        {"of_number": row["number"], "becomes": draw_pseudonym(), "hides": True} for row in rows
    ]
    steps = [Statement(statement, gone) for statement in (*RENAME, _RENAME_FORMER)]
    drops = [{"of_number": change["of_number"]} for change in gone]
    await store.write([*steps, Statement(_DROP, drops)])
    return bool(gone)


async def _find_key(store: Store) -> bytes:
    while (key := await read_meta(store, _KEY)) is None:
        await store.write([Statement(_MAKE_KEY, [{"key": _KEY, "value": secrets.token_hex(32)}])])
    return bytes.fromhex(key)


def draw_pseudonym() -> int:
    """Return a random number that belongs to no person."""
    return -1 - secrets.randbelow(2**62)


def _hash(key: bytes, person_id: int) -> int:
    digest = hmac.new(key, str(person_id).encode(), hashlib.sha256).digest()
    return -1 - (int.from_bytes(digest[:8], "big") >> 2)
