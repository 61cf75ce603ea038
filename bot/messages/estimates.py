"""Numbers that are known roughly, as they are said: rounded, and only where they are certain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core.text import signed
from games.house.hints import Unit
from games.house.luck import Estimate
from games.house.report import Report
from games.house.turning import CERTAIN

_MARGIN: Final = 2.0
"""Standard errors to either side within which a number is, but for one time in twenty."""
_WHOLE: Final = 100
"""Percent of a win: who gave away more of them, little by little, reads no larger number."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of a number."""

    number: int
    margin: int
    """How far it may be off; 0 where it is only rounded."""
    is_more: bool = False
    """It goes beyond what is said."""


class Scale:
    """The unit of a report: points, or percent."""

    def __init__(self, report: Report) -> None:
        self._in_points = report.unit is Unit.POINTS
        self.factor: Final = 1 if self._in_points else 100

    def tell(self, estimate: Estimate | None) -> Told | None:
        """Return what can be said of a number; None where too little is known of it."""
        if estimate is None:
            return None
        number = round(estimate.mean * self.factor)
        margin = _MARGIN * estimate.error * self.factor
        if not number:
            # It is about nothing only where it cannot be something else.
            return Told(0, 0) if margin < 1 else None
        if abs(estimate.mean) < CERTAIN * estimate.error:
            return None  # "−7 (±7)" says nothing to a reader
        if not self._in_points and abs(number) > _WHOLE:
            return Told(_WHOLE if number > 0 else -_WHOLE, 0, is_more=True)
        # Rounding both must not make nothing of what is certain: "−1 (±1)".
        return Told(number, min(round(margin), abs(number) - 1))

    def write(self, told: Told) -> str:
        """Write a number with its sign and unit."""
        return f"{signed(told.number)}{'' if self._in_points else '%'}"
