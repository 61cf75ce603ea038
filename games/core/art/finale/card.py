"""A card of an end that can be kept: who won at what, and how the others did."""

from __future__ import annotations

from typing import Final

from games.core.art.finale.chart import has_chart, lay_chart
from games.core.art.finale.decor import lay_cloud, lay_rays, lay_wreath, strew
from games.core.art.finale.lines import lay_line, lay_score
from games.core.art.finale.podium import lay_emblem
from games.core.art.palette import CREAM, GOLD
from games.core.art.portraits import lay_portrait
from games.core.art.svg import Box, centred
from games.core.art.table import cloth, icon
from games.core.finale import Finale
from games.core.picture import Item, Name, Scene, Title

WIDTH: Final = 1200
HEIGHT: Final = 630
_LEFT: Final = 590
"""Columns for who won."""
_EDGE: Final = 40
_HEAD: Final = 116
"""Height of the game's name and emblem."""
_CHART: Final = 166
_GAP: Final = 8
_HEROES: Final = 4
"""Of more who share a win, the others stand in the list."""
_FACES: Final = {1: 250, 2: 190, 3: 106, 4: 106}
"""By the number of heroes."""
_TYPE: Final = {1: 70, 2: 46, 3: 36, 4: 36}
_LIST: Final = 4
"""Others in a list; more stand side by side."""
_EMBLEM: Final = 92


def draw_card(finale: Finale, game: str) -> Scene:
    """Draw the card of an end; `game` is what the game is called."""
    heroes = finale.heroes[:_HEROES]
    rest = tuple(seat for seat in finale.order if seat not in heroes)
    left = _LEFT if heroes else _EDGE
    column = Box(left, _EDGE, WIDTH - left - _EDGE, HEIGHT - 2 * _EDGE)
    items = [*_lay_heroes(finale, heroes), *_lay_head(finale, game, column)]
    below = Box(column.x, column.y + _HEAD, column.width, column.height - _HEAD)
    if len(rest) > _LIST or not heroes:
        items += _lay_side_by_side(finale, rest, below)
    else:
        items += _lay_list(finale, rest, below)
    return Scene(WIDTH, HEIGHT, cloth(HEIGHT, WIDTH), tuple(items))


def _lay_head(finale: Finale, game: str, column: Box) -> tuple[Item, ...]:
    """Lay the name of the game beside its emblem, as large as it can be."""
    y, room = column.y + 46, column.width - 2 * _EMBLEM
    units = sum(1.0 if ord(sign) > 0x2E80 else 0.6 for sign in game)
    size = max(34, min(60, int(room / units)))
    emblem = lay_emblem(finale, column.right - _EMBLEM + 10, y, _EMBLEM)
    return Title(game, column.x + 6, y, room, size, CREAM, "lm"), *emblem


def _lay_list(finale: Finale, rest: tuple[int, ...], box: Box) -> list[Item]:
    """Lay a line for each of the others, and below how it came about."""
    with_chart = has_chart(finale)
    room = box.height - (_CHART + _GAP if with_chart else 0)
    line = min(72 if with_chart else 92, room // max(1, len(rest)) - _GAP)
    items: list[Item] = []
    top = box.y
    for seat in rest:
        items += lay_line(finale, seat, Box(box.x, top, box.width, line), min(44, line * 6 // 10))
        top += line + _GAP
    if with_chart:
        height = box.bottom - top
        items += lay_chart(
            finale, Box(box.x, top, box.width, height if finale.piece is None else _CHART)
        )
    return items


def _lay_side_by_side(finale: Finale, rest: tuple[int, ...], box: Box) -> list[Item]:
    """Lay the faces of many, with their names below."""
    columns = (3 if len(rest) <= 6 else 4) if finale.heroes else min(5, len(rest))
    lines = -(-len(rest) // columns)
    width, height = box.width // columns, min(210, box.height // lines)
    face = min(120 if len(finale.heroes) <= 2 else 96, height - 94)
    items: list[Item] = []
    for number, seat in enumerate(rest):
        line, column = divmod(number, columns)
        x, top = box.x + column * width + width // 2, box.y + line * height
        items += lay_portrait(seat, x, top + face // 2, face)
        items.append(Name(seat, x, top + face + 26, width - 10, 32, CREAM))
        items += lay_score(finale, seat, (x, top + face + 64), 34, "m")
    return items


def _lay_heroes(finale: Finale, heroes: tuple[int, ...]) -> list[Item]:
    """Lay whoever won, or lost, large."""
    if not heroes:
        return []
    rows = 1 if len(heroes) <= 2 else 2
    columns = -(-len(heroes) // rows)
    width, height = (_LEFT - _EDGE - 20) // columns, (HEIGHT - 40) // rows
    size = _TYPE[len(heroes)]
    below: list[Item] = []
    items: list[Item] = []
    if not finale.names_losers:
        items += strew(Box(40, 34, _LEFT - 90, HEIGHT - 270), 20)
    for number, seat in enumerate(heroes):
        row, column = divmod(number, columns)
        x = _EDGE + column * width + width // 2
        y = 20 + row * height + height // 2 - round(size * (0.8 if rows == 1 else 0.55))
        light, front = _lay_hero(finale, seat, (x, y), (_FACES[len(heroes)], size, width - 12))
        below += light
        items += front
    return [*below, *items]


def _lay_hero(
    finale: Finale, seat: int, at: tuple[int, int], room: tuple[int, int, int]
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return the light behind a hero, and the hero; `room` is face, type and width of the name."""
    (x, y), (face, size, width) = at, room
    name_at = y + round(face * 0.5) + round(size * 0.95)
    score = lay_score(finale, seat, (x, name_at + round(size * 1.3)), round(size * 1.15), "m")
    portrait = lay_portrait(seat, x, y, face)
    if finale.names_losers:
        cloud = lay_cloud(x, y - face // 2 - 20, round(face * 0.6))
        return (), (*portrait, cloud, Name(seat, x, name_at, width, size, GOLD), *score)
    wreath = lay_wreath(x, y + 4, face)
    crown = centred(icon("crown", round(face * 0.4), GOLD), x, y - round(face * 0.6))
    name = Name(seat, x, name_at, width, size, GOLD)
    light = (lay_rays(x, y, min(440, face + 190)),)
    return light, (wreath, crown, *portrait, name, *score)
