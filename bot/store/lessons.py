"""How far each person is in the lesson of each game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from bot.store.results import EVERYWHERE
from bot.store.schema import lessons
from bot.store.schema_results import player_stats
from bot.store.sql import Statement, upsert
from bot.store.store import Store

_user: Final[sa.BindParameter[Any]] = sa.bindparam("user")
_FIND: Final = (
    sa.select(lessons.c.game, lessons.c.step, lessons.c.is_finished)
    .where(lessons.c.user_id == _user)
    .order_by(lessons.c.game)
)
_FIND_PLAYED: Final = sa.select(player_stats.c.game).where(
    player_stats.c.person_id == _user, player_stats.c.scope == EVERYWHERE
)
_NOTE_STEP: Final = upsert(lessons, ("step",))
_NOTE_END: Final = upsert(lessons, ("step", "is_finished"))


@dataclass(frozen=True, slots=True)
class Progress:
    """A person's progress in the lesson of a game."""

    game: str
    step: int
    """The step shown last, from 0."""
    is_finished: bool
    """Whether the person has ever reached the last step."""


async def find_progress(store: Store, user_id: int) -> dict[str, Progress]:
    """Return a person's progress by game."""
    rows = await store.find(_FIND, {"user": user_id})
    return {row["game"]: Progress(**row) for row in rows}


async def find_known_games(store: Store, user_id: int) -> set[str]:
    """Return the games that a person has finished once, or of which they finished the lesson."""
    played, begun = await store.find_all(
        [(_FIND_PLAYED, {"user": user_id}), (_FIND, {"user": user_id})]
    )
    learned = {row["game"] for row in begun if row["is_finished"]}
    return learned | {row["game"] for row in played}


async def note_progress(store: Store, user_id: int, progress: Progress) -> None:
    """Write the step shown last; a finished lesson stays finished."""
    row = {
        "user_id": user_id,
        "game": progress.game,
        "step": progress.step,
        "is_finished": progress.is_finished,
    }
    await store.write([Statement(_NOTE_END if progress.is_finished else _NOTE_STEP, [row])])
