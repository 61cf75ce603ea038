"""What happened, told turn by turn: at length, or in a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.messages.message import Block
from bot.messages.pieces import spoken
from bot.tables.model import LoggedMove
from bot.tables.turns import turns
from bot.words import Reader, say
from games.core.text import Text, text

FEW: Final = 3
"""Lines beside a picture that shows the rest."""


def brief(told: Sequence[LoggedMove], most: int = FEW) -> tuple[tuple[Text, ...], int]:
    """Return the few events that matter, and how many are left out.

    What only some were told matters most, then how each turn began; what is new more than what is
    old.
    """
    private = {event.text for one in told for event in one.events if event.only is not None}
    found = [
        (line in private, at == 0, line) for t in turns(told) for at, line in enumerate(t.lines)
    ]
    by_weight = sorted(range(len(found)), key=lambda at: (*found[at][:2], at), reverse=True)
    kept = sorted(by_weight[:most])
    return tuple(found[at][2] for at in kept), len(found) - len(kept)


def story(told: Sequence[LoggedMove], reader: Reader, most: int, omitted: str) -> Block:
    """Tell events a line each; of a long story the newest `most` lines."""
    texts = [event.text for one in told for event in one.events]
    gone = max(0, len(texts) - most)
    return Block(
        # What is never read need not be spoken.
        ("",) * gone + spoken(texts[gone:], reader),
        spare=3,
        newest=True,
        omitted=lambda gone: say(text(omitted, count=gone), reader),
        gone=gone,
    )
