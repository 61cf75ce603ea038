"""The effect of a game on a player's rating."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.messages.profile import write_rating
from bot.store.results import ESTABLISHED_GAMES, PEOPLE, RatingChanges
from games.core.game import Seat
from games.core.text import Player, Text, signed, text

_EVEN_DIFFERENCE: Final = 0.04
"""Difference of winning chances below which there is no favourite."""
_FULL_WEIGHT: Final = 0.995
"""Weight from which a game counts fully."""


def rating_texts(changes: RatingChanges | None, seat: Seat | None) -> Iterator[Text]:
    """Yield the change of a seat's rating and its reason; empty for spectators.

    A loss of a provisional rating has no number: it is large, and says little.
    """
    if changes is None or seat is None:
        return
    if changes.unrated_reason:
        yield text(f"rating-flaw-{changes.unrated_reason}")
        return
    change = changes.seats.get(seat)
    if change is None:
        return
    before, after = change.before, change.after
    gained = after.points - before.points
    which = PEOPLE if changes.rating_pool == PEOPLE else "ai"
    level = text(f"leaderboard-among-{changes.rating_pool}")
    is_provisional = gained < 0 and not after.established
    if is_provisional:
        yield text(f"rating-provisional-{which}", level=level, count=ESTABLISHED_GAMES)
    else:
        yield text(
            f"rating-changed-{which}",
            level=level,
            before=write_rating(before),
            after=write_rating(after),
            gained=signed(gained),
        )
    if not changes.hidden - {seat}:  # else the chances would tell a hidden rating
        yield _expected(changes, seat)
    if change.weight < _FULL_WEIGHT and not is_provisional:
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
