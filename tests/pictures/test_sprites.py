"""Sprites of all games are whole drawings, and each private picture marks its own player."""

from __future__ import annotations

from bot.cli.gallery import draw_sheet
from bot.testing.presentation import check_sprite
from bot.testing.subject import find_subject
from games.core.art.players import CHARACTERS, draw_character, draw_pin
from games.core.picture import Place
from tests.support.games import over_games


def test_characters_and_the_gallery_are_whole_drawings() -> None:
    sheet = draw_sheet()
    placed = {one.sprite for one in sheet.items if isinstance(one, Place)}
    drawn = {sheet.ground, *placed, *(draw_character(name, 90) for name in CHARACTERS)}
    assert [fault for sprite in drawn for fault in check_sprite(sprite)] == []


@over_games
def test_the_own_face_has_a_pin_in_the_private_picture_only(game: str) -> None:
    pin = draw_pin()
    for at in find_subject(game).moments:
        pins = [
            sum(isinstance(one, Place) and one.sprite == pin for one in scene.items)
            for scene in at.scenes
        ]
        # The board comes first; some seats have several private pictures.
        assert not pins or pins == [0, *[1] * (len(pins) - 1)], at
        assert not pins or len(pins) > len(at.seats), at
