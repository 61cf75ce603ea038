"""Lessons: a recorded game with questions, which goes on as a practice game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.core.game import CHANCE, AnyGame, Seat, Setup
from games.core.record import Entry
from games.core.text import GameError


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A position of a lesson, and the question about it.

    A game's Fluent files hold under `lesson-<name>` one sentence of at most 25 words, and for each
    choice what is said after it: `lesson-<name>-right`, and `lesson-<name>-wrong-1` and so on. The
    last step has no choices.
    """

    name: str
    moves: str
    """The moves that lead here from the step before, chance moves too, separated by spaces."""
    marks: tuple[str, ...] = ()
    """The names of the marked parts of the picture: see `games.core.picture.Area`."""
    right: str = ""
    """The notation of the right choice, which is played before the next step."""
    wrong: tuple[str, ...] = ()
    """One to three other legal moves."""
    on_board: bool = False
    """The picture is the public one instead of the private one."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The notations of all choices, the right one first."""
        return (self.right, *self.wrong) if self.right else ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A recorded game of one seat, from its first move to the position of a practice game.

    Its steps are data: a step shows its reader what a player in that seat would see.
    """

    players: int
    steps: tuple[LessonStep, ...]
    """Five to seven."""
    draws: str = ""
    """The first draws of the practice game, in their order: notations of chance moves."""


def list_entries(game: AnyGame, lesson: Lesson, number: int) -> Iterator[Entry]:
    """Yield the record of a lesson up to its step `number`, from 0.

    Raises `GameError` if a move is none or illegal.
    """
    state = game.start(Setup(lesson.players))
    for notation in _list_moves(lesson, number):
        decisions = game.decisions(state)
        if not decisions:
            raise GameError(f"the game is over before {notation}")
        seat = decisions[0].seat
        move = game.parse(notation)
        yield Entry(seat, notation)
        state = game.apply(state, seat, move).state


def reach(game: AnyGame, lesson: Lesson, number: int) -> tuple[Any, Seat]:
    """Return the state at a step and the seat that decides there.

    Raises `GameError` if the step cannot be reached or no seat decides there.
    """
    state = game.start(Setup(lesson.players))
    for entry in list_entries(game, lesson, number):
        state = game.apply(state, entry.seat, game.parse(entry.text)).state
    decisions = game.decisions(state)
    if not decisions or decisions[0].seat == CHANCE:
        raise GameError(f"no seat decides at step {lesson.steps[number].name}")
    return state, decisions[0].seat


def _list_moves(lesson: Lesson, number: int) -> Iterator[str]:
    for step in lesson.steps[:number]:
        yield from (*step.moves.split(), step.right)
    yield from lesson.steps[number].moves.split()
