"""A position of Cullinan. Decks are heaps of unseen cards: there is no order to leak (G4)."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from games.core.change import exchange, replace
from games.core.game import Event, Seat
from games.cullinan.cards import CardTable
from games.cullinan.data import FIVE, NO_GEMS, NO_SPECIALS, Gems, Kind, Specials
from games.cullinan.shown import Hands
from games.cullinan.tasks import Task


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


@dataclass(frozen=True, slots=True)
class State:
    """A position."""

    table: CardTable
    one_per_rank: bool
    open_discards: bool
    tasks: tuple[Task, ...]
    """What has to be answered or done, the next first; empty when the game is over."""
    mats: tuple[Mat, ...]
    sides: tuple[int, ...]
    """Per Cullinan, which side is up: 0 for A, 1 for B."""
    shown: Hands
    """What everybody saw go into the hands and not leave them."""
    gem_deck: Gems
    special_deck: Specials
    display: Gems = NO_GEMS
    """Face-up diamonds in the middle."""
    gem_discards: Gems = NO_GEMS
    special_discards: Specials = NO_SPECIALS
    top_gem: int | None = None
    """The diamond on top of its discard pile."""
    top_special: Kind | None = None
    offered: Specials = NO_SPECIALS
    """Special cards a jester turned up, or VII A looks at."""
    first: Seat | None = None
    """Who began, once that is known."""
    mark: Mark | None = None

    def with_mat(self, seat: Seat, **changes: Any) -> "State":
        """Return the position with a player's things changed."""
        return replace(self, mats=self.mats_with(seat, replace(self.mats[seat], **changes)))

    def mats_with(self, seat: Seat, mat: Mat) -> tuple[Mat, ...]:
        """Return everybody's things, a player's new ones too."""
        return exchange(self.mats, seat, mat)

    def before(self, *tasks: Task) -> "State":
        """Return the position with more to be answered first."""
        return replace(self, tasks=(*tasks, *self.tasks))

    def without_task(self) -> "State":
        """Return the position with its next task taken off the list."""
        return replace(self, tasks=self.tasks[1:])

    def tasks_after(self, *tasks: Task) -> tuple[Task, ...]:
        """Return the tasks with the next one taken off and these before the others."""
        return (*tasks, *self.tasks[1:])

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.mats)

    @property
    def has_gems_to_draw(self) -> bool:
        """Tell whether a diamond can be drawn, perhaps after a reshuffle (CU10)."""
        return any(self.gem_deck) or any(self.gem_discards)

    @property
    def has_specials_to_draw(self) -> bool:
        """Tell whether a special card can be drawn, perhaps after a reshuffle (CU10)."""
        return any(self.special_deck) or any(self.special_discards)


Result = tuple[State, tuple[Event, ...]]
"""A position and what is told of the way there."""
