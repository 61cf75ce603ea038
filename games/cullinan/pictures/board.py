"""The public picture: the nine Cullinans, decks, face-up diamonds and every player."""

from __future__ import annotations

from typing import Final

from games.core.art.cards import lay_halo
from games.core.art.palette import INK, NIGHT
from games.core.art.seats import lay_seat
from games.core.art.svg import Box
from games.core.art.table import MARGIN, WIDTH, cloth, lay_badge
from games.core.picture import Item, Label, Scene
from games.cullinan.pictures import market, panels
from games.cullinan.pictures.market import lay_decks, lay_display
from games.cullinan.pictures.panels import lay_panel
from games.cullinan.pictures.pieces import lay_jewel, lay_paper
from games.cullinan.prospects import owner_of
from games.cullinan.view import View

_GAP: Final = 12


def draw_board(view: View) -> Scene:
    """Draw the table: Cullinans, decks, face-up diamonds and every player."""
    top = MARGIN
    items: list[Item] = [*lay_decks(view, top), *_lay_jewels(view, top)]
    top += 3 * (_TALL + _JEWEL_GAP) + 4
    if not view.final:  # then open hands need the room
        items += lay_display(view, top)
        top += market.HEIGHT + 16
    for seat in range(len(view.players)):
        items += lay_panel(view, seat, top)
        top += panels.height_of(view) + _GAP
    height = top - _GAP + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))


_WIDE: Final = 248
_TALL: Final = 122
_JEWEL_GAP: Final = 12
_SIDES: Final = "AB"


def _lay_jewels(view: View, top: int) -> tuple[Item, ...]:
    """Lay the pyramid: I on top, II-V, VI-IX (CU3)."""
    left = MARGIN
    boxes = {1: Box((WIDTH - _WIDE) // 2, top, _WIDE, _TALL)}
    for number in range(2, 10):
        row, column = divmod(number - 2, 4)
        x = left + column * (_WIDE + _JEWEL_GAP)
        boxes[number] = Box(x, top + (row + 1) * (_TALL + _JEWEL_GAP), _WIDE, _TALL)
    return tuple(item for number, box in boxes.items() for item in _lay(view, number, box))


def _is_new(view: View, number: int) -> bool:
    """Tell whether a Cullinan was bought by the last action."""
    mark = view.mark
    if mark is None or mark.act != "buy":
        return False
    return view.players[mark.seat].cullinans[-1:] == (number,)


def _lay(view: View, number: int, box: Box) -> tuple[Item, ...]:
    card, owner = view.table.card(number), owner_of(view, number)
    items: list[Item] = [lay_halo(box)] if _is_new(view, number) else []
    right = box.right - 52
    items += (
        lay_paper(box),
        *lay_jewel(number, card.rank, box.x + 58, box.middle[1], 102),
    )
    if len(card.sides) > 1:
        side = _SIDES[view.sides[number - 1]]
        items.append(Label(side, box.x + 130, box.middle[1], 38, NIGHT))
    if owner is None:
        items.append(Label(str(card.cost), right, box.middle[1], 60, INK))
    else:
        items += lay_seat(owner, right, box.middle[1] - 14, 74)
        items += lay_badge(
            Box(right - 34, box.bottom - 44, 68, 38), str(card.cost), NIGHT, "#fff6e3"
        )
    return tuple(items)
