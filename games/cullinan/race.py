"""Who wins the race for I: what everybody has, and what still separates them from buying it."""

from functools import lru_cache
from typing import Final

from games.core.game import Seat
from games.cullinan.cards import CardTable, Powers
from games.cullinan.data import FIVE, MANY, NO_GEMS, Kind, Specials, worth
from games.cullinan.plans import AVERAGE
from games.cullinan.powers import add_up, cost_of
from games.cullinan.view import View
from games.cullinan.weights import RACE, SPECIALS, WORTH
from games.house.odds import find_odds

_TYPICAL: Final = 3.0
"""What a special card is worth that nobody has seen."""
_SPARE: Final = 0.6
"""A further special card of a kind is worth this part of the one before."""
_NOWHERE: Final = 99
"""What a card costs that cannot be had any more."""


def foresee(view: View) -> tuple[float, ...]:
    """Return for every seat its chance to win: a softmax over what is known of the seats."""
    seats = [Seat(seat) for seat in range(len(view.players))]
    weights = RACE[len(seats)][max(find_stage(view, seat) for seat in seats)]
    merits = [sum(map(float.__mul__, weights, describe(view, seat))) for seat in seats]
    return find_odds(merits)


def describe(view: View, seat: Seat) -> tuple[float, ...]:
    """Return the features of a seat's part in the race."""
    player, players = view.players[seat], len(view.players)
    stage, wealth = find_stage(view, seat), estimate_wealth(view, seat)
    cost, value = _judge_cards(view.table, view.sides, player.cullinans)
    following = find_next_cost(view, seat)
    waits = 0 if view.turn is None else (seat - view.turn) % players
    return (
        (cost - wealth) / 10,
        float(stage >= 1),
        float(stage >= 2),
        value / 10,
        min(0.0, wealth - following) / 10,
        float(wealth >= following),
        (worth(player.vault) + FIVE * player.fives) / 10,
        _value_specials(view, seat) / 10,
        float(player.hand >= MANY),
        max(0, player.hand - MANY) / 10,
        float(waits),
    )


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
def _judge_cards(
    table: CardTable, sides: tuple[int, ...], numbers: tuple[int, ...]
) -> tuple[float, float]:
    """Return what the ranks that are not bought yet cost, and what the powers are worth."""
    powers = add_up(table, sides, numbers)
    cost = float(cost_of(table.card(1), powers))
    for rank in {2, 3} - {table.card(number).rank for number in numbers}:
        costs = [card.cost for card in table.cards if card.rank == rank]
        cost += sum(costs) / len(costs)
    return cost, value_of(powers)


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


def _value_specials(view: View, seat: Seat) -> float:
    if seat == view.seat and view.own is not None:
        return _value_hand(view.own.specials)
    player = view.players[seat]
    if not view.memory:
        return _TYPICAL * player.specials
    shown = view.memory.hands[seat].specials
    return _value_hand(shown) + _TYPICAL * (player.specials - sum(shown))


@lru_cache(maxsize=4096)
def _value_hand(specials: Specials) -> float:
    return sum(SPECIALS[kind] * _SPARE**place for kind in Kind for place in range(specials[kind]))
