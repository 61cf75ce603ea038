"""One player of the fast rollouts: rows, hand, and the last cards."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from games.keltis_card.state import WHITE, WISHES
from games.rows.bitsets import NOTHING, add, drop, study
from games.rows.cards import POINTS

END: Final = 11
"""Replaces the value of an end card."""
GAINS: Final = (*(after - before for before, after in pairwise(POINTS)), *(0,) * 12)
"""By length of a row, the points of one more card."""


class Player:
    """One player's rows, stones and hand."""

    __slots__ = (
        "closed",
        "ends",
        "first",
        "hand",
        "last",
        "length",
        "points",
        "stones",
        "tally",
        "whites",
    )

    def __init__(self) -> None:
        self.first, self.last = [NOTHING] * 5, [NOTHING] * 5
        self.length, self.closed = [0] * 5, [False] * 5
        self.hand, self.ends = [0] * 5, [0] * 5
        self.whites = 0
        """Point cards in hand, as bits."""
        self.points = self.stones = 0
        """Cards in the point row, and wishing stones."""
        self.tally = [0] * 12
        """Cards in hand by value, end cards last."""

    def copy(self) -> Player:
        """Return an independent copy."""
        other = Player.__new__(Player)
        other.first, other.last = self.first[:], self.last[:]
        other.length, other.closed = self.length[:], self.closed[:]
        other.hand, other.ends = self.hand[:], self.ends[:]
        other.whites, other.points, other.stones = self.whites, self.points, self.stones
        other.tally = self.tally[:]
        return other

    def gain(self, place: int, value: int) -> None:
        """Take a card into the hand."""
        self.tally[value] += 1
        if place == WHITE:
            self.whites |= 1 << 2 * value
        elif value == END:
            self.ends[place] += 1
        else:
            self.hand[place] = add(self.hand[place], value)

    def lose(self, place: int, value: int) -> None:
        """Remove a card from the hand."""
        self.tally[value] -= 1
        if place == WHITE:
            self.whites ^= 1 << 2 * value
        elif value == END:
            self.ends[place] -= 1
        else:
            self.hand[place] = drop(self.hand[place], value)

    def score(self) -> int:
        """Return the score if the game ended now (KC16-KC18)."""
        total = self.points + WISHES[min(self.stones, 5)]
        for length in self.length:
            total += POINTS[min(length, 9)]
        return total


def finish(player: Player, cards: int) -> None:
    """Lay the last cards where they gain most (KC15): one by one, but two in a row first."""
    while cards:
        best, chosen = 0.0, NOTHING
        for row in range(5):
            room = min(count_playable(player, row), cards)
            length, gain = player.length[row], 0
            for step in range(room):
                gain += GAINS[length + step]
                if gain / (step + 1) > best:
                    best, chosen = gain / (step + 1), row
        if player.whites and best <= 1.0:
            player.whites &= player.whites - 1
            player.points += 1
        elif chosen == NOTHING:
            return
        else:
            lay_last(player, chosen)
        cards -= 1


def count_playable(player: Player, row: int) -> int:
    """Estimate the cards in hand that a row could take one after the other."""
    if player.closed[row]:
        return player.ends[row]
    if not player.length[row]:
        return 0
    held = 0
    if player.hand[row]:
        held = study(player.first[row], player.last[row], player.hand[row], 0).held
    return held + player.ends[row] + (player.whites >> 2 * player.last[row] & 1)


def lay_last(player: Player, row: int) -> None:
    """Lay a card of the hand in a row: a point card, a number card, or else an end card."""
    player.length[row] += 1
    if not player.closed[row]:
        last = player.last[row]
        if player.whites >> 2 * last & 1:
            player.whites ^= 1 << 2 * last
            return
        if mask := player.hand[row]:
            found = study(player.first[row], last, mask, 0)
            if found.held:
                player.hand[row] = drop(mask, found.value)
                player.last[row] = found.value
                return
        player.closed[row] = True
    player.ends[row] -= 1
