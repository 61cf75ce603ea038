"""A model of the race for I, and win probabilities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final

from games.ai.evaluation import find_odds
from games.core import Seat, next_seat, with_item
from games.cullinan import cards, legal
from games.cullinan.view import View
from games.cullinan.weights import COURSE

GEM_SHARES: Final = tuple(count / sum(cards.GEM_BOX) for count in cards.GEM_BOX)
"""The distribution of values of an unseen diamond."""


class Racer:
    """The diamonds, special cards and Cullinans of a seat; unknown ones as expected values.

    `gems` and `specials` are those in hand, by value and by kind. `safe` counts the points that
    cannot be stolen: vault stock, fives, face-down diamonds; `vaulted` the diamonds in the stock.
    """

    __slots__ = ("cullinans", "gems", "safe", "specials", "vaulted")

    def __init__(
        self,
        gems: list[float],
        specials: list[float],
        safe: float,
        vaulted: float,
        cullinans: tuple[int, ...],
    ) -> None:
        self.gems = gems
        self.specials = specials
        self.safe = safe
        self.vaulted = vaulted
        self.cullinans = cullinans

    def copy(self) -> Racer:
        """Return an independent copy."""
        return Racer(self.gems[:], self.specials[:], self.safe, self.vaulted, self.cullinans)

    @property
    def hand(self) -> float:
        ones, twos, threes = self.gems
        return ones + twos + threes


def watch(view: View, seat: Seat, shares: tuple[float, ...]) -> Racer:
    """Return a seat's racer from a view; `shares` is the distribution of unseen special cards."""
    if seat == view.seat and view.own is not None:
        own = view.own
        safe = cards.worth(own.vault) + cards.worth(own.down) + cards.FIVE * sum(own.fives)
        hand = list(map(float, own.hand))
        kinds = list(map(float, own.specials))
        return Racer(hand, kinds, safe, sum(own.vault), own.cullinans)
    player = view.players[seat]
    shown = view.memory.hands[seat] if view.memory else None
    gems, specials = (shown.gems, shown.specials) if shown else (cards.NO_GEMS, cards.NO_SPECIALS)
    unseen = player.hand - sum(gems)
    strange = player.specials - sum(specials)
    return Racer(
        [count + unseen * share for count, share in zip(gems, GEM_SHARES, strict=True)],
        [count + strange * share for count, share in zip(specials, shares, strict=True)],
        cards.worth(player.vault) + cards.FIVE * player.fives + AVERAGE * player.down,
        sum(player.vault),
        player.cullinans,
    )


AVERAGE: Final = cards.worth(cards.GEM_BOX) / sum(cards.GEM_BOX)
"""Expected value of an unseen diamond."""


def share_specials(view: View) -> tuple[float, ...]:
    """Return the distribution of kinds of a special card that the view's seat has not seen."""
    seen = [view.offered]
    if view.own is not None:
        seen.append(view.own.specials)
    if view.memory:
        seen.append(view.memory.special_discards)
        seen += [
            shown.specials for seat, shown in enumerate(view.memory.hands) if seat != view.seat
        ]
    left: Sequence[int] = [
        max(0, count - sum(there)) for count, *there in zip(cards.SPECIAL_BOX, *seen, strict=True)
    ]
    left = left if any(left) else cards.SPECIAL_BOX
    total = sum(left)
    return tuple([count / total for count in left])


NOWHERE: Final = 60
"""The cost of a card that is not available any more."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The effect of a seat's Cullinans on its race."""

    powers: cards.Powers
    stage: int
    """The number of ranks of which it has a card."""
    following: int
    """The cost of the cheapest card of its next rank."""
    path: int
    """The sum of these costs over all ranks it lacks."""


