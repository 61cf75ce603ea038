"""What the pictures of ladders and of somebody's games are made of; no people, only their seats."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.picture import Sprite


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody on a ladder; who it is stands in the seat of the line's number."""

    rank: int
    points: int
    note: str
    """Said below the name."""
    is_sure: bool
    is_own: bool = False
    """It is the reader's."""


@dataclass(frozen=True, slots=True)
class Honours:
    """A page of a ladder."""

    title: str
    subtitle: str
    emblem: tuple[Sprite, ...]
    """Five faces of the game."""
    lines: tuple[Line, ...]
    empty: str = ""
    """Said where there is no line."""
    own_apart: bool = False
    """The last line is the reader's, and others stand between."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A number, with what it counts below."""

    number: str
    said: str


@dataclass(frozen=True, slots=True)
class Kind:
    """Somebody's games of one kind."""

    emblem: Sprite
    name: str
    note: str
    """Said below the name."""
    places: tuple[int, int, int, int]
    """How often first, second, third and lower."""
    points: str
    """Of the rating; empty without one."""
    is_sure: bool
    fortune: str = ""
    """Said below all else, of luck and decisions; empty where nothing is certain."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """How two people met; who the other is stands in the seat after the last one."""

    ahead: int
    behind: int
    note: str


@dataclass(frozen=True, slots=True)
class Career:
    """What somebody's games add up to; they sit in the first seat."""

    title: str
    subtitle: str
    tiles: tuple[Tile, ...]
    kinds: tuple[Kind, ...]
    meetings: tuple[Meeting, ...]
    met: str
    """Said above the meetings."""
    empty: str = ""
    """Said where there is no game."""
