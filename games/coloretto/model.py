"""Components, moves, position and score, and the texts of cards.

Every class has its own `kind`, which identifies it in JSON.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from games.core.cards import count_up
from games.core.game import Event, Notation, Outcome, Seat, find_winners, tell
from games.core.text import Emoji, Listing, Text, text


class Card(IntEnum):
    """A kind of card: seven colours, the `+2` card and the joker."""

    # No colour is brown or grey: row cards and sides of the chart have those names.
    RED = 0
    ORANGE = 1
    YELLOW = 2
    GREEN = 3
    BLUE = 4
    PURPLE = 5
    WHITE = 6
    PLUS = 7
    JOKER = 8


class Chart(StrEnum):
    """A side of the score chart."""

    BROWN = "brown"
    GREY = "grey"


COLOURS: Final = tuple(Card)[:7]
CODES: Final = ("r", "o", "y", "g", "b", "p", "w", "+2", "j")
"""Notation of each card."""
NAMES: Final = ("red", "orange", "yellow", "green", "blue", "purple", "white", "plus", "joker")
"""Name of each card in text keys and emoji names."""
SIGNS: Final = ("🟥", "🟧", "🟨", "🟩", "🟦", "🟪", "⬜", "🪙", "🃏")
"""Plain-text replacement for each card where the game's own emoji are not available."""
BOX: Final = (9, 9, 9, 9, 9, 9, 9, 10, 3)
"""Copies of each card."""
POINTS: Final = {Chart.BROWN: (0, 1, 3, 6, 10, 15, 21), Chart.GREY: (0, 1, 4, 8, 7, 6, 5)}
"""Points for 0, 1, 2, 3, 4, 5 and 6 or more cards of a colour."""
PLUS_POINTS: Final = 2
PLUS_COLOURS: Final = 3
"""Number of colours that score plus (E2)."""
BOTTOM: Final = 15
"""Cards below the last-round card (S4)."""
SEATS: Final = range(2, 6)
CAPACITIES: Final = {2: (1, 2, 3), 3: (3,) * 3, 4: (3,) * 4, 5: (3,) * 5}
"""Capacity of each row, by number of players (S1, P3)."""
REMOVED: Final = {2: 2, 3: 1, 4: 0, 5: 0}
"""Colours left out, by number of players (S2, P1)."""
DEALT: Final = {2: 2, 3: 1, 4: 1, 5: 1}
"""Colour cards each player starts with, by number of players (S3, P2)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Turn up the top card (T1)."""


