"""Rules of Keltis, its fast game, and the reasons and texts of moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from games.core.game import Outcome, Seat
from games.core.text import text
from games.keltis import model
from games.keltis.presentation import PRESENTATION
from games.keltis.rules import GAME, name_card
from games.keltis.simulation import DROP, SMALL_FIGURE, TALL_FIGURE, FastGame
from games.rows.base import COLOURS, Play, Use
from tests.games import test_rows as shared
from tests.games.rule_table import Row, over_rows
from tests.games.test_rows import check_fast_game, check_rule, deal, find, over_tables


def place(
    hand: str = "",
    figures: str = "",
    rows: str = "",
    *,
    others: tuple[model.Side, ...] = (),
    tiles: str = "",
    piles: str = "",
    deck: int = 60,
    players: int = 3,
) -> model.State:
    """Return the turn of the first seat: its hand, figures and rows, and what lies on the table.

    Tiles are written like `y2c`: path, stone and kind.
    """
    kinds: list[list[model.Tile | None]] = [[None] * 9 for _ in COLOURS]
    for tile in tiles.split():
        kinds[COLOURS.index(tile[0])][int(tile[1]) - 1] = model.Tile(tile[2])
    laid = tuple(map(tuple, kinds))
    left = shared.lay_out(piles, COLOURS)
    own = side(figures, rows)
    state = shared.deal(GAME, players)
    placed: model.State = shared.lay(state, hand, own, *others, tiles=laid, piles=left, deck=deck)
    return placed


def side(figures: str = "", rows: str = "", **counts: int) -> model.Side:
    """Return what lies before a player: figures written like `r3 b9^`, the tall one with a `^`."""
    figures_of = {each[0]: each[1:] for each in figures.split()}
    stones = tuple(int(figures_of.get(path, "0").rstrip("^")) for path in COLOURS)
    tall = next((COLOURS.index(path) for path, stone in figures_of.items() if "^" in stone), None)
    return model.Side(shared.lay_out(rows, COLOURS), stones, tall, **counts)


def read(state: model.State) -> dict[str, object]:
    """Return a position as `place` takes it, the question, and what the first seat has won."""
    table = state.table
    own = state.table.sides[0]
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


OPPONENTS: Final = {
    # By the number of figures in the goal area.
    "four": (side("r9 y8"), side("p7 g7")),
    "two": (side("r9 y8"),),
    "best": (side("r9 y9 p9 g9"),),
    # Yellow rows of the next player, of a later one, and one past the card; then a blue row.
    "waiting": (side("y1", "y1 y2"),),
    "later": (side(), side("y1", "y1")),
    "passed": (side("y1", "y1 y3"),),
    "falling": (side("b5", "b8 b7 b5 b2"),),
}
TABLE: Final = """
# A position is a hand, figures, rows, and other cards. The models cover all other cases.
K6: y5
 drop-y5 deck p7 -> asked 1 turn; piles y5; hand p7; events drop drawn deck
K7: r3 r5 b4 y2 | r1 | r1 r2
 drop-b4 -> piles b4; hand r3 r5 y2; asked 0 draw; events drop
 drop-r3 -> why -wastes +free
 drop-y2 -> why +free
K7: r1 | r1 | r2 r3
 drop-r1 -> why +dead +free
K7: y2 | others=waiting
 drop-y2 -> why -helps +free
K7: y2 | others=later
 drop-y2 -> why +free
K7: y2 | others=passed
 drop-y2 -> why +safe +free
# Among unplayable cards, drop one that the next player cannot lay either.
K7: b0 b1 b3 | b4 | b2 b4 b6 b10 | others=falling
 -> best drop-b3
K8: g5 | g1 | g3
 play-g5 -> figures g2; rows g3 g5; events play
K9: r3 r4 r5 | r3 | r6 r4 r4
 -> offered play-r3 drop-r3 play-r4 drop-r4 drop-r5
# A rising row; the nearest card first.
K9: r3 r5 r6 | r1 | r2
 play-r6 -> why -strands 2 +gain 1 +step
K9: g4 g7 g9 | g2 | g2 g3
 -> best play-g4
# An empty row takes all of its cards in order.
K9: r3 r5 r6
 play-r5 -> why -strands 1 +room 1 +step
K10: y5
 -> offered play-y5 tall-y5 drop-y5
 play-y5 -> said −4
 tall-y5 -> figures y1^; events start; said −8
K10: p4 | r1 | r2
 play-p4 -> why +step
K10: p4 | r1 y1 | r2 y1
 play-p4 -> why -begins 3 +step
K11: r5 | r9 | r3
 play-r5 -> offered go-y tall-y go-p tall-p go-g tall-g go-b tall-b stay
 play-r5 tall-p -> figures r9 p1^; events extra enter
 play-r5 stay -> figures r9; rows r3 r5; asked 0 draw; events extra stay
# The figure applies the tile that it reaches (K13).
K11: r5 | r9 b2^ | r3 | tiles=b3c
 play-r5 go-b -> asked 0 clover; offered go-y go-p go-g go-b stay
K12: r3 | r2 | r2 r3 | tiles=r33
 play-r3 -> points 3; tiles r33; said +4 tile-number; why +near 0 +gain 4 +step
