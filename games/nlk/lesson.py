"""The lesson: moments of a hand, up to a position in which a newcomer is safe."""

from typing import Final

from games.core.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    players=4,
    steps=(
        LessonStep(
            "give",
            moves="dealer-4 card-8h card-7c card-ks card-jd",
            marks=("given", "fit-2"),
            right="give-2",
            wrong=("draw",),
        ),
        LessonStep(
            "place",
            moves="card-9d",
            marks=("given", "fit-2"),
            right="give-2",
            wrong=("keep",),
        ),
        LessonStep(
            "beat",
            moves=(
                "card-ah give-3 card-8d draw card-ac card-9s give-1 card-8c card-9c give-3 "
                "card-as card-ad card-8s draw card-7d give-1 card-jh card-qs keep card-kh give-4 "
                "card-qc give-3 card-js card-qd keep give-1 card-10s give-1 card-kd keep give-2 "
                "card-kc card-9h give-2 draw card-qh draw card-7s give-3 card-10h card-7h "
                "card-10d card-10c card-jc lay-7d lay-qd lay-8c take take take lay-jh take lay-8d "
                "take lay-10d lay-jd"
            ),
            marks=("round",),
            right="lay-qd",
            wrong=("lay-ad", "take"),
        ),
        LessonStep(
            "full",
            moves="lay-8c lay-9d lay-9c take take lay-8h lay-qh lay-10c",
            marks=("round",),
            right="lay-jc",
            wrong=("lay-qc", "take"),
        ),
        LessonStep(
            "lead",
            moves="",
            marks=("card-9s", "card-9c", "card-ad"),
            right="lay-9s",
            wrong=("lay-9c", "lay-ad"),
        ),
        LessonStep(
            "play",
            moves="take lay-ks lay-as",
            marks=("player-1",),
            on_board=True,
        ),
    ),
)
