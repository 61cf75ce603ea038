"""The lesson: the way from the first diamond to the last Cullinan, which a newcomer buys."""

from typing import Final

from games.core.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    players=2,
    steps=(
        LessonStep(
            "take",
            moves="first-1 is-3 is-2 is-1",
            marks=("display",),
            right="gem-3",
            wrong=("gem-1", "stop"),
            on_board=True,
        ),
        LessonStep(
            "one",
            moves="special is-one is-1 stop gem-1",
            marks=("specials",),
            right="one-1",
            wrong=("gem-2", "special"),
        ),
        LessonStep(
            "pay",
            moves=(
                "is-2 gem-1 stop is-2 gem-2 gem-2 is-2 is-3 gem-2 special is-one is-1 gem-3 gem-2 "
                "is-3 is-3 gem-3 gem-1 is-2 is-3 gem-3 gem-3 is-3 is-1 one-1 special is-vault"
            ),
            marks=("gems", "cullinan-8"),
            right="buy-8=h233+5x1",
            wrong=("buy-8=h333+5x1", "gem-3"),
        ),
        LessonStep(
            "thief",
            moves="gem-2 vault-3 is-2 special is-thief gem-3 is-3 gem-3 gem-2 is-3 is-1",
            marks=("hand-2",),
            right="thief-2",
            wrong=("gem-1", "stop"),
            on_board=True,
        ),
        LessonStep(
            "vault",
            moves=(
                "is-1 is-3 special is-vault gem-1 special is-vault is-3 gem-3 gem-3 drop-1 is-2 "
                "is-3 stop"
            ),
            marks=("gems", "specials"),
            right="vault-33",
            wrong=("gem-3", "stop"),
        ),
        LessonStep(
            "rank",
            moves=(
                "gem-3 is-1 gem-1 vault-11 is-3 gem-3 gem-2 drop-2 is-2 is-1 special is-one gem-1 "
                "is-3"
            ),
            marks=("cullinan-2", "cullinan-3", "cullinan-4", "cullinan-5"),
            right="buy-2=h2333333+v",
            wrong=("buy-7=h333333", "gem-3"),
        ),
        LessonStep(
            "play",
            moves="gem-1 stop is-3",
            marks=("cullinan-1",),
        ),
    ),
)
