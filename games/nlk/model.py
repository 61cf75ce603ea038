"""Components, moves and position, and the texts of cards.

Every class has its own `kind`, which identifies it in JSON.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, NewType, TypeAlias

from games.core import Event, Listing, Notation, Player, Seat, next_seat, tell, text, with_item
from games.core.text import Arg, Emoji

Card = NewType("Card", int)
"""Rank * 4 + suit: sorting by number sorts by rank first."""

Stacks: TypeAlias = tuple[tuple[Card, ...], ...]
"""By seat, the cards of all players."""

SUITS: Final = "cdhs"
"""Clubs, diamonds, hearts, spades."""
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
"""The name of each suit in the keys of texts and the names of emoji."""
SIGNS: Final = ("♣", "♦", "♥", "♠")
"""The sign of each suit in plain text."""
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
"""From the lowest to the highest (N1)."""
CODES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The notation of each card: rank, then suit."""
ACE: Final = len(RANKS) - 1
SEATS: Final = range(4, 10)
SPARE_RANKS: Final = 4
"""The pack has as many ranks as there are players, and this many more (N1)."""
MOST_HANDS: Final = 9
"""The possible numbers of hands of a match (N17)."""
VOID_ROUNDS: Final = 10
"""A hand is void after this many fruitless rounds per player (N16)."""


def rank_of(card: Card) -> int:
    """Return the rank, 0 (two) to 12 (ace)."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return the suit as an index into `SUITS`."""
    return card & 3


def lowest_rank(players: int) -> int:
    """Return the lowest rank in use (N1)."""
    return len(RANKS) - SPARE_RANKS - players


def pack(players: int) -> tuple[Card, ...]:
    """Return all cards in use, lowest first (N1)."""
    return tuple(Card(number) for number in range(4 * lowest_rank(players), 4 * len(RANKS)))


def fits(card: Card, below: Card, lowest: int) -> bool:
    """Return whether a card fits on another in phase one (N4)."""
    rank = card >> 2
    return below >> 2 == (ACE if rank == lowest else rank - 1)


def find_receivers(stacks: Stacks, seat: Seat, card: Card) -> tuple[Seat, ...]:
    """Return the other seats whose stack a card fits, in playing order (N4, N5)."""
    count = len(stacks)
    lowest = lowest_rank(count)
    others = (*range(seat + 1, count), *range(seat))
    return tuple(
        Seat(other) for other in others if stacks[other] and fits(card, stacks[other][-1], lowest)
    )


def beats(card: Card, laid: Card, trump: int) -> bool:
    """Return whether a card beats the one laid last (N10)."""
    if card & 3 == laid & 3:
        return card > laid
    return card & 3 == trump


