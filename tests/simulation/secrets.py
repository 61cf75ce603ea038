"""Two runs that differ only in hidden cards look the same to all but the cards' holders."""

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
    """Run a script with two sets of cards; return the first run with the difference."""
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
    """Tell whether two messages differ only in cards that they may name.

    They may name the cards of their only reader, and those of finished games. Each single run
    checks that they name no others.
    """
    if mine is None or theirs is None or not mine[0]:
        return False
    return [_ANY_CARD.sub("#", part) for part in mine] == [
        _ANY_CARD.sub("#", part) for part in theirs
    ]
