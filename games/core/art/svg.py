"""The few SVG elements that drawings are made of."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.core.picture import Place, Sprite


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the sheet, in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        """The centre."""
        return self.x + self.width // 2, self.y + self.height // 2


def document(width: int, height: int, *body: str) -> Sprite:
    """Wrap drawing commands into a sprite whose unit is the pixel."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">'
    )
    return Sprite(f"{head}{''.join(body)}</svg>", width, height)


def widened(sprite: Sprite, width: int, first: int, count: int) -> Sprite:
    """Widen a sprite by repeating some columns, so that wide plain areas are drawn narrow."""
    return replace(sprite, width=width, repeat=(first, count))


def scaled(sprite: Sprite, width: int) -> Sprite:
    """Draw a sprite at another width, in proportion."""
    height = round(sprite.height * width / sprite.width)
    size = f'width="{sprite.width}" height="{sprite.height}"'
    drawn = sprite.svg.replace(size, f'width="{width}" height="{height}"', 1)
    return replace(sprite, svg=drawn, width=width, height=height)


def padded(box: Box, pad: int, sprite: Sprite) -> Place:
    """Place a sprite that reaches `pad` pixels beyond the box on every side."""
    return Place(sprite, box.x - pad, box.y - pad)


def centred(sprite: Sprite, x: int, y: int) -> Place:
    """Place a sprite with its centre at (x, y)."""
    return Place(sprite, x - sprite.width // 2, y - sprite.height // 2)


def rounded(box: Box, radius: float, fill: str, more: str = "") -> str:
    """Draw a rectangle with round corners."""
    return (
        f'<rect x="{box.x}" y="{box.y}" width="{box.width}" height="{box.height}" '
        f'rx="{radius}" fill="{fill}" {more}/>'
    )


def outline(box: Box, radius: float, colour: str, thickness: float, more: str = "") -> str:
    """Draw a frame whose outer edge is the box."""
    half = thickness / 2
    return (
        f'<rect x="{box.x + half}" y="{box.y + half}" width="{box.width - thickness}" '
        f'height="{box.height - thickness}" rx="{radius - half}" fill="none" '
        f'stroke="{colour}" stroke-width="{thickness}" {more}/>'
    )


def path(data: str, fill: str, more: str = "") -> str:
    """Draw a filled path."""
    return f'<path d="{data}" fill="{fill}" {more}/>'


def moved(x: float, y: float, scale: float, *body: str) -> str:
    """Shift, then scale, what is drawn."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{"".join(body)}</g>'


def falling(name: str, top: str, bottom: str) -> str:
    """Define a gradient from top to bottom; use it as `url(#name)`."""
    return (
        f'<defs><linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">'
        f'<stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
        "</linearGradient></defs>"
    )


def soft_shadow(box: Box, radius: float, colour: str, reach: int) -> str:
    """Draw the shadow a thing casts downwards, as a few faint layers: cheaper than a blur."""
    layers = range(reach, 0, -4)
    return "".join(
        rounded(
            Box(box.x - r // 2, box.y - r // 3 + 3, box.width + r // 2 * 2, box.height + r),
            radius + r / 2,
            colour,
            f'fill-opacity="{0.36 / len(layers):.3f}"',
        )
        for r in layers
    )
