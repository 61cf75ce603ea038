"""Phase one of a hand of NLK, quick: cards go from stack to stack until the talon is empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.nlk.data import ACE, Card, fits, lowest_rank
from games.nlk.habits import Habits
from games.nlk.noise import Noise


class Passing:
    """The stacks of phase one, while somebody thinks of it."""

    __slots__ = ("_habits", "_lowest", "_talon", "drawn", "may_give", "seat", "stacks")

    def __init__(
        self,
        stacks: Sequence[Sequence[Card]],
        talon: Sequence[Card],
        habits: Habits,
        seat: int,
    ) -> None:
        self.stacks = list(map(list, stacks))
        self.seat = seat
        self.drawn: Card | None = None
        self.may_give = True
        """Nothing is given from the own stack once a card has been drawn (N6)."""
        self._talon, self._habits = list(talon), habits
        self._lowest: Final = lowest_rank(len(stacks))

    def rate_giving(self, to: int, card: Card) -> float:
        """Return how good it looks to give a card away, above 0 where that beats keeping it."""
        habits, stacks = self._habits, self.stacks
        count = len(stacks)
        rank = ((card >> 2) - self._lowest) / (ACE - self._lowest)
        mean = sum(map(len, stacks)) / count
        return (
            habits.give
            + habits.give_rank * rank
            + habits.give_top * (card >> 2 == ACE)
            + habits.give_own * (len(stacks[self.seat]) - mean)
            + habits.give_other * (len(stacks[to]) - mean)
            + habits.give_next * (to == (self.seat + 1) % count)
        )

    def play_on(self, noise: Noise) -> Card:
        """Play until the talon is empty, and return the card that was drawn last (N4-N7)."""
        talon, stacks, card = self._talon, self.stacks, self.drawn
        while True:
            if self.may_give and card is None:
                self._give_own(noise)
            if card is None:
                card = talon.pop()
            if not talon:
                stacks[self.seat].append(card)
                return card
            to = self._find(card, noise)
            self.may_give = to is None
            if to is None:
                stacks[self.seat].append(card)
                self.seat = (self.seat + 1) % len(stacks)
            else:
                stacks[to].append(card)
            card = None

    def _give_own(self, noise: Noise) -> None:
        own = self.stacks[self.seat]
        while own and (to := self._find(own[-1], noise)) is not None:
            self.stacks[to].append(own.pop())

    def _find(self, card: Card, noise: Noise) -> int | None:
        """Return who is given a card, or None where it is not given away."""
        best, chosen = noise.draw(), None
        for to, stack in enumerate(self.stacks):
            if to != self.seat and stack and fits(card, stack[-1], self._lowest):
                rating = self.rate_giving(to, card) + noise.draw()
                if rating > best:
                    best, chosen = rating, to
        return chosen
