"""Components, legal moves, their effects, the two ends and the score."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from games.core.game import Outcome, Seat
from games.keltis.rules import GAME
from games.keltis.state import CARDS, COPIES, PLACES, SMALL, TILES, Side, Tile
from games.rows.state import POINTS, Phase
from tests.games.keltis import positions
from tests.games.keltis.positions import side
from tests.games.rows import check_rule, deal, told
from tests.support.rule_table import Row, over_rows

OTHERS: Final = {"four": (side("r9 y8"), side("p7 g7")), "two": (side("r9 y8"),)}
"""Others with so many figures in the goal area."""
TABLE: Final = """
# Positions are a hand, figures, rows, and what else lies there. The models play all other cases.
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
    step = check_rule(GAME, positions, row, OTHERS)
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
