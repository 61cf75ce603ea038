"""Leaderboards fit a message, describe their whole picture, and link all other pages."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from bot.messages.ids import LADDERS, PLACES, LeaderboardQuery, TurnOn, parse_id
from bot.messages.leaderboard import (
    final_message,
    leaderboard_message,
    posted_message,
)
from bot.ratings.rating import NEW, Rating
from bot.ratings.service import PAGE, Board, Standing, Wanted
from bot.words import LANGUAGES
from tests.messages.test_walk import check
from tests.support.games import WITH_TOY
from tests.support.showing import NASTY, body_of, buttons_of, ids_of, selects_of

SURE = Rating(30, 4)


def board(lines: int = PAGE, own: int | None = None, *, is_shown: bool = True) -> Board:
    """Return a page of people with long, nasty names, and a reader who ranks below."""
    standings = tuple(
        Standing(rank, rank, NASTY * 2, SURE if rank < 3 else NEW, 10_000)
        for rank in range(1, lines + 1)
    )
    mine = None if own is None else Standing(own, own, "Ann", NEW, 1)
    wanted = Wanted("toy", guild_id=1, season="2026-4")
    return Board(wanted, standings, lines == PAGE, mine, is_shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("where", "rating_pool"), [*product(PLACES, LADDERS)])
def test_every_leaderboard_fits(language: str, where: str, rating_pool: str) -> None:
    asked = LeaderboardQuery("toy", where, rating_pool, 9999)
    for shown in (board(), board(own=9999, is_shown=False), board(0), board(2, own=2)):
        for in_server, text_mode in product((True, False), repeat=2):
            check(
                leaderboard_message(
                    shown, asked, WITH_TOY, language, in_server=in_server, text_mode=text_mode
                )
            )
        check(posted_message(shown, asked, WITH_TOY, language))


@pytest.mark.parametrize(
    "asked", [LeaderboardQuery("toy"), LeaderboardQuery("keltis_card", "all", "hard", 12)]
)
def test_requests_are_read_back_from_ids(asked: LeaderboardQuery) -> None:
    assert LeaderboardQuery.parse(str(asked)) == asked
    page = TurnOn(asked)
    assert parse_id(str(page)) == page


@pytest.mark.parametrize(
    "argument", ["", "here", "here_people_1", "x_people_1_toy", "here_x_1_toy"]
)
def test_other_arguments_are_refused(argument: str) -> None:
    assert LeaderboardQuery.parse(argument) is None


def test_the_picture_names_the_players_and_their_uncertainty() -> None:
    message = leaderboard_message(
        board(3, own=12), LeaderboardQuery("toy", "season"), WITH_TOY, "en", in_server=True
    )
    [picture] = message.pictures
    assert "October–December 2026" in picture.alt
    assert "1. " in picture.alt
    assert "1700 (10,000 games)" in picture.alt
    assert "12. Ann – 1500? (one game)" in picture.alt
    assert [one.person for one in picture.people] == [1, 2, 3, 12]
    assert "too few games" in body_of(message)


def test_in_words_there_is_no_picture() -> None:
    message = leaderboard_message(
        board(1), LeaderboardQuery("toy"), WITH_TOY, "en", in_server=True, text_mode=True
    )
    assert message.pictures == ()
    assert "1700" in body_of(message)


def test_the_readers_line_stands_once_and_only_in_private() -> None:
    asked = LeaderboardQuery("toy")
    shown = leaderboard_message(board(3, own=2), asked, WITH_TOY, "en", in_server=True)
    assert [one.person for one in shown.pictures[0].people] == [1, 2, 3]
    first = leaderboard_message(
        board(3, own=1), LeaderboardQuery("toy", page=1), WITH_TOY, "en", in_server=True
    )
    assert [one.person for one in first.pictures[0].people] == [1, 2, 3]
    posted = posted_message(board(3, own=9, is_shown=False), asked, WITH_TOY, "en")
    assert [one.person for one in posted.pictures[0].people] == [1, 2, 3]
    assert "Only you" not in body_of(posted)
    assert ids_of(posted) == ["leaderboard:open:here_people_0_toy"]


def test_outside_servers_there_is_only_the_global_leaderboard() -> None:
    message = leaderboard_message(
        board(), LeaderboardQuery("toy", "all"), WITH_TOY, "en", in_server=False
    )
    ladders = selects_of(message)[1]
    assert {option.value.partition("_")[0] for option in ladders.options} == {"all"}
    assert not any("show" in str(one.custom_id) for one in buttons_of(message))


def test_pages_are_turned_as_far_as_there_are_any() -> None:
    first = leaderboard_message(board(), LeaderboardQuery("toy"), WITH_TOY, "en", in_server=True)
    assert [one.disabled for one in buttons_of(first)[:2]] == [True, False]
    last = leaderboard_message(
        board(1), LeaderboardQuery("toy", page=3), WITH_TOY, "en", in_server=True
    )
    assert [one.disabled for one in buttons_of(last)[:2]] == [False, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_season_fits_and_names_the_first_of_every_game(language: str) -> None:
    page = board()
    boards = [replace(page, wanted=replace(page.wanted, game=game)) for game in WITH_TOY]
    several = final_message("2026-4", boards, WITH_TOY, language)
    alone = final_message("2026-4", boards[:1], WITH_TOY, language)
    check(several)
    check(alone)
    assert {len(picture.people) for picture in several.pictures} == {3}
    assert len({picture.name for picture in several.pictures}) == len(several.pictures) == 5
    assert len(alone.pictures[0].people) == PAGE
    assert "2026" in body_of(alone)
