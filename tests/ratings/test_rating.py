"""Properties of ratings, and the figures of `docs/ratings.md` about attacks and honest players."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ratings import updates
from bot.ratings.updates import Record, ceiling, chances, compare, shift, trust
from bot.store.ratings import Met
from bot.store.results import AI_RATING, ESTABLISHED_SIGMA, NEW_RATING, Rating
from bot.testing.random_games import SOAK
from tests.support.source import ROOT
from tools import attacks
from tools.attacks import ATTACKS, HONEST, MAIN, MOST, Account, League

RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(1, 25 / 3))
GAMES = st.lists(st.tuples(RATINGS, st.integers(1, 5)), min_size=2, max_size=9)


def rate_all(
    game: list[tuple[Rating, int]], weight: float = 1.0, factor: int = 1
) -> tuple[Rating, ...]:
    """Rate a game in which all pairs have the same weight."""
    before = [rating for rating, _ in game]
    places = [factor * place for _, place in game]
    return shift(before, compare(before, places), [[weight] * len(game)] * len(game))


@given(GAMES, st.floats(0, 1))
def test_first_place_gains_and_last_place_loses_in_proportion_to_weight(
    game: list[tuple[Rating, int]], weight: float
) -> None:
    """Only the order of places counts."""
    full = rate_all(game)
    less = rate_all(game, weight)
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
    expected = chances(before)
    assert sum(expected) == pytest.approx(1)
    ranked = sorted(zip(before, expected, strict=True), key=lambda pair: pair[0].mu)
    assert all(a[1] <= b[1] + 1e-9 for a, b in pairwise(ranked))


def test_trust_in_an_opponent_grows_with_the_others_they_beat() -> None:
    beaten: list[Record] = [
        {opponent: Met(1, 1) for opponent in range(count)} for count in range(12)
    ]
    trusts = [trust(record, 99) for record in beaten]
    assert trusts[0] == trust({None: Met(50, 50)}, 99) == 0.05
    assert trusts == sorted(trusts)
    assert trusts[4] == 0.5
    assert trusts[8:] == [1, 1, 1, 1]
    assert trust({5: Met(9, 9)}, 5) == 0.05, "the rated player does not count"


def test_trust_in_an_opponent_who_hardly_ever_wins_is_low() -> None:
    def found(games: int, ahead: int) -> float:
        weak: Record = {opponent: Met(1, 1) for opponent in range(8)}
        return trust({**weak, 99: Met(games, ahead)}, 99)

    lost = [found(games, 0) for games in (0, 20, 100, 1000)]
    assert lost[0] == lost[1] == 1
    assert lost[1] > lost[2] > 8 * lost[3]
    assert found(1000, 200) == 1


def test_a_rating_in_a_small_circle_has_a_ceiling() -> None:
    def points(people: int) -> float:
        limit = ceiling({opponent: Met(1, 1) for opponent in range(people - 1)}, [people - 1])
        assert limit is not None
        return 40 * (limit - NEW_RATING.mu)

    assert [points(people) for people in (1, 2, 3, 4, 9)] == [40, 120, 240, 400, 1800]
    assert ceiling({}, [7, None]) is None


def test_a_new_rating_is_established_within_25_games() -> None:
    assert not NEW_RATING.established
    assert NEW_RATING.points == 1500
    first = second = NEW_RATING
    games = 0
    while not first.established:
        first, second = rate_all([(first, 1 + games % 2), (second, 2 - games % 2)])
        games += 1
    assert 10 < games < 25
    assert first.sigma <= ESTABLISHED_SIGMA
    assert first.ordinal == first.mu
    assert NEW_RATING.ordinal < NEW_RATING.mu


def test_the_rating_of_computer_players_is_fixed() -> None:
    before = [NEW_RATING, AI_RATING]
    after, ai = shift(before, compare(before, [1, 2]), [[1.0, 1.0], [0.0, 0.0]])
    assert ai == AI_RATING
    assert after.mu > NEW_RATING.mu
    assert after.sigma < NEW_RATING.sigma


@cache
def gained(name: str, account: Account, *, is_old: bool = False) -> float:
    """Return the points that 100 games of an attack bring."""
    return attack(name, account, is_old=is_old).points[-1]


def attack(name: str, account: Account, *, is_old: bool = False) -> attacks.Gain:
    """Play 100 games after one season of honest people; the page has the means of three seeds."""
    play, _ = ATTACKS[name]
    return attacks.attack(play, is_old=is_old, account=account, games=100, seeds=1)


CIRCLES: Final = {name: int(others) for name, (_, others) in ATTACKS.items() if others.isdigit()}
ALONE: Final = [name for name, size in CIRCLES.items() if size and "honest people" not in name]
"""Attacks by a main account that only meets its own circle."""


@pytest.mark.parametrize("account", ["new", "begun", "known"])
@pytest.mark.parametrize("name", ALONE)
def test_nobody_gains_more_than_40_points_from_each_account_of_their_circle(
    name: str, account: Account
) -> None:
    assert gained(name, account) <= 40 * CIRCLES[name] + 0.01


def test_without_the_budget_a_second_account_with_a_past_gains_much_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(updates, "afford", lambda *_: 1.0)
    assert attack("a second account with a past loses", "begun").points[-1] > 200


def test_a_second_account_beside_honest_people_gains_no_more_than_its_40_points() -> None:
    for account in ("new", "known"):
        honest = gained("none: play as an average player", account)
        helped = gained("a second account comes in last beside honest people", account)
        assert helped <= honest + 40


@pytest.mark.parametrize("seed", range(20 * (5 if SOAK else 1)))
def test_no_past_lets_one_person_gain_more_than_40_points_from_another(seed: int) -> None:
    """People of any past play at any pace; what each gains is read from the ratings themselves."""
    rng = Random(seed)
    league = League()
    year = timedelta(days=365)
    people = range(1, 7)
    attacks.evenings(league, 60, rng)
    won: dict[tuple[int, int], list[tuple[datetime, float]]] = {}
    is_biased = rng.random() < 0.5
    for _ in range(300):
        league.now += rng.choice(
            [timedelta(), timedelta(days=2), timedelta(days=rng.randrange(90))]
        )
        if rng.random() < 0.3:
            attacks.introduce(league, [rng.choice(people)], rng, rng.randrange(6))
        pair = rng.sample(people, 2)
        if is_biased:
            pair.sort()  # the first wins from all
        before = [league.points(person) for person in pair]
        league.play(*pair)
        for rival, other, old in zip(pair, reversed(pair), before, strict=True):
            gains = won.setdefault((rival, other), [])
            gains.append((league.now, league.points(rival) - old))
            in_a_year = sum(gain for at, gain in gains if at > league.now - year)
            assert gains[-1][1] <= 0.001 or in_a_year <= 40.01
            assert gains[-1][1] >= -0.001 or in_a_year >= -40.01


@pytest.mark.parametrize("seed", range(10 * (5 if SOAK else 1)))
def test_a_closed_circle_gains_no_more_than_40_points_a_year_for_each_of_the_others(
    seed: int,
) -> None:
    rng = Random(seed)
    league = League(pace=timedelta(days=1))
    size = rng.randint(2, 6)
    people = range(1, size + 1)
    attacks.evenings(league, 30, rng)
    attacks.introduce(league, people, rng, rng.choice([0, 5, 15]))
    begun = {player: league.points(player) for player in people}
    end = league.now + timedelta(days=360)
    while league.now < end:
        league.play(*sorted(rng.sample(people, rng.randint(2, size))))
        for person in people:
            assert abs(league.points(person) - begun[person]) <= 40 * (size - 1) + 0.01


def test_no_number_of_games_exceeds_the_ceiling_of_a_circle() -> None:
    for people in (2, 4):
        league = League(pace=timedelta(days=3))  # all weeks of two years and a half
        for number in range(MOST):
            league.play(MAIN, 1000 + number % (people - 1))
            assert league.points(MAIN) <= 1500 + 40 * (people - 1) * people / 2 + 1e-9


def test_leaving_or_deleting_data_brings_no_advantage() -> None:
    honest = attack("none: play as an average player", "known")
    for name in ("leave every game that is lost", "delete one's data below 1500"):
        assert attack(name, "known") == honest
        assert attack(name, "known", is_old=True) != honest


def test_ratings_of_honest_people_match_their_skill() -> None:
    league = League(pace=timedelta(hours=8))
    attacks.evenings(league, 300, Random(3))
    points = [league.points(player) for player in HONEST]
    assert attacks.correlate(points, [attacks.skill_of(person) for person in HONEST]) > 0.9


def test_friends_who_only_play_each_other_are_ranked_by_strength() -> None:
    """Their true strengths are 120 points apart."""
    league = League(pace=timedelta(days=3.5))
    rng = Random(5)
    for _ in range(100):
        league.play(*attacks.contest(range(1, 5), lambda person: 7.5 - 3.0 * person, rng))
    points = [league.points(person) for person in range(1, 5)]
    assert points == sorted(points, reverse=True)
    assert points[0] - points[-1] > 200


def test_the_ratings_page_shows_every_attack() -> None:
    page = (ROOT / "docs" / "ratings.md").read_text("utf-8")
    assert len(page.splitlines()) < 160
    assert all(page.count(f"| {name} |") == 2 for name in ATTACKS)
    name = "a second account with a past loses"
    before, now = (gained(name, "begun", is_old=is_old) for is_old in (True, False))
    assert now == pytest.approx(40, abs=0.01)
    assert re.search(rf"{name} \| begun \| 1 \| \S+ → \+40 \| \S+ → \+40 \|", page)
    assert before > 300  # with one seed
