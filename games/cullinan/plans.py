"""Purchase plans."""

from functools import cached_property, lru_cache
from typing import Final

from games.core.game import Seat
from games.cullinan.cards import FIVE, NO_GEMS, Card, CardTable, Kind, Powers, list_gems, worth
from games.cullinan.legal import add_up, cost_of, count_stolen, gem_limit, may_buy, special_limit
from games.cullinan.state import Act, Mat
from games.cullinan.view import View
from games.cullinan.weights import WORTH

AVERAGE: Final = 2.15
"""Expected value of an unseen diamond: 131 points on 61 cards."""
_PICKED: Final = 2.5
"""Expected value of the best of three diamonds."""

_WANTED: Final = {
    Kind.ONE: 4.6,
    Kind.JESTER: 3.8,
    Kind.THIEF: 3.4,
    Kind.VAULT: 2.6,
    Kind.GUARD: 2.4,
    Kind.SPY: 2.2,
}
"""How much a special card in hand is worth."""
_SPARE: Final = 0.55
"""A further card of a kind is worth this part of the one before."""

_WORTH: Final = {
    "discount": 6.43,
    "take_back": 8.54,
    "gem_actions": 30.6,
    "turns_twos": 7.3,
    "tuck_down": 22.6,
    "tuck_vault": 25.5,
    "steals_more": 12.53,
    "loses_less": 23.7,
    "safe_below": 4.64,
    "gem_on_use": 33.3,
    "special_on_use": 33.1,
    "gem_on_vault": 2.0,
    "gem_on_one": 10.0,
    "gem_limit": 3.0,
    "refills_at_once": 7.2,
    "looks": 8.6,
    "special_limit": 4.95,
    "vault_limit": 1.0,
    "vault_use": 1.0,
    "swaps": 16.1,
}
"""The value of one of each power for the rest of the game."""


class Plan:
    """A view with the thoughts a move is rated by."""

    def __init__(self, view: View, own: Mat) -> None:
        self.view = view
        self.own = own
        self.powers = self._powers(own.cullinans)
        self.gem_room = gem_limit(self.powers) - sum(own.hand)
        """Diamonds the hand can still take."""
        self.special_room = special_limit(self.powers) - sum(own.specials)
        """Special cards the hand can still take."""

    @cached_property
    def targets(self) -> tuple[Card, ...]:
        """The cards of the next rank that can still be had."""
        table = self.view.table
        gone = {number for player in self.view.players for number in player.cullinans}
        ranks = {table.card(number).rank for number in self.own.cullinans}
        rank = next((rank for rank in (3, 2, 1) if rank not in ranks), 1)
        return tuple(
            card
            for card in table.cards
            if card.rank == rank
            and card.number not in gone
            and may_buy(table, self.own.cullinans, card, one_per_rank=False)
        )

    @cached_property
    def missing(self) -> int:
        """The points to the cheapest of the targets."""
        costs = (cost_of(card, self.powers) for card in self.targets)
        return max(0, min(costs, default=0) - self.own.wealth)

    @cached_property
    def shortage(self) -> float:
        """The diamonds that are missing and have no room in the hand."""
        return max(0.0, self.missing / _PICKED - max(0, self.gem_room))

    def rate_card(self, number: int) -> float:
        """Rate a Cullinan: the value of its power, less its cost; no second of a rank."""
        card = self.view.table.card(number)
        if card not in self.targets:
            return -99.0
        powers = card.sides[self.view.sides[number - 1]].powers
        return _value_of(powers) - cost_of(card, self.powers)

    def best_to_wait_for(self) -> float:
        """Rate the best target that cannot be paid yet, less the price of waiting."""
        later = (
            self.rate_card(card.number) - 0.4 * (cost_of(card, self.powers) - self.own.wealth)
            for card in self.targets
            if cost_of(card, self.powers) > self.own.wealth
        )
        return max(later, default=-50.0)

    def rate_gem(self, value: int) -> float:
        """Rate one more diamond: in a full hand it replaces the lowest."""
        gain = self.keep_gem(value)
        if value == 1 and self.powers.gem_on_one:
            gain += AVERAGE if self.gem_room > 1 else 0.4
        if self.gem_room > 0:
            return gain
        return gain - min(self.keep_gem(each) for each in (*list_gems(self.own.hand), value)) - 0.1

    def keep_gem(self, value: int) -> float:
        """Rate a diamond in hand: one that "the one" can turn is worth more (CU18)."""
        turnable = self.own.hand[0] + self.powers.turns_twos * self.own.hand[1]
        if value <= 1 + self.powers.turns_twos and self.own.specials[Kind.ONE] > turnable:
            return 3.2
        return float(value)

    def rate_use(self, *, vault: bool = False, own_turn: bool = True) -> float:
        """Rate the effects IV and VI of using a special card (CU21-CU23)."""
        task = self.view.task
        # VI comes with the first special card of the own turn, and with a bodyguard.
        is_first = not (own_turn and isinstance(task, Act) and task.used)
        draws = self.powers.gem_on_vault * vault + self.powers.gem_on_use * is_first
        value = draws * (AVERAGE if vault or self.gem_room > 0 else 0.4)
        if own_turn and is_first:
            value += 1.6 * self.powers.special_on_use
        if not vault and any(self.own.hand):
            tucks = self.powers.tuck_down + self.powers.tuck_vault
            value += tucks * (1.4 if self.shortage else 0.6)
        return value

    def want(self, kind: Kind, count: int) -> float:
        """Rate the last of `count` special cards of a kind in hand."""
        return _WANTED[kind] * _SPARE ** max(0, count - 1)

    def keep(self, kind: Kind) -> float:
        """Rate keeping a special card of the own hand."""
        return self.want(kind, self.own.specials[kind])

    def count_stolen(self, victim: Seat) -> int:
        """Count the diamonds an own thief would take (CU16, V)."""
        player = self.view.players[victim]
        return count_stolen(player.hand, self.powers, self._powers(player.cullinans))

    def count_lost(self, thief: Seat) -> int:
        """Count the diamonds another player's thief would take from here (CU16, V)."""
        theirs = self._powers(self.view.players[thief].cullinans)
        return count_stolen(sum(self.own.hand), theirs, self.powers)

    def count_worst(self, held: int) -> int:
        """Count the most diamonds that a thief of one opponent takes from a hand of `held`."""
        rivals = [each for seat, each in enumerate(self.view.players) if seat != self.view.seat]
        theirs = [self._powers(each.cullinans) for each in rivals]
        return max(count_stolen(held, each, self.powers) for each in theirs)

    def danger_of(self, seat: Seat) -> float:
        """Rate how much losing a diamond hurts a player that may soon buy I."""
        player = self.view.players[seat]
        table = self.view.table
        theirs = self._powers(player.cullinans)
        if not may_buy(table, player.cullinans, table.card(1), one_per_rank=False):
            return 0.0
        wealth = AVERAGE * (player.hand + player.down) + worth(player.vault) + FIVE * player.fives
        return 0.6 if cost_of(table.card(1), theirs) - wealth > 6 else 1.5

    def _powers(self, cullinans: tuple[int, ...]) -> Powers:
        return add_up(self.view.table, self.view.sides, cullinans)


