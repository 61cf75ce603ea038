"""Digits in the games' pictures can be read on a phone, and no two run into each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops

from bot.pictures import raster
from bot.pictures.fonts import TextLine, set_line
from bot.testing.subject import find_subject
from games.core.art.players import lay_seat
from games.core.art.svg import GLYPHS, SEATS
from games.core.picture import Label, PlacedSprite, Scene, Sprite
from tests.support.games import over_games

PHONE = 348
"""Width in which a phone shows a picture, in pixels."""
SMALLEST = 8.0
"""The least height of a digit there."""
SIGNS = frozenset("+−–-·×")
"""Signs that are lower than digits, and stand beside one or by themselves."""


def _scenes(game: str) -> Iterator[Scene]:
    """Yield the pictures of random games with the fewest and the most players."""
    subject = find_subject(game)
    seen = set()
    for players in {subject.game.seats[0], subject.game.seats[-1]}:
        for at in subject.play(players, 1)[::5]:
            presentation = at.package.presentation
            draws = (presentation.hand, *(draw for draw, _ in presentation.pages.values()))
            drawn = [presentation.board(at.views[None])]
            drawn += [
                draw(view) for seat, view in at.views.items() if seat is not None for draw in draws
            ]
            for scene in drawn:
                if scene not in seen:
                    seen.add(scene)
                    yield scene


@cache
def _find_glyphs(sprite: Sprite) -> frozenset[float]:
    """Return the heights of the digits drawn in a sprite, in pixels of the picture."""
    root = ET.fromstring(sprite.svg)  # noqa: S314 - our own drawing
    scale = float(root.get("height", "0")) / float(root.get("viewBox", "").split()[3])
    return frozenset(_walk(root, scale))


def _walk(element: ET.Element, scale: float) -> Iterator[float]:
    if match := re.search(r"scale\(([-.\d]+)\)", element.get("transform", "")):
        scale *= float(match[1])
    if element.get("d") in {GLYPHS[sign] for sign in "0123456789"}:
        yield 100 * scale
    for child in element:
        yield from _walk(child, scale)


@over_games
def test_digits_are_at_least_8_pixels_high_on_a_phone(game: str) -> None:
    heights = set[tuple[str, float]]()
    for scene in _scenes(game):
        zoom = PHONE / scene.width
        for item in scene.items:
            if isinstance(item, Label) and not SIGNS.issuperset(item.text):
                font_height = 0.72  # of a digit
                heights.add((item.text, item.size * font_height * zoom))
            elif isinstance(item, PlacedSprite):
                heights |= {("drawn", height * zoom) for height in _find_glyphs(item.sprite)}
    assert len(heights) > 5
    assert {height for height in heights if height[1] < SMALLEST} == set()


@over_games
def test_no_two_numbers_of_a_picture_touch(game: str) -> None:
    touching = set[tuple[str, str]]()
    for scene in _scenes(game):
        lines = [(item.text, set_line(item)) for item in scene.items if isinstance(item, Label)]
        touching |= {
            (first, other) for (first, a), (other, b) in combinations(lines, 2) if _touch(a, b)
        }
    assert touching == set()


def _touch(a: TextLine, b: TextLine) -> bool:
    gap = 4
    return (
        a.x < b.x + b.width + gap
        and b.x < a.x + a.width + gap
        and a.y < b.y + b.height
        and b.y < a.y + a.height
    )


@pytest.mark.parametrize("size", [42, 48, 60, 90])
def test_the_digit_of_a_seat_is_inside_its_token(size: int) -> None:
    for seat, colour in enumerate(SEATS):
        token, number = lay_seat(seat, 100, 100, size)
        assert isinstance(token, PlacedSprite)
        assert isinstance(number, Label)
        line = set_line(number)
        picture = raster.read(token.sprite).convert("RGBA")
        left = line.x - token.x
        top = line.y - token.y
        ink = raster.unpack(line.cover).convert("L").point(lambda cover: 255 * (cover > 128))
        below = picture.crop((left, top, left + line.width, top + line.height)).convert("RGB")
        fill = Image.new("RGB", below.size, colour)
        far = ImageChops.difference(below, fill).convert("L").point(lambda gap: 255 * (gap > 16))
        assert ImageChops.multiply(far, ink).getbbox() is None, f"seat {seat + 1}"