@dataclass(frozen=True, slots=True)
class Give:
    """Move the own top card, or the card turned up, onto another stack (N4, N6)."""

    to: Seat


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn up the top card of the talon (N6)."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Put the card turned up on the own stack (N6)."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card on the table: lead (N9) or beat (N10)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Take:
    """Pick up the weakest card on the table (N11)."""


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Chance: this card is dealt or turned up (N3, N6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance: this seat deals first (N2)."""

    dealer: Seat


Move: TypeAlias = Give | Draw | Keep | Lay | Take | TurnUp | Begin

_CARDS: Final = tuple(Card(number) for number in range(len(CODES)))
_SEATS: Final = tuple(Seat(seat) for seat in range(SEATS[-1]))
DRAW: Final = Draw()
KEEP: Final = Keep()
TAKE: Final = Take()
GIVES: Final = tuple(Give(seat) for seat in _SEATS)
LAYS: Final = tuple(Lay(card) for card in _CARDS)
TURN_UPS: Final = tuple(TurnUp(card) for card in _CARDS)
BEGINS: Final = tuple(Begin(seat) for seat in _SEATS)

NOTATION: Final[Notation[Move]] = Notation(
    {
        DRAW: "draw",
        KEEP: "keep",
        TAKE: "take",
        **{move: f"give-{move.to + 1}" for move in GIVES},
        **{move: f"lay-{CODES[move.card]}" for move in LAYS},
        **{move: f"card-{CODES[move.card]}" for move in TURN_UPS},
        **{move: f"dealer-{move.dealer + 1}" for move in BEGINS},
    }
)
"""`give-3`, `draw`, `keep`, `lay-10h`, `take`; chance: `card-as`, `dealer-2`."""


class Phase(StrEnum):
    """The open question."""

    DEALER = "dealer"
    """Chance: the first dealer (N2)."""
    DEAL = "deal"
    """Chance: the first card of the next player's stack (N3)."""
    GIVE = "give"
    """The player to move gives the top card away, or draws (N4)."""
    TURN_UP = "card"
    """Chance: the card the player to move has drawn (N6)."""
    PLACE = "place"
    """The player to move gives the card turned up away, or keeps it (N6)."""
    LEAD = "lead"
    """The leader lays any card (N9)."""
    ANSWER = "answer"
    """The player to move beats or takes (N10, N11)."""
    OVER = "over"


class Act(StrEnum):
    """The last thing that happened to a card."""

    DEAL = "deal"
    """The first cards were dealt (N3)."""
    GIVE = "give"
    """It went on another stack (N4, N6)."""
    KEEP = "keep"
    """It went on the drawer's own stack (N6, N7)."""
    TURN = "turn"
    """It was turned up and is not placed yet (N6)."""
    LAY = "lay"
    """It was laid on the table (N9, N10)."""
    TAKE = "take"
    """It was taken from the table (N11)."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The last action, for the picture."""

    act: Act
    seat: Seat
    """The seat that did it."""
    card: Card
    to: Seat | None = None
    """The seat that received the card, in phase one."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The options of the table."""

    players: int
    hands: int
    """The number of hands of the match (N17)."""
    loser_deals: bool
    open_stacks: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """The part of a match that changes from hand to hand."""

    dealer: Seat
    lost: tuple[int, ...]
    """Hands lost, per seat."""
    hand: int = 1
    """The number of the hand being played, from 1."""


@dataclass(frozen=True, slots=True)
class State:
    """A position; a bit set holds one bit per `Card`."""

    terms: Terms
    standing: Standing
    phase: Phase
    seat: Seat
    """The seat to move, or the seat being dealt to."""
    talon: int
    """Unseen cards as a bit set."""
    stacks: Stacks
    """In phase one from the bottom to the top, in phase two the hand, sorted."""
    drawn: Card | None = None
    trump: int | None = None
    """The suit; None in phase one (N8)."""
    table: tuple[Card, ...] = ()
    """From the weakest to the card laid last: each beats the one before."""
    layer: Seat | None = None
    """The seat that laid the last card of the table; None while it is empty."""
    size: int = 0
    """How many players held cards when the round was led (N13)."""
    fruitless: int = 0
    """Rounds in a row that ended by taking the last card (N16)."""
    gone: int = 0
    """Cards that left the game, as a bit set (N13)."""
    mark: Mark | None = None

    def next_seat(self, seat: Seat) -> Seat:
        return next_seat(seat, len(self.stacks))


def put(stacks: Stacks, seat: Seat, card: Card) -> Stacks:
    return with_item(stacks, seat, (*stacks[seat], card))


def count_holders(stacks: Stacks) -> int:
    return len(stacks) - stacks.count(())


def next_holder(stacks: Stacks, seat: Seat) -> Seat:
    """Return the next seat after this one that holds cards (N14)."""
    others = (*range(seat + 1, len(stacks)), *range(seat + 1))
    return next(Seat(other) for other in others if stacks[other])


def emoji_of(card: Card) -> Emoji:
    return Emoji(f"nlk_{SUIT_NAMES[suit_of(card)]}", SIGNS[suit_of(card)])


CARDS: Final = tuple(
    text("card", emoji=emoji_of(card), rank=RANKS[rank_of(card)].upper()) for card in _CARDS
)
"""Text of each card: the emoji of its suit, if there is one, and its rank."""
SUIT_EMOJI: Final = tuple(
    Emoji(f"nlk_{name}", sign) for name, sign in zip(SUIT_NAMES, SIGNS, strict=True)
)
SUIT_TEXTS: Final = tuple(
    text("suit", emoji=emoji, name=text(f"suit-{name}"))
    for name, emoji in zip(SUIT_NAMES, SUIT_EMOJI, strict=True)
)
"""Text of each suit."""
DECK: Final = Emoji("nlk_deck", "🂠")
TABLE: Final = Emoji("nlk_table", "✋")


def list_cards(cards: tuple[Card, ...], *, tight: bool = False) -> Listing:
    """List cards in this order; `tight` without anything between them."""
    return Listing(tuple(CARDS[card] for card in cards), tight=tight)


def list_ranks(cards: tuple[Card, ...]) -> Listing:
    return Listing(tuple(RANKS[rank_of(card)].upper() for card in cards))


@cache  # few players, cards and keys
def tell_card(key: str, seat: Seat, card: Card, **others: Card | Seat) -> Event:
    """Announce what a player did with a card: gave it `to` a seat, beat the one `beaten`."""
    args: dict[str, Arg] = {
        name: Player(each) if name == "to" else CARDS[each] for name, each in others.items()
    }
    return tell(key, seat, card=CARDS[card], **args)
