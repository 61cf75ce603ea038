"""What seats keep beside the record: open votes, answers given in advance, private notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import premoves, private_notes, standing, votes

R = TypeVar("R")

OFFER: Final = "offer"
"""Under this kind of vote it is kept which seats are to be had."""
INVITATION: Final = "invite"
"""Under this kind it is kept who is invited into a seat, about whom: their id, perhaps a dot and
more."""


@dataclass(frozen=True, slots=True)
class VoteRow:
    """What one seat says to a question that is put to the table."""

    kind: str
    about: str
    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class PremoveRow:
    """What a seat answers when it is asked next."""

    seat: int
    token: int
    """The seat's entries at that decision; with another number it is no longer meant."""
    text: str


@dataclass(frozen=True, slots=True)
class StandingRow:
    """What a seat answers whenever it fits, until it says otherwise."""

    seat: int
    name: str
    """Of one of the game's standing answers."""


@dataclass(frozen=True, slots=True)
class NoteRow:
    """What a person wrote down at a table."""

    user_id: int
    text: str


@dataclass(frozen=True, slots=True)
class Kept:
    """Everything of this kind at one table."""

    votes: tuple[VoteRow, ...] = ()
    premoves: tuple[PremoveRow, ...] = ()
    standing: tuple[StandingRow, ...] = ()
    notes: tuple[NoteRow, ...] = ()


async def read_kept(connection: AsyncConnection, table: str) -> Kept:
    """Return what is kept at a table."""

    async def rows(source: sa.Table, make: Callable[..., R], key: str) -> tuple[R, ...]:
        columns = [column for column in source.c if column.name != "table_id"]
        query = sa.select(*columns).where(source.c.table_id == table).order_by(source.c[key])
        return tuple(make(**row) for row in (await connection.execute(query)).mappings())

    return Kept(
        await rows(votes, VoteRow, "seat"),
        await rows(premoves, PremoveRow, "seat"),
        await rows(standing, StandingRow, "seat"),
        await rows(private_notes, NoteRow, "user_id"),
    )


async def put_kept(connection: AsyncConnection, table: str, before: Kept, after: Kept) -> None:
    """Write what changed."""
    for field in fields(Kept):
        source = _SOURCES[field.name]
        await _put(
            connection, source, table, getattr(before, field.name), getattr(after, field.name)
        )


_SOURCES: Final = {
    "votes": votes,
    "premoves": premoves,
    "standing": standing,
    "notes": private_notes,
}


async def _put(
    connection: AsyncConnection,
    source: sa.Table,
    table: str,
    before: Sequence[Any],
    after: Sequence[Any],
) -> None:
    keys = [column.name for column in source.primary_key if column.name != "table_id"]
    for row in before:
        if row not in after:
            same = [source.c[key] == getattr(row, key) for key in keys]
            await connection.execute(sa.delete(source).where(source.c.table_id == table, *same))
    new = [{"table_id": table} | asdict(row) for row in after if row not in before]
    if new:
        await connection.execute(sa.insert(source), new)
