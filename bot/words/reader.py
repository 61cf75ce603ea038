"""Whom a text is spoken for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Reader:
    """A language, and what this reader calls games, players and faces."""

    language: str
    """One of `LANGUAGES`."""
    words: Path | None = None
    """The folder of a game's own texts, which are looked up first."""
    names: tuple[str, ...] = ()
    """What to call each seat, as it stands in the message: escaped, or a mention."""
    faces: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Emoji by face name; a face not in here is spoken as its plain stand-in."""
    persons: tuple[str, ...] = ()
    """What to call the person of each seat, where somebody sits in for one; else as `names`."""
