"""What one seat's view means to somebody with certain habits, in points of diamonds."""

from functools import cached_property
from math import exp
from typing import Final

from games.core.game import Seat
from games.cullinan.data import FIVE, MANY, Kind, Specials
from games.cullinan.habits import make_habits
from games.cullinan.plans import Plan
from games.cullinan.race import estimate_wealth, find_next_cost, find_stage, value_of
from games.cullinan.view import View
from games.cullinan.weights import HABITS

_DEFENDS: Final = 0.9
"""How often somebody defends who is known to hold a bodyguard."""
_GUARDS: Final = 4 / 30
"""Bodyguards among all special cards."""
_NOTHING: Final = -50.0
"""What waiting is worth where no card is left to wait for."""


class Thinker:
    """One seat's view, weighed by habits."""

    def __init__(self, view: View) -> None:
        if view.own is None:
            raise ValueError("a spectator does not move")
        self.view, self.own = view, view.own
        self.plan = Plan(view, view.own)
        self.habits = make_habits(HABITS[len(view.players)])

    @cached_property
    def longing(self) -> float:
        """The merit of the best card that cannot be paid yet, less the price of waiting."""
        wealth, wait = self.own.wealth, self.habits.wait
        later = [
            self.rate_card(card.number) - wait * (card.cost - wealth)
            for card in self.plan.targets
            if card.cost > wealth
        ]
        return max(later, default=_NOTHING)

    def rate_card(self, number: int) -> float:
        """Rate a card of the next rank: what its powers are worth, less its cost."""
        card = self.view.table.card(number)
        powers = card.sides[self.view.sides[number - 1]].powers
        return self.habits.scale * value_of(powers) - card.cost

    def want(self, kind: Kind, count: int) -> float:
        """Rate the last of so many special cards of a kind in hand."""
        habits = self.habits
        worths = (
            habits.vault,
            habits.thief,
            habits.one,
            habits.guard,
            habits.spy,
            habits.jester,
        )
        return worths[kind] * habits.spare ** max(0, count - 1)

    def keep(self, kind: Kind) -> float:
        """Rate keeping a special card of the own hand."""
        return self.want(kind, self.own.specials[kind])

    def charge(self, kind: Kind) -> float:
        """Return what the use of a card must bring at least."""
        return self.habits.charge * self.keep(kind)

    def expose(self, hand: int) -> float:
        """Return what it costs to hold so many diamonds (CU16)."""
        return self.habits.exposed if hand >= MANY else 0.0

    def hurt(self, seat: Seat) -> float:
        """Rate a point that somebody loses: more if that seat can nearly buy."""
        stage, habits = find_stage(self.view, seat), self.habits
        missing = find_next_cost(self.view, seat) - estimate_wealth(self.view, seat)
        close = exp(-max(0.0, missing) / FIVE)
        return habits.hurt + (habits.last if stage == 2 else habits.near) * close

    def fear_guard(self, seat: Seat) -> float:
        """Return the chance that somebody defends, from what was seen of the hand."""
        shown: Specials | None = self.view.memory.hands[seat].specials if self.view.memory else None
        if shown and shown[Kind.GUARD]:
            return _DEFENDS
        unknown = self.view.players[seat].specials - (sum(shown) if shown else 0)
        return 1.0 - (1.0 - _GUARDS * self.habits.wary) ** unknown
