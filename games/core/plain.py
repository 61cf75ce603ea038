"""The presentation of a game that draws and says nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, cycle, groupby, islice
from typing import Any, Final

from games.core.art.cards import lay_gap
from games.core.art.pieces import emoji_of, is_card, lay_piece
from games.core.art.players import lay_name, lay_portrait
from games.core.art.svg import CREAM, GOLD, Box, centred
from games.core.art.table import MARGIN, WIDTH, icon, lay_plate, lay_sheet
from games.core.game import AnyGame, OpenGame
from games.core.picture import Area, Item, Label, PlacedSprite, Scene
from games.core.presentation import Choice, Presentation, ScoreRow, ScoreSheet
from games.core.text import Arg, Listing, Player, Text, text

_GAP: Final = 14
_CELL: Final = 200
"""Largest width of a place in the middle."""
_TALL: Final = 900
"""Largest height of all places in the middle."""
_PLATE: Final = 120
_SHELF: Final = 330
"""Left edge of the pieces on a plate."""
_HAND: Final = (150, 6)
"""Width of a card in the hand, and cards in a row."""
_SLIM: Final = 5 / 7
"""Width of a card as a share of its height."""
_FEW: Final = 3
"""Equal pieces in a row that are named one by one."""
_COVER: Final = ("blue", "green", "red", "yellow", "purple")


@dataclass(frozen=True, slots=True)
class Plate:
    """What lies in front of a player."""

    pieces: tuple[str, ...] = ()
    score: int | str = ""
    is_next: bool = False
    """The player is to move."""
    has_won: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The pieces on the table, by the names of `games.core.art.pieces`."""

    plates: tuple[Plate, ...]
    """By seat."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The middle of the table, row by row; an empty name is an empty place."""
    hand: tuple[str, ...] = ()
    """What only `view.seat` sees."""


def present(
    game: AnyGame,
    layout: Callable[[Any], Layout] | None = None,
    *,
    pieces: tuple[str, ...] = _COVER,
    accent: int = 0x2A9D8F,
    minutes: int = 10,
    weight: int = 1,
) -> Presentation[Any, Any]:
    """Return a presentation with a plain picture of a layout, and texts under a few fixed keys.

    The game's Fluent files may hold `move`, the label of a move, and `question`: see `games/core/
    words`. `pieces` represent the game before it begins. `dataclasses.replace` changes the rest.
    Without a layout the picture shows the players and their scores.
    """
    look = layout or partial(_lay_scores, game)
    return Presentation(
        accent=accent,
        minutes=minutes,
        weight=weight,
        cover=tuple(map(emoji_of, islice(cycle(pieces), 5))),
        board=lambda view: _draw_board(look(view)),
        hand=lambda view: _draw_hand(look(view), view.seat),
        summary=lambda view: _describe_table(look(view)),
        own=lambda view: _describe_own(look(view), view.seat),
        question=lambda _, decision: text("question", kind=decision.kind),
        choice=partial(_offer, game),
        rules_pages=(),
        scores=lambda view: _list_scores(look(view)),
        has_hand=not isinstance(game, OpenGame),
        whole_labels=True,
        emoji={},
    )


def _lay_scores(game: AnyGame, view: Any) -> Layout:
    return Layout(tuple(Plate(score=score) for score in game.current_scores(view)))


def _offer(game: AnyGame, _view: Any, move: Any) -> Choice:
    """Label a move with its notation, such as `bid-3-5`: a verb and arguments."""
    notation = game.notate(move)
    verb, *words = notation.split("-")
    args: Iterator[Arg] = (int(word) if word.isdigit() else word for word in words)
    return Choice(text("move", move=notation, verb=verb, **dict(zip("abcd", args, strict=False))))


def _list_scores(layout: Layout) -> ScoreSheet:
    scores = tuple(plate.score for plate in layout.plates)
    return ScoreSheet((ScoreRow(text("layout-points"), scores),) if any(map(str, scores)) else ())


def _describe_table(layout: Layout) -> tuple[Text, ...]:
    rows = (
        text("layout-row", number=number, pieces=_name_all(row))
        for number, row in enumerate(layout.rows, 1)
    )
    return *rows, *(_describe(plate, seat) for seat, plate in enumerate(layout.plates))


def _describe_own(layout: Layout, seat: int) -> tuple[Text, ...]:
    return _describe(layout.plates[seat], seat), text("layout-hand", pieces=_name_all(layout.hand))


def _describe(plate: Plate, seat: int) -> Text:
    said: list[Arg] = [] if plate.score == "" else [text("layout-score", score=plate.score)]
    said += _name_runs(plate.pieces)
    return text("layout-seat", player=Player(seat), pieces=Listing(tuple(said)))


def _name_all(names: tuple[str, ...]) -> Listing:
    return Listing(tuple(_name_runs(names)) or (text("layout-empty"),))


def _name_runs(names: tuple[str, ...]) -> Iterator[Text]:
    """Name pieces one by one, and many equal ones in a row by their number."""
    for name, equals in groupby(names):
        count = len(list(equals))
        piece = name_piece(name)
        if count > _FEW:
            yield text("piece-many", piece=piece, count=count)
        else:
            yield from (piece,) * count


