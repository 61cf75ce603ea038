"""Position, pending tasks, and public knowledge of hands.

The `kind` of a pending task names the decision.

`Shown` is a lower bound: a player may hold more of every value and kind. When an unidentified card
leaves a hand, every value and kind counts one fewer.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final, TypeAlias

from games.core.cards import with_item
from games.core.fast_replace import replace
from games.core.game import Event, Outcome, Seat
from games.cullinan import cards


@dataclass(frozen=True, slots=True)
class Act:
    """The seat's next action, its purchase, or the end of its turn (CU7)."""

    seat: Seat
    done: int = 0
    """Actions taken so far this turn."""
    used: int = 0
    """The number of these that used a special card."""
    kind: ClassVar[str] = "turn"


@dataclass(frozen=True, slots=True)
class ChooseSide:
    """Chance: which side of a Cullinan lies up (CU3)."""

    number: int
    kind: ClassVar[str] = "side"


@dataclass(frozen=True, slots=True)
class ChooseFirst:
    """Chance: who begins (CU5)."""

    kind: ClassVar[str] = "first"


@dataclass(frozen=True, slots=True)
class DrawGem:
    """Chance: the top diamond goes to a seat, or (None) face up into the middle."""

    seat: Seat | None
    kind: ClassVar[str] = "gem"


@dataclass(frozen=True, slots=True)
class DrawSpecial:
    """Chance: the top special card goes to a seat's hand, or is offered to it."""

    seat: Seat
    offered: bool = False
    """It goes among the cards that the seat may pick from."""
    hidden: bool = False
    """Only this seat sees it (VII A)."""
    kind: ClassVar[str] = "special"


@dataclass(frozen=True, slots=True)
class Steal:
    """Chance: the thief takes a random diamond of the victim's hand (CU16)."""

    thief: Seat
    victim: Seat
    kind: ClassVar[str] = "steal"


@dataclass(frozen=True, slots=True)
class Defend:
    """A holder of a bodyguard may cancel the thief (CU17)."""

    seat: Seat
    thief: Seat
    kind: ClassVar[str] = "defend"


@dataclass(frozen=True, slots=True)
class PickOne:
    """Take a special card from those offered (CU20, VII A)."""

    seat: Seat
    hidden: bool
    """Only this seat sees the offered cards (VII A)."""
    kind: ClassVar[str] = "pick"


@dataclass(frozen=True, slots=True)
class PickFrom:
    """Take a special card from an opponent's hand (CU19)."""

    seat: Seat
    target: Seat
    kind: ClassVar[str] = "spy"


@dataclass(frozen=True, slots=True)
class DropOffered:
    """Discard the offered cards that were not taken (CU20, VII A)."""

    seat: Seat
    kind: ClassVar[str] = "rest"


@dataclass(frozen=True, slots=True)
class TuckOne:
    """Effect IV: lay one hand diamond down (CU23)."""

    seat: Seat
    vault: bool
    """Into the vault stock (B), not face down (A)."""
    kind: ClassVar[str] = "tuck"


