"""Private notes that people write down at a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.tables.live import Live
from bot.tables.model import Note

LONGEST_NOTE: Final = 500
"""Characters of a note."""


def write_note(live: Live, user_id: int, text: str) -> Live:
    """Replace a person's note; an empty one is deleted."""
    live.seat_of(user_id)
    words = text.strip()[:LONGEST_NOTE]
    erased = erase_note(live, user_id)
    return replace(erased, notes=(*erased.notes, Note(user_id, words))) if words else erased


def erase_note(live: Live, user_id: int) -> Live:
    """Delete a person's note."""
    return replace(live, notes=tuple(note for note in live.notes if note.user_id != user_id))
