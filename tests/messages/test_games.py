"""The list of games, before there is a table."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest

from bot.messages.help import MOST, games_message
from bot.words import LANGUAGES
from games.core.art.pages import draw_banner, draw_cover
from games.core.game import AnyGame
from games.core.picture import Title
from tests.messages.test_walk import check
from tests.support.games import GAMES, WITH_TOY
from tests.support.showing import ids_of


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
