"""The public picture, the players' panels, and the private picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.core.art.cards import lay_card, lay_halo, lay_pile
from games.core.art.players import lay_name, lay_portrait, lay_seat
from games.core.art.svg import CREAM, GOLD, INK, MUTED, Box, centred, colour_of
from games.core.art.table import MARGIN, WIDTH, icon, lay_badge, lay_plate, lay_sheet
from games.core.game import Seat, has_won, rank_seats
from games.core.picture import Area, Item, Label, PlacedSprite, Scene
from games.core.text import write
from games.keltis import pieces
from games.keltis.model import COLOUR, GOAL, LAST, VALUE, Landing, Tile
from games.keltis.rules import View, find_landings, find_step_landings
from games.rows import pictures
from games.rows.base import COLOURS, DECK, Card, Phase, Use

_PANEL: Final = 100
_ROWS: Final = MARGIN + 532
_ROW_STEP: Final = 100
_ROW_CARD: Final = (72, 80)


def lay_panel(view: View, seat: int, top: int) -> tuple[Item | Area, ...]:
    """Lay a player's panel; it is lit for the seat to move."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _PANEL)
    over = view.outcome is not None
    winner = has_won(view.outcome, seat)
    lit = winner if over else view.table.seat == seat and view.table.phase is not Phase.OVER
    items: list[Item | Area] = [lay_plate(box, lit=lit), Area(f"player-{seat + 1}", *box)]
    if lit and not over:
        items.append(centred(icon("pointer", 50, GOLD), box.x + 2, box.middle[1]))
    items += lay_head(view, seat, box, 184)
    return (*items, *_lay_counts(view, seat, box), *lay_rows(view, seat, top + 12))


def lay_head(view: View, seat: int, box: Box, width: int) -> tuple[Item, ...]:
    """Lay the player's token, name (`width` pixels) and points."""
    winner = has_won(view.outcome, seat)
    colour = GOLD if winner else CREAM
    left = box.x + 114
    items: list[Item] = [
        *lay_portrait(seat, box.x + 56, box.middle[1], 88, own=view.seat == seat),
        lay_name(seat, left, box.y + 26, width, colour),
        Label(write(view.scores[seat].total), left, box.y + 70, 52, colour, "lm"),
    ]
    if winner:
        items.append(centred(icon("crown", 52, GOLD), box.x + 56, box.y + 10))
    return tuple(items)


def _lay_counts(view: View, seat: int, box: Box) -> tuple[Item | Area, ...]:
    side = view.table.sides[seat]
    x = box.x + 318
    low = box.y + 72
    items: list[Item | Area] = [
        Area(f"wishes-{seat + 1}", x - 28, box.y + 4, 112, 48),
        Area(f"figures-{seat + 1}", box.x + 408, box.y + 4, 116, 92),
        centred(pieces.draw_sign(Tile.WISH, 48), x, box.y + 28),
        Label(f"×{side.wishes}", x + 30, box.y + 28, 40, CREAM, "lm"),
        centred(pieces.draw_coin(46), x, low),
        Label(f"+{side.points}", x + 30, low, 40, CREAM, "lm"),
        *lay_seat(seat, box.x + 436, low, 42),
        Label(f"×{side.small_left}", box.x + 462, low, 40, CREAM, "lm"),
    ]
    if side.tall is None:
        items += pieces.lay_figure(seat, box.x + 462, box.y + 34, 40, tall=True)
    return tuple(items)


