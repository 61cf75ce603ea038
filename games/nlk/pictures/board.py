"""The public picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.core.art import svg
from games.core.art.cards import lay_fan, lay_gap, lay_pile
from games.core.art.pieces import suit_mark
from games.core.art.players import TYPE, lay_portrait, lay_seat
from games.core.art.table import MARGIN, WIDTH, icon, lay_badge, lay_plate, lay_sheet
from games.core.game import has_won
from games.core.picture import Area, Item, Label, Name, PlacedSprite, Scene, Sprite
from games.nlk import model
from games.nlk.pictures.panels import lay_cloud, lay_one
from games.nlk.rules import View, list_beating, name_ranks

_HEAD: Final = 100
"""Height of the line with the trumps."""
_CARD: Final = (170, 226)
_ROW: Final = 6
"""Most cards of a round in a single row."""
_TALON: Final = (150, 200)


def draw_board(view: View) -> Scene:
    middle = _TALON[1] + 40
    if view.trump is not None:
        middle = _HEAD + (1 + (view.size > _ROW)) * (_CARD[1] + 12)
    felt = _spread_felt(view, 400 if view.outcome else middle)
    items: list[Item | Area] = [*_lay_direction(felt.middle)]
    items += _lay_middle(view, felt.middle)
    for seat, box in enumerate(felt.boxes):
        items += _lay_plate(view, seat, box, felt)
    height = felt.height
    if view.stacks is not None:
        laid, height = _lay_open_stacks(view.stacks, felt.height - MARGIN + _GAP)
        items += laid
    return lay_sheet(items, height)


def _lay_middle(view: View, middle: svg.Box) -> Iterator[Item]:
    if view.outcome is not None:
        yield from _lay_result(view, middle)
        return
    x = MARGIN + 70
    y = middle.y + (_HEAD // 2 if view.trump is not None else 30)
    if view.terms.hands > 1:
        yield Label(f"{view.standing.hand}/{view.terms.hands}", x, y, 40, svg.MUTED)
    if view.trump is None:
        yield from _lay_talon(view, middle)
    else:
        yield from _lay_head(view, view.trump, middle)
        yield from _lay_table(view, view.trump, middle)


def _lay_talon(view: View, middle: svg.Box) -> Iterator[Item]:
    """Lay the talon with its number of cards, and the drawn card beside it (N3, N6)."""
    x, y = middle.middle
    pile = svg.Box(x - _TALON[0] // 2, y - _TALON[1] // 2, *_TALON)
    yield from lay_pile(pile, view.talon)
    badge = svg.Box(pile.middle[0] - 48, pile.middle[1] - 29, 96, 58)
    yield from lay_badge(badge, str(view.talon), svg.CREAM, svg.INK)
    if view.drawn is not None:
        yield svg.centred(icon("pointer", 60, svg.GOLD), pile.right + 56, y)
        yield from lay_one(view.drawn, pile._replace(x=pile.right + 110), halo=True)


def _lay_head(view: View, trump: int, middle: svg.Box) -> Iterator[Item]:
    """Lay the trumps, how many of the cards that fill the round lie here, and what beats the last.

    N8, N10, N13.
    """
    y = middle.y + _HEAD // 2 - 4
    yield PlacedSprite(suit_mark(model.SUIT_NAMES[trump], 92), MARGIN + 170, y - 46)
    yield Label(f"{len(view.table)}/{view.size}", MARGIN + 340, y, 60, svg.CREAM)
    beating = list_beating(view)
    if not beating:
        return
    x = WIDTH // 2 + 60
    yield svg.centred(icon("arrow", 56, svg.GOLD), x, y)
    for suit, lowest in beating:
        mark = icon(svg.SUITS[model.SUIT_NAMES[suit]].symbol, 56, svg.CREAM)
        colour = svg.CREAM
        if suit == trump:
            mark = suit_mark(model.SUIT_NAMES[suit], 68)
            colour = svg.GOLD
        yield svg.centred(mark, x + 82, y)
        yield Label(name_ranks(lowest), x + 126, y, 48, colour, "lm")
        x += 210


def _lay_table(view: View, trump: int, middle: svg.Box) -> Iterator[Item]:
    """Lay the round's cards from the weakest to the last, and the places still free (N13)."""
    boxes = list(_place_cards(view, middle))
    laid = len(view.table)
    yield from (lay_gap(box, inviting=i == 0) for i, box in enumerate(boxes[laid:]))
    is_new = view.mark is not None and view.mark.act is model.Act.LAY
    for card, box in zip(view.table, boxes, strict=False):
        yield from lay_one(card, box, trump, halo=is_new and card == view.table[-1])
    if view.table and view.layer is not None:
        last = boxes[laid - 1]
        yield from lay_seat(view.layer, last.right - 14, last.bottom - 14, 72)


