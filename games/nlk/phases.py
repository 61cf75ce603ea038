"""What is asked next and what was done last: both are known to everybody."""

from dataclasses import dataclass
from enum import StrEnum

from games.core.game import Seat
from games.nlk.data import Card


class Phase(StrEnum):
    """Which question is open."""

    DEALER = "dealer"
    """Chance: who deals the first hand (N2)."""
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
    """What happened last to a card."""

    DEAL = "deal"
    """The first cards were dealt (N3)."""
    GIVE = "give"
    """It went on another stack (N4, N6)."""
    KEEP = "keep"
    """It went on the drawer's own stack (N6, N7)."""
    TURN = "turn"
    """It was turned up and waits (N6)."""
    LAY = "lay"
    """It was laid on the table (N9, N10)."""
    TAKE = "take"
    """It was taken from the table (N11)."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The last action, for the picture."""

    act: Act
    seat: Seat
    """Who did it."""
    card: Card
    to: Seat | None = None
    """Who received the card, in phase one."""
