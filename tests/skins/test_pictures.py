"""Every picture of every skin is legible on a phone, without words, and the same every time."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from bot.cli.gallery import draw_sheet
from games.core import art
from games.core.art.characters import CHARACTERS, draw_character
from games.core.art.players import draw_pin
from games.core.picture import Item, Label, Name, Place, Portrait, Scene, Sprite, Trace
from tests.skins.walk import Walk
from tests.support.games import GAMES
from tests.support.soak import SOAK

PIN = draw_pin()
WIDTH = 1080
TALLEST = 1300
SMALLEST_TYPE = 34
"""At a third of the width, on a phone, that is eleven pixels."""
SMALLEST_NAME = 32
SMALLEST_FACE = 78
"""At a third of the width, 26 pixels: as large as Discord's own in a reply."""
LONGEST_LABEL = 4


def list_sprites(*scenes: Scene) -> set[Sprite]:
    places = (one for scene in scenes for one in scene.items if isinstance(one, Place))
    return {scene.ground for scene in scenes} | {one.sprite for one in places}


def test_pictures_keep_to_the_sheet_and_show_everybody(walk_games: Walk) -> None:
    for shown in (one for seed in range(2 if SOAK else 1) for one in walk_games.moments(seed)):
        for number, scene in enumerate(shown.scenes):
            assert scene.width == WIDTH
            assert scene.height <= TALLEST
            assert (scene.ground.width, scene.ground.height) == (scene.width, scene.height)
            for item in scene.items:
                check_item(item, scene)
            faces, names = (
                {one.seat for one in scene.items if isinstance(one, kind)}
                for kind in (Portrait, Name)
            )
            pins = sum(isinstance(one, Place) and one.sprite == PIN for one in scene.items)
            assert pins == (number > 0), "the own face has a pin in the private picture"
            if number:
                assert shown.own[number - 1].seat in faces
            else:
                assert faces == names == set(range(walk_games.players))


def check_item(item: Item, scene: Scene) -> None:
    """Check that an item is large enough and on the sheet."""
    across = down = 1  # to either side of the point at which the item is laid
    x, y = item_point(item)
    match item:
        case Label():
            assert item.size >= SMALLEST_TYPE, item
            assert len(item.text) <= LONGEST_LABEL, item
        case Name():
            assert item.size >= SMALLEST_NAME, item
            assert item.width >= 3 * item.size, item
            across = item.width // 2
        case Portrait():
            assert item.size >= SMALLEST_FACE, item
            across = down = item.size // 2
    assert across <= x <= scene.width - across, item
    assert down <= y <= scene.height - down, item


def item_point(item: Item) -> tuple[int, int]:
    """Return the middle of a sprite or a name, and the point at which another item is laid."""
    match item:
        case Place():
            return item.x + item.sprite.width // 2, item.y + item.sprite.height // 2
        case Name():
            return item.x + round(
                item.width * {"l": 0.5, "m": 0.0, "r": -0.5}[item.anchor[0]]
            ), item.y
        case Trace():
            return item.points[0]
        case _:
            return item.x, item.y


def test_the_same_view_is_the_same_picture(walk_games: Walk) -> None:
    for shown in walk_games.moments():
        presentation, state = walk_games.entry.presentation, shown.moment.state
        if shown.scenes:
            board = presentation.board(walk_games.entry.game.view(state, None))
            again = [board, *map(presentation.hand, shown.moment.private(walk_games.players))]
            assert again == shown.scenes
            assert list(map(hash, again)) == list(map(hash, shown.scenes))


def test_sprites_are_whole_drawings_without_type_or_references(walk_games: Walk) -> None:
    scenes = (scene for shown in walk_games.moments() for scene in shown.scenes)
    for sprite in list_sprites(*scenes) - CHECKED:
        check_sprite(sprite)
        CHECKED.add(sprite)


CHECKED: set[Sprite] = set()
"""Sprites that are whole, so that each is read once."""


def check_sprite(sprite: Sprite) -> None:
    root = ET.fromstring(sprite.svg)  # noqa: S314 - our own drawings
    drawn, (first, count) = int(root.attrib["width"]), sprite.repeat
    # It is drawn in full width, or narrower with columns inside that can be repeated.
    assert drawn == sprite.width or (count > 0 and first + count < drawn < sprite.width)
    assert root.attrib["height"] == str(sprite.height)
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert not tags & {"text", "image", "style", "script", "use", "filter"}


def test_characters_and_the_gallery_are_whole_drawings() -> None:
    for sprite in list_sprites(draw_sheet()) | {draw_character(name, 90) for name in CHARACTERS}:
        check_sprite(sprite)


@pytest.mark.parametrize("game", GAMES)
def test_faces_are_emoji(game: str) -> None:
    own = GAMES[game].presentation.faces
    found = {**art.faces(), **own}
    assert len(set(found.values())) == len(found), "two faces look the same"
    for name, sprite in found.items():
        assert 2 <= len(name) <= 32
        assert name.replace("_", "").isalnum()
        assert name.islower()
        assert (sprite.width, sprite.height) == (128, 128)
        check_sprite(sprite)
    assert all(name.startswith(f"{game}_") for name in own)
