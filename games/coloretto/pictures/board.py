"""The public picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.coloretto.pictures import panels, pieces
from games.coloretto.pictures.panels import lay_final_panel, lay_panel
from games.coloretto.pictures.pieces import lay_chart, lay_one
from games.coloretto.rules import Row, View
from games.coloretto.state import Act, Phase
from games.core.art.cards import lay_gap, lay_halo, lay_pile
from games.core.art.players import lay_portrait
from games.core.art.svg import (
    CREAM,
    GOLD,
    INK,
    MOSS,
    MOSS_DEEP,
    MUTED,
    WOOD,
    WOOD_DEEP,
    Box,
    centred,
)
from games.core.art.table import MARGIN, WIDTH, cloth, icon, lay_badge, lay_plate, lay_sign
from games.core.game import rank_seats
from games.core.picture import Item, Label, Scene
from games.core.text import write

_SIGN: Final = 54
_PAD: Final = 12
_GAP: Final = 9


@dataclass(frozen=True, slots=True)
class Layout:
    """Measures that depend on the number of rows."""

    rows: int
    side: int
    """Width of the part with the deck."""
    card: tuple[int, int]

    @property
    def tray(self) -> tuple[int, int]:
        """Width and height of a row's tray."""
        room = WIDTH - 2 * MARGIN - self.side - 12 * self.rows
        return room // self.rows, self.tray_height(3)

    def tray_height(self, capacity: int) -> int:
        """Return the height of a tray for this many cards, in pixels."""
        return 3 * _PAD + _SIGN + capacity * (self.card[1] + _GAP) - _GAP


PLANS: Final = {
    3: Layout(3, 330, (142, 160)),
    4: Layout(4, 238, (126, 140)),
    5: Layout(5, 204, (112, 126)),
}
"""By the number of rows."""


def lay_rows(view: View, plan: Layout, top: int) -> tuple[Item, ...]:
    """Lay every row in its tray: its cards, its free places, or the player that took it."""
    return tuple(
        item for index in range(len(view.rows)) for item in _lay_row(view, plan, index, top)
    )


def _lay_row(view: View, plan: Layout, index: int, top: int) -> tuple[Item, ...]:
    row, (width, _) = view.rows[index], plan.tray
    left = MARGIN + plan.side + 12 + index * (width + 12)
    tray = Box(left, top, width, plan.tray_height(row.capacity))
    sign = Box(left + _PAD, top + _PAD, width - 2 * _PAD, _SIGN)
    green = len({each.capacity for each in view.rows}) > 1
    wood = (MOSS, MOSS_DEEP) if green else (WOOD, WOOD_DEEP)
    items: list[Item] = [lay_plate(tray, faint=row.taken_by is not None)]
    items += lay_sign(sign, str(index + 1), *wood)
    if row.taken_by is not None:
        return (*items, *_lay_taken(view, row.taken_by, tray, index))
    for place in range(row.capacity):
        items += _lay_place(view, row, _card_box(plan, tray, place), index, place)
    return tuple(items)


