"""Texts and labels that both games have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from games.core.presentation import Choice, Group
from games.core.text import Arg, Face, Listing, Text, text
from games.rows.cards import DECK, Card
from games.rows.events import face_of, spell_card
from games.rows.rules import View

NOTHING: Final = Text("nothing")
USUAL: Final = {"draw": DECK}
"""After playing a card, players mostly draw from the draw pile."""


def list_or_nothing(items: Iterable[Arg]) -> Arg:
    """List items, or say that there are none."""
    told = tuple(items)
    return Listing(told) if told else NOTHING


def describe_piles(game: str, view: View[Any, Any], write: Callable[[Card], str]) -> Sequence[Text]:
    """Describe the draw pile, and all discard piles from the top down: players may look there."""
    piles = list_or_nothing(
        text("pile", face=face_of(game, pile[0][0]), cards=" ".join(map(write, pile[::-1])))
        for pile in view.table.piles
        if pile
    )
    return text("table-deck", deck=view.table.deck), text("table-piles", piles=piles)


def tell_apart(changes: Iterable[int], *, begun: bool) -> bool:
    """Return whether choices show how the score changes: before the first card all may be equal."""
    return begun or len(set(changes)) > 1


def offer_drop(game: str, card: Card, written: str, *, fits: bool) -> Choice:
    """Offer a card that fits nowhere directly, any other behind a button."""
    group = Group("drop", text("group-drop"), None, text("group-drop-hint"))
    return Choice(
        text("do-drop", card=spell_card(card)),
        face_of(game, card[0]),
        group=group if fits else None,
        brief=text("brief-drop", value=written),
    )


def offer_draw(game: str, view: View[Any, Any], pile: str | None, letters: str) -> Choice:
    """Offer the draw pile or a discard pile."""
    if pile is None:
        deck = view.table.deck
        hint = text("hint-deck-last") if deck == 1 else text("hint-deck", deck=deck)
        return Choice(text("do-deck"), Face(f"{game}_deck", "🂠"), hint, style="good")
    label = text("do-pile", card=spell_card(view.table.piles[letters.index(pile)][-1]))
    return Choice(label, face_of(game, pile), text("hint-pile"))
