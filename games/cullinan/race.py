"""What everybody can pay, and what still separates them from the next card."""

from functools import lru_cache
from typing import Final

from games.core.game import Seat
from games.cullinan.cards import CardTable, Powers
from games.cullinan.data import FIVE, NO_GEMS, worth
from games.cullinan.plans import AVERAGE
from games.cullinan.powers import add_up, cost_of
from games.cullinan.view import View
from games.cullinan.weights import WORTH

_NOWHERE: Final = 99
"""What a card costs that cannot be had any more."""


def find_stage(view: View, seat: Seat) -> int:
    """Return how many of the ranks before I a seat has a card of, 0 to 2."""
    return _count_ranks(view.table, view.players[seat].cullinans)


def estimate_wealth(view: View, seat: Seat) -> float:
    """Return what all diamonds of a seat can pay, as far as the view tells."""
    if seat == view.seat and view.own is not None:
        return float(view.own.wealth)
    player = view.players[seat]
    shown = view.memory.hands[seat].gems if view.memory else NO_GEMS
    unseen = player.hand - sum(shown) + player.down
    return worth(shown) + AVERAGE * unseen + worth(player.vault) + FIVE * player.fives


def find_next_cost(view: View, seat: Seat) -> int:
    """Return what the cheapest card of a seat's next rank costs it."""
    gone = tuple([player.cullinans for player in view.players])
    return _find_cheapest(view.table, view.sides, gone, seat)


@lru_cache(maxsize=4096)
def value_of(powers: Powers) -> float:
    """Return what powers are worth, in points of diamonds."""
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
