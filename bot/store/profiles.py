"""What somebody's games add up to, in one server or over all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from bot.store.finished import PEOPLE
from bot.store.ledger import known_names, ratings, rivalries, tallies
from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A person's finished games of one kind; `ledger.tallies` says what is what."""

    game: str
    games: int
    first: int
    second: int
    third: int
    lower: int
    places: int
    streak: int
    best_streak: int
    best_lead: int | None
    close_lead: int | None
    mu: float | None
    """Of the rating among people; None without one."""
    sigma: float | None


@dataclass(frozen=True, slots=True)
class RivalRow:
    """Somebody a person met."""

    rival_id: int
    name: str
    games: int
    ahead: int
    behind: int


_COUNTED: Final = (
    *("game", "games", "first", "second", "third", "lower", "places"),
    *("streak", "best_streak", "best_lead", "close_lead"),
)
_person: Final[sa.BindParameter[Any]] = sa.bindparam("person")
_scope: Final[sa.BindParameter[Any]] = sa.bindparam("scope")
# Putting a query together takes longer than SQLite needs for it.
_TALLIES: Final = (
    sa.select(*(tallies.c[name] for name in _COUNTED), ratings.c.mu, ratings.c.sigma)
    .select_from(tallies)
    .outerjoin(
        ratings,
        sa.and_(
            ratings.c.scope == tallies.c.scope,
            ratings.c.game == tallies.c.game,
            ratings.c.ladder == PEOPLE,
            ratings.c.person_id == tallies.c.person_id,
        ),
    )
    .where(tallies.c.scope == _scope, tallies.c.person_id == _person)
    .order_by(tallies.c.games.desc(), tallies.c.game)
)


def _rivals(*where: sa.ColumnElement[bool]) -> sa.Select[Any]:
    return (
        sa.select(
            rivalries.c.rival_id,
            sa.func.coalesce(known_names.c.name, "").label("name"),
            rivalries.c.games,
            rivalries.c.ahead,
            rivalries.c.behind,
        )
        .select_from(rivalries)
        .outerjoin(
            known_names,
            sa.and_(
                known_names.c.scope == rivalries.c.scope,
                known_names.c.person_id == rivalries.c.rival_id,
            ),
        )
        .where(rivalries.c.scope == _scope, rivalries.c.person_id == _person, *where)
        .order_by(rivalries.c.games.desc(), rivalries.c.rival_id)
        .limit(sa.bindparam("most", type_=sa.Integer))
    )


_RIVALS: Final = _rivals()
_RIVAL: Final = _rivals(rivalries.c.rival_id == sa.bindparam("rival"))
QUERIES: Final = {"tallies": _TALLIES, "rivals": _RIVALS, "rival": _RIVAL}
"""All of them: their plans are looked at by tests."""


async def read_profile(
    store: Store, scope: str, person_id: int, most: int, rival: int | None = None
) -> tuple[list[TallyRow], list[RivalRow]]:
    """Return a person's games by kind, the most played first, and whom they met most.

    With `rival` that is this one alone.
    """
    values = {"scope": scope, "person": person_id, "most": most}
    met = (_RIVALS, values) if rival is None else (_RIVAL, values | {"rival": rival})
    found, rivals = await store.find_all([(_TALLIES, values), met])
    return [TallyRow(**row) for row in found], [RivalRow(**row) for row in rivals]
