"""Scores of collections: no use of jokers and colours scores more."""

from dataclasses import replace
from itertools import combinations, product
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.coloretto.rules import GAME
from games.coloretto.state import COLOURS, Card, Chart, Phase, break_down, score
from games.core.game import Outcome, Seat
from tests.games.coloretto.positions import begin, collect

TABLES: Final = {
    Chart.BROWN: [0, 1, 3, 6, 10, 15, *[21] * 7],
    Chart.GREY: [0, 1, 4, 8, 7, 6, *[5] * 7],
}


def score_by_trying(collection: tuple[int, ...], points: list[int]) -> int:
    """Try every use of the jokers with every choice of three colours."""
    totals = []
    for jokers in product(range(7), repeat=collection[Card.JOKER]):
        counts = [collection[colour] + jokers.count(colour) for colour in range(7)]
        for plus in combinations(range(7), 3):
            signs = [1 if colour in plus else -1 for colour in range(7)]
            totals.append(sum(one * points[two] for one, two in zip(signs, counts, strict=True)))
    return max(totals) + 2 * collection[Card.PLUS]


collections = st.tuples(*[st.integers(0, 9)] * 7, st.integers(0, 10), st.integers(0, 3))


@settings(deadline=None)  # a busy machine is not an error
@given(collections, st.sampled_from(Chart))
def test_no_choice_of_jokers_and_colours_scores_more_and_the_breakdown_adds_up(
    collection: tuple[int, ...], chart: Chart
) -> None:
    """C2, E1, E2, E3, E4."""
    points, result = TABLES[chart], break_down(collection, chart)
    assert score(collection, chart) == result.total == score_by_trying(collection, points)
    assert [each.colour for each in result.colours] == list(COLOURS)
    assert [each.cards for each in result.colours] == list(collection[:7])
    assert sum(each.jokers for each in result.colours) == collection[Card.JOKER]
    assert sum(each.is_plus for each in result.colours) == 3
    for each in result.colours:
        worth = points[each.cards + each.jokers]
        assert each.points == (worth if each.is_plus else -worth)
    assert result.plus_points == 2 * result.plus_cards == 2 * collection[Card.PLUS]
    assert result.total == sum(each.points for each in result.colours) + result.plus_points


def test_the_example_of_the_source_scores_what_it_says() -> None:
    """E6."""
    assert score(collect("j +2 g g g g g g y y y y r r r b b"), Chart.BROWN) == 41


@pytest.mark.parametrize(
    ("held", "scores", "winners"),
    [
        (("r r", "g g g", "b"), (3, 6, 1), {1}),
        (("r r", "+2", "b b"), (3, 2, 3), {0, 2}),
    ],
)
def test_the_highest_total_wins_and_a_tie_is_shared(
    held: tuple[str, ...], scores: tuple[int, ...], winners: set[int]
) -> None:
    """E5, G5; every view has the scores (E1, E2)."""
    state = replace(begin(3), phase=Phase.OVER, collections=tuple(map(collect, held)))
    assert GAME.outcome(state) == Outcome("last-round", scores, frozenset(map(Seat, winners)))
    assert GAME.view(state, Seat(0)).scores == GAME.view(state, None).scores == scores
    grey = replace(begin(2, chart="grey"), collections=(collect("r r r"), collect("b j")))
    assert GAME.view(grey, None).scores == (8, 4)
