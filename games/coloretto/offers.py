"""How every choice is offered: what it is, and what it would mean."""

from __future__ import annotations

from typing import assert_never

from games.coloretto.moves import Begin, Deal, Draw, Move, Put, Remove, Take, TurnUp
from games.coloretto.names import face_of_row, list_cards
from games.coloretto.speech import foresee, seat_of
from games.coloretto.view import View
from games.core.skin import Choice
from games.core.text import Face, text


def offer(view: View, move: Move) -> Choice:
    """Return the label of a legal move and a hint at its consequences."""
    match move:
        case Draw():
            hint = text(
                "hint-draw-last" if view.last_round else "hint-draw", cards=view.before_last
            )
            return Choice(text("do-draw"), Face("coloretto_deck"), hint)
        case Put(row):
            return _offer_put(view, row)
        case Take(row):
            label = text("do-take", row=row + 1, cards=list_cards(view.rows[row].cards))
            hint = text(
                "hint-take",
                before=view.scores[seat_of(view)],
                after=foresee(view, view.rows[row].cards),
            )
            return Choice(label, face_of_row(row), hint)
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
    after = foresee(view, (*cards, view.drawn))
    return Choice(
        label, face_of_row(row), text("hint-put", before=view.scores[seat_of(view)], after=after)
    )
