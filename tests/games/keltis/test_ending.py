"""The two ends of the game, and what everything scores."""

import pytest

from games.core.game import Outcome, Seat
from games.keltis.state import Score, Side, Tile, conclude, score
from tests.games.keltis.positions import (
    GAME,
    begin,
    give,
    is_over,
    lay,
    play,
    put,
    shrink,
    stand,
    told,
)


def test_the_fifth_figure_in_the_goal_ends_the_game_at_once() -> None:
    """K17."""
    state = stand(stand(begin(), "r9 y8", seat=1), "p7 g7", seat=2)
    state = give(stand(state, "b6", cards="b1"), "b2")
    step = play(state, "play-b2")
    assert is_over(step.state)
    assert told(step) == ["event-play", "event-step", "event-over-goal"]
    assert GAME.decisions(step.state) == ()
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome.ending == "goal"


@pytest.mark.parametrize("tile", list(Tile))
def test_the_tile_under_the_fifth_figure_has_no_effect(tile: Tile) -> None:
    """K17."""
    state = stand(stand(begin(), "r9 y8", seat=1), "p7 g7", seat=2)
    state = lay(give(stand(state, "b6", cards="b1"), "b2"), "b", 7, tile)
    side = play(state, "play-b2").state.table.sides[0]
    assert (side.points, side.wishes) == (0, 0)


def test_a_clover_can_bring_the_fifth_figure_to_the_goal() -> None:
    """K17, K13."""
    state = stand(stand(begin(), "r9 y8", seat=1), "p7 g7", seat=2)
    state = lay(give(stand(state, "b6 y1", cards="y1"), "y2"), "y", 2, Tile.CLOVER)
    assert is_over(play(state, "play-y2", "go-b").state)


def test_four_figures_in_the_goal_do_not_end_the_game() -> None:
    """K17."""
    state = stand(stand(begin(), "r9 y8", seat=1), "p7", seat=2)
    state = give(stand(state, "b6", cards="b1"), "b2")
    assert not is_over(play(state, "play-b2").state)


def test_the_last_card_of_the_deck_ends_the_game_at_once() -> None:
    """K18."""
    state = shrink(give(begin(), "b2"), 1)
    step = play(state, "drop-b2", "deck", "p7")
    assert is_over(step.state)
    assert step.state.hands[0] == ("p7",)
    assert told(step)[-1] == "event-over-deck"
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome.ending == "deck"


def test_figures_score_their_stones_and_the_tall_one_twice() -> None:
    """K19."""
    assert score(Side(figures=(1, 4, 9, 0, 7))).paths == (-4, 1, 10, 0, 6)
    assert score(Side(figures=(1, 4, 9, 0, 7), tall=2)).paths == (-4, 1, 20, 0, 6)
    assert score(Side(figures=(1, 4, 9, 0, 7), tall=0)).paths == (-8, 1, 10, 0, 6)


def test_wishing_stones_score_by_their_table() -> None:
    """K20: five are worth 10, one costs 3."""
    worth = [score(Side(wishes=count)).wishes for count in range(8)]
    assert worth == [-4, -3, 2, 3, 6, 10, 10, 10]


def test_everything_is_added_up_without_a_floor() -> None:
    """K21."""
    assert score(Side(figures=(1, 1, 0, 0, 0), tall=0, points=3)) == Score((-8, -4, 0, 0, 0), 3, -4)
    assert score(Side(figures=(1, 1, 0, 0, 0), tall=0, points=3)).total == -13


def test_the_highest_total_wins_and_ties_are_shared() -> None:
    """K22."""
    state = begin(3)
    for seat, side in enumerate((Side(points=4), Side(points=10), Side(points=4, wishes=2))):
        state = put(state, seat, side)
    assert conclude(state.table) == Outcome("deck", (0, 6, 6), frozenset({Seat(1), Seat(2)}))


def test_by_the_option_wishing_stones_break_a_tie() -> None:
    """K22."""
    state = begin(3, tiebreak="stones")
    for seat, side in enumerate((Side(points=4), Side(points=10), Side(points=4, wishes=2))):
        state = put(state, seat, side)
    assert conclude(state.table).winners == {2}
    even = put(state, 1, Side(points=4, wishes=2))
    assert conclude(even.table).winners == {1, 2}
