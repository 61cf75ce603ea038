"""How the moves of Cullinan are written. Seats are written from 1."""

import re
from collections.abc import Callable
from typing import Final

from games.core.errors import InvalidMoveError
from games.core.game import Seat
from games.core.notation import Notation
from games.cullinan.data import KIND_NAMES, NO_GEMS, SEATS, Gems, Kind, add_gems, list_gems, one_gem
from games.cullinan.moves import (
    BEGINS,
    JESTER,
    NO,
    STOP,
    TAKE_SPECIAL,
    YES,
    Buy,
    DropGem,
    DropSpecial,
    GemIs,
    Move,
    Pick,
    Rob,
    SideIs,
    SpecialIs,
    Spy,
    Store,
    TakeGem,
    Tuck,
    Turn,
)

_SEATS: Final = tuple(map(Seat, range(SEATS[-1])))
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
    **{DropSpecial(kind): f"drop-{KIND_NAMES[kind]}" for kind in Kind},
    **{Pick(kind): f"pick-{KIND_NAMES[kind]}" for kind in Kind},
    **{SpecialIs(kind): f"is-{KIND_NAMES[kind]}" for kind in Kind},
    **{Rob(seat): f"thief-{seat + 1}" for seat in _SEATS},
    **{Rob(seat, Kind.VAULT): f"thief-{seat + 1}-by-vault" for seat in _SEATS},
    **{Spy(seat): f"spy-{seat + 1}" for seat in _SEATS},
    **{move: f"first-{move.first + 1}" for move in BEGINS},
    **{
        SideIs(number, side): f"side-{number}{'ab'[side]}"
        for number in range(2, 10)
        for side in (0, 1)
    },
}
_VAULT: Final = re.compile(r"vault-(?=[123])(1*2*3*)(-by-thief)?")
_BUY: Final = re.compile(r"buy-([1-9])=(?:h(1*2*3*))?(?:\+d(1*2*3*))?(?:\+5x([1-9][0-9]?))?(\+v)?")


class _Notation(Notation[Move]):
    """The listed moves, and those that name diamonds, which are too many to be listed."""

    def parse(self, text: str) -> Move:
        if move := self.moves.get(text):
            return move
        for pattern, build in _PATTERNS:
            found = pattern.fullmatch(text)
            if found and len(text) <= 60:
                move = build(found)
                if self.notate(move) == text:
                    return move
        raise InvalidMoveError(text)

    def notate(self, move: Move) -> str:
        match move:
            case Store(gems=gems, by=by):
                return f"vault-{_write(gems)}" + ("-by-thief" if by is Kind.THIEF else "")
            case Buy():
                return _notate_purchase(move)
        return self.texts[move]


def _notate_purchase(move: Buy) -> str:
    parts = [f"buy-{move.number}=h{_write(move.hand)}"]
    if any(move.down):
        parts.append(f"d{_write(move.down)}")
    if move.fives:
        parts.append(f"5x{move.fives}")
    if move.vault:
        parts.append("v")
    return "+".join(parts)


def _read_store(found: re.Match[str]) -> Move:
    return Store(_read(found[1]), Kind.THIEF if found[2] else Kind.VAULT)


def _read_purchase(found: re.Match[str]) -> Move:
    return Buy(int(found[1]), _read(found[2]), _read(found[3]), int(found[4] or 0), bool(found[5]))


_PATTERNS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Move]], ...]] = (
    (_VAULT, _read_store),
    (_BUY, _read_purchase),
)


def _write(gems: Gems) -> str:
    return "".join(map(str, list_gems(gems)))


def _read(text: str | None) -> Gems:
    gems = NO_GEMS
    for value in text or "":
        gems = add_gems(gems, one_gem(int(value)))
    return gems


NOTATION: Final = _Notation(_LISTED)
