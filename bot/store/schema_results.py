"""The tables of what is kept of finished games for good, and of what follows from it.

`results`, `result_seats`, `display_names` and `seasons` are facts, written in the transaction that
ends a game. They outlive the record of the game. `luck_totals` come and go with the report on one.
All else is worked out from the facts, game by game in the order of `seq`, and can be thrown away
and worked out again.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from bot.store.schema import key, make_partial, make_table, needed, optional, with_default
from bot.store.sql import Id, Moment, Text

results: Final = make_table(
    "results",
    sa.Column("seq", Id, primary_key=True),
    *needed(Text, "table_id", "game", "rating_pool", "unrated_reason"),
    *needed(Id, "guild_id"),
    *needed(Moment, "ended"),
    with_default(sa.Boolean, "is_hidden", sa.false()),
    with_rowid=True,
)
"""The finished games, in the order in which they ended.

`rating_pool` is `people` or a level of computer players; it is empty for an unrated game, and then
`unrated_reason` gives the reason. `table_id` is empty once the table was deleted. A hidden game
counts for its players alone, in what only they read.
"""

sa.Index("results_table", results.c.table_id)
sa.Index("results_ended", results.c.ended)


def _of_result() -> sa.Column[int]:
    return sa.Column("seq", sa.ForeignKey("results.seq"), primary_key=True)


result_seats: Final = make_table(
    "result_seats",
    _of_result(),
    *key(sa.Integer, "seat"),
    *needed(sa.Boolean, "is_pseudonym", "is_shown"),
    *optional(Id, "person_id", "rated_id"),
    *optional(sa.Integer, "place", "margin", "rank"),
)
"""The seats of a finished game. `person_id` is None for a seat that no person played to the end.

`place` is None in a game without a winner. `margin` is the lead of a winner over the best of the
others, or the distance of another seat behind the winner; None if it is unknown or meaningless.
People who deleted their data have neither.

Of a rated game, `rated_id` is the person who began it in the seat, and `rank` their place among
those who did, including the table's computer players. A seat without a rank is not compared with
the others. `is_pseudonym` means that the person deleted their data: then `rated_id` is a pseudonym
for a year, a random number after that. `is_shown` means that the table may show the change of the
rating: not if one of the two people deleted their data, and not to a substitute.
"""

sa.Index("result_seats_person", result_seats.c.person_id, result_seats.c.seq)
make_partial(
    "result_seats_rated",
    result_seats.c.rated_id,
    result_seats.c.seq,
    where=result_seats.c.rated_id.is_not(None),
)

pseudonyms: Final = make_table(
    "pseudonyms", *key(Id, "number"), *needed(Moment, "until"), *optional(Id, "person_id")
)
"""The keyed hashes that stand for people who deleted their data, as long as their results weigh.

`person_id` is who came back meanwhile: what the hash stands for counts for them again.
"""

sa.Index("pseudonyms_until", pseudonyms.c.until)

luck_totals: Final = make_table(
    "luck_totals",
    *key(Id, "person_id"),
    *key(Moment, "ended"),
    _of_result(),
    *needed(Text, "table_id", "game"),
    *needed(Id, "guild_id"),
    *needed(sa.Float, "luck", "luck_error"),
    *optional(sa.Float, "decisions", "decisions_error"),
)
"""The luck of people by the reports of games they played to the end; deleted with the report.

Numbers are in the unit of the game's reports. `decisions` is None if none were analysed.
"""

sa.Index("luck_totals_table", luck_totals.c.table_id)

display_names: Final = make_table(
    "display_names", *key(Text, "scope"), *key(Id, "person_id"), *needed(Text, "name")
)
"""The names people had in their last finished game, in each server and over all."""

sa.Index("display_names_person", display_names.c.person_id)

seasons: Final = make_table(
    "seasons",
    *key(Id, "guild_id"),
    *key(Text, "season"),
    *needed(Id, "channel_id"),
    sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""The quarters in which a server had a rated game, and the channel of the last one.

`closed` means that its final table was posted, or is not to be.
"""

make_partial("seasons_open", seasons.c.season, where=~seasons.c.closed)

ratings: Final = make_table(
    "ratings",
    *key(Text, "scope", "game", "rating_pool"),
    *key(Id, "person_id"),
    *needed(sa.Boolean, "is_pseudonym", "established"),
    *needed(sa.Float, "mu", "sigma", "ordinal"),
    *needed(sa.Integer, "games"),
)
"""The present ratings. A `scope` is everywhere, a server, or a season of a server.

A pseudonym is below zero, so that it never equals a person's id.
"""

sa.Index(
    "ratings_order",
    ratings.c.scope,
    ratings.c.game,
    ratings.c.rating_pool,
    ratings.c.is_pseudonym,
    ratings.c.established.desc(),
    ratings.c.ordinal.desc(),
    ratings.c.person_id,
)
sa.Index("ratings_person", ratings.c.person_id)

rating_changes: Final = make_table(
    "rating_changes",
    _of_result(),
    *key(sa.Integer, "seat"),
    *needed(sa.Float, "mu", "sigma", "new_mu", "new_sigma", "expected_score", "weight"),
)
"""The changes of ratings in the server of a game: before, after, and the chance to win it."""

pair_gains: Final = make_table(
    "pair_gains",
    _of_result(),
    *key(sa.Integer, "seat", "rival_seat"),
    *needed(sa.Integer, "everywhere", "server", "season"),
)
"""Gains of each person from each other by a rated game, in millionths of the model's unit.

The sum of a year is bounded in each scope (`bot.ratings.updates.BUDGET`); older gains are deleted.
The people are those of `result_seats`, so that deleting data does not reset it.
"""

player_stats: Final = make_table(
    "player_stats",
    *key(Text, "scope"),
    *key(Id, "person_id"),
    *key(Text, "game"),
    *needed(sa.Integer, "games", "first", "second", "third", "lower", "places"),
    *needed(sa.Integer, "streak", "best_streak"),
    *needed(Id, "last_seq"),
    *optional(sa.Integer, "best_lead", "close_lead"),
    *optional(Id, "best_seq", "close_seq"),
)
"""The sums of people's finished games. `places` is the sum of their places."""

sa.Index("player_stats_person", player_stats.c.person_id)

head_to_head: Final = make_table(
    "head_to_head",
    *key(Text, "scope"),
    *key(Id, "person_id", "rival_id"),
    *needed(sa.Integer, "games", "ahead", "behind"),
)
"""How often two people met, and how often the one came in before the other."""

sa.Index(
    "head_to_head_most", head_to_head.c.scope, head_to_head.c.person_id, head_to_head.c.games.desc()
)
sa.Index("head_to_head_person", head_to_head.c.person_id)
sa.Index("head_to_head_rival", head_to_head.c.rival_id)
