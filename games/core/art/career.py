"""The picture of somebody's games: what they add up to, by kind, and whom they met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core.art.finale.decor import METALS, STONE
from games.core.art.palette import CREAM, GAIN, GOLD, LOSS, MUTED, SHADE
from games.core.art.svg import Box, centred, document, falling, rounded, scaled
from games.core.art.table import MARGIN, WIDTH, cloth, lay_plate
from games.core.honours import Career, Kind, Meeting, Tile
from games.core.picture import Item, Label, Name, Place, Portrait, Scene, Sprite, Title

_HEAD: Final = 150
_FACE: Final = 124
_TILE: Final = 138
_KIND: Final = 122
_FORTUNE: Final = 48
"""What a line on luck and decisions adds to it."""
_MEETING: Final = 92
_GAP: Final = 12
_BAR: Final = 22
"""Height of a bar that shows shares."""
_INNER: Final = WIDTH - 2 * MARGIN


def draw_career(career: Career) -> Scene:
    """Draw what somebody's games add up to."""
    items: list[Item] = [*_lay_head(career)]
    top = MARGIN + _HEAD
    if not career.kinds:
        items.append(Title(career.empty, WIDTH // 2, top + 50, WIDTH - 160, 42, MUTED, "mm"))
        top += 110
    else:
        items += _lay_tiles(career.tiles, top)
        top += _TILE + _GAP
    for kind in career.kinds:
        height = _KIND + (_FORTUNE if kind.fortune else 0)
        items += _lay_kind(kind, Box(MARGIN, top, _INNER, height))
        top += height + _GAP
    if career.meetings:
        items.append(Title(career.met, MARGIN + 18, top + 26, _INNER, 36, MUTED, "lm"))
        top += 58
    for seat, meeting in enumerate(career.meetings, 1):
        items += _lay_meeting(meeting, seat, Box(MARGIN, top, _INNER, _MEETING))
        top += _MEETING + _GAP
    height = top - _GAP + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))


def _lay_head(career: Career) -> Iterator[Item]:
    middle, words = MARGIN + _FACE // 2 + 2, MARGIN + 18 + _FACE + 32
    yield Portrait(0, MARGIN + 18 + _FACE // 2, middle, _FACE, numbered=False)
    yield Title(career.title, words, middle - 26, WIDTH - words - MARGIN, 56, CREAM, "lm")
    yield Title(career.subtitle, words, middle + 36, WIDTH - words - MARGIN, 36, MUTED, "lm")


def _lay_tiles(tiles: tuple[Tile, ...], top: int) -> Iterator[Item]:
    width = (_INNER - (len(tiles) - 1) * _GAP) // len(tiles)
    for number, tile in enumerate(tiles):
        box = Box(MARGIN + number * (width + _GAP), top, width, _TILE)
        yield lay_plate(box)
        x, size = box.middle[0], 62 if len(tile.number) < 5 else 50
        yield Label(tile.number, x, box.y + 52, size, GOLD if number == 1 else CREAM)
        yield Title(tile.said, x, box.y + 108, width - 16, 32, MUTED, "mm")


def _lay_kind(kind: Kind, box: Box) -> Iterator[Item]:
    """Lay the games of one kind: name, rating, and how the places share out."""
    yield lay_plate(box)
    yield centred(scaled(kind.emblem, 84), box.x + 66, box.middle[1])
    left, right = box.x + 128, box.right - 28
    room = right - left - (230 if kind.points else 0)
    yield Title(kind.name, left, box.y + 34, room, 40, CREAM, "lm")
    if kind.points:
        mark = 0 if kind.is_sure else 32
        yield Label(
            kind.points, right - mark, box.y + 34, 42, CREAM if kind.is_sure else MUTED, "rm"
        )
        if mark:
            yield Label("?", right, box.y + 34, 38, GOLD, "rm")
    note = 330
    yield Title(kind.note, right, box.y + 88, note, 32, MUTED, "rm")
    bar = Box(left, box.y + 88 - _BAR // 2, right - left - note - 16, _BAR)
    yield from _lay_shares(kind.places, bar)
    if kind.fortune:
        yield Title(kind.fortune, left, box.y + 134, right - left, 32, MUTED, "lm")


def _lay_shares(places: tuple[int, ...], bar: Box) -> Iterator[Place]:
    """Lay a bar of gold, silver, bronze and stone, as wide as there were such places."""
    total = sum(places)
    if not total:
        return
    colours = (*METALS, STONE)
    yield from _lay_bar([(count, colours[at]) for at, count in enumerate(places)], bar)


def _lay_bar(parts: list[tuple[int, tuple[str, str]]], bar: Box) -> Iterator[Place]:
    total, at, sum_before = sum(count for count, _ in parts), bar.x, 0
    for count, (light, deep) in parts:
        sum_before += count
        end = bar.x + round(sum_before * bar.width / total)
        if end - at > 4:
            yield Place(_block(end - at - 4, bar.height, light, deep), at, bar.y)
        at = end


def _lay_meeting(meeting: Meeting, seat: int, box: Box) -> Iterator[Item]:
    """Lay how often somebody was ahead of another, and behind."""
    yield lay_plate(box)
    middle = box.middle[1]
    yield Portrait(seat, box.x + 64, middle, 72, numbered=False)
    yield Name(seat, box.x + 118, middle - 18, 360, 38, CREAM, "lm")
    yield Title(meeting.note, box.x + 118, middle + 24, 360, 32, MUTED, "lm")
    left, right = box.x + 500, box.right - 28
    yield Label(str(meeting.ahead), left + 84, middle, 46, CREAM, "rm")
    yield Label(str(meeting.behind), right - 84, middle, 46, CREAM, "lm")
    bar = Box(left + 104, middle - _BAR // 2, right - left - 208, _BAR)
    if meeting.ahead + meeting.behind:
        yield from _lay_bar(
            [(meeting.ahead, (GAIN, "#6aa850")), (meeting.behind, (LOSS, "#c97a60"))], bar
        )


def _block(width: int, height: int, light: str, deep: str) -> Sprite:
    box = Box(0, 0, width, height)
    return document(
        width,
        height,
        falling("b", light, deep),
        rounded(box, min(8, width / 2), "url(#b)", f'stroke="{SHADE}" stroke-opacity=".35"'),
    )
