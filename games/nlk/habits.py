"""How somebody who looks one ply ahead weighs the moves of NLK."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """Weights without a unit: the best sum is played. Ranks go from 0, the lowest, to 1."""

    lead_rank: float
    """Leading: what a card is worth to its holder by its rank..."""
    lead_top: float
    """... as an ace..."""
    lead_trump: float
    """... and as a trump."""
    lead_safe: float
    """For a card that the next player cannot beat."""
    lead_rivals: float
    """For each card of the others that beats it."""
    beat_rank: float
    """Beating: what a card is worth to its holder by its rank..."""
    beat_top: float
    """... as an ace..."""
    beat_trump: float
    """... and as a trump."""
    beat_safe: float
    """For a card that the next player cannot beat."""
    beat_last: float
    """For the card that makes the round full."""
    take: float
    """For taking at all..."""
    take_rank: float
    """... by the card's rank..."""
    take_top: float
    """... as an ace..."""
    take_trump: float
    """... and as a trump..."""
    take_ahead: float
    """... for each card that the others hold more on average..."""
    take_last: float
    """... and for the last card on the table."""
    give: float
    """For giving a card away at all..."""
    give_rank: float
    """... by its rank..."""
    give_top: float
    """... as an ace..."""
    give_own: float
    """... for each card that the own stack is taller than the average..."""
    give_other: float
    """... and for each that the other's is..."""
    give_next: float
    """... and to the next player."""
