"""What everybody at the table knows to be in a hand, because everybody saw it go there.

It is a lower bound: a player may hold more of every value and kind. Whoever only saw that a card
left a hand, not which, takes every value or kind to be one fewer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core.change import exchange
from games.core.game import Seat
from games.cullinan.data import NO_GEMS, NO_SPECIALS, Gems, Kind, Specials, add_gems, add_special

_ANY_GEM: Final[Gems] = (1, 1, 1)
_ANY_SPECIAL: Final[Specials] = (1,) * len(Kind)


@dataclass(frozen=True, slots=True)
class Shown:
    """What is known to be in a hand."""

    gems: Gems = NO_GEMS
    specials: Specials = NO_SPECIALS


Hands: TypeAlias = tuple[Shown, ...]
"""By seat."""


def remember_gems(hands: Hands, seat: Seat, gems: Gems) -> Hands:
    """Note diamonds that everybody saw go into a hand."""
    shown = hands[seat]
    return exchange(hands, seat, Shown(add_gems(shown.gems, gems), shown.specials))


def forget_gems(hands: Hands, seat: Seat, gems: Gems = _ANY_GEM) -> Hands:
    """Note diamonds that everybody saw leave a hand; without them, that some diamond left it."""
    shown = hands[seat]
    if shown.gems == NO_GEMS:
        return hands
    ones, twos, threes = map(_lower, shown.gems, gems)
    return exchange(hands, seat, Shown((ones, twos, threes), shown.specials))


def remember_special(hands: Hands, seat: Seat, kind: Kind) -> Hands:
    """Note a special card that everybody saw go into a hand."""
    shown = hands[seat]
    return exchange(hands, seat, Shown(shown.gems, add_special(shown.specials, kind)))


def remember_guard(hands: Hands, seat: Seat) -> Hands:
    """Note that somebody was asked to defend: a bodyguard is in that hand (CU17)."""
    return hands if hands[seat].specials[Kind.GUARD] else remember_special(hands, seat, Kind.GUARD)


def forget_special(hands: Hands, seat: Seat, kind: Kind | None = None) -> Hands:
    """Note a special card that everybody saw leave a hand; without its kind, that one left it."""
    shown = hands[seat]
    if shown.specials == NO_SPECIALS:
        return hands
    gone = _ANY_SPECIAL if kind is None else add_special(NO_SPECIALS, kind)
    return exchange(hands, seat, Shown(shown.gems, tuple(map(_lower, shown.specials, gone))))


def _lower(count: int, gone: int) -> int:
    return max(0, count - gone)
