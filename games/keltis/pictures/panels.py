"""The players' panels, and the private picture."""

from __future__ import annotations

from typing import Final

from games.core.art.cards import lay_card, lay_gap, lay_halo, lay_pile
from games.core.art.players import lay_name, lay_portrait, lay_seat
from games.core.art.svg import CREAM, GOLD, INK, MUTED, Box, centred
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_badge, lay_plate
from games.core.game import Seat, has_won
from games.core.picture import Item, Label, Scene
from games.core.text import write
from games.keltis.pictures.pieces import draw_coin, draw_sign, draw_tile, lay_figure
from games.keltis.rules import View
from games.keltis.state import COLOUR, LAST, VALUE, Tile, Use, value
from games.keltis.turns import find_plays, needs_tall
from games.rows.cards import COLOURS, DECK, Card
from games.rows.moves import Phase
from games.rows.pictures import GAP, ROW_HUES, below_cells, card_in, lay_cells, lay_run

HEIGHT: Final = 100
_ROWS: Final = MARGIN + 532
_STEP: Final = 100
_CARD: Final = (72, 80)


def lay_panel(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay a player's panel; it is lit for the seat to move."""
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT)
    over = view.outcome is not None
    winner = has_won(view.outcome, seat)
    lit = winner if over else view.table.seat == seat and view.table.phase is not Phase.OVER
    items: list[Item] = [lay_plate(box, lit=lit)]
    if lit and not over:
        items.append(centred(icon("pointer", 50, GOLD), box.x + 2, box.middle[1]))
    items += lay_head(view, seat, box, 184)
    return (*items, *_lay_counts(view, seat, box), *lay_rows(view, seat, top + 12))


def lay_head(view: View, seat: int, box: Box, width: int) -> tuple[Item, ...]:
    """Lay the player's token, name (`width` pixels) and points."""
    winner = has_won(view.outcome, seat)
    colour, left = GOLD if winner else CREAM, box.x + 114
    items: list[Item] = [
        *lay_portrait(seat, box.x + 56, box.middle[1], 88, own=view.seat == seat),
        lay_name(seat, left, box.y + 26, width, colour),
        Label(write(view.scores[seat].total), left, box.y + 70, 52, colour, "lm"),
    ]
    if winner:
        items.append(centred(icon("crown", 52, GOLD), box.x + 56, box.y + 10))
    return tuple(items)


def _lay_counts(view: View, seat: int, box: Box) -> tuple[Item, ...]:
    """Lay wishing stones, points from number tiles, and the figures still at the start."""
    side, x, low = view.table.sides[seat], box.x + 322, box.y + 72
    items: list[Item] = [
        centred(draw_sign(Tile.WISH, 50), x, box.y + 28),
        Label(f"×{side.wishes}", x + 32, box.y + 28, 38, CREAM, "lm"),
        centred(draw_coin(46), x, low),
        Label(f"+{side.points}", x + 32, low, 38, CREAM, "lm"),
    ]
    if side.tall is None:
        items += lay_figure(seat, box.x + 458, box.y + 36, 38, tall=True)
    items += lay_seat(seat, box.x + 434, low, 38)
    return (*items, Label(f"×{side.small_left}", box.x + 458, low, 36, MUTED, "lm"))


def lay_rows(view: View, seat: int, top: int) -> tuple[Item, ...]:
    """Lay the top cards of a player's rows; the card laid last is marked."""
    last, items = view.table.last, list[Item]()
    for colour, row in enumerate(view.table.sides[seat].rows):
        box = Box(_ROWS + colour * _STEP, top, *_CARD)
        fresh = last is not None and last.seat == seat and last.use is not Use.DROP
        if last is not None and fresh and COLOUR[last.card] == colour:
            items.append(lay_halo(box))
        items += lay_run(ROW_HUES[colour], box, tuple(VALUE[card] for card in row))
    return tuple(items)


PILE_HEIGHT: Final = 116
_PILES_CARD: Final = (76, 92)
_PILES_STEP: Final = 172


def lay_piles(view: View, top: int) -> tuple[Item, ...]:
    """Lay the draw pile and the five discard piles; the last card and draw are marked."""
    table, last = view.table, view.table.last
    items: list[Item] = [lay_plate(Box(MARGIN, top, WIDTH - 2 * MARGIN, PILE_HEIGHT))]
    deck = Box(MARGIN + 22, top + 8, *_PILES_CARD)
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
    hue = ROW_HUES[colour]
    if not pile:
        return (
            lay_gap(box),
            *lay_badge(Box(box.right - 6, box.bottom - 44, 44, 44), "0", hue.deep, CREAM),
        )
    return (
        *lay_card(hue, box, str(VALUE[pile[-1]])),
        *lay_badge(Box(box.right - 6, box.bottom - 44, 56, 44), str(len(pile)), hue.deep, CREAM),
    )


def draw_hand(view: View) -> Scene:
    """Draw the hand of `view.seat`, its panel, and the piles to draw from."""
    seat = Seat(0) if view.seat is None else view.seat
    items: list[Item] = []
    for card, cell in zip(view.hand, lay_cells(len(view.hand)), strict=True):
        items += _lay_cell(view, seat, card, cell)
    top = below_cells(len(view.hand))
    items += lay_panel(view, seat, top)
    top += HEIGHT + GAP
    items += lay_piles(view, top)
    height = top + PILE_HEIGHT + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))


def _lay_cell(view: View, seat: Seat, card: Card, box: Box) -> tuple[Item, ...]:
    side, colour = view.table.sides[seat], COLOUR[card]
    fits = bool(find_plays(side, card))
    face = card_in(box)
    items: list[Item] = [lay_plate(box, faint=not fits)]
    items += lay_card(ROW_HUES[colour], face, str(VALUE[card]))
    x = (face.right + box.right) // 2
    if not fits:
        return (*items, Label("−", x, box.middle[1], 60, MUTED))
    stone = side.figures[colour] + 1
    items.append(centred(icon("pointer", 44, GOLD), x, box.y + 40))
    if stone > LAST:  # K11
        return (*items, Label("+1", x, box.middle[1] + 8, 48, CREAM))
    points = value(stone, tall=needs_tall(side, card))
    items.append(Label(write(points), x, box.middle[1] + 4, 54, CREAM))
    tile = view.table.tiles[colour][stone - 1]
    if tile is not None:
        items.append(centred(draw_tile(tile, 56), x, box.bottom - 40))
    return tuple(items)
