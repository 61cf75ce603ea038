"""A house player that moves at random."""

from collections.abc import Sequence
from typing import Any


def choose(view: Any, moves: Sequence[Any], luck: int) -> Any:  # noqa: ARG001 (it looks at nothing)
    """Return one of the legal moves; `luck` is a large random number from the table."""
    return moves[luck % len(moves)]
