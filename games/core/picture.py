"""Pictures as data: sprites (SVG) and labels placed on a sheet, independent of a renderer.

Items are tuples, because each is made, hashed and compared for every picture: a dataclass takes
three times as long.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


class Sprite(NamedTuple):
    """A vector drawing, drawn once and placed often."""

    svg: str
    """A complete SVG document without text or external references."""
    width: int
    """Size in the finished picture, in pixels."""
    height: int
    repeat: tuple[int, int] = (0, 0)
    """The first column, and the number of columns, that are repeated to widen a narrower
    drawing."""

    @property
    def is_wide(self) -> bool:
        """Return whether it is the ground or a plate, which lie below all other items."""
        return self.repeat != (0, 0)


class PlacedSprite(NamedTuple):
    """A sprite with its upper left corner at (x, y), in pixels."""

    sprite: Sprite
    x: int
    y: int


class Label(NamedTuple):
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


class Portrait(NamedTuple):
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
    sad: bool = False
    """A computer player does not smile; people keep their avatars."""


class Name(NamedTuple):
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


class Title(NamedTuple):
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


class Trace(NamedTuple):
    """A polyline with round joints."""

    points: tuple[tuple[int, int], ...]
    width: int
    colour: str
    """`#rrggbb`."""


class Area(NamedTuple):
    """A named part of a picture, which a lesson can mark. It is not drawn."""

    name: str
    """Names are a game's own; equal ones are marked together."""
    x: int
    """The upper left corner."""
    y: int
    width: int
    height: int


Item: TypeAlias = PlacedSprite | Label | Portrait | Name | Title | Trace


class Scene(NamedTuple):
    """A picture; equal scenes are the same picture."""

    width: int
    height: int
    ground: Sprite
    """Covers the whole sheet, opaque."""
    items: tuple[Item, ...]
    """In drawing order, wide ones first."""
    areas: tuple[Area, ...] = ()
    """Its named parts."""
