"""What a page of the rules shows: a strip of a picture with numbers on its parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Final

from games.core.art.palette import CREAM, GOLD, INK, SHADE
from games.core.art.svg import centred, document
from games.core.art.table import cloth
from games.core.game import AnyGame
from games.core.lesson import Lesson, view_of
from games.core.picture import Item, Label, Scene, Sprite, Trace
from games.core.skin import Skin

SIZE: Final = 72
"""Width of a number's disc: on a phone, a third of it."""


@cache  # There are few, and a game is played for each.
def draw_lesson(game: AnyGame, skin: Skin[Any, Any], lesson: Lesson) -> Scene:
    """Draw the strip of a picture that a lesson is about, and its numbers."""
    draw = skin.board if lesson.seat is None else skin.hand
    scene = draw(view_of(game, lesson))
    height = (lesson.bottom or scene.height) - lesson.top
    items = (*scene.items, *_lay_numbers(lesson))
    moved = tuple(_raise(item, lesson.top) for item in items)
    return Scene(scene.width, height, cloth(height), moved)


def _raise(item: Item, rows: int) -> Item:
    if isinstance(item, Trace):
        return replace(item, points=tuple((x, y - rows) for x, y in item.points))
    return replace(item, y=item.y - rows)


def _lay_numbers(lesson: Lesson) -> Iterator[Item]:
    for number, (x, y) in enumerate(lesson.spots, 1):
        yield centred(_disc(), x, y)
        yield Label(str(number), x, y, 50, GOLD)


@cache
def _disc() -> Sprite:
    """Draw what no seat's token looks like: dark, with a double rim."""
    middle = SIZE / 2

    def circle(radius: float, fill: str, more: str = "") -> str:
        return f'<circle cx="{middle}" cy="{middle}" r="{radius}" fill="{fill}" {more}/>'

    return document(
        SIZE,
        SIZE,
        circle(middle, SHADE, 'fill-opacity=".45"'),
        circle(middle - 3, CREAM),
        circle(middle - 7, INK),
    )
