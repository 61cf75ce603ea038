"""What a seat may do on its turn (CU7, CU11, CU13, CU15-CU20)."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from games.core.game import Seat
from games.cullinan.cards import Powers
from games.cullinan.data import (
    ACTIONS,
    FIVE,
    NO_GEMS,
    NO_SPECIALS,
    Gems,
    Kind,
    add_gems,
    list_gems,
    parts_of,
    worth,
)
from games.cullinan.moves import (
    JESTER,
    ROBS,
    STOP,
    TAKE_GEMS,
    TAKE_SPECIAL,
    Buy,
    Jester,
    Move,
    Rob,
    Spy,
    Stop,
    Store,
    TakeGem,
    TakeSpecial,
    Turn,
)
from games.cullinan.powers import VAULT_USE, on_sale, powers_of, vault_limit
from games.cullinan.state import Mat, State
from games.cullinan.tasks import Act


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
            for laid, value in parts_of(down):
                found += (
                    Buy(number, shown, laid, paid, vault)
                    for shown in _exact(left - FIVE * paid - value, hand)
                    if _is_irredundant(cost, shown, laid, paid, stock if vault else NO_GEMS)
                )
    return tuple(found)


def _exact(missing: int, hand: Gems) -> list[Gems]:
    """Return parts of the hand worth what is missing, or at most 2 more: a 3 less 1."""
    most = max(missing, 0) + 2
    return [part for part, value in parts_of(hand) if missing <= value <= most]


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


def list_actions(state: State, act: Act) -> tuple[Move, ...]:
    """Return the legal moves of the seat's turn, purchases first."""
    found: list[Move] = []
    for find in _ORDER:
        found += find(state, act)
    return tuple(found)


def is_action(state: State, act: Act, move: Move) -> bool:
    """Tell whether a move is one of the legal ones of the seat's turn."""
    find = _FINDERS.get(type(move))
    return find is not None and move in find(state, act)


def may_take_gem(state: State, act: Act) -> bool:
    """Tell whether the turn has room for taking a diamond, and there is one (CU7, III A)."""
    if act.done >= ACTIONS and act.done >= ACTIONS + powers_of(state, act.seat).gem_actions:
        return False
    return any(state.display)


def _find_purchases(state: State, act: Act) -> tuple[Move, ...]:
    """Find every way to buy a Cullinan (CU11-CU13)."""
    if act.done:
        return ()
    mat = state.mats[act.seat]
    wealth = mat.wealth
    found: list[Move] = []
    for number, cost in on_sale(state, act.seat):
        if cost <= wealth:
            found += payments(number, cost, mat)
    return tuple(found)


def _find_takings(state: State, act: Act) -> tuple[Move, ...]:
    """Find what may be taken: a face-up diamond, the top special card (CU7)."""
    gems = _faces(state.display) if may_take_gem(state, act) else ()
    if act.done < ACTIONS and state.has_specials_to_draw:
        return (*gems, TAKE_SPECIAL)
    return gems


@cache  # Few diamonds lie face up.
def _faces(display: Gems) -> tuple[Move, ...]:
    return tuple(take for take, count in zip(TAKE_GEMS, display, strict=True) if count)


def _find_uses(state: State, act: Act) -> tuple[Move, ...]:
    """Find every use of a special card in hand (CU15-CU20)."""
    mat = state.mats[act.seat]
    if act.done >= ACTIONS or mat.specials == NO_SPECIALS:
        return ()
    vaults, thieves, ones, _, spies, jesters = mat.specials
    powers = powers_of(state, act.seat)
    found: list[Move] = []
    if vaults or (thieves and powers.swaps):
        found += _find_stores(mat, powers)
    if thieves or (vaults and powers.swaps):
        found += _find_robberies(state, act.seat, powers)
    if ones:
        values = (1, 2) if powers.turns_twos else (1,)
        found += [Turn(value) for value in values if mat.hand[value - 1]]
    if spies:
        others = [Seat(seat) for seat in range(state.players) if seat != act.seat]
        found += [Spy(seat) for seat in others if any(state.mats[seat].specials)]
    if jesters:
        found.append(JESTER)
    return tuple(found)


def _find_stores(mat: Mat, powers: Powers) -> tuple[Move, ...]:
    most = min(vault_limit(powers) - sum(mat.vault), VAULT_USE + powers.vault_use)
    found = _stores(mat.hand, most, Kind.VAULT) if mat.specials[Kind.VAULT] else ()
    if powers.swaps and mat.specials[Kind.THIEF]:
        return found + _stores(mat.hand, most, Kind.THIEF)
    return found


@lru_cache(maxsize=4096)
def _stores(hand: Gems, most: int, by: Kind) -> tuple[Move, ...]:
    """Store every part of a hand of one diamond up to some, small parts first."""
    parts = [part for part, _ in parts_of(hand) if 1 <= sum(part) <= most]
    parts.sort(key=lambda part: (sum(part), list_gems(part)))
    return tuple([_store(part, by) for part in parts])


_store: Final = cache(Store)
"""Makes a move once: few diamonds are stored at a time."""


def _find_robberies(state: State, seat: Seat, powers: Powers) -> list[Rob]:
    specials = state.mats[seat].specials
    victims = [other for other, mat in enumerate(state.mats) if other != seat and any(mat.hand)]
    found = [ROBS[victim, Kind.THIEF] for victim in victims] if specials[Kind.THIEF] else []
    if powers.swaps and specials[Kind.VAULT]:
        return found + [ROBS[victim, Kind.VAULT] for victim in victims]
    return found


def _find_stop(_state: State, _act: Act) -> tuple[Move, ...]:
    """Find the end of the turn, which is always open (CU7)."""
    return (STOP,)


_FINDERS: Final[dict[type[Move], Callable[[State, Act], tuple[Move, ...]]]] = {
    Buy: _find_purchases,
    **dict.fromkeys((TakeGem, TakeSpecial), _find_takings),
    **dict.fromkeys((Store, Rob, Turn, Spy, Jester), _find_uses),
    Stop: _find_stop,
}
"""What finds the legal moves of each class."""
_ORDER: Final = tuple(dict.fromkeys(_FINDERS.values()))
"""All of it, in the order moves are offered."""
