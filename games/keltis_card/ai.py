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
    LAYS,
    PLACE,
    PLACES,
    VALUE,
    WHITE,
    WISHES,
    Move,
    Pair,
    Play,
    Use,
    put_down,
    score,
)
from games.keltis_card.turns import ends_game
from games.rows.cards import Card, count_usable, remove
from games.rows.moves import Draw
from games.rows.reasons import (
    WISH,
    explain_beginning,
    explain_discard,
    explain_end,
    explain_fit,
    explain_stranding,
)

_SHORT: Final = 1.5
"""Cards of the draw pile for each player, with which every turn is wanted."""


def explain(view: View, seat: Seat, move: Move) -> Iterator[Reason]:
    """Yield the gains and losses of a move."""
    sides = view.table.sides
    side = sides[seat]
    match move:
        case Play(card, Use.DROP) if PLACE[card] != WHITE:  # KC5
            following = sides[(seat + 1) % len(sides)]
            own, theirs = (each.rows[PLACE[card]] for each in (side, following))
            yield from explain_discard(
                wastes=bool(own) and fits(own, card), helps=bool(theirs) and fits(theirs, card)
            )
        case Play(card, Use.PLAY) if PLACE[card] != WHITE:
            yield from _explain_lay(view, seat, card)
        case Pair():  # KC6, KC18
            gain = WISHES[min(len(side.stones) + 1, 5)] - view.scores[seat].wishes
            if gain:
                yield Reason(text("why-wish", points=gain), float(gain))
        case Draw(str(pile)):
            yield from _explain_draw(view, seat, PLACES.index(pile))


def _explain_draw(view: View, seat: Seat, place: int) -> Iterator[Reason]:
    """Name what the top card of a discard pile is good for, and that the deck lasts (KC11)."""
    table, card = view.table, view.table.piles[place][-1]
    row, value = table.sides[seat].rows[place], VALUE.get(card)
    is_known = place != WHITE and bool(row)
    if value in table.stones and [VALUE.get(each) for each in view.hand].count(value) == 1:
        yield Reason(text("why-pair", stone=value), WISH)
    elif is_known and fits(row, card):
        yield from explain_fit(fits=True)
    elif table.deck <= _SHORT * len(table.sides):
        yield Reason(text("why-delays"), 1.0)
    elif is_known:
        yield from explain_fit(fits=False)


def _explain_lay(view: View, seat: Seat, card: Card) -> Iterator[Reason]:
    """Name cards of the colour that can be laid no more, another row, and the end (KC7, KC13)."""
    side, place = view.table.sides[seat], PLACE[card]
    row = side.rows[place]
    if not view.table.ending:  # then few of them could be laid anyway (KC15)
        rest = tuple(each for each in remove(view.hand, card) if PLACE[each] == place)
        yield from explain_stranding(count_room(row, rest) - count_room((*row, card), rest))
    if not row:
        yield from explain_beginning(sum(map(bool, side.rows[:WHITE])))
    move = LAYS[card][0]
    if ends_game(view.table, seat, move):
        yield from explain_end(view, seat, score(put_down(side, move)).total)


def fits(row: tuple[Card, ...], card: Card) -> bool:
    """Return whether a card of its colour may follow in a row (KC7)."""
    return bool(count_room(row, (card,)))


def count_room(row: tuple[Card, ...], cards: tuple[Card, ...]) -> int:
    """Count the cards of its colour that a row could still take one after the other (KC7)."""
    ends = sum(card in ENDS for card in cards)
    if row and row[-1] in ENDS:
        return ends
    values = tuple(VALUE[card] for card in row)
    return ends + count_usable(values, (VALUE[card] for card in cards if card not in ENDS))
