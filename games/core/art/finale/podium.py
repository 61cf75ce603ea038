"""A podium for the first, and a cloud for who lost."""

from __future__ import annotations

from typing import Final

from games.core.art.finale.decor import lay_cloud, lay_rays, lay_step, lay_wreath, strew
from games.core.art.finale.lines import lay_score
from games.core.art.palette import CREAM, GOLD, INK
from games.core.art.portraits import lay_portrait
from games.core.art.svg import Box, centred, scaled
from games.core.art.table import MARGIN, WIDTH, icon
from games.core.finale import Finale
from games.core.picture import Item, Label, Name

MOST: Final = 5
"""Players on a podium."""
_USUAL: Final = 3
_STEPS: Final = (150, 104, 64, 40)
"""Heights of the steps, the highest first."""
_FACES: Final = {1: 250, 2: 220, 3: 220, 4: 190, 5: 150}
"""By columns, how large the first one's face is."""
_TYPE: Final = {1: 66, 2: 56, 3: 50, 4: 42, 5: 36}
"""By columns, how large the first one's name is."""
_COLUMN: Final = 320
_WIDER: Final = 1.28
HEIGHT: Final = 610


def on_podium(finale: Finale) -> tuple[int, ...]:
    """Return the seats on the podium: three, and whoever shares a place with them."""
    ranked = finale.order
    if len(ranked) <= _USUAL:
        return ranked
    last = finale.places[ranked[_USUAL - 1]]
    return tuple(seat for seat in ranked if finale.places[seat] <= last)[:MOST]


def lay_podium(finale: Finale, top: int) -> tuple[Item, ...]:
    """Lay a podium; its steps stand on the line `top + HEIGHT`."""
    seats, base = on_podium(finale), top + HEIGHT
    places = _share_out(finale, seats)
    items: list[Item] = list(strew(Box(60, top + 10, WIDTH - 120, HEIGHT - 260), 26))
    back: list[Item] = []
    for seat, (x, width) in places.items():
        light, front = _lay_column(finale, seat, (x, base), (len(seats), width))
        back += light
        items += front
    return (*back, *items)


def _lay_column(
    finale: Finale, seat: int, foot: tuple[int, int], room: tuple[int, int]
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return the light behind a player on a step, and the player; `room` is columns and width."""
    (x, base), (columns, width) = foot, room
    place = finale.places[seat]
    is_first = place == 1
    high = _STEPS[min(place, len(_STEPS)) - 1]
    step = Box(x - width // 2 + 6, base - high, width - 12, high)
    face = _FACES[columns] if is_first else max(110, round(_FACES[columns] * 0.66))
    size = _TYPE[columns] if is_first else max(32, round(_TYPE[columns] * 0.76))
    colour = GOLD if is_first else CREAM
    score_at = step.y - round(size * 0.85)
    name_at = score_at - round(size * 1.35)
    middle = name_at - round(size * 0.8) - face // 2
    number = min(90, high - 16)
    front: list[Item] = [lay_step(step, place)]
    if is_first:
        front.append(centred(icon("crown", round(face * 0.42), GOLD), x, middle - face // 2 - 26))
    front += [
        *lay_portrait(seat, x, middle, face),
        Name(seat, x, name_at, width - 8, size, colour),
        *lay_score(finale, seat, (x, score_at), round(size * 1.2), "m"),
        Label(str(place), *step.middle, max(34, number), INK),
    ]
    wreath = lay_wreath(x, middle + 4, face) if is_first else None
    light = (lay_rays(x, middle, min(440, face + 190)),) if is_first else ()
    return light, ((wreath, *front) if wreath else tuple(front))


def height_of_lost(finale: Finale) -> int:
    """Return the height of what is laid for who lost."""
    columns = len(finale.heroes[:MOST])
    return 130 + _FACES[columns] + round(_TYPE[columns] * (1.7 if _is_single(finale) else 3.0))


def lay_lost(finale: Finale, top: int) -> tuple[Item, ...]:
    """Lay whoever lost below a cloud."""
    seats = finale.heroes[:MOST]
    columns = len(seats)
    width = min(700, (WIDTH - 2 * MARGIN) // columns)
    left, face, size = (WIDTH - columns * width) // 2, _FACES[columns], _TYPE[columns]
    items: list[Item] = []
    for column, seat in enumerate(seats):
        x, middle = left + column * width + width // 2, top + 130 + face // 2
        name_at = middle + face // 2 + round(size * 0.9)
        items += [
            *lay_portrait(seat, x, middle, face),
            lay_cloud(x, middle - face // 2 - 36, round(face * 0.62)),
            Name(seat, x, name_at, width - 20, size, GOLD),
            *lay_score(finale, seat, (x, name_at + round(size * 1.4)), size, "m"),
        ]
    return tuple(items)


def lay_emblem(finale: Finale, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay three of a game's small pictures in a fan, the middle one so large."""
    side, apart = round(size * 0.72), size // 2
    fan = ((1, side, -apart), (3, side, apart), (2, size, 0))
    return tuple(centred(scaled(finale.emblem[at], wide), x + shift, y) for at, wide, shift in fan)


def _is_single(finale: Finale) -> bool:
    return sum(finale.scores) == 1


def _share_out(finale: Finale, seats: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """Return by seat the middle and the width of its column; who won alone has a wider one."""
    firsts = sum(finale.places[seat] == 1 for seat in seats)
    wider = _WIDER if firsts == 1 else 1.0
    unit = min(_COLUMN, int((WIDTH - 2 * MARGIN) / (len(seats) - 1 + wider)))
    widths = dict.fromkeys(seats, unit) | {seats[0]: int(unit * wider)}
    left, found = (WIDTH - sum(widths.values())) // 2, {}
    for seat in _from_left(seats):
        found[seat] = left + widths[seat] // 2, widths[seat]
        left += widths[seat]
    return {seat: found[seat] for seat in seats}


def _from_left(seats: tuple[int, ...]) -> list[int]:
    """Return the seats as they stand: the first in the middle, the next beside it, left first."""
    middle = (len(seats) - 1) / 2
    columns = sorted(range(len(seats)), key=lambda column: (abs(column - middle), column))
    return [seat for _, seat in sorted(zip(columns, seats, strict=True))]
