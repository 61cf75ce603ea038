"""Laws of a rating."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ratings.rating import HOUSE, NEW, SURE, Rating, chances, rate, weigh

RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(1, 25 / 3))
GAMES = st.lists(st.tuples(RATINGS, st.integers(1, 5)), min_size=2, max_size=9)


def ones(game: list[tuple[Rating, int]]) -> list[float]:
    return [1.0] * len(game)


@given(GAMES)
def test_who_came_in_first_gains_on_who_came_in_last(game: list[tuple[Rating, int]]) -> None:
    before, places = [rating for rating, _ in game], [place for _, place in game]
    after = rate(before, places, ones(game))
    gained = [new.mu - old.mu for old, new in zip(before, after, strict=True)]
    if min(places) < max(places):
        assert max(g for g, p in zip(gained, places, strict=True) if p == min(places)) >= 0
        assert min(g for g, p in zip(gained, places, strict=True) if p == max(places)) <= 0


@given(GAMES)
def test_only_the_order_of_places_counts(game: list[tuple[Rating, int]]) -> None:
    before, places = [rating for rating, _ in game], [place for _, place in game]
    assert rate(before, places, ones(game)) == rate(before, [3 * p for p in places], ones(game))


@given(GAMES, st.floats(0, 1))
def test_a_game_that_counts_less_changes_less(
    game: list[tuple[Rating, int]], weight: float
) -> None:
    before, places = [rating for rating, _ in game], [place for _, place in game]
    full = rate(before, places, ones(game))
    less = rate(before, places, [weight] * len(game))
    for old, whole, part in zip(before, full, less, strict=True):
        assert part.mu - old.mu == pytest.approx(weight * (whole.mu - old.mu), abs=1e-9)
    assert rate(before, places, [0.0] * len(game)) == tuple(before)


@given(GAMES)
def test_chances_add_up_and_follow_strength(game: list[tuple[Rating, int]]) -> None:
    before = [Rating(rating.mu, 4) for rating, _ in game]
    found = chances(before)
    assert sum(found) == pytest.approx(1)
    ranked = sorted(zip(before, found, strict=True), key=lambda one: one[0].mu)
    assert all(a[1] <= b[1] + 1e-9 for a, b in pairwise(ranked))


def test_games_of_the_same_people_count_less_and_less() -> None:
    assert weigh([0, 0]) == 1
    weights = [weigh([games]) for games in range(50)]
    assert all(b < a for a, b in pairwise(weights))
    assert sum(weights[20:]) < sum(weights[:20])
    assert weigh([9, 0]) > weigh([9, 9])  # a stranger among them is new


def test_a_question_mark_goes_with_games_and_stays_without() -> None:
    assert not NEW.is_sure
    assert NEW.points == 1500
    one = two = NEW
    games = 0
    while not one.is_sure:
        one, two = rate([one, two], [1 + games % 2, 2 - games % 2], [1.0, 1.0])
        games += 1
    assert 10 < games < 25
    assert one.sigma <= SURE
    assert one.standing == one.mu
    assert NEW.standing < NEW.mu


def test_house_players_are_the_measure_of_their_ladder() -> None:
    after, house = rate([NEW, HOUSE], [1, 2], [1.0, 0.0])
    assert house == HOUSE
    assert after.mu > NEW.mu
    assert after.sigma < NEW.sigma
