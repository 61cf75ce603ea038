"""Laws of a rating."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ratings.updates import Record, ceiling, chances, rate, repeat, trust
from bot.store.ratings import Met
from bot.store.results import HOUSE, NEW, SURE, Rating

RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(1, 25 / 3))
GAMES = st.lists(st.tuples(RATINGS, st.integers(1, 5)), min_size=2, max_size=9)


def ones(game: list[tuple[Rating, int]]) -> list[list[float]]:
    return [[1.0] * len(game)] * len(game)


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
    less = rate(before, places, [[weight] * len(game)] * len(game))
    for old, whole, part in zip(before, full, less, strict=True):
        assert part.mu - old.mu == pytest.approx(weight * (whole.mu - old.mu), abs=1e-9)
    assert rate(before, places, [[0.0] * len(game)] * len(game)) == tuple(before)


@given(GAMES)
def test_chances_add_up_and_follow_strength(game: list[tuple[Rating, int]]) -> None:
    before = [Rating(rating.mu, 4) for rating, _ in game]
    found = chances(before)
    assert sum(found) == pytest.approx(1)
    ranked = sorted(zip(before, found, strict=True), key=lambda one: one[0].mu)
    assert all(a[1] <= b[1] + 1e-9 for a, b in pairwise(ranked))


def test_games_of_the_same_people_count_less_and_less() -> None:
    assert repeat(None) == repeat(Met(0, 9, 9)) == 1
    found = [repeat(Met(games, games, 0)) for games in range(50)]
    assert all(b < a for a, b in pairwise(found))
    assert found[:3] == [1, 1 / 1.5, 1 / 2]


def test_an_opponent_counts_by_how_many_others_they_came_in_before() -> None:
    beaten: list[Record] = [{one: Met(0, 1, 1) for one in range(count)} for count in range(12)]
    found = [trust(record, 99) for record in beaten]
    assert found[0] == trust({None: Met(5, 50, 50)}, 99) == 0.05
    assert found == sorted(found)
    assert found[4] == 0.5
    assert found[8:] == [1, 1, 1, 1]
    assert trust({5: Met(0, 9, 9)}, 5) == 0.05, "those they are rated against do not count"


def test_an_opponent_who_hardly_ever_comes_in_before_anybody_counts_little() -> None:
    def found(games: int, ahead: int) -> float:
        known: Record = {one: Met(0, 1, 1) for one in range(8)}
        return trust({**known, 99: Met(9, games, ahead)}, 99)

    lost = [found(games, 0) for games in (0, 20, 100, 1000)]
    assert lost[0] == lost[1] == 1
    assert lost[1] > lost[2] > 8 * lost[3]
    assert found(1000, 200) == 1


def test_nobody_climbs_far_in_a_small_circle() -> None:
    def points(people: int) -> float:
        found = ceiling({one: Met(0, 1, 1) for one in range(people - 1)}, [people - 1])
        assert found is not None
        return 40 * (found - NEW.mu)

    assert [points(people) for people in (1, 2, 3, 4, 9)] == [40, 120, 240, 400, 1800]
    assert ceiling({}, [7, None]) is None


def test_a_question_mark_goes_with_games_and_stays_without() -> None:
    assert not NEW.is_sure
    assert NEW.points == 1500
    one = two = NEW
    games = 0
    while not one.is_sure:
        one, two = rate([one, two], [1 + games % 2, 2 - games % 2], [[1.0, 1.0]] * 2)
        games += 1
    assert 10 < games < 25
    assert one.sigma <= SURE
    assert one.ordinal == one.mu
    assert NEW.ordinal < NEW.mu


def test_house_players_are_the_measure_of_their_ladder() -> None:
    after, house = rate([NEW, HOUSE], [1, 2], [[1.0, 1.0], [0.0, 0.0]])
    assert house == HOUSE
    assert after.mu > NEW.mu
    assert after.sigma < NEW.sigma
