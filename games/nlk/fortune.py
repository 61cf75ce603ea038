"""How the luck of NLK is measured: by the cards of phase one, and which suit will be trump."""

from __future__ import annotations

from typing import Final

from games.house.luck import Fortune
from games.nlk.data import ACE, Card, fits, lowest_rank, pack, suit_of
from games.nlk.fortune_weights import WEIGHTS
from games.nlk.state import Phase, State

_SUITS: Final = range(4)


def measure(state: State) -> list[list[float]]:
    """Return how many cards each seat has, how strong and how likely trumps; and who can give."""
    trumps, lowest = _foresee_trump(state), lowest_rank(state.terms.players)
    found = [[0.0] * 7 for _ in state.stacks]
    for numbers, stack in zip(found, state.stacks, strict=True):
        for card in stack:
            rank = ((card >> 2) - lowest) / (ACE - lowest)
            trump = trumps[suit_of(card)]
            each = 1.0, rank, trump, trump * rank, float(card >> 2 == ACE)
            for at, number in enumerate(each):
                numbers[at] += number
    if state.drawn is not None and state.phase is Phase.PLACE:
        takers = [
            seat
            for seat, stack in enumerate(state.stacks)
            if seat != state.seat and stack and fits(state.drawn, stack[-1], lowest)
        ]
        found[state.seat][5 if takers else 0] += 1
        for seat in takers:
            found[seat][6] += 1 / len(takers)
    return found


def _foresee_trump(state: State) -> list[float]:
    """Return the chance of each suit to be that of the card drawn last (N8)."""
    if state.trump is not None:
        return [float(suit == state.trump) for suit in _SUITS]
    left: list[Card] = [card for card in pack(state.terms.players) if state.talon >> card & 1]
    if not left and state.drawn is not None:
        left = [state.drawn]
    counts = [sum(suit_of(card) == suit for card in left) for suit in _SUITS]
    return [count / max(len(left), 1) for count in counts]


FORTUNE: Final = Fortune(measure, WEIGHTS)
