"""Measured values and their bounds."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_HEADS: Final = ("what", "measured", "compared with", "value", "bound", "")


@dataclass(frozen=True, slots=True)
class Row:
    """A value and its bound."""

    what: str
    measured: str
    against: str
    """The value that the measurement is compared with, in the same unit."""
    value: float
    """The ratio, or the measurement itself for an absolute bound."""
    bound: float | None
    """None for a row of information."""
    unit: str = "×"
    at_least: bool = False
    """Whether the bound is a lower one."""

    @property
    def holds(self) -> bool:
        """Tell whether the value keeps its bound."""
        if self.bound is None:
            return True
        return self.value >= self.bound if self.at_least else self.value <= self.bound

    def cells(self) -> tuple[str, ...]:
        """Return the row as text."""
        value = f"{self.value:.2f} {self.unit}"
        if self.bound is None:
            return (self.what, self.measured, self.against, value, "", "")
        sign = "≥" if self.at_least else "≤"
        bound = f"{sign} {self.bound:g} {self.unit}"
        return (
            self.what,
            self.measured,
            self.against,
            value,
            bound,
            "ok" if self.holds else "MISSED",
        )


def report(rows: Sequence[Row]) -> None:
    """Print the rows as a table."""
    lines = [_HEADS, *(row.cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for cells in lines:
        padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        sys.stdout.write("  ".join(padded).rstrip() + "\n")
    sys.stdout.flush()
