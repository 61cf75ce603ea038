"""How somebody who looks one ply ahead weighs the moves of Coloretto."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player who looks one ply ahead weighs things, in points."""

    tempting: float
    """Rivals take rows from this gain on..."""
    full: float
    """... or from one lower by this, once the row is full."""
    nothing: float
    """What it is worth to be left without any row."""
    envy: float
    """Points given up for each point that rivals gain on average."""
    haste: float
    """Added to what taking a row is worth."""
    last: float
    """The last rival in a round takes rows from this gain on."""
    alone: float
    """What a place that is still free in a row is worth to whoever is alone in a round."""
