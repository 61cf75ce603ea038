"""The podium of a result card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from typing import Final

from games.core.art import svg
from games.core.art.players import has_marks, lay_portrait, lay_seat
from games.core.art.svg import Box
from games.core.art.table import MARGIN, WIDTH, icon, lay_plate
from games.core.picture import Item, Label, Name, PlacedSprite, Portrait, Sprite
from games.core.summaries import ResultCard
from games.core.text import write

_LEAF: Final = "M0 0 C9 -8 10 -25 0 -38 C-10 -25 -9 -8 0 0Z"
_LEAVES: Final = 9
"""Leaves on each side of a wreath."""
_RAYS: Final = 16
METALS: Final = (("#ffdf8a", "#c98a1c"), ("#eef3f4", "#8d9ea6"), ("#f0b98a", "#8f5427"))
"""Upper and lower tint of the first three steps: gold, silver, bronze."""
STONE: Final = ("#6c8f88", "#3d5d58")
_STEP_PAD: Final = 10
_CONFETTI: Final = ("star", "leaf", "drop", "flower", "heart", "sun", "diamond")
_PAPERS: Final = tuple(svg.HUES[name].tint for name in ("red", "orange", "yellow", "green", "pink"))


def lay_face(card: ResultCard, seat: int, x: int, y: int, size: int) -> Portrait:
    """Lay a face; a loser does not smile."""
    return Portrait(seat, x, y, size, sad=seat in card.losers)


def find_colour(card: ResultCard, seat: int) -> str:
    """Return the colour of a seat's name and score: gold for winners."""
    return svg.GOLD if seat in card.winners else svg.CREAM


