"""Tips that people were given, each once, and at which decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from bot.store.schema import tips
from bot.store.sql import Id, Statement, insert_new
from bot.store.store import Store

_user: Final[sa.BindParameter[Any]] = sa.bindparam("user", type_=Id)
_FIND_ALL: Final = (
    sa.select(tips.c.game, tips.c.tip, tips.c.table_id)
    .where(tips.c.user_id == _user)
    .order_by(tips.c.game, tips.c.tip)
)
_NOTE: Final = insert_new(tips)


@dataclass(frozen=True, slots=True)
class Occasion:
    """The decision at which a tip was given; it stays until that decision is made."""

    table: str
    """Empty once the table was deleted."""
    decision_number: int


async def note_given(store: Store, user_id: int, game: str, tip: str, at: Occasion) -> None:
    """Remember that a person was given a tip, if they were not before."""
    values = {
        "user_id": user_id,
        "game": game,
        "tip": tip,
        "table_id": at.table,
        "decision_number": at.decision_number,
    }
    await store.write([Statement(_NOTE, [values])])


async def find_all_given(store: Store, user_id: int) -> list[dict[str, Any]]:
    """Return the tips that a person was given, by game."""
    return await store.find(_FIND_ALL, {"user": user_id})
