"""The public picture."""

from __future__ import annotations

from typing import Final

from games.coloretto.pictures import chart, panels
from games.coloretto.pictures.chart import lay_chart
from games.coloretto.pictures.panels import lay_final_panel, lay_panel
from games.coloretto.pictures.rows import PLANS, lay_deck, lay_rows
from games.coloretto.view import View
from games.core.art.palette import GOLD
from games.core.art.portraits import lay_portrait
from games.core.art.svg import centred
from games.core.art.table import MARGIN, WIDTH, cloth, icon
from games.core.picture import Item, Label, Scene
from games.core.ranking import rank_seats
from games.core.text import write

_GAP: Final = 10
_CROWN: Final = 140
"""Width of a winner above the reckoning."""


def draw_board(view: View) -> Scene:
    """Draw the table: rows, deck, every collection; or the final reckoning."""
    return _draw_final(view) if view.outcome else _draw_play(view)


def _draw_play(view: View) -> Scene:
    plan = PLANS[len(view.rows)]
    items = [*lay_deck(view, plan, MARGIN), *lay_rows(view, plan, MARGIN)]
    top = MARGIN + plan.tray[1] + 18
    for seat in range(view.players):
        items += lay_panel(view, seat, top)
        top += panels.HEIGHT + _GAP
    return _finish(view, items, top)


def _draw_final(view: View) -> Scene:
    ranked = rank_seats(view.scores)
    items: list[Item] = [*_lay_winners(view)]
    top = MARGIN + 190
    for seat in ranked:
        items += lay_final_panel(view, seat, top)
        top += panels.FINAL_HEIGHT + _GAP
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
    height = top + chart.HEIGHT + MARGIN
    return Scene(WIDTH, height, cloth(height), (*items, *lay_chart(view.chart, top)))
