"""Fast rollouts of NLK.

The rules are those of `turns.py`, without events, records or tables; every set of cards is an
integer with one bit per `Card`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf
from typing import Final

from games.core.rng import Stream
from games.nlk import model
from games.nlk.weights import PolicyWeights

_SIZE: Final = 1 << 12
_STREAM: Final = Stream(0)
_TABLE: Final = tuple(_STREAM.below(_SIZE) / _SIZE for _ in range(_SIZE))


class Noise:
    """Numbers from a table, from any start and in steps of any odd length."""

    __slots__ = ("_at", "_height", "_step")

    def __init__(self, height: float, stream: Stream) -> None:
        self._height = height
        self._at = stream.below(_SIZE)
        self._step = 2 * stream.below(_SIZE) + 1

    def pick(self, actions: Iterable[tuple[float, int]]) -> int:
        """Return the item with the highest noisy rating, the first of equals."""
        at, height, step, best, chosen = self._at, self._height, self._step, -inf, 0
        for rating, each in actions:
            at = (at + step) & (_SIZE - 1)
            value = rating + height * _TABLE[at]
            if value > best:
                best, chosen = value, each
        self._at = at
        return chosen

    def draw(self) -> float:
        """Return a number from 0 up to the height."""
        self._at = at = (self._at + self._step) & (_SIZE - 1)
        return self._height * _TABLE[at]


def gather(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


_PACK: Final = model.pack(9)
_ABOVE: Final = tuple(
    tuple(gather(card for card in _PACK if model.beats(card, laid, trump)) for laid in _PACK)
    for trump in range(len(model.SUITS))
)
"""By trump and card, the set of the cards that beat it."""
_TRUMPS: Final = tuple(gather(card for card in _PACK if card & 3 == trump) for trump in range(4))
"""By trump, the set of its cards."""
_ORDERS: Final = tuple(
    tuple(tuple((seat + step) % count for step in range(1, count + 1)) for seat in range(count))
    for count in range(model.SEATS.stop)
)
"""By number of players and seat, all seats in playing order, that seat last (N3)."""
_OUT: Final = 100.0
"""A player without cards has won: no rating is higher."""
_SURE: Final = 50.0
"""A player with the highest remaining trump and no other card hardly ever fails."""
_TAKE: Final = [(0.0, -1)]
"""The rating of the only choice."""


@lru_cache(maxsize=64)
def _price(lowest: int, trump: int, rank: float, top: float, trumps: float) -> tuple[float, ...]:
    """Return the value of each card to its holder; before trumps, lowest rank 0 and ace 1."""
    height = model.ACE - lowest
    return tuple(
        rank * ((card >> 2) - lowest) / height
        + top * (card >> 2 == model.ACE)
        + trumps * (card & 3 == trump)
        for card in range(4 * len(model.RANKS))
    )


class FastGame:
    """Phase two of a hand."""

    __slots__ = (
        "_above",
        "_answering",
        "_leading",
        "_taking",
        "_trumps",
        "_weights",
        "fruitless",
        "hands",
        "seat",
        "size",
        "table",
    )

    def __init__(self, hands: Sequence[int], trump: int, weights: PolicyWeights, seat: int) -> None:
        self.hands = list(hands)
        self.seat = seat
        self.table: list[int] = []
        """Cards by number, the weakest first."""
        self.size = self.fruitless = 0
        if not self.hands[seat]:  # N14
            self.seat = self.following()
        self._weights = weights
        self._above = _ABOVE[trump]
        self._trumps = _TRUMPS[trump]
        lowest = model.lowest_rank(len(self.hands))
        h = weights
        self._leading = _price(lowest, trump, h.lead_rank, h.lead_top, h.lead_trump)
        self._answering = _price(lowest, trump, h.beat_rank, h.beat_top, h.beat_trump)
        self._taking = _price(lowest, trump, h.take_rank, h.take_top, h.take_trump)

    def following(self) -> int:
        hands = self.hands
        for seat in _ORDERS[len(hands)][self.seat]:
            if hands[seat]:
                return seat
        raise AssertionError("nobody holds cards")

    def weigh(self) -> list[tuple[float, int]]:
        """Return the rating of each move: a card, or -1 for taking."""
        own = self.hands[self.seat]
        if not own & (own - 1):  # A player without cards has won.
            actions = [(_OUT, own.bit_length() - 1)]
            return actions if not self.table or own & self._above[self.table[-1]] else _TAKE
        actions = self._weigh_answers(own) if self.table else self._weigh_leads(own)
        if own.bit_count() == 2:
            self._rate_last_two(own, actions)
        return actions

    def _rate_last_two(self, own: int, actions: list[tuple[float, int]]) -> None:
        """Rate moves that leave one card to lay at the next turn, or to lead (N9, N10, N13)."""
        is_last = len(self.table) + 1 == self.size if self.table else False
        live = sum(self.hands) | gather(self.table)
        for at, (rating, card) in enumerate(actions):
            if card < 0:
                continue
            remaining = own & ~(1 << card)
            if is_last:
                actions[at] = rating + _OUT, card
            elif remaining & self._trumps and not live & self._above[remaining.bit_length() - 1]:
                actions[at] = rating + _SURE, card

    def _weigh_leads(self, own: int) -> list[tuple[float, int]]:
        weights, above, prices, actions = self._weights, self._above, self._leading, []
        following = self.hands[self.following()]
        live = sum(self.hands) ^ own
        rest = own
        while rest:
            card = rest.bit_length() - 1
            rest ^= 1 << card
            over = above[card]
            rating = weights.lead_rivals * (live & over).bit_count() - prices[card]
            actions.append((rating if following & over else rating + weights.lead_safe, card))
        return actions

    def _weigh_answers(self, own: int) -> list[tuple[float, int]]:
        above, prices, weights = self._above, self._answering, self._weights
        rest = own & above[self.table[-1]]
        if not rest:
            return _TAKE
        actions = [(self._rate_taking(own), -1)]
        is_last = len(self.table) + 1 == self.size
        following = self.hands[self.following()]
        while rest:
            card = rest.bit_length() - 1
            rest ^= 1 << card
            rating = -prices[card]
            if is_last:
                rating += weights.beat_last
            elif not following & above[card]:
                rating += weights.beat_safe
            actions.append((rating, card))
        return actions

    def _rate_taking(self, own: int) -> float:
        hands, weights, table = self.hands, self._weights, self.table
        count = own.bit_count()
        others = sum(hands).bit_count() - count  # no card is in two hands
        ahead = others / max(len(hands) - hands.count(0) - 1, 1) - count
        return (
            weights.take
            + self._taking[table[0]]
            + weights.take_ahead * ahead
            + weights.take_last * (len(table) == 1)
        )

    def lay(self, card: int) -> None:
        """Lay a card; a full round is cleared away (N9, N10, N13)."""
        hands, seat, table = self.hands, self.seat, self.table
        if not table:
            self.size = len(hands) - hands.count(0)
        hands[seat] &= ~(1 << card)
        table.append(card)
        if len(table) == self.size:
            table.clear()
            self.fruitless = 0
            if hands[seat]:
                return
        if any(hands):
            self.seat = self.following()

    def take(self) -> None:
        """Take the weakest card (N11, N13)."""
        self.hands[self.seat] |= 1 << self.table.pop(0)
        self.fruitless += not self.table
        self.seat = self.following()

    def find_loser(self) -> int | None:
        """Return the loser, -1 for a void hand, or None while it goes on."""
        hands = self.hands
        if hands.count(0) >= len(hands) - 1:
            return next((seat for seat, hand in enumerate(hands) if hand), -1)
        return -1 if self.fruitless >= model.VOID_ROUNDS * len(hands) else None

    def play_on(self, noise: Noise) -> int:
        """Play to the end with noisy ratings; return the loser, -1 for a void hand."""
        while (loser := self.find_loser()) is None:
            actions = self.weigh()
            chosen = noise.pick(actions) if len(actions) > 1 else actions[0][1]
            if chosen < 0:
                self.take()
            else:
                self.lay(chosen)
        return loser


class Passing:
    """The stacks of phase one."""

    __slots__ = ("_lowest", "_talon", "_weights", "drawn", "may_give", "seat", "stacks")

    def __init__(
        self,
        stacks: Sequence[Sequence[model.Card]],
        talon: Sequence[model.Card],
        weights: PolicyWeights,
        seat: int,
    ) -> None:
        self.stacks = list(map(list, stacks))
        self.seat = seat
        self.drawn: model.Card | None = None
        self.may_give = True
        """No card is given from the own stack after a draw (N6)."""
        self._talon = list(talon)
        self._weights = weights
        self._lowest: Final = model.lowest_rank(len(stacks))

    def rate_giving(self, to: int, card: model.Card) -> float:
        """Return the rating of giving a card away, above 0 if that beats keeping it."""
        weights, stacks = self._weights, self.stacks
        count = len(stacks)
        rank = ((card >> 2) - self._lowest) / (model.ACE - self._lowest)
        mean = sum(map(len, stacks)) / count
        return (
            weights.give
            + weights.give_rank * rank
            + weights.give_top * (card >> 2 == model.ACE)
            + weights.give_own * (len(stacks[self.seat]) - mean)
            + weights.give_other * (len(stacks[to]) - mean)
            + weights.give_next * (to == (self.seat + 1) % count)
        )

    def play_on(self, noise: Noise) -> model.Card:
        """Play until the talon is empty, and return the card that was drawn last (N4-N7)."""
        talon, stacks, card = self._talon, self.stacks, self.drawn
        while True:
            if self.may_give and card is None:
                own = stacks[self.seat]
                while own and (to := self._find(own[-1], noise)) is not None:
                    stacks[to].append(own.pop())
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

    def _find(self, card: model.Card, noise: Noise) -> int | None:
        """Return the receiver of a card, or None where it is not given away."""
        best = noise.draw()
        chosen = None
        for to, stack in enumerate(self.stacks):
            if to != self.seat and stack and model.fits(card, stack[-1], self._lowest):
                rating = self.rate_giving(to, card) + noise.draw()
                if rating > best:
                    best, chosen = rating, to
        return chosen
