"""Sprites that are drawn in advance."""

from __future__ import annotations

import pytest

from bot.messages.result import make_result_card
from bot.ops.maintenance import sprites_used_by
from bot.pictures.people import SeatedPlayer, fill, find_nobody
from bot.testing.random_games import play_once
from games.core.art.players import CHARACTERS
from games.core.art.result import draw_finale
from games.core.picture import Place, Sprite
from tests.support.games import GAMES

PEOPLE = [SeatedPlayer(name, number) for number, name in enumerate("ABCDEFGHI", 1)]
HOUSE = [SeatedPlayer(name, character=name, is_house=True) for name in CHARACTERS]


@pytest.fixture(scope="module")
def ready() -> set[Sprite]:
    return set(sprites_used_by(GAMES))


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_game_is_ready(name: str, ready: set[Sprite]) -> None:
    game, presentation = GAMES[name].game, GAMES[name].presentation
    outcome = game.outcome(play_once(game, game.seats[0], 1)[-1].step.state)
    assert outcome
    scene = draw_finale(make_result_card(presentation, outcome, ()))
    for people in (PEOPLE, HOUSE):
        items = fill(scene.items, people, find_nobody)
        assert {item.sprite for item in items if isinstance(item, Place)} <= ready
