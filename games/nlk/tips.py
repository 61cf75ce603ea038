"""Tips for a player's first games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.nlk.model import Phase, beats, suit_of
from games.nlk.rules import View

_FEW: Final = 6
"""Cards in the talon shortly before the second phase."""


def _is_asked(view: View, phase: Phase) -> bool:
    return view.seat is not None and view.turn == view.seat and view.phase is phase


def _may_complete(view: View) -> bool:
    return _is_asked(view, Phase.ANSWER) and len(view.table) == view.size - 1


def _holds_only_trumps(view: View) -> bool:
    """Return whether nothing but trumps beats the last card, which is none itself."""
    if not _is_asked(view, Phase.ANSWER) or view.trump is None:
        return False
    laid = view.table[-1]
    beating = [card for card in view.own if beats(card, laid, view.trump)]
    return bool(beating) and all(suit_of(card) == view.trump != suit_of(laid) for card in beating)


def _takes_trump(view: View) -> bool:
    return _is_asked(view, Phase.ANSWER) and suit_of(view.table[0]) == view.trump


TIPS: Final[Mapping[str, Callable[[View], bool]]] = {
    "talon": lambda view: _is_asked(view, Phase.PLACE) and view.talon < _FEW,
    "give": lambda view: _is_asked(view, Phase.GIVE),
    "place": lambda view: _is_asked(view, Phase.PLACE),
    "lead": lambda view: _is_asked(view, Phase.LEAD),
    "complete": _may_complete,
    "take": _takes_trump,
    "trump": _holds_only_trumps,
}
"""By name, when a tip matters; the first that does is shown."""
