"""Tokens, pawns and portraits of the players, and the faces of AI players: animals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from math import pi
from typing import Final

from games.core.art.svg import (
    CREAM,
    GOLD,
    INK,
    SEATS,
    SHADE,
    SMALLEST,
    Box,
    centred,
    circle,
    disc,
    document,
    glyphs,
    moved,
    path,
    petals,
    polygon,
)
from games.core.picture import Item, Label, Name, PlacedSprite, Portrait, Sprite

# From the third seat on, shapes have as many sides as the number says, while they can be counted.
# The sides of the third are arcs: a straight triangle has no room for a digit.
_SHAPES: Final = (
    disc(50, 50, 46),
    "M40 8 H60 C106 8 106 92 60 92 H40 C-6 92 -6 8 40 8Z",
    "M50 2 A97 97 0 0 1 98.5 86 A97 97 0 0 1 1.5 86 A97 97 0 0 1 50 2Z",
    "M11 11 H89 V89 H11Z",
    polygon(5, 51),
    polygon(6, 48),
    "M9 10 H91 V52 C91 73 74 86 50 95 C26 86 9 73 9 52Z",
    polygon(8, 48, pi / 8),
    petals(9, 35, 14),
)
_LOW: Final = {2: 58, 4: 53}
"""Centre of the number in shapes whose middle is too high."""
_PAWN: Final = (
    "M50 8 A19 19 0 0 1 62 42 C64 58 68 68 78 80 H84 V94 H16 V80 H22 "
    "C32 68 36 58 38 42 A19 19 0 0 1 50 8Z"
)
_TALL: Final = (
    "M50 2 L57 12 L66 8 L63 22 A17 17 0 0 1 61 38 H68 V47 H61 C63 92 68 116 78 130 H84 V144 "
    "H16 V130 H22 C32 116 37 92 39 47 H32 V38 H39 A17 17 0 0 1 37 22 L34 8 L43 12Z"
)


def lay_seat(seat: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay the token of a seat (from 0) centred on (x, y)."""
    down = round((_LOW.get(seat, 50) - 50) * size / 100)
    number = Label(str(seat + 1), x, y + down, max(SMALLEST, round(size * 0.5)), INK)
    return centred(_token(seat, size), x, y), number


def lay_pawn(seat: int, box: Box, *, tall: bool = False) -> tuple[Item, ...]:
    """Lay a seat's pawn, small or tall, in a box; its number is on the foot."""
    scale = min(box.width / 100, box.height / (150 if tall else 100))
    foot = round((116 if tall else 70) * scale)
    return (
        PlacedSprite(_pawn(seat, box.width, box.height, tall), box.x, box.y),
        Label(str(seat + 1), box.middle[0], box.y + foot, max(SMALLEST, round(34 * scale)), INK),
    )


@cache
def seat_emoji() -> Mapping[str, Sprite]:
    """Return the small pictures all games share, 128 by 128 pixels, by name."""
    numbers = (glyphs(str(n + 1), 64, _LOW.get(n, 50) * 1.28, 58, INK) for n in range(len(SEATS)))
    drawn = (document(128, 128, _body(seat, 128), each) for seat, each in enumerate(numbers))
    return {f"seat_{number}": face for number, face in enumerate(drawn, 1)}


@cache
def _token(seat: int, size: int) -> Sprite:
    return document(size, size, _body(seat, size))


@cache
def _pawn(seat: int, width: int, height: int, tall: bool) -> Sprite:  # noqa: FBT001 - lay_pawn names it
    outline, reach = (_TALL, 150) if tall else (_PAWN, 100)
    scale = min(width / 100, height / reach)
    left = (width - 100 * scale) / 2
    return document(width, height, _cut(outline, seat, left, 0, scale))


def _body(seat: int, size: int) -> str:
    return _cut(_SHAPES[seat], seat, size * 0.05, size * 0.04, size * 0.009)


def _cut(outline: str, seat: int, x: float, y: float, scale: float) -> str:
    def layer(colour: str, thickness: int, more: str = "") -> str:
        pen = f'stroke="{colour}" stroke-width="{thickness}" stroke-linejoin="round"'
        return moved(x, y, scale, path(outline, colour, f"{pen} {more}"))

    shadow = moved(0, scale * 4, 1, layer(SHADE, 14, 'opacity=".4"'))
    return shadow + layer(INK, 14) + layer(CREAM, 9) + layer(SEATS[seat], 1)


