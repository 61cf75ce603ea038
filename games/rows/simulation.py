"""Fast rollouts of games with coloured rows: small numbers instead of objects.

The rules are those of a game's `rules.py`, without events, records or immutable tables. The players
follow weights and use only information that their seats have. Cards are pairs of a place and a
value; values above ten and places above four are cards of one game alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from games.rows.bitsets import HIGHEST, NOTHING, STRANGE, add, drop, measure_gap


@dataclass(frozen=True, slots=True)
class RowWeights:
    """Weights without a unit: the action with the highest sum is played."""

    lay: float  # Laying a card in a row that is begun...
    held: float  # ... for each card in hand that the row can take...
    gap: float  # ... less this for each card skipped that may still come...
    gap_long: float  # ... more so for each turn that is left.
    gain: float  # For each point that a card or a step brings...
    gain_late: float  # ... more so when few turns are left.
    first: float  # Beginning the first row...
    second: float  # ... the second...
    third: float  # ... the third...
    fourth: float  # ... the fourth...
    fifth: float  # ... and the fifth...
    begin_held: float  # ... for each card in hand that the row could take...
    begin_room: float  # ... for each that may still come...
    begin_long: float  # ... for each turn that is left...
    begin_gap: float  # ... and less this for each card skipped that may still come.
    drop_dead: float  # Discarding a card that the own row cannot take any more.
    drop_live: float  # Discarding one that it could take...
    drop_held: float  # ... less this for each that it could.
    drop_new: float  # Discarding a card of a colour that is not begun...
    drop_new_held: float  # ... less this for each of them...
    drop_new_long: float  # ... and for each turn that is left.
    near: float  # Given up where the next player can lay the discarded card...
    skipped: float  # ... less this for each value it skips.
    strange: float  # Given up where the next player has not begun that colour.
    deck: float  # A card of the draw pile.
    take: float  # A card of a discard pile that the own row can take...
    take_gap: float  # ... less this for each value it skips.
    take_new: float  # A card of a colour that is not begun, for each of them in hand...
    take_strange: float  # ... less this.

    def rate_beginning(self, begun: int, held: int, turns: float) -> float:
        """Return the rating of another row."""
        opening = (self.first, self.second, self.third, self.fourth, self.fifth)
        return opening[begun] + self.begin_held * held + self.begin_long * turns


ENDS: Final = 500.0
"""For a move that ends the game and wins, or else loses: the first or last choice."""


class Player:
    """A player's rows and hand."""

    def __init__(self) -> None:
        self.first = [NOTHING] * 5
        self.last = [NOTHING] * 5
        self.hand = [0] * 5
        self.closed = [False] * 5

    def copy(self) -> Self:
        other = self.__class__.__new__(self.__class__)
        for name, value in vars(self).items():
            setattr(other, name, value[:] if value.__class__ is list else value)
        return other

    def gain(self, place: int, value: int) -> None:
        self.hand[place] = add(self.hand[place], value)

    def lose(self, place: int, value: int) -> None:
        self.hand[place] = drop(self.hand[place], value)

    def score(self) -> int:
        """Return the score if the game ended now."""
        raise NotImplementedError


P = TypeVar("P", bound=Player)
W = TypeVar("W", bound=RowWeights)


class FastGame(Generic[P, W]):
    """A fast mutable game."""

    longest: ClassVar[int]
    """Most turns of a rollout; cards may circulate through discard piles."""

    def __init__(self, players: Sequence[P], policies: Sequence[W], seat: int) -> None:
        self.players, self.policies, self.seat = players, policies, seat
        self.piles: list[list[int]] = [[] for _ in range(6)]
        self.absent = [0] * 5
        """By colour, the copies that are neither in a row nor on a pile."""
        self.drawn: list[tuple[int, int]] = []
        """The draw order, the next card last; some may never be drawn (K6, KC4)."""
        self.deck = 0
        """The number of cards that may be drawn."""
        self.barred: tuple[int, ...] = ()
        """The piles discarded to this turn."""
        self.is_over = False

    def weigh(self) -> list[Any]:
        """Return the actions with a card, each a tuple that begins with its rating."""
        raise NotImplementedError

    def act(self, action: Any) -> None:
        raise NotImplementedError

    def want(self, me: P, place: int, value: int) -> float | None:
        """Return the rating of a card on a discard pile; None if it is never taken."""
        raise NotImplementedError

    def play_on(self) -> None:
        """Play to the end, from the beginning of a turn."""
        for _ in range(self.longest):
            if self.is_over:
                return
            self.act(max(self.weigh()))
            if not self.is_over:
                self.draw()

    def rate_drop(self, held: int, turns: float, *, is_begun: bool, is_dead: bool) -> float:
        """Return the rating of a discard, without its value to the next player."""
        weights = self.policies[self.seat]
        if not is_begun:
            return weights.drop_new - weights.drop_new_held * held - weights.drop_new_long * turns
        return weights.drop_dead if is_dead else weights.drop_live - weights.drop_held * held

    def help(self, place: int, value: int) -> float:
        """Return the value of a discard to the next player."""
        following = self.players[(self.seat + 1) % len(self.players)]
        if following.closed[place]:
            return 0.0
        near = measure_gap(following.first[place], following.last[place], value)
        weights = self.policies[self.seat]
        if near == STRANGE:
            return weights.strange
        return max(0.0, weights.near - weights.skipped * near) if near >= 0 else 0.0

    def lead_of(self, me: P) -> int:
        """Return by how many points a player leads."""
        return me.score() - max([each.score() for each in self.players if each is not me])

    def weigh_draws(self) -> list[tuple[float, int]]:
        """Return the possible draws: `NOTHING` for the draw pile, or a discard pile (K16, KC12)."""
        me = self.players[self.seat]
        actions = [(self.policies[self.seat].deck, NOTHING)]
        for place, pile in enumerate(self.piles):
            if pile and place not in self.barred:
                rating = self.want(me, place, pile[-1])
                if rating is not None:
                    actions.append((rating, place))
        return actions

    def discard(self, place: int, value: int) -> None:
        """Put a card onto its pile (K7, KC5)."""
        self.spend(place, value)
        self.piles[place].append(value)
        self.barred = (*self.barred, place)

    def spend(self, place: int, value: int) -> None:
        """Remove a card from the hand of the seat to move, for all to see."""
        self.players[self.seat].lose(place, value)
        if value <= HIGHEST and place < 5:
            self.absent[place] = drop(self.absent[place], value)

    def draw(self, cards: int | None = None) -> None:
        """Draw one card for each that was played, or `cards`, and end the turn (K16, KC11)."""
        for _ in range(len(self.barred) or 1) if cards is None else range(cards):
            _, place = max(self.weigh_draws())
            if place == NOTHING:
                self.draw_card()
                if self.is_over:
                    return
            else:
                self.take(place)
        self.seat = (self.seat + 1) % len(self.players)

    def take(self, place: int) -> None:
        """Take the top card of a discard pile."""
        value = self.piles[place].pop()
        self.players[self.seat].gain(place, value)
        if value <= HIGHEST and place < 5:
            self.absent[place] = add(self.absent[place], value)

    def draw_card(self) -> None:
        """Draw from the draw pile; its last card ends the game (K18, KC14)."""
        self.players[self.seat].gain(*self.drawn.pop())
        self.deck -= 1
        self.is_over = not self.deck
