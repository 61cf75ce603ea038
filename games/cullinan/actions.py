"""What a seat may do on its turn (CU7, CU11, CU13, CU15-CU20)."""

from collections.abc import Iterator

from games.core.game import Seat
from games.cullinan.cards import Powers
from games.cullinan.data import (
    ACTIONS,
    Gems,
    Kind,
    has_gems,
    list_gems,
    one_gem,
    parts_of,
)
from games.cullinan.mats import Mat
from games.cullinan.moves import (
    Buy,
    Jester,
    Move,
    Rob,
    Spy,
    Stand,
    Stop,
    Store,
    TakeGem,
    TakeSpecial,
    Turn,
)
from games.cullinan.payments import payments
from games.cullinan.powers import VAULT_USE, cost_of, may_buy, powers_of, vault_limit
from games.cullinan.state import State
from games.cullinan.tasks import Act


def list_actions(state: State, act: Act) -> tuple[Move, ...]:
    """Return the legal moves of the seat's turn, purchases first."""
    mat, powers = state.mats[act.seat], powers_of(state, act.seat)
    found: list[Move] = [] if act.done else list(_purchases(state, act.seat))
    if may_take_gem(state, act):
        found += (TakeGem(value) for value in (1, 2, 3) if state.display[value - 1])
    if act.done < ACTIONS:
        if state.has_specials_to_draw:
            found.append(TakeSpecial())
        found += _stores(mat, powers)
        found += _robberies(state, act.seat, powers)
        found += _turns(mat, powers)
        found += _spies(state, act.seat)
        if mat.specials[Kind.JESTER]:
            found.append(Jester())
    found += _standing(mat)
    found.append(Stop())
    return tuple(found)


def may_take_gem(state: State, act: Act) -> bool:
    """Tell whether the turn has room for taking a diamond, and there is one (CU7, III A)."""
    more = powers_of(state, act.seat).gem_actions
    return act.done < ACTIONS + more and any(state.display)


def _purchases(state: State, seat: Seat) -> Iterator[Buy]:
    """Yield every way to buy a Cullinan (CU11-CU13)."""
    mat, powers, owned = state.mats[seat], powers_of(state, seat), state.owned
    for card in state.table.cards:
        if card.number in owned:
            continue
        if may_buy(state.table, mat.cullinans, card, one_per_rank=state.one_per_rank):
            yield from payments(card.number, cost_of(card, powers), mat)


def _stores(mat: Mat, powers: Powers) -> Iterator[Store]:
    room = vault_limit(powers) - sum(mat.vault)
    heaps = tuple(_small_heaps(mat.hand, min(room, VAULT_USE + powers.vault_use)))
    if mat.specials[Kind.VAULT]:
        yield from (Store(heap) for heap in heaps)
    if powers.swaps and mat.specials[Kind.THIEF]:
        yield from (Store(heap, Kind.THIEF) for heap in heaps)


def _small_heaps(hand: Gems, most: int) -> Iterator[Gems]:
    """Yield every part of a hand of one diamond up to some, small parts first."""
    parts = (part for part in parts_of(hand) if 1 <= sum(part) <= most)
    yield from sorted(parts, key=lambda part: (sum(part), list_gems(part)))


def _robberies(state: State, seat: Seat, powers: Powers) -> Iterator[Rob]:
    mat = state.mats[seat]
    victims = [
        Seat(other) for other, theirs in enumerate(state.mats) if other != seat and any(theirs.hand)
    ]
    if mat.specials[Kind.THIEF]:
        yield from (Rob(victim) for victim in victims)
    if powers.swaps and mat.specials[Kind.VAULT]:
        yield from (Rob(victim, Kind.VAULT) for victim in victims)


def _turns(mat: Mat, powers: Powers) -> Iterator[Turn]:
    if not mat.specials[Kind.ONE]:
        return
    for value in (1, 2) if powers.turns_twos else (1,):
        if has_gems(mat.hand, one_gem(value)):
            yield Turn(value)


def _spies(state: State, seat: Seat) -> Iterator[Spy]:
    if state.mats[seat].specials[Kind.SPY]:
        for other, theirs in enumerate(state.mats):
            if other != seat and any(theirs.specials):
                yield Spy(Seat(other))


def _standing(mat: Mat) -> Iterator[Stand]:
    """Yield the change of the standing answer, for holders of a bodyguard only (CU17)."""
    if mat.always_defends:
        yield Stand(defend=False)
    elif mat.specials[Kind.GUARD]:
        yield Stand(defend=True)