def name_piece(name: str) -> Text:
    """Return the name of a card or a piece in words."""
    word, _, mark = name.partition(" ")
    if not word:
        return text("layout-empty")
    plain = text("piece", name=word)
    return text("piece-marked", piece=plain, mark=mark) if mark else plain


def _draw_board(layout: Layout) -> Scene:
    items: list[Item | Area] = []
    top = MARGIN
    if layout.rows:
        laid, top = _lay_rows(layout.rows, top)
        items += laid
    for seat, plate in enumerate(layout.plates):
        items += _lay_plate(plate, seat, top)
        top += _PLATE + _GAP
    return _finish(items, top)


def _draw_hand(layout: Layout, seat: int) -> Scene:
    """Draw the hand below the player's own plate; without a hand, the board."""
    if not layout.hand:
        return _draw_board(layout)
    items: list[Item | Area] = [*_lay_plate(layout.plates[seat], seat, MARGIN, own=True)]
    width, most = _HAND
    height = _height(width, (layout.hand,))
    top = MARGIN + _PLATE + 2 * _GAP
    for start in range(0, len(layout.hand), most):
        row = layout.hand[start : start + most]
        left = (WIDTH - len(row) * (width + _GAP) + _GAP) // 2
        for at, name in enumerate(row):
            box = Box(left + at * (width + _GAP), top, width, height)
            items += (Area(f"hand-{start + at + 1}", *box), *lay_piece(name, box))
        top += height + 2 * _GAP
    return _finish(items, top)


def _finish(items: list[Item | Area], top: int) -> Scene:
    # Wide ones first: the plates.
    items.sort(key=lambda item: not (isinstance(item, PlacedSprite) and item.sprite.is_wide))
    return lay_sheet(items, top + MARGIN - _GAP)


def _height(width: int, rows: tuple[tuple[str, ...], ...]) -> int:
    """Return the height of places of this width: that of cards if there are any."""
    return round(width / _SLIM) if any(map(is_card, chain(*rows))) else width


def _lay_rows(rows: tuple[tuple[str, ...], ...], top: int) -> tuple[list[Item | Area], int]:
    """Lay the middle of the table on a plate; return the row of pixels below it."""
    most = max(map(len, rows))
    width = min(_CELL, (WIDTH - 2 * MARGIN - 2 * _GAP) // max(1, most) - _GAP)
    fits = (_TALL // len(rows) - _GAP) / _height(100, rows) * 100
    width = min(width, int(fits))
    height = _height(width, rows)
    step = width + _GAP
    down = height + _GAP
    across = most * step + _GAP
    left = (WIDTH - across) // 2
    items: list[Item | Area] = [lay_plate(Box(left, top, across, len(rows) * down + _GAP))]
    for at, row in enumerate(rows):
        line = Box(left + _GAP, top + _GAP + at * down, len(row) * step - _GAP, height)
        items.append(Area(f"row-{at + 1}", *line))
        for column, name in enumerate(row):
            box = Box(left + _GAP + column * step, top + _GAP + at * down, width, height)
            items.append(Area(f"piece-{at + 1}-{column + 1}", *box))
            if not is_card(name):
                items.append(lay_gap(box))
            items += lay_piece(name, box)
    return items, top + len(rows) * down + 2 * _GAP


def _lay_plate(plate: Plate, seat: int, top: int, *, own: bool = False) -> tuple[Item | Area, ...]:
    box = Box(MARGIN, top, WIDTH - 2 * MARGIN, _PLATE)
    middle = box.middle[1]
    left = box.x + 124
    colour = GOLD if plate.has_won else CREAM
    items: list[Item | Area] = [
        Area(f"plate-{seat + 1}", *box),
        lay_plate(box, lit=plate.is_next or plate.has_won),
    ]
    if plate.is_next:
        items.append(centred(icon("pointer", 54, GOLD), box.x + 2, middle))
    items += lay_portrait(seat, box.x + 62, middle, 94, own=own)
    has_score = plate.score != ""
    items.append(lay_name(seat, left, middle - 28 * has_score, _SHELF - left + box.x - 20, colour))
    if has_score:
        items.append(Label(str(plate.score), left, middle + 22, 56, colour, "lm"))
    if plate.has_won:
        items.append(centred(icon("crown", 72, GOLD), box.right - 62, middle))
    shelf = Box(box.x + _SHELF, top + 12, box.width - _SHELF - 120, _PLATE - 24)
    return (*items, *_lay_shelf(plate, shelf))


def _lay_shelf(plate: Plate, box: Box) -> tuple[Item, ...]:
    card = round(box.height * _SLIM), box.height
    square = (box.height * 4 // 5,) * 2
    sizes = [card if is_card(name) else square for name in plate.pieces]
    total = sum(width + 8 for width, _ in sizes)
    share = min(1.0, box.width / total) if total else 1.0
    items = list[Item]()
    x = float(box.x)
    for name, (width, height) in zip(plate.pieces, sizes, strict=True):
        items += lay_piece(name, Box(round(x), box.middle[1] - height // 2, width, height))
        x += (width + 8) * share
    return tuple(items)
