"""Tables of honour: who stands where, a line each, and what somebody's games add up to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.art.finale.decor import lay_step
from games.core.art.palette import CREAM, GOLD, INK, MUTED
from games.core.art.svg import Box, centred, scaled
from games.core.art.table import MARGIN, WIDTH, cloth, lay_plate
from games.core.honours import Honours, Line
from games.core.picture import Item, Label, Name, Portrait, Scene, Sprite, Title

_HEAD: Final = 132
"""Height of the name of the game and what is told of it."""
_LINE: Final = 100
_GAP: Final = 12
_REST: Final = 26
"""Room before the reader's own line, where others stand between."""
_FACE: Final = 84
_MEDALS: Final = 3


def draw_honours(honours: Honours) -> Scene:
    """Draw a page of a ladder."""
    items: list[Item] = [*lay_head(honours.title, honours.subtitle, honours.emblem)]
    top = MARGIN + _HEAD
    for at, line in enumerate(honours.lines):
        if at and honours.own_apart and at == len(honours.lines) - 1:
            top += _REST
        items += _lay_line(line, at, Box(MARGIN, top, WIDTH - 2 * MARGIN, _LINE))
        top += _LINE + _GAP
    if not honours.lines:
        items.append(Title(honours.empty, WIDTH // 2, top + 60, WIDTH - 160, 42, MUTED, "mm"))
        top += 132
    height = top - _GAP + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))


def lay_head(title: str, subtitle: str, emblem: Sequence[Sprite]) -> Iterator[Item]:
    """Lay what a picture is about, with three small pictures beside it."""
    fan = ((1, 74, -58), (3, 74, 58), (2, 104, 0))
    words = MARGIN + 14
    if emblem:
        for at, size, shift in fan:
            yield centred(scaled(emblem[at], size), MARGIN + 118 + shift, MARGIN + 56)
        words = MARGIN + 250
    room = WIDTH - words - MARGIN
    yield Title(title, words, MARGIN + 36, room, 54, CREAM, "lm")
    yield Title(subtitle, words, MARGIN + 92, room, 36, MUTED, "lm")


def _lay_line(line: Line, seat: int, box: Box) -> Iterator[Item]:
    """Lay one person: rank, face, name, games and points; `seat` is where they are found."""
    middle = box.middle[1]
    yield lay_plate(box, lit=line.is_own)
    yield from _lay_rank(line, Box(box.x + 16, box.y + 16, 76, box.height - 32))
    face = box.x + 116 + _FACE // 2
    yield Portrait(seat, face, middle, _FACE, numbered=False)
    name, points = face + _FACE // 2 + 22, box.right - 62
    yield Name(
        seat, name, middle - 20, points - name - 170, 42, GOLD if line.is_own else CREAM, "lm"
    )
    yield Title(line.note, name, middle + 25, points - name - 170, 32, MUTED, "lm")
    yield Label(str(line.points), points, middle, 58, CREAM if line.is_sure else MUTED, "rm")
    if not line.is_sure:
        yield Label("?", points + 26, middle, 44, GOLD, "mm")


def _lay_rank(line: Line, box: Box) -> Iterator[Item]:
    size = {1: 50, 2: 46, 3: 40, 4: 32}.get(len(str(line.rank)), 26)
    if line.rank <= _MEDALS and line.is_sure:
        yield lay_step(box, line.rank)
        yield Label(str(line.rank), *box.middle, size, INK)
    else:
        yield Label(str(line.rank), *box.middle, size, MUTED)
