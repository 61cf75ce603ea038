"""Statistics fit a message, and describe their whole picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.ids import HERE, SCOPES
from bot.messages.profile import Subject, stats_message
from bot.ratings.profiles import LuckTotals, Profile, Rival, Tally
from bot.ratings.rating import NEW, Rating
from bot.words import LANGUAGES
from games.ai.luck import Estimate
from tests.messages.test_walk import check
from tests.support.games import WITH_TOY
from tests.support.showing import NASTY, body_of, ids_of

ANN = Subject(1, NASTY, HERE)
TALLY = Tally("coloretto", 9, (4, 3, 1, 1), 2.0, 3, 3, 31, 2, Rating(30, 4))
EMPTY = Profile((), ())


def many() -> Profile:
    """Return a person with many results in every game."""
    tallies = tuple(
        replace(TALLY, game=game, games=12_345, places=(12_345, 0, 0, 0), rating=NEW)
        for game in WITH_TOY
    )
    luck_totals = tuple(
        LuckTotals(game, 400, Estimate(-12.34, 1.0), Estimate(-45.6, 2.0)) for game in WITH_TOY
    )
    rivals = tuple(Rival(n, NASTY * 2, 99_999, 50_000, 4) for n in range(3))
    return Profile(tallies, rivals, luck_totals)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scope", SCOPES)
def test_statistics_fit(language: str, scope: str) -> None:
    for profile in (many(), EMPTY, Profile((replace(TALLY, places=(0,) * 4, mean=None),), ())):
        for subject in (replace(ANN, scope=scope), replace(ANN, is_own=False)):
            for text_mode in (True, False):
                check(stats_message(profile, subject, WITH_TOY, language, text_mode=text_mode))


def test_the_picture_says_what_the_words_say() -> None:
    profile = Profile((TALLY, replace(TALLY, game="nlk", games=2, best_streak=1)), ())
    shown = stats_message(profile, replace(ANN, name="Ann"), WITH_TOY, "en")
    told = stats_message(profile, replace(ANN, name="Ann"), WITH_TOY, "en", text_mode=True)
    [picture] = shown.pictures
    assert told.pictures == ()
    for line in ("9 games, 4 wins, average place 2.0, rating 1700", "In total: 11 games, 8 wins"):
        assert line in picture.alt
        assert line in body_of(told)
    assert "3 wins in a row, and still going – Coloretto" in body_of(shown)
    assert "31 points ahead – Coloretto" in body_of(shown)
    assert "Favourite:** Coloretto – 9 of 11 games" in body_of(shown)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Coloretto: luck +1.2 (±0.6) · decisions −3.4 (±1.0) in points (12 games)"),
        ("ja", "コロレット：運 +1.2（±0.6） · 判断 −3.4（±1.0）（点数、12回）"),
    ],
)
def test_luck_over_the_year_is_told_where_it_is_certain(language: str, said: str) -> None:
    fortune = LuckTotals("coloretto", 12, Estimate(1.24, 0.3), Estimate(-3.4, 0.5))
    profile = Profile((TALLY, replace(TALLY, game="nlk")), (), (fortune,))
    told = stats_message(profile, ANN, WITH_TOY, language, text_mode=True)
    assert said in body_of(told).replace("**", "")
    [picture] = stats_message(profile, ANN, WITH_TOY, language).pictures
    assert said in picture.alt
    higher = picture.scene.height
    unclear = replace(fortune, luck=Estimate(1.0, 0.6), decisions=None)
    [picture] = stats_message(
        replace(profile, luck_totals=(unclear,)), ANN, WITH_TOY, language
    ).pictures
    assert "±" not in picture.alt
    assert picture.scene.height < higher


def test_chances_are_told_in_percent() -> None:
    fortune = LuckTotals("nlk", 7, Estimate(0.001, 0.0), Estimate(-0.071, 0.01))
    profile = Profile((replace(TALLY, game="nlk"),), (), (fortune,))
    [picture] = stats_message(profile, ANN, WITH_TOY, "en").pictures
    assert "NLK: luck ±0 · decisions −7% (±2) in chances" in picture.alt
    more = replace(fortune, decisions=Estimate(-1.35, 0.1))
    [picture] = stats_message(replace(profile, luck_totals=(more,)), ANN, WITH_TOY, "en").pictures
    assert "decisions −100% or worse" in picture.alt


def test_what_is_certain_stays_away_from_nothing_where_its_margin_is_rounded() -> None:
    fortune = LuckTotals("coloretto", 12, Estimate(0.14, 0.06), Estimate(-0.26, 0.12))
    [picture] = stats_message(Profile((TALLY,), (), (fortune,)), ANN, WITH_TOY, "en").pictures
    assert "luck about +0.1 · decisions −0.3 (±0.2) in points" in picture.alt


def test_where_pieces_are_counted_no_game_was_close() -> None:
    body = body_of(stats_message(Profile((replace(TALLY, game="nlk"),), ()), ANN, WITH_TOY, "en"))
    assert "Closest" not in body
    assert "Clearest" not in body


def test_others_choose_nothing_and_games_that_are_gone_are_left_out() -> None:
    other = stats_message(Profile((TALLY,), ()), replace(ANN, is_own=False), WITH_TOY, "en")
    assert ids_of(other) == []
    gone = stats_message(Profile((replace(TALLY, game="gone"),), ()), ANN, WITH_TOY, "en")
    assert "not finished a game" in gone.pictures[0].alt
