"""The faces of AI players: animals, to tell them apart from people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.core.art.svg import CREAM, INK, circle, document, moved, path
from games.core.art.symbols import disc
from games.core.picture import Sprite


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
    """Draw two ellipses, mirrored."""
    return _ellipse(50 - x, y, width, height, fill) + _ellipse(50 + x, y, width, height, fill)


def _line(data: str, colour: str, thickness: float) -> str:
    pen = f'stroke="{colour}" stroke-width="{thickness}" stroke-linecap="round"'
    return path(data, "none", f'{pen} stroke-linejoin="round"')


def _eyes(y: float = 57, apart: float = 15, size: float = 5.5) -> str:
    return _pair(apart, y, size, size * 1.15, INK) + _pair(apart - 2, y - 2, 1.8, 1.8, CREAM)


def _mouth(x: float, y: float, depth: float, mood: float, colour: str = INK) -> str:
    """Draw a mouth from `x` to its mirror image; `depth` is that of the curve."""
    corners = y - mood * depth / 2
    return _line(
        f"M{x} {corners} Q50 {corners + mood * 2 * depth} {100 - x} {corners}", colour, 2.8
    )


def _snout(muzzle: str, mood: float, y: float = 72) -> str:
    """Draw a muzzle with its nose and mouth."""
    lips = f"M43 {y + 4} Q46.5 {y + 8} 50 {y + 3} Q53.5 {y + 8} 57 {y + 4}"
    return (
        _ellipse(50, y, 17, 12.5, muzzle)
        + path(f"M44 {y - 7} H56 L50 {y - 1}Z", INK, f'stroke="{INK}" stroke-width="3"')
        + _line(f"M50 {y - 1} V{y + 3}", INK, 2.6)
        + (_line(lips, INK, 2.6) if mood > 0 else _mouth(41, y + 6, 4, mood))
    )


def _brows(animal: _Animal) -> str:
    """Draw raised brows."""
    y, apart = animal.eyes
    left = f"M{42 - apart} {y - 9} L{56 - apart} {y - 15}"
    return _line(f"{left} M{58 + apart} {y - 9} L{44 + apart} {y - 15}", animal.dark, 3.4)


def _inner_ears(data: str, animal: _Animal) -> str:
    return path(data, animal.light)


def _rabbit(animal: _Animal, mood: float) -> str:
    inner = (
        "M30 40 C24 24 26 8 31 8 C37 10 38 26 37 39Z M70 40 C76 24 74 8 69 8 C63 10 62 26 63 39Z"
    )
    teeth = f'<rect x="46.5" y="79" width="7" height="8" rx="2" fill="{CREAM}"/>'
    return (
        _inner_ears(inner, animal)
        + _pair(25, 70, 7, 4.5, animal.light)
        + _eyes()
        + teeth
        + (_snout("#fbeee9", mood))
    )


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
    return (
        path(disc(25, 33, 8) + disc(75, 33, 8), animal.light) + _eyes() + _snout(animal.light, mood)
    )


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
    mask = _ellipse(32, 59, 15, 11, animal.dark) + _ellipse(68, 59, 15, 11, animal.dark)
    brow = _line("M28 44 Q34 39 40 42 M72 44 Q66 39 60 42", animal.light, 4)
    eyes = _pair(15, 58, 6.5, 6.5, CREAM) + _pair(15, 58, 4.2, 4.8, INK)
    return (
        path(disc(25, 33, 7) + disc(75, 33, 7), animal.dark)
        + mask
        + brow
        + eyes
        + (_snout(animal.light, mood, 76))
    )


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