def lay_winner(seat: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay a face of this size with a crown, in a laurel wreath."""
    return (
        svg.centred(_wreath(round(size * 1.42)), x, y + 4),
        svg.centred(icon("crown", round(size * 0.4), svg.GOLD), x, y - round(size * 0.6)),
        *lay_portrait(seat, x, y, size),
    )


def lay_step(box: Box, place: int) -> PlacedSprite:
    return svg.padded(box, _STEP_PAD, _step(box.width, box.height, place))


def strew(box: Box, count: int) -> tuple[PlacedSprite, ...]:
    """Strew confetti evenly over a box, the same for equal arguments."""
    golden = 0.618034
    sprites = []
    for number in range(count):
        across = (number * golden) % 1
        down = (number + 0.5) / count
        size = 22 + number * 7 % 17
        name = _CONFETTI[number * 3 % 7]
        paper = _PAPERS[number * 2 % 5]
        sprite = _confetti(name, paper, size, number * 47 % 360)
        x = box.x + round(across * box.width)
        y = box.y + round(down * box.height)
        sprites.append(svg.centred(sprite, x, y))
    return tuple(sprites)


@cache
def _wreath(size: int) -> Sprite:
    """Draw two branches that meet below; 100 is the radius of the ring they follow."""
    leaves = []
    for side in (-1, 1):
        for number in range(_LEAVES):
            angle = pi / 2 + side * (0.16 + number * 0.275)
            x = 100 * cos(angle)
            y = 100 * sin(angle)
            for lean in (38, -30):
                turn = angle * 180 / pi + (180 + lean if side > 0 else -lean)
                scale = 1.04 - number * 0.04
                leaf = f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f}) '
                leaf += f'scale({scale:.2f})">'
                edge = f'stroke="{svg.INK}" stroke-width="2.5" stroke-opacity=".55"'
                vein = f'<path d="M0 -4 V-30" stroke="{svg.INK}" stroke-opacity=".35" fill="none"/>'
                tint = svg.GOLD if lean > 0 else svg.BRASS
                leaves.append(f"{leaf}{svg.path(_LEAF, tint, edge)}{vein}</g>")
    half = size / 2
    return svg.document(size, size, svg.moved(half, half, size / 284, *leaves))


@cache
def draw_rays(size: int) -> Sprite:
    """Draw the soft light behind a winner's face."""
    half = size / 2
    beams = []
    for number in range(_RAYS):
        first, last = (2 * pi * (number + edge) / _RAYS for edge in (0.0, 0.46))
        beams.append(
            f"M{half} {half} L{half + half * cos(first):.1f} {half + half * sin(first):.1f} "
            f"L{half + half * cos(last):.1f} {half + half * sin(last):.1f}Z"
        )
    light = (
        '<defs><radialGradient id="r"><stop offset="0" stop-color="#ffe9a8" stop-opacity=".5"/>'
        '<stop offset="1" stop-color="#ffe9a8" stop-opacity="0"/></radialGradient></defs>'
    )
    return svg.document(size, size, light, svg.path(" ".join(beams), "url(#r)"))


@cache
def draw_cloud(size: int) -> Sprite:
    """Draw the rain cloud over the face of a loser."""
    drops = "".join(
        svg.symbol("drop", size * left, size * 0.66, size * 0.16, svg.HUES["blue"].light)
        for left in (0.2, 0.44, 0.68)
    )
    shade = svg.symbol("cloud", size * 0.12, size * 0.02, size * 0.76, svg.SHADE)
    cloud = svg.symbol("cloud", size * 0.12, 0, size * 0.76, svg.MUTED)
    return svg.document(size, size, drops, shade, cloud)


@cache
def _step(width: int, height: int, place: int) -> Sprite:
    light, tint = METALS[place - 1] if place <= len(METALS) else STONE
    box = Box(0, 0, width, height)
    return svg.framed(
        box,
        _STEP_PAD,
        svg.falling("s", light, tint),
        svg.soft_shadow(box, 14, svg.SHADE, 8),
        svg.rounded(box, 14, "url(#s)"),
        svg.rounded(Box(0, 0, width, 14), 7, svg.CREAM, 'fill-opacity=".45"'),
    )


@cache
def _confetti(name: str, paper: str, size: int, turn: int) -> Sprite:
    turned = f'<g transform="rotate({turn} {size / 2} {size / 2})">'
    drawn = svg.symbol(name, size * 0.15, size * 0.15, size * 0.7, paper)
    return svg.document(size, size, f"{turned}{drawn}</g>")


_TOKEN: Final = 42


def lay_line(card: ResultCard, seat: int, box: Box, size: int) -> tuple[Item, ...]:
    """Lay one player on a plate: place, face, name and score; the height of type is `size`."""
    face = box.height - 10
    middle = box.middle[1]
    left = box.x + 10 + (round(size * 1.2) if _has_place(card) else 0)
    name = left + face + 18
    end = box.right - 18
    items: list[Item] = [lay_plate(box)]
    if _has_place(card):
        x = box.x + 12 + size // 2
        place = str(card.places[seat])
        items.append(Label(place, x, middle, max(svg.SMALLEST, size), svg.MUTED))
    items.append(lay_face(card, seat, left + face // 2, middle, face))
    if not has_marks(face):  # the token links the player to the curve
        items += lay_seat(seat, name + _TOKEN // 2, middle, _TOKEN)
        name += _TOKEN + 16
    room = end - name - round(size * (2.4 if card.piece is None else 3.0))
    colour = find_colour(card, seat)
    items.append(Name(seat, name, middle, room, max(svg.SMALLEST, size), colour, "lm"))
    return (*items, *lay_score(card, seat, (end, middle), size, "r"))


def _has_place(card: ResultCard) -> bool:
    return bool(card.winners) and not card.names_losers


def lay_score(
    card: ResultCard, seat: int, at: tuple[int, int], size: int, across: str
) -> tuple[Item, ...]:
    """Lay a seat's result beside or below a point: points, pieces or a crown."""
    x, y = at
    score = card.scores[seat]
    has_won = seat in card.winners
    colour = find_colour(card, seat)
    if card.piece is None:
        return (Label(write(score), x, y, max(svg.SMALLEST, size), colour, f"{across}m"),)
    if card.names_losers and seat not in card.losers and score == 0:
        side = round(size * 1.1)
        left = x - (side // 2 if across == "r" else 0)
        # A void game has neither winners nor losers.
        sign = icon("crown", side, svg.GOLD) if has_won else icon("tick", side, svg.GAIN)
        return (svg.centred(sign, left, y),)
    if card.names_losers and sum(card.scores) == 1:
        return ()
    side = round(size * 1.15)
    shift = {"r": -side // 2, "m": side // 2}[across]
    piece = svg.centred(svg.scaled(card.piece, side), x + shift, y)
    right = x + shift - side // 2 - 8
    return piece, Label(f"{score}×", right, y, max(svg.SMALLEST, size), colour, "rm")


MOST: Final = 5
"""Players on a podium."""
_USUAL: Final = 3
_STEPS: Final = (150, 104, 64, 40)
"""Heights of the steps, the highest first."""
_FACES: Final = {1: 250, 2: 220, 3: 220, 4: 190, 5: 150}
"""By number of columns, the size of the winner's face."""
_TYPE: Final = {1: 66, 2: 56, 3: 50, 4: 42, 5: svg.SMALLEST}
"""By number of columns, the size of the winner's name."""
_COLUMN: Final = 320
_WIDER: Final = 1.28
HEIGHT: Final = 610


def on_podium(card: ResultCard) -> tuple[int, ...]:
    """Return the seats on the podium: the first three, and all that share a place with them."""
    ranked = card.order
    if len(ranked) <= _USUAL:
        return ranked
    last = card.places[ranked[_USUAL - 1]]
    return tuple(seat for seat in ranked if card.places[seat] <= last)[:MOST]


def lay_podium(card: ResultCard, top: int) -> tuple[Item, ...]:
    """Lay a podium; its steps stand on the line `top + HEIGHT`."""
    seats = on_podium(card)
    base = top + HEIGHT
    places = _share_out(card, seats)
    items: list[Item] = list(strew(Box(60, top + 10, WIDTH - 120, HEIGHT - 260), 26))
    back: list[Item] = []
    for seat, (x, width) in places.items():
        light, front = _lay_column(card, seat, (x, base), (len(seats), width))
        back += light
        items += front
    return (*back, *items)


def _lay_column(
    card: ResultCard, seat: int, foot: tuple[int, int], room: tuple[int, int]
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Return the light behind a player on a step, and the player; `room` is columns and width."""
    (x, base), (columns, width) = foot, room
    place = card.places[seat]
    is_first = place == 1
    high = _STEPS[min(place, len(_STEPS)) - 1]
    step = Box(x - width // 2 + 6, base - high, width - 12, high)
    face = _FACES[columns] if is_first else max(110, round(_FACES[columns] * 0.66))
    size = _TYPE[columns] if is_first else max(svg.SMALLEST, round(_TYPE[columns] * 0.76))
    colour = svg.GOLD if is_first else svg.CREAM
    score_at = step.y - round(size * 0.85)
    name_at = score_at - round(size * 1.35)
    middle = name_at - round(size * 0.8) - face // 2
    number = min(90, high - 16)
    portrait: tuple[Item, ...] = (lay_face(card, seat, x, middle, face),)
    if is_first:
        portrait = lay_winner(seat, x, middle, face)
    front = (
        lay_step(step, place),
        *portrait,
        Name(seat, x, name_at, width - 8, size, colour),
        *lay_score(card, seat, (x, score_at), round(size * 1.2), "m"),
        Label(str(place), *step.middle, max(svg.SMALLEST, number), svg.INK),
    )
    return ((svg.centred(draw_rays(min(440, face + 190)), x, middle),) if is_first else ()), front


def height_of_lost(card: ResultCard) -> int:
    """Return the height of the part with the losers."""
    columns = len(card.heroes[:MOST])
    is_single = sum(card.scores) == 1
    return 130 + _FACES[columns] + round(_TYPE[columns] * (1.7 if is_single else 3.0))


def lay_lost(card: ResultCard, top: int) -> tuple[Item, ...]:
    """Lay the losers, each below a cloud."""
    seats = card.heroes[:MOST]
    columns = len(seats)
    width = min(700, (WIDTH - 2 * MARGIN) // columns)
    left = (WIDTH - columns * width) // 2
    face = _FACES[columns]
    size = _TYPE[columns]
    items: list[Item] = []
    for column, seat in enumerate(seats):
        x = left + column * width + width // 2
        middle = top + 130 + face // 2
        name_at = middle + face // 2 + round(size * 0.9)
        items += [
            lay_face(card, seat, x, middle, face),
            svg.centred(draw_cloud(round(face * 0.62)), x, middle - face // 2 - 36),
            Name(seat, x, name_at, width - 20, size, find_colour(card, seat)),
            *lay_score(card, seat, (x, name_at + round(size * 1.4)), size, "m"),
        ]
    return tuple(items)


_SAFE: Final = 4
"""Most winners side by side in a game that names losers."""
_SAFE_FACES: Final = {1: 190, 2: 180, 3: 156, 4: 136}
"""By number of columns, the size of a winner's face at most."""
_SAFE_CROWN: Final = 62
"""Height above a winner's face."""
_SAFE_NAME: Final = 54
_SAFE_SCORE: Final = 50


def height_of_safe(card: ResultCard) -> int:
    """Return the height of the part with the winners of a game that names losers."""
    rows, _ = _divide_safe(card)
    return rows * _height_of_row(card)


def lay_safe(card: ResultCard, top: int) -> tuple[Item, ...]:
    """Lay the winners of a game that names losers, each with a crown, in confetti."""
    seats = _find_safe(card)
    _, columns = _divide_safe(card)
    face = _size_of_safe(card)
    high = _height_of_row(card)
    light: list[Item] = list(strew(Box(50, top + 16, WIDTH - 100, height_of_safe(card) - 40), 30))
    front: list[Item] = []
    for first in range(0, len(seats), columns):
        row = seats[first : first + columns]
        width = (WIDTH - 2 * MARGIN) // columns
        left = (WIDTH - len(row) * width) // 2
        for column, seat in enumerate(row):
            x = left + column * width + width // 2
            y = top + _SAFE_CROWN + face // 2
            name_at = y + face // 2 + _SAFE_NAME // 2
            light.append(svg.centred(draw_rays(face + 110), x, y))
            front += [
                svg.centred(icon("crown", round(face * 0.4), svg.GOLD), x, y - round(face * 0.64)),
                *lay_portrait(seat, x, y, face),
                Name(seat, x, name_at, width - 12, svg.SMALLEST, find_colour(card, seat)),
            ]
            if card.scores[seat]:
                at = x, name_at + _SAFE_SCORE - 6
                front += lay_score(card, seat, at, svg.SMALLEST, "m")
        top += high
    return (*light, *front)


def _find_safe(card: ResultCard) -> tuple[int, ...]:
    return tuple(seat for seat in card.order if seat in card.winners)


def _divide_safe(card: ResultCard) -> tuple[int, int]:
    """Return rows and columns of the winners."""
    count = len(_find_safe(card))
    rows = -(-count // _SAFE)
    return rows, -(-count // rows)


def _size_of_safe(card: ResultCard) -> int:
    """Return the size of a winner's face: smaller than a loser's."""
    rows, columns = _divide_safe(card)
    losers = len(card.heroes[:MOST])
    return (
        min(_SAFE_FACES[columns], round(_FACES[losers] * 0.9)) * (100 if rows == 1 else 80) // 100
    )


def _height_of_row(card: ResultCard) -> int:
    has_scores = any(card.scores[seat] for seat in card.winners)
    below = _SAFE_NAME + (_SAFE_SCORE if has_scores else 0)
    return _SAFE_CROWN + _size_of_safe(card) + below


def lay_emblem(emblem: Sequence[Sprite], x: int, y: int, size: int) -> tuple[Item, ...]:
    """Lay three of a game's five small pictures in a fan; `size` is that of the middle one."""
    side = round(size * 0.72)
    apart = size // 2
    fan = ((1, side, -apart), (3, side, apart), (2, size, 0))
    return tuple(svg.centred(svg.scaled(emblem[at], wide), x + shift, y) for at, wide, shift in fan)


def _share_out(card: ResultCard, seats: tuple[int, ...]) -> dict[int, tuple[int, int]]:
    """Return by seat the middle and the width of its column; a sole winner has a wider one."""
    firsts = sum(card.places[seat] == 1 for seat in seats)
    wider = _WIDER if firsts == 1 else 1.0
    unit = min(_COLUMN, int((WIDTH - 2 * MARGIN) / (len(seats) - 1 + wider)))
    widths = dict.fromkeys(seats, unit) | {seats[0]: int(unit * wider)}
    left = (WIDTH - sum(widths.values())) // 2
    shares = {}
    # The first stands in the middle, the next left and right.
    middle = (len(seats) - 1) / 2
    columns = sorted(range(len(seats)), key=lambda column: (abs(column - middle), column))
    for _, seat in sorted(zip(columns, seats, strict=True)):
        shares[seat] = left + widths[seat] // 2, widths[seat]
        left += widths[seat]
    return {seat: shares[seat] for seat in seats}
