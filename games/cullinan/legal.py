"""Legal moves, limits and costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import Final

from games.core.game import Seat
from games.cullinan import cards, moves
from games.cullinan.model import Act, Mat, State
from games.cullinan.view import View

GEM_LIMIT: Final = 8
SPECIAL_LIMIT: Final = 4
VAULT_LIMIT: Final = 7
VAULT_USE: Final = 2
"""The limits without any Cullinan (CU9, CU15)."""


def powers_of(state: State, seat: Seat) -> cards.Powers:
    numbers = state.mats[seat].cullinans
    return add_up(state.table, state.sides, numbers) if numbers else _NONE


_NONE: Final = cards.Powers()


@lru_cache(maxsize=4096)
def add_up(
    table: cards.CardTable, sides: tuple[int, ...], numbers: tuple[int, ...]
) -> cards.Powers:
    """Return the total powers of some Cullinans."""
    powers = _NONE
    for number in numbers:
        powers = powers.plus(table.card(number).sides[sides[number - 1]].powers)
    return powers


def gem_limit(powers: cards.Powers) -> int:
    """Return the limit of diamonds in hand (CU9, VII A)."""
    return GEM_LIMIT + powers.gem_limit


def special_limit(powers: cards.Powers) -> int:
    """Return the limit of special cards in hand (CU9, VIII B)."""
    return SPECIAL_LIMIT + powers.special_limit


def vault_limit(powers: cards.Powers) -> int:
    """Return the limit of the vault stock (CU15, IX A)."""
    return VAULT_LIMIT + powers.vault_limit


def count_stolen(held: int, thief: cards.Powers, victim: cards.Powers) -> int:
    """Return how many of the diamonds in a hand an undefended thief takes (CU16, V)."""
    if held < victim.safe_below:
        return 0
    count = (2 if held >= cards.MANY else 1) + thief.steals_more - victim.loses_less
    return max(0, min(count, held))


def cost_of(card: cards.Card, powers: cards.Powers) -> int:
    """Return the cost of a card for a player with these powers (II A)."""
    return max(1, card.cost - powers.discount) if card.number == 1 else card.cost


def spend_fives(fives: cards.Gems, count: int) -> cards.Gems:
    """Return the diamonds behind some fives: turned 1s first, as all fives have the same value."""
    ones = min(fives[0], count)
    return (ones, count - ones, 0)


def spend_singles(mat: Mat, move: moves.Buy) -> cards.Gems:
    """Return the paid diamonds that are not fives, with those of the vault stock (CU11, CU12)."""
    paid = cards.add_gems(move.hand, move.down)
    return cards.add_gems(paid, mat.vault) if move.vault else paid


def take_back(mat: Mat, move: moves.Buy, powers: cards.Powers) -> cards.Gems:
    """Return the lowest diamonds paid, as they go back into the hand (II B).

    A five was paid as a 5, so it is the highest; it comes back as the 1 or 2 it was.
    """
    fives = spend_fives(mat.fives, move.fives)
    paid = (*cards.list_gems(spend_singles(mat, move)), *cards.list_gems(fives))[: powers.take_back]
    return (paid.count(1), paid.count(2), paid.count(3))


def may_buy(
    table: cards.CardTable, owned: tuple[int, ...], card: cards.Card, *, one_per_rank: bool
) -> bool:
    """Return whether a player's Cullinans allow another one (CU13)."""
    ranks = {table.card(number).rank for number in owned}
    again = one_per_rank and card.rank in ranks
    return not again and ranks.issuperset(range(card.rank + 1, 4))


@lru_cache(maxsize=4096)
def _on_sale(
    table: cards.CardTable,
    sides: tuple[int, ...],
    owned: tuple[tuple[int, ...], ...],
    seat: Seat,
    one_per_rank: bool,  # noqa: FBT001  # a cache keyed by position is faster
) -> tuple[tuple[int, int], ...]:
    """Return the Cullinans a seat is allowed to buy, with their costs for it (CU13)."""
    powers = add_up(table, sides, owned[seat])
    gone = set(chain.from_iterable(owned))
    return tuple(
        (card.number, cost_of(card, powers))
        for card in table.cards
        if card.number not in gone and may_buy(table, owned[seat], card, one_per_rank=one_per_rank)
    )


@lru_cache(maxsize=8192)
def _payments(
    number: int, cost: int, heaps: tuple[cards.Gems, cards.Gems, cards.Gems], fives: int
) -> tuple[moves.Buy, ...]:
    """Return every minimal payment in a stable order, those with the vault stock last."""
    hand, down, stock = heaps
    purchases: list[moves.Buy] = []
    for vault in (False, True) if any(stock) else (False,):
        left = cost - (cards.worth(stock) if vault else 0)
        for paid in range(fives + 1):
            for laid, value in cards.parts_of(down):
                missing = left - cards.FIVE * paid - value
                most = max(missing, 0) + 2  # a 3 less 1
                purchases += (
                    moves.Buy(number, shown, laid, paid, vault)
                    for shown, held in cards.parts_of(hand)
                    if missing <= held <= most
                    and _is_irredundant(cost, shown, laid, paid, stock if vault else cards.NO_GEMS)
                )
    return tuple(purchases)


