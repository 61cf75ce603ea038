"""Pictures of a result: the end of a game, and the result card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from games.core.art import podium
from games.core.art.charts import GRID, Curves, spread
from games.core.art.players import lay_portrait
from games.core.art.svg import CREAM, GOLD, SMALLEST, Box, centred, measure, scaled
from games.core.art.table import MARGIN, WIDTH, icon, lay_plate, lay_sheet, place_in_columns
from games.core.picture import Item, Name, Scene, Sprite, Title, Trace
from games.core.summaries import ResultCard, ScoreLine

_SHORTEST: Final = 3
"""The fewest turns for which a chart is drawn."""


def has_chart(card: ResultCard) -> bool:
    """Return whether the score changed often enough for a chart."""
    changes = sum(before != after for before, after in pairwise(card.history))
    if card.piece is None:
        return changes >= _SHORTEST
    return len(_gains(card.history)) > 1


def lay_chart(card: ResultCard, box: Box) -> tuple[Item, ...]:
    """Lay the chart of a result on a plate."""
    if card.piece is None:
        return lay_plate(box), *Curves(card.history, card.order, box).lay()
    return lay_plate(box), *_lay_gains(card.history, card.piece, box)


def _gains(history: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Return the gains of pieces: the turn and the seat of each."""
    return [
        (turn, seat)
        for turn, (before, after) in enumerate(pairwise(history), 1)
        for seat, (had, has) in enumerate(zip(before, after, strict=True))
        for _ in range(has - had)
    ]


