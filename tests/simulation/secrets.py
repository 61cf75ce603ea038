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
        if mine != theirs and not differ_as_they_may(mine, theirs):
            return replace(one, wrong=f"hidden cards decide what is sent: {mine} or {theirs}")
    return one


def differ_as_they_may(
    mine: tuple[str, str, str] | None, theirs: tuple[str, str, str] | None
) -> bool:
    """Tell whether two messages differ in the names of cards alone, where they may name some.

    To one person they may name that person's own, to all those of games that are over; whether
    they were these, every single run checks.
    """
    if mine is None or theirs is None or not mine[0]:
        return False
    return [_ANY_CARD.sub("#", part) for part in mine] == [
        _ANY_CARD.sub("#", part) for part in theirs
    ]
