"""Faces of players: a portrait in a ring of its seat's colour, with the seat's token on it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from games.core.art.palette import CREAM, GOLD, INK, SEATS, SHADE
from games.core.art.seats import lay_seat
from games.core.art.svg import centred, document, moved, path
from games.core.art.symbols import disc
from games.core.picture import Item, Name, Place, Portrait, Sprite

TYPE: Final = 32
"""Height of names; on a phone, a third of it."""
PLACES: Final = 1000
"""Marks that are remembered with where they lie: all that the games have."""
_RIM: Final = 0.07
"""Width of the ring, as a share of the portrait."""
_MARKED: Final = 70
"""Size from which on a face has marks."""
_OUT: Final = 0.34
"""How far from the middle marks sit on a portrait."""
_PIN: Final = "M50 97 C36 70 16 56 16 36 A34 34 0 0 1 84 36 C84 56 64 70 50 97Z"


def lay_portrait(seat: int, x: int, y: int, size: int, *, own: bool = False) -> tuple[Item, ...]:
    """Lay the portrait of whoever sits in a seat, centred on (x, y); the own one with a pin."""
    face = Portrait(seat, x, y, size)
    return (face, _on_left(draw_pin(), x, y, size)) if own else (face,)


def lay_name(seat: int, x: int, y: int, width: int, colour: str = CREAM) -> Name:
    """Write the name of whoever sits in a seat, from x to the right and centred on y."""
    return Name(seat, x, y, width, TYPE, colour, "lm")


@lru_cache(PLACES)
def lay_ring(seat: int, x: int, y: int, size: int) -> Place:
    """Lay what is behind a face."""
    return centred(_ring(seat, size), x, y)


def inside(size: int) -> int:
    """Return the diameter of a face in its ring."""
    return size - 2 * round(size * _RIM)


def has_marks(size: int) -> bool:
    """Tell whether a face is large enough for the token of its seat, and a robot."""
    return size >= _MARKED


@lru_cache(PLACES)
def lay_token(seat: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay the token of its seat on a face."""
    out = round(size * _OUT)
    return lay_seat(seat, x + out, y + out, max(42, round(size * 0.4)))


@lru_cache(PLACES)
def lay_robot(x: int, y: int, size: int) -> Place:
    """Lay a small robot on the face of a house player."""
    return _on_left(_robot(), x, y, size)


def _on_left(mark: Sprite, x: int, y: int, size: int) -> Place:
    out = round(size * _OUT)
    return centred(mark, x - out, y - out)


@cache
def _ring(seat: int, size: int) -> Sprite:
    middle, rim = size / 2, round(size * _RIM)

    def circle(radius: float, fill: str) -> str:
        return f'<circle cx="{middle}" cy="{middle}" r="{radius}" fill="{fill}"/>'

    return document(
        size,
        size,
        circle(middle, INK),
        circle(middle - 2, SEATS[seat]),
        circle(middle - rim, SHADE),
    )


@cache
def draw_pin() -> Sprite:
    """Draw the mark of who looks at a private picture: you are here."""
    edge = f'stroke="{INK}" stroke-width="10" stroke-linejoin="round"'
    return document(44, 44, moved(2, 2, 0.4, path(_PIN, GOLD, edge), path(disc(50, 37, 14), INK)))


@cache
def _robot() -> Sprite:
    """Draw the mark of house players."""
    edge = f'stroke="{INK}" stroke-width="14" stroke-linejoin="round"'
    parts = (
        ("M46 16 H54 V40 H46Z" + disc(50, 14, 8), GOLD),
        ("M24 38 H76 Q86 38 86 48 V80 Q86 90 76 90 H24 Q14 90 14 80 V48 Q14 38 24 38Z", CREAM),
    )
    edges = "".join(path(data, INK, edge) for data, _ in parts)
    fills = "".join(path(data, colour) for data, colour in parts)
    face = path(disc(35, 59, 9) + disc(65, 59, 9) + "M36 74 H64 V81 H36Z", INK)
    return document(42, 42, moved(0, 0, 0.42, edges, fills, face))
