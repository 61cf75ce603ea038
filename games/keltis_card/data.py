"""The components of Keltis: the Card Game."""

from __future__ import annotations

from typing import Final

from games.rows.cards import COLOURS, Card

POINT: Final = "w"
"""The letter of the white point cards, and of their row and pile."""
END: Final = "x"
"""Stands for the value in the notation of end cards."""
PLACES: Final = COLOURS + POINT
"""The letters of rows and piles in order: five colours, then point cards (KC5)."""

CARDS: Final[tuple[Card, ...]] = (
    *(f"{colour}{face}" for colour in COLOURS for face in (*range(11), END)),
    *(f"{POINT}{value}" for value in range(11)),
)
"""KC1, KC2: every kind of card, in the order of sorted hands."""

KIND: Final = {card: kind for kind, card in enumerate(CARDS)}
PLACE: Final = {card: PLACES.index(card[0]) for card in CARDS}
"""The row and the pile a card belongs to, as an index of `PLACES`."""
WHITE: Final = PLACES.index(POINT)
CARDS_OF: Final = tuple(tuple(card for card in CARDS if card[0] == letter) for letter in PLACES)
"""The kinds of cards by the row and the pile they belong to."""
VALUE: Final = {card: int(card[1:]) for card in CARDS if card[1] != END}
"""Of number and point cards; end cards have none."""
ENDS: Final = frozenset(card for card in CARDS if card[1] == END)

COPIES: Final = tuple(
    2 if PLACE[card] != WHITE and (card in ENDS or 3 <= VALUE[card] <= 7) else 1 for card in CARDS
)
"""KC1, KC2: copies of each kind."""

STONES: Final = tuple(range(1, 10))
"""KC3: the wishing stones by their numbers."""

SEATS: Final = range(2, 5)
HAND: Final = 8
"""KC4, KC11: cards in a full hand."""
REMOVED: Final = {2: 30, 3: 0, 4: 0}
"""KC4: cards that leave the game unseen, by number of players."""

CLOSED_ROWS: Final = 5
"""KC13: rows with an end card that end the game."""
LAST_CARDS: Final = 2
"""KC15: cards each player may lay after the end."""

WISHES: Final = (-4, -1, 0, 4, 6, 10)
"""KC18: points for 0, 1, 2, 3, 4, 5 or more wishing stones."""
