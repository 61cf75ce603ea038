"""Reasons for and against moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.ai.evaluation import Reason
from games.core.game import Seat
from games.core.text import Text
from games.keltis.rules import View
from games.keltis.state import COLOUR, LAST, VALUE, Go, Landing, Move, Play, Side, Tile, Use
from games.keltis.turns import land
from games.rows.cards import COLOURS, Card, count_usable, remove
from games.rows.moves import Draw
from games.rows.reasons import (
    WISH,
    explain_anyhow,
    explain_beginning,
    explain_card,
    explain_discard,
    explain_end,
    explain_fit,
    explain_gain,
)

_CLOVER: Final = 2.0
"""About how many points a clover's step brings."""


def explain(view: View, seat: Seat, move: Move) -> Iterator[Reason]:
    """Yield the gains and losses of a move."""
    side = view.table.sides[seat]
    match move:
        case Play(card, Use.DROP):  # K7
            following = view.table.sides[(seat + 1) % len(view.sizes)]
            yield from explain_discard(own=_fits(side, card), next_player=_fits(following, card))
            yield from explain_anyhow("free")
        case Play(card, use):
            rest = [VALUE[other] for other in remove(view.hand, card) if other[0] == card[0]]
            begun = 0 if side.figures[COLOUR[card]] else 5 - side.figures.count(0)
            yield from explain_card(_values(side, card), VALUE[card], rest, begun)
            if side.figures[COLOUR[card]] < LAST:  # K11: else the step is chosen later
                tall = use is Use.TALL
                yield from _explain_step(
                    view, seat, land(view.table, seat, COLOUR[card], tall=tall)
                )
            yield from explain_anyhow("step")
        case Go(path, tall):
            landing = land(view.table, seat, COLOURS.index(path), tall=tall)
            yield from _explain_step(view, seat, landing)
            if landing.stone == 1:
                yield from explain_beginning(5 - side.figures.count(0))
            yield from explain_anyhow("step")
        case Draw(str(pile)):  # K16
            card = view.table.piles[COLOURS.index(pile)][-1]
            if (fits := _fits(side, card)) is not None:
                yield from explain_fit(fits=fits)
            yield from explain_anyhow("known")
        case Draw(None):
            yield from explain_anyhow("deck")
        case _:
            yield from explain_anyhow("free")


def _explain_step(view: View, seat: Seat, landing: Landing) -> Iterator[Reason]:
    """Count the points, and name the tile or the end of the game (K12-K14, K17)."""
    if landing.is_end:
        yield from explain_end(view, seat, view.scores[seat].total + landing.change)
        return
    is_wish = landing.tile is Tile.WISH
    yield from explain_gain(landing.change - landing.gain if is_wish else landing.change)
    if is_wish:
        yield Reason(Text("why-wish"), WISH)
    elif landing.tile is Tile.CLOVER:
        yield Reason(Text("why-clover"), _CLOVER)


def _fits(side: Side, card: Card) -> bool | None:
    """Return whether a row takes a card (K9); None where it is not begun."""
    row = _values(side, card)
    return count_usable(row, (VALUE[card],)) > 0 if row else None


def _values(side: Side, card: Card) -> tuple[int, ...]:
    return tuple(VALUE[laid] for laid in side.rows[COLOUR[card]])