@dataclass(frozen=True, slots=True)
class Put:
    """Put the drawn card beside a row (T1)."""

    row: int
    """From 0."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take a row and all cards beside it (T3)."""

    row: int
    """From 0."""


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Chance: the top card is this one (T1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Remove:
    """Chance: this colour leaves the game (S2, P1)."""

    colour: Card


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the next player starts with a card of this colour (S3, P2)."""

    colour: Card


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance: this seat begins (S5)."""

    first: Seat


Move: TypeAlias = Draw | Put | Take | TurnUp | Remove | Deal | Begin

DRAW: Final = Draw()
PUTS: Final = tuple(Put(row) for row in range(max(len(rows) for rows in CAPACITIES.values())))
TAKES: Final = tuple(Take(row) for row in range(len(PUTS)))
TURN_UPS: Final = tuple(TurnUp(card) for card in Card)
REMOVES: Final = tuple(Remove(colour) for colour in COLOURS)
DEALS: Final = tuple(Deal(colour) for colour in COLOURS)
BEGINS: Final = tuple(Begin(Seat(seat)) for seat in range(SEATS[-1]))

NOTATION: Final[Notation[Move]] = Notation(
    {
        DRAW: "draw",
        **{move: f"put-{move.row + 1}" for move in PUTS},
        **{move: f"take-{move.row + 1}" for move in TAKES},
        **{move: f"card-{CODES[move.card]}" for move in TURN_UPS},
        **{move: f"out-{CODES[move.colour]}" for move in REMOVES},
        **{move: f"deal-{CODES[move.colour]}" for move in DEALS},
        **{move: f"first-{move.first + 1}" for move in BEGINS},
    }
)
"""`draw`, `put-2`, `take-2`; chance: `card-r`, `out-b`, `deal-r`, `first-3`."""


class Phase(StrEnum):
    """The open decision."""

    OUT = "out"
    """Chance: which colour leaves the game (S2, P1)."""
    DEAL = "deal"
    """Chance: which colour card the next player starts with (S3, P2)."""
    FIRST = "first"
    """Chance: the first player (S5)."""
    TURN = "turn"
    """The player to move draws or takes (T1, T3)."""
    CARD = "card"
    """Chance: which card the player to move has drawn (T1)."""
    PLACE = "place"
    """The player to move chooses the row of the drawn card (T1)."""
    OVER = "over"


class Act(StrEnum):
    """Kind of the last action on a row or the deck."""

    TURN = "turn"
    """A card was turned up and is not placed yet."""
    PUT = "put"
    """A card was put beside a row."""
    TAKE = "take"
    """A row was taken."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The last action, which the pictures highlight."""

    act: Act
    seat: Seat
    cards: tuple[Card, ...]
    """The card turned up or put, or the cards taken."""
    row: int | None
    """From 0; None while the card is not placed. A round may have ended since."""


@dataclass(frozen=True, slots=True)
class State:
    """A position; every tuple of numbers counts cards in the order of `Card`."""

    players: int
    chart: Chart
    phase: Phase
    seat: Seat
    rows: tuple[tuple[Card, ...], ...]
    takers: tuple[Seat | None, ...]
    """By row, the seat that took it in this round."""
    collections: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    first: Seat | None = None
    """The first player, once known (S5)."""
    removed: tuple[Card, ...] = ()
    discarded: tuple[int, ...] = (0,) * len(Card)
    drawn: Card | None = None
    round: int = 0
    last_round: bool = False
    mark: Mark | None = None
    choices: tuple[tuple[int, ...], ...] = ()
    """By seat, how often it drew and how often it took a row when it could do either: three numbers
    each, by the cards of the fullest row. No rule depends on it."""

    @property
    def turn(self) -> Seat | None:
        """Return the seat to move; None before the first turn and after the end."""
        return self.seat if self.round and self.phase is not Phase.OVER else None

    @property
    def before_last(self) -> int:
        """Return the face-down cards above the last-round card; 0 once it is turned up."""
        return 0 if self.last_round else sum(self.deck) - BOTTOM

    @property
    def scores(self) -> tuple[int, ...]:
        """Return by seat the score if the game ended now."""
        return tuple(score(cards, self.chart) for cards in self.collections)

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome of a finished game; a tie is a shared win (E5)."""
        if self.phase is not Phase.OVER:
            return None
        return Outcome("last-round", self.scores, find_winners(self.scores))

    def find_room(self) -> list[int]:
        """Return the rows beside which a card may be put (T1)."""
        return [
            row
            for row, capacity in enumerate(CAPACITIES[self.players])
            if len(self.rows[row]) < capacity and self.takers[row] is None
        ]

    def find_takeable(self) -> list[int]:
        """Return the rows that may be taken (T3)."""
        return [row for row, cards in enumerate(self.rows) if cards]


def forget(players: int) -> tuple[tuple[int, ...], ...]:
    """Return the choices of seats that have made none."""
    return ((0,) * 6,) * players


@dataclass(frozen=True, slots=True)
class ColourScore:
    colour: Card
    cards: int
    """Cards of this colour, without jokers."""
    jokers: int
    """Jokers that become this colour (E1)."""
    is_plus: bool
    """One of the three colours that score plus (E2); an empty colour may be one."""
    points: int
    """With its sign."""


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The best score of a collection, colour by colour."""

    colours: tuple[ColourScore, ...]
    """All seven, in the order of `Card`."""
    plus_cards: int
    plus_points: int
    total: int

    def list_held(self, *, with_jokers: bool) -> list[ColourScore]:
        """Return the colours with cards, plus before minus, the most valuable first."""
        held = [each for each in self.colours if each.cards or (with_jokers and each.jokers)]
        held.sort(key=lambda each: (not each.is_plus, -abs(each.points), -each.cards, each.colour))
        return held


def score(collection: tuple[int, ...], chart: Chart) -> int:
    """Return the best total of a collection, which counts cards in the order of `Card`."""
    return break_down(collection, chart).total


def find_change(collection: tuple[int, ...], cards: tuple[Card, ...], chart: Chart) -> int:
    return score(count_up(collection, cards), chart) - score(collection, chart)


_score_colour: Final = lru_cache(maxsize=1024)(ColourScore)
"""Breakdowns share equal scores: the cached ones would hold 57,000."""


@lru_cache(maxsize=2048)
def break_down(collection: tuple[int, ...], chart: Chart) -> Breakdown:
    """Return the best score of a collection, colour by colour.

    Among equally good uses of the jokers, earlier colours get them.
    """
    own = collection[: len(COLOURS)]
    table = POINTS[chart]
    jokers = max(
        combinations_with_replacement(COLOURS, collection[Card.JOKER]),
        key=lambda colours: _sum_points(count_up(own, colours), table),
    )
    counts = count_up(own, jokers)
    plus = _choose_plus(counts, table)
    colours = tuple(
        _score_colour(
            colour,
            own[colour],
            jokers.count(colour),
            colour in plus,
            _worth(counts[colour], table) * (1 if colour in plus else -1),
        )
        for colour in COLOURS
    )
    plus_points = collection[Card.PLUS] * PLUS_POINTS  # E4
    total = plus_points + sum(each.points for each in colours)
    return Breakdown(colours, collection[Card.PLUS], plus_points, total)


def _worth(count: int, table: tuple[int, ...]) -> int:
    return table[min(count, len(table) - 1)]  # E3


def _choose_plus(counts: tuple[int, ...], table: tuple[int, ...]) -> frozenset[Card]:
    # Turning a colour from minus to plus is worth twice its points, so the best three are the
    # three most valuable (E2); among equals the one with more cards, then the first.
    ranked = sorted(COLOURS, key=lambda colour: (-_worth(counts[colour], table), -counts[colour]))
    return frozenset(ranked[:PLUS_COLOURS])


def _sum_points(counts: tuple[int, ...], table: tuple[int, ...]) -> int:
    worths = sorted((_worth(count, table) for count in counts), reverse=True)
    return sum(worths[:PLUS_COLOURS]) - sum(worths[PLUS_COLOURS:])


CARDS: Final = tuple(
    text(
        "card",
        emoji=Emoji(f"coloretto_{NAMES[card]}", SIGNS[card]),
        name=text(f"card-{NAMES[card]}"),
    )
    for card in Card
)
"""Text of each card: its emoji, if there is one, and its name."""


def list_cards(cards: tuple[Card, ...]) -> Listing:
    return Listing(tuple(CARDS[card] for card in cards))


def emoji_of_row(row: int) -> Emoji:
    """Return the emoji of a row, numbered from 0."""
    return Emoji(f"coloretto_row_{row + 1}", f"{row + 1}:")


def tally(card: Card, count: int) -> Text:
    """Return the count of a card in the shortest form: its emoji, or its sign."""
    return text("tally", emoji=Emoji(f"coloretto_{NAMES[card]}", SIGNS[card]), count=count)


@cache  # few seats, cards and rows
def tell_card(key: str, seat: Seat, card: Card, row: int | None = None) -> Event:
    """Announce a card that a player turned up or put in a row (T1)."""
    place = {} if row is None else {"row": row + 1}
    return tell(key, seat, card=CARDS[card], **place)


def say_until(state: State) -> Text:
    """Say how many cards come before the last round (T6)."""
    if state.last_round:
        return text("last-round")
    return text("until-last-round", cards=state.before_last)


def tell_round(state: State) -> Event:
    """Announce a round, and how far the last one is."""
    return tell("event-round", state.seat, round=state.round, ahead=say_until(state))