@lru_cache(maxsize=1 << 14)
def _stand(
    table: cards.CardTable, sides: tuple[int, ...], owned: tuple[tuple[int, ...], ...]
) -> tuple[Standing, ...]:
    gone = {number for numbers in owned for number in numbers}
    left = [card for card in table.cards if card.number not in gone]
    standings = []
    for numbers in owned:
        powers = legal.add_up(table, sides, numbers)
        ranks = {table.card(number).rank for number in numbers}
        costs = [
            min(
                (legal.cost_of(card, powers) for card in left if card.rank == rank), default=NOWHERE
            )
            for rank in (3, 2, 1)
            if rank not in ranks
        ]
        standings.append(Standing(powers, 3 - len(costs), costs[0] if costs else 0, sum(costs)))
    return tuple(standings)


class Field:
    """A position in the race, as one seat knows it."""

    __slots__ = ("display", "left", "racers", "seats", "shares", "standing", "turn")

    def __init__(self, view: View) -> None:
        self.shares = share_specials(view)
        """The distribution of an unseen special card, by kind."""
        self.racers = [watch(view, Seat(seat), self.shares) for seat in range(len(view.players))]
        self.standing = (view.table, view.sides, tuple(each.cullinans for each in view.players))
        self.seats = _stand(*self.standing)
        self.turn = Seat(0) if view.turn is None else view.turn
        self.display: Sequence[int] = view.display
        self.left = cards.ACTIONS + self.seats[self.turn].powers.gem_actions - view.done
        """Remaining actions of the seat on turn."""
        if self.left <= 0:
            self.pass_on()

    def copy(self, *seats: Seat) -> Field:
        """Return a copy in which these seats may be changed."""
        other = Field.__new__(Field)
        other.racers = self.racers[:]
        for seat in seats:
            other.racers[seat] = other.racers[seat].copy()
        other.shares = self.shares
        other.seats = self.seats
        other.standing = self.standing
        other.turn = self.turn
        other.left = self.left
        other.display = self.display
        return other

    def act(self) -> None:
        self.left -= 1
        if self.left <= 0:
            self.pass_on()

    def pass_on(self) -> None:
        """Let the next seat act; unseen diamonds count as 2s (CU8)."""
        self.turn = next_seat(self.turn, len(self.racers))
        self.left = cards.ACTIONS + self.seats[self.turn].powers.gem_actions
        ones, _, threes = self.display
        self.display = (ones, cards.DISPLAY - ones - threes, threes)

    def take_from_display(self, value: int) -> None:
        """Take a face-up diamond away; VII B replaces it at once."""
        self.display = with_item(tuple(self.display), value - 1, self.display[value - 1] - 1)
        if self.seats[self.turn].powers.refills_at_once:
            self.display = with_item(tuple(self.display), 1, self.display[1] + 1)

    def own(self, seat: Seat, number: int) -> None:
        racer = self.racers[seat]
        racer.cullinans = (*racer.cullinans, number)
        table, sides, owned = self.standing
        self.standing = (table, sides, with_item(owned, seat, racer.cullinans))
        self.seats = _stand(*self.standing)

    def draw_gem(self, seat: Seat) -> None:
        racer = self.racers[seat]
        racer.gems = [count + share for count, share in zip(racer.gems, GEM_SHARES, strict=True)]
        self.trim(seat)

    def trim(self, seat: Seat) -> None:
        """Discard the lowest diamonds over the limit (CU9)."""
        racer = self.racers[seat]
        over = racer.hand - legal.gem_limit(self.seats[seat].powers)
        for at, count in enumerate(racer.gems):
            if over <= 0:
                return
            dropped = min(over, count)
            racer.gems[at] -= dropped
            over -= dropped

    def steal(self, thief: Seat, victim: Seat) -> None:
        """Let a thief take its diamonds, an average of the hand (CU16)."""
        ours = self.racers[thief]
        theirs = self.racers[victim]
        held = theirs.hand
        share = self.count_stolen(thief, victim) / max(held, 1.0)
        for at, count in enumerate(theirs.gems):
            ours.gems[at] += count * share
            theirs.gems[at] -= count * share
        self.trim(thief)

    def count_stolen(self, thief: Seat, victim: Seat) -> int:
        held = round(self.racers[victim].hand)
        return legal.count_stolen(held, self.seats[thief].powers, self.seats[victim].powers)

    def special_room(self, seat: Seat) -> float:
        """Return the number of special cards a seat can still take (CU9)."""
        return legal.special_limit(self.seats[seat].powers) - sum(self.racers[seat].specials)

    def fear_thieves(self, seat: Seat) -> float:
        """Return the number of diamonds that opponents' thieves may take from a seat."""
        racer = self.racers[seat]
        feared = 0.0
        if racer.hand < 1:
            return feared
        for other, each in enumerate(self.racers):
            if other != seat:
                swaps = self.seats[other].powers.swaps
                thieves = each.specials[cards.Kind.THIEF] + swaps * each.specials[cards.Kind.VAULT]
                feared += min(thieves, 1.5) * self.count_stolen(Seat(other), seat)
        return feared * (1.0 - min(1.0, racer.specials[cards.Kind.GUARD]))


