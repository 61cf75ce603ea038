"""What the results of a finished game were made of, as a picture shows it: no people."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bar:
    """One number of a seat."""

    size: float
    """From -1 to 1, as a share of the longest bar there is."""
    spread: float
    """How far it may be off to either side, on the same scale."""
    said: str
    """The number; empty where it is not certain enough to be said."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A turning point on a curve."""

    sign: str
    at: float
    """Between the first moment of the curves, 0, and the last, 1."""
    seat: int


@dataclass(frozen=True, slots=True)
class Breakdown:
    """What a picture of a report shows."""

    title: str
    """Says what the curves are."""
    luck: str
    decisions: str | None
    """The names of the two bars of each seat; None where nobody's decisions were looked at."""
    unit: str
    """Of the bars, in words."""
    order: tuple[int, ...]
    """The seats from first to last."""
    curves: tuple[tuple[int, ...], ...]
    """By moment, the chance of each seat in percent."""
    marks: tuple[Mark, ...]
    bars: tuple[tuple[Bar, Bar | None], ...]
    """By seat, luck and decisions; None where its decisions were not looked at."""