TYPE: Final = SMALLEST
"""Height of names."""
PLACES: Final = 1000
"""Positions of cached marks: all that the games have."""
_RIM: Final = 0.07
"""Width of the ring, as a share of the portrait."""
_MARKED: Final = 70
"""Smallest face with marks."""
_OUT: Final = 0.34
"""Distance of the marks from the middle of a portrait."""
_PIN: Final = "M50 97 C36 70 16 56 16 36 A34 34 0 0 1 84 36 C84 56 64 70 50 97Z"


def lay_portrait(seat: int, x: int, y: int, size: int, *, own: bool = False) -> tuple[Item, ...]:
    """Lay the portrait of the player in a seat, centred on (x, y); the reader's own with a pin."""
    face = Portrait(seat, x, y, size)
    return (face, _on_left(draw_pin(), x, y, size)) if own else (face,)


def lay_name(seat: int, x: int, y: int, width: int, colour: str = CREAM) -> Name:
    """Write the name of the player in a seat, from x to the right and centred on y."""
    return Name(seat, x, y, width, TYPE, colour, "lm")


@lru_cache(PLACES)
def lay_ring(seat: int, x: int, y: int, size: int) -> PlacedSprite:
    """Lay the ring behind a face."""
    return centred(_ring(seat, size), x, y)


def inside(size: int) -> int:
    """Return the diameter of a face in its ring."""
    return size - 2 * round(size * _RIM)


def has_marks(size: int) -> bool:
    """Return whether a face is large enough for the token of its seat, and a robot."""
    return size >= _MARKED


