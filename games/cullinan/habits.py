"""How somebody who looks one ply ahead weighs the moves of Cullinan."""

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Habits:
    """How a player who looks one ply ahead weighs things, in points unless said otherwise."""

    one: float
    """The worth of the first special card of a kind in hand, as the next five."""
    jester: float
    thief: float
    vault: float
    guard: float
    spy: float
    spare: float
    """A further card of a kind is worth this part of the one before."""
    charge: float
    """The part of a card's worth that its use must bring at least."""
    draw: float
    """What taking a special card brings an empty hand..."""
    crowd: float
    """... and how much less for each special card in hand."""
    hurt: float
    """What each point brings that a rival loses..."""
    near: float
    """... more when that rival can nearly buy its next card..."""
    last: float
    """... or nearly I."""
    wary: float
    """How much a rival's unknown special cards are taken for bodyguards; 1 is their share."""
    room: float
    """What storing a diamond brings that lacks room."""
    safety: float
    """What storing a point brings from a hand worth robbing..."""
    snug: float
    """... and from another one."""
    exposed: float
    """What it costs to hold so many diamonds that thieves take two."""
    finish: float
    """What a diamond brings that makes the next purchase possible."""
    wait: float
    """The price of waiting for a card, for each point that is missing."""
    scale: float
    """The part of what powers are worth that counts in a purchase."""
    patience: float
    """What it costs to rob a hand of which a thief takes one diamond only."""


@lru_cache(maxsize=64)  # Tuning tries others.
def make_habits(numbers: tuple[float, ...]) -> Habits:
    """Return habits from their numbers."""
    return Habits(*numbers)
