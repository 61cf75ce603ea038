"""The public picture."""

from __future__ import annotations

from games.core.art.table import MARGIN, WIDTH, cloth
from games.core.picture import Item, Scene
from games.core.ranking import rank_seats
from games.keltis_card.pictures import middle, panels
from games.keltis_card.pictures.middle import lay_piles, lay_stones
from games.keltis_card.pictures.panels import lay_panel
from games.keltis_card.view import View

_GAP = 10


def draw_board(view: View) -> Scene:
    """Draw the table; when the game is over, the panels by rank."""
    items: list[Item] = [*lay_stones(view, MARGIN)]
    top = MARGIN + middle.STONES_HEIGHT + _GAP
    seats = rank_seats([score.total for score in view.scores])
    if view.outcome is None:
        seats.sort()
        items += lay_piles(view, top)
        top += middle.HEIGHT + _GAP
    for seat in seats:
        items += lay_panel(view, seat, top)
        top += panels.HEIGHT + _GAP
    height = top - _GAP + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))
