"""Pictures without a drawing library: sprites (SVG) and labels, placed on a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Sprite:
    """A piece of vector art, drawn once and placed often."""

    svg: str
    """A complete SVG document without text and without references to anything outside."""
    width: int
    """Pixels in the finished picture."""
    height: int
    repeat: tuple[int, int] = (0, 0)
    """The first column, and how many, of a narrower drawing that are repeated to fill the width."""

    def __hash__(self) -> int:
        """Return the hash of the drawing, which the text itself remembers."""
        return hash(self.svg)

    @property
    def is_wide(self) -> bool:
        """True for the ground and for plates, which lie below everything else."""
        return self.repeat != (0, 0)


@dataclass(frozen=True, slots=True)
class Place:
    """A sprite with its upper left corner at (x, y), in pixels."""

    sprite: Sprite
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Label:
    """A short run of digits, signs or Latin letters; pictures carry no words."""

    text: str
    x: int
    y: int
    """The point the anchor names."""
    size: int
    """Height of the type in pixels."""
    colour: str
    """`#rrggbb`."""
    anchor: str = "mm"
    """Horizontal l, m or r, then vertical a (top), m (middle) or s (baseline)."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """The face of whoever sits in a seat, which is filled in when the picture is drawn.

    A scene knows no people: of somebody without a face the token of the seat is shown.
    """

    seat: int
    x: int
    y: int
    """The centre."""
    size: int
    """Width and height in pixels."""
    numbered: bool = True
    """The token of the seat is shown, too; else the first letter of the name stands for a face."""


@dataclass(frozen=True, slots=True)
class Name:
    """The name of whoever sits in a seat; nothing where it is not known or cannot be written."""

    seat: int
    x: int
    y: int
    """The point the anchor names."""
    width: int
    """A longer name is cut with an ellipsis."""
    size: int
    """Height of the type in pixels."""
    colour: str
    """`#rrggbb`."""
    anchor: str = "mm"
    """Like a label's."""


@dataclass(frozen=True, slots=True)
class Title:
    """Words in any script that come from outside, such as the name of a game."""

    text: str
    x: int
    y: int
    """The point the anchor names."""
    width: int
    """What is longer is cut with an ellipsis."""
    size: int
    colour: str
    """`#rrggbb`."""
    anchor: str = "mm"
    """Like a label's."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A line from point to point, with round joints."""

    points: tuple[tuple[int, int], ...]
    width: int
    colour: str
    """`#rrggbb`."""


Item: TypeAlias = Place | Label | Portrait | Name | Title | Trace


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture; equal scenes are the same picture."""

    width: int
    height: int
    ground: Sprite
    """Covers the whole sheet, opaque."""
    items: tuple[Item, ...]
    """Drawn in this order, wide ones first."""
