"""Two runs that differ in hidden cards alone look the same to everybody but their holders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from tests.simulation.game import CARDS
from tests.simulation.run import Outcome, simulate
from tests.simulation.script import Step

_ANY_CARD = re.compile("|".join(CARDS))


def compare(seed: int, script: Sequence[Step]) -> Outcome:
    """Take a run twice, with other cards the second time; return the first, and what differs."""
    one, other = simulate(seed, script), simulate(seed, script, shift=1)
    if one.wrong:
        return one
    for mine, theirs in zip_longest(one.sent, other.sent):
        if mine != theirs and not _differ_in_own_cards(mine, theirs):
            return replace(one, wrong=f"hidden cards decide what is sent: {mine} or {theirs}")
    return one


def _differ_in_own_cards(
    mine: tuple[str, str, str] | None, theirs: tuple[str, str, str] | None
) -> bool:
    """Tell whether two messages to one person differ in the names of cards alone.

    Whether those were that person's own, every single run checks.
    """
    if mine is None or theirs is None or not mine[0]:
        return False
    return [_ANY_CARD.sub("#", part) for part in mine] == [
        _ANY_CARD.sub("#", part) for part in theirs
    ]