def _value_of(powers: Powers) -> float:
    total: float = sum(each * getattr(powers, name) for name, each in _WORTH.items())
    return total


_NOWHERE: Final = 99
"""The cost of a card that is not available any more."""


def find_stage(view: View, seat: Seat) -> int:
    """Return how many of the ranks before I a seat has a card of, 0 to 2."""
    return _count_ranks(view.table, view.players[seat].cullinans)


def estimate_wealth(view: View, seat: Seat) -> float:
    """Return the total points of a seat for a payment, as far as the view shows."""
    if seat == view.seat and view.own is not None:
        return float(view.own.wealth)
    player = view.players[seat]
    shown = view.memory.hands[seat].gems if view.memory else NO_GEMS
    unseen = player.hand - sum(shown) + player.down
    return worth(shown) + AVERAGE * unseen + worth(player.vault) + FIVE * player.fives


def find_next_cost(view: View, seat: Seat) -> int:
    """Return the cost of the cheapest card of a seat's next rank."""
    gone = tuple([player.cullinans for player in view.players])
    return _find_cheapest(view.table, view.sides, gone, seat)


@lru_cache(maxsize=4096)
def value_of(powers: Powers) -> float:
    """Return the value of powers, in points of diamonds."""
    total: float = sum(each * getattr(powers, name) for name, each in WORTH.items())
    return total


@lru_cache(maxsize=4096)
def _count_ranks(table: CardTable, numbers: tuple[int, ...]) -> int:
    return len({table.card(number).rank for number in numbers} - {1})


@lru_cache(maxsize=4096)
def _find_cheapest(
    table: CardTable, sides: tuple[int, ...], owned: tuple[tuple[int, ...], ...], seat: Seat
) -> int:
    powers, rank = add_up(table, sides, owned[seat]), 3 - _count_ranks(table, owned[seat])
    gone = {number for numbers in owned for number in numbers}
    costs = (
        cost_of(card, powers)
        for card in table.cards
        if card.rank == rank and card.number not in gone
    )
    return min(costs, default=_NOWHERE)
