"""How the moves of Cullinan are written. Seats are written from 1."""

import re
from collections.abc import Callable
from typing import Final

from games.core.errors import InvalidMoveError
from games.core.game import Seat
from games.cullinan.data import KIND_NAMES, NO_GEMS, Gems, Kind, add_gems, list_gems, one_gem
from games.cullinan.moves import (
    Answer,
    Begin,
    Buy,
    DropGem,
    DropSpecial,
    GemIs,
    Jester,
    Move,
    Pick,
    Rob,
    SideIs,
    SpecialIs,
    Spy,
    Stand,
    Stop,
    Store,
    TakeGem,
    TakeSpecial,
    Tuck,
    Turn,
)

_FIXED: Final[dict[str, Move]] = {
    "special": TakeSpecial(),
    "jester": Jester(),
    "stop": Stop(),
    "yes": Answer(yes=True),
    "no": Answer(yes=False),
    "guard-always": Stand(defend=True),
    "guard-ask": Stand(defend=False),
    **{f"gem-{value}": TakeGem(value) for value in (1, 2, 3)},
    **{f"one-{value}": Turn(value) for value in (1, 2)},
    **{f"tuck-{value}": Tuck(value) for value in (1, 2, 3)},
    **{f"drop-{value}": DropGem(value) for value in (1, 2, 3)},
    **{f"is-{value}": GemIs(value) for value in (1, 2, 3)},
    **{f"drop-{KIND_NAMES[kind]}": DropSpecial(kind) for kind in Kind},
    **{f"pick-{KIND_NAMES[kind]}": Pick(kind) for kind in Kind},
    **{f"is-{KIND_NAMES[kind]}": SpecialIs(kind) for kind in Kind},
    **{f"thief-{seat + 1}": Rob(Seat(seat)) for seat in range(4)},
    **{f"thief-{seat + 1}-by-vault": Rob(Seat(seat), Kind.VAULT) for seat in range(4)},
    **{f"spy-{seat + 1}": Spy(Seat(seat)) for seat in range(4)},
    **{f"first-{seat + 1}": Begin(Seat(seat)) for seat in range(4)},
    **{
        f"side-{number}{'ab'[side]}": SideIs(number, side)
        for number in range(2, 10)
        for side in (0, 1)
    },
}
_FIXED_TEXTS: Final = {move: text for text, move in _FIXED.items()}
_VAULT: Final = re.compile(r"vault-(?=[123])(1*2*3*)(-by-thief)?")
_BUY: Final = re.compile(r"buy-([1-9])=(?:h(1*2*3*))?(?:\+d(1*2*3*))?(?:\+5x([1-9][0-9]?))?(\+v)?")


def parse(text: str) -> Move:
    """Read a move from its notation. Raises `InvalidMoveError`."""
    if move := _FIXED.get(text):
        return move
    for pattern, build in _PATTERNS:
        found = pattern.fullmatch(text)
        if found and len(text) <= 60:
            move = build(found)
            if notate(move) == text:
                return move
    raise InvalidMoveError(text)


def notate(move: Move) -> str:
    """Write a move."""
    match move:
        case Store(gems=gems, by=by):
            return f"vault-{_write(gems)}" + ("-by-thief" if by is Kind.THIEF else "")
        case Buy():
            return _notate_purchase(move)
    return _FIXED_TEXTS[move]


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
