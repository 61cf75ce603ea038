"""Choices as they are offered: a label, and a hint at the consequences."""

from __future__ import annotations

from typing import Final

from games.core.game import Seat
from games.core.skin import Choice, Group
from games.core.text import Arg, Face, Text, signed, text, write
from games.keltis_card.data import CLOSED_ROWS, ENDS, PLACE, PLACES, VALUE, WHITE, WISHES
from games.keltis_card.legal import find_lays
from games.keltis_card.moves import Draw, Join, Move, Pair, Play, Use
from games.keltis_card.names import GEM, face_of, name_card, spell_card, spell_place, write_card
from games.keltis_card.view import View
from games.rows.cards import DECK, POINTS, Card

USUAL: Final = {"draw": DECK}
"""Whoever has played mostly draws from the draw pile."""


def offer(view: View, move: Move) -> Choice:
    """Return the label of a legal move and a hint at its consequences."""
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
    """Offer a card that fits nowhere at once, any other behind a button."""
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
