"""The public picture."""

from __future__ import annotations

from games.core.art.table import MARGIN, WIDTH, cloth
from games.core.picture import Item, Scene
from games.nlk.pictures.middle import lay_middle
from games.nlk.pictures.open_stacks import lay_open_stacks
from games.nlk.pictures.panels import lay_seat_plate
from games.nlk.pictures.places import HEIGHT, seat_boxes
from games.nlk.view import View


def draw_board(view: View) -> Scene:
    """Draw the table: everybody round it, and what lies in its middle."""
    items: list[Item] = [*lay_middle(view)]
    for seat, box in enumerate(seat_boxes(view.players)):
        items += lay_seat_plate(view, seat, box)
    height = HEIGHT
    if view.stacks is not None:
        laid, bottom = lay_open_stacks(view.stacks, HEIGHT)
        items += laid
        height = bottom + MARGIN
    return Scene(WIDTH, height, cloth(height), tuple(items))
