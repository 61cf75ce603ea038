"""Cards counted in the order of `Card`."""

from games.coloretto.data import Card


def add(counts: tuple[int, ...], cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Count some more cards."""
    result = list(counts)
    for card in cards:
        result[card] += 1
    return tuple(result)


def subtract(counts: tuple[int, ...], card: Card) -> tuple[int, ...]:
    """Count one card less."""
    return (*counts[:card], counts[card] - 1, *counts[card + 1 :])
