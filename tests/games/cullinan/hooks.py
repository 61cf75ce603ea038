"""What the tests of all games must know of Cullinan."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import TypeVar

from games.core.game import Seat
from games.cullinan.data import (
    KIND_NAMES,
    NO_GEMS,
    NO_SPECIALS,
    Gems,
    Kind,
    Specials,
    add_gems,
    add_special,
    list_gems,
    list_specials,
    one_gem,
    take_gems,
)
from games.cullinan.state import Mat, State
from games.cullinan.tasks import Defend, PickFrom, PickOne

T = TypeVar("T")


class Pile(list[T]):
    """Everything a seat cannot tell apart, in an order drawn anew."""

    def __init__(self, items: Iterable[T], random: Random) -> None:
        super().__init__(items)
        random.shuffle(self)

    def deal(self, count: int) -> list[T]:
        """Take so many off."""
        dealt, self[:] = self[:count], self[count:]
        return dealt


def reshuffle(state: State, seat: Seat | None, seed: int) -> State:
    """Deal anew what a seat sees only the number of: hands, decks, discards, what lies down.

    Cards that what is asked gives away stay: the bodyguard of whoever is asked to defend, and
    the hand a spy looks at.
    """
    random = Random(seed)
    state = _deal_gems(state, seat, random)
    return _deal_specials(state, seat, random)


def list_cards(state: State) -> list[str]:
    """List all diamonds and special cards, wherever they are."""
    mats = state.mats
    gems = [state.gem_deck, state.display, state.gem_discards]
    for mat in mats:
        gems += [mat.hand, mat.vault, mat.fives, mat.down]
    specials = [state.special_deck, state.special_discards, state.offered]
    specials += [mat.specials for mat in mats]
    diamonds = [str(value) for heap in gems for value in list_gems(heap)]
    return diamonds + [KIND_NAMES[kind] for heap in specials for kind in list_specials(heap)]


def _deal_gems(state: State, seat: Seat | None, random: Random) -> State:
    others = _others(state, seat)
    top = NO_GEMS if state.top_gem is None else one_gem(state.top_gem)
    covered = NO_GEMS if state.open_discards else take_gems(state.gem_discards, top)
    heaps = [state.gem_deck, covered, *(mat.hand for _, mat in others)]
    heaps += [mat.down for _, mat in others]
    pile = Pile((value for heap in heaps for value in list_gems(heap)), random)
    for other, mat in others:
        hand, down = _count_gems(pile.deal(sum(mat.hand))), _count_gems(pile.deal(sum(mat.down)))
        state = state.with_mat(other, hand=hand, down=down)
    if not state.open_discards:
        discards = add_gems(top, _count_gems(pile.deal(sum(covered))))
        state = replace(state, gem_discards=discards)
    return replace(state, gem_deck=_count_gems(pile))


def _deal_specials(state: State, seat: Seat | None, random: Random) -> State:
    others = [(other, mat, _known(state, seat, other)) for other, mat in _others(state, seat)]
    known = (
        state.special_discards if state.open_discards else _count_specials(_top(state)),
        NO_SPECIALS if _is_offered_hidden(state, seat) else state.offered,
    )
    whole = [state.special_deck, state.special_discards, state.offered]
    pile = Pile(
        (
            kind
            for heap, part in [
                (whole[0], NO_SPECIALS),
                *zip(whole[1:], known, strict=True),
                *((mat.specials, part) for _, mat, part in others),
            ]
            for kind in list_specials(_without(heap, part))
        ),
        random,
    )
    for other, mat, part in others:
        specials = _fill(part, sum(mat.specials), pile)
        state = state.with_mat(other, specials=specials)
    return replace(
        state,
        special_discards=_fill(known[0], sum(whole[1]), pile),
        offered=_fill(known[1], sum(whole[2]), pile),
        special_deck=_count_specials(pile),
    )


def _others(state: State, seat: Seat | None) -> list[tuple[Seat, Mat]]:
    """Return everybody whose hand is hidden from a seat: nobody once the game is over."""
    if not state.tasks:
        return []
    return [(Seat(other), mat) for other, mat in enumerate(state.mats) if other != seat]


def _known(state: State, seat: Seat | None, other: Seat) -> Specials:
    """Return the special cards of another hand that are given away by what is asked."""
    task = state.tasks[0] if state.tasks else None
    if isinstance(task, PickFrom) and (task.seat, task.target) == (seat, other):
        return state.mats[other].specials
    guarded = _is_asked_to_defend(state, other)
    return add_special(NO_SPECIALS, Kind.GUARD, int(guarded))


def _is_asked_to_defend(state: State, other: Seat) -> bool:
    return any(isinstance(task, Defend) and task.seat == other for task in state.tasks)


def _is_offered_hidden(state: State, seat: Seat | None) -> bool:
    return any(
        isinstance(task, PickOne) and task.hidden and task.seat != seat for task in state.tasks
    )


def _top(state: State) -> list[Kind]:
    return [] if state.top_special is None else [state.top_special]


def _fill(known: Specials, count: int, pile: Pile[Kind]) -> Specials:
    """Return a heap of so many cards, of which some are known."""
    return _count_specials([*list_specials(known), *pile.deal(count - sum(known))])


def _without(heap: Specials, part: Specials) -> Specials:
    return tuple(all_of - some for all_of, some in zip(heap, part, strict=True))


def _count_gems(values: list[int]) -> Gems:
    return (values.count(1), values.count(2), values.count(3))


def _count_specials(kinds: list[Kind]) -> Specials:
    return tuple(kinds.count(kind) for kind in Kind)
