"""What a player's Cullinans add up to, and what that makes of the limits (CU9, CU14, CU15)."""

from functools import lru_cache
from itertools import chain
from typing import Final

from games.core.game import Seat
from games.cullinan.cards import Card, CardTable, Powers
from games.cullinan.data import MANY, Gems, add_gems, list_gems
from games.cullinan.moves import Buy
from games.cullinan.state import Mat, State

GEM_LIMIT: Final = 8
SPECIAL_LIMIT: Final = 4
VAULT_LIMIT: Final = 7
VAULT_USE: Final = 2
"""The numbers without any Cullinan (CU9, CU15)."""


def powers_of(state: State, seat: Seat) -> Powers:
    """Return the powers of a seat."""
    numbers = state.mats[seat].cullinans
    return add_up(state.table, state.sides, numbers) if numbers else _NONE


_NONE: Final = Powers()


@lru_cache(maxsize=4096)
def add_up(table: CardTable, sides: tuple[int, ...], numbers: tuple[int, ...]) -> Powers:
    """Return the powers of some Cullinans."""
    powers = _NONE
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


def count_stolen(held: int, thief: Powers, victim: Powers) -> int:
    """Return how many of the diamonds in a hand an undefended thief takes (CU16, V)."""
    if held < victim.safe_below:
        return 0
    count = (2 if held >= MANY else 1) + thief.steals_more - victim.loses_less
    return max(0, min(count, held))


def cost_of(card: Card, powers: Powers) -> int:
    """Return what a card costs somebody with these powers (II A)."""
    return max(1, card.cost - powers.discount) if card.number == 1 else card.cost


def spend_fives(fives: Gems, count: int) -> Gems:
    """Return the diamonds behind some fives: turned 1s first, all fives being worth the same."""
    ones = min(fives[0], count)
    return (ones, count - ones, 0)


def spend_singles(mat: Mat, move: Buy) -> Gems:
    """Return the diamonds paid that are not fives, those of the vault stock too (CU11, CU12)."""
    paid = add_gems(move.hand, move.down)
    return add_gems(paid, mat.vault) if move.vault else paid


def take_back(mat: Mat, move: Buy, powers: Powers) -> Gems:
    """Return the lowest diamonds paid, as they go back into the hand (II B).

    A five was paid as a 5, so it is the highest; it comes back as the 1 or 2 it was.
    """
    fives = spend_fives(mat.fives, move.fives)
    paid = (*list_gems(spend_singles(mat, move)), *list_gems(fives))[: powers.take_back]
    return (paid.count(1), paid.count(2), paid.count(3))


def may_buy(table: CardTable, owned: tuple[int, ...], card: Card, *, one_per_rank: bool) -> bool:
    """Tell whether somebody's Cullinans allow another one (CU13)."""
    ranks = {table.card(number).rank for number in owned}
    if one_per_rank and card.rank in ranks:
        return False
    return all(rank in ranks for rank in range(card.rank + 1, 4))


def on_sale(state: State, seat: Seat) -> tuple[tuple[int, int], ...]:
    """Return the Cullinans a seat is allowed to buy, with what they cost it (CU13)."""
    owned = tuple([mat.cullinans for mat in state.mats])
    return _on_sale(state.table, state.sides, owned, seat, state.one_per_rank)


@lru_cache(maxsize=4096)
def _on_sale(
    table: CardTable,
    sides: tuple[int, ...],
    owned: tuple[tuple[int, ...], ...],
    seat: Seat,
    one_per_rank: bool,  # noqa: FBT001  # a cache keyed by position is faster
) -> tuple[tuple[int, int], ...]:
    powers, gone = add_up(table, sides, owned[seat]), set(chain.from_iterable(owned))
    return tuple(
        (card.number, cost_of(card, powers))
        for card in table.cards
        if card.number not in gone and may_buy(table, owned[seat], card, one_per_rank=one_per_rank)
    )
