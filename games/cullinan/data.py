"""What is in the box of Cullinan, apart from the Cullinan cards (CU1, CU2, CU6)."""

from enum import IntEnum
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from games.core.change import exchange

Gems: TypeAlias = tuple[int, int, int]
"""How many diamonds of the values 1, 2 and 3."""
Specials: TypeAlias = tuple[int, ...]
"""How many special cards of each `Kind`, in its order."""


class Kind(IntEnum):
    """A special card (CU2)."""

    VAULT = 0
    THIEF = 1
    ONE = 2
    GUARD = 3
    SPY = 4
    JESTER = 5


KIND_NAMES: Final = ("vault", "thief", "one", "guard", "spy", "jester")
"""How each special card is written in notations, keys of texts and names of faces."""
GEM_BOX: Final[Gems] = (12, 28, 21)
SPECIAL_BOX: Final[Specials] = (10, 8, 4, 4, 2, 2)
NO_GEMS: Final[Gems] = (0, 0, 0)
NO_SPECIALS: Final[Specials] = (0,) * len(Kind)
SEATS: Final = range(2, 5)
DISPLAY: Final = 3
"""Face-up diamonds at the start of a turn (CU5, CU8)."""
ACTIONS: Final = 2
FIVE: Final = 5
"""What a diamond turned by "the one" is worth (CU18)."""
TUCKED: Final = 3
"""How many diamonds may lie face down by IV A."""
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
    """Return both heaps together."""
    return (left[0] + right[0], left[1] + right[1], left[2] + right[2])


def take_gems(heap: Gems, part: Gems) -> Gems:
    """Return a heap without a part of it."""
    return (heap[0] - part[0], heap[1] - part[1], heap[2] - part[2])


def worth(heap: Gems) -> int:
    """Return what a heap is worth."""
    return heap[0] + 2 * heap[1] + 3 * heap[2]


@lru_cache(maxsize=4096)
def parts_of(heap: Gems) -> tuple[tuple[Gems, int], ...]:
    """Return every part of a heap with its worth, nothing and all of it too."""
    ones, twos, threes = [range(count + 1) for count in heap]
    return tuple([(part, worth(part)) for part in product(ones, twos, threes)])


def add_special(heap: Specials, kind: Kind, change: int = 1) -> Specials:
    """Return a heap with some more (or fewer) cards of a kind."""
    return exchange(heap, kind, heap[kind] + change)


def list_gems(heap: Gems) -> tuple[int, ...]:
    """Return the values in a heap, lowest first."""
    return (1,) * heap[0] + (2,) * heap[1] + (3,) * heap[2]


def list_specials(heap: Specials) -> tuple[Kind, ...]:
    """Return the special cards in a heap."""
    return tuple([kind for kind, count in zip(Kind, heap, strict=True) for _ in range(count)])
