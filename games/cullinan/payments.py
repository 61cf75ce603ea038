"""Payments from which no part could be left out (CU11, CU12)."""

from collections.abc import Iterator
from functools import lru_cache

from games.cullinan.data import FIVE, NO_GEMS, Gems, add_gems, list_gems, parts_of, worth
from games.cullinan.moves import Buy
from games.cullinan.state import Mat


def payments(number: int, cost: int, mat: Mat) -> tuple[Buy, ...]:
    """Return every irredundant payment, those with the vault stock last, in a stable order."""
    return _payments(number, cost, (mat.hand, mat.down, mat.vault), sum(mat.fives))


@lru_cache(maxsize=8192)
def _payments(
    number: int, cost: int, heaps: tuple[Gems, Gems, Gems], fives: int
) -> tuple[Buy, ...]:
    hand, down, stock = heaps
    found: list[Buy] = []
    for vault in (False, True) if any(stock) else (False,):
        left = cost - (worth(stock) if vault else 0)
        for paid in range(fives + 1):
            for laid in parts_of(down):
                found += (
                    Buy(number, shown, laid, paid, vault)
                    for shown in _exact(left - FIVE * paid - worth(laid), hand)
                    if _is_irredundant(cost, shown, laid, paid, stock if vault else NO_GEMS)
                )
    return tuple(found)


def _exact(missing: int, hand: Gems) -> Iterator[Gems]:
    """Yield parts of the hand worth what is missing, or at most 2 more: a 3 less 1."""
    for part in parts_of(hand):
        if missing <= worth(part) <= max(missing, 0) + 2:
            yield part


def _is_irredundant(cost: int, hand: Gems, down: Gems, fives: int, stock: Gems) -> bool:
    excess = worth(hand) + worth(down) + FIVE * fives + worth(stock) - cost
    if excess < 0:
        return False
    parts = [*list_gems(add_gems(hand, down))[:1]]
    if fives:
        parts.append(FIVE)
    if any(stock):
        parts.append(worth(stock))
    return excess < min(parts)
