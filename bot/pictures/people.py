"""Portraits and names of players in a scene."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from PIL import Image, ImageDraw
from PIL.WebPImagePlugin import WebPImageFile

from bot.pictures.fonts import Written
from bot.pictures.raster import Raster, ready
from games.core.art import players
from games.core.art.svg import CREAM, centred
from games.core.picture import Item, Label, Name, PlacedSprite, Portrait, Title, Trace


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    name: str = ""
    person: int = 0
    """The user with the avatar; 0 for none."""
    character: str = ""
    """The face of a computer player, one of `CHARACTERS`."""
    is_ai: bool = False
    """Whether a computer makes the moves, as a player or a stand-in."""


class Photo(NamedTuple):
    """A round avatar with its upper left corner at (x, y)."""

    file: Path
    """A changed avatar has another file name."""
    x: int
    y: int
    size: int


Drawn: TypeAlias = PlacedSprite | Label | Photo | Trace | Written
"""An item of a picture."""
FindAvatar: TypeAlias = Callable[[int], Path | None]
"""Returns the file with a user's avatar, if there is one."""


def no_avatar(_user: int) -> None:
    """Find no avatar."""


def fill(
    items: Sequence[Item], people: Sequence[SeatedPlayer], find: FindAvatar
) -> tuple[Drawn, ...]:
    """Replace portraits and names in a scene by those of these people, in the order of seats."""
    filled: list[Drawn] = []
    for item in items:
        if isinstance(item, (PlacedSprite, Label, Trace)):  # most items: no call for each of them
            filled.append(item)
        else:
            filled += _fill(item, people, find)
    return tuple(filled)


def _fill(
    item: Portrait | Title | Name, people: Sequence[SeatedPlayer], find: FindAvatar
) -> Iterator[Drawn]:
    if isinstance(item, Title):
        yield Written(item.text, item.x, item.y, item.width, item.size, item.colour, item.anchor)
        return
    player = people[item.seat] if item.seat < len(people) else SeatedPlayer()
    if isinstance(item, Portrait):
        yield from _show(item, player, find)
    elif player.name:
        at = item.x, item.y, item.width, item.size
        yield Written(player.name, *at, item.colour, item.anchor)


def _show(item: Portrait, player: SeatedPlayer, find: FindAvatar) -> Iterator[Drawn]:
    """Yield a portrait: face, initial or number of the seat, with the marks of the seat."""
    face = _face(item, player, find)
    at = (item.x, item.y, item.size)
    if face is None and item.numbered:
        yield from _plain(players.lay_seat(item.seat, *at))
        return
    yield players.lay_ring(item.seat, *at)
    if face is not None or player.name:
        letter = player.name[:1], item.x, item.y, item.size, item.size // 2
        yield face or Written(*letter, CREAM, "mm")
    if not players.has_marks(item.size):
        return
    if item.numbered:
        yield from _plain(players.lay_token(item.seat, *at))
    if player.is_ai:
        yield players.lay_robot(*at)


def _face(item: Portrait, player: SeatedPlayer, find: FindAvatar) -> PlacedSprite | Photo | None:
    size = players.inside(item.size)
    if player.character:
        return centred(players.draw_character(player.character, size, sad=item.sad), item.x, item.y)
    file = find(player.person) if player.person else None
    left = item.x - item.size // 2
    top = item.y - item.size // 2
    rim = (item.size - size) // 2
    return Photo(file, left + rim, top + rim, size) if file else None


def _plain(items: Sequence[Item]) -> Iterator[PlacedSprite | Label]:
    return (item for item in items if isinstance(item, PlacedSprite | Label))


log: Final = logging.getLogger(__name__)

_MAX_AVATARS: Final = 256
"""Avatars in the cache; one takes about 30 kB."""
_SUPERSAMPLING: Final = 4
"""Scale at which the circle is drawn, for a smooth edge."""


@lru_cache(_MAX_AVATARS)
def develop(file: Path, size: int) -> Raster:
    """Return an avatar as a disc, in plain grey if its file is missing or damaged."""
    try:
        with Image.open(file, formats=(WebPImageFile.format,)) as photo:
            colour = photo.convert("RGB").resize((size, size), Image.Resampling.LANCZOS)
    except (OSError, ValueError, SyntaxError) as error:
        log.warning("avatar unreadable (%s), a grey disc is drawn", error)
        colour = Image.new("RGB", (size, size), "#8fa3a0")
    return ready(colour, _disc(size))


@lru_cache(maxsize=32)
def _disc(size: int) -> Image.Image:
    large = Image.new("L", (size * _SUPERSAMPLING, size * _SUPERSAMPLING))
    ImageDraw.Draw(large).ellipse((0, 0, size * _SUPERSAMPLING - 1, size * _SUPERSAMPLING - 1), 255)
    return large.resize((size, size), Image.Resampling.LANCZOS)
