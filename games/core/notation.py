"""Notation of games with few enough moves to list them all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from games.core.errors import InvalidMoveError

M = TypeVar("M")


class Notation(Generic[M]):
    """All moves of a game with their notation."""

    def __init__(self, texts: Mapping[M, str]) -> None:
        self.texts = texts
        """Notation by move."""
        self.moves = {text: move for move, text in texts.items()}
        """Move by notation."""

    def parse(self, text: str) -> M:
        """Read a move. Raises `InvalidMoveError`."""
        try:
            return self.moves[text]
        except KeyError:
            raise InvalidMoveError(text) from None

    def notate(self, move: M) -> str:
        """Write a move."""
        return self.texts[move]
