"""Reasons for and against moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.ai.evaluation import Reason
from games.core.cards import replace, with_item
from games.core.game import Seat
from games.core.text import text
from games.keltis.rules import View
from games.keltis.state import (
    COLOUR,
    GOAL,
    GOAL_FIGURES,
    LAST,
    NUMBERS,
    VALUE,
    Go,
    Move,
    Play,
    Side,
    Tile,
    Use,
    score,
)
from games.rows.cards import COLOURS, Card, Hands, count_usable, remove
from games.rows.moves import Draw
from games.rows.reasons import (
    WISH,
    explain_beginning,
    explain_discard,
    explain_end,
    explain_fit,
    explain_stranding,
)

_CLOVER: Final = 2.0
"""About how many points a clover's step brings."""


def explain(view: View, seat: Seat, move: Move) -> Iterator[Reason]:
    """Yield the gains and losses of a move."""
    side = view.table.sides[seat]
    match move:
        case Play(card, Use.DROP):  # K7
            following = view.table.sides[(seat + 1) % len(view.sizes)]
            yield from explain_discard(wastes=_fits(side, card), helps=_fits(following, card))
        case Play(card, use):
            row, rest = _values(side.rows, card), remove(view.hand, card)
            left = [VALUE[other] for other in rest if COLOUR[other] == COLOUR[card]]
            yield from explain_stranding(
                count_usable(row, left) - count_usable((*row, VALUE[card]), left)
            )
            if side.figures[COLOUR[card]] < LAST:  # K11: else the step is chosen later
                yield from _explain_step(view, seat, COLOUR[card], tall=use is Use.TALL)
        case Go(path, tall):
            yield from _explain_step(view, seat, COLOURS.index(path), tall=tall)
        case Draw(str(pile)):  # K16
            card = view.table.piles[COLOURS.index(pile)][-1]
            if side.rows[COLOUR[card]]:
                yield from explain_fit(fits=_fits(side, card))


def _explain_step(view: View, seat: Seat, path: int, *, tall: bool) -> Iterator[Reason]:
    """Name the tile of the next stone, another path, and the end of the game (K12-K14, K17)."""
    side, table = view.table.sides[seat], view.table
    stone, tile = side.figures[path] + 1, table.tiles[path][side.figures[path]]
    if stone == GOAL and sum(each.in_goal for each in table.sides) + 1 == GOAL_FIGURES:
        figures = with_item(side.figures, path, stone)
        after = replace(side, figures=figures, tall=path if tall else side.tall)
        yield from explain_end(view, seat, score(after).total)
        return  # K17: the tile has no effect
    if tile is Tile.WISH:
        yield Reason(text("why-wish"), WISH)
    elif tile is Tile.CLOVER:
        yield Reason(text("why-clover"), _CLOVER)
    elif tile is not None:
        yield Reason(text("why-tile", points=NUMBERS[tile]), float(NUMBERS[tile]))
    if stone == 1:
        yield from explain_beginning(5 - side.figures.count(0))


def _fits(side: Side, card: Card) -> bool:
    """Return whether a row that is begun takes a card (K9)."""
    row = _values(side.rows, card)
    return bool(row and count_usable(row, (VALUE[card],)))


def _values(rows: Hands, card: Card) -> tuple[int, ...]:
    return tuple(VALUE[laid] for laid in rows[COLOUR[card]])
