"""Why a move is good or bad: what an evaluation sees in it, in words that players know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.core.text import Text

_TELLING: Final = 1.0
"""A reason is named from this weight on."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that can be said of a move, and is true whatever happens next."""

    text: Text
    """A clause without its subject, which is the move: "leaves the next player a row worth 12"."""
    weight: float
    """About how many points it brings; below 0, what it costs. Where a game knows no points, what
    matters to it weighs 1."""


def find_merit(own: Sequence[Reason], others: Iterable[Sequence[Reason]]) -> Text | None:
    """Return what speaks most for a move and not as much for any of the others."""
    rivals = [_weigh(each) for each in others]
    ahead = {
        reason.text: reason.weight - max(rival.get(_kind(reason), 0.0) for rival in rivals)
        for reason in own
        if reason.weight > 0
    }
    return _pick(ahead)


def find_fault(own: Sequence[Reason], best: Sequence[Reason]) -> Text | None:
    """Return what speaks most against a move, and not as much against the best."""
    known = _weigh(best)
    behind = {
        reason.text: known.get(_kind(reason), 0.0) - reason.weight
        for reason in own
        if reason.weight < 0
    }
    return _pick(behind)


def _weigh(reasons: Iterable[Reason]) -> Mapping[str, float]:
    return {_kind(reason): reason.weight for reason in reasons}


def _kind(reason: Reason) -> str:
    return reason.text.key


def _pick(weights: Mapping[Text, float]) -> Text | None:
    said = max(weights, key=weights.__getitem__, default=None)
    return said if said is not None and weights[said] >= _TELLING else None
