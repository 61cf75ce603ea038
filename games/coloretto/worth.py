"""What a collection will be worth at the end of the game: learned from games played out."""

from functools import lru_cache
from typing import Final

from games.coloretto.data import COLOURS, Card, Chart
from games.coloretto.scoring import score
from games.coloretto.weights import WORTH
from games.core.unseen import count_up

_MOST: Final = 6
"""More cards of a colour score nothing more (E3)."""
_FAR: Final = 10
"""Rounds that count as far from the end."""


def describe(collection: tuple[int, ...], now: int, rounds: int) -> tuple[float, ...]:
    """Return the features of a collection that scores `now`, with so many rounds to come."""
    first, second, third, fourth, *rest = sorted(
        (min(count, _MOST) for count in collection[: len(COLOURS)]), reverse=True
    )
    jokers = collection[Card.JOKER]
    still = (
        1.0,
        now,
        first,
        second,
        third,
        fourth,
        sum(rest),
        jokers,
        jokers * (first + second + third),
        first * first,
        second * second,
        third * third,
        fourth * fourth,
        sum(count * count for count in rest),
    )
    share = min(rounds, _FAR) / _FAR
    return (*still, *(value * share for value in still), share * share)


@lru_cache(maxsize=1 << 16)
def foresee(collection: tuple[int, ...], chart: Chart, players: int, rounds: int) -> float:
    """Return the expected final score of a collection with so many more rounds to come."""
    now = score(collection, chart)
    if rounds <= 0:
        return float(now)
    features = describe(collection, now, rounds)
    return sum(map(float.__mul__, WORTH[chart, players], map(float, features)))


@lru_cache(maxsize=1 << 16)
def gain(
    collection: tuple[int, ...], cards: tuple[Card, ...], chart: Chart, players: int, rounds: int
) -> float:
    """Return how much more a collection promises with these cards."""
    if not cards:
        return 0.0
    after = foresee(count_up(collection, cards), chart, players, rounds)
    return after - foresee(collection, chart, players, rounds)
