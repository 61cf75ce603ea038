"""The luck model. It is the only part of the evaluation that reads a `State`.

Made by `python -m tools.luck.fit nlk --games 360 --seed 1`.
"""

from __future__ import annotations

from typing import Final

from games.ai.luck import LuckModel
from games.nlk.model import ACE, Card, Phase, State, find_receivers, lowest_rank, pack, suit_of

WEIGHTS: Final[tuple[tuple[float, ...], ...]] = (
    (-0.023, 0.047, 0.045, 0.003, -0.034, 0.023, -0.014),
    (-0.022, 0.055, 0.058, -0.025, -0.019, 0.022, -0.011),
    (-0.019, 0.034, 0.031, 0.009, -0.019, 0.019, -0.012),
    (-0.019, 0.024, 0.040, 0.003, -0.011, 0.019, -0.008),
    (-0.024, 0.039, 0.059, -0.022, -0.009, 0.024, 0.001),
)

_SUITS: Final = range(4)


def measure(state: State) -> list[list[float]]:
    """Return number, strength and expected trumps of each hand; and whether it can give."""
    trumps = _predict_trump(state)
    lowest = lowest_rank(state.terms.players)
    features = [[0.0] * 7 for _ in state.stacks]
    for numbers, stack in zip(features, state.stacks, strict=True):
        for card in stack:
            rank = ((card >> 2) - lowest) / (ACE - lowest)
            trump = trumps[suit_of(card)]
            each = 1.0, rank, trump, trump * rank, float(card >> 2 == ACE)
            for at, number in enumerate(each):
                numbers[at] += number
    if state.drawn is not None and state.phase is Phase.PLACE:
        takers = find_receivers(state.stacks, state.seat, state.drawn)
        features[state.seat][5 if takers else 0] += 1
        for seat in takers:
            features[seat][6] += 1 / len(takers)
    return features


def _predict_trump(state: State) -> list[float]:
    """Return the probability of each suit to become trumps, by the card drawn last (N8)."""
    if state.trump is not None:
        return [float(suit == state.trump) for suit in _SUITS]
    left: list[Card] = [card for card in pack(state.terms.players) if state.talon >> card & 1]
    if not left and state.drawn is not None:
        left = [state.drawn]
    counts = [sum(suit_of(card) == suit for card in left) for suit in _SUITS]
    return [count / max(len(left), 1) for count in counts]


LUCK_MODEL: Final = LuckModel(measure, WEIGHTS)
