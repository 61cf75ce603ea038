"""The fast game of Keltis follows the engine; reasons and texts say what happens."""

from __future__ import annotations

from typing import Any

import pytest

from bot.testing.random_games import play_once
from games.core.game import Seat
from games.core.text import text
from games.keltis.evaluation import EVALUATOR
from games.keltis.presentation import PRESENTATION
from games.keltis.rules import CLOVER, GAME, WISH, name_card
from games.keltis.simulation import DROP, SMALL_FIGURE, TALL_FIGURE, FastGame
from games.keltis.state import COLOUR, VALUE, Go, Move, Play, State, Use
from games.rows.state import COLOURS
from tests.games.keltis.positions import place, side
from tests.games.reasons import why
from tests.games.rows import check_sketch, choose, find, play

USES = {Use.DROP: DROP, Use.PLAY: SMALL_FIGURE, Use.TALL: TALL_FIGURE}


def act(sketch: FastGame, move: Move) -> None:
    match move:
        case Play(card, use):
            sketch.act((0.0, COLOUR[card], VALUE[card], USES[use]))
        case Go(path, tall):
            sketch.step(COLOURS.index(path), TALL_FIGURE if tall else SMALL_FIGURE)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sketch_and_engine_agree_and_only_legal_moves_are_thought_of(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fast game chooses a step without a card itself; here the test makes it."""
    monkeypatch.setattr(FastGame, "step_freely", lambda _: None)
    plies: list[Any] = [ply for seed in range(4) for ply in play_once(GAME, players, seed)]
    check_sketch(GAME, plies, lambda card: (COLOUR[card], VALUE[card]), act)


TRAILING = (side("r7 y7"), side("p7 g7"))
USELESS = place("b0 b1 b3 r4 r5", "b4", "b2 b4 b6 b10", others=(side("b5", "b8 b7 b5 b2"),))
TAKING = "g6", "g2 g3"


@pytest.mark.parametrize(
    ("state", "best"),
    [
        (place("g4 g7 g9", "g2", "g2 g3"), "play-g4"),  # the nearest card first
        (place("g4 b4", "g3 b3", "g2 g3 b2 b3", tiles="b4w"), "play-b4"),
        (place("g4 b4", "g3 b3", "g2 g3 b2 b3", tiles="g4w"), "play-g4"),
        # It ends the game where it leads, and not where it trails.
        (place("b2", "b6 r6^ y6", "b1", others=TRAILING), "play-b2"),
        (place("b2", "b6 r1^ y1 p1 g1", "b1", others=TRAILING), "drop-b2"),
        # It takes what it can lay, and discards what a rival cannot.
        (play(GAME, place("y0 y5", *TAKING, piles="g4 r5"), "drop-y0").state, "pile-g"),
        (play(GAME, place("y0 y5", *TAKING, piles="g1 r5"), "drop-y0").state, "deck"),
        (USELESS, "drop-b3"),
    ],
)
def test_ratings_know_what_is_good(state: State, best: str) -> None:
    assert choose(GAME, state, "drop-b" if state is USELESS else "") == best


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


def test_cards_start_the_tall_figure_on_its_page() -> None:
    view = GAME.view(place("r3 y7", "r2", "r2"), Seat(0))
    draw, describe = PRESENTATION.pages["tall"]
    assert draw(view) != PRESENTATION.hand(view)
    held = find(describe(view), "own-hand")["cards"].items
    double = text("held", card=name_card("y7"), change="−8")
    assert held == (text("held-no", card=name_card("r3")), double)
