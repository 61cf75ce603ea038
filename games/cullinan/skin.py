"""How Cullinan looks and speaks."""

from __future__ import annotations

from typing import Final

from games.core.skin import ScoreRow, ScoreSheet, Skin
from games.core.text import text
from games.cullinan.cards import ROMANS
from games.cullinan.data import FIVE, worth
from games.cullinan.lessons import LESSONS
from games.cullinan.offers import offer
from games.cullinan.pictures import draw_board, draw_hand, faces
from games.cullinan.speech import ask, describe_own, describe_table
from games.cullinan.view import View


def list_scores(view: View) -> ScoreSheet:
    """Break the final scores down."""
    winners = view.outcome.winners if view.outcome else frozenset()
    names = (
        " ".join(ROMANS[number - 1] for number in each.cullinans) or "–" for each in view.players
    )
    safe = (str(worth(each.vault) + FIVE * sum(each.fives)) for each in view.final)
    held = (str(worth(each.hand) + worth(each.down)) for each in view.final)
    won = (int(seat in winners) for seat in range(len(view.players)))
    return ScoreSheet(
        (
            ScoreRow(text("score-cullinans"), tuple(names)),
            ScoreRow(text("score-safe"), tuple(safe)),
            ScoreRow(text("score-held"), tuple(held)),
            ScoreRow(text("score-won"), tuple(won)),
        )
    )


FACES: Final = faces()
SKIN: Final = Skin(
    accent=0x9FCFE8,
    minutes=60,
    weight=3,
    cover=tuple(FACES[f"cullinan_{name}"] for name in ("thief", "gem_3", "1", "gem_5", "vault")),
    board=draw_board,
    hand=draw_hand,
    summary=describe_table,
    own=describe_own,
    question=ask,
    choice=offer,
    lessons=LESSONS,
    scores=list_scores,
    piece=FACES["cullinan_1"],
    whole_labels=True,
    faces=FACES,
)
