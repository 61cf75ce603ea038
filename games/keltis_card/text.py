"""Descriptions and move labels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.core.game import Decision, Seat, rank_seats
from games.core.presentation import Choice, Group
from games.core.text import Arg, Listing, Player, Text, signed, text
from games.keltis_card.events import GEM, describe_lay, face_of, name_card, write_card
from games.keltis_card.rules import View
from games.keltis_card.state import (
    PLACE,
    PLACES,
    POINT,
    VALUE,
    WHITE,
    Join,
    Move,
    Pair,
    Play,
    Use,
    change_of,
    row_of,
)
from games.keltis_card.turns import ends_game, find_lays, find_pairs, find_piles, foresee
from games.rows.cards import Card
from games.rows.events import spell_card, spell_colour
from games.rows.moves import HAND, Draw, Phase
from games.rows.text import describe_piles, list_or_nothing, offer_draw, offer_drop, tell_apart


def describe_table(view: View) -> tuple[Text, ...]:
    """Describe all of the public picture, a line each."""
    seats = range(len(view.scores))
    if view.outcome is not None:
        ranked = rank_seats([score.total for score in view.scores])
        return tuple(_say_player(view, seat) for seat in ranked)
    return (*_say_middle(view), *(_say_player(view, seat) for seat in seats))


def describe_own(view: View, *, joins: bool = False) -> tuple[Text, ...]:
    """Describe all of the private picture, the seat's own score first.

    With `joins`, point cards are laid on colour rows.
    """
    seat = view.seat or Seat(0)
    own = text("own", score=view.scores[seat].total, wishes=len(view.table.sides[seat].stones))
    rows = text("own-rows", rows=_list_rows(view, seat))
    if view.outcome is not None:
        return own, rows
    changes = foresee(view.table, seat, view.hand, joins=joins)
    numbered = has_numbers(view)
    held = (
        text("held", card=name_card(card), change=signed(changes[card]) if numbered else "")
        if card in changes
        else text("held-no", card=name_card(card))
        for card in view.hand
    )
    return own, text("own-hand", cards=list_or_nothing(held)), rows, *_say_middle(view)


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
    stones = text("table-stones", stones=list_or_nothing(table.stones))
    return *describe_piles("keltis_card", view, write_card), stones


def _say_player(view: View, seat: int) -> Text:
    side, score, table = view.table.sides[seat], view.scores[seat], view.table
    key = "player"
    if view.outcome is not None:
        key = "final-won" if seat in view.outcome.winners else "final"
    elif table.ending:
        key = "player-last" if table.left[seat] else "player-done"
    elif table.seat == seat:
        key = "player-turn"
    return text(
        key,
        player=Player(seat),
        score=score.total,
        rows=_list_rows(view, seat),
        stones=list_or_nothing(sorted(side.stones)),
        wish=signed(score.wishes),
        hand=view.sizes[seat],
        left=table.left[seat] if table.ending else 0,
    )


def _list_rows(view: View, seat: int) -> Arg:
    side, score = view.table.sides[seat], view.scores[seat]
    told = [
        text(
            "row",
            face=face_of(PLACES[place]),
            cards=Listing(tuple(_write_row(row, place)), tight=True),
            points=signed(score.whites if place == WHITE else score.rows[place]),
        )
        for place, row in enumerate(side.rows)
        if row
    ]
    return list_or_nothing(told)


def _write_row(row: Iterable[Card], place: int) -> Iterator[Arg]:
    """Write the cards of a row; a point card among colour cards gets its symbol."""
    for number, card in enumerate(row):
        if number:
            yield "-"
        if place != PLACE[card]:
            yield face_of(POINT)
        yield write_card(card)


def has_numbers(view: View) -> bool:
    """Return whether choices show the change of the score: all may be equal at first."""
    seat = view.seat or Seat(0)
    side = view.table.sides[seat]
    changes = [*foresee(view.table, seat, view.hand).values()]
    changes += [change_of(side, pair) for pair in find_pairs(view.table, view.hand)]
    return tell_apart(changes, begun=any(side.rows))


def offer(view: View, move: Move) -> Choice:
    """Return the label of a legal move, with its consequences."""
    match move:
        case Play(card, Use.DROP):
            fits = bool(find_lays(view.table, view.seat or Seat(0), card))
            return offer_drop("keltis_card", card, write_card(card), fits=fits)
        case Play() | Join():
            return _offer_lay(view, move)
        case Pair():
            return _offer_pair(view, move)
        case Draw(pile):
            return offer_draw("keltis_card", view, pile, PLACES)
        case _:
            return Choice(text("do-done"), None, text("hint-done"), brief=text("do-done"))


def _offer_lay(view: View, move: Play | Join) -> Choice:
    seat, row = view.seat or Seat(0), row_of(move)
    args = describe_lay(move, len(view.table.sides[seat].rows[row]))
    hint = text("hint-over") if ends_game(view.table, seat, move) else None
    letter = PLACES[row]
    if isinstance(move, Join):
        value, group = VALUE[move.white], Group("join", text("group-join"), face_of(POINT))
        args["row"] = spell_colour(letter)
        label = text("do-join", card=spell_card(move.white), **args)
        brief = text("brief-join", value=value, change=args["change"], row=args["row"])
        return Choice(label, face_of(letter), hint, group, "good", brief)
    label = text("do-point" if row == WHITE else "do-play", card=spell_card(move.card), **args)
    shown = write_card(move.card)
    brief = text("brief-even", value=shown)
    if has_numbers(view):
        brief = text("brief-play", value=shown, change=args["change"])
    return Choice(label, face_of(letter), hint, None, "good", brief)


def _offer_pair(view: View, pair: Pair) -> Choice:
    stone, change = VALUE[pair.first], change_of(view.table.sides[view.seat or 0], pair)
    cards = {"first": name_card(pair.first), "second": name_card(pair.second)}
    label = text("do-pair", stone=stone, change=signed(change), **cards)
    faces = {"first": face_of(pair.first[0]), "second": face_of(pair.second[0])}
    brief = text("brief-pair", stone=stone, change=signed(change), **faces)
    group = Group("pair", text("group-pair"), GEM)
    return Choice(label, GEM, text("hint-pair"), group, "good", brief)
