"""Components: diamonds, special cards, Cullinan cards and their powers."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import lru_cache
from itertools import product
from operator import add
from pickle import dumps, loads
from typing import Any, Final, TypeAlias
from zlib import compress, decompress

from games.core.cards import with_item
from games.core.text import InvalidDataError

Gems: TypeAlias = tuple[int, int, int]
"""The number of diamonds of the values 1, 2 and 3."""
Specials: TypeAlias = tuple[int, ...]
"""The number of special cards of each `Kind`, in its order."""


class Kind(IntEnum):
    """A special card (CU2)."""

    VAULT = 0
    THIEF = 1
    ONE = 2
    GUARD = 3
    SPY = 4
    JESTER = 5


KIND_NAMES: Final = ("vault", "thief", "one", "guard", "spy", "jester")
"""The name of each special card in notations, text keys and emoji names."""
GEM_BOX: Final[Gems] = (12, 28, 21)
SPECIAL_BOX: Final[Specials] = (10, 8, 4, 4, 2, 2)
NO_GEMS: Final[Gems] = (0, 0, 0)
NO_SPECIALS: Final[Specials] = (0,) * len(Kind)
SEATS: Final = range(2, 5)
DISPLAY: Final = 3
"""Face-up diamonds at the start of a turn (CU5, CU8)."""
ACTIONS: Final = 2
FIVE: Final = 5
"""The value of a diamond turned by One of a Kind (CU18)."""
TUCKED: Final = 3
"""The limit of diamonds face down by IV A."""
MANY: Final = 6
"""From this many diamonds on a thief takes two (CU16)."""
JESTER_TURNS: Final = 5
JESTER_TAKES: Final = 2

GEM_STARTS: Final = {2: (0, 2), 3: (0, 2, 3), 4: (0, 0, 2, 3)}
"""The diamond each player starts with, in turn order; 0 for none (CU6)."""
VAULT_STARTS: Final = {2: (0, 0), 3: (0, 0, 0), 4: (0, 1, 0, 0)}
"""The number of vault cards each player starts with, in turn order (CU6)."""


_ONE: Final[tuple[Gems, ...]] = (NO_GEMS, (1, 0, 0), (0, 1, 0), (0, 0, 1))


def one_gem(value: int) -> Gems:
    """Return one diamond of a value from 1 to 3; none for 0."""
    return _ONE[value]


def add_gems(left: Gems, right: Gems) -> Gems:
    return (left[0] + right[0], left[1] + right[1], left[2] + right[2])


def take_gems(heap: Gems, part: Gems) -> Gems:
    return (heap[0] - part[0], heap[1] - part[1], heap[2] - part[2])


def worth(heap: Gems) -> int:
    return heap[0] + 2 * heap[1] + 3 * heap[2]


@lru_cache(maxsize=4096)
def parts_of(heap: Gems) -> tuple[tuple[Gems, int], ...]:
    """Return every part of a heap with its worth, including nothing and all of it."""
    ones, twos, threes = [range(count + 1) for count in heap]
    return tuple([(part, worth(part)) for part in product(ones, twos, threes)])


def add_special(heap: Specials, kind: Kind, change: int = 1) -> Specials:
    """Return a heap with some more (or fewer) cards of a kind."""
    return with_item(heap, kind, heap[kind] + change)


def list_gems(heap: Gems) -> tuple[int, ...]:
    """Return the values in a heap, lowest first."""
    return (1,) * heap[0] + (2,) * heap[1] + (3,) * heap[2]


def list_specials(heap: Specials) -> tuple[Kind, ...]:
    return tuple([kind for kind, count in zip(Kind, heap, strict=True) for _ in range(count)])


ROMANS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def _up_to(most: int, join: Callable[[int, int], int] = add) -> Any:
    """Make a power field that is 0 on most cards.

    `most` is the maximum on one card, 1 for a power without a number. `join` combines the values of
    two cards: `max` where a second one adds nothing.
    """
    return field(default=0, metadata={"most": most, "join": join})


@dataclass(frozen=True, slots=True)
class Powers:
    """The total powers of a player's Cullinans.

    Powers of several cards add up (CU14). `cards.json` defines the powers of each card.
    """

    discount: int = _up_to(30)
    """I costs this much less."""
    take_back: int = _up_to(9)
    """The number of lowest diamonds paid that come back after each purchase, the card's own too."""
    gem_actions: int = _up_to(9)
    """More actions each turn, each taking a diamond."""
    turns_twos: int = _up_to(1, max)
    """One of a Kind also turns a 2."""
    tuck_down: int = _up_to(1)
    """One hand diamond may be laid face down after each special card but a vault or a stopped
    thief, up to `TUCKED`."""
    tuck_vault: int = _up_to(1)
    """The same, into the vault stock up to its limit."""
    steals_more: int = _up_to(9)
    """Additional diamonds for the player's own thieves."""
    loses_less: int = _up_to(9)
    """Fewer diamonds for opponents' thieves."""
    safe_below: int = _up_to(9, max)
    """Opponents' thieves take nothing from a hand with fewer diamonds than this."""
    gem_on_use: int = _up_to(1)
    """The top diamond may be taken after the first special card of the player's turn, unless that
    is a stopped thief, and after each bodyguard."""
    special_on_use: int = _up_to(1)
    """The top special card may be taken after the first special card of the player's turn, unless
    that is a stopped thief."""
    gem_on_vault: int = _up_to(1)
    """The top diamond may be taken after each vault, or thief used as a vault."""
    gem_on_one: int = _up_to(1)
    """The top diamond is taken with each face-up 1."""
    gem_limit: int = _up_to(9)
    """Additional diamonds in hand."""
    refills_at_once: int = _up_to(1, max)
    """Face-up diamonds are refilled after each diamond taken."""
    looks: int = _up_to(9)
    """Additional special cards to look at when one is taken as an action."""
    special_limit: int = _up_to(9)
    """Additional special cards in hand."""
    vault_limit: int = _up_to(9)
    """Additional diamonds in the vault stock."""
    vault_use: int = _up_to(9)
    """Additional diamonds that one vault stores."""
    swaps: int = _up_to(1, max)
    """Vaults and thieves may be used as each other."""

    def plus(self, other: "Powers") -> "Powers":
        return Powers(
            *(join(getattr(self, name), getattr(other, name)) for name, join in _JOINS.items())
        )


