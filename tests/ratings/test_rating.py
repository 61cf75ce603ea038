"""Properties of ratings, and the figures of `docs/ratings.md` about attacks and honest players."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ratings.updates import Record, ceiling, chances, rate, trust
from bot.store.ratings import Met
from bot.store.results import ESTABLISHED, HOUSE, NEW, Rating
from tests.support.source import ROOT
from tools import attacks
from tools.attacks import ATTACKS, HONEST, MAIN, MOST, League

RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(1, 25 / 3))
GAMES = st.lists(st.tuples(RATINGS, st.integers(1, 5)), min_size=2, max_size=9)


def rate_all(
    game: list[tuple[Rating, int]], weight: float = 1.0, factor: int = 1
) -> tuple[Rating, ...]:
    """Rate a game in which all pairs have the same weight."""
    before, places = [rating for rating, _ in game], [factor * place for _, place in game]
    return rate(before, places, [[weight] * len(game)] * len(game))


@given(GAMES, st.floats(0, 1))
def test_first_place_gains_and_last_place_loses_in_proportion_to_weight(
    game: list[tuple[Rating, int]], weight: float
) -> None:
    """Only the order of places counts."""
    full, less = rate_all(game), rate_all(game, weight)
    gained = [new.mu - old.mu for (old, _), new in zip(game, full, strict=True)]
    places = [place for _, place in game]
    if min(places) < max(places):
        assert max(g for g, p in zip(gained, places, strict=True) if p == min(places)) >= 0
        assert min(g for g, p in zip(gained, places, strict=True) if p == max(places)) <= 0
    for (old, _), gain, part in zip(game, gained, less, strict=True):
        assert part.mu - old.mu == pytest.approx(weight * gain, abs=1e-9)
    assert rate_all(game, 0.0) == tuple(rating for rating, _ in game)
    assert rate_all(game, factor=3) == full


@given(GAMES)
def test_chances_sum_to_1_and_rise_with_strength(game: list[tuple[Rating, int]]) -> None:
    before = [Rating(rating.mu, 4) for rating, _ in game]
    found = chances(before)
    assert sum(found) == pytest.approx(1)
    ranked = sorted(zip(before, found, strict=True), key=lambda one: one[0].mu)
    assert all(a[1] <= b[1] + 1e-9 for a, b in pairwise(ranked))


def test_trust_in_an_opponent_grows_with_the_others_they_beat() -> None:
    beaten: list[Record] = [{one: Met(0, 1, 1) for one in range(count)} for count in range(12)]
    found = [trust(record, 99) for record in beaten]
    assert found[0] == trust({None: Met(5, 50, 50)}, 99) == 0.05
    assert found == sorted(found)
    assert found[4] == 0.5
    assert found[8:] == [1, 1, 1, 1]
    assert trust({5: Met(0, 9, 9)}, 5) == 0.05, "the rated player does not count"


def test_trust_in_an_opponent_who_hardly_ever_wins_is_low() -> None:
    def found(games: int, ahead: int) -> float:
        known: Record = {one: Met(0, 1, 1) for one in range(8)}
        return trust({**known, 99: Met(9, games, ahead)}, 99)

    lost = [found(games, 0) for games in (0, 20, 100, 1000)]
    assert lost[0] == lost[1] == 1
    assert lost[1] > lost[2] > 8 * lost[3]
    assert found(1000, 200) == 1


def test_a_rating_in_a_small_circle_has_a_ceiling() -> None:
    def points(people: int) -> float:
        found = ceiling({one: Met(0, 1, 1) for one in range(people - 1)}, [people - 1])
        assert found is not None
        return 40 * (found - NEW.mu)

    assert [points(people) for people in (1, 2, 3, 4, 9)] == [40, 120, 240, 400, 1800]
    assert ceiling({}, [7, None]) is None


def test_a_new_rating_is_established_within_25_games() -> None:
    assert not NEW.established
    assert NEW.points == 1500
    one = two = NEW
    games = 0
    while not one.established:
        one, two = rate([one, two], [1 + games % 2, 2 - games % 2], [[1.0, 1.0]] * 2)
        games += 1
    assert 10 < games < 25
    assert one.sigma <= ESTABLISHED
    assert one.ordinal == one.mu
    assert NEW.ordinal < NEW.mu


def test_the_rating_of_computer_players_is_fixed() -> None:
    after, house = rate([NEW, HOUSE], [1, 2], [[1.0, 1.0], [0.0, 0.0]])
    assert house == HOUSE
    assert after.mu > NEW.mu
    assert after.sigma < NEW.sigma


@cache
def gained(name: str, *, is_old: bool, is_known: bool = False) -> float:
    """Return the points that 100 games of an attack bring."""
    return attack(name, is_old=is_old, is_known=is_known).points[-1]


def attack(name: str, *, is_old: bool, is_known: bool) -> attacks.Gain:
    """Play 100 games after one season of honest people; the page has the means of three seeds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attacks, "MOST", 100)
        patch.setattr(attacks, "SEEDS", range(1))
        return attacks.attack(ATTACKS[name][0], is_old=is_old, is_known=is_known)


@pytest.mark.parametrize("is_known", [True, False])
@pytest.mark.parametrize("name", ["a second account loses", "it deletes its data after every game"])
def test_a_second_account_gains_a_tenth_of_its_former_points(name: str, *, is_known: bool) -> None:
    before = gained(name, is_old=True, is_known=is_known)
    now = gained(name, is_old=False, is_known=is_known)
    assert 0 < now <= 40
    assert now < before / 10


def test_no_number_of_games_exceeds_the_ceiling_of_a_circle() -> None:
    for people in (2, 4):
        league = League(pace=timedelta(days=3))  # all weeks of two years and a half
        for number in range(MOST):
            league.play(MAIN, 1000 + number % (people - 1))
            assert league.points(MAIN) <= 1500 + 40 * (people - 1) * people / 2 + 1e-9


def test_leaving_or_deleting_data_brings_no_advantage() -> None:
    honest = attack("none: play as an average player", is_old=False, is_known=True)
    for name in ("leave every game that is lost", "delete one's data below 1500"):
        assert attack(name, is_old=False, is_known=True) == honest
        assert attack(name, is_old=True, is_known=True) != honest


def test_ratings_of_honest_people_match_their_skill() -> None:
    league = League(pace=timedelta(hours=8))
    attacks.evenings(league, 300, Random(3))
    points = [league.points(one) for one in HONEST]
    assert attacks.correlate(points, [attacks.skill_of(one) for one in HONEST]) > 0.9


def test_friends_who_only_play_each_other_are_ranked_by_strength() -> None:
    """Their true strengths are 120 points apart."""
    league, rng = League(pace=timedelta(days=3.5)), Random(5)
    for _ in range(100):
        league.play(*attacks.contest(range(1, 5), lambda one: 7.5 - 3.0 * one, rng))
    points = [league.points(one) for one in range(1, 5)]
    assert points == sorted(points, reverse=True)
    assert points[0] - points[-1] > 300


def test_the_ratings_page_shows_every_attack() -> None:
    page = (ROOT / "docs" / "ratings.md").read_text("utf-8")
    assert len(page.splitlines()) < 120
    assert all(page.count(f"| {name} |") == 2 for name in ATTACKS)
    before, now = (gained("a second account loses", is_old=one) for one in (True, False))
    assert f"| a second account loses | new | 1 | +292 → +17 | {before:+.0f} → {now:+.0f} |" in page
