"""What a player's Cullinans add up to, and what that makes of the limits (CU9, CU14, CU15)."""

from functools import lru_cache
from typing import Final

from games.core.game import Seat
from games.cullinan.cards import Card, CardTable, Powers
from games.cullinan.state import State

GEM_LIMIT: Final = 8
SPECIAL_LIMIT: Final = 4
VAULT_LIMIT: Final = 7
VAULT_USE: Final = 2
"""The numbers without any Cullinan (CU9, CU15)."""


def powers_of(state: State, seat: Seat) -> Powers:
    """Return the powers of a seat."""
    return add_up(state.table, state.sides, state.mats[seat].cullinans)


@lru_cache(maxsize=4096)
def add_up(table: CardTable, sides: tuple[int, ...], numbers: tuple[int, ...]) -> Powers:
    """Return the powers of some Cullinans."""
    powers = Powers()
    for number in numbers:
        powers = powers.plus(table.card(number).sides[sides[number - 1]].powers)
    return powers


def gem_limit(powers: Powers) -> int:
    """Return how many diamonds a hand may hold (CU9, VII A)."""
    return GEM_LIMIT + powers.gem_limit


def special_limit(powers: Powers) -> int:
    """Return how many special cards a hand may hold (CU9, VIII B)."""
    return SPECIAL_LIMIT + powers.special_limit


def vault_limit(powers: Powers) -> int:
    """Return how many diamonds the vault stock may hold (CU15, IX A)."""
    return VAULT_LIMIT + powers.vault_limit


def cost_of(card: Card, powers: Powers) -> int:
    """Return what a card costs somebody with these powers (II A)."""
    return max(1, card.cost - powers.discount) if card.number == 1 else card.cost


def may_buy(table: CardTable, owned: tuple[int, ...], card: Card, *, one_per_rank: bool) -> bool:
    """Tell whether somebody's Cullinans allow another one (CU13)."""
    ranks = {table.card(number).rank for number in owned}
    if one_per_rank and card.rank in ranks:
        return False
    return all(rank in ranks for rank in range(card.rank + 1, 4))