_PICKED: Final = 2.4
"""Expected value of the best of three diamonds."""
_SCALES: Final = tuple(
    {"discount": 10.0}.get(name, most if most < 9 else 3.0) for name, most in cards.POWERS.items()
)
"""Divisors of powers that bring all features to one scale."""
_NEAR: Final = 4.0
"""Points that one turn gains."""


def predict(field: Field) -> tuple[float, ...]:
    """Return each seat's probability to buy I first."""
    weights = COURSE[len(field.racers)]
    return find_odds(
        [
            sum(map(float.__mul__, weights[field.seats[seat].stage], describe(field, Seat(seat))))
            for seat in range(len(field.racers))
        ]
    )


def describe(field: Field, seat: Seat) -> list[float]:
    """Return a seat's features in the race, about 1 in size each."""
    racer = field.racers[seat]
    standing = field.seats[seat]
    powers = standing.powers
    ones, twos, threes = racer.gems
    hand = ones + twos + threes
    points = ones + 2 * twos + 3 * threes
    wealth = points + racer.safe
    missing = standing.following - wealth
    deficit = max(missing, 0.0)
    lack = deficit / _PICKED - legal.gem_limit(powers) + hand
    waits = (seat - field.turn) % len(field.racers)
    left = 0 if waits else field.left
    features = [
        1.0,
        (standing.path - wealth - _PICKED * left) / 20,
        deficit / 10,
        exp(-deficit / _NEAR),
        min(max(-missing, 0.0), 20.0) / 10,
        float(missing <= 0),
        float(missing <= 0 and left > 1),
        max(lack, 0.0) / 3,
        hand / 8,
        float(hand >= cards.MANY),
        max(hand - cards.MANY, 0.0) / 3,
        points / 20,
        racer.safe / 20,
        (legal.vault_limit(powers) - racer.vaulted) / 7,
        min(racer.specials[cards.Kind.ONE], ones + powers.turns_twos * twos),
        sum(racer.specials) / legal.special_limit(powers),
        field.fear_thieves(seat) / 3,
        waits / (len(field.racers) - 1),
        left / 2,
        _pick(field.display, left) / 5,
    ]
    for count in racer.specials:
        features += (1.0, count - 1.0) if count > 1.0 else (count, 0.0)
    features += _list_powers(powers)
    return features


def _pick(display: Sequence[int], left: int) -> int:
    """Return the value of the best face-up diamonds for `left` actions."""
    ones, twos, threes = display
    best = min(threes, left)
    good = min(twos, left - best)
    return 3 * best + 2 * good + min(ones, left - best - good)


@lru_cache(maxsize=4096)
def _list_powers(powers: cards.Powers) -> tuple[float, ...]:
    return tuple(
        [getattr(powers, name) / scale for name, scale in zip(cards.POWERS, _SCALES, strict=True)]
    )
