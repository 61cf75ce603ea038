"""Everybody in the race for I as one seat sees it, and what may happen to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.core.change import exchange
from games.core.game import Seat, next_seat
from games.cullinan.cards import CardTable, Powers
from games.cullinan.data import ACTIONS, DISPLAY, Kind
from games.cullinan.powers import add_up, cost_of, count_stolen, gem_limit, special_limit
from games.cullinan.racer import GEM_SHARES, share_specials, watch
from games.cullinan.view import View

_NOWHERE: Final = 60
"""What a card costs that cannot be had any more."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the Cullinans of a seat mean for its race."""

    powers: Powers
    stage: int
    """How many ranks it has a card of."""
    following: int
    """The cost of the cheapest card of its next rank..."""
    path: int
    """... and of all ranks it lacks."""


@lru_cache(maxsize=1 << 14)
def _stand(
    table: CardTable, sides: tuple[int, ...], owned: tuple[tuple[int, ...], ...]
) -> tuple[Standing, ...]:
    gone = {number for numbers in owned for number in numbers}
    left = [card for card in table.cards if card.number not in gone]
    found = []
    for numbers in owned:
        powers = add_up(table, sides, numbers)
        ranks = {table.card(number).rank for number in numbers}
        costs = [
            min((cost_of(card, powers) for card in left if card.rank == rank), default=_NOWHERE)
            for rank in (3, 2, 1)
            if rank not in ranks
        ]
        found.append(Standing(powers, 3 - len(costs), costs[0] if costs else 0, sum(costs)))
    return tuple(found)


class Field:
    """A position in the race, from what one seat knows."""

    __slots__ = ("display", "left", "racers", "seats", "shares", "standing", "turn")

    def __init__(self, view: View) -> None:
        self.shares = share_specials(view)
        """What an unseen special card is, by kind."""
        self.racers = [watch(view, Seat(seat), self.shares) for seat in range(len(view.players))]
        self.standing = (view.table, view.sides, tuple(each.cullinans for each in view.players))
        self.seats = _stand(*self.standing)
        self.turn = Seat(0) if view.turn is None else view.turn
        self.display: Sequence[int] = view.display
        self.left = ACTIONS + self.seats[self.turn].powers.gem_actions - view.done
        """Actions that the seat on turn still has."""
        if self.left <= 0:
            self.pass_on()

    def copy(self, *seats: Seat) -> Field:
        """Return another position in which these seats may be changed."""
        other = Field.__new__(Field)
        other.racers = self.racers[:]
        for seat in seats:
            other.racers[seat] = other.racers[seat].copy()
        other.shares, other.seats, other.standing = self.shares, self.seats, self.standing
        other.turn, other.left, other.display = self.turn, self.left, self.display
        return other

    def act(self) -> None:
        """Count an action of the seat on turn."""
        self.left -= 1
        if self.left <= 0:
            self.pass_on()

    def pass_on(self) -> None:
        """Let the next seat act; diamonds nobody has seen count as 2s (CU8)."""
        self.turn = next_seat(self.turn, len(self.racers))
        self.left = ACTIONS + self.seats[self.turn].powers.gem_actions
        ones, _, threes = self.display
        self.display = (ones, DISPLAY - ones - threes, threes)

    def take_from_display(self, value: int) -> None:
        """Take a face-up diamond away; with VII B another lies there at once."""
        self.display = exchange(tuple(self.display), value - 1, self.display[value - 1] - 1)
        if self.seats[self.turn].powers.refills_at_once:
            self.display = exchange(tuple(self.display), 1, self.display[1] + 1)

    def own(self, seat: Seat, number: int) -> None:
        """Give a seat one more Cullinan."""
        racer = self.racers[seat]
        racer.cullinans = (*racer.cullinans, number)
        table, sides, owned = self.standing
        self.standing = (table, sides, exchange(owned, seat, racer.cullinans))
        self.seats = _stand(*self.standing)

    def draw_gem(self, seat: Seat) -> None:
        """Give a seat an unknown diamond."""
        racer = self.racers[seat]
        racer.gems = [count + share for count, share in zip(racer.gems, GEM_SHARES, strict=True)]
        self.trim(seat)

    def trim(self, seat: Seat) -> None:
        """Discard the lowest diamonds over the limit (CU9)."""
        racer = self.racers[seat]
        over = racer.hand - gem_limit(self.seats[seat].powers)
        for at, count in enumerate(racer.gems):
            if over <= 0:
                return
            dropped = min(over, count)
            racer.gems[at] -= dropped
            over -= dropped

    def steal(self, thief: Seat, victim: Seat) -> None:
        """Let a thief take what it takes, an average of the hand (CU16)."""
        ours, theirs = self.racers[thief], self.racers[victim]
        held = theirs.hand
        share = self.count_stolen(thief, victim) / max(held, 1.0)
        for at, count in enumerate(theirs.gems):
            ours.gems[at] += count * share
            theirs.gems[at] -= count * share
        self.trim(thief)

    def count_stolen(self, thief: Seat, victim: Seat) -> int:
        """Return how many diamonds a thief would take (CU16, V)."""
        held = round(self.racers[victim].hand)
        return count_stolen(held, self.seats[thief].powers, self.seats[victim].powers)

    def special_room(self, seat: Seat) -> float:
        """Return how many special cards a seat can still take (CU9)."""
        return special_limit(self.seats[seat].powers) - sum(self.racers[seat].specials)

    def fear_thieves(self, seat: Seat) -> float:
        """Return how many diamonds the others' thieves may take from a seat."""
        racer, feared = self.racers[seat], 0.0
        if racer.hand < 1:
            return feared
        for other, each in enumerate(self.racers):
            if other != seat:
                swaps = self.seats[other].powers.swaps
                thieves = each.specials[Kind.THIEF] + swaps * each.specials[Kind.VAULT]
                feared += min(thieves, 1.5) * self.count_stolen(Seat(other), seat)
        return feared * (1.0 - min(1.0, racer.specials[Kind.GUARD]))