@lru_cache(PLACES)
def lay_token(seat: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay the token of its seat on a face."""
    out = round(size * _OUT)
    return lay_seat(seat, x + out, y + out, max(42, round(size * 0.4)))


@lru_cache(PLACES)
def lay_robot(x: int, y: int, size: int) -> PlacedSprite:
    """Lay a small robot on the face of an AI player."""
    return _on_left(_robot(), x, y, size)


def _on_left(mark: Sprite, x: int, y: int, size: int) -> PlacedSprite:
    out = round(size * _OUT)
    return centred(mark, x - out, y - out)


@cache
def _ring(seat: int, size: int) -> Sprite:
    half = size / 2
    rim = round(size * _RIM)
    layers = ((half, INK), (half - 2, SEATS[seat]), (half - rim, SHADE))
    return document(size, size, *(circle(half, half, radius, fill) for radius, fill in layers))


@cache
def draw_pin() -> Sprite:
    """Draw the "you are here" mark for the reader of a private picture."""
    edge = f'stroke="{INK}" stroke-width="10" stroke-linejoin="round"'
    return document(44, 44, moved(2, 2, 0.4, path(_PIN, GOLD, edge), path(disc(50, 37, 14), INK)))


@cache
def _robot() -> Sprite:
    edge = f'stroke="{INK}" stroke-width="14" stroke-linejoin="round"'
    parts = (
        ("M46 16 H54 V40 H46Z" + disc(50, 14, 8), GOLD),
        ("M24 38 H76 Q86 38 86 48 V80 Q86 90 76 90 H24 Q14 90 14 80 V48 Q14 38 24 38Z", CREAM),
    )
    edges = "".join(path(data, INK, edge) for data, _ in parts)
    fills = "".join(path(data, colour) for data, colour in parts)
    face = path(disc(35, 59, 9) + disc(65, 59, 9) + "M36 74 H64 V81 H36Z", INK)
    return document(42, 42, moved(0, 0, 0.42, edges, fills, face))


@dataclass(frozen=True, slots=True)
class _Animal:
    """An animal's head in a box of 100 by 100."""

    ground: str
    """The colour behind the head."""
    fur: str
    light: str
    """Muzzle and the inside of ears."""
    dark: str
    """Stripes, patches, a beak's edge."""
    ears: str
    """A key of `_EARS`."""
    eyes: tuple[float, float]
    """Their height, and the distance of each from the middle."""
    draw: Callable[[_Animal, float], str]
    """Draw the face, given its mood: 1 smiles, -1 does not."""


_EARS: Final = {
    "long": "M27 46 C16 22 20 -2 31 0 C43 2 44 24 43 42Z "
    "M73 46 C84 22 80 -2 69 0 C57 2 56 24 57 42Z",
    "pointed": "M19 58 L17 15 L46 34Z M81 58 L83 15 L54 34Z",
    "round": disc(25, 33, 15) + disc(75, 33, 15),
    "tufts": "M21 52 L17 18 L50 36 L83 18 L79 52Z",
    "eyes": disc(31, 31, 16) + disc(69, 31, 16),
    "none": "",
}


def _ellipse(x: float, y: float, width: float, height: float, fill: str) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{width}" ry="{height}" fill="{fill}"/>'


def _pair(x: float, y: float, width: float, height: float, fill: str) -> str:
    return _ellipse(50 - x, y, width, height, fill) + _ellipse(50 + x, y, width, height, fill)


def _line(data: str, colour: str, thickness: float) -> str:
    pen = f'stroke="{colour}" stroke-width="{thickness}" stroke-linecap="round"'
    return path(data, "none", f'{pen} stroke-linejoin="round"')


def _eyes(y: float = 57, apart: float = 15, size: float = 5.5) -> str:
    return _pair(apart, y, size, size * 1.15, INK) + _pair(apart - 2, y - 2, 1.8, 1.8, CREAM)


def _mouth(x: float, y: float, depth: float, mood: float, colour: str = INK) -> str:
    """Draw a mouth from `x` to its mirror image; `depth` is that of the curve."""
    corners = y - mood * depth / 2
    curve = f"Q50 {corners + mood * 2 * depth} {100 - x} {corners}"
    return _line(f"M{x} {corners} {curve}", colour, 2.8)


def _snout(muzzle: str, mood: float, y: float = 72) -> str:
    lips = f"M43 {y + 4} Q46.5 {y + 8} 50 {y + 3} Q53.5 {y + 8} 57 {y + 4}"
    return (
        _ellipse(50, y, 17, 12.5, muzzle)
        + path(f"M44 {y - 7} H56 L50 {y - 1}Z", INK, f'stroke="{INK}" stroke-width="3"')
        + _line(f"M50 {y - 1} V{y + 3}", INK, 2.6)
        + (_line(lips, INK, 2.6) if mood > 0 else _mouth(41, y + 6, 4, mood))
    )


def _brows(animal: _Animal) -> str:
    y, apart = animal.eyes
    left = f"M{42 - apart} {y - 9} L{56 - apart} {y - 15}"
    return _line(f"{left} M{58 + apart} {y - 9} L{44 + apart} {y - 15}", animal.dark, 3.4)


def _rabbit(animal: _Animal, mood: float) -> str:
    ears = "M30 40 C24 24 26 8 31 8 C37 10 38 26 37 39Z M70 40 C76 24 74 8 69 8 C63 10 62 26 63 39Z"
    pink = path(ears, animal.light) + _pair(25, 70, 7, 4.5, animal.light)
    teeth = f'<rect x="46.5" y="79" width="7" height="8" rx="2" fill="{CREAM}"/>'
    return pink + _eyes() + teeth + _snout("#fbeee9", mood)


def _owl(animal: _Animal, mood: float) -> str:
    rims = _pair(16, 54, 17, 17, animal.light) + _pair(16, 54, 8, 9, INK)
    tip = "M43 63 H57 L50 76Z" if mood > 0 else "M41 70 Q50 58 59 70 L50 74Z"
    beak = path(tip, "#f2a33a", 'stroke="#b8690f" stroke-width="2"')
    chest = _line("M38 84 Q41 88 44 84 M47 88 Q50 92 53 88 M56 84 Q59 88 62 84", animal.dark, 2.6)
    return rims + _pair(14, 51, 2.4, 2.4, CREAM) + beak + chest


def _fox(animal: _Animal, mood: float) -> str:
    inner = "M24 46 L22 25 L37 36Z M76 46 L78 25 L63 36Z"
    cheeks = path(
        "M14 62 C28 56 42 62 50 80 C58 62 72 56 86 62 C80 84 64 94 50 94 C36 94 20 84 14 62Z",
        animal.light,
    )
    nose = _ellipse(50, 79, 6, 4.5, INK) + _mouth(43, 88, 3, mood)
    return path(inner, animal.dark) + cheeks + _eyes(58, 17) + nose


def _bear(animal: _Animal, mood: float) -> str:
    ears = path(disc(25, 33, 8) + disc(75, 33, 8), animal.light)
    return ears + _eyes() + _snout(animal.light, mood)


def _penguin(animal: _Animal, mood: float) -> str:
    mask = path(
        "M50 47 C42 34 18 38 19 62 C20 84 36 94 50 94 C64 94 80 84 81 62 C82 38 58 34 50 47Z",
        animal.light,
    )
    tip = "M40 66 Q50 60 60 66 Q50 78 40 66Z" if mood > 0 else "M40 71 Q50 58 60 71 Q50 67 40 71Z"
    beak = path(tip, "#f2a33a", 'stroke="#b8690f" stroke-width="2"')
    return mask + _eyes() + _pair(22, 71, 6, 4, "#f7b7b2") + beak


def _frog(animal: _Animal, mood: float) -> str:
    eyes = _pair(19, 31, 10.5, 10.5, CREAM) + _pair(18, 32, 5.5, 6.5, INK)
    mouth = _mouth(27, 73, 10, mood, animal.dark)
    return eyes + _pair(28, 66, 6, 4, animal.light) + _pair(5, 57, 1.8, 1.8, animal.dark) + mouth


def _cat(animal: _Animal, mood: float) -> str:
    patch = path("M50 24 C70 22 88 38 86 62 C74 64 60 56 56 44 C54 36 52 30 50 24Z", "#e58a3c")
    other = path("M17 44 C22 32 34 26 42 26 C44 40 34 56 15 60 C14 54 15 49 17 44Z", animal.dark)
    whiskers = _line("M8 66 L27 69 M9 77 L27 75 M92 66 L73 69 M91 77 L73 75", INK, 1.8)
    inner = "M23 45 L21.5 26 L36 35Z M77 45 L78.5 26 L64 35Z"
    return patch + other + path(inner, "#f2b5b0") + _eyes() + whiskers + _snout(animal.light, mood)


def _tanuki(animal: _Animal, mood: float) -> str:
    ears = path(disc(25, 33, 7) + disc(75, 33, 7), animal.dark)
    mask = _pair(18, 59, 15, 11, animal.dark)
    brow = _line("M28 44 Q34 39 40 42 M72 44 Q66 39 60 42", animal.light, 4)
    eyes = _pair(15, 58, 6.5, 6.5, CREAM) + _pair(15, 58, 4.2, 4.8, INK)
    return ears + mask + brow + eyes + _snout(animal.light, mood, 76)


def _hedgehog(animal: _Animal, mood: float) -> str:
    spines = path(
        "M50 12 L57 24 L69 15 L71 29 L85 27 L82 41 L95 46 L87 57 L97 68 L84 74 L50 60 "
        "L16 74 L3 68 L13 57 L5 46 L18 41 L15 27 L29 29 L31 15 L43 24Z",
        animal.dark,
        f'stroke="{animal.dark}" stroke-width="4" stroke-linejoin="round"',
    )
    face = path(
        "M50 42 C66 32 86 48 82 68 C78 86 62 94 50 94 C38 94 22 86 18 68 C14 48 34 32 50 42Z",
        animal.light,
    )
    nose = _ellipse(50, 74, 6.5, 5, INK) + _mouth(43, 84.5, 3, mood)
    return spines + face + _eyes(62) + _pair(24, 74, 5.5, 3.8, "#f2a79c") + nose


_ANIMALS: Final = {
    "momo": _Animal("#f3b6c6", "#fffaf3", "#f6a9ba", "#b06a7c", "long", (57, 15), _rabbit),
    "fuku": _Animal("#a9b6e6", "#8a6a4f", "#f4e3c3", "#5e4633", "tufts", (54, 16), _owl),
    "kit": _Animal("#b9dcc0", "#e8823a", "#fff3e2", "#6b3216", "pointed", (58, 17), _fox),
    "bruno": _Animal("#f2d58b", "#9c6b45", "#e7c79d", "#5f3d22", "round", (57, 15), _bear),
    "nuka": _Animal("#a6dcf0", "#34415c", "#fdfaf2", "#1d2638", "none", (57, 15), _penguin),
    "kero": _Animal("#f6e3a0", "#7fbf5a", "#f2a79c", "#2f6b2a", "eyes", (31, 19), _frog),
    "mike": _Animal("#c9b8ea", "#fffaf0", "#fdeee0", "#5a4636", "pointed", (57, 15), _cat),
    "poko": _Animal("#cfe0a0", "#b08d63", "#f3e6cc", "#5a4431", "round", (58, 15), _tanuki),
    "hari": _Animal("#f4c29a", "#8b6a52", "#f7e2c4", "#6a4a38", "none", (62, 15), _hedgehog),
}
CHARACTERS: Final = tuple(_ANIMALS)
"""AI players by name; the name is in the texts, the face here."""


@cache
def draw_character(name: str, size: int, *, sad: bool = False) -> Sprite:
    """Draw the round face of an AI player."""
    animal = _ANIMALS[name]
    ears = path(_EARS[animal.ears], animal.fur, f'stroke="{animal.fur}" stroke-width="4"')
    head = _ellipse(50, 65, 37, 33, animal.fur)
    face = animal.draw(animal, -1) + _brows(animal) if sad else animal.draw(animal, 1)
    art = moved(7, 6, 0.86, ears, head, face)
    back = circle(50, 50, 50, animal.ground)
    return document(size, size, moved(0, 0, size / 100, back, art))
