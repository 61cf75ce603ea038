"""Hands of NLK in which every seat has its own policy weights, for `tools/tuning/habits.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.cards import Stream
from games.nlk.model import Card, Phase, pack, suit_of
from games.nlk.rules import View, determinize
from games.nlk.simulation import FastGame, Noise, Passing, gather
from games.nlk.weights import PolicyWeights

__all__ = ["PolicyWeights", "Rollouts"]

_SILENCE: Final = Noise(0.0, Stream(0))


class _Passing(Passing):
    """Phase one."""

    def __init__(
        self,
        stacks: Sequence[Sequence[Card]],
        talon: Sequence[Card],
        habits: Sequence[PolicyWeights],
        seat: int,
    ) -> None:
        super().__init__(stacks, talon, habits[seat], seat)
        self._all = habits

    def rate_giving(self, to: int, card: Card) -> float:
        """Rate as the seat to move does."""
        self._habits = self._all[self.seat]
        return super().rate_giving(to, card)


class _Sketch(FastGame):
    """Phase two."""

    def __init__(
        self, hands: Sequence[int], trump: int, habits: Sequence[PolicyWeights], seat: int
    ) -> None:
        self._minds = []
        for each in habits:
            super().__init__(hands, trump, each, seat)
            self._minds.append((self._habits, self._leading, self._answering, self._taking))

    def weigh(self) -> list[tuple[float, int]]:
        """Weigh as the seat to move does."""
        self._habits, self._leading, self._answering, self._taking = self._minds[self.seat]
        return super().weigh()


class Rollouts:
    """A view of phase one that is played out again and again."""

    def __init__(self, view: View, habits: Sequence[PolicyWeights]) -> None:
        self._view, self._habits = view, habits

    def play_out(self, luck: int) -> list[int]:
        """Return -1 for the loser of the hand, and 0 for the others."""
        view, habits = self._view, self._habits
        imagined = determinize(view, luck)
        talon = [card for card in pack(view.terms.players) if imagined.talon >> card & 1]
        Stream(luck).shuffle(talon)
        passing = _Passing(imagined.stacks, talon, habits, imagined.seat)
        passing.drawn, passing.may_give = view.drawn, view.phase is Phase.GIVE
        last = passing.play_on(_SILENCE)
        hands = list(map(gather, passing.stacks))
        loser = _Sketch(hands, suit_of(last), habits, passing.seat).play_on(_SILENCE)
        return [-(seat == loser) for seat in range(view.terms.players)]
