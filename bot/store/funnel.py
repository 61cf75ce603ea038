"""Where people stop, without names: counts from the first lobby to the first finished game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from typing import Final

import sqlalchemy as sa

from bot.store.results import EVERYWHERE
from bot.store.schema import first_games, lessons, participants, tables
from bot.store.schema_results import player_stats
from bot.store.store import Store

SPAN: Final = timedelta(days=30)
"""The time whose lobbies count."""
_MAX_LOBBIES: Final = 1000
"""Limit of the newest lobbies that are read."""

_people: Final = (
    sa.select(sa.func.count())
    .where(participants.c.table_id == tables.c.id, participants.c.person_id.is_not(None))
    .scalar_subquery()
)
_LOBBIES: Final = (
    sa.select(tables.c.opened, tables.c.started)
    .where(tables.c.opened >= sa.bindparam("since"))
    # No practice: it starts at once.
    .where(sa.or_(tables.c.started.is_(None), tables.c.rating != "hints", _people > 1))
    .order_by(tables.c.opened.desc())
    .limit(_MAX_LOBBIES)
)
LESSONS: Final = sa.select(
    lessons.c.game, lessons.c.step, lessons.c.is_finished, sa.func.count().label("people")
).group_by(lessons.c.game, lessons.c.step, lessons.c.is_finished)
BEGUN: Final = (
    sa.select(sa.func.count(sa.distinct(first_games.c.user_id)).label("people"))
    .select_from(first_games)
    .where(first_games.c.number == 0)
)
FINISHED: Final = sa.select(
    sa.func.count(sa.distinct(player_stats.c.person_id)).label("people")
).where(player_stats.c.scope == EVERYWHERE)


@dataclass(frozen=True, slots=True)
class Funnel:
    """How far people come; numbers only."""

    opened: int
    """Lobbies of the last 30 days, without practice: the newest thousand."""
    started: int
    """Those of them that started."""
    hours: float | None
    """Median time until then, in hours; None if none started."""
    lessons: Mapping[tuple[str, int], int]
    """People by game and the step of its lesson that they saw last, from 0, and did not finish."""
    learned: Mapping[str, int]
    """People who finished the lesson of a game."""
    beginners: int
    """People who have moved in a first game."""
    finishers: int
    """People who have finished a game."""


async def read_funnel(store: Store, now: datetime) -> Funnel:
    """Count how far people come. It reads whole tables: not at every click."""
    lobbies, steps, begun, finished = await store.find_all(
        [(_LOBBIES, {"since": now - SPAN}), (LESSONS, {}), (BEGUN, {}), (FINISHED, {})]
    )
    waits = [
        (row["started"] - row["opened"]) / timedelta(hours=1) for row in lobbies if row["started"]
    ]
    learned: dict[str, int] = {}
    for row in steps:
        if row["is_finished"]:
            learned[row["game"]] = learned.get(row["game"], 0) + row["people"]
    return Funnel(
        opened=len(lobbies),
        started=len(waits),
        hours=median(waits) if waits else None,
        lessons={
            (row["game"], row["step"]): row["people"] for row in steps if not row["is_finished"]
        },
        learned=learned,
        beginners=begun[0]["people"],
        finishers=finished[0]["people"],
    )
