"""People in a scene."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from PIL import Image, ImageDraw
from PIL.WebPImagePlugin import WebPImageFile

from bot.pictures.fonts import Written
from bot.pictures.raster import Raster, ready
from games.core.art.characters import draw_character
from games.core.art.players import has_marks, inside, lay_ring, lay_robot, lay_seat, lay_token
from games.core.art.svg import CREAM, centred
from games.core.picture import Item, Label, Name, Place, Portrait, Title, Trace


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Who sits in a seat, as pictures show it."""

    name: str = ""
    person: int = 0
    """The user whose avatar is shown; 0 for nobody."""
    character: str = ""
    """The face of a house player, one of `CHARACTERS`."""
    is_house: bool = False
    """A house player makes the moves, for a person or for itself."""


@dataclass(frozen=True, slots=True)
class Photo:
    """Somebody's avatar, round, with its upper left corner at (x, y)."""

    file: Path
    """Another avatar is another file."""
    x: int
    y: int
    size: int


Drawn: TypeAlias = Place | Label | Photo | Trace | Written
"""What a picture is made of."""
Find: TypeAlias = Callable[[int], Path | None]
"""Return the file with a user's avatar, if there is one."""


def find_nobody(_user: int) -> None:
    """Find no avatar."""


def fill(items: Sequence[Item], people: Sequence[SeatedPlayer], find: Find) -> tuple[Drawn, ...]:
    """Put the faces and names of these people, by their seats, into a scene."""
    filled: list[Drawn] = []
    for item in items:
        if isinstance(
            item, (Place, Label, Trace)
        ):  # most of them: a call for each takes longer than all others
            filled.append(item)
        else:
            filled += _fill(item, people, find)
    return tuple(filled)


def _fill(
    item: Portrait | Title | Name, people: Sequence[SeatedPlayer], find: Find
) -> Iterator[Drawn]:
    if isinstance(item, Title):
        yield Written(item.text, item.x, item.y, item.width, item.size, item.colour, item.anchor)
        return
    sitter = people[item.seat] if item.seat < len(people) else SeatedPlayer()
    if isinstance(item, Portrait):
        yield from _show(item, sitter, find)
    elif sitter.name:
        at = item.x, item.y, item.width, item.size
        yield Written(sitter.name, *at, item.colour, item.anchor)


def _show(item: Portrait, sitter: SeatedPlayer, find: Find) -> Iterator[Drawn]:
    """Show a face with the marks of its seat, or what stands for it."""
    face, at = _face(item, sitter, find), (item.x, item.y, item.size)
    if face is None and item.numbered:
        yield from _plain(lay_seat(item.seat, *at))
        return
    yield lay_ring(item.seat, *at)
    if face is not None or sitter.name:
        yield face or _initial(item, sitter)
    if not has_marks(item.size):
        return
    if item.numbered:
        yield from _plain(lay_token(item.seat, *at))
    if sitter.is_house:
        yield lay_robot(*at)


def _initial(item: Portrait, sitter: SeatedPlayer) -> Written:
    return Written(sitter.name[:1], item.x, item.y, item.size, item.size // 2, CREAM, "mm")


def _face(item: Portrait, sitter: SeatedPlayer, find: Find) -> Place | Photo | None:
    size = inside(item.size)
    if sitter.character:
        return centred(draw_character(sitter.character, size), item.x, item.y)
    file = find(sitter.person) if sitter.person else None
    left, top = item.x - item.size // 2, item.y - item.size // 2
    rim = (item.size - size) // 2
    return Photo(file, left + rim, top + rim, size) if file else None


def _plain(items: Sequence[Item]) -> Iterator[Place | Label]:
    return (item for item in items if isinstance(item, Place | Label))


log: Final = logging.getLogger(__name__)

_MOST: Final = 256
"""Avatars kept in pixels; one takes about thirty kilobytes."""
_FINE: Final = 4
"""The circle is drawn so many times as large, for a smooth edge."""


@lru_cache(_MOST)
def develop(file: Path, size: int) -> Raster:
    """Return an avatar as a disc; an even one where its file is gone or damaged."""
    try:
        with Image.open(file, formats=(WebPImageFile.format,)) as photo:
            colour = photo.convert("RGB").resize((size, size), Image.Resampling.LANCZOS)
    except (OSError, ValueError, SyntaxError) as error:
        log.warning("an avatar cannot be read: %s", error)
        colour = Image.new("RGB", (size, size), "#8fa3a0")
    return ready(colour, _disc(size))


@lru_cache(maxsize=32)
def _disc(size: int) -> Image.Image:
    large = Image.new("L", (size * _FINE, size * _FINE))
    ImageDraw.Draw(large).ellipse((0, 0, size * _FINE - 1, size * _FINE - 1), 255)
    return large.resize((size, size), Image.Resampling.LANCZOS)