def _card_box(plan: Layout, tray: Box, place: int) -> Box:
    width, height = plan.card
    top = tray.y + 2 * _PAD + _SIGN + place * (height + _GAP)
    return Box(tray.x + (tray.width - width) // 2, top, width, height)


def _lay_place(view: View, row: Row, box: Box, index: int, place: int) -> tuple[Item, ...]:
    if place >= len(row.cards):
        is_next = view.phase is Phase.PLACE and place == len(row.cards)
        return (lay_gap(box, inviting=is_next),)
    mark = view.mark
    is_new = (
        mark is not None
        and mark.act is Act.PUT
        and mark.row == index
        and place == len(row.cards) - 1
    )
    halo = (lay_halo(box),) if is_new else ()
    return (*halo, *lay_one(row.cards[place], box))


def _lay_taken(view: View, seat: int, tray: Box, index: int) -> tuple[Item, ...]:
    middle = tray.x + tray.width // 2, (tray.y + 2 * _PAD + _SIGN + tray.bottom - _PAD) // 2
    mark = view.mark
    is_new = mark is not None and mark.act is Act.TAKE and mark.row == index
    halo = (lay_halo(Box(middle[0] - 56, middle[1] - 56, 112, 112)),) if is_new else ()
    return (*halo, *lay_portrait(seat, *middle, 104))


def lay_deck(view: View, plan: Layout, top: int) -> tuple[Item, ...]:
    """Lay the deck with its counts, and below it the drawn card or its empty place."""
    width, height = plan.card
    height = max(height, width * 5 // 4)
    middle = MARGIN + plan.side // 2
    pile = Box(middle - width // 2, top + 6, width, height)
    items = [*lay_pile(pile, view.deck)]
    items += lay_badge(Box(middle - 48, pile.bottom - 30, 96, 54), str(view.deck), CREAM, INK)
    items += _lay_glass(view, middle, pile.bottom + 64)
    low = top + plan.tray[1]
    tall = low - (pile.bottom + 110) - 16
    wide = min(plan.side - 30, tall * 4 // 5)
    drawn = Box(middle - wide // 2, low - tall - 10, wide, tall)
    if view.drawn is None:
        return (*items, lay_gap(_around(drawn.middle, plan.card)))
    return (*items, lay_halo(drawn), *lay_one(view.drawn, drawn))


def _around(middle: tuple[int, int], size: tuple[int, int]) -> Box:
    return Box(middle[0] - size[0] // 2, middle[1] - size[1] // 2, *size)


def _lay_glass(view: View, x: int, y: int) -> tuple[Item, ...]:
    """Show the number of cards above the last-round card, or that it is out (T6)."""
    if view.last_round:
        badge = lay_badge(Box(x - 60, y - 30, 120, 60), "", GOLD, INK)
        return (*badge, centred(icon("glass", 48, INK), x, y))
    return (
        centred(icon("glass", 42, MUTED), x - 32, y),
        Label(str(view.before_last), x - 4, y, 40, MUTED, "lm"),
    )


_BOARD_GAP: Final = 10
_CROWN: Final = 140
"""Width of a winner above the final scores."""


def draw_board(view: View) -> Scene:
    """Draw the table: rows, deck, every collection; or the final scores."""
    return _draw_final(view) if view.outcome else _draw_play(view)


def _draw_play(view: View) -> Scene:
    plan = PLANS[len(view.rows)]
    items = [*lay_deck(view, plan, MARGIN), *lay_rows(view, plan, MARGIN)]
    top = MARGIN + plan.tray[1] + 18
    for seat in range(view.players):
        items += lay_panel(view, seat, top)
        top += panels.HEIGHT + _BOARD_GAP
    return _finish(view, items, top)


def _draw_final(view: View) -> Scene:
    ranked = rank_seats(view.scores)
    items: list[Item] = [*_lay_winners(view)]
    top = MARGIN + 190
    for seat in ranked:
        items += lay_final_panel(view, seat, top)
        top += panels.FINAL_HEIGHT + _BOARD_GAP
    return _finish(view, items, top)


def _lay_winners(view: View) -> tuple[Item, ...]:
    """Lay a crown for every winner, and the score they share (E5)."""
    winners = sorted(view.outcome.winners) if view.outcome else []
    left = WIDTH // 2 - (_CROWN * len(winners) + 170) // 2
    items: list[Item] = []
    for index, seat in enumerate(winners):
        x = left + _CROWN * index + _CROWN // 2
        items.append(centred(icon("crown", 96, GOLD), x, MARGIN + 34))
        items += lay_portrait(seat, x, MARGIN + 120, 124)
    points = write(max(view.scores))
    right = left + _CROWN * len(winners) + 12
    return (*items, Label(points, right, MARGIN + 100, 108, GOLD, "lm"))


def _finish(view: View, items: list[Item], top: int) -> Scene:
    height = top + pieces.HEIGHT + MARGIN
    return Scene(WIDTH, height, cloth(height), (*items, *lay_chart(view.chart, top)))
