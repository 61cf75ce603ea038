"""The lesson: a recorded game with questions, which goes on as a practice game."""

from typing import Final

from games.core.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    players=2,
    steps=(
        LessonStep(
            "four",
            moves="take-3 take-3",
            marks=("row-1",),
            right="take-2",
            wrong=("take-1", "take-3"),
        ),
        LessonStep("last", moves="take-1", marks=("row-1",)),
    ),
)
