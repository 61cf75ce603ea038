"""Pages of history, statistics and leaderboards."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from itertools import product
from typing import Any

import pytest

from bot.messages.ids import HERE, PLACES, RATING_POOLS, SCOPES, LeaderboardQuery
from bot.messages.leaderboard import final_message, leaderboard_message, posted_message
from bot.messages.profile import History, Subject, history_message, stats_message
from bot.messages.ui import Message
from bot.ratings import profiles
from bot.ratings.profiles import LuckTotals, PastPage, Profile, Reliability
from bot.store import leaderboards
from bot.store.leaderboards import Board, RankedPerson, Wanted
from bot.store.profiles import PlayerStats, Rival
from bot.store.results import NEW_RATING, PastRow, Rating
from bot.tables.model import Status, TableId
from bot.words import LANGUAGES
from games.ai.luck import Estimate
from tests.support import showing
from tests.support.games import WITH_TOY

ROW = PastRow(7, "abc234", "coloretto", showing.EPOCH, 1, 4)
TABLE = showing.make_table("coloretto", 5, status=Status.FINISHED, ended=showing.EPOCH)
NOTHING = PastPage((), has_older=False, has_newer=False)
DAY = timedelta(days=1)
over_languages = pytest.mark.parametrize("language", LANGUAGES)


def history(*rows: PastRow, language: str = "en", **changes: Any) -> Message:
    page = PastPage(rows, has_older=True, has_newer=True)
    past = replace(History(page, {TABLE.id: TABLE}, 101, HERE), **changes)
    return history_message(past, WITH_TOY, language)


@over_languages
def test_every_history_page_keeps_discords_limits(language: str) -> None:
    rows = [
        replace(ROW, seq=10**9 + n, table_id=f"abc23{n + 2}", place=9, seats=9)
        for n in range(profiles.PAGE)
    ]
    ids = [TableId(row.table_id) for row in rows]
    tables = {table_id: replace(showing.make_table("nlk", 9), id=table_id) for table_id in ids}
    for known_tables in (tables, {}):
        showing.check(history(*rows, tables=known_tables, language=language))
    showing.check(history(page=NOTHING, language=language))


def test_a_game_in_the_history_has_its_place_players_replay_and_report() -> None:
    message = history(ROW)
    body = showing.body_of(message)
    assert "**[Coloretto](https://discord.com/channels/1/2)** – 🏆 1st of 4" in body
    assert f"Ended: <t:{showing.EPOCH.timestamp():.0f}:d> · with " in body
    assert "Ann2" in body
    assert "Ann1" not in body  # the reader
    ways = ["table:replay:abc234:0_b_open", "table:report:abc234:open"]
    turning = ["history:newer:here_7", "history:older:here_7"]
    assert showing.ids_of(message)[:4] == [*ways, *turning]
    void = history(replace(ROW, place=None))
    assert showing.ids_of(void)[:3] == [ways[0], *turning], "a game without a winner has no report"


def test_the_history_keeps_results_of_deleted_tables_and_unknown_games() -> None:
    rows = replace(ROW, table_id="", place=2), replace(ROW, table_id="", place=None)
    deleted = history(*rows, scope=SCOPES[1])
    assert "**Coloretto** – 2nd of 4" in showing.body_of(deleted)
    assert "no winner" in showing.body_of(deleted)
    assert not any("replay" in name for name in showing.ids_of(deleted))
    unknown = showing.body_of(history(replace(ROW, game="gone"), language="ja"))
    assert "gone" in unknown
    assert "1位（4人中）" in unknown
    assert showing.ids_of(history(page=NOTHING, in_server=False)) == []


ANN = Subject(1, showing.NASTY, HERE)
STATS = PlayerStats("coloretto", 9, (4, 3, 1, 1), 2.0, 3, 3, 31, 2, Rating(30, 4))
NLK = replace(STATS, game="nlk")


def stats(*player_stats: PlayerStats, luck: LuckTotals | None = None, **changes: Any) -> Message:
    profile = Profile(player_stats, (), (luck,) if luck else ())
    return stats_message(profile, ANN, WITH_TOY, **{"language": "en", **changes})


@over_languages
def test_statistics_keep_discords_limits(language: str) -> None:
    often = replace(STATS, games=12_345, places=(12_345, 0, 0, 0), rating=NEW_RATING)
    luck = LuckTotals("", 400, Estimate(-12.34, 1.0), Estimate(-45.6, 2.0))
    many = Profile(
        tuple(replace(often, game=game) for game in WITH_TOY),
        tuple(Rival(n, showing.NASTY * 2, 99_999, 50_000, 4) for n in range(3)),
        tuple(replace(luck, game=game) for game in WITH_TOY),
    )
    nothing_won = replace(STATS, places=(0,) * 4, mean=None)
    subjects = [*(replace(ANN, scope=scope) for scope in SCOPES), replace(ANN, is_own=False)]
    profiles = many, Profile((), ()), Profile((nothing_won,), ())
    for profile, subject, text_mode in product(profiles, subjects, (True, False)):
        showing.check(stats_message(profile, subject, WITH_TOY, language, text_mode=text_mode))


def test_statistics_have_the_same_content_as_picture_and_as_text() -> None:
    player_stats = STATS, replace(NLK, games=2, best_streak=1)
    message = stats(*player_stats)
    as_text = stats(*player_stats, text_mode=True)
    [picture] = message.pictures
    assert as_text.pictures == ()
    for line in ("9 games, 4 wins, average place 2.0, rating 1700", "In total: 11 games, 8 wins"):
        assert line in picture.alt
        assert line in showing.body_of(as_text)
    for line in (
        "3 wins in a row, and still going – Coloretto",
        "31 points ahead – Coloretto",
        "Favorite:** Coloretto – 9 of 11 games",
    ):
        assert line in showing.body_of(message)
    pieces = showing.body_of(stats(NLK))
    assert not re.search("Closest|Clearest", pieces), "a game that counts pieces has no closest win"


@pytest.mark.parametrize(
    ("player_stats", "luck", "decisions", "sentence"),
    [
        (
            STATS,
            Estimate(1.24, 0.3),
            Estimate(-3.4, 0.5),
            "Coloretto: luck +1.2 (±0.6) · decisions −3.4 (±1.0) in points (12 games)",
        ),
        (NLK, Estimate(0.001), Estimate(-0.071, 0.01), "luck ±0 · decisions −7% (±2) in chances"),
        # A rounded margin stays smaller than its number.
        (
            STATS,
            Estimate(0.14, 0.06),
            Estimate(-0.26, 0.12),
            "luck about +0.1 · decisions −0.3 (±0.2) in points",
        ),
    ],
)
def test_luck_over_the_year_is_shown_only_if_it_is_certain(
    player_stats: PlayerStats, luck: Estimate, decisions: Estimate, sentence: str
) -> None:
    totals = LuckTotals(player_stats.game, 12, luck, decisions)
    [picture] = stats(player_stats, luck=totals).pictures
    assert sentence in picture.alt
    assert sentence in showing.body_of(stats(player_stats, luck=totals, text_mode=True)).replace(
        "**", ""
    )
    [without] = stats(
        player_stats, luck=replace(totals, luck=Estimate(1.0, 0.6), decisions=None)
    ).pictures
    assert "±" not in without.alt
    assert without.scene.height < picture.scene.height


@over_languages
def test_only_oneself_reads_how_one_plays_with_others(language: str) -> None:
    spans = (timedelta(), timedelta(minutes=1), timedelta(hours=1), timedelta(hours=5), 3 * DAY)
    lines = set[str]()
    for span, games in product(spans, (0, 1, 20)):
        reliability = Reliability(span, max(0, games - 1), games)
        message = stats(STATS, reliability=reliability, language=language)
        showing.check(message)
        lines.add(showing.body_of(message).splitlines()[-1])
    assert len(lines) == 4 * 3, "less than a minute is said as one"
    assert all("⏱️" in line for line in lines)
    for without in (None, Reliability(None, 0, 0)):
        assert "⏱️" not in showing.body_of(stats(STATS, reliability=without, language=language))
    if language == "en":
        own = Reliability(timedelta(hours=5), 19, 20)
        sentence = "You answer in 5 hours (median) and finish 19 of 20 games with others."
        assert sentence in showing.body_of(stats(STATS, reliability=own))


def test_statistics_of_others_have_no_menus_and_unknown_games_are_omitted() -> None:
    other = stats_message(Profile((STATS,), ()), replace(ANN, is_own=False), WITH_TOY, "en")
    assert showing.ids_of(other) == []
    assert "haven’t finished a game" in stats(replace(STATS, game="gone")).pictures[0].alt


ESTABLISHED = Rating(30, 4)
TOY = LeaderboardQuery("toy")


def board(
    lines: int = leaderboards.PAGE, own: int | None = None, *, is_shown: bool = True
) -> Board:
    """Return a page of people with long, nasty names, and a reader who ranks below."""
    standings = tuple(
        RankedPerson(rank, rank, showing.NASTY * 2, ESTABLISHED if rank < 3 else NEW_RATING, 10_000)
        for rank in range(1, lines + 1)
    )
    own_person = None if own is None else RankedPerson(own, own, "Ann", NEW_RATING, 1)
    wanted = Wanted("toy", guild_id=1, season="2026-4")
    return Board(wanted, standings, lines == leaderboards.PAGE, own_person, is_shown)


def leaderboard(board: Board, query: LeaderboardQuery = TOY, **changes: Any) -> Message:
    options = {"language": "en", "in_server": True, **changes}
    return leaderboard_message(board, query, WITH_TOY, **options)


@over_languages
def test_every_leaderboard_keeps_discords_limits(language: str) -> None:
    boards = board(), board(own=99_999, is_shown=False), board(0), board(2, own=2)
    for where, rating_pool in product(PLACES, RATING_POOLS):
        query = LeaderboardQuery("toy", where, rating_pool, 9999)
        for shown, in_server, text_mode in product(boards, (True, False), (True, False)):
            options = {"language": language, "in_server": in_server, "text_mode": text_mode}
            showing.check(leaderboard(shown, query, **options))
        showing.check(posted_message(boards[1], query, WITH_TOY, language))


def test_a_leaderboard_picture_names_players_and_uncertain_ratings() -> None:
    message = leaderboard(board(3, own=12), LeaderboardQuery("toy", "season"))
    [picture] = message.pictures
    for part in ("October–December 2026", "1. ", "1700 (10,000 games)", "12. Ann – 1500? (1 game)"):
        assert part in picture.alt
    assert [person.person for person in picture.people] == [1, 2, 3, 12]
    assert "not enough games" in showing.body_of(message)
    words = leaderboard(board(1), text_mode=True)
    assert words.pictures == ()
    assert "1700" in showing.body_of(words)


def test_the_readers_line_is_shown_once_and_only_to_the_reader() -> None:
    posted = posted_message(board(3, own=9, is_shown=False), TOY, WITH_TOY, "en")
    first = leaderboard(board(3, own=1), LeaderboardQuery("toy", page=1))
    for message in (leaderboard(board(3, own=2)), first, posted):
        assert [person.person for person in message.pictures[0].people] == [1, 2, 3]
    assert "Only you" not in showing.body_of(posted)
    assert showing.ids_of(posted) == ["leaderboard:open:here_people_0_toy"]


def test_leaderboards_stop_at_the_last_page_and_are_global_outside_servers() -> None:
    first = leaderboard(board())
    last = leaderboard(board(1), LeaderboardQuery("toy", page=3))
    for page, ends in ((first, [True, False]), (last, [False, True])):
        assert [button.disabled for button in showing.buttons_of(page)[:2]] == ends
    outside = leaderboard(board(), LeaderboardQuery("toy", "all"), in_server=False)
    options = showing.selects_of(outside)[1].options
    assert {option.value.partition("_")[0] for option in options} == {"all"}
    assert not any("show" in str(button.custom_id) for button in showing.buttons_of(outside))


@over_languages
def test_the_message_at_the_end_of_a_season_names_the_top_3_of_every_game(language: str) -> None:
    boards = [replace(board(), wanted=replace(board().wanted, game=game)) for game in WITH_TOY]
    several, alone = (
        final_message("2026-4", of, WITH_TOY, language) for of in (boards, boards[:1])
    )
    showing.check(several)
    showing.check(alone)
    assert {len(picture.people) for picture in several.pictures} == {3}
    assert len({picture.name for picture in several.pictures}) == len(several.pictures) == 5
    assert len(alone.pictures[0].people) == leaderboards.PAGE
    assert "2026" in showing.body_of(alone)