POWERS: Final[dict[str, int]] = {each.name: each.metadata["most"] for each in fields(Powers)}
"""Every power by its name, with the maximum on one card."""
_JOINS: Final[dict[str, Callable[[int, int], int]]] = {
    each.name: each.metadata["join"] for each in fields(Powers)
}


@dataclass(frozen=True, slots=True)
class Side:
    powers: Powers
    text: str = ""
    """What an operator's table says of it, in their language.

    Without it, the side is one of the digital edition: `card-<number>-<side>` in the Fluent files.
    """


@dataclass(frozen=True, slots=True)
class Card:
    number: int
    """1 (I) to 9 (IX)."""
    rank: int
    cost: int
    sides: tuple[Side, ...]
    """A, then B; I has one."""


@dataclass(frozen=True, slots=True)
class CardTable:
    """All nine cards under the name of their edition."""

    edition: str
    """The edition; every record names the one it was played with."""
    cards: tuple[Card, ...]

    def __hash__(self) -> int:
        # Every state holds the table: hashing all its powers each time would be slow.
        return hash(self.edition)

    def __reduce__(self) -> tuple[Any, ...]:
        # A view is sent to the worker: its table would be half of it, and most of the time.
        return _unpack, (_pack(self),)

    def card(self, number: int) -> Card:
        """Return a card by its number, 1 to 9."""
        return self.cards[number - 1]


@lru_cache(maxsize=16)
def _pack(table: CardTable) -> bytes:
    return compress(dumps((table.edition, table.cards)))


@lru_cache(maxsize=16)
def _unpack(packed: bytes) -> CardTable:
    return CardTable(*loads(decompress(packed)))  # noqa: S301 - packed by `_pack`


