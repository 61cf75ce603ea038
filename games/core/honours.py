"""What the pictures of ladders and of somebody's games are made of; no people, only their seats."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.picture import Sprite


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody on a ladder; who it is stands in the seat of the line's number."""

    rank: int
    points: int
    note: str
    """Said below the name."""
    is_sure: bool
    is_own: bool = False
    """It is the reader's."""


@dataclass(frozen=True, slots=True)
class Honours:
    """A page of a ladder."""

    title: str
    subtitle: str
    emblem: tuple[Sprite, ...]
    """Five faces of the game."""
    lines: tuple[Line, ...]
    empty: str = ""
    """Said where there is no line."""
    own_apart: bool = False
    """The last line is the reader's, and others stand between."""
