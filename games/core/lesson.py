"""The rules in pages: each shows a moment of a game, or a strip of it, with its parts numbered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.core.game import AnyGame, Seat, Setup


@dataclass(frozen=True, slots=True)
class Example:
    """A moment of a game that was played to be shown."""

    players: int
    moves: str
    """What led there, the answers of chance too; of several seats asked, the first moves."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A page of the rules.

    A game's Fluent files hold its text as `rules-<name>`, and as `rules-<name>-parts` what is at
    the spots, numbered from ❶.
    """

    name: str
    example: Example
    spots: tuple[tuple[int, int], ...]
    """The points of the whole picture that are numbered, in pixels."""
    top: int = 0
    bottom: int = 0
    """The rows of the strip that is shown; 0: to the end."""
    seat: Seat | None = None
    """Whose private picture it is; None for the public one."""


def view_of(game: AnyGame, lesson: Lesson) -> Any:
    """Return what is seen at the moment of a lesson. Raises `GameError` when there is none."""
    state = game.start(Setup(lesson.example.players))
    for move in lesson.example.moves.split():
        asked, *_ = game.decisions(state)
        state = game.apply(state, asked.seat, game.parse(move)).state
    return game.view(state, lesson.seat)
