"""What a game did to ratings, for those who look at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from bot.store.ledger import rating_changes, results
from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class ResultFacts:
    """Whether and where a game is rated; `ledger.results` says what is what."""

    seq: int
    ladder: str
    flaw: str


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What it did to the rating of a seat."""

    seat: int
    mu: float
    sigma: float
    new_mu: float
    new_sigma: float
    chance: float
    weight: float


# Putting a query together takes longer than SQLite needs for it.
_RESULT: Final = sa.select(results.c.seq, results.c.ladder, results.c.flaw).where(
    results.c.table_id == sa.bindparam("table")
)
_CHANGES: Final = (
    sa.select(*(column for column in rating_changes.c if column.name != "seq"))
    .join(results, results.c.seq == rating_changes.c.seq)
    .where(results.c.table_id == sa.bindparam("table"))
    .order_by(rating_changes.c.seat)
)


async def read_changes(store: Store, table: str) -> tuple[ResultFacts, list[SeatChange]] | None:
    """Return what a finished game did to the ratings of its server; None of any other game."""
    asked = {"table": table}
    found, changes = await store.find_all([(_RESULT, asked), (_CHANGES, asked)])
    if not found:
        return None
    return ResultFacts(**found[0]), [SeatChange(**row) for row in changes]
