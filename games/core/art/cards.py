"""Cards: coloured faces, dark special cards, backs, piles and empty places."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from games.core.art import svg
from games.core.art.svg import Box, Hue
from games.core.picture import Item, Label, PlacedSprite, Sprite

PAD: Final = 14
"""Reach of a card's shadow or halo, in pixels."""


def lay_card(hue: Hue, box: Box, number: str = "") -> tuple[Item, ...]:
    """Lay a card face: its colour and symbol, with a number on it if there is one."""
    face = svg.padded(box, PAD, _face(hue, box.width, box.height))
    if not number:
        return (face,)
    size, left, top = _symbol_in(box)
    across, down = svg.MIDDLES.get(hue.symbol, (50, 50))
    x = box.x + round(left + across * size / 100)
    y = box.y + round(top + down * size / 100)
    return face, Label(number, x, y, max(svg.SMALLEST, round(size * 0.44)), hue.ink)


def lay_plus(box: Box, text: str) -> tuple[Item, ...]:
    """Lay a dark card worth points by itself: a coin with its number."""
    size = round(min(box.width, box.height) * 0.76)
    return (
        svg.padded(box, PAD, _dark_card(svg.coin, 0.76, box.width, box.height)),
        Label(text, *box.middle, max(svg.SMALLEST, round(size * 0.46)), svg.INK),
    )


def lay_joker(box: Box) -> tuple[Item, ...]:
    """Lay a dark card that can be any colour: a blossom with a petal of each."""
    return (svg.padded(box, PAD, _dark_card(svg.blossom, 0.8, box.width, box.height)),)


def lay_back(box: Box) -> tuple[Item, ...]:
    return (svg.padded(box, PAD, _back(box.width, box.height)),)


