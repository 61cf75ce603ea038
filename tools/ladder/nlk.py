"""Hands of NLK in which every seat has its own policy weights, for `tools/tuning/weights.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core.rng import Stream
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
        policies: Sequence[PolicyWeights],
        seat: int,
    ) -> None:
        super().__init__(stacks, talon, policies[seat], seat)
        self._all = policies

    def rate_giving(self, to: int, card: Card) -> float:
        """Rate as the seat to move does."""
        self._weights = self._all[self.seat]
        return super().rate_giving(to, card)


class _FastGame(FastGame):
    """Phase two."""

    def __init__(
        self, hands: Sequence[int], trump: int, policies: Sequence[PolicyWeights], seat: int
    ) -> None:
        self._minds = []
        for policy in policies:
            super().__init__(hands, trump, policy, seat)
            self._minds.append((self._weights, self._leading, self._answering, self._taking))

    def weigh(self) -> list[tuple[float, int]]:
        """Weigh as the seat to move does."""
        self._weights, self._leading, self._answering, self._taking = self._minds[self.seat]
        return super().weigh()


class Rollouts:
    """A view of phase one that is played out again and again."""

    def __init__(self, view: View, policies: Sequence[PolicyWeights]) -> None:
        self._view = view
        self._policies = policies

    def play_out(self, rng_seed: int) -> list[int]:
        """Return -1 for the loser of the hand, and 0 for the others."""
        view = self._view
        policies = self._policies
        determinized = determinize(view, rng_seed)
        talon = [card for card in pack(view.terms.players) if determinized.talon >> card & 1]
        Stream(rng_seed).shuffle(talon)
        passing = _Passing(determinized.stacks, talon, policies, determinized.seat)
        passing.drawn = view.drawn
        passing.may_give = view.phase is Phase.GIVE
        last = passing.play_on(_SILENCE)
        hands = list(map(gather, passing.stacks))
        loser = _FastGame(hands, suit_of(last), policies, passing.seat).play_on(_SILENCE)
        return [-(seat == loser) for seat in range(view.terms.players)]
