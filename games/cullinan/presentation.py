"""The presentation of Cullinan."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.core import Seat, text
from games.core.presentation import Example, Presentation, RulesPage, ScoreRow, ScoreSheet
from games.cullinan.cards import FIVE, ROMANS, worth
from games.cullinan.pictures import draw_board, draw_hand
from games.cullinan.pieces import draw_piece, emoji
from games.cullinan.text import ask, describe_own, describe_table, offer
from games.cullinan.view import View

_GAME: Final = Example(
    3,
    "first-2 is-3 is-3 is-1 gem-3 gem-3 is-2 is-2 gem-2 special is-spy is-2 special is-spy "
    "spy-3 special is-guard special is-one gem-2 special is-vault is-3 gem-3 spy-2 pick-one "
    "is-2 special is-one gem-1 is-1 gem-2 special is-one is-3 gem-3 gem-1 is-1 is-3 one-1 "
    "gem-3 is-1 gem-1 one-1 is-3 one-1 gem-3 is-2 special is-thief thief-1 is-3 special "
    "is-guard gem-2 is-2 buy-8=h333+5x1 buy-9=h3333+5x1 gem-2 gem-2 is-2 is-1 gem-1 is-1 "
    "gem-1 is-1 is-2 is-2 gem-2 gem-2 is-2 is-2 gem-2 special is-vault is-3 gem-3 gem-2 is-3 "
    "is-1 gem-3 gem-2 is-2 is-3 special is-thief thief-1 is-1 is-1 drop-1 drop-1 gem-1 is-2 "
    "gem-3 is-2 is-3 gem-3 gem-2 is-3 is-2 special is-vault vault-22 gem-3 special is-thief "
    "is-3 gem-3 special is-guard is-1 gem-2 gem-2 is-2 is-3 special is-vault vault-23 gem-3 "
    "gem-2 is-3 is-3 special is-jester",
)
RULES_PAGES: Final = (
    RulesPage(
        "table",
        _GAME,
        ((152, 60), (924, 60), (424, 44), (30, 172), (30, 306), (546, 318), (360, 446), (166, 602)),
    ),
    RulesPage("cards", _GAME, ((152, 60), (924, 60), (424, 44)), bottom=156),
    RulesPage("turn", _GAME, ((360, 446), (546, 318)), top=284, bottom=580),
    RulesPage(
        "limits", _GAME, ((168, 625), (168, 702), (332, 614), (716, 925), (884, 620)), top=576
    ),
    RulesPage("effects", _GAME, ((40, 270), (40, 402)), top=152, bottom=432),
    RulesPage(
        "specials",
        _GAME,
        ((292, 310), (476, 310), (568, 310)),
        top=182,
        bottom=344,
        is_list=True,
        seat=Seat(2),
    ),
    RulesPage("rank2", _GAME, ((280, 206),), top=20, bottom=290, is_list=True),
    RulesPage("rank3", _GAME, ((806, 400),), top=286, bottom=432, is_list=True),
)


def list_scores(view: View) -> ScoreSheet:
    winners = view.outcome.winners if view.outcome else frozenset()
    names = (
        " ".join(ROMANS[number - 1] for number in each.cullinans) or "–" for each in view.players
    )
    safe = (str(worth(each.vault) + FIVE * sum(each.fives)) for each in view.final)
    held = (str(worth(each.hand) + worth(each.down)) for each in view.final)
    won = (int(seat in winners) for seat in range(len(view.players)))
    rows: dict[str, Iterable[int | str]]
    rows = {"cullinans": names, "safe": safe, "held": held, "won": won}
    score_rows = (ScoreRow(text(f"score-{name}"), tuple(values)) for name, values in rows.items())
    return ScoreSheet(tuple(score_rows))


EMOJI: Final = emoji()
PRESENTATION: Final = Presentation(
    accent=0x9FCFE8,
    minutes=60,
    weight=3,
    cover=tuple(EMOJI[f"cullinan_{name}"] for name in ("thief", "gem_3", "1", "gem_5", "vault")),
    board=draw_board,
    hand=draw_hand,
    summary=describe_table,
    own=describe_own,
    question=ask,
    choice=offer,
    rules_pages=RULES_PAGES,
    scores=list_scores,
    piece=draw_piece(),
    whole_labels=True,
    emoji=EMOJI,
)