RANKS: Final = {1: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 3}
"""Rank of every card (CU4): the rules fix it, another table cannot change it."""
LONGEST_EDITION: Final = 30
LONGEST_TEXT: Final = 100
"""Most characters of a side's text; more would not fit where it is shown."""
HIGHEST_COST: Final = 60
_EDITION: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_TYPES: Final = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


def read_table(document: str, digital: CardTable | None = None) -> CardTable:
    """Read a card table from JSON. Raises `InvalidDataError`, whose message is one line.

    A side needs a text unless its powers are those of the `digital` edition; None to read that.
    """
    try:
        data = json.loads(document)
    except ValueError as error:
        raise InvalidDataError(f"not JSON: {error}") from None
    _check_names(data, ("edition", "cards"), "the file")
    edition = _get(data, "edition", str, "the file")
    if not 1 <= len(edition) <= LONGEST_EDITION or set(edition) - _EDITION:
        raise InvalidDataError(f"edition: 1 to {LONGEST_EDITION} of the characters a-z, 0-9 and -")
    cards = tuple(_read_card(item) for item in _get(data, "cards", list, "the file"))
    if [card.number for card in cards] != list(RANKS):
        raise InvalidDataError("cards: the numbers 1 to 9 are needed, once each, in order")
    for card, known in zip(cards, digital.cards if digital else cards, strict=True):
        for name, side, other in zip("AB", card.sides, known.sides, strict=False):
            if not side.text and side.powers != other.powers:
                raise InvalidDataError(f"card {card.number} {name}: text is missing")
    return CardTable(edition, cards)


def _read_card(data: Any) -> Card:
    number = _get_number(data, "number", "a card", len(RANKS))
    where = f"card {number}"
    names = ("A",) if number == 1 else ("A", "B")
    _check_names(data, ("number", "rank", "cost", *names), where)
    rank = _get(data, "rank", int, where)
    if rank != RANKS[number]:
        raise InvalidDataError(f"{where}: rank must be {RANKS[number]}, not {rank}")
    cost = _get_number(data, "cost", where, HIGHEST_COST)
    sides = tuple(_read_side(_get(data, name, dict, where), f"{where} {name}") for name in names)
    return Card(number, rank, cost, sides)


def _read_side(data: dict[str, Any], where: str) -> Side:
    _check_names(data, ("powers", "text"), where)
    power_names = _get(data, "powers", dict, where)
    where_powers = f"{where} powers"
    for name in power_names:
        if name not in POWERS:
            raise InvalidDataError(f"{where_powers}: nothing is called {name!r}")
    powers = {
        name: _get_number(power_names, name, where_powers, POWERS[name]) for name in power_names
    }
    return Side(Powers(**powers), _read_text(data, where) if "text" in data else "")


def _read_text(data: dict[str, Any], where: str) -> str:
    text: str = _get(data, "text", str, where)
    if not 1 <= len(text.strip()) <= LONGEST_TEXT or not text.isprintable():
        raise InvalidDataError(f"{where}: text must be one line of 1 to {LONGEST_TEXT} characters")
    return text.strip()


def _get_number(data: Any, name: str, where: str, most: int) -> int:
    number: int = _get(data, name, int, where)
    if not 1 <= number <= most:
        raise InvalidDataError(f"{where}: {name} must be 1 to {most}, not {number}")
    return number


def _get(data: Any, name: str, kind: type, where: str) -> Any:
    if not isinstance(data, dict):
        raise InvalidDataError(f"{where} must be an object")
    if name not in data:
        raise InvalidDataError(f"{where}: {name} is missing")
    value = data[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise InvalidDataError(f"{where}: {name} must be {_TYPES[kind]}")
    return value


def _check_names(data: Any, names: Iterable[str], where: str) -> None:
    if isinstance(data, dict) and (strangers := sorted(set(data) - set(names))):
        raise InvalidDataError(f"{where}: nothing is called {strangers[0]!r}")
