"""What collections score, and that nobody could have scored more."""

from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.coloretto.rules import GAME
from games.coloretto.state import COLOURS, Card, Chart, Phase, break_down, score
from games.core.game import Outcome, Seat
from tests.games.coloretto.positions import begin, collect

BROWN = [0, 1, 3, 6, 10, 15, 21, 21, 21, 21, 21, 21, 21]
GREY = [0, 1, 4, 8, 7, 6, 5, 5, 5, 5, 5, 5, 5]


def score_by_trying(collection: tuple[int, ...], chart: Chart) -> int:
    """Try every use of the jokers with every choice of three colours."""
    points = BROWN if chart is Chart.BROWN else GREY
    totals = []
    for jokers in product(range(7), repeat=collection[Card.JOKER]):
        counts = [collection[colour] + jokers.count(colour) for colour in range(7)]
        for plus in combinations(range(7), 3):
            signs = [1 if colour in plus else -1 for colour in range(7)]
            pairs = zip(signs, counts, strict=True)
            totals.append(sum(sign * points[count] for sign, count in pairs))
    return max(totals) + 2 * collection[Card.PLUS]


collections = st.tuples(*[st.integers(0, 9)] * 7, st.integers(0, 10), st.integers(0, 3))


@settings(deadline=None)  # a busy machine is not an error
@given(collections, st.sampled_from(Chart))
def test_no_choice_of_jokers_and_colours_scores_more(
    collection: tuple[int, ...], chart: Chart
) -> None:
    """E1, E2."""
    assert score(collection, chart) == score_by_trying(collection, chart)


@settings(deadline=None)  # a busy machine is not an error
@given(collections, st.sampled_from(Chart))
def test_the_breakdown_adds_up(collection: tuple[int, ...], chart: Chart) -> None:
    """E1, E2, E4."""
    points = BROWN if chart is Chart.BROWN else GREY
    result = break_down(collection, chart)
    assert [each.colour for each in result.colours] == list(COLOURS)
    assert [each.cards for each in result.colours] == list(collection[:7])
    assert sum(each.jokers for each in result.colours) == collection[Card.JOKER]
    assert sum(each.is_plus for each in result.colours) == 3
    for each in result.colours:
        worth = points[each.cards + each.jokers]
        assert each.points == (worth if each.is_plus else -worth)
    assert result.plus_points == 2 * result.plus_cards == 2 * collection[Card.PLUS]
    assert result.total == sum(each.points for each in result.colours) + result.plus_points


def test_the_example_of_the_source_scores_41() -> None:
    """E6."""
    collection = collect("j +2 g g g g g g y y y y r r r b b")
    result = break_down(collection, Chart.BROWN)
    points = {each.colour: each.points for each in result.colours if each.points}
    assert points == {Card.GREEN: 21, Card.YELLOW: 15, Card.RED: 6, Card.BLUE: -3}
    [yellow] = [each for each in result.colours if each.jokers]
    assert (yellow.colour, yellow.cards, yellow.jokers) == (Card.YELLOW, 4, 1)
    assert result.plus_points == 2
    assert result.total == 41


def test_a_joker_may_become_a_colour_its_owner_does_not_have() -> None:
    """E1: on the grey side a fourth orange would cost a point, and any other colour brings one."""
    result = break_down(collect("o o o j"), Chart.GREY)
    [became] = [each for each in result.colours if each.jokers]
    assert (became.cards, became.points) == (0, 1)
    assert result.total == 9


def test_a_joker_is_of_use_to_the_most_valuable_colour() -> None:
    """E1."""
    result = break_down(collect("r r r b b b g g g o o o j j"), Chart.BROWN)
    assert sorted(each.cards + each.jokers for each in result.colours) == [0, 0, 0, 3, 3, 3, 5]
    assert result.total == 15 + 6 + 6 - 6


def test_three_colours_score_plus_and_the_others_minus() -> None:
    """E2."""
    result = break_down(collect("r r r o o y g"), Chart.BROWN)
    assert [each.points for each in result.colours[:4]] == [6, 3, 1, -1]
    assert score(collect("r o y g b p w"), Chart.BROWN) == 3 - 4


@pytest.mark.parametrize("count", [6, 7, 8, 9])
def test_more_than_six_cards_score_as_six(count: int) -> None:
    """E3."""
    assert score(collect("r " * count), Chart.BROWN) == 21
    assert score(collect("r " * count), Chart.GREY) == 5


@pytest.mark.parametrize("count", [1, 4, 10])
def test_every_plus_card_scores_two(count: int) -> None:
    """E4."""
    assert score(collect("+2 " * count), Chart.BROWN) == 2 * count


@pytest.mark.parametrize(
    ("count", "brown", "grey"),
    [(0, 0, 0), (1, 1, 1), (2, 3, 4), (3, 6, 8), (4, 10, 7), (5, 15, 6), (6, 21, 5)],
)
def test_points_follow_the_side_of_the_chart(count: int, brown: int, grey: int) -> None:
    """C2."""
    assert score(collect("r " * count), Chart.BROWN) == brown
    assert score(collect("r " * count), Chart.GREY) == grey


def test_the_highest_total_wins() -> None:
    """E5."""
    state = replace(
        begin(3),
        phase=Phase.OVER,
        collections=(collect("r r"), collect("g g g"), collect("b")),
    )
    assert GAME.outcome(state) == Outcome("last-round", (3, 6, 1), frozenset({Seat(1)}))


def test_a_tie_is_a_shared_win() -> None:
    """E5, G5."""
    state = replace(
        begin(3),
        phase=Phase.OVER,
        collections=(collect("r r"), collect("+2"), collect("b b")),
    )
    assert GAME.outcome(state) == Outcome("last-round", (3, 2, 3), frozenset({Seat(0), Seat(2)}))


def test_everybody_sees_what_everybody_would_score_now() -> None:
    """E1, E2: the same sum at every moment of the game."""
    state = replace(begin(2, chart="grey"), collections=(collect("r r r"), collect("b j")))
    assert GAME.view(state, Seat(0)).scores == GAME.view(state, None).scores == (8, 4)