def lay_pile(box: Box, count: int) -> tuple[Item, ...]:
    """Lay a pile of face-down cards, thicker for more of them, or an empty place for none."""
    if count == 0:
        return (lay_gap(box),)
    depth = 1 + min(3, count // 12)
    cards = (Box(box.x, box.y + 5 * i, box.width, box.height) for i in reversed(range(depth)))
    return tuple(item for each in cards for item in lay_back(each))


def lay_fan(box: Box, count: int) -> tuple[Item, ...]:
    """Lay up to five face-down cards side by side; the box has room for five."""
    width = box.width * 5 // 9
    step = box.width // 9
    cards = (Box(box.x + step * i, box.y, width, box.height) for i in range(min(count, 5)))
    return tuple(item for each in cards for item in lay_back(each))


def lay_gap(box: Box, *, inviting: bool = False) -> PlacedSprite:
    """Lay an empty place for a card; an inviting one can be chosen now."""
    return svg.padded(box, PAD, _gap(box.width, box.height, inviting))


def lay_halo(box: Box) -> PlacedSprite:
    """Lay a halo around a card: part of the last move, or of the open decision."""
    return svg.padded(box, PAD, _halo(box.width, box.height))


def radius_of(width: int) -> float:
    """Return the corner radius of a card, in pixels."""
    return max(12, width * 0.13)


def _symbol_in(box: Box) -> tuple[float, float, float]:
    size = min(box.width, box.height) * 0.72
    return size, (box.width - size) / 2, (box.height - size) / 2


def draw_blank(width: int, height: int, light: str, tint: str, *art: str) -> Sprite:
    """Draw a card with its shadow; `art` is placed from the upper left corner of its face."""
    face = Box(0, 0, width, height)
    radius = radius_of(min(width, height))
    return svg.framed(
        face,
        PAD,
        svg.falling("f", light, tint),
        svg.soft_shadow(face, radius, svg.SHADE, 12),
        svg.rounded(face, radius, "url(#f)"),
        svg.outline(svg.inset(face, 5), radius - 5, "#ffffff", 2.5, 'stroke-opacity=".38"'),
        *art,
    )


@cache
def _face(hue: Hue, width: int, height: int) -> Sprite:
    size, left, top = _symbol_in(Box(0, 0, width, height))
    art = svg.embossed(hue, left, top, size)
    return draw_blank(width, height, hue.light, hue.tint, art)


@cache
def _dark_card(
    draw: Callable[[float, float, float], str], share: float, width: int, height: int
) -> Sprite:
    art = draw(width / 2, height / 2, min(width, height) * share)
    return draw_blank(width, height, svg.NIGHT_LIGHT, svg.NIGHT, art)


@cache
def _back(width: int, height: int) -> Sprite:
    inner = svg.inset(Box(0, 0, width, height), 9)
    ground = svg.rounded(inner, radius_of(width) - 7, svg.CLAY)
    ground += svg.outline(svg.inset(inner, 7), 9, svg.BRASS, 2.5)
    ornament = svg.rosette(width / 2, height / 2, min(width, height) * 0.56)
    return draw_blank(width, height, svg.CREAM, "#eed9b2", ground, ornament)


@cache
def _gap(width: int, height: int, inviting: bool) -> Sprite:  # noqa: FBT001 - lay_gap names it
    face = Box(0, 0, width, height)
    radius = radius_of(width)
    ink, strength = (svg.GOLD, 0.95) if inviting else (svg.CREAM, 0.3)
    plus = f'<path d="M{width / 2 - 15} {height / 2} h30 m-15 -15 v30" fill="none" '
    plus += f'stroke="{svg.GOLD}" stroke-width="7" stroke-linecap="round" stroke-opacity=".9"/>'
    return svg.framed(
        face,
        PAD,
        svg.rounded(face, radius, svg.SHADE, f'fill-opacity="{0.34 if inviting else 0.2}"'),
        svg.outline(face, radius, ink, 3, f'stroke-opacity="{strength}" stroke-dasharray="11 9"'),
        plus if inviting else "",
    )


@cache
def _halo(width: int, height: int) -> Sprite:
    card = Box(0, 0, width, height)
    radius = radius_of(width)
    rings = (
        svg.outline(svg.inset(card, -r), radius + r, svg.GOLD, r + 1, f'stroke-opacity="{opacity}"')
        for r, opacity in ((13, 0.22), (9, 0.4), (6, 1.0))
    )
    return svg.framed(card, PAD, *rings)


_CROWN: Final = 0.74
"""Width of the symbol as a share of the stack's."""


def lay_stack(hue: Hue, box: Box, count: int) -> tuple[Item, ...]:
    """Lay several cards of a colour as one: the symbol above their number."""
    size = min(box.width * _CROWN, box.height * 0.55)
    left = (box.width - size) / 2
    top = box.height * 0.07
    art = svg.embossed(hue, left, top, size)
    return _lay_stack(box, count, (hue.light, hue.tint, hue.deep), art)


def lay_jokers(box: Box, count: int) -> tuple[Item, ...]:
    size = min(box.width * 0.76, box.height * 0.54)
    art = svg.blossom(box.width / 2, box.height * 0.33, size)
    return _lay_stack(box, count, _DARK, art)


def lay_pluses(box: Box, text: str, count: int) -> tuple[Item, ...]:
    """Lay several cards worth points by themselves as one."""
    x = box.middle[0]
    y = box.y + round(box.height * 0.33)
    value = Label(text, x, y, max(svg.SMALLEST, round(box.width * 0.5)), svg.GOLD)
    return _lay_stack(box, count, _DARK, "", value)


_DARK: Final = (svg.NIGHT_LIGHT, svg.NIGHT, svg.NIGHT_DEEP)


def _lay_stack(
    box: Box, count: int, tones: tuple[str, str, str], art: str, *marks: Label
) -> tuple[Item, ...]:
    stack = _stack(box.width, box.height, min(count, 3), tones, art)
    x = box.middle[0]
    y = box.y + round(box.height * 0.815)
    number = Label(str(count), x, y, max(svg.SMALLEST, round(box.height * 0.36)), svg.CREAM)
    return svg.padded(box, PAD, stack), *marks, number


@cache
def _stack(width: int, height: int, depth: int, tones: tuple[str, str, str], art: str) -> Sprite:
    light, tint, deep = tones
    face = Box(0, 0, width, height)
    radius = radius_of(width)
    edge = 'stroke="#ffffff" stroke-opacity=".45" stroke-width="1.5"'
    below = "".join(
        svg.rounded(Box(3 * i, -5 * i, width - 6 * i, height), radius, tint, edge)
        for i in reversed(range(1, depth))
    )
    band = (
        f"M0 {height * 0.62:.1f} h{width} v{height * 0.38 - radius:.1f} "
        f"a{radius} {radius} 0 0 1 {-radius} {radius} h{2 * radius - width} "
        f"a{radius} {radius} 0 0 1 {-radius} {-radius}Z"
    )
    return svg.framed(
        face,
        PAD,
        svg.falling("f", light, tint),
        svg.soft_shadow(face, radius, svg.SHADE, 12),
        below,
        svg.rounded(face, radius, "url(#f)"),
        svg.path(band, deep),
        art,
    )


@cache
def blossom_mark(size: int) -> Sprite:
    """Draw the small sign of a joker in use."""
    half = size / 2
    disc = svg.circle(half, half, half, svg.NIGHT_DEEP)
    return svg.document(size, size, disc, svg.blossom(half, half, size * 0.92))