# Clovers are resolved one by one.
K13: y5 | y1 | tiles=y2c,y3c,b1w
 play-y5 -> said +1 tile-clover; why +gain 1 +clover +step
 play-y5 go-y -> asked 0 clover; figures y3; events play step
 play-y5 go-y go-b -> wishes 1; tiles y2c y3c; asked 0 draw; events play step enter
 play-y5 go-b -> why +wish +step
 play-y5 stay -> why +free
K14: g4 b4 | g3 b3 | g2 g3 b2 b3 | tiles=b4w
 -> best play-b4
 play-b4 -> wishes 1; tiles ; events play; said +4 tile-wish; why +near 0 +gain 3 +wish +step
K15: y5 | r9 y1 | y3 | tiles=y2c
 play-y5 -> offered go-y go-p tall-p go-g tall-g go-b tall-b stay
K16: y5 y6 | piles=r3,r4,y3,b1
 drop-y5 -> offered deck pile-r pile-b
 drop-y5 pile-r -> hand r4 y6; piles r3 y3 y5 b1; asked 1 turn; events drop pile
K16: r5 b8 | r1 | r2 r3 | piles=y4,r4
 drop-b8 -> best pile-r
 drop-b8 pile-r -> why +fits +known
 drop-b8 pile-y -> why +known
 drop-b8 deck -> why +deck
K16: r5 b8 | r1 | r2 r3 | piles=r1
 drop-b8 -> best deck
 drop-b8 pile-r -> why -useless +known
# The game ends at once; the tile has no effect. Computer players end it only when they lead.
K17: b2 | b6 r6^ y6 p6 g6 | b1 | others=four tiles=b73
 -> best play-b2
 play-b2 -> points 0; asked 0 over; events play over-goal
 play-b2 -> said +3 tile-over; why +near 0 +ends-ahead +step
K17: y2 | b6 y1 | y1 | others=four tiles=y2c
 play-y2 go-b -> asked 0 over; events play step over-goal
K17: b2 | b6 r1^ y1 p1 g1 | b1 | others=four
 -> best drop-b2
K17: b2 | b6 | b1 | others=best
 play-b2 -> why +near 0 -ends-behind +step
K17: b2 | b6 | b1 | others=two
 play-b2 -> asked 0 draw; events play; why +near 0 +gain 3 +step
K18: b2 | deck=1
 drop-b2 deck p7 -> hand p7; asked 0 over; events drop drawn deck over-deck
# The tall figure counts twice.
K19: r7 | r6^ | r6
 play-r7 -> said +6
"""


@over_rows(TABLE)
def test_moves_have_the_effects_in_the_rule_table(row: Row) -> None:
    check_rule("keltis", place, read, row, OPPONENTS)


def test_the_box_has_110_cards_and_25_tiles_and_scores_can_be_negative() -> None:
    """K1, K2, K3, K4, K5; K19: the tall figure counts twice; K20: 5 score 10, 1 costs 3; K21."""
    assert (len(model.CARDS) * model.COPIES, sum(model.TILES.values()), len(model.PLACES)) == (
        110,
        25,
        25,
    )
    small = {"": 4, "r1 y2^": 3, "r1 y2 p3 g4": 0, "r1^ y2 p3 g4 b5": 0}
    assert {figures: side(figures).small_left for figures in small} == small
    assert (side("r1 y4 p9^ b7").score.paths, side("r6 y7").in_goal) == ((-4, 1, 20, 0, 6), 1)
    worth = [side(wishes=count).score.wishes for count in range(8)]
    assert worth == [-4, -3, 2, 3, 6, 10, 10, 10]
    assert side("r1^ y1", points=3).score.total == -13


@pytest.mark.parametrize(
    ("tiebreak", "wishes", "winners"),
    [("shared", 0, {1, 2}), ("stones", 0, {2}), ("stones", 2, {1, 2})],
)
def test_ties_are_shared_or_broken_by_stones(tiebreak: str, wishes: int, winners: set[int]) -> None:
    """K22: the option decides; with `stones`, the most wishing stones win a tie."""
    points = 4 if wishes else 10
    sides = (side(points=4), side(points=points, wishes=wishes), side(points=4, wishes=2))
    ended = GAME.conclude(replace(deal(GAME, 3, tiebreak=tiebreak).table, sides=sides))
    assert ended == Outcome("deck", (0, 6, 6), frozenset(map(Seat, winners)))


USES = {Use.DROP: DROP, Use.PLAY: SMALL_FIGURE, Use.TALL: TALL_FIGURE}


def act(fast: FastGame, move: model.Move) -> None:
    match move:
        case Play(card, use):
            fast.act((0.0, model.COLOUR[card], model.VALUE[card], USES[use]))
        case model.Go(path, tall):
            fast.step(COLOURS.index(path), TALL_FIGURE if tall else SMALL_FIGURE)


@over_tables
def test_fast_game_agrees_with_the_engine_and_considers_only_legal_moves(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fast game chooses a step without a card itself; here the test makes it."""
    monkeypatch.setattr(FastGame, "step_freely", lambda _: None)
    check_fast_game(GAME, players, act)


def test_the_page_of_the_tall_figure_shows_doubled_score_changes() -> None:
    view = GAME.view(place("r3 y7", "r2", "r2"), Seat(0))
    draw, describe = PRESENTATION.pages["tall"]
    assert draw(view) != PRESENTATION.hand(view)
    held = find(describe(view), "own-hand")["cards"].items
    double = text("held", card=name_card("y7"), change="−8")
    assert held == (text("held-no", card=name_card("r3")), double)
