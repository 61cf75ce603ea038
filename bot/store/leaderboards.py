"""Leaderboard pages, seasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from bot.store.ledger import display_names, ratings, seasons
from bot.store.people_schema import users
from bot.store.results import EVERYWHERE
from bot.store.statements import Statement
from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of a leaderboard."""

    person_id: int
    name: str
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class RatingPoolKey:
    """A leaderboard: the players of a game in a rating pool and a scope."""

    scope: str
    game: str
    rating_pool: str

    @property
    def names(self) -> str:
        """The scope of the display names: a season uses those of its server."""
        return self.scope.partition("/")[0]

    @property
    def values(self) -> dict[str, str]:
        """Parameters of the queries."""
        return {
            "scope": self.scope,
            "names": self.names,
            "game": self.game,
            "rating_pool": self.rating_pool,
        }


def _bind(name: str) -> sa.BindParameter[Any]:
    return sa.bindparam(name)


_listed: Final = sa.func.coalesce(users.c.listed, "servers")
_is_shown: Final = sa.case(
    (_bind("scope") == EVERYWHERE, _listed == "all"),
    else_=_listed != "no",
)
"""Whether the person's preferences allow this leaderboard."""
_here: Final = (
    ratings.c.scope == _bind("scope"),
    ratings.c.game == _bind("game"),
    ratings.c.rating_pool == _bind("rating_pool"),
    ratings.c.person_id > 0,
)
_joined: Final = ratings.outerjoin(users, users.c.user_id == ratings.c.person_id)
_columns: Final = (
    ratings.c.person_id,
    sa.func.coalesce(display_names.c.name, "").label("name"),
    ratings.c.mu,
    ratings.c.sigma,
    ratings.c.games,
)
_named: Final = _joined.outerjoin(
    display_names,
    sa.and_(
        display_names.c.scope == _bind("names"), display_names.c.person_id == ratings.c.person_id
    ),
)
# Putting a query together takes longer than SQLite needs for it.
_PAGE: Final = (
    sa.select(*_columns)
    .select_from(_named)
    .where(*_here, _is_shown)
    .order_by(ratings.c.established.desc(), ratings.c.ordinal.desc(), ratings.c.person_id)
    .limit(sa.bindparam("most", type_=sa.Integer))
    .offset(sa.bindparam("skip", type_=sa.Integer))
)
_OWN: Final = (
    sa.select(*_columns, _is_shown.label("is_shown"))
    .select_from(_named)
    .where(*_here, ratings.c.person_id == _bind("person"))
)
_own: Final = ratings.alias("own")
_key: Final = (
    _own.c.scope == ratings.c.scope,
    _own.c.game == ratings.c.game,
    _own.c.rating_pool == ratings.c.rating_pool,
    _own.c.person_id == _bind("person"),
)
_BEFORE: Final = (
    sa.select(sa.func.count().label("before"))
    .select_from(_joined.join(_own, sa.and_(*_key)))
    .where(*_here, _is_shown)
    .where(
        sa.or_(
            ratings.c.established > _own.c.established,
            sa.and_(
                ratings.c.established == _own.c.established, ratings.c.ordinal > _own.c.ordinal
            ),
            sa.and_(
                ratings.c.established == _own.c.established,
                ratings.c.ordinal == _own.c.ordinal,
                ratings.c.person_id < _own.c.person_id,
            ),
        )
    )
)
_GAMES: Final = (
    sa.select(ratings.c.game, sa.func.sum(ratings.c.games).label("games"))
    .where(ratings.c.scope == _bind("scope"))
    .group_by(ratings.c.game)
    .order_by(sa.desc("games"), ratings.c.game)
)
QUERIES: Final = {"page": _PAGE, "own": _OWN, "before": _BEFORE, "games": _GAMES}
"""All queries; tests check their plans."""


async def read_page(store: Store, key: RatingPoolKey, skip: int, most: int) -> list[StandingRow]:
    """Return a page of a leaderboard: at most `most` lines after the first `skip`."""
    found = await store.find(_PAGE, key.values | {"skip": skip, "most": most})
    return [StandingRow(**row) for row in found]


async def read_own(
    store: Store, key: RatingPoolKey, person_id: int
) -> tuple[StandingRow, int, bool] | None:
    """Return a person's line, the number of lines above it, and whether others see it."""
    values = key.values | {"person": person_id}
    own, before = await store.find_all([(_OWN, values), (_BEFORE, values)])
    if not own:
        return None
    is_shown = bool(own[0].pop("is_shown"))
    return StandingRow(**own[0]), before[0]["before"], is_shown


async def read_games(store: Store, scope: str) -> list[str]:
    """Return the games with a leaderboard in a scope, the most played first."""
    return [row["game"] for row in await store.find(_GAMES, {"scope": scope})]


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A quarter of the year in which a server had rated games."""

    guild_id: int
    season: str
    channel_id: int
    """The channel in which the last rated game was opened."""


_OVER: Final = (
    sa.select(seasons.c.guild_id, seasons.c.season, seasons.c.channel_id)
    .where(~seasons.c.closed, seasons.c.season < sa.bindparam("now"))
    .order_by(seasons.c.season, seasons.c.guild_id)
)
_CLOSE: Final = (
    sa.update(seasons)
    .where(seasons.c.guild_id == sa.bindparam("guild"), seasons.c.season == sa.bindparam("which"))
    .values(closed=True)
)


async def read_over(store: Store, now: str) -> list[SeasonRow]:
    """Return the seasons before the present one without a posted final table, the oldest first."""
    found = [SeasonRow(**row) for row in await store.find(_OVER, {"now": now})]
    return [one for one in found if store.share.owns(one.guild_id)]


async def close_season(store: Store, guild_id: int, season: str) -> None:
    """Close a season: its final table was posted, or will not be."""
    await store.write([Statement(_CLOSE, [{"guild": guild_id, "which": season}])])
