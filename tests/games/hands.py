"""A deck that is only counted: what some games' hooks share."""

from collections.abc import Sequence


def list_deck(unseen: Sequence[int], cards: Sequence[str]) -> list[str]:
    """List the cards of a deck that is counted by kind."""
    return [card for card, count in zip(cards, unseen, strict=True) for _ in range(count)]
