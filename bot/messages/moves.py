"""Moves, named in few words wherever there is no button for them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.messages.names import make_inline_reader
from bot.tables.model import Table
from bot.words import say

_MEANING: Final = re.compile(r": |[：（]")
"""Ends what a move is; what follows in its label says what it would mean."""


def name_moves(
    table: Table, view: Any, moves: Sequence[Any], language: str, *, beside_board: bool = True
) -> Mapping[Any, str]:
    """Say of each move only what it is, unless there is another of that name: lines are short.

    Where no board is beside it, all of a label is said that tells what the move is.
    """
    inline, choice = make_inline_reader(table, language), table.known.skin.choice
    labels = {move: say(choice(view, move).label, inline) for move in moves}
    if table.known.skin.whole_labels and not beside_board:
        return labels
    short = {move: _MEANING.split(label, maxsplit=1)[0] for move, label in labels.items()}
    counts = Counter(short.values())
    return {move: name if counts[name] == 1 else labels[move] for move, name in short.items()}
