"""Rules of Keltis, the fast game that follows them, and reasons and texts that are true."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from bot.testing.random_games import play_once
from games.core.game import Outcome, Seat
from games.core.text import text
from games.keltis.evaluation import EVALUATOR
from games.keltis.presentation import PRESENTATION
from games.keltis.rules import CLOVER, GAME, WISH, name_card
from games.keltis.simulation import DROP, SMALL_FIGURE, TALL_FIGURE, FastGame
from games.keltis.state import (
    CARDS,
    COLOUR,
    COPIES,
    PLACES,
    SMALL,
    TILES,
    VALUE,
    Go,
    Move,
    Play,
    Side,
    State,
    Tile,
    Use,
)
from games.rows.state import COLOURS, POINTS, Phase
from tests.games import test_rows as shared
from tests.games.rule_table import Row, over_rows, why
from tests.games.test_rows import check_rule, check_sketch, choose, deal, find, play, told


def place(
    hand: str = "",
    figures: str = "",
    rows: str = "",
    *,
    others: tuple[Side, ...] = (),
    tiles: str = "",
    piles: str = "",
    deck: int = 60,
    players: int = 3,
) -> State:
    """Return the turn of the first seat: its hand, figures and rows, and what lies on the table.

    Tiles are written like `y2c`: path, stone and kind.
    """
    kinds: list[list[Tile | None]] = [[None] * 9 for _ in COLOURS]
    for tile in tiles.split():
        kinds[COLOURS.index(tile[0])][int(tile[1]) - 1] = Tile(tile[2])
    laid, left = tuple(map(tuple, kinds)), shared.lay_out(piles, COLOURS)
    own, state = side(figures, rows), shared.deal(GAME, players)
    placed: State = shared.lay(state, hand, own, *others, tiles=laid, piles=left, deck=deck)
    return placed


def side(figures: str = "", rows: str = "", **counts: int) -> Side:
    """Return what lies before a player: figures written like `r3 b9^`, the tall one with a `^`."""
    found = {each[0]: each[1:] for each in figures.split()}
    stones = tuple(int(found.get(path, "0").rstrip("^")) for path in COLOURS)
    tall = next((COLOURS.index(path) for path, stone in found.items() if "^" in stone), None)
    return Side(shared.lay_out(rows, COLOURS), stones, tall, **counts)


def read(state: State) -> dict[str, object]:
    """Return a position as `place` takes it, the question, and what the first seat has won."""
    table, own = state.table, state.table.sides[0]
    figures = (
        f"{path}{stone}{'^' * (number == own.tall)}"
        for number, (path, stone) in enumerate(zip(COLOURS, own.figures, strict=True))
        if stone
    )
    tiles = (
        f"{path}{stone}{tile}"
        for path, stones in zip(COLOURS, table.tiles, strict=True)
        for stone, tile in enumerate(stones, 1)
        if tile
    )
    won = {"points": own.points, "wishes": own.wishes}
    return {**shared.read(state), "figures": " ".join(figures), "tiles": " ".join(tiles), **won}


OPPONENTS: Final = {"four": (side("r9 y8"), side("p7 g7")), "two": (side("r9 y8"),)}
"""Others with so many figures in the goal area."""
TABLE: Final = """
# A position is a hand, figures, rows, and other cards. The models cover all other cases.
K6: y5
 drop-y5 deck p7 -> asked 1 turn; piles y5; hand p7; events drop drawn deck
K7: g3 b4
 drop-b4 -> piles b4; hand g3; asked 0 draw; events drop
K8: g5 | g1 | g3
 play-g5 -> figures g2; rows g3 g5; events play
K9: r2 r6 | r2 | r4 r4
 -> offered play-r2 drop-r2 play-r6 drop-r6
K9: r3 r4 r5 | r3 | r6 r4 r4
 -> offered play-r3 drop-r3 play-r4 drop-r4 drop-r5
K10: y5
 -> offered play-y5 tall-y5 drop-y5
 tall-y5 -> figures y1^; events start
# The fifth figure is the tall one if it was not before (K3).
K10: y5 | r1 p1 g1 b1
 -> offered tall-y5 drop-y5
# A clover has brought a figure.
K10: y5 | y1
 -> offered play-y5 drop-y5
K11: r5 | r9 | r3
 play-r5 -> offered go-y tall-y go-p tall-p go-g tall-g go-b tall-b stay
 play-r5 tall-p -> figures r9 p1^; events extra enter
 play-r5 stay -> figures r9; rows r3 r5; asked 0 draw; events extra stay
