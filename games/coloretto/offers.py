"""How every choice is offered: what it is, and what it would mean."""

from __future__ import annotations

from typing import assert_never

from games.coloretto.moves import Begin, Deal, Draw, Move, Put, Remove, Take, TurnUp
from games.coloretto.names import face_of_row, list_cards
from games.coloretto.speech import foresee, seat_of
from games.coloretto.view import View
from games.core.skin import Choice
from games.core.text import Face, signed, text


def offer(view: View, move: Move) -> Choice:
    """Return the label of a legal move and a hint at its consequences."""
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
            label = text("do-take", row=row + 1, cards=list_cards(view.rows[row].cards))
            before, after = view.scores[seat_of(view)], foresee(view, view.rows[row].cards)
            brief = text("brief-take", change=signed(after - before))
            hint = text("hint-take", before=before, after=after)
            return Choice(label, face_of_row(row), hint, style="good", brief=brief)
        case TurnUp() | Remove() | Deal() | Begin():
            raise ValueError(f"chance is not offered to a seat: {move}")
        case _:
            assert_never(move)


def _offer_put(view: View, row: int) -> Choice:
    if view.drawn is None:
        raise ValueError("no card waits for its row")
    cards = view.rows[row].cards
    label = (
        text("do-put-beside", row=row + 1, cards=list_cards(cards))
        if cards
        else text("do-put", row=row + 1)
    )
    before, after = view.scores[seat_of(view)], foresee(view, (*cards, view.drawn))
    hint = text("hint-put", before=before, after=after)
    brief = text("brief-put", change=signed(after - before))
    return Choice(label, face_of_row(row), hint, style="good", brief=brief)
