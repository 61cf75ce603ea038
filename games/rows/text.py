"""Names, events, descriptions and labels that both games have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

from games.core.game import Event, Seat, about, tell, tell_apart
from games.core.presentation import Choice, Group
from games.core.text import Arg, Emoji, Listing, Text, text
from games.rows.base import COLOURS, DECK, Card, View

_SIGNS: Final = dict(zip((*COLOURS, "w"), "🟥🟨🌸🟩🟦⬜", strict=True))
"""By letter, the plain-text replacement where the game's own emoji are not available."""

tell_once: Final = cache(tell)
"""Return a public event about a seat, made once."""


@cache
def emoji_of(game: str, letter: str) -> Emoji:
    return Emoji(f"{game}_{letter}", _SIGNS[letter])


def spell_colour(letter: str) -> Text:
    """Name a colour beside its emoji, without the symbol."""
    return Text(f"colour-{letter}")


@cache
def name_colour(game: str, letter: str) -> Text:
    """Name a colour, with its symbol."""
    return text("colour", emoji=emoji_of(game, letter), name=spell_colour(letter))


@cache
def name_card(game: str, card: Card) -> Text:
    emoji = emoji_of(game, card[0])
    colour = spell_colour(card[0])
    return text("card", emoji=emoji, colour=colour, value=card[1:])


@cache
def spell_card(card: Card) -> Text:
    """Name a card beside its emoji, without the symbol."""
    return text("card-bare", colour=spell_colour(card[0]), value=card[1:])


@cache
def tell_card(game: str, key: str, seat: Seat, card: Card) -> Event:
    """Announce an action with a public card."""
    return tell(key, seat, card=name_card(game, card))


@cache
def tell_drawn(game: str, seat: Seat, card: Card) -> tuple[Event, Event]:
    """Show the seat the card it drew; the others see that it drew one (K16, KC11)."""
    drawn = text("event-drawn", card=name_card(game, card))
    return tell_apart((seat,), drawn, about("event-deck", seat))


NOTHING: Final = Text("nothing")
DEFAULT_FOLLOW_UPS: Final = {"draw": DECK}
"""After playing a card, players mostly draw from the draw pile."""


def list_or_nothing(items: Iterable[Arg]) -> Arg:
    listed = tuple(items)
    return Listing(listed) if listed else NOTHING


def describe_piles(game: str, view: View[Any, Any], write: Callable[[Card], str]) -> Sequence[Text]:
    """Describe the draw pile, and all discard piles from the top down: players may look there."""
    piles = list_or_nothing(
        text("pile", emoji=emoji_of(game, pile[0][0]), cards=" ".join(map(write, pile[::-1])))
        for pile in view.table.piles
        if pile
    )
    return text("table-deck", deck=view.table.deck), text("table-piles", piles=piles)


def offer_drop(game: str, card: Card, written: str, *, fits: bool) -> Choice:
    """Offer a card that fits nowhere directly, any other behind a button."""
    group = Group("drop", text("group-drop"), None, text("group-drop-hint"))
    return Choice(
        text("do-drop", card=spell_card(card)),
        emoji_of(game, card[0]),
        group=group if fits else None,
        brief=text("brief-drop", value=written),
        section=2,
    )


def offer_draw(game: str, view: View[Any, Any], pile: str | None, letters: str) -> Choice:
    """Offer the draw pile or a discard pile."""
    if pile is None:
        deck = view.table.deck
        hint = text("hint-deck-last") if deck == 1 else text("hint-deck", deck=deck)
        return Choice(text("do-deck"), Emoji(f"{game}_deck", "🂠"), hint)
    label = text("do-pile", card=spell_card(view.table.piles[letters.index(pile)][-1]))
    return Choice(label, emoji_of(game, pile), text("hint-pile"))
