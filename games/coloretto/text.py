"""Descriptions and move labels."""

from __future__ import annotations

from typing import Final, assert_never

from games.coloretto.events import CARDS, face_of_row, list_cards, run_together, tally
from games.coloretto.rules import Row, View
from games.coloretto.state import (
    POINTS,
    Begin,
    Card,
    ColourScore,
    Deal,
    Draw,
    Move,
    Phase,
    Put,
    Remove,
    Take,
    TurnUp,
    break_down,
)
from games.core.game import Decision, has_won, rank_seats
from games.core.presentation import Choice
from games.core.text import Arg, Face, Listing, Player, Text, signed, text

_NOTHING: Final = text("nothing")


def describe_table(view: View) -> tuple[Text, ...]:
    """Describe all of the public picture, a line each."""
    if view.outcome is not None:
        ranked = rank_seats(view.scores)
        return (*(_say_final(view, seat) for seat in ranked), _say_chart(view))
    return (
        *_say_deck(view),
        *(_say_row(index, row) for index, row in enumerate(view.rows)),
        *(_say_player(view, seat) for seat in range(view.players)),
        _say_chart(view),
        *_say_gone(view),
    )


def describe_own(view: View) -> tuple[Text, ...]:
    """Describe all of the private picture, the seat's own score first."""
    if view.seat is None:
        raise ValueError("a spectator owns nothing")
    own = text("own", score=view.scores[view.seat], cards=_say_points(view, view.seat))
    if view.outcome is not None:
        return own, _say_chart(view)
    drawn = () if view.drawn is None else (text("table-drawn", card=CARDS[view.drawn]),)
    changes = view.list_changes(view.seat)
    rows = (_say_prospect(view, index, changes.get(index)) for index in range(len(view.rows)))
    return own, *drawn, *rows, _say_chart(view)


def ask(view: View, decision: Decision) -> Text:
    """Return the question to the seat to move."""
    if decision.kind == Phase.PLACE.value and view.drawn is not None:
        return text("ask-place", card=CARDS[view.drawn])
    if not any(row.is_takeable for row in view.rows):
        return text("ask-draw")
    return text("ask-turn" if any(row.has_room for row in view.rows) else "ask-take")


def _say_deck(view: View) -> tuple[Text, ...]:
    key = "table-deck-last" if view.last_round else "table-deck"
    deck = text(key, round=view.round, deck=view.deck, before=view.before_last)
    return (deck,) if view.drawn is None else (deck, text("table-drawn", card=CARDS[view.drawn]))


def _say_row(index: int, row: Row) -> Text:
    if row.taken_by is not None:
        return text("row-taken", row=index + 1, player=Player(row.taken_by))
    return text(
        "row",
        row=index + 1,
        cards=list_cards(row.cards) if row.cards else _NOTHING,
        room=row.capacity - len(row.cards),
    )


def _say_player(view: View, seat: int) -> Text:
    row = next((index for index, each in enumerate(view.rows) if each.taken_by == seat), None)
    told: dict[str, Arg] = {
        "player": Player(seat),
        "score": view.scores[seat],
        "cards": _say_collection(view, seat),
    }
    if row is not None:
        return text("player-out", row=row + 1, **told)
    return text("player-turn" if view.turn == seat else "player", **told)


def _say_final(view: View, seat: int) -> Text:
    won = has_won(view.outcome, seat)
    return text(
        "final-won" if won else "final",
        player=Player(seat),
        score=view.scores[seat],
        cards=_say_points(view, seat),
    )


def _say_prospect(view: View, index: int, change: int | None) -> Text:
    row, cards = view.rows[index], view.list_cards(index, view.seat)
    if change is None:
        return _say_row(index, row)
    key = "prospect" if cards == row.cards else "prospect-drawn"
    return text(key, row=index + 1, cards=list_cards(cards), change=signed(change))


def _say_chart(view: View) -> Text:
    points = Listing(POINTS[view.chart][1:])
    return text("table-chart", chart=text(f"option-chart-{view.chart.value}"), points=points)


def _say_gone(view: View) -> tuple[Text, ...]:
    gone = [text("table-removed", cards=list_cards(view.removed))] if view.removed else []
    left = [tally(card, view.discarded[card]) for card in Card if view.discarded[card]]
    if left:
        gone.append(text("table-discarded", cards=run_together(left)))
    return tuple(gone)


def _say_collection(view: View, seat: int) -> Text:
    """Describe a collection: plus colours, minus colours, and special cards."""
    cards = view.collections[seat]
    shown = break_down(cards, view.chart).list_held(with_jokers=False)
    plus = [tally(each.colour, each.cards) for each in shown if each.is_plus]
    minus = [tally(each.colour, each.cards) for each in shown if not each.is_plus]
    rest = [tally(card, cards[card]) for card in (Card.JOKER, Card.PLUS) if cards[card]]
    return text(
        "collection",
        plus=text("counts-plus", cards=run_together(plus)) if plus else "",
        minus=text("counts-minus", cards=run_together(minus)) if minus else "",
        rest=text("counts-rest", cards=run_together(rest)) if rest else "",
    )


def _say_points(view: View, seat: int) -> Arg:
    """Describe a collection with the points of every colour, jokers assigned (E1-E4)."""
    broken = break_down(view.collections[seat], view.chart)
    told = [_worth(each) for each in broken.list_held(with_jokers=True)]
    if broken.plus_cards:
        told.append(
            text(
                "worth",
                tally=tally(Card.PLUS, broken.plus_cards),
                points=signed(broken.plus_points),
            )
        )
    return Listing(tuple(told)) if told else _NOTHING


def _worth(each: ColourScore) -> Text:
    return text(
        "worth-jokers" if each.jokers else "worth",
        tally=tally(each.colour, each.cards + each.jokers),
        points=signed(each.points),
        **({"joker": tally(Card.JOKER, each.jokers)} if each.jokers else {}),
    )


def offer(view: View, move: Move) -> Choice:
    """Return the label of a legal move, with its consequences."""
    match move:
        case Draw():
            hint = text(
                "hint-draw-last" if view.last_round else "hint-draw", cards=view.before_last
            )
            deck = Face("coloretto_deck", "🂠")
            return Choice(text("do-draw"), deck, hint, brief=text("brief-draw"))
        case Put(row):
            return _offer_put(view, row)
        case Take(row):
            changes, cards = view.list_changes(view.seat), list_cards(view.rows[row].cards)
            label, brief = text("do-take-any", row=row + 1, cards=cards), text("brief-take-any")
            if changes:
                change = signed(changes[row])
                label = text("do-take", row=row + 1, change=change, cards=cards)
                brief = text("brief-take", change=change)
            return Choice(label, face_of_row(row), text("hint-take"), style="good", brief=brief)
        case TurnUp() | Remove() | Deal() | Begin():
            raise ValueError(f"chance is not offered to a seat: {move}")
        case _:
            assert_never(move)


def _offer_put(view: View, row: int) -> Choice:
    cards = view.rows[row].cards
    label = (
        text("do-put-beside", row=row + 1, cards=list_cards(cards))
        if cards
        else text("do-put", row=row + 1)
    )
    change = view.list_changes(view.seat).get(row)
    hint = None if change is None else text("hint-put", change=signed(change))
    return Choice(label, face_of_row(row), hint, style="good", brief=text("brief-put"))
