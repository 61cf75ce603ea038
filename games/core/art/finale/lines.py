"""Faces, names and scores in the pictures of an end."""

from __future__ import annotations

from typing import Final

from games.core.art.palette import CREAM, GAIN, GOLD, MUTED
from games.core.art.portraits import has_marks, lay_portrait
from games.core.art.seats import lay_seat
from games.core.art.svg import Box, centred, scaled
from games.core.art.table import icon, lay_plate
from games.core.finale import Finale
from games.core.picture import Item, Label, Name
from games.core.text import write

_TOKEN: Final = 42


def lay_line(finale: Finale, seat: int, box: Box, size: int) -> tuple[Item, ...]:
    """Lay one player on a plate: place, face, name and score; the height of type is `size`."""
    face, middle = box.height - 10, box.middle[1]
    left = box.x + 10 + (round(size * 1.2) if _has_place(finale, seat) else 0)
    name = left + face + 18
    end = box.right - 18
    items: list[Item] = [lay_plate(box)]
    if _has_place(finale, seat):
        place = str(finale.places[seat])
        items.append(Label(place, box.x + 12 + size // 2, middle, max(34, size), MUTED))
    items += lay_portrait(seat, left + face // 2, middle, face)
    if not has_marks(face):  # its token stands beside it: the curve is known by that
        items += lay_seat(seat, name + _TOKEN // 2, middle, _TOKEN)
        name += _TOKEN + 16
    room = end - name - round(size * (2.4 if finale.piece is None else 3.0))
    items.append(Name(seat, name, middle, room, max(32, size), CREAM, "lm"))
    return (*items, *lay_score(finale, seat, (end, middle), size, "r"))


def _has_place(finale: Finale, seat: int) -> bool:
    return finale.places[seat] > 0 and not finale.names_losers


def lay_score(
    finale: Finale, seat: int, at: tuple[int, int], size: int, across: str
) -> tuple[Item, ...]:
    """Lay what a seat has at the end, beside or below a point: points, or pieces, or a tick."""
    x, y = at
    score, is_hero = finale.scores[seat], seat in finale.heroes
    colour = GOLD if is_hero else CREAM
    if finale.piece is None:
        return (Label(write(score), x, y, max(34, size), colour, f"{across}m"),)
    if finale.names_losers and not is_hero and score == 0:
        side = round(size * 1.1)
        return (centred(icon("tick", side, GAIN), x - (side // 2 if across == "r" else 0), y),)
    if finale.names_losers and sum(finale.scores) == 1:
        return ()
    side = round(size * 1.15)
    shift = {"r": -side // 2, "m": side // 2}[across]
    piece = centred(scaled(finale.piece, side), x + shift, y)
    right = x + shift - side // 2 - 8
    return piece, Label(f"{score}×", right, y, max(34, size), colour, "rm")
