"""What is known of one seat in the race for I, as numbers that need not be whole."""

from __future__ import annotations

from typing import Final

from games.core.game import Seat
from games.cullinan.data import FIVE, GEM_BOX, NO_GEMS, NO_SPECIALS, SPECIAL_BOX, worth
from games.cullinan.view import View

GEM_SHARES: Final = tuple(count / sum(GEM_BOX) for count in GEM_BOX)
"""What a diamond is that nobody has seen."""


class Racer:
    """The diamonds, special cards and Cullinans of a seat, expected where they are unknown."""

    __slots__ = ("cullinans", "gems", "safe", "specials", "vaulted")

    def __init__(
        self,
        gems: list[float],
        specials: list[float],
        safe: float,
        vaulted: float,
        cullinans: tuple[int, ...],
    ) -> None:
        self.gems = gems
        """In hand, by value."""
        self.specials = specials
        """In hand, by kind."""
        self.safe = safe
        """Points nobody can steal: vault stock, fives, face-down diamonds."""
        self.vaulted = vaulted
        """Diamonds in the vault stock."""
        self.cullinans = cullinans

    def copy(self) -> Racer:
        """Return another one that may be changed."""
        return Racer(self.gems[:], self.specials[:], self.safe, self.vaulted, self.cullinans)

    @property
    def hand(self) -> float:
        """Diamonds in hand."""
        ones, twos, threes = self.gems
        return ones + twos + threes

    @property
    def wealth(self) -> float:
        """What everything can pay (CU11)."""
        ones, twos, threes = self.gems
        return ones + 2 * twos + 3 * threes + self.safe


def watch(view: View, seat: Seat, shares: tuple[float, ...]) -> Racer:
    """Return what the view tells of a seat; `shares` says what unseen special cards are."""
    if seat == view.seat and view.own is not None:
        own = view.own
        safe = worth(own.vault) + worth(own.down) + FIVE * sum(own.fives)
        hand, kinds = list(map(float, own.hand)), list(map(float, own.specials))
        return Racer(hand, kinds, safe, sum(own.vault), own.cullinans)
    player = view.players[seat]
    shown = view.memory.hands[seat] if view.memory else None
    gems, specials = (shown.gems, shown.specials) if shown else (NO_GEMS, NO_SPECIALS)
    unseen, strange = player.hand - sum(gems), player.specials - sum(specials)
    return Racer(
        [count + unseen * share for count, share in zip(gems, GEM_SHARES, strict=True)],
        [count + strange * share for count, share in zip(specials, shares, strict=True)],
        worth(player.vault) + FIVE * player.fives + AVERAGE * player.down,
        sum(player.vault),
        player.cullinans,
    )


AVERAGE: Final = worth(GEM_BOX) / sum(GEM_BOX)
"""What a diamond nobody has seen is worth."""


def share_specials(view: View) -> tuple[float, ...]:
    """Return what a special card is that the view's seat has not seen, by kind."""
    seen = [view.offered]
    if view.own is not None:
        seen.append(view.own.specials)
    if view.memory:
        seen.append(view.memory.special_discards)
        seen += [
            shown.specials for seat, shown in enumerate(view.memory.hands) if seat != view.seat
        ]
    left = [max(0, count - sum(there)) for count, *there in zip(SPECIAL_BOX, *seen, strict=True)]
    total = sum(left)
    if not total:
        return tuple(count / sum(SPECIAL_BOX) for count in SPECIAL_BOX)
    return tuple([count / total for count in left])
