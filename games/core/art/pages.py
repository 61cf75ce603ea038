"""Pictures of rules pages, covers, banners, leaderboards and profiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final

from games.core.art import svg
from games.core.art.cards import lay_gap
from games.core.art.players import TYPE
from games.core.art.podium import METALS, STONE, lay_emblem, lay_step
from games.core.art.table import MARGIN, WIDTH, cloth, lay_plate, lay_sheet, place_in_columns
from games.core.game import AnyGame
from games.core.picture import (
    Item,
    Label,
    Name,
    PlacedSprite,
    Portrait,
    Scene,
    Sprite,
    Title,
    Trace,
)
from games.core.presentation import Presentation, RulesPage, view_of
from games.core.summaries import Kind, LeaderboardLine, LeaderboardPage, Meeting, ProfileCard, Tile

HEIGHT: Final = 330
COMPANY: Final = 158
"""Additional height for the faces of seated players."""
_CROWD: Final = 9
"""Seats from which on names stand in two lines by turns, because one has no room for them."""
_SEAT_FACE: Final = 100
_BANNER: Final = 170
"""Height of a banner; on a phone, a third of it."""
_BANNER_WORDS: Final = 262
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
        svg.centred(svg.scaled(faces[at], size), WIDTH // 2 + (at - 2) * _STEP, HEIGHT // 2 + drop)
        for at, size, drop in _ARC
    )
    height = HEIGHT + (COMPANY + (seats[-1] >= _CROWD) * TYPE if taken else 0)
    return lay_sheet((*items, *_lay_company(taken, seats)), height)


def _lay_company(taken: int, seats: range) -> Iterator[Item]:
    most = seats[-1] if taken else 0
    y = HEIGHT + 34
    step = min(180, (WIDTH - 2 * MARGIN) // max(1, most))
    for seat in range(most):
        x = WIDTH // 2 + round((seat - (most - 1) / 2) * step)
        if seat < taken:
            yield Portrait(seat, x, y, _SEAT_FACE, numbered=False)
            line, width = (seat % 2, 2 * step) if most >= _CROWD else (0, step)
            yield Name(seat, x, y + 80 + line * TYPE, width - 10, TYPE, svg.CREAM)
        else:
            box = svg.Box(x - _SEAT_FACE // 2, y - _SEAT_FACE // 2, _SEAT_FACE, _SEAT_FACE)
            yield lay_gap(box, inviting=seat < seats[0])


@lru_cache(64)
def draw_banner(faces: tuple[Sprite, ...], name: str, facts: str) -> Scene:
    """Lay the three middle ones in a strip, and beside them a game's name and facts."""
    middle = _BANNER // 2
    room = WIDTH - _BANNER_WORDS - MARGIN
    items = (
        *lay_emblem(faces, _BANNER_WORDS // 2, middle, 124),
        Title(name, _BANNER_WORDS, middle - 30, room, 54, svg.CREAM, "lm"),
        Title(facts, _BANNER_WORDS, middle + 36, room, 38, svg.MUTED, "lm"),
    )
    return lay_sheet(items, _BANNER)


SIZE: Final = 72
"""Width of a number's disc: on a phone, a third of it."""


@cache  # few pages, and a game is played for each
def draw_rules_page(game: AnyGame, presentation: Presentation[Any, Any], page: RulesPage) -> Scene:
    """Draw the strip of a picture that a rules page is about, and its numbers."""
    draw = presentation.board if page.seat is None else presentation.hand
    scene = draw(view_of(game, page))
    height = (scene.height if page.bottom is None else page.bottom) - page.top
    items = [*scene.items]
    for number, (x, y) in enumerate(page.spots, 1):
        items += (svg.centred(_disc(), x, y), Label(str(number), x, y, 50, svg.GOLD))
    moved = tuple(_raise(item, page.top) for item in items)
    return Scene(scene.width, height, cloth(height), moved)


def _raise(item: Item, rows: int) -> Item:
    if isinstance(item, Trace):
        return item._replace(points=tuple((x, y - rows) for x, y in item.points))
    return item._replace(y=item.y - rows)


@cache
def _disc() -> Sprite:
    """Draw a numbered spot, dark with a double rim, unlike any seat's token."""
    half = SIZE / 2
    layers = (
        (half, svg.SHADE, 'fill-opacity=".45"'),
        (half - 3, svg.CREAM, ""),
        (half - 7, svg.INK, ""),
    )
    return svg.document(SIZE, SIZE, *(svg.circle(half, half, *layer) for layer in layers))


_HEAD: Final = 132
"""Height of the game's name and the subtitle."""
_SUBTITLE: Final = 42
"""Additional height for a subtitle that does not fit beside the emblem."""
_WORDS: Final = MARGIN + 250
"""Left edge of the title."""
_LINE: Final = 100
_GAP: Final = 12
_REST: Final = 26
"""Gap before the reader's own line if it does not follow the line before."""
_FACE: Final = 84
_MEDALS: Final = 3


def draw_leaderboard(page: LeaderboardPage) -> Scene:
    """Draw a page of a leaderboard."""
    items: list[Item] = [*_lay_title(page)]
    top = MARGIN + _HEAD + (_SUBTITLE if _is_long(page) else 0)
    digits = max((len(str(line.rank)) for line in page.lines), default=1)
    ranks = max(76, 24 * digits - 16)
    for at, line in enumerate(page.lines):
        if at and page.own_apart and at == len(page.lines) - 1:
            top += _REST
        items += _lay_line(line, at, svg.Box(MARGIN, top, WIDTH - 2 * MARGIN, _LINE), ranks)
        top += _LINE + _GAP
    if not page.lines:
        items.append(Title(page.empty, WIDTH // 2, top + 60, WIDTH - 160, 42, svg.MUTED, "mm"))
        top += 132
    return lay_sheet(items, top - _GAP + MARGIN)


def _is_long(page: LeaderboardPage) -> bool:
    return svg.measure(page.subtitle, svg.SMALLEST) > WIDTH - _WORDS - MARGIN


def _lay_title(page: LeaderboardPage) -> Iterator[Item]:
    yield from lay_emblem(page.emblem, MARGIN + 118, MARGIN + 56, 106)
    room = WIDTH - _WORDS - MARGIN
    is_long = _is_long(page)
    yield Title(page.title, _WORDS, MARGIN + (56 if is_long else 36), room, 54, svg.CREAM, "lm")
    left, y = (MARGIN + 14, MARGIN + 136) if is_long else (_WORDS, MARGIN + 92)
    yield Title(page.subtitle, left, y, WIDTH - left - MARGIN, svg.SMALLEST, svg.MUTED, "lm")


def _lay_line(line: LeaderboardLine, seat: int, box: svg.Box, ranks: int) -> Iterator[Item]:
    """Lay one person: rank, face, name, games and points.

    `seat` is their number in the scene, `ranks` the width of the column of ranks.
    """
    middle = box.middle[1]
    yield lay_plate(box, lit=line.is_own)
    yield from _lay_rank(line, svg.Box(box.x + 16, box.y + 16, ranks, box.height - 32))
    face = box.x + 40 + ranks + _FACE // 2
    yield Portrait(seat, face, middle, _FACE, numbered=False)
    name = face + _FACE // 2 + 22
    points = box.right - 62
    room = points - name - 170
    colour = svg.GOLD if line.is_own else svg.CREAM
    yield Name(seat, name, middle - 20, room, 42, colour, "lm")
    yield Title(line.note, name, middle + 25, room, svg.SMALLEST, svg.MUTED, "lm")
    shade = svg.CREAM if line.established else svg.MUTED
    yield Label(str(line.points), points, middle, 58, shade, "rm")
    if not line.established:
        yield Label("?", points + 26, middle, 44, svg.GOLD, "mm")


def _lay_rank(line: LeaderboardLine, box: svg.Box) -> Iterator[Item]:
    size = {1: 50, 2: 46}.get(len(str(line.rank)), svg.SMALLEST)
    has_medal = line.rank <= _MEDALS and line.established
    if has_medal:
        yield lay_step(box, line.rank)
    yield Label(str(line.rank), *box.middle, size, svg.INK if has_medal else svg.MUTED)


_CAREER_HEAD: Final = 150
_CAREER_FACE: Final = 124
_TILE: Final = 84
_KIND: Final = 122
_LUCK: Final = 50
"""Additional height for a line on luck and decisions."""
_MEETING: Final = 92
_BAR: Final = 22
"""Height of the bar of placings."""
_INNER: Final = WIDTH - 2 * MARGIN


def draw_profile(profile: ProfileCard) -> Scene:
    """Draw a person's statistics."""
    items: list[Item] = [*_lay_head(profile)]
    top = MARGIN + _CAREER_HEAD
    if not profile.kinds:
        items.append(Title(profile.empty, WIDTH // 2, top + 50, WIDTH - 160, 42, svg.MUTED, "mm"))
        top += 110
    else:
        items += _lay_tiles(profile.tiles, top)
        top += -(-len(profile.tiles) // 2) * (_TILE + _GAP)
    for kind in profile.kinds:
        height = _KIND + (_LUCK if kind.luck_totals else 0)
        items += _lay_kind(kind, svg.Box(MARGIN, top, _INNER, height))
        top += height + _GAP
    if profile.meetings:
        left = MARGIN + 18
        items.append(Title(profile.met, left, top + 26, _INNER, svg.SMALLEST, svg.MUTED, "lm"))
        top += 58
    for seat, meeting in enumerate(profile.meetings, 1):
        items += _lay_meeting(meeting, seat, svg.Box(MARGIN, top, _INNER, _MEETING))
        top += _MEETING + _GAP
    return lay_sheet(items, top - _GAP + MARGIN)


def _lay_head(profile: ProfileCard) -> Iterator[Item]:
    middle = MARGIN + _CAREER_FACE // 2 + 2
    words = MARGIN + 18 + _CAREER_FACE + 32
    yield Portrait(0, MARGIN + 18 + _CAREER_FACE // 2, middle, _CAREER_FACE, numbered=False)
    room = WIDTH - words - MARGIN
    yield Title(profile.title, words, middle - 26, room, 56, svg.CREAM, "lm")
    yield Title(profile.subtitle, words, middle + 36, room, svg.SMALLEST, svg.MUTED, "lm")


def _lay_tiles(tiles: tuple[Tile, ...], top: int) -> Iterator[Item]:
    for number, tile in enumerate(tiles):
        box = place_in_columns(number, svg.Box(MARGIN, top, _INNER, _TILE), _GAP)
        yield lay_plate(box)
        y = box.middle[1]
        size = 62 if len(tile.number) < 5 else 50
        said = box.x + 188
        yield Label(tile.number, said - 22, y, size, svg.GOLD if number == 1 else svg.CREAM, "rm")
        yield Title(tile.said, said, y, box.right - said - 14, svg.SMALLEST, svg.MUTED, "lm")


def _lay_kind(kind: Kind, box: svg.Box) -> Iterator[Item]:
    yield lay_plate(box)
    yield svg.centred(svg.scaled(kind.emblem, 84), box.x + 66, box.y + _KIND // 2)
    left = box.x + 128
    right = box.right - 18
    room = right - left - (230 if kind.points else 0)
    yield Title(kind.name, left, box.y + 34, room, 40, svg.CREAM, "lm")
    if kind.points:
        mark, colour = (0, svg.CREAM) if kind.established else (32, svg.MUTED)
        yield Label(kind.points, right - mark, box.y + 34, 42, colour, "rm")
        if mark:
            yield Label("?", right, box.y + 34, svg.SMALLEST, svg.GOLD, "rm")
    note = 420
    yield Title(kind.note, right, box.y + 88, note, svg.SMALLEST, svg.MUTED, "rm")
    bar = svg.Box(left, box.y + 88 - _BAR // 2, right - left - note - 16, _BAR)
    yield from _lay_bar(list(zip(kind.places, (*METALS, STONE), strict=True)), bar)
    if kind.luck_totals:
        left = box.x + 24
        yield Title(
            kind.luck_totals, left, box.y + 138, right - left, svg.SMALLEST, svg.MUTED, "lm"
        )


def _lay_bar(parts: Sequence[tuple[int, tuple[str, str]]], bar: svg.Box) -> Iterator[PlacedSprite]:
    total = sum(count for count, _ in parts)
    at = bar.x
    sum_before = 0
    for count, (light, deep) in parts:
        sum_before += count
        end = bar.x + round(sum_before * bar.width / max(1, total))
        if end - at > 4:
            yield PlacedSprite(_block(end - at - 4, bar.height, light, deep), at, bar.y)
        at = end


def _lay_meeting(meeting: Meeting, seat: int, box: svg.Box) -> Iterator[Item]:
    yield lay_plate(box)
    middle = box.middle[1]
    yield Portrait(seat, box.x + 64, middle, 72, numbered=False)
    yield Name(seat, box.x + 118, middle - 18, 310, svg.SMALLEST, svg.CREAM, "lm")
    yield Title(meeting.note, box.x + 118, middle + 24, 310, svg.SMALLEST, svg.MUTED, "lm")
    left = box.x + 500
    right = box.right - 28
    yield Label(str(meeting.ahead), left + 84, middle, 46, svg.CREAM, "rm")
    yield Label(str(meeting.behind), right - 84, middle, 46, svg.CREAM, "lm")
    bar = svg.Box(left + 104, middle - _BAR // 2, right - left - 208, _BAR)
    counts = (meeting.ahead, (svg.GAIN, "#6aa850")), (meeting.behind, (svg.LOSS, "#c97a60"))
    yield from _lay_bar(counts, bar)


def _block(width: int, height: int, light: str, deep: str) -> Sprite:
    edge = f'stroke="{svg.SHADE}" stroke-opacity=".35"'
    block = svg.rounded(svg.Box(0, 0, width, height), min(8, width / 2), "url(#b)", edge)
    return svg.document(width, height, svg.falling("b", light, deep), block)
