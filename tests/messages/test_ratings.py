"""Pages of history, statistics and leaderboards."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from bot.messages.ids import HERE, LADDERS, PLACES, SCOPES, LeaderboardQuery, TurnOn, parse_id
from bot.messages.leaderboard import final_message, leaderboard_message, posted_message
from bot.messages.profile import Past, Subject, history_message, stats_message
from bot.ratings import profiles
from bot.ratings.profiles import LuckTotals, PastPage, Profile
from bot.store import leaderboards
from bot.store.leaderboards import Board, Standing, Wanted
from bot.store.profiles import Rival, Tally
from bot.store.results import NEW, PastRow, Rating
from bot.tables.model import Status, TableId
from bot.words import LANGUAGES
from games.ai.luck import Estimate
from tests.support.games import WITH_TOY
from tests.support.showing import (
    EPOCH,
    NASTY,
    body_of,
    buttons_of,
    check,
    ids_of,
    make_table,
    selects_of,
)

ROW = PastRow(7, "abc234", "coloretto", EPOCH, 1, 4)
TABLE = make_table("coloretto", 5, status=Status.FINISHED, ended=EPOCH)


def past(*rows: PastRow, **changes: Any) -> Past:
    page = PastPage(rows, has_older=True, has_newer=True)
    return replace(Past(page, {TABLE.id: TABLE}, 101, HERE), **changes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits(language: str) -> None:
    rows = [
        replace(ROW, seq=10**9 + n, table_id=f"abc23{n + 2}", place=9, seats=9)
        for n in range(profiles.PAGE)
    ]
    tables = {
        TableId(row.table_id): replace(make_table("nlk", 9), id=TableId(row.table_id))
        for row in rows
    }
    check(history_message(past(*rows, tables=tables), WITH_TOY, language))
    check(history_message(past(*rows, tables={}), WITH_TOY, language))
    check(history_message(past(page=PastPage((), False, False)), WITH_TOY, language))


def test_a_game_is_told_with_its_place_its_people_its_replay_and_its_report() -> None:
    message = history_message(past(ROW), WITH_TOY, "en")
    body = body_of(message)
    assert "**[Coloretto](https://discord.com/channels/1/2)** – 🏆 1st of 4" in body
    assert f"Ended: <t:{EPOCH.timestamp():.0f}:d> · with " in body
    assert "Ann2" in body
    assert "Ann1" not in body  # the reader
    assert ids_of(message)[:4] == [
        "table:replay:abc234:0_b_open",
        "table:report:abc234:open",
        "history:newer:here_7",
        "history:older:here_7",
    ]


def test_a_game_that_nobody_won_has_no_report() -> None:
    message = history_message(past(replace(ROW, place=None)), WITH_TOY, "en")
    assert [one for one in ids_of(message) if one.startswith("table:")] == [
        "table:replay:abc234:0_b_open"
    ]


def test_of_a_deleted_table_only_the_result_is_left() -> None:
    rows = replace(ROW, table_id="", place=2), replace(ROW, table_id="", place=None)
    message = history_message(past(*rows, scope=SCOPES[1]), WITH_TOY, "en")
    assert "**Coloretto** – 2nd of 4" in body_of(message)
    assert "no winner" in body_of(message)
    assert not any("replay" in name for name in ids_of(message))


def test_a_game_the_program_does_not_know_is_named_by_its_id() -> None:
    message = history_message(past(replace(ROW, game="gone")), WITH_TOY, "ja")
    assert "gone" in body_of(message)
    assert "1位（4人中）" in body_of(message)


def test_outside_servers_there_is_nothing_to_choose() -> None:
    page = PastPage((), has_older=False, has_newer=False)
    message = history_message(past(page=page, in_server=False), WITH_TOY, "en")
    assert ids_of(message) == []
    assert "haven’t finished a game" in body_of(message)


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
        ("ja", "コロレット：運 +1.2（±0.6）・判断 −3.4（±1.0）（点数、12戦）"),
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
    assert "haven’t finished a game" in gone.pictures[0].alt


SURE = Rating(30, 4)


def board(
    lines: int = leaderboards.PAGE, own: int | None = None, *, is_shown: bool = True
) -> Board:
    """Return a page of people with long, nasty names, and a reader who ranks below."""
    standings = tuple(
        Standing(rank, rank, NASTY * 2, SURE if rank < 3 else NEW, 10_000)
        for rank in range(1, lines + 1)
    )
    mine = None if own is None else Standing(own, own, "Ann", NEW, 1)
    wanted = Wanted("toy", guild_id=1, season="2026-4")
    return Board(wanted, standings, lines == leaderboards.PAGE, mine, is_shown)


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
    assert "12. Ann – 1500? (1 game)" in picture.alt
    assert [one.person for one in picture.people] == [1, 2, 3, 12]
    assert "not enough games" in body_of(message)


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
    assert len(alone.pictures[0].people) == leaderboards.PAGE
    assert "2026" in body_of(alone)
