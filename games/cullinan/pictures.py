"""The pictures of Cullinan, made from views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from games.core.art.cards import lay_gap, lay_halo
from games.core.art.players import lay_name, lay_portrait, lay_seat
from games.core.art.svg import CREAM, GOLD, INK, LOSS, MUTED, Box, centred
from games.core.art.table import MARGIN, WIDTH, icon, lay_badge, lay_plate, lay_sheet
from games.core.game import has_won
from games.core.picture import Area, Item, Label, Scene
from games.cullinan import pieces
from games.cullinan.cards import DISPLAY, FIVE, KIND_NAMES, Gems, Kind, list_gems, list_specials
from games.cullinan.legal import Prospect, price_of, prospects
from games.cullinan.model import Mat
from games.cullinan.view import Player, View

_PANEL: Final = 148
_GEM: Final = 66
_STEP: Final = 70
_OPEN: Final = 53
"""Height of the row of open cards at the end."""
_SHOWN: Final = Box(0, 0, 50, 48)
_COUNT: Final = 48
"""Height of the number below a diamond."""
_ACTS: Final = dict(zip(KIND_NAMES, Kind, strict=True))


def _lay_panel(view: View, seat: int, top: int) -> tuple[Item | Area, ...]:
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _PANEL)
    plate = Box(box.x, top, box.width, _height_of(view))
    player = view.players[seat]
    won = has_won(view.outcome, seat)
    to_move = view.to_move == seat
    items: list[Item | Area] = [lay_plate(plate, lit=to_move or won)]
    if to_move:
        items.append(centred(icon("pointer", 54, GOLD), box.x + 2, box.y + 56))
    items += lay_portrait(seat, box.x + 70, box.y + 56, 94)
    items.append(lay_name(seat, box.x + 22, box.y + 126, 150, GOLD if won else CREAM))
    if won:
        items.append(centred(icon("crown", 60, GOLD), box.x + 70, box.y + 6))
    if view.mark and view.mark.seat == seat and view.mark.act in _ACTS:
        items += pieces.lay_special(_ACTS[view.mark.act], Box(box.x + 108, box.y + 6, 46, 46))
    return (
        *items,
        *_lay_hands(player, seat, box),
        *_lay_safe(player, box),
        *_lay_owned(view, player, box),
        *(_lay_final(view.final[seat], box) if view.final else ()),
    )


def _height_of(view: View) -> int:
    """Return the height of a panel: after the game, open hands lie below it."""
    return _PANEL + (_OPEN if view.final else 0)


def _lay_final(mat: Mat, box: Box) -> tuple[Item, ...]:
    """Lay the open hand, with the diamonds that lay face down (the game is over)."""
    gems = (*list_gems(mat.hand), *list_gems(mat.down))
    lays = [partial(pieces.lay_gem_card, value) for value in gems]
    lays += [partial(pieces.lay_special, kind) for kind in list_specials(mat.specials)]
    step = min(_SHOWN.width + 14, (box.width - 40) // max(1, len(lays)))
    return tuple(
        item
        for index, lay in enumerate(lays)
        for item in lay(Box(box.x + 24 + index * step, box.bottom - 2, _SHOWN.width, _SHOWN.height))
    )


def _lay_hands(player: Player, seat: int, box: Box) -> tuple[Item | Area, ...]:
    left = box.x + 182
    return (
        Area(f"hand-{seat + 1}", left - 8, box.y + 8, 122, 66),
        *pieces.lay_gem_back(Box(left, box.y + 14, 48, 54)),
        Label(str(player.hand), left + 80, box.y + 42, 46, CREAM),
        *pieces.lay_special_back(Box(left, box.y + 80, 48, 54)),
        Label(str(player.specials), left + 80, box.y + 108, 46, CREAM),
    )


def _lay_safe(player: Player, box: Box) -> tuple[Item, ...]:
    """Lay the vault stock by value, the fives and the face-down diamonds."""
    left = box.x + 304
    row = box.y + 46
    under = box.y + 112
    items: list[Item] = [
        lay_plate(Box(left - 10, box.y + 8, 3 * _STEP + 78, _PANEL - 16), faint=True),
        *pieces.lay_special(Kind.VAULT, Box(left, row - 31, 58, 62)),
        Label(str(sum(player.vault)), left + 29, under, _COUNT, CREAM),
    ]
    items += _lay_heap(player.vault, left + 106, _STEP, row, _GEM)
    x = left + 122 + 3 * _STEP
    if player.fives:
        items += _lay_count(FIVE, player.fives, x, row, _GEM)
    if player.down:
        x += _STEP
        items += pieces.lay_gem_back(Box(x - 26, row - 30, 52, 60))
        items.append(Label(f"×{player.down}", x, under, _COUNT, CREAM))
    return tuple(items)


def _list_counts(heap: Gems) -> list[tuple[int, int]]:
    return [(value, count) for value, count in enumerate(heap, 1) if count]


def _lay_count(value: int, count: int, x: int, y: int, size: int) -> tuple[Item, ...]:
    return (*pieces.lay_gem(value, x, y, size), Label(f"×{count}", x, y + 66, _COUNT, CREAM))


def _lay_owned(view: View, player: Player, box: Box) -> tuple[Item, ...]:
    count = len(player.cullinans)
    if not count:
        return ()
    columns = 3 if count < 7 else 5
    rows = -(-count // columns)
    size = 92 if rows == 1 else 70
    step = 88 if columns == 3 else 54
    items: list[Item] = []
    for index, number in enumerate(sorted(player.cullinans, reverse=True)):
        row, column = divmod(index, columns)
        x = box.right - 54 - (columns - 1 - column) * step
        y = box.middle[1] + (0 if rows == 1 else (row * 2 - 1) * 34)
        items += pieces.lay_jewel(number, view.table.card(number).rank, x, y, size)
    return tuple(items)


_TOP: Final = 150
_ROW: Final = 146
_BETWEEN: Final = 14
_PIECES, _PIECE = 190, 92
"""The left edge of special cards in their row, and the step from one to the next."""
_STOCK, _STONE = 166, 84
"""The width of the stock without diamonds, and of each kind of diamond."""
_JEWEL: Final = Box(0, 0, 196, 124)
_COLUMNS: Final = 5


def draw_hand(view: View) -> Scene:
    """Draw the cards of `view.seat`, and its cost of each Cullinan that no other player owns."""
    if view.own is None or view.seat is None:
        raise ValueError("a spectator holds nothing")
    mat = view.own
    top = MARGIN
    items: list[Item | Area] = [*_lay_gems(view, mat, top)]
    top += _TOP + _BETWEEN
    specials = list_specials(mat.specials)
    stock = _list_stock(mat)
    row = Box(MARGIN, top, WIDTH - 2 * MARGIN, _ROW)
    needed = _STOCK + _STONE * len(stock)
    if _PIECES + _PIECE * len(specials) + _BETWEEN + needed <= row.width:
        items += _lay_specials(specials, Box(row.x, top, row.width - needed - _BETWEEN, _ROW))
        items += _lay_stock(mat, stock, Box(row.right - needed, top, needed, _ROW))
    else:
        items += _lay_specials(specials, row)
        top += _ROW + _BETWEEN
        items += _lay_stock(mat, stock, Box(row.x, top, row.width, _ROW))
    top += _ROW + _BETWEEN
    seen = view.spied if any(view.spied) else view.offered
    if any(seen):
        by = Kind.SPY if any(view.spied) else Kind.JESTER
        items += _lay_specials(list_specials(seen), Box(row.x, top, row.width, _ROW), by)
        top += _ROW + _BETWEEN
    reach = (None, view.seat)
    free = [each for each in prospects(view, mat) if view.owner_of(each.number) in reach]
    for index, each in enumerate(free):
        line, column = divmod(index, _COLUMNS)
        box = Box(MARGIN + column * 208, top + line * 138, _JEWEL.width, _JEWEL.height)
        items += _lay_prospect(view, each, box)
    return lay_sheet(items, top + -(-len(free) // _COLUMNS) * 138 - 14 + MARGIN)


def _lay_gems(view: View, mat: Mat, top: int) -> tuple[Item | Area, ...]:
    seat = view.seat or 0
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _TOP)
    to_move = view.to_move == seat
    return (
        Area("gems", *box),
        lay_plate(box, lit=to_move),
        *lay_portrait(seat, box.x + 76, box.middle[1], 116, own=True),
        *pieces.lay_gem_back(Box(box.x + 150, top + 34, 66, 80)),
        Label(str(sum(mat.hand)), box.x + 254, box.middle[1], 60, CREAM),
        *_lay_heap(mat.hand, box.x + 350, 140, top + 54, 88),
        centred(icon("pointer", 40, MUTED), box.x + 770, box.middle[1]),
        *pieces.lay_worth(mat.wealth, box.x + 816, box.middle[1], 92, GOLD),
    )


def _lay_heap(heap: Gems, left: int, step: int, y: int, size: int) -> tuple[Item, ...]:
    counts = enumerate(_list_counts(heap))
    laid = (_lay_count(*each, left + at * step, y, size) for at, each in counts)
    return tuple(item for items in laid for item in items)


def _lay_specials(
    kinds: Sequence[Kind], box: Box, shown_by: Kind | None = None
) -> tuple[Item | Area, ...]:
    """Lay special cards: the seat's own, or the ones a spy or (as VII A does) a jester shows."""
    step = min(_PIECE, (box.width - _PIECES) // max(1, len(kinds)))
    sign = Box(box.x + 30, box.y + 32, 68, 82)
    own = shown_by is None
    lay = pieces.lay_special_back if shown_by is None else partial(pieces.lay_special, shown_by)
    items: list[Item | Area] = [
        Area("specials" if own else "shown", *box),
        lay_plate(box, lit=not own, faint=own),
        *lay(sign),
        Label(str(len(kinds)), box.x + 138, box.middle[1], 60, CREAM),
    ]
    for index, kind in enumerate(kinds):
        place = Box(box.x + _PIECES - 6 + index * step, box.y + 20, _PIECE - 8, 106)
        items += () if own else (lay_halo(place),)
        items += pieces.lay_special(kind, place)
    return tuple(items)


def _list_stock(mat: Mat) -> list[tuple[int | None, int]]:
    """List the values in front of a seat with their counts; None is the back of those face down."""
    fives = [(FIVE, sum(mat.fives))] if any(mat.fives) else []
    down = [(None, 0), *_list_counts(mat.down)] if any(mat.down) else []
    return [*_list_counts(mat.vault), *fives, *down]


def _lay_stock(mat: Mat, stock: list[tuple[int | None, int]], box: Box) -> tuple[Item | Area, ...]:
    """Lay the diamonds safe from thieves: vault stock, fives and face-down ones."""
    items: list[Item | Area] = [
        Area("stock", *box),
        lay_plate(box, faint=True),
        *pieces.lay_special(Kind.VAULT, Box(box.x + 22, box.y + 32, 70, 82)),
        Label(str(sum(mat.vault)), box.x + 126, box.middle[1], 60, CREAM),
    ]
    for index, (value, count) in enumerate(stock):
        x = box.x + 200 + index * _STONE
        y = box.y + 50
        if value is None:
            items += pieces.lay_gem_back(Box(x - 29, y - 16, 60, 74))
        else:
            items += _lay_count(value, count, x, y, 76)
    return tuple(items)


def _lay_prospect(view: View, each: Prospect, box: Box) -> tuple[Item | Area, ...]:
    """Lay a Cullinan: bought by a player, affordable now, not yet allowed, or too expensive."""
    card = view.table.card(each.number)
    owner = view.owner_of(each.number)
    fades = owner is not None or not each.allowed
    items: list[Item | Area] = [
        Area(f"cullinan-{each.number}", *box),
        lay_plate(box, faint=True) if fades else pieces.lay_paper(box),
    ]
    if view.may_buy and owner is None and each.allowed and not each.missing:
        items.insert(0, lay_halo(box))
    items += pieces.lay_jewel(each.number, card.rank, box.x + 58, box.middle[1], 98)
    x = box.x + 148
    if owner is not None:
        return *items, *lay_seat(owner, x, box.middle[1], 74)
    colour = CREAM if fades else INK
    if not each.missing:
        return *items, Label(str(each.cost), x, box.middle[1], 56, colour)
    return (
        *items,
        Label(str(each.cost), x, box.y + 38, 46, colour),
        *lay_badge(Box(x - 42, box.bottom - 56, 84, 44), f"−{each.missing}", "#7d3b2c", LOSS),
    )


_Lay: TypeAlias = Callable[[Box], tuple[Item, ...]]

_DISPLAY: Final = 138
_DECK: Final = Box(0, 0, 92, 104)
_CARD: Final = Box(0, 0, 100, 112)
_OFFER: Final = Box(0, 0, 88, 100)


def _lay_decks(view: View, top: int) -> tuple[Item, ...]:
    """Lay the diamond deck on the left of I, the special deck on its right, discards beside."""
    gem, special = view.top_gem, view.top_special
    piles: tuple[tuple[int, _Lay | None], ...] = (
        (view.gem_deck, pieces.lay_gem_back),
        (view.gem_discarded, None if gem is None else partial(pieces.lay_gem_card, gem)),
        (view.special_deck, pieces.lay_special_back),
        (view.special_discarded, None if special is None else partial(pieces.lay_special, special)),
    )
    step = _DECK.width + 34
    right = WIDTH - MARGIN - 20 - _DECK.width - step
    lefts = (MARGIN + 20, MARGIN + 20 + step, right, right + step)
    return tuple(
        item
        for left, pile in zip(lefts, piles, strict=True)
        for item in _lay_pile(Box(left, top, _DECK.width, _DECK.height), *pile)
    )


def _lay_display(view: View, top: int) -> tuple[Item | Area, ...]:
    """Lay the face-up diamonds, and the special cards of a jester beside them (CU5, CU20)."""
    offered = list_specials(view.offered)
    width = DISPLAY * (_CARD.width + 16) + 24
    offer = len(offered) * (_OFFER.width + 14) + 24 if offered else 0
    left = (WIDTH - width - offer) // 2
    display = Box(left, top, width, _DISPLAY)
    items: list[Item | Area] = [Area("display", *display), lay_plate(display)]
    for index, value in enumerate((*list_gems(view.display), *(None,) * DISPLAY)[:DISPLAY]):
        x = left + 20 + index * (_CARD.width + 16)
        box = Box(x, top + (_DISPLAY - _CARD.height) // 2, _CARD.width, _CARD.height)
        items += (lay_gap(box),) if value is None else pieces.lay_gem_card(value, box)
    for index, kind in enumerate(offered):
        x = left + width + 24 + index * (_OFFER.width + 14)
        box = Box(x, top + (_DISPLAY - _OFFER.height) // 2, _OFFER.width, _OFFER.height)
        items += (lay_halo(box), *pieces.lay_special(kind, box))
    return tuple(items)


def _lay_pile(box: Box, count: int, lay: _Lay | None) -> tuple[Item, ...]:
    badge = Box(box.middle[0] - 38, box.bottom - 24, 76, 42)
    top = lay(box) if lay and count else (lay_gap(box),)
    return (*top, *lay_badge(badge, str(count), CREAM, INK))


_GAP: Final = 12


def draw_board(view: View) -> Scene:
    top = MARGIN
    items: list[Item | Area] = [*_lay_decks(view, top), *_lay_jewels(view, top)]
    top += 3 * (_TALL + _JEWEL_GAP) + 4
    if not view.final:  # at the end, open hands need the room
        items += _lay_display(view, top)
        top += _DISPLAY + 16
    for seat in range(len(view.players)):
        items += _lay_panel(view, seat, top)
        top += _height_of(view) + _GAP
    return lay_sheet(items, top - _GAP + MARGIN)


_WIDE: Final = 248
_TALL: Final = 122
_JEWEL_GAP: Final = 12


def _lay_jewels(view: View, top: int) -> tuple[Item | Area, ...]:
    """Lay the pyramid: I on top, II-V, VI-IX (CU3)."""
    left = MARGIN
    boxes = {1: Box((WIDTH - _WIDE) // 2, top, _WIDE, _TALL)}
    for number in range(2, 10):
        row, column = divmod(number - 2, 4)
        x = left + column * (_WIDE + _JEWEL_GAP)
        boxes[number] = Box(x, top + (row + 1) * (_TALL + _JEWEL_GAP), _WIDE, _TALL)
    return tuple(item for number, box in boxes.items() for item in _lay(view, number, box))


def _lay(view: View, number: int, box: Box) -> tuple[Item | Area, ...]:
    """Lay a Cullinan: its price, the side in play where sides differ, or I's crown, its owner."""
    card = view.table.card(number)
    owner = view.owner_of(number)
    mark = view.mark
    is_new = mark and mark.act == "buy" and view.players[mark.seat].cullinans[-1] == number
    items: list[Item | Area] = [Area(f"cullinan-{number}", *box)]
    if is_new:
        items.append(lay_halo(box))
    left = box.x + 118
    below = box.bottom - 34
    items += (
        pieces.lay_paper(box),
        *pieces.lay_jewel(number, card.rank, box.x + 58, box.middle[1], 102),
        *pieces.lay_worth(price_of(view, card), left, box.y + 36, 52, INK),
    )
    if view.has_mixed_sides and len(card.sides) > 1:
        items += pieces.lay_side(view.sides[number - 1], Box(left, below - 24, 48, 48))
    elif number == 1:
        items.append(centred(icon("crown", 54, GOLD), left + 24, below))
    if owner is not None:
        items += lay_seat(owner, box.right - 42, below + 2, 54)
    return tuple(items)
