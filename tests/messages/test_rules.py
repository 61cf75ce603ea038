"""The rules in pages: each with its picture, its explanations, and the buttons to other pages."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist

import pytest

from bot.messages.help import PAGE, rules_message, which_message
from bot.words import LANGUAGES, Reader, localize
from games.core.art.pages import SIZE, draw_lesson
from games.core.picture import Label, Scene
from games.core.presentation import view_of
from games.core.text import text
from tests.messages.test_walk import check
from tests.support import toy
from tests.support.games import GAMES, WITH_TOY
from tests.support.showing import body_of, buttons_of

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
    assert picture.name == PAGE
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
