"""Positions that a seat has to reckon with, made from its view."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from games.core.change import replace
from games.core.game import Seat
from games.core.stream import Stream
from games.core.unseen import count_up
from games.cullinan.data import (
    GEM_BOX,
    NO_GEMS,
    NO_SPECIALS,
    SPECIAL_BOX,
    Kind,
    add_special,
    one_gem,
)
from games.cullinan.shown import Shown
from games.cullinan.state import Mat, State
from games.cullinan.tasks import Defend, PickFrom
from games.cullinan.view import Player, View

_Counts: TypeAlias = Any
"""`Gems` or `Specials`: cards counted by value or kind."""


def imagine(view: View, luck: int) -> State:
    """Return a position that the seat of a view cannot tell from the real one.

    Hands, decks and what lies face down are dealt from the cards that are nowhere to be seen.
    """
    stream = Stream(luck)
    known = [_know(view, Seat(seat), player) for seat, player in enumerate(view.players)]
    known, gem_discards, gem_deck = _deal_gems(view, known, stream)
    known, special_discards, offered, special_deck = _deal_specials(view, known, stream)
    shown = view.memory.hands if view.memory else (Shown(),) * len(view.players)
    return State(
        table=view.table,
        one_per_rank=view.one_per_rank,
        open_discards=view.gem_discards is not None,
        tasks=view.tasks,
        mats=tuple(known),
        shown=shown,
        sides=view.sides,
        gem_deck=gem_deck,
        special_deck=special_deck,
        display=view.display,
        gem_discards=gem_discards,
        special_discards=special_discards,
        top_gem=view.top_gem,
        top_special=view.top_special,
        offered=offered,
        first=view.first,
        mark=view.mark,
    )


def _know(view: View, seat: Seat, player: Player) -> Mat:
    """Return what the view tells of a player: not all cards may be there yet."""
    if view.final:
        return view.final[seat]
    if seat == view.seat and view.own is not None:
        return view.own
    return Mat(
        hand=view.memory.hands[seat].gems if view.memory else NO_GEMS,
        specials=_know_specials(view, seat),
        vault=player.vault,
        fives=player.turned,
        cullinans=player.cullinans,
    )


def _know_specials(view: View, seat: Seat) -> _Counts:
    """Return what is remembered, and what the question gives away: a guard, or a spied hand."""
    task = view.tasks[0] if view.tasks else None
    if isinstance(task, PickFrom) and (task.seat, task.target) == (view.seat, seat):
        return view.spied
    if view.memory:
        return view.memory.hands[seat].specials
    guarded = any(isinstance(each, Defend) and each.seat == seat for each in view.tasks)
    return add_special(NO_SPECIALS, Kind.GUARD, int(guarded))


def _deal_gems(view: View, known: list[Mat], stream: Stream) -> tuple[list[Mat], _Counts, _Counts]:
    """Return the players with all their diamonds, then the discards and the deck."""
    top = NO_GEMS if view.top_gem is None else one_gem(view.top_gem)
    discards = view.gem_discards or (view.memory.gem_discards if view.memory else top)
    seen = [heap for mat in known for heap in (mat.hand, mat.vault, mat.fives, mat.down)]
    pile = _Pile(GEM_BOX, (view.display, discards, *seen), stream)
    dealt = [
        replace(mat, hand=pile.fill(mat.hand, player.hand), down=pile.fill(mat.down, player.down))
        for mat, player in zip(known, view.players, strict=True)
    ]
    return dealt, pile.fill(discards, view.gem_discarded), pile.fill(NO_GEMS, view.gem_deck)


def _deal_specials(
    view: View, known: list[Mat], stream: Stream
) -> tuple[list[Mat], _Counts, _Counts, _Counts]:
    """Return the players with all their special cards, the discards, what is offered, the deck."""
    top = NO_SPECIALS if view.top_special is None else add_special(NO_SPECIALS, view.top_special)
    discards = view.special_discards or (view.memory.special_discards if view.memory else top)
    pile = _Pile(SPECIAL_BOX, (view.offered, discards, *(mat.specials for mat in known)), stream)
    dealt = [
        replace(mat, specials=pile.fill(mat.specials, player.specials))
        for mat, player in zip(known, view.players, strict=True)
    ]
    elsewhere = view.special_deck + view.special_discarded + sum(sum(m.specials) for m in dealt)
    offered = pile.fill(view.offered, sum(SPECIAL_BOX) - elsewhere)
    full = pile.fill(discards, view.special_discarded)
    return dealt, full, offered, pile.fill(NO_SPECIALS, view.special_deck)


class _Pile:
    """The cards of a box that a seat cannot tell apart, in any order."""

    def __init__(self, box: _Counts, seen: Iterable[_Counts], stream: Stream) -> None:
        left = (count - sum(there) for count, *there in zip(box, *seen, strict=True))
        self._kinds = [kind for kind, count in enumerate(left) for _ in range(count)]
        stream.shuffle(self._kinds)

    def fill(self, known: _Counts, size: int) -> _Counts:
        """Return a heap of so many cards, of which some are known."""
        missing = size - sum(known)
        dealt, self._kinds = self._kinds[:missing], self._kinds[missing:]
        return count_up(known, dealt)
