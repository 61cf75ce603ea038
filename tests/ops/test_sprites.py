"""Sprites of every game are drawn before a player waits for them."""

from __future__ import annotations

from typing import Final

from bot.messages.result import make_result_card
from bot.pictures.people import SeatedPlayer, fill, no_avatar
from bot.sprites import sprites_used_by
from bot.testing.random_games import play_once
from games.core.art.players import CHARACTERS
from games.core.art.result import draw_result
from games.core.picture import PlacedSprite
from tests.support.games import GAMES

PEOPLE: Final = [SeatedPlayer(name, number) for number, name in enumerate("ABCDEFGHI", 1)]
AI: Final = [SeatedPlayer(name, character=name, is_ai=True) for name in CHARACTERS]


def test_sprites_of_every_result_picture_are_drawn_ahead() -> None:
    ready = set(sprites_used_by(GAMES))
    for name, package in GAMES.items():
        outcome = package.game.outcome(
            play_once(package.game, package.game.seats[0], 1)[-1].step.state
        )
        assert outcome
        scene = draw_result(make_result_card(package.presentation, outcome, ()))
        for people in (PEOPLE, AI):
            items = fill(scene.items, people, no_avatar)
            assert {item.sprite for item in items if isinstance(item, PlacedSprite)} <= ready, name