def _is_irredundant(
    cost: int, hand: cards.Gems, down: cards.Gems, fives: int, stock: cards.Gems
) -> bool:
    excess = cards.worth(hand) + cards.worth(down) + cards.FIVE * fives + cards.worth(stock) - cost
    if excess < 0:
        return False
    parts = [*cards.list_gems(cards.add_gems(hand, down))[:1]]
    if fives:
        parts.append(cards.FIVE)
    if any(stock):
        parts.append(cards.worth(stock))
    return excess < min(parts)


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment, and what it leaves its player in points of diamonds."""

    move: moves.Buy
    paid: int
    left: int
    """With the diamonds that come back (II B)."""
    safe: int
    """The part of it that no thief can take: vault stock, fives and face-down diamonds."""
    held: int
    """Diamonds left in the hand, without those that come back."""


@lru_cache(maxsize=512)
def list_payments(
    table: cards.CardTable, sides: tuple[int, ...], mat: Mat, number: int
) -> tuple[tuple[Payment, ...], tuple[Payment, ...]]:
    """Return the payments that are worth a choice, the usual one first, and all others.

    A payment is worth a choice if no other leaves as much in all and as much of it safe. Of those
    that leave the same, the one that leaves the fewest diamonds in hand stands for all.
    """
    cost = cost_of(table.card(number), add_up(table, sides, mat.cullinans))
    heaps = (mat.hand, mat.down, mat.vault)
    bought = _payments(number, cost, heaps, sum(mat.fives))
    ranked = sorted(
        (_weigh(mat, move, add_up(table, sides, (*mat.cullinans, number))) for move in bought),
        key=lambda payment: (-payment.left, -payment.safe, payment.held),
    )
    worthwhile = list[Payment]()
    for payment in ranked:
        if not worthwhile or payment.safe > worthwhile[-1].safe:
            worthwhile.append(payment)
    return tuple(worthwhile), tuple(each for each in ranked if each not in worthwhile)


def _weigh(mat: Mat, move: moves.Buy, powers: cards.Powers) -> Payment:
    singles = spend_singles(mat, move)
    paid = cards.worth(singles) + cards.FIVE * move.fives
    left = mat.wealth - paid + cards.worth(take_back(mat, move, powers))
    vault = 0 if move.vault else cards.worth(mat.vault)
    fives = cards.FIVE * (sum(mat.fives) - move.fives)
    safe = vault + fives + cards.worth(mat.down) - cards.worth(move.down)
    return Payment(move, paid, left, safe, sum(mat.hand) - sum(move.hand))


def list_actions(state: State, act: Act) -> tuple[moves.Move, ...]:
    """Return the legal moves of the seat's turn, purchases first."""
    return tuple(chain.from_iterable([find(state, act) for find in _ORDER]))


def is_action(state: State, act: Act, move: moves.Move) -> bool:
    find = _FINDERS.get(type(move))
    return find is not None and move in find(state, act)


def may_take_gem(state: State, act: Act) -> bool:
    """Return whether the turn has room for taking a diamond, and there is one (CU7, III A)."""
    has_room = act.done < cards.ACTIONS
    has_room = has_room or act.done < cards.ACTIONS + powers_of(state, act.seat).gem_actions
    return has_room and any(state.display)


def _find_purchases(state: State, act: Act) -> tuple[moves.Move, ...]:
    """Return every way to buy a Cullinan (CU11-CU13)."""
    if act.done:
        return ()
    mat = state.mats[act.seat]
    wealth = mat.wealth
    heaps = (mat.hand, mat.down, mat.vault)
    fives = sum(mat.fives)
    owned = tuple([each.cullinans for each in state.mats])
    purchases: list[moves.Move] = []
    for number, cost in _on_sale(state.table, state.sides, owned, act.seat, state.one_per_rank):
        if cost <= wealth:
            purchases += _payments(number, cost, heaps, fives)
    return tuple(purchases)


def _find_takings(state: State, act: Act) -> tuple[moves.Move, ...]:
    """Return the ways to take a card: face-up diamonds, and the top special card (CU7)."""
    gems = _faces(state.display) if may_take_gem(state, act) else ()
    if act.done < cards.ACTIONS and state.has_specials_to_draw:
        return (*gems, moves.TAKE_SPECIAL)
    return gems


@cache  # few diamonds lie face up
def _faces(display: cards.Gems) -> tuple[moves.Move, ...]:
    return tuple(take for take, count in zip(moves.TAKE_GEMS, display, strict=True) if count)


