"""The texts of the card game: its pictures in words, and its questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.core.game import Decision, Seat
from games.core.ranking import rank_seats
from games.core.text import Arg, Listing, Player, Text, signed, text
from games.keltis_card.data import HAND, PLACE, WHITE
from games.keltis_card.legal import find_lays, find_piles
from games.keltis_card.names import face_of, name_card, write_card
from games.keltis_card.state import Phase
from games.keltis_card.view import View
from games.rows.cards import POINTS, Card

NOTHING: Final = Text("nothing")


def describe_table(view: View) -> tuple[Text, ...]:
    """Say everything the public picture shows, a line each."""
    seats = range(len(view.scores))
    if view.outcome is not None:
        ranked = rank_seats([score.total for score in view.scores])
        return tuple(_say_player(view, seat) for seat in ranked)
    return (*_say_middle(view), *(_say_player(view, seat) for seat in seats))


def describe_own(view: View) -> tuple[Text, ...]:
    """Say everything the private picture shows, the own score first."""
    seat = view.seat or Seat(0)
    own = text("own", score=view.scores[seat].total, wishes=len(view.table.sides[seat].stones))
    rows = text("own-rows", rows=_list_rows(view, seat))
    if view.outcome is not None:
        return own, rows
    cards = Listing(tuple(_say_held(view, seat, card) for card in view.hand))
    return own, text("own-hand", cards=cards if view.hand else NOTHING), rows, *_say_middle(view)


def ask(view: View, decision: Decision) -> Text:
    """Ask the seat to move."""
    if decision.kind == Phase.LAST.value:
        return text("ask-last", left=view.table.left[decision.seat])
    if decision.kind == Phase.DRAW.value:
        key = "ask-draw" if find_piles(view.table) else "ask-draw-deck"
        return text(key, cards=HAND - view.sizes[decision.seat])
    return Text("ask-turn")


def _say_middle(view: View) -> tuple[Text, ...]:
    table = view.table
    if table.ending:
        return (text("table-last", ending=Text(f"ending-{table.ending}")),)
    # Everybody may look through the piles.
    piles = [
        text("pile", face=face_of(place), cards=" ".join(map(write_card, pile[::-1])))
        for place, pile in enumerate(table.piles)
        if pile
    ]
    return (
        text("table-deck", deck=table.deck),
        text("table-piles", piles=Listing(tuple(piles)) if piles else NOTHING),
        text("table-stones", stones=Listing(table.stones) if table.stones else NOTHING),
    )


def _say_player(view: View, seat: int) -> Text:
    side, score, table = view.table.sides[seat], view.scores[seat], view.table
    key = "player"
    if view.outcome is not None:
        key = "final-won" if seat in view.outcome.winners else "final"
    elif table.ending:
        key = "player-last" if table.left[seat] else "player-done"
    elif table.seat == seat:
        key = "player-turn"
    stones = Listing(tuple(sorted(side.stones))) if side.stones else NOTHING
    return text(
        key,
        player=Player(seat),
        score=score.total,
        rows=_list_rows(view, seat),
        stones=stones,
        wish=signed(score.wishes),
        hand=view.sizes[seat],
        left=table.left[seat] if table.ending else 0,
    )


def _list_rows(view: View, seat: int) -> Arg:
    side, score = view.table.sides[seat], view.scores[seat]
    told = [
        text(
            "row",
            face=face_of(place),
            cards=Listing(tuple(_write_row(row, place)), tight=True),
            points=signed(score.whites if place == WHITE else score.rows[place]),
        )
        for place, row in enumerate(side.rows)
        if row
    ]
    return Listing(tuple(told)) if told else NOTHING


def _write_row(row: Iterable[Card], place: int) -> Iterator[Arg]:
    """Write the cards of a row; a point card among colour cards gets its symbol."""
    for number, card in enumerate(row):
        if number:
            yield "-"
        if place != PLACE[card]:
            yield face_of(WHITE)
        yield write_card(card)


def _say_held(view: View, seat: Seat, card: Card) -> Text:
    if not find_lays(view.table, seat, card):
        return text("held-no", card=name_card(card))
    length = len(view.table.sides[seat].rows[PLACE[card]]) + 1
    points = length if PLACE[card] == WHITE else POINTS[min(length, 9)]
    return text("held", card=name_card(card), points=signed(points))
