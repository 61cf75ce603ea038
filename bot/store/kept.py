"""All that is kept of a person for good, for them to have."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

from bot.store.ledger import (
    fortunes,
    known_names,
    ratings,
    result_seats,
    results,
    rivalries,
    tallies,
)
from bot.store.store import Store

_person: Final[sa.BindParameter[Any]] = sa.bindparam("person")
_TALLIED: Final = (
    *("scope", "game", "games", "first", "second", "third", "lower"),
    *("streak", "best_streak", "best_lead", "close_lead"),
)
_QUERIES: Final = {
    "names": sa.select(known_names.c.scope, known_names.c.name)
    .where(known_names.c.person_id == _person)
    .order_by(known_names.c.scope),
    "ratings": sa.select(
        *(ratings.c[name] for name in ("scope", "game", "ladder", "mu", "sigma", "games"))
    )
    .where(ratings.c.person_id == _person)
    .order_by(ratings.c.scope, ratings.c.game, ratings.c.ladder),
    "tallies": sa.select(*(tallies.c[name] for name in _TALLIED))
    .where(tallies.c.person_id == _person)
    .order_by(tallies.c.scope, tallies.c.game),
    # Who the others are is theirs.
    "rivalries": sa.select(*(rivalries.c[name] for name in ("scope", "games", "ahead", "behind")))
    .where(rivalries.c.person_id == _person)
    .order_by(rivalries.c.scope, rivalries.c.games.desc(), rivalries.c.rival_id),
    "fortunes": sa.select(
        *(fortunes.c[name] for name in ("game", "ended", "luck", "luck_error")),
        *(fortunes.c[name] for name in ("decisions", "decisions_error")),
    )
    .where(fortunes.c.person_id == _person)
    .order_by(fortunes.c.ended),
    "results": sa.select(
        results.c.game,
        sa.cast(results.c.guild_id, sa.String).label("guild_id"),
        results.c.ended,
        results.c.ladder,
        result_seats.c.place,
        result_seats.c.lead,
    )
    .join(results, results.c.seq == result_seats.c.seq)
    .where(result_seats.c.person_id == _person)
    .order_by(result_seats.c.seq),
    # Also of games they left: those are no results of theirs.
    "rated": sa.select(
        results.c.game,
        sa.cast(results.c.guild_id, sa.String).label("guild_id"),
        results.c.ended,
        results.c.ladder,
        result_seats.c.rank,
    )
    .join(results, results.c.seq == result_seats.c.seq)
    .where(result_seats.c.rated_id == _person)
    .order_by(result_seats.c.seq),
}


async def read_kept(store: Store, person_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return a person's results, and what was counted of them."""
    who = {"person": person_id}
    found = await store.find_all([(query, who) for query in _QUERIES.values()])
    return dict(zip(_QUERIES, found, strict=True))
