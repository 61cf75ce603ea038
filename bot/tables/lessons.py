"""Lessons: their steps at tables that are stored nowhere, and the practice that follows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from bot.tables.deals import Position
from bot.tables.model import Participant, Person, Place, Status, Table, TableId
from games.ai.search import Level
from games.catalog import GamePackage
from games.core import GameError, Seat
from games.core.game import BrokenGameError
from games.core.lesson import Lesson, LessonStep, list_entries, reach

LEVEL: Final = Level.EASY
"""The level of the computer players of a lesson and of its practice."""
_OPENED: Final = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Question:
    """A step of a lesson, as its reader sees it."""

    table: Table
    """The reader and computer players."""
    number: int
    """Number of the step, from 0."""
    count: int
    """Number of steps."""
    step: LessonStep
    picture_view: Any
    """The view that the picture shows: the reader's, or a spectator's."""
    view: Any
    """The reader's view, from which the choices get their labels."""
    moves: tuple[Any, ...]
    """The moves of `step.choices`."""
    order: tuple[int, ...]
    """The place of each among all legal moves."""


def find_question(package: GamePackage, number: int, reader: Person, language: str) -> Question:
    """Return a step of a game's lesson.

    Raises `ValueError` for a game without a lesson, and `BrokenGameError` for one that cannot be
    played.
    """
    game = package.game
    lesson = _lesson_of(package)
    step = lesson.steps[number]
    try:
        state, seat = reach(game, lesson, number)
    except GameError as error:
        raise BrokenGameError(f"its lesson cannot be played: {error}") from error
    view = game.view(state, seat)
    legal = game.legal_moves(state, seat)
    moves = tuple(map(game.parse, step.choices))
    return Question(
        table=_seat(package, reader, seat, language),
        number=number,
        count=len(lesson.steps),
        step=step,
        picture_view=game.view(state, None) if step.on_board else view,
        view=view,
        moves=moves,
        order=tuple(map(legal.index, moves)),
    )


def _seat(package: GamePackage, reader: Person, seat: Seat, language: str) -> Table:
    """Return a table at which the reader sits in this seat, and computers in all others."""
    numbers = iter(range(1, _lesson_of(package).players))
    participants = tuple(
        Participant(reader)
        if at == seat
        else Participant(None, is_ai=True, number=next(numbers), level=LEVEL)
        for at in range(_lesson_of(package).players)
    )
    return Table(
        id=TableId("lesson"),
        game=package.game.id,
        rules_version=package.game.rules_version,
        status=Status.PLAYING,
        host=reader,
        place=Place(0, 0),
        language=language,
        options={},
        participants=participants,
        opened=_OPENED,
        updated_at=_OPENED,
        commitment="",
        package=package,
    )


def find_practice(package: GamePackage) -> Position:
    """Return the position of a lesson's last step, from which a practice game goes on.

    Raises as `find_question`.
    """
    lesson = _lesson_of(package)
    last = len(lesson.steps) - 1
    _, seat = reach(package.game, lesson, last)
    return Position(
        seat=seat,
        seats=lesson.players,
        first=None,
        entries=tuple(list_entries(package.game, lesson, last)),
        draws=tuple(lesson.draws.split()),
    )


def _lesson_of(package: GamePackage) -> Lesson:
    if package.lesson is None:
        raise ValueError(f"{package.game.id} has no lesson")
    return package.lesson
