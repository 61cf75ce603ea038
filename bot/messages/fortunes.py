"""What luck and decisions did over many games, in words: only as far as that is certain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.ratings.fortunes import Fortune
from games.catalog import GamePackage
from games.core.text import Text, text
from games.house.luck import Estimate

_MARGIN: Final = 2.0
"""Standard errors to either side, as in reports."""
_WHOLE: Final = 100
"""Percent of a win: more than that is no number to read."""


def fortune_parts(fortune: Fortune, package: GamePackage) -> Iterator[Text]:
    """Yield what can be said of somebody's luck and decisions in an average game."""
    if number := _tell(fortune.luck, package):
        yield text("report-luck", number=number)
    if fortune.decisions and (number := _tell(fortune.decisions, package)):
        yield text("report-decisions", number=number)


def unit_of(package: GamePackage) -> Text:
    """Say in what a game's luck and decisions are counted."""
    if _is_in_points(package):
        return text("report-unit-points")
    return text("report-unit-safety" if package.skin.names_losers else "report-unit-wins")


def _tell(estimate: Estimate, package: GamePackage) -> Text | None:
    """Return a number with how sure it is; None where too little is known of it."""
    factor, digits, sign = (1, 1, "") if _is_in_points(package) else (100, 0, "%")
    number = round(estimate.mean * factor, digits)
    margin = round(_MARGIN * estimate.error * factor, digits)
    if not number:
        return None if margin else text("report-even")
    if not estimate.is_clear:
        return None
    if sign and abs(number) > _WHOLE:
        if number > 0:
            return text("report-beyond", number=f"+{_WHOLE}{sign}")
        return text("report-below", number=f"−{_WHOLE}{sign}")
    written = f"{number:+.{digits}f}{sign}".replace("-", "−")
    # Rounding both must not make nothing of what is certain: "+0.1 (±0.1)".
    margin = min(margin, round(abs(number) - 10**-digits, digits))
    if not margin:
        return text("report-about", number=written)
    return text("report-within", number=written, margin=f"{margin:.{digits}f}")


def _is_in_points(package: GamePackage) -> bool:
    return package.judge is not None and package.judge.is_in_points
