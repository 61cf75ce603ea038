"""Who sits at a table, put into a scene that knows seats only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from bot.pictures.type import Written
from games.core.art.characters import draw_character
from games.core.art.palette import CREAM
from games.core.art.portraits import has_marks, inside, lay_ring, lay_robot, lay_token
from games.core.art.seats import lay_seat
from games.core.art.svg import centred
from games.core.picture import Item, Label, Name, Place, Portrait, Title, Trace


@dataclass(frozen=True, slots=True)
class Sitter:
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


def fill(items: Sequence[Item], people: Sequence[Sitter], find: Find) -> tuple[Drawn, ...]:
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


def _fill(item: Portrait | Title | Name, people: Sequence[Sitter], find: Find) -> Iterator[Drawn]:
    if isinstance(item, Title):
        yield Written(item.text, item.x, item.y, item.width, item.size, item.colour, item.anchor)
        return
    sitter = people[item.seat] if item.seat < len(people) else Sitter()
    if isinstance(item, Portrait):
        yield from _show(item, sitter, find)
    elif sitter.name:
        at = item.x, item.y, item.width, item.size
        yield Written(sitter.name, *at, item.colour, item.anchor)


def _show(item: Portrait, sitter: Sitter, find: Find) -> Iterator[Drawn]:
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


def _initial(item: Portrait, sitter: Sitter) -> Written:
    return Written(sitter.name[:1], item.x, item.y, item.size, item.size // 2, CREAM, "mm")


def _face(item: Portrait, sitter: Sitter, find: Find) -> Place | Photo | None:
    size = inside(item.size)
    if sitter.character:
        return centred(draw_character(sitter.character, size), item.x, item.y)
    file = find(sitter.person) if sitter.person else None
    left, top = item.x - item.size // 2, item.y - item.size // 2
    rim = (item.size - size) // 2
    return Photo(file, left + rim, top + rim, size) if file else None


def _plain(items: Sequence[Item]) -> Iterator[Place | Label]:
    return (item for item in items if isinstance(item, Place | Label))
