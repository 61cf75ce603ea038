"""The lesson: a game up to the move that wins it."""

from typing import Final

from games.core.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    players=2,
    steps=(
        LessonStep(
            "block",
            moves="top-left middle-centre bottom-right middle-left",
            marks=("row-2",),
            right="middle-right",
            wrong=("top-right", "bottom-left"),
        ),
        LessonStep("win", moves="bottom-centre", marks=("piece-1-3",)),
    ),
)
