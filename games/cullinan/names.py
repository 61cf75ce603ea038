"""How diamonds, special cards and Cullinans are named."""

from __future__ import annotations

from functools import cache, lru_cache

from games.core.text import Face, Listing, Text, text
from games.cullinan.cards import ROMANS
from games.cullinan.data import (
    FIVE,
    KIND_NAMES,
    Gems,
    Kind,
    Specials,
    list_gems,
    list_specials,
)

SIGNS = ("▣", "◐", "✦", "⛉", "◉", "❖")
"""Stand for the faces of special cards where there are none, in the order of `Kind`."""


@cache
def name_gem(value: int) -> Text:
    """Name a diamond by its value; 5 is one turned by "the one"."""
    return text("gem", face=Face(f"cullinan_gem_{value}", "◆"), value=value)


@lru_cache(maxsize=4096)
def name_gems(heap: Gems, fives: int = 0) -> Listing:
    """Name a heap of diamonds, and how many of each there are."""
    counts = (*enumerate(heap, 1), (FIVE, fives))
    return Listing(tuple(_count_gem(value, count) for value, count in counts if count))


def _count_gem(value: int, count: int) -> Text:
    gem = name_gem(value)
    return gem if count == 1 else text("tally", thing=gem, count=count)


@cache
def name_special(kind: Kind) -> Text:
    """Name a special card."""
    name = KIND_NAMES[kind]
    return text("special", face=Face(f"cullinan_{name}", SIGNS[kind]), kind=name)


@lru_cache(maxsize=4096)
def name_specials(heap: Specials) -> Listing:
    """Name a heap of special cards."""
    return Listing(tuple(name_special(kind) for kind in list_specials(heap)))


@cache
def name_cullinan(number: int) -> Text:
    """Name a Cullinan."""
    return text("cullinan", face=Face(f"cullinan_{number}", "◈"), roman=ROMANS[number - 1])


def gem_face(value: int) -> Face:
    """Return a diamond's face."""
    return Face(f"cullinan_gem_{value}", "◆")


def kind_face(kind: Kind) -> Face:
    """Return a special card's face."""
    return Face(f"cullinan_{KIND_NAMES[kind]}", SIGNS[kind])


def digits(heap: Gems) -> str:
    """Write a heap of diamonds as short as can be."""
    return "·".join(map(str, list_gems(heap)))
