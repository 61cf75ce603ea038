"""Moves."""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.core import InvalidMoveError, Notation, Seat
from games.cullinan import cards


@dataclass(frozen=True, slots=True)
class TakeGem:
    """Action: take a face-up diamond of this value (CU7)."""

    value: int


@dataclass(frozen=True, slots=True)
class TakeSpecial:
    """Action: take the top special card (CU7)."""


@dataclass(frozen=True, slots=True)
class Store:
    """Action: use a vault for these diamonds (CU15)."""

    gems: cards.Gems
    by: cards.Kind = cards.Kind.VAULT
    """The card discarded: a thief with IX B (CU22)."""


@dataclass(frozen=True, slots=True)
class Rob:
    """Action: name an opponent for a thief (CU16)."""

    target: Seat
    by: cards.Kind = cards.Kind.THIEF
    """The card discarded: a vault with IX B (CU22)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Action: use One of a Kind on a diamond of this value (CU18)."""

    value: int


@dataclass(frozen=True, slots=True)
class Spy:
    """Action: look at an opponent's special cards (CU19)."""

    target: Seat


@dataclass(frozen=True, slots=True)
class Jester:
    """Action: turn up five special cards (CU20)."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn after fewer actions (CU7)."""


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy a Cullinan with these diamonds (CU11, CU12)."""

    number: int
    hand: cards.Gems
    down: cards.Gems = cards.NO_GEMS
    """Diamonds laid face down by IV A."""
    fives: int = 0
    vault: bool = False
    """The payment includes the whole vault stock."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no: to defend (CU17), to use VI (CU23), to lay down nothing (CU23)."""

    yes: bool


@dataclass(frozen=True, slots=True)
class Tuck:
    """Lay a hand diamond down by IV (CU23)."""

    value: int


@dataclass(frozen=True, slots=True)
class DropGem:
    """Discard a diamond over the limit (CU9)."""

    value: int


@dataclass(frozen=True, slots=True)
class DropSpecial:
    """Discard a special card over the limit (CU9)."""

    special: cards.Kind


@dataclass(frozen=True, slots=True)
class Pick:
    """Take one of the special cards offered by a spy, a jester or VII A."""

    special: cards.Kind


@dataclass(frozen=True, slots=True)
class GemIs:
    """Chance: the diamond drawn or stolen has this value."""

    value: int


@dataclass(frozen=True, slots=True)
class SpecialIs:
    """Chance: the special card drawn is of this kind."""

    special: cards.Kind


@dataclass(frozen=True, slots=True)
class SideIs:
    """Chance: a Cullinan lies with this side up (CU3)."""

    number: int
    side: int
    """0 for A, 1 for B."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance: this seat begins (CU5)."""

    first: Seat


Use: TypeAlias = Store | Rob | Turn | Spy | Jester
"""Uses of a special card."""
Reply: TypeAlias = Answer | Tuck | DropGem | DropSpecial | Pick
"""Answers to a question other than that of the turn."""
Move: TypeAlias = (
    TakeGem | TakeSpecial | Use | Stop | Buy | Reply | GemIs | SpecialIs | SideIs | Begin
)

TAKE_GEMS: Final = tuple(map(TakeGem, (1, 2, 3)))
TAKE_SPECIAL: Final = TakeSpecial()
ROBS: Final = {
    (seat, by): Rob(Seat(seat), by)
    for seat in range(cards.SEATS.stop - 1)
    for by in (cards.Kind.THIEF, cards.Kind.VAULT)
}
JESTER: Final = Jester()
STOP: Final = Stop()
YES: Final = Answer(yes=True)
NO: Final = Answer(yes=False)
PICKS: Final = tuple(map(Pick, cards.Kind))
BEGINS: Final = tuple(Begin(Seat(seat)) for seat in range(cards.SEATS[-1]))
GEMS_ARE: Final[tuple[Move, ...]] = tuple(map(GemIs, (1, 2, 3)))
SPECIALS_ARE: Final[tuple[Move, ...]] = tuple(map(SpecialIs, cards.Kind))

_SEATS: Final = tuple(map(Seat, range(cards.SEATS[-1])))
_LISTED: Final[dict[Move, str]] = {
    TAKE_SPECIAL: "special",
    JESTER: "jester",
    STOP: "stop",
    YES: "yes",
    NO: "no",
    **{TakeGem(value): f"gem-{value}" for value in (1, 2, 3)},
    **{Turn(value): f"one-{value}" for value in (1, 2)},
    **{Tuck(value): f"tuck-{value}" for value in (1, 2, 3)},
    **{DropGem(value): f"drop-{value}" for value in (1, 2, 3)},
    **{GemIs(value): f"is-{value}" for value in (1, 2, 3)},
    **{DropSpecial(kind): f"drop-{cards.KIND_NAMES[kind]}" for kind in cards.Kind},
    **{Pick(kind): f"pick-{cards.KIND_NAMES[kind]}" for kind in cards.Kind},
    **{SpecialIs(kind): f"is-{cards.KIND_NAMES[kind]}" for kind in cards.Kind},
    **{Rob(seat): f"thief-{seat + 1}" for seat in _SEATS},
    **{Rob(seat, cards.Kind.VAULT): f"thief-{seat + 1}-by-vault" for seat in _SEATS},
    **{Spy(seat): f"spy-{seat + 1}" for seat in _SEATS},
    **{move: f"first-{move.first + 1}" for move in BEGINS},
    **{SideIs(card, side): f"side-{card}{'ab'[side]}" for card in range(2, 10) for side in (0, 1)},
}
_VAULT: Final = re.compile(r"vault-(?=[123])(1*2*3*)(-by-thief)?")
_BUY: Final = re.compile(r"buy-([1-9])=(?:h(1*2*3*))?(?:\+d(1*2*3*))?(?:\+5x([1-9][0-9]?))?(\+v)?")


class _Notation(Notation[Move]):
    """The listed moves, and moves that name diamonds, which are too many to list."""

    def parse(self, text: str) -> Move:
        move = self.moves.get(text)
        if move is None and len(text) <= 60:
            if match := _VAULT.fullmatch(text):
                move = Store(_read(match[1]), cards.Kind.THIEF if match[2] else cards.Kind.VAULT)
            elif match := _BUY.fullmatch(text):
                hand = _read(match[2])
                down = _read(match[3])
                move = Buy(int(match[1]), hand, down, int(match[4] or 0), bool(match[5]))
        if move is None or self.notate(move) != text:
            raise InvalidMoveError(text)
        return move

    def notate(self, move: Move) -> str:
        match move:
            case Store(gems, by):
                return f"vault-{_write(gems)}" + ("-by-thief" if by is cards.Kind.THIEF else "")
            case Buy(number, hand, down, fives, vault):
                paid = f"buy-{number}=h{_write(hand)}" + (f"+d{_write(down)}" if any(down) else "")
                return paid + (f"+5x{fives}" if fives else "") + ("+v" if vault else "")
        return self.texts[move]


def _write(gems: cards.Gems) -> str:
    return "".join(map(str, cards.list_gems(gems)))


def _read(text: str | None) -> cards.Gems:
    values = text or ""
    return (values.count("1"), values.count("2"), values.count("3"))


NOTATION: Final = _Notation(_LISTED)
