"""Components, legal moves, their effects, the two ends and the score."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core.game import Outcome, Seat, Setup
from games.core.text import IllegalMoveError, InvalidMoveError
from games.keltis.state import (
    CARDS,
    COPIES,
    PLACES,
    SMALL,
    TILES,
    Side,
    State,
    Tile,
    conclude,
    score,
)
from games.rows.cards import POINTS
from tests.games.keltis.positions import GAME, begin, place, read, side, turn
from tests.games.rows import offered, play, told

GOAL = (side("r9 y8"), side("p7 g7"))
"""Others with four figures in the goal area."""
STEPS = "go-r tall-r go-y go-p tall-p go-g go-b tall-b stay"


def test_the_box_holds_110_cards_and_25_tiles() -> None:
    """K1, K2, K3, K4, K5."""
    assert len(CARDS) * COPIES == 110
    assert {card[0] for card in CARDS} == set("rypgb")
    assert [card for card in CARDS if card[0] == "p"] == [f"p{value}" for value in range(11)]
    assert POINTS[1:] == (-4, -3, -2, 1, 2, 3, 6, 7, 10)
    assert Side(figures=(6, 7, 8, 9, 0)).in_goal == 3
    small = {"": SMALL, "r1 y2^": 3, "r1 y2 p3 g4": 0, "r1^ y2 p3 g4 b5": 0}
    assert {figures: side(figures).small_left for figures in small} == small
    assert SMALL == 4
    numbers = {Tile.ONE: 2, Tile.TWO: 3, Tile.THREE: 2}
    assert {Tile.WISH: 9, Tile.CLOVER: 9, **numbers} == TILES
    assert sum(TILES.values()) == len(PLACES) == 25
    stones = ["".join(str(stone) for path, stone in PLACES if path == each) for each in range(5)]
    assert stones == ["35679", "24679", "23579", "24579", "34679"]


def test_chance_lays_the_tiles_one_by_one() -> None:
    """K6."""
    state = GAME.start(Setup(2, first=Seat(1)))
    assert offered(GAME, state) == "tile-w tile-c tile-1 tile-2 tile-3"
    state = play(GAME, state, "tile-1 tile-1").state
    assert state.table.tiles[0][2] == state.table.tiles[0][4] == Tile.ONE
    assert offered(GAME, state) == "tile-w tile-c tile-2 tile-3"
    assert [chance.weight for chance in GAME.chances(state)] == [9, 9, 3, 2]


def test_what_is_not_written_like_a_move_is_none() -> None:
    """K7."""
    with pytest.raises(InvalidMoveError):
        GAME.parse("play-r11")


@pytest.mark.parametrize(
    ("_rule", "state", "moves"),
    [
        ("K9", place("r2 r6 r7", "r2", "r4 r6"), "drop-r2 play-r6 drop-r6 play-r7 drop-r7"),
        ("K9", place("r2 r6", "r2", "r4 r4"), "play-r2 drop-r2 play-r6 drop-r6"),
        ("K9", place("r3 r4 r5", "r3", "r6 r4 r4"), "play-r3 drop-r3 play-r4 drop-r4 drop-r5"),
        ("K10", place("y5"), "play-y5 tall-y5 drop-y5"),
        ("K10", place("y5", "r2^", "r1"), "play-y5 drop-y5"),
        ("K10 K3: it is the fifth if not before", place("y5", "r1 p1 g1 b1"), "tall-y5 drop-y5"),
        ("K10: a clover has brought a figure", place("y5", "y1"), "play-y5 drop-y5"),
        ("K16", play(GAME, place("y5", piles="r3 r4 b1"), "drop-y5").state, "deck pile-r pile-b"),
        ("K16", play(GAME, place("y5", piles="y3 r1"), "drop-y5").state, "deck pile-r"),
    ],
)
def test_moves_are_offered(_rule: str, state: State, moves: str) -> None:
    assert offered(GAME, state) == moves


@pytest.mark.parametrize(
    ("_rule", "state", "moves", "after", "offers"),
    [
        ("K11", place("r5", "r9 b2^", "r3 r4"), "play-r5", "0 extra", "go-y go-p go-g go-b stay"),
        (
            "K11: it may bring the tall figure",
            *(place("r5", "r9", "r3"), "play-r5", "0 extra"),
            "go-y tall-y go-p tall-p go-g tall-g go-b tall-b stay",
        ),
        (
            "K11 K13: it applies the tile that it reaches",
            *(place("r5", "r9 b2^", "r3", tiles="b3c"), "play-r5 go-b", "0 clover"),
            "go-y go-p go-g go-b stay",
        ),
        ("K11: a step is possible", place("r5", "r9 y9 p9 g9 b8^"), "play-r5", "0 extra",
         "go-b stay"),
        ("K13", place("y5", "y1 g4", "y3", tiles="y2c"), "play-y5", "0 clover", STEPS),
        (
            "K13: one by one",
            *(place("y5", tiles="y1c y2c"), "play-y5 go-y", "0 clover"),
            "go-r tall-r go-y go-p tall-p go-g tall-g go-b tall-b stay",
        ),
        (
            "K15",
            *(place("y5", "r9 y1", "y3", tiles="y2c"), "play-y5", "0 clover"),
            "go-y go-p tall-p go-g tall-g go-b tall-b stay",
        ),
    ],
)  # fmt: skip
def test_steps_without_a_card_are_offered(
    _rule: str, state: State, moves: str, after: str, offers: str
) -> None:
    state = play(GAME, state, moves).state
    assert (read(state)["asked"], offered(GAME, state)) == (after, offers)


CLOVER = place("y5", "y1 g4", "y3", tiles="y2c")
PAST = place("r5", "r9 b2^", "r3 r4")
SOURCE = ((3, 3, 6, 7, 7), (9, 8, 8, 5, 3))
"""The two rows of the rule book."""


@pytest.mark.parametrize(
    ("_rule", "state", "moves", "after", "events"),
    [
        ("K7", place("g3 b4"), "drop-b4", {"piles": "b4", "hand": "g3", "asked": "0 draw"}, "drop"),
        ("K8", place("g5", "g1", "g3"), "play-g5", {"figures": "g2", "rows": "g3 g5"}, "play"),
        ("K10", place("y5"), "play-y5", {"figures": "y1"}, "start"),
        ("K10", place("y5"), "tall-y5", {"figures": "y1^"}, "start"),
        ("K10", place("y5", "y1"), "play-y5", {"figures": "y2", "rows": "y5"}, "play"),
        ("K11", PAST, "play-r5 go-b", {"figures": "r9 b3^"}, "extra step"),
        (
            "K11",
            *(PAST, "play-r5 stay"),
            *({"figures": "r9 b2^", "rows": "r3 r4 r5", "asked": "0 draw"}, "extra stay"),
        ),
        ("K11", place("r5", "r9", "r3"), "play-r5 tall-p", {"figures": "r9 p1^"}, "extra enter"),
        ("K12", place("y5", tiles="y13"), "play-y5", {"points": 3, "tiles": "y13"},
         "start"),
        ("K13", CLOVER, "play-y5 go-y", {"figures": "y3 g4", "tiles": "y2c"},
         "play step"),
        ("K13", CLOVER, "play-y5 go-g", {"figures": "y2 g5"}, "play step"),
        ("K13", CLOVER, "play-y5 tall-r", {"figures": "r1^ y2 g4"}, "play enter"),
        ("K13", CLOVER, "play-y5 stay", {"figures": "y2 g4", "tiles": "y2c", "asked": "0 draw"},
         "play stay"),
        ("K13", place("y5", tiles="y1c y2c b1w"), "play-y5 go-y go-b",
         {"wishes": 1, "tiles": "y1c y2c", "asked": "0 draw"},
         "start step enter"),
        ("K14", place("y5", tiles="y1w"), "play-y5", {"wishes": 1, "tiles": ""},
         "start"),
        ("K16", place("y5 y6", piles="r3 r4 b1"), "drop-y5 pile-r",
         {"hand": "r4 y6", "piles": "r3 y5 b1", "asked": "1 turn"}, "drop pile"),
        ("K17: at once", place("b2", "b6", "b1", others=GOAL), "play-b2", {"asked": "0 over"},
         "play over-goal"),
        *(
            (f"K17: {tile} has no effect", place("b2", "b6", others=GOAL, tiles=f"b7{tile}"),
             "play-b2", {"points": 0, "wishes": 0, "asked": "0 over"}, "play over-goal")
            for tile in Tile
        ),
        ("K17 K13", place("y2", "b6 y1", "y1", others=GOAL, tiles="y2c"), "play-y2 go-b",
         {"asked": "0 over"}, "play step over-goal"),
        ("K17: four", place("b2", "b6", others=GOAL[:1]), "play-b2", {"asked": "0 draw"},
         "play"),
        ("K17: all of one player", place("b4", "r9 y9 p9 g9 b6^"), "play-b4", {"asked": "0 over"},
         "play over-goal"),
        ("K18: at once", place("b2", deck=1), "drop-b2 deck p7", {"hand": "p7", "asked": "0 over"},
         "drop drawn deck over-deck"),
    ],
)  # fmt: skip
def test_moves_have_these_effects(
    _rule: str, state: State, moves: str, after: dict[str, object], events: str
) -> None:
    step = play(GAME, state, moves)
    assert read(step.state).items() >= after.items()
    assert told(step) == events
    outcome, is_over = GAME.outcome(step.state), read(step.state)["asked"] == "0 over"
    assert bool(outcome) == is_over
    assert not is_over or GAME.decisions(step.state) == ()
    assert not outcome or f"over-{outcome.ending}" in events


def test_the_whole_rows_of_the_source_can_be_played() -> None:
    """K9."""
    for values in SOURCE:
        state = begin()
        for value in values:
            state = play(GAME, turn(state, f"p{value}"), f"play-p{value}").state
        assert state.table.sides[0].figures[2] == 5


def test_the_card_discarded_this_turn_cannot_be_taken_back_but_by_others() -> None:
    """K16; what a clover began goes on with a card of that colour (K13, K10)."""
    state = play(GAME, place("y5", piles="y3 r1"), "drop-y5").state
    for wrong in ("pile-y", "pile-p", "drop-y5", "stay"):
        with pytest.raises(IllegalMoveError):
            play(GAME, state, wrong)
    state = play(GAME, turn(play(GAME, state, "deck b0").state, "r5", 1), "drop-r5").state
    assert offered(GAME, state) == "deck pile-y"
    state = play(GAME, place("y5 g7", tiles="y1c", players=2), "play-y5 go-g deck b0").state
    assert read(state).items() >= {"figures": "y1 g1", "rows": "y5"}.items()
    state = play(GAME, turn(state, "b1", 1), "drop-b1 deck b2").state
    assert "tall-g7" not in offered(GAME, state)
    state = play(GAME, state, "play-g7").state
    assert read(state).items() >= {"figures": "y1 g2", "rows": "y5 g7"}.items()


def test_figures_tiles_and_wishing_stones_score_without_a_floor() -> None:
    """K19: the tall one twice; K20: five are worth 10, one costs 3; K21."""
    paths = {"r1 y4 p9 b7": (-4, 1, 10, 0, 6), "r1 y4 p9^ b7": (-4, 1, 20, 0, 6)}
    paths["r1^ y4 p9 b7"] = (-8, 1, 10, 0, 6)
    assert {figures: score(side(figures)).paths for figures in paths} == paths
    worth = [score(side(wishes=count)).wishes for count in range(8)]
    assert worth == [-4, -3, 2, 3, 6, 10, 10, 10]
    low = score(side("r1^ y1", points=3))
    assert (low.paths, low.tiles, low.wishes, low.total) == ((-8, -4, 0, 0, 0), 3, -4, -13)


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
    ended = conclude(replace(begin(3, tiebreak=tiebreak).table, sides=sides))
    assert ended == Outcome("deck", (0, 6, 6), frozenset(map(Seat, winners)))
