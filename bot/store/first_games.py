"""The first tables of each game at which a person moved: panels explain the game there."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

from bot.store.schema import first_games
from bot.store.sql import Id, Statement, Text, insert_new
from bot.store.store import Store

FIRST_GAMES: Final = 3
"""Tables of a game that count as a person's first."""

_user: Final[sa.BindParameter[Any]] = sa.bindparam("user", type_=Id)
_game: Final[sa.BindParameter[Any]] = sa.bindparam("which", type_=Text)
_table: Final[sa.BindParameter[Any]] = sa.bindparam("table", type_=Text)
_of_person: Final = sa.and_(first_games.c.user_id == _user, first_games.c.game == _game)
_count: Final = (
    sa.select(sa.func.count()).select_from(first_games).where(_of_person).scalar_subquery()
)
_is_noted: Final = (
    sa.select(first_games.c.number).where(_of_person, first_games.c.table_id == _table).exists()
)
_NOTE: Final = insert_new(first_games).from_select(
    ["user_id", "game", "number", "table_id"],
    sa.select(sa.cast(_user, Id), sa.cast(_game, Text), _count, sa.cast(_table, Text)).where(
        _count < FIRST_GAMES, ~_is_noted
    ),
)
_FIND_ALL: Final = (
    sa.select(first_games.c.game, first_games.c.table_id)
    .where(first_games.c.user_id == _user)
    .order_by(first_games.c.game, first_games.c.number)
)


def note_first_games(user_ids: tuple[int, ...], game: str, table: str) -> Statement:
    """Return the step that counts a table among the first of each of these people, if it is."""
    return Statement(_NOTE, [{"user": user, "which": game, "table": table} for user in user_ids])


async def find_first_games(store: Store, user_id: int) -> list[dict[str, Any]]:
    """Return the first tables of a person, by game."""
    return await store.find(_FIND_ALL, {"user": user_id})
