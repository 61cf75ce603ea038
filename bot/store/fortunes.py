"""What reports say of each person, kept where it can be added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.ledger import fortunes, result_seats, results
from bot.store.texts import Step

MOST: Final = 400
"""Games of a person that are read: the newest."""


@dataclass(frozen=True, slots=True)
class SeatFortune:
    """What a report says of one seat."""

    of_seat: int
    of_luck: float
    of_luck_error: float
    of_decisions: float | None
    """None where none were looked at."""
    of_decisions_error: float | None


@dataclass(frozen=True, slots=True)
class FortuneRow:
    """What the report on a game says of one person."""

    game: str
    luck: float
    luck_error: float
    decisions: float | None
    decisions_error: float | None


def _of(name: str, kind: type[sa.types.TypeEngine[Any]]) -> sa.BindParameter[Any]:
    return sa.bindparam(f"of_{name}", type_=kind)


_FOUND: Final = ("luck", "luck_error", "decisions", "decisions_error")
_DROP: Final = sa.delete(fortunes).where(fortunes.c.table_id == sa.bindparam("of_table"))
_NOTE: Final = sa.insert(fortunes).from_select(
    [column.name for column in fortunes.c],
    sa.select(
        result_seats.c.person_id,
        results.c.ended,
        results.c.seq,
        results.c.table_id,
        results.c.game,
        results.c.guild_id,
        *(_of(name, sa.Float).label(name) for name in _FOUND),
    )
    .join(result_seats, result_seats.c.seq == results.c.seq)
    .where(
        results.c.table_id == _of("table", sa.String),
        result_seats.c.seat == _of("seat", sa.Integer),
        result_seats.c.person_id > 0,  # below it are those who were forgotten
    ),
)


def _select(*where: sa.ColumnElement[bool]) -> sa.Select[Any]:
    return (
        sa.select(*(fortunes.c[name] for name in ("game", *_FOUND)))
        .where(
            fortunes.c.person_id == sa.bindparam("person"),
            fortunes.c.ended >= sa.bindparam("since", type_=fortunes.c.ended.type),
            *where,
        )
        .order_by(fortunes.c.ended.desc())
        .limit(MOST)
    )


ALL: Final = _select()
HERE: Final = _select(fortunes.c.guild_id == sa.bindparam("guild"))


def note_fortunes(table_id: str, seats: Sequence[SeatFortune]) -> list[Step]:
    """Return what is to be written with the report on a game, in place of an older one."""
    about = {"of_table": table_id}
    return [Step(_DROP, [about]), Step(_NOTE, [asdict(seat) | about for seat in seats])]


def ask_fortunes(
    person_id: int, guild_id: int | None, since: datetime
) -> tuple[sa.Select[Any], dict[str, Any]]:
    """Return what finds a person's games since a moment, of a server or (None) of all."""
    values: dict[str, Any] = {"person": person_id, "since": since}
    return (ALL, values) if guild_id is None else (HERE, values | {"guild": guild_id})
