"""Pages of help, rules, preferences, history, statistics and leaderboards."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations, product
from math import dist
from typing import Any

import discord
import pytest

from bot.messages.help import (
    MOST,
    Condition,
    about_message,
    games_message,
    rules_message,
    which_message,
)
from bot.messages.history import Past, history_message
from bot.messages.ids import HERE, LADDERS, PLACES, SCOPES, LeaderboardQuery, TurnOn, parse_id
from bot.messages.leaderboard import (
    final_message,
    leaderboard_message,
    posted_message,
)
from bot.messages.message import COMPONENT_BUDGET, Message
from bot.messages.preferences import (
    MOST_CHANNELS,
    confirm_deletion_message,
    deleted_message,
    notify_message,
    offered_zones,
    privacy_message,
    settings_message,
)
from bot.messages.profile import Subject, stats_message
from bot.ratings import profiles
from bot.ratings.profiles import LuckTotals, PastPage, Profile
from bot.store import leaderboards
from bot.store.leaderboards import Board, Standing, Wanted
from bot.store.profiles import Rival, Tally
from bot.store.results import NEW, PastRow, Rating
from bot.store.settings import Delivery, Openers, Preferences, ServerSettings
from bot.tables.model import Status, TableId
from bot.words import LANGUAGES, Reader, localize
from games.ai.luck import Estimate
from games.core.art.pages import SIZE, draw_banner, draw_cover, draw_lesson
from games.core.game import AnyGame
from games.core.picture import Label, Scene, Title
from games.core.presentation import view_of
from games.core.text import text
from tests.messages.test_walk import check
from tests.support import toy
from tests.support.games import GAMES, WITH_TOY
from tests.support.showing import (
    EPOCH,
    NASTY,
    body_of,
    buttons_of,
    ids_of,
    make_table,
    parts_of,
    selects_of,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_can_be_practised_and_opened(language: str) -> None:
    message = games_message(WITH_TOY, language)
    check(message)
    verbs = ("practise", "open")
    assert ids_of(message) == [f"game:{verb}:{game}" for game in WITH_TOY for verb in verbs]
    assert [picture.name for picture in message.pictures] == [f"{game}.png" for game in WITH_TOY]


def test_a_game_says_for_whom_how_long_and_how_heavy_it_is() -> None:
    for language, game, facts in (
        ("en", "coloretto", "2–5 players · about 30 min · light"),
        ("ja", "cullinan", "2～4人 · 約60分 · じっくり"),
    ):
        shown = {one.name: one for one in games_message(GAMES, language).pictures}[f"{game}.png"]
        name, tagline, told = shown.alt.splitlines()
        assert [one.text for one in shown.scene.items if isinstance(one, Title)] == [name, facts]
        assert told == facts
        assert tagline


def _named(game: AnyGame, name: str) -> AnyGame:
    named = copy(game)
    vars(named)["id"] = name
    return named


def test_more_games_than_fit_are_left_out() -> None:
    toy = WITH_TOY["toy"]
    names = [f"toy{number}" for number in range(MOST + 1)]
    many = {name: replace(toy, game=_named(toy.game, name)) for name in names}
    message = games_message(many, "en")
    check(message)
    assert len(message.pictures) == MOST


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_for_a_game_is_its_own(game: str) -> None:
    cover = GAMES[game].presentation.cover
    assert len(cover) == 5
    assert set(cover) <= set(GAMES[game].presentation.faces.values())
    others = [one.presentation.cover for name, one in GAMES.items() if name != game]
    assert draw_cover(cover) == draw_cover(cover)
    assert draw_cover(cover) not in map(draw_cover, others)
    assert draw_banner(cover, "", "") not in [draw_banner(one, "", "") for one in others]


NUMBERS = "❶❷❸❹❺❻❼❽❾"
LESSONS = [
    pytest.param(game, page, id=f"{game}-{lesson.name}")
    for game in WITH_TOY
    for page, lesson in enumerate(WITH_TOY[game].presentation.lessons, 1)
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "page"), LESSONS)
def test_every_page_fits_and_explains_its_numbers(game: str, page: int, language: str) -> None:
    package = WITH_TOY[game]
    lesson = package.presentation.lessons[page - 1]
    message = rules_message(package, language, page)
    check(message)
    body = body_of(message)
    assert localize(text(f"rules-{lesson.name}"), Reader(language, package.words)) in body
    assert "".join(re.findall(rf"[{NUMBERS}]", body)) == NUMBERS[: len(lesson.spots)]
    [picture] = message.pictures
    assert picture.name == "rules.png"
    assert picture.scene is draw_lesson(package.game, package.presentation, lesson)
    assert NUMBERS[0] in picture.alt


@pytest.mark.parametrize(("game", "page"), LESSONS)
def test_the_numbers_of_a_picture_are_in_it_and_apart(game: str, page: int) -> None:
    package = WITH_TOY[game]
    lesson = package.presentation.lessons[page - 1]
    scene = draw_lesson(package.game, package.presentation, lesson)
    assert all(0 <= x < scene.width for x, _ in lesson.spots)
    assert all(0 <= y - lesson.top < scene.height for _, y in lesson.spots)
    apart = SIZE if game in GAMES else 1
    assert all(dist(one, other) >= apart for one, other in combinations(lesson.spots, 2))


@pytest.mark.parametrize(("game", "page"), [one for one in LESSONS if one.values[0] in GAMES])
def test_no_number_hides_what_is_written_below_it(game: str, page: int) -> None:
    """Moving parts of a picture requires moving the numbers of its pages."""
    package = GAMES[game]
    lesson = package.presentation.lessons[page - 1]
    draw = package.presentation.board if lesson.seat is None else package.presentation.hand
    scene: Scene = draw(view_of(package.game, lesson))
    hidden = [
        (number, item.text)
        for number, spot in enumerate(lesson.spots, 1)
        for item in scene.items
        if isinstance(item, Label) and item.text and dist(spot, _middle(item)) < SIZE / 2
    ]
    assert hidden == []


def _middle(label: Label) -> tuple[float, float]:
    width = len(label.text) * label.size * 0.55
    return label.x + (width / 2 if label.anchor[0] == "l" else 0), label.y


def test_pages_are_turned_forward_and_back() -> None:
    first, last = (rules_message(toy.PACKAGE, "en", page) for page in (1, 2))
    assert body_of(first) == "### Toy · Rules, page 1 of 2\n-# ❶ a card you have laid\nLay a card."
    assert "そしてもう1枚" in body_of(rules_message(toy.PACKAGE, "ja", 2))
    turns = [[(one.custom_id, one.disabled) for one in buttons_of(page)] for page in (first, last)]
    assert turns == [
        [("game:rules:toy:0", True), ("game:rules:toy:2", False)],
        [("game:rules:toy:1", False), ("game:rules:toy:3", True)],
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_rules_to_read_is_chosen_where_nothing_is_played(language: str) -> None:
    message = which_message(WITH_TOY, language)
    check(message)
    assert [one.custom_id for one in buttons_of(message)] == [f"game:rules:{g}:1" for g in WITH_TOY]


@pytest.mark.parametrize(("page", "shown"), [(0, 1), (99, 2)])
def test_a_page_that_is_not_there_is_the_nearest(page: int, shown: int) -> None:
    assert body_of(rules_message(toy.PACKAGE, "en", page)) == body_of(
        rules_message(toy.PACKAGE, "en", shown)
    )


NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
NOBODY = Preferences(7)
BUSY = Preferences(
    7,
    delivery=Delivery.DM,
    interval=timedelta(hours=5),
    active_from=23 * 60,
    active_to=6 * 60,
    zone="America/Argentina/ComodRivadavia",
    away_from=NOW - timedelta(days=2),
    away_until=NOW + timedelta(days=40),
    away_spent={"2026": 20.0},
    dm_closed=NOW,
    text_mode=True,
)
STRICT = ServerSettings(
    1,
    language="ja",
    channels=tuple(range(2**62, 2**62 + MOST_CHANNELS)),
    threads=False,
    cards=False,
    clock="7d",
    openers=Openers.MANAGERS,
)


def selects(message: Message) -> dict[str, dict[str, Any]]:
    return {
        part["custom_id"]: part
        for part in parts_of(message)
        if "custom_id" in part and part["type"] != discord.ComponentType.button.value
    }


def chosen(message: Message, what: str) -> list[str]:
    options = selects(message)[f"notify:{what}"]["options"]
    return [option["value"] for option in options if option.get("default")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_and_its_ids_are_read_back(language: str) -> None:
    pages = [
        *(notify_message(preferences, NOW, language) for preferences in (NOBODY, BUSY)),
        *(settings_message(settings, language) for settings in (ServerSettings(1), STRICT)),
        privacy_message(BUSY, 365, language),
        confirm_deletion_message(language),
        *(deleted_message(count, language) for count in (0, 1, 5)),
        about_message(Condition(NOW, float("nan"), 1, 1), language),
    ]
    for message in pages:
        assert len(parts_of(message)) <= COMPONENT_BUDGET
        for custom_id in ids_of(message):
            assert str(parse_id(custom_id)) == custom_id
        for select in selects(message).values():
            assert len(select.get("options", [])) <= 25
            assert len({one["value"] for one in select.get("options", [])}) == len(
                select.get("options", [])
            )


def test_the_menus_show_what_holds() -> None:
    shown = notify_message(NOBODY, NOW, "en")
    assert chosen(shown, "delivery") == ["mention"]
    assert chosen(shown, "interval") == ["12"]
    assert chosen(shown, "pause") == ["0"]
    busy = notify_message(BUSY, NOW, "en")
    assert (chosen(busy, "from"), chosen(busy, "to")) == (["23"], ["6"])
    assert chosen(busy, "zone") == [BUSY.zone]
    assert selects(busy)["notify:interval"]["placeholder"] == "After 5 hours"
    assert selects(busy)["notify:pause"]["placeholder"] == "Away until Jun 10, 2026"
    server = selects(settings_message(STRICT, "en"))
    assert len(server["settings:channels"]["default_values"]) == MOST_CHANNELS


def test_a_closed_inbox_is_told_and_can_be_tried_again() -> None:
    busy = notify_message(BUSY, NOW, "en")
    assert "refused" in body_of(busy)
    # A select does not send an option that is already chosen.
    assert chosen(busy, "delivery") == []
    assert "refused" not in body_of(notify_message(replace(BUSY, dm_closed=None), NOW, "en"))


def test_a_vacation_says_until_when_clocks_stand_still() -> None:
    said = body_of(notify_message(BUSY, NOW, "en"))
    assert BUSY.away_until is not None
    assert f"<t:{int(BUSY.away_until.timestamp())}:f>" in said
    assert f"<t:{int((NOW + timedelta(days=8)).timestamp())}:f>" in said
    assert "8 days" in said
    over = body_of(notify_message(BUSY, NOW + timedelta(days=41), "en"))
    assert "<t:" not in over


def test_a_zone_of_ones_own_comes_first_and_only_once() -> None:
    assert offered_zones(BUSY)[0] == BUSY.zone
    assert offered_zones(replace(BUSY, zone="Asia/Tokyo")).count("Asia/Tokyo") == 1


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
    assert f"Over: <t:{EPOCH.timestamp():.0f}:d> · with " in body
    assert "Ann2" in body
    assert "Ann1" not in body  # the reader
    assert ids_of(message)[:4] == [
        "table:replay:abc234:0_b_open",
        "table:report:abc234:open",
        "history:newer:here_7",
        "history:older:here_7",
    ]


def test_a_game_that_nobody_won_has_no_report() -> None:
    message = history_message(past(replace(ROW, place=0)), WITH_TOY, "en")
    assert [one for one in ids_of(message) if one.startswith("table:")] == [
        "table:replay:abc234:0_b_open"
    ]


def test_of_a_deleted_table_only_the_result_is_left() -> None:
    rows = replace(ROW, table_id="", place=2), replace(ROW, table_id="", place=0)
    message = history_message(past(*rows, scope=SCOPES[1]), WITH_TOY, "en")
    assert "**Coloretto** – 2nd of 4" in body_of(message)
    assert "nobody won" in body_of(message)
    assert not any("replay" in name for name in ids_of(message))


def test_a_game_the_program_does_not_know_is_named_by_its_id() -> None:
    message = history_message(past(replace(ROW, game="gone")), WITH_TOY, "ja")
    assert "gone" in body_of(message)
    assert "1位（4人中）" in body_of(message)


def test_outside_servers_there_is_nothing_to_choose() -> None:
    page = PastPage((), has_older=False, has_newer=False)
    message = history_message(past(page=page, in_server=False), WITH_TOY, "en")
    assert ids_of(message) == []
    assert "not finished a game" in body_of(message)


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
    assert len(alone.pictures[0].people) == leaderboards.PAGE
    assert "2026" in body_of(alone)
