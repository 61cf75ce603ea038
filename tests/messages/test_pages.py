"""Pages of help, rules and preferences."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations, product
from math import dist

import pytest

from bot.messages.help import (
    COMMANDS,
    GAMES_PER_PAGE,
    NAMES_PER_PAGE,
    BotHealth,
    about_message,
    commands_message,
    facts_of,
    first_game_message,
    games_message,
    help_message,
    rules_message,
    which_message,
)
from bot.messages.ids import Document
from bot.messages.policy import Policy, policy_message
from bot.messages.preferences import (
    MAX_CHANNELS,
    confirm_deletion_message,
    deleted_message,
    notify_message,
    offered_zones,
    privacy_message,
    settings_message,
)
from bot.messages.ui import Message
from bot.store.settings import Delivery, Openers, Preferences, ServerSettings
from bot.words import LANGUAGES, Reader, localize
from games.catalog import Catalogue, GamePackage
from games.core.art.pages import SIZE, draw_banner, draw_cover, draw_rules_page
from games.core.picture import Label, Scene, Title
from games.core.presentation import RULES_SUMMARY, RulesPage, view_of
from games.core.text import text
from tests.support import toy
from tests.support.games import GAMES, WITH_TOY
from tests.support.showing import (
    body_of,
    buttons_of,
    check,
    find_moments,
    ids_of,
    make_table,
    parts_of,
    selects_of,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_buttons_to_practise_open_and_read_its_rules(language: str) -> None:
    message = games_message(WITH_TOY, language)
    rules = which_message(WITH_TOY, language)
    check(message)
    check(rules)
    verbs = ("practise", "open")
    assert ids_of(message) == [f"game:{verb}:{game}" for game in WITH_TOY for verb in verbs]
    assert [picture.name for picture in message.pictures] == [f"{game}.png" for game in WITH_TOY]
    assert ids_of(rules) == [f"game:rules:{game}:1" for game in WITH_TOY]


def test_every_game_shows_its_players_duration_and_complexity() -> None:
    for language, game, facts, for_two in (
        ("en", "coloretto", "2–5 players · about 30 min · light", "2 players"),
        ("ja", "cullinan", "2〜4人・約60分・重め", "2人・"),
        ("de", "nlk", "4–9 Spieler · ca. 30 min · mittel", "2 Spieler"),
    ):
        overview = {picture.name: picture for picture in games_message(GAMES, language).pictures}[
            f"{game}.png"
        ]
        name, tagline, fact_line = overview.alt.splitlines()
        assert [item.text for item in overview.scene.items if isinstance(item, Title)] == [
            name,
            facts,
        ]
        assert fact_line == facts
        assert tagline
        package = replace(GAMES[game], game=copy(GAMES[game].game))
        vars(package.game)["seats"] = range(2, 3)
        text = localize(facts_of(package), Reader(language, package.words))
        assert text.startswith(for_two), "one number of players"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_game_is_the_lightest_in_the_widest_button(language: str) -> None:
    message = first_game_message(GAMES, language)
    check(message)
    first, *others = buttons_of(message)
    lightest = min(GAMES.values(), key=lambda package: package.presentation.weight)
    assert first.custom_id == f"game:practise:{lightest.game.id}"
    assert [other.custom_id for other in others] == [
        *(f"game:show:{game}" for game in GAMES if game != lightest.game.id),
        "game:list:play:1",
    ]
    rows = [part for part in parts_of(message) if part["type"] == 1]
    assert len(rows[0]["components"]) == 1


def test_help_names_every_command_in_the_readers_language() -> None:
    for language, play in (("en", "`/play`"), ("ja", "`/遊ぶ`")):
        pages = [body_of(commands_message(language, page)) for page in (1, 2)]
        commands = "\n".join(pages)
        assert all(play in page for page in (body_of(help_message(language)), commands))
        assert commands.count("`/") == len(COMMANDS)


@pytest.mark.parametrize(
    ("build", "verb", "topic", "most"),
    [
        (games_message, "game:open:", "play", GAMES_PER_PAGE),
        (which_message, "game:rules:", "rules", NAMES_PER_PAGE),
    ],
)
def test_many_games_are_listed_in_pages(
    build: Callable[[Catalogue, str, int], Message], verb: str, topic: str, most: int
) -> None:
    names = [f"toy{number}" for number in range(2 * most + 1)]
    many = {name: replace(WITH_TOY["toy"], game=copy(WITH_TOY["toy"].game)) for name in names}
    for name, package in many.items():
        vars(package.game)["id"] = name
    faults: list[str] = []
    for page, turns in ((1, {2}), (2, {1, 3}), (3, {2})):
        message = build(many, "en", page)
        check(message)
        faults += [
            custom_id.split(":")[2] for custom_id in ids_of(message) if custom_id.startswith(verb)
        ]
        turning = [
            button for button in buttons_of(message) if "game:list:" in str(button.custom_id)
        ]
        assert {component.custom_id for component in turning if not component.disabled} == {
            f"game:list:{topic}:{to}" for to in turns
        }
    assert faults == names
    assert ids_of(build(many, "en", 99)) == ids_of(build(many, "en", 3))


def test_every_game_has_a_unique_cover_and_banner() -> None:
    for game in GAMES.values():
        assert len(game.presentation.cover) == 5
        assert set(game.presentation.cover) <= set(game.presentation.emoji.values())
    covers = [game.presentation.cover for game in GAMES.values()]
    assert len(set(map(draw_cover, covers))) == len(GAMES)
    assert len({draw_banner(cover, "", "") for cover in covers}) == len(GAMES)


NUMBERS = "❶❷❸❹❺❻❼❽❾"


@pytest.mark.parametrize(
    ("game", "page"),
    [(game, page) for game in WITH_TOY for page in WITH_TOY[game].presentation.rules_pages],
    ids=lambda value: getattr(value, "name", value),
)
def test_every_rules_page_fits_and_explains_the_numbers_of_its_picture(
    game: str, page: RulesPage
) -> None:
    """Moving parts of a picture requires moving the numbers of its pages."""
    package = WITH_TOY[game]
    spots = page.spots
    drawn = draw_rules_page(package.game, package.presentation, page)
    for language in LANGUAGES:
        number = package.presentation.rules_pages.index(page) + (2 if game in GAMES else 1)
        message = rules_message(package, language, number)
        check(message)
        body = body_of(message)
        assert localize(text(f"rules-{page.name}"), Reader(language, package.words)) in body
        assert "".join(re.findall(rf"[{NUMBERS}]", body)) == NUMBERS[: len(spots)]
        [picture] = message.pictures
        assert (picture.name, picture.scene) == ("rules.png", drawn)
        assert NUMBERS[0] in picture.alt
    assert all(0 <= x < drawn.width and 0 <= y - page.top < drawn.height for x, y in spots)
    if game not in GAMES:
        return
    assert all(dist(spot, other) >= SIZE for spot, other in combinations(spots, 2))
    draw = package.presentation.board if page.seat is None else package.presentation.hand
    scene: Scene = draw(view_of(package.game, page))
    labels = [item for item in scene.items if isinstance(item, Label) and item.text]
    for spot, label in product(spots, labels):
        width = len(label.text) * label.size * 0.55
        middle = label.x + (width / 2 if label.anchor[0] == "l" else 0), label.y
        assert dist(spot, middle) >= SIZE / 2, f"a number hides {label.text}"


def count_words(package: GamePackage, key: str) -> int:
    return len(re.findall(r"[\w’'–+-]+", Reader("en", package.words).say(key)))


@pytest.mark.parametrize("game", GAMES)
def test_rules_begin_with_one_minute_and_end_with_lists(game: str) -> None:
    package = GAMES[game]
    rules_pages = package.presentation.rules_pages
    teaching = [page for page in rules_pages if not page.is_list]
    assert list(rules_pages[: len(teaching)]) == teaching
    summary = count_words(package, RULES_SUMMARY)
    assert 0 < summary <= 90
    pages = sum(count_words(package, f"rules-{page.name}") for page in teaching)
    assert summary + pages <= 500
    for language in LANGUAGES:
        message = rules_message(package, language, 1)
        check(message)
        assert Reader(language, package.words).say(RULES_SUMMARY) in body_of(message)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_goal_and_turn_are_explained_for_every_decision(game: str, language: str) -> None:
    package = GAMES[game]
    reader = Reader(language, package.words)
    kinds = {
        decision.kind
        for live in find_moments(make_table(game, package.game.seats[0]), 1)
        for decision in live.decisions
    }
    for key in ("goal", *(f"now-{kind}" for kind in kinds)):
        assert reader.has(key)
        assert len(reader.say(key)) <= 130


def test_pages_are_turned_forward_and_back() -> None:
    first, last = (rules_message(toy.PACKAGE, "en", page) for page in (1, 2))
    assert body_of(first) == "### Toy · Rules, page 1 of 2\n-# ❶ a card you have laid\nLay a card."
    turns = [
        [(button.custom_id, button.disabled) for button in buttons_of(page)]
        for page in (first, last)
    ]
    assert turns == [
        [("game:rules:toy:0", True), ("game:rules:toy:2", False)],
        [("game:rules:toy:1", False), ("game:rules:toy:3", True)],
    ]
    for page, expected in ((0, first), (99, last)):  # the nearest page
        assert body_of(rules_message(toy.PACKAGE, "en", page)) == body_of(expected)


NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
NOBODY = Preferences(7)
POLICY = Policy("Mika", "mika@example.org", "https://example.org/help", backup_days=30)
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
    channels=tuple(range(2**62, 2**62 + MAX_CHANNELS)),
    threads=False,
    cards=False,
    clock="7d",
    openers=Openers.MANAGERS,
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_keeps_discords_limits(language: str) -> None:
    for message in (
        *(notify_message(preferences, NOW, language) for preferences in (NOBODY, BUSY)),
        *(settings_message(settings, language) for settings in (ServerSettings(1), STRICT)),
        privacy_message(BUSY, POLICY, language),
        confirm_deletion_message(language),
        *(deleted_message(count, language) for count in (0, 1, 5)),
        about_message(BotHealth(NOW, float("nan"), 1, 1), POLICY, language),
        policy_message(POLICY, Document.TERMS, language),
        policy_message(POLICY, Document.PRIVACY, language),
    ):
        check(message)


def test_menus_show_the_current_settings() -> None:
    def chosen(message: Message) -> dict[str, list[str]]:
        menus = {
            str(select.custom_id).split(":")[1]: select.options for select in selects_of(message)
        }
        return {
            name: [option.value for option in options if option.default]
            for name, options in menus.items()
        }

    assert chosen(notify_message(NOBODY, NOW, "en"))["interval"] == ["12"]
    busy = notify_message(BUSY, NOW, "en")
    placeholders = {select.custom_id: select.placeholder for select in selects_of(busy)}
    assert placeholders["notify:interval"] == "First reminder: after 5 hours"
    assert placeholders["notify:pause"] == "Vacation: until Jun 10, 2026"
    # Direct messages can be tried again: a select does not send an option that is already chosen.
    wanted = {"from": ["23"], "to": ["6"], "zone": [BUSY.zone], "delivery": []}
    assert {name: chosen(busy)[name] for name in wanted} == wanted
    assert "blocked a DM" in body_of(busy)
    assert "blocked a DM" not in body_of(notify_message(replace(BUSY, dm_closed=None), NOW, "en"))
    server = parts_of(settings_message(STRICT, "en"))
    [channels] = [part for part in server if part.get("custom_id") == "settings:channels"]
    assert len(channels["default_values"]) == MAX_CHANNELS
    assert offered_zones(BUSY)[0] == BUSY.zone
    assert offered_zones(replace(BUSY, zone="Asia/Tokyo")).count("Asia/Tokyo") == 1


def test_a_vacation_shows_how_long_time_limits_are_paused() -> None:
    body = body_of(notify_message(BUSY, NOW, "en"))
    assert f"<t:{int((NOW + timedelta(days=8)).timestamp())}:f>" in body
    assert "8 of 30 days" in body
    assert "<t:" not in body_of(notify_message(BUSY, NOW + timedelta(days=41), "en"))