def lay_rows(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay the top cards of a player's rows; the card laid last is marked."""
    last = view.table.last
    items = list[Item]()
    for colour, row in enumerate(view.table.sides[seat].rows):
        box = Box(_ROWS + colour * _ROW_STEP, top, *_ROW_CARD)
        fresh = last is not None and last.seat == seat and last.use is not Use.DROP
        if last is not None and fresh and COLOUR[last.card] == colour:
            items.append(lay_halo(box))
        items += pictures.lay_run(
            pictures.ROW_HUES[colour], box, tuple(VALUE[card] for card in row)
        )
    return tuple(items)


_PILES: Final = 116
_PILES_CARD: Final = (76, 92)
_PILES_STEP: Final = 172


def lay_piles(view: View, top: int) -> tuple[Item | Area, ...]:
    """Lay the draw pile and the five discard piles; the last card and draw are marked."""
    table = view.table
    last = view.table.last
    items: list[Item | Area] = [lay_plate(Box(MARGIN, top, WIDTH - 2 * MARGIN, _PILES))]
    deck = Box(MARGIN + 22, top + 8, *_PILES_CARD)
    items.append(Area("deck", *deck))
    items += lay_pile(deck, table.deck)
    items += lay_badge(Box(deck.x + 1, deck.bottom - 44, 74, 44), str(table.deck), CREAM, INK)
    if last and last.drew == DECK:
        items += lay_seat(last.seat, deck.right + 6, deck.y + 24, 44)
    for colour, pile in enumerate(table.piles):
        box = Box(MARGIN + 192 + colour * _PILES_STEP, top + 12, *_PILES_CARD)
        fresh = last is not None and last.use is Use.DROP and last.card in pile[-1:]
        items += (lay_halo(box),) if fresh else ()
        items += _lay_pile(colour, pile, box)
        if last and last.drew == COLOURS[colour]:
            items += lay_seat(last.seat, box.right + 22, box.y + 26, 46)
    return tuple(items)


def _lay_pile(colour: int, pile: tuple[str, ...], box: Box) -> tuple[Item, ...]:
    hue = pictures.ROW_HUES[colour]
    if not pile:
        return pictures.lay_place(hue, box)
    badge = Box(box.right - 22, box.bottom - 44, 44 if len(pile) < 10 else 58, 44)
    face = lay_card(hue, box, str(VALUE[pile[-1]]))
    return (*face, *lay_badge(badge, str(len(pile)), hue.deep, CREAM))


_OWN_LANE: Final = 61
_OWN_STONE: Final = (85, 54)
_STRIDE: Final = 91
_SYMBOL: Final = MARGIN + 23
_ROW: Final = Box(MARGIN + 50, 0, 56, 54)
_PATH: Final = MARGIN + 146
_PILE: Final = _ROW._replace(x=_PATH + LAST * _STRIDE + 4)
_OWN_TILE: Final = 50
_FIGURE: Final = 42


def draw_hand(view: View, *, tall: bool = False) -> Scene:
    """Draw the hand of `view.seat`, its panel, and its paths with the steps that it can take.

    With `tall`, cards and clovers start the tall figure.
    """
    seat = Seat(0) if view.seat is None else view.seat
    is_step = view.table.phase in {Phase.CLOVER, Phase.EXTRA} and view.table.seat == seat
    cards = find_landings(view.table, seat, () if view.outcome else view.hand, tall=tall)
    steps = {landing.path: landing for landing in cards.values() if landing}
    if is_step:
        steps = find_step_landings(view, tall=tall)
        cards = {}
    box = Box(MARGIN, pictures.BELOW_HAND, WIDTH - 2 * MARGIN, _PANEL)
    top = box.bottom + pictures.GAP
    items = [
        *_lay_hand(view, cards, is_step=is_step),
        *_lay_own(view, seat, box),
        *_lay_lanes(view, seat, steps, top, is_step=is_step),
    ]
    middles = {path: top + 50 + path * _OWN_LANE + _OWN_STONE[1] // 2 for path in range(5)}
    if is_step:
        changes = {path: landing.change for path, landing in steps.items()}
        items += pictures.lay_changes(
            changes, {path: (_ROW.right - 16, y) for path, y in middles.items()}
        )
    return lay_sheet(items, top + 50 + 5 * _OWN_LANE + MARGIN - 8)


def _lay_hand(
    view: View, cards: Mapping[Card, Landing | None], *, is_step: bool
) -> Iterator[Item | Area]:
    """Lay the cards with the change of the score by each, and the tile that it reaches."""
    cells = list(zip(view.hand, pictures.list_cells(len(view.hand)), strict=True))
    for card, (cell, _) in cells:
        yield Area(f"card-{card}", *cell)
        yield lay_plate(cell, faint=card not in cards and not is_step)
    changes = dict[int, int]()
    spots = dict[int, tuple[int, int]]()
    for place, (card, (cell, face)) in enumerate(cells):
        yield from lay_card(pictures.ROW_HUES[COLOUR[card]], face, str(VALUE[card]))
        x = cell.middle[0]
        y = (face.bottom + cell.bottom) // 2
        landing = cards.get(card)
        if landing is None and card in cards:  # K11
            yield centred(icon("pointer", 48, GOLD), x, y)
        elif landing is not None:
            changes[place], spots[place] = landing.change, (x, y)
            if landing.tile in {Tile.WISH, Tile.CLOVER}:
                spots[place] = (cell.x + 42, y)
                yield centred(pieces.draw_tile(landing.tile, 42), cell.right - 26, y)
    yield from pictures.lay_changes(changes, spots)


def _lay_own(view: View, seat: Seat, box: Box) -> Iterator[Item | Area]:
    yield lay_plate(box, lit=view.outcome is None and view.table.seat == seat)
    yield from lay_head(view, seat, box, 300)
    yield from _lay_counts(view, seat, box._replace(x=box.x + 130))
    deck = Box(box.right - 146, box.y + 10, 66, 76)
    yield Area("deck", deck.x, deck.y, 124, deck.height)
    yield from lay_pile(deck, view.table.deck)
    yield from lay_badge(
        Box(deck.right - 22, deck.y + 24, 80, 46), str(view.table.deck), CREAM, INK
    )


def _lay_lanes(
    view: View, seat: Seat, steps: Mapping[int, Landing], top: int, *, is_step: bool
) -> Iterator[Item | Area]:
    """Lay the seat's paths: the row's last card, the stones, and the top of the discard pile."""
    table = view.table
    side = view.table.sides[seat]
    yield Area("values", _PATH, top, LAST * _STRIDE - 6, 42)
    for stone in range(1, LAST + 1):
        yield from pieces.lay_value(
            stone, Box(_PATH + (stone - 1) * _STRIDE + 6, top, _OWN_STONE[0] - 12, 42)
        )
    for path, hue in enumerate(pictures.ROW_HUES):
        y = top + 50 + path * _OWN_LANE
        row_and_path = Box(MARGIN, y, _PATH + LAST * _STRIDE - MARGIN - 6, _OWN_STONE[1])
        yield Area(f"path-{COLOURS[path]}", *row_and_path)
        yield centred(pieces.draw_symbol(hue, 46), _SYMBOL, y + _OWN_STONE[1] // 2)
        if (row := side.rows[path]) and not is_step:
            yield from pieces.lay_tag(hue, _ROW._replace(y=y), VALUE[row[-1]])
            if row[0] != row[-1]:
                arrow = pictures.draw_arrow(34, up=VALUE[row[-1]] > VALUE[row[0]])
                yield centred(arrow, _ROW.right + 18, y + _ROW.height // 2)
        for stone, tile in enumerate(table.tiles[path], 1):
            box = Box(_PATH + (stone - 1) * _STRIDE, y, *_OWN_STONE)
            yield Area(f"stone-{COLOURS[path]}{stone}", *box)
            yield pieces.lay_stone(hue, stone, box)
            landing = steps.get(path)
            if landing is not None and landing.stone == stone:
                x = box.right - _FIGURE // 2 + 2 if tile else box.middle[0]
                yield from pieces.lay_ghost(seat, x, box.middle[1], _FIGURE, tall=landing.is_tall)
            if side.figures[path] == stone:  # The tile below has no more effect on the seat.
                yield from pieces.lay_figure(seat, *box.middle, _FIGURE, tall=side.tall == path)
            elif tile is not None:
                yield PlacedSprite(pieces.draw_tile(tile, _OWN_TILE), box.x + 2, box.y + 2)
        if table.piles[path]:
            yield from pieces.lay_tag(hue, _PILE._replace(y=y), VALUE[table.piles[path][-1]])
        else:
            yield from pictures.lay_place(hue, _PILE._replace(y=y))


_HEAD: Final = 66
_STEP: Final = (WIDTH - 2 * MARGIN - _HEAD) // LAST
_STONE: Final = (_STEP - 8, 118)
_LANE: Final = _STONE[1] + 9
_TILE: Final = 54
_VALUES: Final = 54
_PATHS: Final = _VALUES + 5 * _LANE

_SPOTS: Final = {
    1: (((0, 84),), 54),
    2: (((-25, 84), (25, 84)), 44),
    3: (((-25, 60), (25, 60), (0, 98)), 43),
    4: (((-25, 60), (-25, 99), (25, 60), (25, 99)), 43),
}
"""Positions and size of the figures on a stone, by their number."""
_BESIDE: Final = {
    1: (((-24, 82),), 46),
    2: (((-25, 84), (25, 84)), 44),
    3: (((-25, 29), (-25, 86), (25, 86)), 44),
    4: (((-26, 24), (-26, 61), (-26, 98), (26, 80)), 42),
}
"""The same beside a tile, which only small figures, one or two, leave free below it."""


def lay_paths(view: View, top: int) -> tuple[Item | Area, ...]:
    """Lay the values and all paths with everything on them; the last turn's steps are marked."""
    left = MARGIN + _HEAD + 8
    first = top + _VALUES
    goal = left + (GOAL - 1) * _STEP
    items: list[Item | Area] = [
        Area("values", left, top, LAST * _STEP - 16, 46),
        Area("goal", goal - 4, top, WIDTH - MARGIN - goal, _PATHS - 8),
    ]
    for stone in range(1, LAST + 1):  # The values are the same on every path (K2).
        items += pieces.lay_value(stone, Box(left + (stone - 1) * _STEP, top, _STEP - 16, 46))
    for path in range(5):
        items += _lay_path(view, path, first + path * _LANE)
    return tuple(items)


def _lay_path(view: View, path: int, top: int) -> tuple[Item | Area, ...]:
    hue = pictures.ROW_HUES[path]
    table = view.table
    items: list[Item | Area] = [
        PlacedSprite(pieces.draw_symbol(hue, 62), MARGIN - 4, top + 28),
        Area(f"path-{COLOURS[path]}", MARGIN, top, _HEAD + LAST * _STEP - 4, _STONE[1]),
    ]
    last = table.last
    fresh = 0
    if last is not None and path in last.steps:
        fresh = table.sides[last.seat].figures[path]
    for stone in range(1, LAST + 1):
        box = Box(MARGIN + _HEAD + (stone - 1) * _STEP + 4, top, *_STONE)
        items += (Area(f"stone-{COLOURS[path]}{stone}", *box), pieces.lay_stone(hue, stone, box))
        if stone == fresh:
            items.append(lay_halo(box))
        here = [seat for seat, side in enumerate(table.sides) if side.figures[path] == stone]
        tile = table.tiles[path][stone - 1]
        has_tall = any(table.sides[seat].tall == path for seat in here)
        is_beside = tile is not None and (has_tall or len(here) > 2)
        if tile is not None:
            right = 4 if is_beside else (box.width - _TILE) // 2
            items.append(
                PlacedSprite(pieces.draw_tile(tile, _TILE), box.right - right - _TILE, box.y + 2)
            )
        spots, size = (_BESIDE if is_beside else _SPOTS).get(len(here), ((), 0))
        # Crowns need room above: the spots on the left have it.
        here.sort(key=lambda seat: table.sides[seat].tall != path)
        for seat, (x, y) in zip(here, spots, strict=True):
            tall = table.sides[seat].tall == path
            items += pieces.lay_figure(seat, box.middle[0] + x, box.y + y, size, tall=tall)
    return tuple(items)


_GAP = 8
_COLUMN = 95


def draw_board(view: View) -> Scene:
    """Draw the table; after the game, the scores instead of piles and rows."""
    items = [*lay_paths(view, MARGIN)]
    top = MARGIN + _PATHS + 4
    if view.outcome is not None:
        return _draw_final(view, items, top)
    items += lay_piles(view, top)
    top += _PILES + _GAP
    for seat in range(len(view.table.sides)):
        items += lay_panel(view, seat, top)
        top += _PANEL + _GAP
    return lay_sheet(items, top - _GAP + MARGIN)


def _draw_final(view: View, items: list[Item | Area], top: int) -> Scene:
    ranked = rank_seats([score.total for score in view.scores])
    signs = [
        *(pieces.draw_symbol(hue, 64) for hue in pictures.ROW_HUES),
        pieces.draw_coin(56),
        pieces.draw_sign(Tile.WISH, 64),
    ]
    items += [centred(sign, _column(index), top + 36) for index, sign in enumerate(signs)]
    top += 72
    for seat in ranked:
        items += _lay_final(view, seat, top)
        top += 98 + _GAP
    return lay_sheet(items, top - _GAP + MARGIN)


def _column(index: int) -> int:
    return MARGIN + 364 + index * _COLUMN


def _lay_final(view: View, seat: int, top: int) -> tuple[Item, ...]:
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, 98)
    score = view.scores[seat]
    won = has_won(view.outcome, seat)
    items: list[Item] = [lay_plate(box, lit=won), *lay_head(view, seat, box, 194)]
    for index, points in enumerate((*score.paths, score.tiles, score.wishes)):
        blank = points == 0 and index < 5 and view.table.sides[seat].figures[index] == 0
        text = "·" if blank else write(points)
        colour = MUTED if blank else colour_of(points)
        items.append(Label(text, _column(index), box.middle[1], 46, colour))
    return tuple(items)
