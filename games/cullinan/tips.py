"""Tips for a player's first games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.cullinan import cards, legal
from games.cullinan.model import Mat
from games.cullinan.view import View

_RANK_2: Final = range(2, 6)
"""CU4: II to V."""
_DEAR: Final = 3
"""The diamond that pays most."""


def _own(view: View) -> Mat | None:
    """Return the own mat at the beginning of the own turn."""
    return view.own if view.may_buy else None


def _may_lose_two(view: View) -> bool:
    mat = _own(view)
    return mat is not None and sum(mat.hand) >= cards.MANY


def _is_nearly_full(view: View) -> bool:
    mat = _own(view)
    return mat is not None and sum(mat.hand) >= legal.GEM_LIMIT - 1


def _holds(view: View, kind: cards.Kind) -> bool:
    mat = _own(view)
    return mat is not None and mat.specials[kind] > 0


def _may_pay(view: View) -> bool:
    mat = _own(view)
    return mat is not None and any(
        each.allowed and not each.missing and view.owner_of(each.number) is None
        for each in legal.prospects(view, mat)
    )


def _owns_rank_3(view: View) -> bool:
    mat = _own(view)
    return mat is not None and bool(mat.cullinans) and not _owns_rank_2(mat.cullinans)


def _owns_rank_2(numbers: tuple[int, ...]) -> bool:
    return any(number in _RANK_2 for number in numbers)


def _is_behind(view: View) -> bool:
    return _own(view) is not None and any(
        seat != view.seat and _owns_rank_2(each.cullinans) for seat, each in enumerate(view.players)
    )


TIPS: Final[Mapping[str, Callable[[View], bool]]] = {
    "rival": _is_behind,
    "rank": _owns_rank_3,
    "pay": _may_pay,
    "limit": _is_nearly_full,
    "thief": _may_lose_two,
    "vault": lambda view: _holds(view, cards.Kind.VAULT),
    "guard": lambda view: _holds(view, cards.Kind.GUARD),
    "threes": lambda view: _own(view) is not None and view.display[_DEAR - 1] > 0,
}
"""By name, when a tip matters; the first that does is shown."""