def _find_uses(state: State, act: Act) -> tuple[moves.Move, ...]:
    """Return every use of a special card in hand (CU15-CU20)."""
    mat = state.mats[act.seat]
    if act.done >= cards.ACTIONS or mat.specials == cards.NO_SPECIALS:
        return ()
    vaults, thieves, ones, _, spies, jesters = mat.specials
    powers = powers_of(state, act.seat)
    uses: list[moves.Move] = []
    if vaults or (thieves and powers.swaps):
        uses += _find_stores(mat, powers)
    if thieves or (vaults and powers.swaps):
        uses += _find_robberies(state, act.seat, powers)
    if ones:
        values = (1, 2) if powers.turns_twos else (1,)
        uses += [moves.Turn(value) for value in values if mat.hand[value - 1]]
    if spies:
        others = [Seat(seat) for seat in range(state.players) if seat != act.seat]
        uses += [moves.Spy(seat) for seat in others if any(state.mats[seat].specials)]
    if jesters:
        uses.append(moves.JESTER)
    return tuple(uses)


def _find_stores(mat: Mat, powers: cards.Powers) -> tuple[moves.Move, ...]:
    most = min(vault_limit(powers) - sum(mat.vault), VAULT_USE + powers.vault_use)
    stores = _stores(mat.hand, most, cards.Kind.VAULT) if mat.specials[cards.Kind.VAULT] else ()
    if powers.swaps and mat.specials[cards.Kind.THIEF]:
        return stores + _stores(mat.hand, most, cards.Kind.THIEF)
    return stores


@lru_cache(maxsize=4096)
def _stores(hand: cards.Gems, most: int, by: cards.Kind) -> tuple[moves.Move, ...]:
    """Return the ways to store up to `most` diamonds of a hand, small parts first."""
    parts = [part for part, _ in cards.parts_of(hand) if 1 <= sum(part) <= most]
    parts.sort(key=lambda part: (sum(part), cards.list_gems(part)))
    return tuple([_store(part, by) for part in parts])


_store: Final = cache(moves.Store)
"""Makes each move once: few diamonds are stored at a time."""


def _find_robberies(state: State, seat: Seat, powers: cards.Powers) -> list[moves.Rob]:
    specials = state.mats[seat].specials
    victims = [other for other, mat in enumerate(state.mats) if other != seat and any(mat.hand)]
    used = (cards.Kind.THIEF, cards.Kind.VAULT) if powers.swaps else (cards.Kind.THIEF,)
    return [moves.ROBS[victim, by] for by in used if specials[by] for victim in victims]


_FINDERS: Final[dict[type[moves.Move], Callable[[State, Act], tuple[moves.Move, ...]]]] = {
    moves.Buy: _find_purchases,
    **dict.fromkeys((moves.TakeGem, moves.TakeSpecial), _find_takings),
    **dict.fromkeys((moves.Store, moves.Rob, moves.Turn, moves.Spy, moves.Jester), _find_uses),
    moves.Stop: lambda _state, _act: (moves.STOP,),  # CU7: always legal
}
"""The function that finds the legal moves of each class."""
_ORDER: Final = tuple(dict.fromkeys(_FINDERS.values()))
"""All of them, in the order of the moves."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A Cullinan from one player's position."""

    number: int
    cost: int
    """For this player (II A)."""
    missing: int
    """Missing points of the player's diamonds."""
    allowed: bool
    """The player's Cullinans allow it (CU13)."""


def prospects(view: View, mat: Mat) -> tuple[Prospect, ...]:
    """Return all nine, I first."""
    powers = add_up(view.table, view.sides, mat.cullinans)
    listed = []
    for card in view.table.cards:
        cost = cost_of(card, powers)
        allowed = may_buy(view.table, mat.cullinans, card, one_per_rank=view.one_per_rank)
        listed.append(Prospect(card.number, cost, max(0, cost - mat.wealth), allowed))
    return tuple(listed)


def rank_out_of_reach(view: View, mat: Mat) -> int | None:
    """Return a rank that a player still needs to win and that has no card left (CU13)."""
    if view.outcome is not None:
        return None
    table = view.table
    gone = {number for player in view.players for number in player.cullinans}
    owned = {table.card(number).rank for number in mat.cullinans}
    left = {card.rank for card in table.cards if card.number not in gone}
    return next((rank for rank in (3, 2) if rank not in owned | left), None)


def price_of(view: View, card: cards.Card) -> int:
    """Return what a card costs the seat to move, or anyone if there is none (II A)."""
    owned = () if view.to_move is None else view.players[view.to_move].cullinans
    return cost_of(card, add_up(view.table, view.sides, owned))


def count_drawn(view: View, powers: cards.Powers, value: int) -> int:
    """Return how many top diamonds come with a face-up one, after a refill by VII B (VIII A)."""
    left = view.gem_deck + view.gem_discarded - powers.refills_at_once
    return max(0, min(powers.gem_on_one, left)) if value == 1 else 0


def count_at_stake(view: View, mat: Mat, thief: int) -> int:
    """Return how many diamonds a thief takes from a player who does not defend (CU16, V)."""
    theirs = add_up(view.table, view.sides, view.players[thief].cullinans)
    own = add_up(view.table, view.sides, mat.cullinans)
    return count_stolen(sum(mat.hand), theirs, own)
