"""What one seat at a table of NLK may know."""

from dataclasses import dataclass

from games.core.game import Outcome, Seat
from games.nlk.data import Card
from games.nlk.state import Mark, Phase


@dataclass(frozen=True, slots=True)
class View:
    """A table of NLK as one seat or a spectator sees it."""

    seat: Seat | None
    players: int
    hands: int
    """How many hands the match has (N17)."""
    hand: int
    """Which one is being played, from 1."""
    lost: tuple[int, ...]
    """Hands lost, per seat."""
    phase: Phase
    turn: Seat | None
    """Whose turn it is; None during the deal and when the match is over."""
    dealer: Seat | None
    """None until the first dealer is known (N2)."""
    talon: int
    """Number of cards."""
    drawn: Card | None
    """Turned up and waiting."""
    sizes: tuple[int, ...]
    """Cards in each stack (phase one) or hand (phase two)."""
    tops: tuple[Card | None, ...]
    """The top card of each stack; all None in phase two."""
    stacks: tuple[tuple[Card, ...], ...] | None
    """All stacks from the bottom, with the option `open_stacks` in phase one, else None."""
    own: tuple[Card, ...]
    """The own stack from the bottom, or the own hand, sorted; empty for a spectator."""
    trump: int | None
    """The suit; None in phase one (N8)."""
    table: tuple[Card, ...]
    """From the weakest to the card laid last."""
    layer: Seat | None
    """Who laid the last card of the table; None while it is empty."""
    size: int
    """With this many cards on the table the round is full (N13)."""
    fruitless: int
    """Rounds in a row that came to nothing (N16)."""
    gone: int
    """Cards that left the game, as a bit set: everybody saw them go, no picture shows them."""
    mark: Mark | None
    outcome: Outcome | None
