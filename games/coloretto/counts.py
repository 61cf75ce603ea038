"""Cards counted in the order of `Card`."""

from games.coloretto.data import Card


def add(counts: tuple[int, ...], cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the counts with these cards added."""
    result = list(counts)
    for card in cards:
        result[card] += 1
    return tuple(result)


def subtract(counts: tuple[int, ...], card: Card) -> tuple[int, ...]:
    """Return the counts with one card of a kind removed."""
    return (*counts[:card], counts[card] - 1, *counts[card + 1 :])
