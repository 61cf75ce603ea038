"""The effect of a game on a player's rating."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.messages.profile import write_rating
from bot.store.results import PEOPLE, RatingChanges
from games.core.game import Seat
from games.core.text import Player, Text, signed, text

_EVEN_DIFFERENCE: Final = 0.04
"""Difference of winning chances below which there is no favourite."""
_FULL_WEIGHT: Final = 0.995
"""Weight from which a game counts fully."""


def rating_texts(changes: RatingChanges | None, seat: Seat | None) -> Iterator[Text]:
    """Yield the change of a seat's rating and its reason; empty for spectators."""
    if changes is None or seat is None:
        return
    if changes.unrated_reason:
        yield text(f"rating-flaw-{changes.unrated_reason}")
        return
    change = changes.seats.get(seat)
    if change is None:
        return
    before, after = change.before, change.after
    gained = signed(after.points - before.points)
    which = PEOPLE if changes.rating_pool == PEOPLE else "ai"
    yield text(
        f"rating-changed-{which}",
        level=text(f"leaderboard-among-{changes.rating_pool}"),
        before=write_rating(before),
        after=write_rating(after),
        gained=gained,
    )
    if not changes.hidden - {seat}:  # else the chances would tell a hidden rating
        yield _expected(changes, seat)
    if change.weight < _FULL_WEIGHT:
        yield text("rating-weight", percent=round(100 * change.weight))


def _expected(changes: RatingChanges, seat: Seat) -> Text:
    chances = {Seat(other): change.expected_score for other, change in changes.seats.items()}
    favourite = max(chances, key=lambda other: (chances[other], -other))
    own = round(100 * chances[seat])
    best = round(100 * chances[favourite])
    if max(chances.values()) - min(chances.values()) <= _EVEN_DIFFERENCE:
        return text("rating-even")
    if favourite == seat:
        return text("rating-favourite", percent=own)
    return text("rating-expected", percent=own, who=Player(favourite), best=best)
