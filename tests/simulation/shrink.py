"""Make a script that goes wrong shorter, as long as it still goes wrong in the same way."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tests.simulation.script import Step

Fails = Callable[[Sequence[Step]], str]
"""Takes a script, and tells what went wrong."""


def shrink(script: Sequence[Step], wrong: str, fails: Fails, tries: int = 200) -> list[Step]:
    """Leave steps out, in ever smaller pieces, for at most so many tries."""
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
    """Return what went wrong without the ids, names and numbers."""
    return re.sub(r"\b(?=\w*\d)\w+\b|table \w{6}|\d+", "#", wrong)[:60]
