"""Players see how a game changed their own rating, and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.panel import panel_message
from bot.messages.result import rating_texts, scores_message
from bot.ratings.rating import NEW, Rating
from bot.ratings.service import Change, News
from bot.store.results import PEOPLE
from bot.tables.results import UNRATED_REASONS, make_score_history
from bot.words import LANGUAGES, Reader, localize
from games.ai.search import Level
from games.core.game import Seat
from tests.messages.test_walk import check
from tests.support.showing import body_of, make_table, panel_of, play, snapshot_of

NEWS = News(
    PEOPLE,
    "",
    {
        0: Change(Rating(30, 4), Rating(30.5, 3.9), 0.62, 1.0),
        1: Change(NEW, Rating(24, 8), 0.23, 0.5),
        2: Change(Rating(25, 5), Rating(25, 5), 0.15, 1.0),
    },
)


def told(news: News | None, seat: int | None, language: str = "en") -> list[str]:
    who = None if seat is None else Seat(seat)
    names = ("**① Ann**", "**② Ben**", "**③ Cyd**")
    reader = Reader(language, names=names)
    return [localize(one, reader) for one in rating_texts(news, who)]


def test_who_gained_reads_how_much_and_what_was_expected() -> None:
    assert told(NEWS, 0) == [
        "📈 **Rating:** 1700 → 1720 (+20)",
        "-# You were the favourite, with 62 % to win.",
    ]
    assert told(NEWS, 1) == [
        "📈 **Rating:** 1500? → 1460? (−40)",
        "-# You had 23 % to win; the favourite was **① Ann** with 62 %.",
        "-# It counts 50%: you met the same players lately, or they have beaten few others yet.",
    ]
    assert told(NEWS, 2)[0] == "📈 **Rating:** 1500 → 1500 (±0)"


def test_between_equals_nobody_is_the_favourite() -> None:
    even = {seat: replace(change, expected_score=1 / 3) for seat, change in NEWS.seats.items()}
    assert told(replace(NEWS, seats=even), 1)[1] == "-# Nobody was the favourite."


def test_strangers_and_who_was_forgotten_read_nothing() -> None:
    assert told(NEWS, None) == told(None, 0) == told(NEWS, 3) == []


@pytest.mark.parametrize("level", Level)
def test_the_ladder_against_house_players_is_named(level: Level) -> None:
    assert f"{level.value} house players" in told(replace(NEWS, rating_pool=level.value), 0)[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unrated_reason", UNRATED_REASONS)
def test_why_a_game_is_not_rated_is_said(unrated_reason: str, language: str) -> None:
    [line] = told(News("", unrated_reason, {}), 0, language)
    assert line.startswith("-# ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_stands_in_the_panel_and_with_the_scores(language: str) -> None:
    *_, live = play(make_table("coloretto", 3), 4)
    seen = replace(snapshot_of(live), course=make_score_history(live))
    assert seen.outcome is not None
    panel = panel_message(panel_of(live, 1), language, {}, news=NEWS)
    scores = scores_message(seen, seen.outcome, Seat(1), language, {}, NEWS)
    for message in (panel, scores):
        check(message)
        assert "1500? → 1460?" in body_of(message)
    others = scores_message(seen, seen.outcome, None, language, {}, NEWS)
    assert "1460" not in body_of(others)
