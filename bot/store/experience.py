"""A person's first tables of a game, and the tips given to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from bot.store.first_games import FIRST_GAMES
from bot.store.schema import first_games, tips
from bot.store.sql import Id, Text
from bot.store.store import Store
from bot.store.tips import Occasion

_user: Final[sa.BindParameter[Any]] = sa.bindparam("user", type_=Id)
_game: Final[sa.BindParameter[Any]] = sa.bindparam("which", type_=Text)
_TABLES: Final = sa.select(first_games.c.table_id).where(
    first_games.c.user_id == _user, first_games.c.game == _game
)
_TIPS: Final = sa.select(tips.c.tip, tips.c.table_id, tips.c.decision_number).where(
    tips.c.user_id == _user, tips.c.game == _game
)


@dataclass(frozen=True, slots=True)
class Experience:
    """A person's beginnings in a game."""

    tables: tuple[str, ...]
    """The first tables at which they moved; empty ids once deleted."""
    tips: Mapping[str, Occasion]
    """The tips that they were given, by name."""

    def is_first_game(self, table: str) -> bool:
        """Tell whether a table is among the first, or would be after a move."""
        return len(self.tables) < FIRST_GAMES or table in self.tables


async def find_experience(store: Store, user_id: int, game: str) -> Experience:
    """Return the experience of a person in a game, with one visit to the database."""
    person = {"user": user_id, "which": game}
    tables, given = await store.find_all([(_TABLES, person), (_TIPS, person)])
    return Experience(
        tuple(row["table_id"] for row in tables),
        {row["tip"]: Occasion(row["table_id"], row["decision_number"]) for row in given},
    )
