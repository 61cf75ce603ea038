"""The public picture."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.coloretto.pictures import panels, pieces
from games.coloretto.pictures.panels import ROW_GAP, lay_rows
from games.coloretto.rules import View
from games.core.art.cards import PAD, draw_blank, lay_halo, lay_pile
from games.core.art.players import lay_portrait
from games.core.art.svg import CREAM, GOLD, INK, Box, centred, padded, symbol
from games.core.art.table import MARGIN, WIDTH, icon, lay_badge
from games.core.game import rank_seats
from games.core.picture import Item, Label, Scene, Sprite
from games.core.text import write

_SIDE: Final = 204
"""Width of the part with the deck."""
_ROWS: Final = {3: ((132, 128), 150), 4: ((120, 94), 116), 5: ((108, 70), 88)}
"""By the number of rows, the size of a card and the height of a row."""
_DECK: Final = Box(MARGIN + _SIDE // 2 - 58, MARGIN + 6, 116, 146)
_LAST: Final = 58
"""How far the last-round card reaches out below the deck."""
_DRAWN: Final = (156, 196)


def _lay_deck(view: View, bottom: int) -> tuple[Item, ...]:
    """Lay the deck, the last-round card below it or on it (T6), and the card just turned up.

    The number counts the cards above the last-round card.
    """
    last = _DECK._replace(y=_DECK.y + _LAST)
    card = padded(last, PAD, _last_card(last.width, last.height))
    items: list[Item] = [*lay_pile(_DECK._replace(y=last.y + 18), 1)]
    if view.table.last_round:
        items += (*lay_pile(_DECK, sum(view.table.deck)), lay_halo(last), card)
    else:
        badge = Box(_DECK.middle[0] - 48, _DECK.middle[1] - 27, 96, 54)
        items += (card, *lay_pile(_DECK, view.table.before_last))
        items += lay_badge(badge, str(view.table.before_last), CREAM, INK)
    if view.table.drawn is not None:
        drawn = Box(_DECK.middle[0] - _DRAWN[0] // 2, bottom - _DRAWN[1] - 8, *_DRAWN)
        items += (lay_halo(drawn), *pieces.lay_one(view.table.drawn, drawn))
    return tuple(items)


@cache
def _last_card(width: int, height: int) -> Sprite:
    glass = symbol("glass", width / 2 - 22, height - 52, 44, INK)
    return draw_blank(width, height, "#ffe29a", GOLD, glass)


_BOARD_GAP: Final = 10
_CROWN: Final = 140
"""Width of a winner above the final scores."""


def draw_board(view: View) -> Scene:
    if view.table.outcome:
        return _draw_final(view)
    rows = len(view.table.rows)
    card, high = _ROWS[rows]
    first = Box(MARGIN + _SIDE + 12, MARGIN, WIDTH - 2 * MARGIN - _SIDE - 12, high)
    bottom = MARGIN + rows * (high + ROW_GAP) - ROW_GAP
    taker = view.table.turn if view.table.drawn is None else None
    items = [*_lay_deck(view, bottom), *lay_rows(view, first, card, taker)]
    top = bottom + 18
    for seat in range(view.table.players):
        items += panels.lay_panel(view, seat, top)
        top += panels.HEIGHT + _BOARD_GAP
    return pieces.lay_sheet_with_chart(items, view.table.chart, top)


def _draw_final(view: View) -> Scene:
    items: list[Item] = [*_lay_winners(view)]
    top = MARGIN + 190
    for seat in rank_seats(view.table.scores):
        items += panels.lay_final_panel(view, seat, top)
        top += panels.FINAL_HEIGHT + _BOARD_GAP
    return pieces.lay_sheet_with_chart(items, view.table.chart, top)


def _lay_winners(view: View) -> tuple[Item, ...]:
    """Lay a crown for every winner, and the score they share (E5)."""
    winners = sorted(view.table.outcome.winners) if view.table.outcome else []
    left = WIDTH // 2 - (_CROWN * len(winners) + 170) // 2
    items: list[Item] = []
    for index, seat in enumerate(winners):
        x = left + _CROWN * index + _CROWN // 2
        items.append(centred(icon("crown", 96, GOLD), x, MARGIN + 34))
        items += lay_portrait(seat, x, MARGIN + 120, 124)
    points = write(max(view.table.scores))
    right = left + _CROWN * len(winners) + 12
    return (*items, Label(points, right, MARGIN + 100, 108, GOLD, "lm"))
