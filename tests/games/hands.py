"""Hands of sorted cards beside a deck that is only counted: what some games' hooks share."""

from collections.abc import Sequence
from random import Random


def deal_anew(
    hands: Sequence[tuple[str, ...]],
    unseen: Sequence[int],
    cards: Sequence[str],
    seat: int | None,
    seed: int,
) -> tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]:
    """Return other hands and an unseen deck that a seat cannot tell from the given ones.

    `cards` are the kinds in the order that hands are sorted and the deck is counted.
    """
    others = [each for each in range(len(hands)) if each != seat]
    pool = [*list_deck(unseen, cards), *(card for each in others for card in hands[each])]
    Random(seed).shuffle(pool)
    dealt = list(hands)
    for each in others:
        dealt[each] = tuple(sorted((pool.pop() for _ in hands[each]), key=cards.index))
    return tuple(dealt), tuple(pool.count(card) for card in cards)


def list_deck(unseen: Sequence[int], cards: Sequence[str]) -> list[str]:
    """List the cards of a deck that is counted by kind."""
    return [card for card, count in zip(cards, unseen, strict=True) for _ in range(count)]