def _place_cards(view: View, middle: svg.Box) -> Iterator[svg.Box]:
    """Yield the places of a round's cards, as many as fill it (N13), in one row or two."""
    width, height = _CARD
    columns = view.size if view.size <= _ROW else -(-view.size // 2)
    step = min(width + 14, (middle.width + 14) // columns)
    for place in range(view.size):
        row, column = divmod(place, columns)
        count = min(columns, view.size - row * columns)
        left = middle.x + (middle.width - count * step + 14) // 2
        top = middle.y + _HEAD + row * (height + 12)
        yield svg.Box(left + column * step, top, min(width, step - 14), height)


def _lay_result(view: View, middle: svg.Box) -> Iterator[Item]:
    """Lay the losers, each under a cloud (N15, N17)."""
    x = middle.middle[0]
    y = middle.middle[1] - 16
    most = max(view.standing.lost)
    if not most:
        yield Label("–", x, y, 160, svg.MUTED)
        return
    losers = [seat for seat, count in enumerate(view.standing.lost) if count == most]
    apart = min(220, (middle.width - 40) // len(losers))
    size = min(180, apart - 6)
    for index, seat in enumerate(losers):
        left = x + round((index - (len(losers) - 1) / 2) * apart)
        yield from lay_portrait(seat, left, y + size // 2, size)
        yield from lay_cloud(most, left, y - size // 2, size)
        yield Name(seat, left, y + size + 30, max(apart - 6, 3 * TYPE), TYPE, svg.CREAM)


def _lay_direction(box: svg.Box) -> Iterator[Item]:
    """Draw the direction of play: anticlockwise (N3)."""
    yield PlacedSprite(_ring(box.width, box.height), box.x, box.y)
    for share, y, turn in ((0.34, box.bottom - 10, 90), (0.66, box.y + 10, 270)):
        yield svg.centred(_arrow(turn), round(box.x + box.width * share), y)


_CORNER: Final = 112
"""Columns from the side of the ring to its straight part."""


@cache
def _ring(width: int, height: int) -> Sprite:
    narrow = 2 * _CORNER + 8
    oval = (
        f'<rect x="10" y="10" width="{narrow - 20}" height="{height - 20}" rx="100" '
        f'fill="none" stroke="{svg.CREAM}" stroke-width="3" stroke-opacity=".13"/>'
    )
    return svg.widened(svg.document(narrow, height, oval), width, _CORNER, 8)


@cache
def _arrow(turn: int) -> Sprite:
    arrow = svg.symbol("arrow", -11, -11, 22, svg.CREAM)
    group = f'<g transform="translate(14 14) rotate({turn})" opacity=".4">{arrow}</g>'
    return svg.document(28, 28, group)


_GAP: Final = 16
_TOP: Final = 54
"""Height of a name."""
_TOPS: Final = {2: (168, 224), 3: (168, 224), 4: (156, 208), 5: (132, 176)}
"""The size of a stack's top card, by the plates in a row."""
_BESIDE: Final = 3
"""With more plates in a row, a card lies below the face instead of beside it."""


@dataclass(frozen=True, slots=True)
class _Felt:
    boxes: tuple[svg.Box, ...]
    """The plate of every seat, the first seat at the lower left, anticlockwise (N3)."""
    card: tuple[int, int] | None
    """The size of the top cards; None while no seat shows one of its own."""
    is_beside: bool
    middle: svg.Box
    height: int


def _spread_felt(view: View, middle: int) -> _Felt:
    """Lay the players below and above a middle of this height."""
    below = view.terms.players // 2
    columns = view.terms.players - below
    width = min(400, (WIDTH - 2 * MARGIN - (columns - 1) * _GAP) // columns)
    is_beside = columns <= _BESIDE
    card = _TOPS[columns] if view.trump is None and view.stacks is None else None
    face = _face_size(width)
    height = _TOP + face + 20
    if card is not None:
        height = _TOP + card[1] + (14 if is_beside else face + 28)
    middle_box = svg.Box(MARGIN, MARGIN + height + _GAP, WIDTH - 2 * MARGIN, middle)
    lower = _row(below, middle_box.bottom + _GAP, width, height)
    upper = _row(columns, MARGIN, width, height)
    bottom = middle_box.bottom + _GAP + height + MARGIN
    return _Felt((*lower, *reversed(upper)), card, is_beside, middle_box, bottom)


def _row(count: int, y: int, width: int, height: int) -> tuple[svg.Box, ...]:
    step = width + _GAP
    left = (WIDTH - count * step + _GAP) // 2
    return tuple(svg.Box(left + step * i, y, width, height) for i in range(count))


def _face_size(width: int) -> int:
    return 112 if width > 200 else 86


def _lay_plate(view: View, seat: int, box: svg.Box, felt: _Felt) -> Iterator[Item | Area]:
    """Lay a player's plate: name, face, and the top card, the hand or what became of it."""
    is_next = view.turn == seat
    is_over = view.outcome is not None
    is_out = view.trump is not None and not view.sizes[seat]
    is_lit = is_next or has_won(view.outcome, seat)
    face = _face_size(box.width)
    yield Area(f"player-{seat + 1}", *box)
    yield lay_plate(box, lit=is_lit, faint=is_out and not is_over)
    colour = svg.GOLD if is_lit else svg.CREAM
    yield Name(seat, box.middle[0], box.y + 30, box.width - 24, TYPE, colour)
    x = box.x + 14 + face // 2
    y = box.y + _TOP + face // 2
    yield from lay_portrait(seat, x, y, face)
    side = svg.Box(box.x + face + 24, box.y + _TOP, box.width - face - 36, face)
    count = svg.Box(side.x, side.y + 4, 72, 48)
    dealer = (side.x + 18, side.y + 58)
    if view.stacks is not None:
        width = min(84, side.width)
        card = svg.Box(box.right - width - 14, side.y, width, width * 4 // 3)
        yield from _lay_top(view, seat, card)
        dealer = box.x + 6, side.bottom - 36
    elif felt.card is None:
        yield from _lay_hand(view, seat, side)
        count = svg.Box(side.middle[0] - 36, side.bottom - 44, 72, 48)
        dealer = box.x + 6, side.bottom - 36
    elif felt.is_beside:
        yield from _lay_top(view, seat, svg.Box(box.right - felt.card[0] - 14, side.y, *felt.card))
        count = svg.Box(x - 36, side.bottom + 14, 72, 48)
        dealer = (x + 44, side.bottom + 14)
    else:
        left = box.middle[0] - felt.card[0] // 2
        yield from _lay_top(view, seat, svg.Box(left, side.bottom + 14, *felt.card))
    if view.sizes[seat] and view.stacks is None:
        yield from lay_badge(count, str(view.sizes[seat]), svg.CREAM, svg.INK)
    if view.dealer == seat and not is_over:
        yield PlacedSprite(_dealer(), *dealer)
    if view.standing.lost[seat]:
        yield from lay_cloud(view.standing.lost[seat], x + 42, y - 34, 62)
    if is_next:
        yield svg.centred(icon("pointer", 54, svg.GOLD), box.x + 4, y)


def _lay_top(view: View, seat: int, box: svg.Box) -> Iterator[Item]:
    """Lay the top card of a stack, marked if the card that may be given now fits on it (N4)."""
    top = view.tops[seat]
    mark = view.mark
    if top is None:
        yield lay_gap(box)
        return
    is_new = mark is not None and mark.to == seat and mark.act in (model.Act.GIVE, model.Act.KEEP)
    yield from lay_one(top, box, halo=is_new)
    if view.turn is None or view.phase not in (model.Phase.GIVE, model.Phase.PLACE):
        return
    card = view.tops[view.turn] if view.drawn is None else view.drawn
    if card is not None and seat in view.fit(view.turn, card):
        sign = svg.Box(box.right - 42, box.bottom - 42, 56, 56)
        yield from lay_badge(sign, "+", svg.GOLD, svg.INK)


def _lay_hand(view: View, seat: int, box: svg.Box) -> Iterator[Item]:
    """Lay the backs of a hand; a tick for a player who is out, a crown for a winner."""
    if has_won(view.outcome, seat):
        yield svg.centred(icon("crown", min(112, box.width), svg.GOLD), *box.middle)
    elif view.trump is not None and not view.sizes[seat]:
        yield svg.centred(icon("tick", min(112, box.width), svg.GAIN), *box.middle)
    else:
        width = min(150, box.width)
        fan = svg.Box(box.middle[0] - width // 2, box.y, width, box.height - 20)
        yield from lay_fan(fan, view.sizes[seat])


@cache
def _dealer() -> Sprite:
    below = svg.Box(6, 6, 26, 38)
    card = svg.Box(2, 2, 26, 38)
    return svg.document(
        36,
        48,
        svg.rounded(below, 6, svg.SHADE, 'fill-opacity=".5"'),
        svg.rounded(below, 6, svg.CREAM),
        svg.rounded(card, 6, svg.CREAM),
        svg.rounded(svg.Box(5, 5, 20, 32), 4, svg.CLAY),
        svg.outline(svg.Box(8, 8, 14, 26), 3, svg.BRASS, 2),
    )


_SMALL: Final = (66, 92)
_LINE: Final = _SMALL[1] + 14


def _lay_open_stacks(stacks: model.Stacks, top: int) -> tuple[tuple[Item, ...], int]:
    """Lay all stacks like words in lines, bottom cards first; return the items and the height."""
    items: list[Item] = []
    left = MARGIN + 4
    step = _SMALL[0] + 4
    x, y = left, top
    for seat, stack in enumerate(stacks):
        if x + 2 * step > WIDTH - MARGIN:
            x = left
            y = y + _LINE
        items += lay_seat(seat, x + step // 2, y + _SMALL[1] // 2, 60)
        x += step + 4
        for card in stack:
            if x + _SMALL[0] > WIDTH - MARGIN:
                x = left
                y = y + _LINE
            items += lay_one(card, svg.Box(x, y, *_SMALL))
            x += step
        x += 16
    return tuple(items), y + _SMALL[1] + MARGIN
