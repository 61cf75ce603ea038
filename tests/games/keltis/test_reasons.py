"""Reasons for and against moves of Keltis are true, and texts say what happens."""

from __future__ import annotations

import pytest

from bot.words import Reader
from games.core.game import Seat
from games.core.text import text
from games.keltis.evaluation import EVALUATOR
from games.keltis.presentation import PRESENTATION
from games.keltis.rules import CLOVER, WISH, foresee, name_card
from games.keltis.state import CARDS, COPIES, TILES, State, Tile
from tests.games.keltis.positions import GAME, place, side
from tests.games.reasons import why
from tests.games.rows import find, play
from tests.support.games import GAMES
from tests.support.rules import read_rules

READER = Reader("en", GAMES["keltis"].words, ("Aoi", "Ben", "Cho"))
HAND = "r3 r5 r6 y2 p4 g1 g9 b8"
RED = ("r1", "r2")
SMALL = "r1 y1 p1 g1"
GOAL = (side("r9 y8"), side("p7 g7"))
FOUR = side("r9 y9 p9 g9")
DRAW = play(GAME, place(HAND, "r1", "r2 r3", piles="y4 r1 g5"), "drop-b8").state
ON_CLOVER = play(GAME, place("y5", "y1", tiles="y2c b1w"), "play-y5").state
FITTING = play(GAME, place(HAND, "r1", "r2 r3", piles="y4 r4"), "drop-b8").state


def on(kind: str) -> State:
    return place(HAND, "r2", "r2 r3", tiles=f"r3{kind}")


@pytest.mark.parametrize(
    ("_rule", "state", "move", "said"),
    [
        ("K14", on("w"), "play-r3", "+near 0 +gain 1 +wish +step"),
        ("K13", on("c"), "play-r5", "-strands 1 +near 1 +gain 1 +clover +step"),
        ("K12", on("3"), "play-r3", "+near 0 +gain 4 +step"),
        ("K9: upwards", place(HAND, *RED), "play-r6", "-strands 2 +gain 1 +step"),
        ("K9: an empty row takes all in order", place(HAND), "play-r5", "-strands 1 +room 1 +step"),
        ("K10: a third path", place(HAND, "r1 y1", "r2 y1"), "play-p4", "-begins 3 +step"),
        ("K10", place(HAND, *RED), "play-p4", "+step"),
        ("K7", place(HAND, *RED), "drop-r3", "-wastes +free"),
        ("K7", place("r1 y2", "r1", "r2 r3"), "drop-r1", "+dead +free"),
        ("K7", place(HAND, *RED), "drop-y2", "+free"),
        ("K7", place(HAND, others=(side("y1", "y1 y2"),)), "drop-y2", "-helps +free"),
        ("K7", place(HAND, others=(side(), side("y1", "y1"))), "drop-y2", "+free"),
        ("K7: passed", place(HAND, others=(side("y1", "y1 y3"),)), "drop-y2", "+safe +free"),
        ("K13 K14", ON_CLOVER, "go-b", "+wish +step"),
        ("K13", ON_CLOVER, "stay", "+free"),
        ("K16", DRAW, "pile-r", "-useless +known"),
        ("K16", DRAW, "pile-y", "+known"),
        ("K16", FITTING, "pile-r", "+fits +known"),
        ("K16", FITTING, "deck", "+deck"),
        ("K17", place("b9", "r7 y7 p7 g7 b6", "b3 b4", players=2), "play-b9", "+ends-ahead +step"),
        ("K17", place("b9", "b6", "b3 b4", others=(FOUR,), players=2), "play-b9",
         "-ends-behind +step"),
        ("K17: four", place("b9", "r7 y7 p7 b6", "b3 b4", players=2), "play-b9", "+gain 3 +step"),
        ("K17: without the tile", place("b9", "r7 y7 p7 g7 b6", tiles="b7w", players=2), "play-b9",
         "+ends-ahead +step"),
    ],
)  # fmt: skip
def test_reasons_are_true(_rule: str, state: State, move: str, said: str) -> None:
    assert why(GAME, EVALUATOR, state, move) == said


@pytest.mark.parametrize(
    ("_rule", "state", "move", "change", "tile"),
    [
        ("K19", place("r7", "r6^", "r6"), "play-r7", "+6", ""),
        ("K10", place("b7"), "play-b7", "−4", ""),
        ("K10 K19", place("b7"), "tall-b7", "−8", ""),
        ("K3: the last figure is the tall one", place("b7", SMALL), "tall-b7", "−8", ""),
        ("K12", on("3"), "play-r3", "+4", text("tile-number", points="+3")),
        ("K13", on("c"), "play-r3", "+1", text("tile-clover", face=CLOVER)),
        ("K14 K20", on("w"), "play-r3", "+2", text("tile-wish", face=WISH, points="+1")),
        ("K17", place("b2", "b6", "b1", others=GOAL), "play-b2", "+3", text("tile-over")),
    ],
)
def test_a_step_is_said_with_its_change_and_tile(
    _rule: str, state: State, move: str, change: str, tile: object
) -> None:
    label = PRESENTATION.choice(GAME.view(state, Seat(0)), GAME.parse(move)).label
    for said in (label, play(GAME, state, move).events[0].text):
        assert dict(said.args).items() >= {"change": change, "tile": tile}.items()


def test_ghosts_stand_where_cards_lead_and_are_tall_on_the_page_of_the_tall_figure() -> None:
    view = GAME.view(place("r3 y7 b1", "y9^ r2", "y5 y5 r2", tiles="r3w"), Seat(0))
    foreseen = foresee(view.table, Seat(0), view.hand)
    changes = {card: landing and landing.change for card, landing in foreseen.items()}
    assert changes == {"r3": 2, "y7": None, "b1": -4}
    view = GAME.view(place("r3 y7", "r2", "r2"), Seat(0))
    draw, describe = PRESENTATION.pages["tall"]
    assert draw(view) != PRESENTATION.hand(view)
    [(_, held)] = find(describe(view), "own-hand").args
    assert getattr(held, "items", ()) == (
        text("held-no", card=name_card("r3")),
        text("held", card=name_card("y7"), change="−8"),
    )


def test_the_rules_say_what_is_in_the_box() -> None:
    """K1, K3, K4."""
    cards, wishes = len(CARDS) * COPIES, TILES[Tile.WISH]
    english, japanese = (read_rules(GAMES["keltis"], each) for each in ("en", "ja"))
    assert f"**Cards** {cards}: five colours with the values 0 to 10, each card twice" in english
    assert f"5色で、0〜10が2枚ずつ、全部で{cards}枚" in japanese
    numbers = [str(tile) for tile in Tile if tile.isdecimal() for _ in range(TILES[tile])]
    assert f"nine wishing stones, and the numbers {', '.join(numbers)}." in english
    assert f"願いの石{wishes}枚、数字{len(numbers)}枚（{'・'.join(numbers)}）" in japanese
    assert "Each path takes one of your figures" in english
    assert "1本の道に置ける自分の駒は1個だけ" in japanese