def _lay_gains(history: Sequence[Sequence[int]], piece: Sprite, box: Box) -> Iterator[Item]:
    """Lay the faces of the seats that gained a piece along a line, from first to last turn."""
    gains = _gains(history)
    face = min(84, box.height - 74, (box.width - 48) // len(gains) - 6)
    left = box.x + 24 + face // 2
    right = box.right - 24 - face // 2
    y = box.middle[1] + 8
    step = max(1, len(history) - 1)
    wanted = [left + round(turn * (right - left) / step) for turn, _ in gains]
    yield Trace(((box.x + 24, y), (box.right - 24, y)), 4, GRID)
    places = spread(wanted, left, right, face + 6)
    for number, (_, seat) in enumerate(gains):
        x = places[number]
        yield from lay_portrait(seat, x, y, face)
        yield centred(scaled(piece, 40), x, y - face // 2 - 16)


_LINE: Final = 94
_GAP: Final = 12
_LINES: Final = 290
"""Height of the curve."""
_PIECES: Final = 170
_EMBLEM: Final = 210


def draw_result(card: ResultCard) -> Scene:
    """Draw the result of a game."""
    items: list[Item] = []
    top = MARGIN
    shown = card.heroes
    if not shown:
        items += podium.lay_emblem(card.emblem, WIDTH // 2, top + 100, 170)
        top += _EMBLEM
    elif card.names_losers:
        shown = *card.winners, *card.heroes[: podium.MOST]
        items += podium.lay_safe(card, top)
        top += podium.height_of_safe(card)
        items += podium.lay_lost(card, top)
        top += podium.height_of_lost(card) + _GAP
    else:
        shown = podium.on_podium(card)
        items += podium.lay_podium(card, top)
        top += podium.HEIGHT + 2 * _GAP
    rest = [seat for seat in card.order if seat not in shown]
    for number, seat in enumerate(rest):
        items += podium.lay_line(card, seat, _cell(number, len(rest), top), 40)
    top += -(-len(rest) // 2) * (_LINE + _GAP)
    if has_chart(card):
        height = _LINES if card.piece is None else _PIECES
        items += lay_chart(card, Box(MARGIN, top, WIDTH - 2 * MARGIN, height))
        top += height + _GAP
    return lay_sheet(items, top + MARGIN - _GAP)


def _cell(number: int, count: int, top: int) -> Box:
    """Return the place of one of the other seats: in two columns, alone in the middle."""
    box = place_in_columns(number, Box(MARGIN, top, WIDTH - 2 * MARGIN, _LINE), _GAP)
    return box._replace(x=(WIDTH - box.width) // 2) if count % 2 and number == count - 1 else box


CARD_HEIGHT: Final = 630
_LEFT: Final = 520
"""Columns for the winners."""
_EDGE: Final = 40
_HEAD: Final = 116
"""Height of the game's name and emblem."""
_HEAD_LINE: Final = 50
"""Height of a line of a name that takes two."""
_CHART: Final = 166
_CARD_GAP: Final = 8
_HEROES: Final = 4
"""Most winners that are drawn large; further ones are listed."""
_FACES: Final = {1: 230, 2: 160, 3: 106, 4: 106}
"""Sizes by the number of heroes."""
_TYPE: Final = {1: 62, 2: 42, 3: SMALLEST, 4: SMALLEST}
_LIST: Final = 4
"""Most lines of a list; more seats stand side by side."""
_CARD_EMBLEM: Final = 92


def draw_card(card: ResultCard, game: str) -> Scene:
    """Draw the result card; `game` is the name of the game."""
    heroes = card.heroes[:_HEROES]
    rest = tuple(seat for seat in card.order if seat not in heroes)
    left = _LEFT if heroes else _EDGE
    column = Box(left, _EDGE, WIDTH - left - _EDGE, CARD_HEIGHT - 2 * _EDGE)
    items = [*_lay_heroes(card, heroes), *_lay_head(card, game, column)]
    below = Box(column.x, column.y + _HEAD, column.width, column.height - _HEAD)
    if len(rest) > _LIST or not heroes:
        items += _lay_side_by_side(card, rest, below)
    else:
        items += _lay_list(card, rest, below)
    return lay_sheet(items, CARD_HEIGHT)


def _lay_head(card: ResultCard, game: str, column: Box) -> tuple[Item, ...]:
    """Lay the name of the game beside its emblem, as large as fits."""
    y = column.y + 46
    room = column.width - 2 * _CARD_EMBLEM
    emblem = podium.lay_emblem(card.emblem, column.right - _CARD_EMBLEM + 10, y, _CARD_EMBLEM)
    lines = (game,) if measure(game, SMALLEST) <= room else _split(game)
    fitting = min(room * 100 // measure(line, 100) for line in lines)
    size = max(SMALLEST, min(60 if len(lines) == 1 else 46, fitting))
    first = y - (len(lines) - 1) * _HEAD_LINE // 2
    titles = (
        Title(line, column.x + 6, first + number * _HEAD_LINE, room, size, CREAM, "lm")
        for number, line in enumerate(lines)
    )
    return *titles, *emblem


def _split(name: str) -> tuple[str, ...]:
    """Split a name into two lines of nearly the same width, if it has a place for that."""
    ends = [at for at, sign in enumerate(name[:-1], 1) if sign in " ："]
    lines = [(name[:at].rstrip(), name[at:]) for at in ends]
    return min(lines, key=lambda pair: max(map(len, pair)), default=(name,))


def _lay_list(card: ResultCard, rest: tuple[int, ...], box: Box) -> list[Item]:
    with_chart = has_chart(card)
    room = box.height - (_CHART + _CARD_GAP if with_chart else 0)
    line = min(72 if with_chart else 92, room // max(1, len(rest)) - _CARD_GAP)
    items: list[Item] = []
    top = box.y
    for seat in rest:
        items += podium.lay_line(card, seat, Box(box.x, top, box.width, line), SMALLEST)
        top += line + _CARD_GAP
    if with_chart:
        height = box.bottom - top if card.piece is None else _CHART
        items += lay_chart(card, Box(box.x, top, box.width, height))
    return items


def _lay_side_by_side(card: ResultCard, rest: tuple[int, ...], box: Box) -> list[Item]:
    columns = min(5, len(rest))
    if card.heroes:
        columns = 3 if len(rest) <= 6 else 4
    lines = -(-len(rest) // columns)
    width = box.width // columns
    height = min(210, box.height // lines)
    face = min(120 if len(card.heroes) <= 2 else 96, height - 104)
    items: list[Item] = []
    for number, seat in enumerate(rest):
        line, column = divmod(number, columns)
        x = box.x + column * width + width // 2
        top = box.y + line * height
        items.append(podium.lay_face(card, seat, x, top + face // 2, face))
        colour = podium.find_colour(card, seat)
        items.append(Name(seat, x, top + face + 28, width - 10, SMALLEST, colour))
        items += podium.lay_score(card, seat, (x, top + face + 72), SMALLEST, "m")
    return items


def _lay_heroes(card: ResultCard, heroes: tuple[int, ...]) -> list[Item]:
    if not heroes:
        return []
    rows = 1 if len(heroes) <= 2 else 2
    columns = -(-len(heroes) // rows)
    width = (_LEFT - _EDGE - 20) // columns
    height = (CARD_HEIGHT - 40) // rows
    size = _TYPE[len(heroes)]
    below: list[Item] = []
    items: list[Item] = []
    if not card.names_losers:
        items += podium.strew(Box(40, 34, _LEFT - 90, CARD_HEIGHT - 270), 20)
    for number, seat in enumerate(heroes):
        row, column = divmod(number, columns)
        x = _EDGE + column * width + width // 2
        y = 20 + row * height + height // 2 - round(size * (0.8 if rows == 1 else 0.55))
        light, front = _lay_hero(card, seat, (x, y), (_FACES[len(heroes)], size, width - 12))
        below += light
        items += front
    return [*below, *items]


def _lay_hero(
    card: ResultCard, seat: int, at: tuple[int, int], room: tuple[int, int, int]
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return the light behind a hero, and the hero; `room` is face, type and width of the name."""
    (x, y), (face, size, width) = at, room
    name_at = y + round(face * 0.5) + round(size * 0.95)
    score_at = x, name_at + round(size * 1.3)
    score = podium.lay_score(card, seat, score_at, round(size * 1.15), "m")
    name = Name(seat, x, name_at, width, size, podium.find_colour(card, seat))
    if card.names_losers:
        cloud = centred(podium.draw_cloud(round(face * 0.6)), x, y - face // 2 - 20)
        return (), (podium.lay_face(card, seat, x, y, face), cloud, name, *score)
    light = (centred(podium.draw_rays(min(440, face + 190)), x, y),)
    return light, (*podium.lay_winner(seat, x, y, face), name, *score)


_ABREAST: Final = 5
"""Most players side by side above their scores."""
_COLUMNS: Final = {2: 320, 3: 214, 4: 160, 5: 150}
"""Width of a column by the number of players side by side."""
_SCORE_FACE: Final = 110
_SCORE_HEAD: Final = 196
"""Height of the faces and names above scores."""
_SCORE_LINE: Final = 66


def draw_scores(card: ResultCard, lines: Sequence[ScoreLine]) -> Scene:
    """Draw the parts of the scores below faces and names."""
    groups = -(-len(card.order) // _ABREAST)
    width = -(-len(card.order) // groups)
    items: list[Item] = []
    top = MARGIN
    for first in range(0, len(card.order), width):
        seats = card.order[first : first + width]
        items += _lay_scores(card, seats, lines, (top, _COLUMNS[max(2, width)]))
        top += _SCORE_HEAD + len(lines) * _SCORE_LINE + _GAP
    return lay_sheet(items, top + MARGIN - _GAP)


def _lay_scores(
    card: ResultCard, seats: tuple[int, ...], lines: Sequence[ScoreLine], at: tuple[int, int]
) -> Iterator[Item]:
    """Lay some players with their scores; `at` is the upper edge and the width of a column."""
    top, column = at
    left = WIDTH - MARGIN - column * len(seats)
    middles = {seat: left + place * column + column // 2 for place, seat in enumerate(seats)}
    for seat, x in middles.items():
        y = top + 30 + _SCORE_FACE // 2
        has_won = seat in card.winners
        if has_won:
            yield centred(icon("crown", 46, GOLD), x, y - _SCORE_FACE // 2 - 6)
        yield podium.lay_face(card, seat, x, y, _SCORE_FACE)
        colour = podium.find_colour(card, seat)
        yield Name(seat, x, top + _SCORE_HEAD - 28, column - 8, SMALLEST, colour)
    top += _SCORE_HEAD
    for line in lines:
        box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _SCORE_LINE - 8)
        y = box.middle[1]
        yield lay_plate(box, faint=not line.is_total)
        yield Title(line.label, box.x + 18, y, left - box.x - 22, SMALLEST, CREAM, "lm")
        for seat, x in middles.items():
            colour = GOLD if line.is_total and seat in card.winners else CREAM
            size = 46 if line.is_total else 40
            yield Title(line.values[seat], x, y, column - 12, size, colour)
        top += _SCORE_LINE


__all__ = ["draw_card", "draw_result", "draw_scores"]
