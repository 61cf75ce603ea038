"""What one player has, and the mark of what was done last."""

from dataclasses import dataclass
from functools import cache

from games.core.game import Seat
from games.cullinan.data import FIVE, NO_GEMS, NO_SPECIALS, Gems, Specials


@dataclass(frozen=True, slots=True)
class Mat:
    """Everything one player has."""

    hand: Gems = NO_GEMS
    specials: Specials = NO_SPECIALS
    vault: Gems = NO_GEMS
    """The vault stock (CU15)."""
    fives: Gems = NO_GEMS
    """Diamonds turned into fives, by their printed value (CU18, III B)."""
    down: Gems = NO_GEMS
    """Diamonds laid face down by IV A; only their owner knows their values."""
    cullinans: tuple[int, ...] = ()
    """Numbers, in the order bought."""

    @property
    def wealth(self) -> int:
        """What all diamonds together can pay (CU11)."""
        hand, vault, down = self.hand, self.vault, self.down
        ones, twos = hand[0] + vault[0] + down[0], hand[1] + vault[1] + down[1]
        threes = hand[2] + vault[2] + down[2]
        return ones + 2 * twos + 3 * threes + FIVE * sum(self.fives)


@dataclass(frozen=True, slots=True)
class Mark:
    """The last action, for the picture: who did what, to whom."""

    seat: Seat
    act: str
    """A name of `KIND_NAMES`, or `gem`, `draw`, `buy`."""
    target: Seat | None = None


@cache  # Few seats, few acts.
def mark(seat: Seat, act: str, target: Seat | None = None) -> Mark:
    """Return the mark of an action."""
    return Mark(seat, act, target)
