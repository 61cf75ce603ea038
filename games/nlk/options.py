"""What a player may do, as far as the own view tells it: for words, pictures and thought."""

from games.core.game import Seat
from games.nlk.data import Card, beats, fits, lowest_rank, suit_of
from games.nlk.view import View


def card_to_give(view: View) -> Card | None:
    """Return the card that may be given now: the drawn one, else the own top card (N4, N6)."""
    if view.drawn is not None:
        return view.drawn
    return view.own[-1] if view.own else None


def find_receivers(view: View) -> tuple[Seat, ...]:
    """Return the seats whose stack the card to be given fits, in playing order (N4)."""
    card, seat = card_to_give(view), view.seat
    if card is None or seat is None:
        return ()
    others = (Seat((seat + step) % view.players) for step in range(1, view.players))
    lowest = lowest_rank(view.players)
    return tuple(
        other
        for other in others
        if (top := view.tops[other]) is not None and fits(card, top, lowest)
    )


def is_layable(view: View, card: Card) -> bool:
    """Tell whether a card of the own hand may be laid now (N9, N10)."""
    if not view.table or view.trump is None:
        return True
    return beats(card, view.table[-1], view.trump)


def sort_suits(cards: tuple[Card, ...], trump: int | None) -> dict[int, tuple[Card, ...]]:
    """Sort cards by suit, trumps first, every suit from the lowest card up."""
    suits = sorted({suit_of(card) for card in cards}, key=lambda suit: (suit != trump, suit))
    return {suit: tuple(sorted(c for c in cards if suit_of(c) == suit)) for suit in suits}
