"""What is said for and against moves of Keltis happens."""

from __future__ import annotations

import pytest

from games.keltis.evaluation import EVALUATOR
from games.keltis.state import Tile
from tests.games.keltis.positions import GAME, ask, begin, give, lay, pile, stand
from tests.games.reasons import why

HAND = "r3 r5 r6 y2 p4 g1 g9 b8"


@pytest.mark.parametrize(
    ("tile", "said"),
    [(Tile.WISH, "+wish"), (Tile.CLOVER, "+clover"), (Tile.THREE, "+tile 3")],
)
def test_the_tile_of_the_next_stone_is_named(tile: Tile, said: str) -> None:
    """K12, K13."""
    state = stand(lay(give(begin(), HAND), "r", 3, tile), "r2", cards="r2 r3")
    assert why(GAME, EVALUATOR, state, "play-r3") == said
    assert why(GAME, EVALUATOR, state, "play-r5") == f"-strands 1 {said}"


def test_cards_that_lose_their_place_are_counted() -> None:
    """K9: upwards nothing below the last value follows; an empty row takes all in order."""
    state = stand(give(begin(), HAND), "r1", cards="r2")
    assert why(GAME, EVALUATOR, state, "play-r6") == "-strands 2"
    assert why(GAME, EVALUATOR, state, "play-r3") == ""
    fresh = give(begin(), HAND)
    assert why(GAME, EVALUATOR, fresh, "play-r5") == "-strands 1"


def test_a_third_path_is_begun_with_care() -> None:
    state = stand(give(begin(), HAND), "r1 y1", cards="r2 y1")
    assert why(GAME, EVALUATOR, state, "play-p4") == "-begins 3"
    assert why(GAME, EVALUATOR, stand(give(begin(), HAND), "r1", cards="r2"), "play-p4") == ""


def test_discards_help_the_next_player_or_waste_a_card() -> None:
    """K7: the seat to the left is the next to draw."""
    state = stand(give(begin(), HAND), "r1", cards="r2")
    assert why(GAME, EVALUATOR, state, "drop-r3") == "-wastes"
    assert why(GAME, EVALUATOR, state, "drop-y2") == ""
    theirs = stand(state, "y1", seat=1, cards="y1 y2")
    assert why(GAME, EVALUATOR, theirs, "drop-y2") == "-helps"
    assert why(GAME, EVALUATOR, stand(state, "y1", seat=2, cards="y1"), "drop-y2") == ""
    passed = stand(state, "y1", seat=1, cards="y1 y3")
    assert why(GAME, EVALUATOR, passed, "drop-y2") == ""


def test_a_discarded_card_fits_or_does_not() -> None:
    """K16."""
    state = stand(pile(give(begin(), HAND), "y4 r1 g5"), "r1", cards="r2 r3")
    state = GAME.apply(state, GAME.decisions(state)[0].seat, GAME.parse("drop-b8")).state
    assert why(GAME, EVALUATOR, state, "pile-r") == "-useless"
    assert why(GAME, EVALUATOR, state, "pile-y") == ""
    fitting = stand(pile(give(begin(), HAND), "y4 r4"), "r1", cards="r2 r3")
    fitting = GAME.apply(fitting, GAME.decisions(fitting)[0].seat, GAME.parse("drop-b8")).state
    assert why(GAME, EVALUATOR, fitting, "pile-r") == "+fits"
    assert why(GAME, EVALUATOR, fitting, "deck") == ""


def test_the_fifth_figure_in_the_goal_ends_the_game_for_better_or_worse() -> None:
    """K17."""
    state = stand(give(ask(begin(2), 0), "b9"), "r7 y7 p7 g7 b6", cards="b3 b4")
    assert why(GAME, EVALUATOR, state, "play-b9") == "+ends-ahead"
    behind = stand(give(ask(begin(2), 0), "b9"), "b6", cards="b3 b4")
    behind = stand(behind, "r9 y9 p9 g9", seat=1)
    assert why(GAME, EVALUATOR, behind, "play-b9") == "-ends-behind"
    early = stand(give(ask(begin(2), 0), "b9"), "r7 y7 p7 b6", cards="b3 b4")
    assert why(GAME, EVALUATOR, early, "play-b9") == ""
