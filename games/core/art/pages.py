"""Pictures of rules pages, covers and banners."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, Final

from games.core.art.cards import lay_gap
from games.core.art.players import TYPE
from games.core.art.podium import lay_emblem
from games.core.art.svg import (
    CREAM,
    GOLD,
    INK,
    MUTED,
    SHADE,
    Box,
    centred,
    circle,
    document,
    scaled,
)
from games.core.art.table import MARGIN, WIDTH, cloth
from games.core.game import AnyGame
from games.core.picture import Item, Label, Name, Portrait, Scene, Sprite, Title, Trace
from games.core.presentation import Lesson, Presentation, view_of

HEIGHT: Final = 330
COMPANY: Final = 158
"""Additional height for the faces of seated players."""
_FACE: Final = 100
_BANNER: Final = 170
"""Height of a banner; on a phone, a third of it."""
_WORDS: Final = 262
"""Left edge of a banner's text."""
_ARC: Final = ((0, 150, 26), (4, 150, 26), (1, 190, 6), (3, 190, 6), (2, 236, -6))
"""Position, size and vertical shift of each of the five; the middle one lies on top."""
_STEP: Final = 178


@lru_cache(64)
def draw_cover(faces: tuple[Sprite, ...], taken: int = 0, seats: range = range(1)) -> Scene:
    """Lay five of a game's small pictures in an arc, and below them the seats.

    Of the `seats` the game may have, the first are `taken`; seats still needed are highlighted.
    """
    items = tuple(
        centred(scaled(faces[at], size), WIDTH // 2 + (at - 2) * _STEP, HEIGHT // 2 + drop)
        for at, size, drop in _ARC
    )
    height = HEIGHT + (COMPANY if taken else 0)
    return Scene(WIDTH, height, cloth(height), (*items, *_lay_company(taken, seats)))


def _lay_company(taken: int, seats: range) -> Iterator[Item]:
    """Lay a face for every seated player, and the free seats."""
    most, y = seats[-1] if taken else 0, HEIGHT + 34
    step = min(180, (WIDTH - 2 * MARGIN) // max(1, most))
    for seat in range(most):
        x = WIDTH // 2 + round((seat - (most - 1) / 2) * step)
        if seat < taken:
            yield Portrait(seat, x, y, _FACE, numbered=False)
            yield Name(seat, x, y + 80, step - 10, TYPE, CREAM)
        else:
            box = Box(x - _FACE // 2, y - _FACE // 2, _FACE, _FACE)
            yield lay_gap(box, inviting=seat < seats[0])


@lru_cache(64)
def draw_banner(faces: tuple[Sprite, ...], name: str, facts: str) -> Scene:
    """Lay the three middle ones in a strip, and beside them a game's name and facts."""
    middle, room = _BANNER // 2, WIDTH - _WORDS - MARGIN
    items = (
        *lay_emblem(faces, _WORDS // 2, middle, 124),
        Title(name, _WORDS, middle - 30, room, 54, CREAM, "lm"),
        Title(facts, _WORDS, middle + 36, room, 38, MUTED, "lm"),
    )
    return Scene(WIDTH, _BANNER, cloth(_BANNER), items)


SIZE: Final = 72
"""Width of a number's disc: on a phone, a third of it."""


@cache  # few pages, and a game is played for each
def draw_lesson(game: AnyGame, presentation: Presentation[Any, Any], lesson: Lesson) -> Scene:
    """Draw the strip of a picture that a rules page is about, and its numbers."""
    draw = presentation.board if lesson.seat is None else presentation.hand
    scene = draw(view_of(game, lesson))
    height = (scene.height if lesson.bottom is None else lesson.bottom) - lesson.top
    items = (*scene.items, *_lay_numbers(lesson))
    moved = tuple(_raise(item, lesson.top) for item in items)
    return Scene(scene.width, height, cloth(height), moved)


def _raise(item: Item, rows: int) -> Item:
    if isinstance(item, Trace):
        return item._replace(points=tuple((x, y - rows) for x, y in item.points))
    return item._replace(y=item.y - rows)


def _lay_numbers(lesson: Lesson) -> Iterator[Item]:
    for number, (x, y) in enumerate(lesson.spots, 1):
        yield centred(_disc(), x, y)
        yield Label(str(number), x, y, 50, GOLD)


@cache
def _disc() -> Sprite:
    """Draw a numbered spot, dark with a double rim, unlike any seat's token."""
    half = SIZE / 2
    layers = ((half, SHADE, 'fill-opacity=".45"'), (half - 3, CREAM, ""), (half - 7, INK, ""))
    return document(SIZE, SIZE, *(circle(half, half, *layer) for layer in layers))
