"""The figures of `docs/ratings.md` about attacks and honest players."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from tests.support.source import ROOT
from tools import attacks
from tools.attacks import ATTACKS, HONEST, MAIN, MOST, League


def gained(name: str, *, is_old: bool, is_known: bool = False) -> float:
    """Return the points that 100 games of an attack bring."""
    return attacks.attack(ATTACKS[name][0], is_old=is_old, is_known=is_known).points[-1]


@pytest.mark.parametrize("is_known", [True, False])
@pytest.mark.parametrize("name", ["a second account loses", "it deletes its data after every game"])
def test_a_second_account_is_worth_a_tenth_of_what_it_was(name: str, *, is_known: bool) -> None:
    before = gained(name, is_old=True, is_known=is_known)
    now = gained(name, is_old=False, is_known=is_known)
    assert 0 < now <= 40
    assert now < before / 10


def test_no_number_of_games_lifts_somebody_above_what_their_circle_allows() -> None:
    for people in (2, 4):
        league = League(pace=timedelta(days=3))  # all weeks of two years and a half
        for number in range(MOST):
            league.play(MAIN, 1000 + number % (people - 1))
            assert league.points(MAIN) <= 1500 + 40 * (people - 1) * people / 2 + 1e-9


def test_to_leave_or_to_delete_data_is_worth_as_much_as_to_play_on() -> None:
    honest = attacks.attack(attacks.honest, is_old=False, is_known=True)
    for attack in (attacks.leaver, attacks.restarter):
        assert attacks.attack(attack, is_old=False, is_known=True) == honest
        assert attacks.attack(attack, is_old=True, is_known=True) != honest


def test_honest_people_are_found() -> None:
    league = League(pace=timedelta(hours=8))
    attacks.evenings(league, 300, Random(3))
    points = [league.points(one) for one in HONEST]
    assert attacks.correlate(points, [attacks.skill_of(one) for one in HONEST]) > 0.9


def test_friends_who_only_play_each_other_have_a_leaderboard() -> None:
    """They are 120 points apart in truth."""
    league, luck = League(pace=timedelta(days=3.5)), Random(5)
    for _ in range(100):
        league.play(*attacks.contest(range(1, 5), lambda one: 7.5 - 3.0 * one, luck))
    points = [league.points(one) for one in range(1, 5)]
    assert points == sorted(points, reverse=True)
    assert points[0] - points[-1] > 300


def test_the_page_shows_every_attack() -> None:
    page = (ROOT / "docs" / "ratings.md").read_text("utf-8")
    assert len(page.splitlines()) < 120
    assert all(page.count(f"| {name} |") == 2 for name in ATTACKS)
    before, now = (gained("a second account loses", is_old=one) for one in (True, False))
    assert f"| a second account loses | new | 1 | +292 → +17 | {before:+.0f} → {now:+.0f} |" in page
