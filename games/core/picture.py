"""Pictures as data: sprites (SVG) and labels placed on a sheet, independent of a renderer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Sprite:
    """A vector drawing, drawn once and placed often."""

    svg: str
    """A complete SVG document without text or external references."""
    width: int
    """Size in the finished picture, in pixels."""
    height: int
    repeat: tuple[int, int] = (0, 0)
    """The first column, and the number of columns, that are repeated to widen a narrower
    drawing."""

    def __hash__(self) -> int:
        """Return the hash of the SVG text, which the string caches."""
        return hash(self.svg)

    @property
    def is_wide(self) -> bool:
        """Return whether it is the ground or a plate, which lie below all other items."""
        return self.repeat != (0, 0)


@dataclass(frozen=True, slots=True)
class Place:
    """A sprite with its upper left corner at (x, y), in pixels."""

    sprite: Sprite
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Label:
    """A short text of digits, signs or Latin letters; pictures contain no words."""

    text: str
    x: int
    y: int
    """The position of the anchor."""
    size: int
    """Height of the text in pixels."""
    colour: str
    """`#rrggbb`."""
    anchor: str = "mm"
    """Horizontal l, m or r, then vertical a (top), m (middle) or s (baseline)."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """The face of the player in a seat, filled in when the picture is drawn.

    A scene knows no people: a player without a face is shown as the token of the seat.
    """

    seat: int
    x: int
    y: int
    """The centre."""
    size: int
    """Width and height in pixels."""
    numbered: bool = True
    """Also shows the token of the seat; otherwise the first letter of the name replaces a missing
    face."""


@dataclass(frozen=True, slots=True)
class Name:
    """The name of the player in a seat; empty if it is unknown or cannot be written."""

    seat: int
    x: int
    y: int
    """The position of the anchor."""
    width: int
    """A longer name is cut with an ellipsis."""
    size: int
    """Height of the text in pixels."""
    colour: str
    """`#rrggbb`."""
    anchor: str = "mm"
    """As in `Label`."""


@dataclass(frozen=True, slots=True)
class Title:
    """Text in any script from outside, such as the name of a game."""

    text: str
    x: int
    y: int
    """The position of the anchor."""
    width: int
    """A longer text is cut with an ellipsis."""
    size: int
    colour: str
    """`#rrggbb`."""
    anchor: str = "mm"
    """As in `Label`."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A polyline with round joints."""

    points: tuple[tuple[int, int], ...]
    width: int
    colour: str
    """`#rrggbb`."""


Item: TypeAlias = Place | Label | Portrait | Name | Title | Trace


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture; equal scenes are the same picture."""

    width: int
    height: int
    ground: Sprite
    """Covers the whole sheet, opaque."""
    items: tuple[Item, ...]
    """In drawing order, wide ones first."""