@dataclass(frozen=True, slots=True)
class MayDraw:
    """Effect VI: take the top diamond (A) or special card (B), or not (CU23)."""

    seat: Seat
    gem: bool
    kind: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Drop:
    """Discard one diamond or special card over the limit (CU9)."""

    seat: Seat
    gem: bool
    kind: ClassVar[str] = "drop"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Refill the face-up diamonds, then let the next seat act (CU8)."""

    seat: Seat
    kind: ClassVar[str] = "end"


ChanceTask: TypeAlias = ChooseSide | ChooseFirst | DrawGem | DrawSpecial | Steal
"""Tasks of chance."""
Question: TypeAlias = Act | Defend | PickOne | PickFrom | TuckOne | MayDraw | Drop
"""Decisions of seats."""
Task: TypeAlias = ChanceTask | Question | DropOffered | EndTurn

CHANCE_TASKS: Final = (DrawGem, DrawSpecial, Steal, ChooseSide, ChooseFirst)
"""The classes of `ChanceTask`, the most frequent first."""

_ANY_GEM: Final[cards.Gems] = (1, 1, 1)
_ANY_SPECIAL: Final[cards.Specials] = (1,) * len(cards.Kind)


@dataclass(frozen=True, slots=True)
class Shown:
    """The cards publicly known to be in a hand."""

    gems: cards.Gems = cards.NO_GEMS
    specials: cards.Specials = cards.NO_SPECIALS


Hands: TypeAlias = tuple[Shown, ...]
"""By seat."""


def remember_gems(hands: Hands, seat: Seat, gems: cards.Gems) -> Hands:
    """Add diamonds that publicly went into a hand."""
    shown = hands[seat]
    return with_item(hands, seat, Shown(cards.add_gems(shown.gems, gems), shown.specials))


def forget_gems(hands: Hands, seat: Seat, gems: cards.Gems = _ANY_GEM) -> Hands:
    """Remove diamonds that publicly left a hand; without `gems`, an unknown one."""
    shown = hands[seat]
    if shown.gems == cards.NO_GEMS:
        return hands
    ones, twos, threes = map(_lower, shown.gems, gems)
    return with_item(hands, seat, Shown((ones, twos, threes), shown.specials))


def remember_special(hands: Hands, seat: Seat, kind: cards.Kind) -> Hands:
    """Add a special card that publicly went into a hand."""
    shown = hands[seat]
    return with_item(hands, seat, Shown(shown.gems, cards.add_special(shown.specials, kind)))


def forget_special(hands: Hands, seat: Seat, kind: cards.Kind | None = None) -> Hands:
    """Remove a special card that publicly left a hand; without `kind`, an unknown one."""
    shown = hands[seat]
    if shown.specials == cards.NO_SPECIALS:
        return hands
    gone = _ANY_SPECIAL if kind is None else cards.add_special(cards.NO_SPECIALS, kind)
    return with_item(hands, seat, Shown(shown.gems, tuple(map(_lower, shown.specials, gone))))


def _lower(count: int, gone: int) -> int:
    return max(0, count - gone)


@dataclass(frozen=True, slots=True)
class Mat:
    hand: cards.Gems = cards.NO_GEMS
    specials: cards.Specials = cards.NO_SPECIALS
    vault: cards.Gems = cards.NO_GEMS
    """The vault stock (CU15)."""
    fives: cards.Gems = cards.NO_GEMS
    """Diamonds turned into fives, by their printed value (CU18, III B)."""
    down: cards.Gems = cards.NO_GEMS
    """Diamonds laid face down by IV A; only their owner knows their values."""
    cullinans: tuple[int, ...] = ()
    """Numbers, in the order bought."""

    @property
    def wealth(self) -> int:
        """Return the total points of all diamonds for a payment (CU11)."""
        hand = self.hand
        vault = self.vault
        down = self.down
        ones = hand[0] + vault[0] + down[0]
        twos = hand[1] + vault[1] + down[1]
        threes = hand[2] + vault[2] + down[2]
        return ones + 2 * twos + 3 * threes + cards.FIVE * sum(self.fives)


@dataclass(frozen=True, slots=True)
class Mark:
    """The last action, for the picture: seat, action and target."""

    seat: Seat
    act: str
    """A name of `KIND_NAMES`, or `gem`, `draw`, `buy`."""
    target: Seat | None = None


mark: Final = cache(Mark)
"""Makes each mark once: there are few seats and actions."""


@dataclass(frozen=True, slots=True)
class State:
    """A position."""

    table: cards.CardTable
    one_per_rank: bool
    open_discards: bool
    tasks: tuple[Task, ...]
    """Pending tasks, the next first; empty when the game is over."""
    mats: tuple[Mat, ...]
    sides: tuple[int, ...]
    """By Cullinan, the side that is up: 0 for A, 1 for B."""
    shown: Hands
    """By seat, the cards publicly known to be in hand."""
    gem_deck: cards.Gems
    special_deck: cards.Specials
    display: cards.Gems = cards.NO_GEMS
    """Face-up diamonds in the middle."""
    gem_discards: cards.Gems = cards.NO_GEMS
    special_discards: cards.Specials = cards.NO_SPECIALS
    top_gem: int | None = None
    """The diamond on top of its discard pile."""
    top_special: cards.Kind | None = None
    offered: cards.Specials = cards.NO_SPECIALS
    """Special cards a jester turned up, or VII A looks at."""
    first: Seat | None = None
    """The first player, once known."""
    mark: Mark | None = None

    def with_mat(self, seat: Seat, **changes: Any) -> State:
        return replace(self, mats=self.mats_with(seat, replace(self.mats[seat], **changes)))

    def mats_with(self, seat: Seat, mat: Mat) -> tuple[Mat, ...]:
        return with_item(self.mats, seat, mat)

    def before(self, *tasks: Task) -> State:
        """Return the position with tasks before the pending ones."""
        return replace(self, tasks=(*tasks, *self.tasks))

    def without_task(self) -> State:
        return replace(self, tasks=self.tasks[1:])

    def tasks_after(self, *tasks: Task) -> tuple[Task, ...]:
        """Return the pending tasks without the next one, and with these before the others."""
        return (*tasks, *self.tasks[1:])

    @property
    def players(self) -> int:
        return len(self.mats)

    @property
    def has_gems_to_draw(self) -> bool:
        """Return whether a diamond can be drawn, perhaps after a reshuffle (CU10)."""
        return any(self.gem_deck) or any(self.gem_discards)

    @property
    def has_specials_to_draw(self) -> bool:
        """Return whether a special card can be drawn, perhaps after a reshuffle (CU10)."""
        return any(self.special_deck) or any(self.special_discards)


Result = tuple[State, tuple[Event, ...]]
"""A position and the events on the way there."""

BOUGHT: Final = "bought"
"""The only ending: a player bought I (CU14)."""


def conclude(state: State) -> Outcome | None:
    """Return the outcome once a player has bought I; the score is 1 for the buyer, else 0."""
    for number, mat in enumerate(state.mats):
        if 1 in mat.cullinans:
            scores = tuple(int(seat == number) for seat in range(state.players))
            return Outcome(BOUGHT, scores, frozenset((Seat(number),)))
    return None
