"""What can be played, before there is a table."""

from __future__ import annotations

import pytest

from bot.messages.games import games_message
from bot.words import LANGUAGES
from games.core.art.cover import draw_cover, draw_emblem
from tests.messages.test_budgets import check
from tests.support.games import GAMES, WITH_TOY
from tests.support.showing import body_of, ids_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_can_be_practised_and_opened(language: str) -> None:
    message = games_message(WITH_TOY, language)
    check(message)
    verbs = ("practise", "open")
    assert ids_of(message) == [f"game:{verb}:{game}" for game in WITH_TOY for verb in verbs]
    assert [picture.name for picture in message.pictures] == [f"{game}.png" for game in WITH_TOY]


def test_a_game_says_for_whom_how_long_and_how_heavy_it_is() -> None:
    body = body_of(games_message(GAMES, "en"))
    assert "-# 2–5 players · about 20 min · light" in body
    assert "-# 2～4人 · 約60分 · じっくり" in body_of(games_message(GAMES, "ja"))


def test_more_games_than_fit_are_left_out() -> None:
    many = {**WITH_TOY, "another": WITH_TOY["toy"]}
    check(games_message(many, "en"))


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_for_a_game_is_its_own(game: str) -> None:
    cover = GAMES[game].skin.cover
    assert len(cover) == 5
    assert set(cover) <= set(GAMES[game].skin.faces.values())
    others = [one.skin.cover for name, one in GAMES.items() if name != game]
    assert draw_cover(cover) == draw_cover(cover)
    assert draw_cover(cover) not in map(draw_cover, others)
    assert draw_emblem(cover) not in map(draw_emblem, others)