# It applies the tile that it reaches (K13).
K11: r5 | r9 b2^ | r3 | tiles=b3c
 play-r5 go-b -> asked 0 clover; offered go-y go-p go-g go-b stay
K12: y5 | tiles=y13
 play-y5 -> points 3; tiles y13; events start
# One by one.
K13: y5 | tiles=y1c,y2c,b1w
 play-y5 go-y -> asked 0 clover; figures y2; events start step
 play-y5 go-y go-b -> wishes 1; tiles y1c y2c; asked 0 draw; events start step enter
K14: y5 | tiles=y1w
 play-y5 -> wishes 1; tiles ; events start
K15: y5 | r9 y1 | y3 | tiles=y2c
 play-y5 -> offered go-y go-p tall-p go-g tall-g go-b tall-b stay
K16: y5 y6 | piles=r3,r4,y3,b1
 drop-y5 -> offered deck pile-r pile-b
 drop-y5 pile-r -> hand r4 y6; piles r3 y3 y5 b1; asked 1 turn; events drop pile
# At once, and the tile has no effect.
K17: b2 | b6 | others=four tiles=b73
 play-b2 -> points 0; wishes 0; asked 0 over; events play over-goal
K17: y2 | b6 y1 | y1 | others=four tiles=y2c
 play-y2 go-b -> asked 0 over; events play step over-goal
K17: b2 | b6 | others=two
 play-b2 -> asked 0 draw; events play
K18: b2 | deck=1
 drop-b2 deck p7 -> hand p7; asked 0 over; events drop drawn deck over-deck
"""


@over_rows(TABLE)
def test_moves_are_offered_and_have_their_effects(row: Row) -> None:
    step = check_rule(GAME, place, read, row, OPPONENTS)
    outcome, is_over = GAME.outcome(step.state), step.state.table.phase is Phase.OVER
    assert bool(outcome) == is_over
    assert not is_over or GAME.decisions(step.state) == ()
    assert not outcome or f"over-{outcome.ending}" in told(step)


def test_the_box_holds_110_cards_and_25_tiles() -> None:
    """K1, K2, K3, K4, K5."""
    assert (len(CARDS) * COPIES, {card[0] for card in CARDS}) == (110, {*"rypgb"})
    assert [card for card in CARDS if card[0] == "p"] == [f"p{value}" for value in range(11)]
    assert POINTS[1:] == (-4, -3, -2, 1, 2, 3, 6, 7, 10)
    assert Side(figures=(6, 7, 8, 9, 0)).in_goal == 3
    small = {"": SMALL, "r1 y2^": 3, "r1 y2 p3 g4": 0, "r1^ y2 p3 g4 b5": 0}
    assert {figures: side(figures).small_left for figures in small} == small
    assert SMALL == 4
    numbers = {Tile.ONE: 2, Tile.TWO: 3, Tile.THREE: 2}
    assert {Tile.WISH: 9, Tile.CLOVER: 9, **numbers} == TILES
    stones = ["".join(str(stone) for path, stone in PLACES if path == each) for each in range(5)]
    assert stones == ["35679", "24679", "23579", "24579", "34679"]


def test_figures_tiles_and_wishing_stones_score_without_a_floor() -> None:
    """K19: the tall one twice; K20: five are worth 10, one costs 3; K21."""
    paths = {"r1 y4 p9^ b7": (-4, 1, 20, 0, 6), "r1^ y4 p9 b7": (-8, 1, 10, 0, 6)}
    assert {figures: side(figures).score.paths for figures in paths} == paths
    worth = [side(wishes=count).score.wishes for count in range(8)]
    assert worth == [-4, -3, 2, 3, 6, 10, 10, 10]
    assert side("r1^ y1", points=3).score.total == -13


@pytest.mark.parametrize(
    ("tiebreak", "wishes", "winners"),
    [("shared", 0, {1, 2}), ("stones", 0, {2}), ("stones", 2, {1, 2})],
)
def test_the_highest_total_wins_and_ties_are_shared_or_broken(
    tiebreak: str, wishes: int, winners: set[int]
) -> None:
    """K22: by the option, among the tied the most wishing stones win."""
    points = 4 if wishes else 10
    sides = (side(points=4), side(points=points, wishes=wishes), side(points=4, wishes=2))
    ended = GAME.conclude(replace(deal(GAME, 3, tiebreak=tiebreak).table, sides=sides))
    assert ended == Outcome("deck", (0, 6, 6), frozenset(map(Seat, winners)))


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
FOUR_SMALL = "r1 y1 p1 g1"
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
        ("K3: the last figure is the tall one", place("b7", FOUR_SMALL), "tall-b7", "−8", ""),
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
