"""Reasons for and against moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.ai.evaluation import Reason
from games.core.game import Seat
from games.core.text import text
from games.keltis_card.rules import View
from games.keltis_card.state import (
    ENDS,
    PLACE,
    PLACES,
    VALUE,
    WHITE,
    Join,
    Move,
    Pair,
    Play,
    Side,
    Use,
    change_of,
    row_of,
)
from games.keltis_card.turns import ends_game
from games.rows.cards import Card, count_usable, remove
from games.rows.moves import Draw
from games.rows.reasons import (
    WISH,
    explain_anyhow,
    explain_card,
    explain_discard,
    explain_end,
    explain_fit,
    explain_gain,
    explain_stranding,
)

_SHORT: Final = 1.5
"""Cards of the draw pile for each player, with which every turn is wanted."""


def explain(view: View, seat: Seat, move: Move) -> Iterator[Reason]:
    """Yield the gains and losses of a move."""
    sides = view.table.sides
    match move:
        case Play(card, Use.DROP):
            following = sides[(seat + 1) % len(sides)]
            if PLACE[card] != WHITE:  # KC5
                own, theirs = fits(sides[seat], card), fits(following, card)
                yield from explain_discard(own=own, next_player=theirs)
            yield from explain_anyhow("free")
        case Play() | Join():
            yield from _explain_lay(view, seat, move)
            yield from explain_anyhow("step")
        case Pair():  # KC6, KC18
            if (gain := change_of(sides[seat], move)) > 0:
                yield Reason(text("why-wish", points=gain), float(gain))
            yield from explain_anyhow("stone")
        case Draw(str(pile)):
            yield from _explain_draw(view, seat, PLACES.index(pile))
            yield from explain_anyhow("known")
        case Draw(None):
            yield from explain_anyhow("deck")
        case _:
            yield from explain_anyhow("done")


def _explain_draw(view: View, seat: Seat, place: int) -> Iterator[Reason]:
    """Name what the top card of a discard pile is good for, and that the deck lasts (KC11)."""
    table, card = view.table, view.table.piles[place][-1]
    value, fitting = VALUE.get(card), fits(table.sides[seat], card)
    if value in table.stones and [VALUE.get(each) for each in view.hand].count(value) == 1:
        yield Reason(text("why-pair", stone=value), WISH)
    elif fitting:
        yield from explain_fit(fits=True)
    elif table.deck <= _SHORT * len(table.sides):
        yield Reason(text("why-delays"), 1.0)
    elif fitting is not None:
        yield from explain_fit(fits=False)


def _explain_lay(view: View, seat: Seat, move: Play | Join) -> Iterator[Reason]:
    """Count the points; judge the row, and the end of the game (KC7, KC13)."""
    side, place = view.table.sides[seat], row_of(move)
    if ends_game(view.table, seat, move):
        yield from explain_end(view, seat, view.scores[seat].total + change_of(side, move))
    yield from explain_gain(change_of(side, move))
    if isinstance(move, Join) or place == WHITE or view.table.ending:
        return  # after the end few cards can be laid anyway (KC15)
    rest = [each for each in remove(view.hand, move.card) if PLACE[each] == place]
    row, ends = side.rows[place], sum(each in ENDS for each in rest)
    if move.card in ENDS:  # KC9: only the other end card follows
        yield from explain_stranding(count_room(row, rest) - ends)
        return
    values = [VALUE[each] for each in rest if each not in ENDS]
    begun = sum(map(bool, side.rows[:WHITE]))
    yield from explain_card([VALUE[each] for each in row], VALUE[move.card], values, begun)


def fits(side: Side, card: Card) -> bool | None:
    """Return whether a card may follow in the row of its colour (KC7).

    None where that row is not begun, and for point cards.
    """
    row = side.rows[PLACE[card]]
    return count_room(row, [card]) > 0 if row and PLACE[card] != WHITE else None


def count_room(row: tuple[Card, ...], cards: list[Card]) -> int:
    """Count the cards of its colour that a row could still take one after the other (KC7)."""
    ends = sum(card in ENDS for card in cards)
    if row and row[-1] in ENDS:
        return ends
    values = tuple(VALUE[card] for card in row)
    return ends + count_usable(values, (VALUE[card] for card in cards if card not in ENDS))
