"""The lesson: the first turns of a game, up to a position in which a newcomer wins."""

from typing import Final

from games.core.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    players=2,
    steps=(
        LessonStep(
            "row",
            moves=(
                "first-1 tile-w tile-c tile-2 tile-w tile-3 tile-w tile-1 tile-c tile-2 tile-w "
                "tile-c tile-w tile-c tile-c tile-1 tile-w tile-c tile-w tile-3 tile-c tile-w "
                "tile-c tile-w tile-2 tile-c r1 r2 r5 b10 b9 g5 y6 p7 y2 p8 y9 g0 g2 r4 r0 b2"
            ),
            marks=("card-b10", "card-g5", "card-y6"),
            right="play-b10",
            wrong=("play-g5", "play-y6"),
        ),
        LessonStep(
            "tall",
            moves="deck r3 drop-y9 deck y0",
            marks=("card-r1", "card-r2", "card-r3", "card-r5"),
            right="tall-r1",
            wrong=("play-r1", "tall-g5"),
        ),
        LessonStep(
            "skip",
            moves="deck b8 tall-r0 deck p1",
            marks=("path-r",),
            right="play-r2",
            wrong=("play-r3", "play-r5"),
        ),
        LessonStep(
            "wish",
            moves="deck r4 play-y0 deck g3",
            marks=("stone-r3", "wishes-1"),
            right="play-r3",
            wrong=("play-b9", "play-g5"),
        ),
        LessonStep(
            "clover",
            moves=(
                "deck p5 drop-r4 deck g8 play-r4 deck r0 play-b2 deck r10 play-b9 deck y4 drop-g8 "
                "deck y8 play-r5"
            ),
            marks=("stone-r6", "stone-b3"),
            right="go-b",
            wrong=("go-r", "go-g"),
        ),
        LessonStep(
            "drop",
            moves="deck p2 play-p8 deck p6 play-b8 go-r deck g7 play-g0 deck g8",
            marks=("path-r", "card-r0"),
            right="drop-r0",
            wrong=("drop-p2", "play-y6"),
        ),
        LessonStep(
            "play",
            moves=(
                "deck r7 play-p6 go-p deck b8 play-r7 deck b7 play-y8 deck p6 play-b7 deck r8 "
                "play-p6 deck p2 play-r8 deck b6 play-g2 deck g0"
            ),
            marks=("goal",),
            on_board=True,
        ),
    ),
)
