"""What waits to be answered or done: a position holds a list of these, the next one first.

Every class has a `kind` of its own, which names the question, and the class in JSON.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games.core.game import Seat


@dataclass(frozen=True, slots=True)
class Act:
    """The seat's next action, its purchase, or the end of its turn (CU7)."""

    seat: Seat
    done: int = 0
    """Actions taken so far this turn."""
    used: int = 0
    """Those of them that used a special card."""
    kind: Literal["turn"] = "turn"


@dataclass(frozen=True, slots=True)
class ChooseSide:
    """Chance: which side of a Cullinan lies up (CU3)."""

    number: int
    kind: Literal["side"] = "side"


@dataclass(frozen=True, slots=True)
class ChooseFirst:
    """Chance: who begins (CU5)."""

    kind: Literal["first"] = "first"


@dataclass(frozen=True, slots=True)
class DrawGem:
    """Chance: the top diamond goes to a seat, or (None) face up into the middle."""

    seat: Seat | None
    kind: Literal["gem"] = "gem"


@dataclass(frozen=True, slots=True)
class DrawSpecial:
    """Chance: the top special card goes to a seat's hand, or is offered to it."""

    seat: Seat
    offered: bool = False
    """Among those it may pick from."""
    hidden: bool = False
    """Only this seat sees it (VII A)."""
    kind: Literal["special"] = "special"


@dataclass(frozen=True, slots=True)
class Steal:
    """Chance: the thief takes a random diamond of the victim's hand (CU16)."""

    thief: Seat
    victim: Seat
    kind: Literal["steal"] = "steal"


@dataclass(frozen=True, slots=True)
class Defend:
    """Ask a holder of a bodyguard whether it cancels the thief (CU17)."""

    seat: Seat
    thief: Seat
    kind: Literal["defend"] = "defend"


@dataclass(frozen=True, slots=True)
class PickOne:
    """Take a special card from those offered (CU20, VII A)."""

    seat: Seat
    hidden: bool
    """Only this seat sees what is offered (VII A)."""
    kind: Literal["pick"] = "pick"


@dataclass(frozen=True, slots=True)
class PickFrom:
    """Take a special card from an opponent's hand (CU19)."""

    seat: Seat
    target: Seat
    kind: Literal["spy"] = "spy"


@dataclass(frozen=True, slots=True)
class DropOffered:
    """Discard what was offered and not taken (CU20, VII A)."""

    seat: Seat
    kind: Literal["rest"] = "rest"


@dataclass(frozen=True, slots=True)
class TuckOne:
    """Effect IV: lay one hand diamond away (CU23)."""

    seat: Seat
    vault: bool
    """Into the vault stock (B), not face down (A)."""
    kind: Literal["tuck"] = "tuck"


@dataclass(frozen=True, slots=True)
class MayDraw:
    """Effect VI: take the top diamond (A) or special card (B), or not (CU23)."""

    seat: Seat
    gem: bool
    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Drop:
    """Discard one diamond or special card over the limit (CU9)."""

    seat: Seat
    gem: bool
    kind: Literal["drop"] = "drop"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Refill the face-up diamonds, then the next seat acts (CU8)."""

    seat: Seat
    kind: Literal["end"] = "end"


ChanceTask: TypeAlias = ChooseSide | ChooseFirst | DrawGem | DrawSpecial | Steal
"""Chance answers."""
Question: TypeAlias = Act | Defend | PickOne | PickFrom | TuckOne | MayDraw | Drop
"""A seat answers."""
Chore: TypeAlias = DropOffered | EndTurn
"""Done without an answer."""
Task: TypeAlias = ChanceTask | Question | Chore

CHANCE_TASKS: Final = (DrawGem, DrawSpecial, Steal, ChooseSide, ChooseFirst)
"""The classes of `ChanceTask`, the most frequent first."""
