"""The public picture."""

from __future__ import annotations

from typing import Final

from games.core.art.table import MARGIN, WIDTH, cloth
from games.core.picture import Item, Scene
from games.cullinan.pictures import jewels, market, panels
from games.cullinan.pictures.jewels import lay_jewels
from games.cullinan.pictures.market import lay_decks, lay_display
from games.cullinan.pictures.panels import lay_panel
from games.cullinan.view import View

_GAP: Final = 12


def draw_board(view: View) -> Scene:
    """Draw the table: Cullinans, decks, face-up diamonds and every player."""
    top = MARGIN
    items: list[Item] = [*lay_decks(view, top), *lay_jewels(view, top)]
    top += 3 * (jewels.TALL + jewels.GAP) + 4
    if not view.final:  # then open hands need the room
        items += lay_display(view, top)
        top += market.HEIGHT + 16
    for seat in range(len(view.players)):
        items += lay_panel(view, seat, top)
        top += panels.height_of(view) + _GAP
    height = top - _GAP + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))
