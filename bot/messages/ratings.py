"""What a game did to somebody's rating, as they read it at its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.messages.stats import write_rating
from bot.ratings.changes import News
from bot.store.finished import PEOPLE
from games.core.game import Seat
from games.core.text import Player, Text, signed, text

_EVEN: Final = 0.04
"""Where chances to win are no further apart, nobody is called a favourite."""
_FULL: Final = 0.995
"""A game that counts so much counts fully."""


def rating_texts(news: News | None, seat: Seat | None) -> Iterator[Text]:
    """Say how the rating of a seat changed and why, or why it did not; nothing to strangers."""
    if news is None or seat is None:
        return
    if news.flaw:
        yield text("rating-none", why=text(f"rating-flaw-{news.flaw}"))
        return
    change = news.seats.get(seat)
    if change is None:
        return
    before, after = change.before, change.after
    gained = signed(after.points - before.points)
    which = PEOPLE if news.ladder == PEOPLE else "house"
    yield text(
        f"rating-changed-{which}",
        level=text(f"ladder-among-{news.ladder}"),
        before=write_rating(before),
        after=write_rating(after),
        gained=gained,
    )
    yield _expected(news, seat)
    if change.weight < _FULL:
        yield text("rating-weight", percent=round(100 * change.weight))


def _expected(news: News, seat: Seat) -> Text:
    """Say who was expected to win."""
    chances = {Seat(other): change.chance for other, change in news.seats.items()}
    favourite = max(chances, key=lambda other: (chances[other], -other))
    own, best = round(100 * chances[seat]), round(100 * chances[favourite])
    if max(chances.values()) - min(chances.values()) <= _EVEN:
        return text("rating-even")
    if favourite == seat:
        return text("rating-favourite", percent=own)
    return text("rating-expected", percent=own, who=Player(favourite), best=best)
