"""Descriptions and move labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.core.game import Decision, Seat, rank_seats
from games.core.presentation import Choice, Group
from games.core.text import Arg, Face, Listing, Player, Text, signed, text, write
from games.keltis_card.events import GEM, face_of, name_card, spell_card, spell_place, write_card
from games.keltis_card.rules import View
from games.keltis_card.state import (
    CLOSED_ROWS,
    ENDS,
    PLACE,
    PLACES,
    VALUE,
    WHITE,
    WISHES,
    Join,
    Move,
    Pair,
    Play,
    Use,
)
from games.keltis_card.turns import find_lays, find_piles
from games.rows.cards import DECK, POINTS, Card
from games.rows.moves import HAND, Draw, Phase

NOTHING: Final = Text("nothing")


def describe_table(view: View) -> tuple[Text, ...]:
    """Describe all of the public picture, a line each."""
    seats = range(len(view.scores))
    if view.outcome is not None:
        ranked = rank_seats([score.total for score in view.scores])
        return tuple(_say_player(view, seat) for seat in ranked)
    return (*_say_middle(view), *(_say_player(view, seat) for seat in seats))


def describe_own(view: View) -> tuple[Text, ...]:
    """Describe all of the private picture, the seat's own score first."""
    seat = view.seat or Seat(0)
    own = text("own", score=view.scores[seat].total, wishes=len(view.table.sides[seat].stones))
    rows = text("own-rows", rows=_list_rows(view, seat))
    if view.outcome is not None:
        return own, rows
    cards = Listing(tuple(_say_held(view, seat, card) for card in view.hand))
    return own, text("own-hand", cards=cards if view.hand else NOTHING), rows, *_say_middle(view)


def ask(view: View, decision: Decision) -> Text:
    """Return the question to the seat to move."""
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
    # All players may look through the piles.
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


USUAL: Final = {"draw": DECK}
"""After playing a card, players mostly draw from the draw pile."""


def offer(view: View, move: Move) -> Choice:
    """Return the label of a legal move, with its consequences."""
    match move:
        case Play(card, Use.DROP):
            return _offer_drop(view, card)
        case Play(card, _):
            return _offer_lay(view, card, PLACE[card])
        case Join(card, row):
            return _offer_lay(view, card, PLACES.index(row))
        case Pair(first, second):
            return _offer_pair(view, first, second)
        case Draw(pile):
            return _offer_draw(view, pile)
        case _:
            return Choice(text("do-done"), None, text("hint-done"), brief=text("do-done"))


def _offer_drop(view: View, card: Card) -> Choice:
    """Offer a card that fits nowhere directly, any other behind a button."""
    group = Group("drop", text("group-drop"), None, text("group-drop-hint"))
    return Choice(
        text("do-drop", card=spell_card(card)),
        face_of(PLACE[card]),
        text("hint-drop"),
        group if find_lays(view.table, view.seat or Seat(0), card) else None,
        brief=text("brief-drop", value=write_card(card)),
    )


def _offer_lay(view: View, card: Card, place: int) -> Choice:
    side = view.table.sides[view.seat or 0]
    length = len(side.rows[place]) + 1
    if place == WHITE:
        label, gain = text("do-point", card=spell_card(card)), 1
    else:
        key = "do-play" if place == PLACE[card] else "do-join"
        points = signed(POINTS[min(length, 9)])
        named = spell_card(card) if place == PLACE[card] else name_card(card)
        label = text(key, card=named, row=spell_place(place), count=length, points=points)
        gain = POINTS[min(length, 9)] - POINTS[min(length - 1, 9)]
    then = _close(view, place) if card in ENDS else ""
    is_joined = place != PLACE[card]
    group = Group("join", text("group-join"), face_of(WHITE)) if is_joined else None
    brief = text(
        "brief-join" if is_joined else "brief-play",
        value=write_card(card),
        change=signed(gain),
        row=spell_place(place),
    )
    return Choice(label, face_of(place), _mean(view, gain, then), group, "good", brief)


def _close(view: View, place: int) -> Text:
    """Describe the effect of an end card on its row (KC9) and on the game (KC13)."""
    table = view.table
    row = table.sides[view.seat or 0].rows[place]
    if row and row[-1] in ENDS:
        return text("then-longer")
    closed = sum(side.closed for side in table.sides)
    if not table.ending and closed + 1 == CLOSED_ROWS:
        return text("then-over")
    return text("then-closed")


def _offer_pair(view: View, first: Card, second: Card) -> Choice:
    side, score = view.table.sides[view.seat or 0], view.scores[view.seat or 0]
    gain = WISHES[min(len(side.stones) + 1, 5)] - score.wishes
    label = text("do-pair", first=name_card(first), second=name_card(second), stone=VALUE[first])
    group = Group("pair", text("group-pair"), GEM)
    faces = {"first": face_of(PLACE[first]), "second": face_of(PLACE[second])}
    brief = text("brief-pair", stone=VALUE[first], **faces)
    return Choice(label, GEM, _mean(view, gain, text("then-two")), group, "good", brief)


def _offer_draw(view: View, pile: str | None) -> Choice:
    if pile is None:
        deck = view.table.deck
        hint = text("hint-deck-last") if deck == 1 else text("hint-deck", deck=deck)
        return Choice(text("do-deck"), Face("keltis_card_deck", "🂠"), hint, style="good")
    place = PLACES.index(pile)
    label = text("do-pile", card=spell_card(view.table.piles[place][-1]))
    return Choice(label, face_of(place), text("hint-pile"))


def _mean(view: View, gain: int, then: Arg) -> Text:
    before = view.scores[view.seat or 0].total
    return text(
        "hint-step",
        before=write(before),
        after=write(before + gain),
        change=signed(gain),
        then=then,
    )
