"""The moves of Cullinan. Every class has a `kind` of its own, which names it in JSON."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games.core.game import Seat
from games.cullinan.data import NO_GEMS, SEATS, Gems, Kind


@dataclass(frozen=True, slots=True)
class TakeGem:
    """Action: take a face-up diamond of this value (CU7)."""

    value: int
    kind: Literal["gem"] = "gem"


@dataclass(frozen=True, slots=True)
class TakeSpecial:
    """Action: take the top special card (CU7)."""

    kind: Literal["special"] = "special"


@dataclass(frozen=True, slots=True)
class Store:
    """Action: use a vault for these diamonds (CU15)."""

    gems: Gems
    by: Kind = Kind.VAULT
    """The card discarded: a thief with IX B (CU22)."""
    kind: Literal["store"] = "store"


@dataclass(frozen=True, slots=True)
class Rob:
    """Action: name an opponent for a thief (CU16)."""

    target: Seat
    by: Kind = Kind.THIEF
    """The card discarded: a vault with IX B (CU22)."""
    kind: Literal["rob"] = "rob"


@dataclass(frozen=True, slots=True)
class Turn:
    """Action: use "the one" on a diamond of this value (CU18)."""

    value: int
    kind: Literal["turn"] = "turn"


@dataclass(frozen=True, slots=True)
class Spy:
    """Action: look at an opponent's special cards (CU19)."""

    target: Seat
    kind: Literal["spy"] = "spy"


@dataclass(frozen=True, slots=True)
class Jester:
    """Action: turn up five special cards (CU20)."""

    kind: Literal["jester"] = "jester"


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn after fewer actions (CU7)."""

    kind: Literal["stop"] = "stop"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a Cullinan with these diamonds (CU11, CU12)."""

    number: int
    hand: Gems
    down: Gems = NO_GEMS
    """Diamonds laid face down by IV A."""
    fives: int = 0
    vault: bool = False
    """The whole vault stock."""
    kind: Literal["buy"] = "buy"


@dataclass(frozen=True, slots=True)
class Answer:
    """Say yes or no: to defend (CU17), to use VI (CU23), to lay down nothing (CU23)."""

    yes: bool
    kind: Literal["answer"] = "answer"


@dataclass(frozen=True, slots=True)
class Tuck:
    """Lay one hand diamond away by IV (CU23)."""

    value: int
    kind: Literal["tuck"] = "tuck"


@dataclass(frozen=True, slots=True)
class DropGem:
    """Discard a diamond over the limit (CU9)."""

    value: int
    kind: Literal["drop_gem"] = "drop_gem"


@dataclass(frozen=True, slots=True)
class DropSpecial:
    """Discard a special card over the limit (CU9)."""

    special: Kind
    kind: Literal["drop_special"] = "drop_special"


@dataclass(frozen=True, slots=True)
class Pick:
    """Take one of the special cards offered by a spy, a jester or VII A."""

    special: Kind
    kind: Literal["pick"] = "pick"


@dataclass(frozen=True, slots=True)
class GemIs:
    """Chance: the diamond drawn or stolen has this value."""

    value: int
    kind: Literal["gem_is"] = "gem_is"


@dataclass(frozen=True, slots=True)
class SpecialIs:
    """Chance: the special card drawn is of this kind."""

    special: Kind
    kind: Literal["special_is"] = "special_is"


@dataclass(frozen=True, slots=True)
class SideIs:
    """Chance: a Cullinan lies with this side up (CU3)."""

    number: int
    side: int
    """0 for A, 1 for B."""
    kind: Literal["side_is"] = "side_is"


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance: this seat begins (CU5)."""

    first: Seat
    kind: Literal["begin"] = "begin"


Move: TypeAlias = (
    TakeGem
    | TakeSpecial
    | Store
    | Rob
    | Turn
    | Spy
    | Jester
    | Stop
    | Buy
    | Answer
    | Tuck
    | DropGem
    | DropSpecial
    | Pick
    | GemIs
    | SpecialIs
    | SideIs
    | Begin
)

TAKE_GEMS: Final = tuple(map(TakeGem, (1, 2, 3)))
TAKE_SPECIAL: Final = TakeSpecial()
ROBS: Final = {
    (seat, by): Rob(Seat(seat), by)
    for seat in range(SEATS.stop - 1)
    for by in (Kind.THIEF, Kind.VAULT)
}
JESTER: Final = Jester()
STOP: Final = Stop()
YES: Final = Answer(yes=True)
NO: Final = Answer(yes=False)
PICKS: Final = tuple(map(Pick, Kind))
BEGINS: Final = tuple(Begin(Seat(seat)) for seat in range(SEATS[-1]))
GEMS_ARE: Final[tuple[Move, ...]] = tuple(map(GemIs, (1, 2, 3)))
SPECIALS_ARE: Final[tuple[Move, ...]] = tuple(map(SpecialIs, Kind))
