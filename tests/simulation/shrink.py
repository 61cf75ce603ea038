"""Shorten a failing script as long as it fails in the same way."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tests.simulation.script import Step

Fails = Callable[[Sequence[Step]], str]
"""Runs a script and returns its violation."""


def shrink(script: Sequence[Step], wrong: str, fails: Fails, tries: int = 200) -> list[Step]:
    """Leave out steps, in ever smaller pieces, with a limited number of tries."""
    kept, size = list(script), max(1, len(script) // 2)
    while size and tries > 0:
        at, shorter = 0, False
        while at < len(kept) and tries > 0:
            rest = [*kept[:at], *kept[at + size :]]
            tries -= 1
            if kind_of(fails(rest)) == kind_of(wrong):
                kept, shorter = rest, True
            else:
                at += size
        size = size if shorter and size == 1 else size // 2
    return kept


def kind_of(wrong: str) -> str:
    """Return a violation without ids, names and numbers."""
    return re.sub(r"\b(?=\w*\d)\w+\b|table \w{6}|\d+", "#", wrong)[:60]
