"""Leaderboard pages, seasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from bot.store.results import EVERYWHERE, PEOPLE, Rating, scope_of, season_scope
from bot.store.schema import users
from bot.store.schema_results import display_names, ratings, seasons
from bot.store.sql import Row, Statement
from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class RankedPerson:
    """A line of a leaderboard."""

    rank: int
    """From 1."""
    person_id: int
    name: str
    """The name in their last game there: plain text, not escaped."""
    rating: Rating
    games: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """The leaderboard page to read."""

    game: str
    rating_pool: str = PEOPLE
    guild_id: int | None = None
    """None: all servers."""
    season: str = ""
    """A value of `season_of`; empty for all time."""
    page: int = 0

    @property
    def values(self) -> dict[str, Any]:
        """Parameters of the queries; a season uses the display names of its server."""
        server = EVERYWHERE if self.guild_id is None else scope_of(self.guild_id)
        scope = (
            season_scope(self.guild_id, self.season) if self.guild_id and self.season else server
        )
        return {"scope": scope, "names": server, "game": self.game, "rating_pool": self.rating_pool}


@dataclass(frozen=True, slots=True)
class Board:
    wanted: Wanted
    lines: tuple[RankedPerson, ...]
    has_more: bool
    own: RankedPerson | None
    """The reader's line, if they have one."""
    is_shown: bool
    """Whether other people see the reader's line."""


PAGE: Final = 8
"""Lines on a page, without the reader's line below."""


_bind: Final = sa.bindparam
_listed: Final = sa.func.coalesce(users.c.listed, "servers")
_is_shown: Final = sa.case((_bind("scope") == EVERYWHERE, _listed == "all"), else_=_listed != "no")
"""Whether the person's preferences allow this leaderboard."""
_here: Final = (
    ratings.c.scope == _bind("scope"),
    ratings.c.game == _bind("game"),
    ratings.c.rating_pool == _bind("rating_pool"),
    ~ratings.c.is_pseudonym,
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
            sa.tuple_(ratings.c.established, ratings.c.ordinal)
            > sa.tuple_(_own.c.established, _own.c.ordinal),
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


async def read_board(store: Store, wanted: Wanted, reader: int | None = None) -> Board:
    """Return a page of a leaderboard, and the reader's line."""
    values = wanted.values
    skip = wanted.page * PAGE
    page = await store.find(_PAGE, values | {"skip": skip, "most": PAGE + 1})
    lines = tuple(_make_ranked(skip + at, row) for at, row in enumerate(page[:PAGE], 1))
    own, is_shown = None, True
    if reader is not None:
        values = values | {"person": reader}
        rows, [before] = await store.find_all([(_OWN, values), (_BEFORE, values)])
        if rows:
            own = _make_ranked(before["before"] + 1, rows[0])
            is_shown = bool(rows[0]["is_shown"])
    return Board(wanted, lines, len(page) > PAGE, own, is_shown)


def _make_ranked(rank: int, row: Row) -> RankedPerson:
    rating = Rating(row["mu"], row["sigma"])
    return RankedPerson(rank, row["person_id"], row["name"], rating, row["games"])


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
    rows = [SeasonRow(**row) for row in await store.find(_OVER, {"now": now})]
    return [row for row in rows if store.share.owns(row.guild_id)]


async def close_season(store: Store, guild_id: int, season: str) -> None:
    """Close a season: its final table was posted, or will not be."""
    await store.write([Statement(_CLOSE, [{"guild": guild_id, "which": season}])])
