"""The tables of what is kept of finished games for good, and of what follows from it.

`results`, `result_seats`, `display_names` and `seasons` are facts, written in the transaction that
ends a game. They outlive the record of the game. `luck_totals` come and go with the report on one.
All else is worked out from the facts, game by game in the order of `seq`, and can be thrown away
and worked out again.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from bot.store.dialects import Id, Moment, Text
from bot.store.schema import make_partial, metadata

results: Final = sa.Table(
    "results",
    metadata,
    sa.Column("seq", Id, primary_key=True),
    sa.Column("table_id", Text, nullable=False),
    sa.Column("game", Text, nullable=False),
    sa.Column("guild_id", Id, nullable=False),
    sa.Column("ended", Moment, nullable=False),
    sa.Column("rating_pool", Text, nullable=False),
    sa.Column("unrated_reason", Text, nullable=False),
)
"""The finished games, in the order in which they ended.

`rating_pool` is `people` or a level of computer players; it is empty for an unrated game, and then
`unrated_reason` gives the reason. `table_id` is empty once the table was deleted.
"""

sa.Index("results_table", results.c.table_id)
sa.Index("results_ended", results.c.ended)

result_seats: Final = sa.Table(
    "result_seats",
    metadata,
    sa.Column("seq", sa.ForeignKey("results.seq"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person_id", Id),
    sa.Column("place", sa.Integer),
    sa.Column("margin", sa.Integer),
    sa.Column("rated_id", Id),
    sa.Column("rank", sa.Integer),
    sqlite_with_rowid=False,
)
"""The places of a finished game. `person_id` is None for a seat that no person played to the end.

`margin` is the lead of a winner over the best of the others, or the distance of another seat behind
the winner; None if it is unknown or meaningless.

Of a rated game, `rated_id` is the person who began it in the seat, and `rank` their place among
those who did, including the table's computer players. A number below zero stands for a person who
deleted their data: a pseudonym for a year, a random number after that. They have no place. A seat
without a rank is not compared with the others.
"""

sa.Index("result_seats_person", result_seats.c.person_id, result_seats.c.seq)
make_partial(
    "result_seats_rated",
    result_seats.c.rated_id,
    result_seats.c.seq,
    where=result_seats.c.rated_id.is_not(None),
)

pseudonyms: Final = sa.Table(
    "pseudonyms",
    metadata,
    sa.Column("number", Id, primary_key=True, autoincrement=False),
    sa.Column("person_id", Id),
    sa.Column("until", Moment, nullable=False),
    sqlite_with_rowid=False,
)
"""The keyed hashes that stand for people who deleted their data, as long as their results weigh.

`person_id` is who came back meanwhile: what the hash stands for counts for them again.
"""

sa.Index("pseudonyms_until", pseudonyms.c.until)

luck_totals: Final = sa.Table(
    "luck_totals",
    metadata,
    sa.Column("person_id", Id, primary_key=True),
    sa.Column("ended", Moment, primary_key=True),
    sa.Column("seq", sa.ForeignKey("results.seq"), primary_key=True),
    sa.Column("table_id", Text, nullable=False),
    sa.Column("game", Text, nullable=False),
    sa.Column("guild_id", Id, nullable=False),
    sa.Column("luck", sa.Float, nullable=False),
    sa.Column("luck_error", sa.Float, nullable=False),
    sa.Column("decisions", sa.Float),
    sa.Column("decisions_error", sa.Float),
    sqlite_with_rowid=False,
)
"""The luck of people by the reports of games they played to the end; deleted with the report.

Numbers are in the unit of the game's reports. `decisions` is None if none were analysed.
"""

sa.Index("fortunes_table", luck_totals.c.table_id)

display_names: Final = sa.Table(
    "display_names",
    metadata,
    sa.Column("scope", Text, primary_key=True),
    sa.Column("person_id", Id, primary_key=True),
    sa.Column("name", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The names people had in their last finished game, in each server and over all."""

sa.Index("known_names_person", display_names.c.person_id)

seasons: Final = sa.Table(
    "seasons",
    metadata,
    sa.Column("guild_id", Id, primary_key=True),
    sa.Column("season", Text, primary_key=True),
    sa.Column("channel_id", Id, nullable=False),
    sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
    sqlite_with_rowid=False,
)
"""The quarters in which a server had a rated game, and the channel of the last one.

`closed` means that its final table was posted, or is not to be.
"""

make_partial("seasons_open", seasons.c.season, where=~seasons.c.closed)

ratings: Final = sa.Table(
    "ratings",
    metadata,
    sa.Column("scope", Text, primary_key=True),
    sa.Column("game", Text, primary_key=True),
    sa.Column("rating_pool", Text, primary_key=True),
    sa.Column("person_id", Id, primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("established", sa.Boolean, nullable=False),
    sa.Column("ordinal", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
"""The present ratings. A `scope` is everywhere, a server, or a season of a server."""

sa.Index(
    "ratings_order",
    ratings.c.scope,
    ratings.c.game,
    ratings.c.rating_pool,
    ratings.c.established.desc(),
    ratings.c.ordinal.desc(),
    ratings.c.person_id,
)
sa.Index("ratings_person", ratings.c.person_id)

rating_changes: Final = sa.Table(
    "rating_changes",
    metadata,
    sa.Column("seq", sa.ForeignKey("results.seq"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("new_mu", sa.Float, nullable=False),
    sa.Column("new_sigma", sa.Float, nullable=False),
    sa.Column("expected_score", sa.Float, nullable=False),
    sa.Column("weight", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
"""The changes of ratings in the server of a game: before, after, and the chance to win it."""

player_stats: Final = sa.Table(
    "player_stats",
    metadata,
    sa.Column("scope", Text, primary_key=True),
    sa.Column("person_id", Id, primary_key=True),
    sa.Column("game", Text, primary_key=True),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("first", sa.Integer, nullable=False),
    sa.Column("second", sa.Integer, nullable=False),
    sa.Column("third", sa.Integer, nullable=False),
    sa.Column("lower", sa.Integer, nullable=False),
    sa.Column("places", sa.Integer, nullable=False),
    sa.Column("streak", sa.Integer, nullable=False),
    sa.Column("best_streak", sa.Integer, nullable=False),
    sa.Column("best_lead", sa.Integer),
    sa.Column("best_seq", Id),
    sa.Column("close_lead", sa.Integer),
    sa.Column("close_seq", Id),
    sa.Column("last_seq", Id, nullable=False),
    sqlite_with_rowid=False,
)
"""The sums of people's finished games. `places` is the sum of their places."""

sa.Index("tallies_person", player_stats.c.person_id)

head_to_head: Final = sa.Table(
    "head_to_head",
    metadata,
    sa.Column("scope", Text, primary_key=True),
    sa.Column("person_id", Id, primary_key=True),
    sa.Column("rival_id", Id, primary_key=True),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("ahead", sa.Integer, nullable=False),
    sa.Column("behind", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""How often two people met, and how often the one came in before the other."""

sa.Index(
    "rivalries_most", head_to_head.c.scope, head_to_head.c.person_id, head_to_head.c.games.desc()
)
sa.Index("rivalries_person", head_to_head.c.person_id)
sa.Index("rivalries_rival", head_to_head.c.rival_id)
