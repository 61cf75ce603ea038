"""Every picture of every skin is legible on a phone, without words, and the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from games.catalog import GamePackage
from games.core.art import faces
from games.core.art.sheet import draw_sheet
from games.core.picture import Label, Place, Scene, Sprite
from tests.skins.moments import over_tables, play
from tests.support.soak import SOAK

WIDTH = 1080
TALLEST = 1300
SMALLEST_TYPE = 34
"""At a third of the width, on a phone, that is eleven pixels."""
LONGEST_LABEL = 4


def _scenes(entry: GamePackage, players: int, seeds: range) -> Iterator[Scene]:
    for moment in play(entry, players, seeds):
        if moment.is_seen:
            yield entry.skin.board(moment.public)
            yield from map(entry.skin.hand, moment.private(players))


def _sprites(scene: Scene) -> Iterator[Sprite]:
    yield scene.ground
    yield from (item.sprite for item in scene.items if isinstance(item, Place))


@over_tables
def test_pictures_keep_to_the_sheet_and_carry_no_words(entry: GamePackage, players: int) -> None:
    for scene in _scenes(entry, players, range(2 if SOAK else 1)):
        assert scene.width == WIDTH
        assert scene.height <= TALLEST
        assert (scene.ground.width, scene.ground.height) == (scene.width, scene.height)
        for item in scene.items:
            if isinstance(item, Label):
                assert item.size >= SMALLEST_TYPE, item
                assert len(item.text) <= LONGEST_LABEL, item
                assert 0 < item.x < scene.width, item
                assert 0 < item.y < scene.height, item
            else:
                middle = item.x + item.sprite.width // 2, item.y + item.sprite.height // 2
                assert 0 < middle[0] < scene.width, item
                assert 0 < middle[1] < scene.height, item


@over_tables
def test_the_same_view_is_the_same_picture(entry: GamePackage, players: int) -> None:
    first, second = (list(_scenes(entry, players, range(1))) for _ in range(2))
    assert first == second
    assert list(map(hash, first)) == list(map(hash, second))


@over_tables
def test_sprites_are_whole_drawings_without_type_or_references(
    entry: GamePackage,
    players: int,
) -> None:
    scenes = (*_scenes(entry, players, range(1)), draw_sheet())
    sprites = {sprite for scene in scenes for sprite in _sprites(scene)}
    for sprite in sprites | set(faces().values()) | set(entry.skin.faces.values()):
        root = ET.fromstring(sprite.svg)  # noqa: S314 - our own drawings
        drawn, (first, count) = int(root.attrib["width"]), sprite.repeat
        # Drawn as wide as it is, or narrower with columns inside that can be repeated.
        assert drawn == sprite.width or (count > 0 and first + count < drawn < sprite.width)
        assert root.attrib["height"] == str(sprite.height)
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert not tags & {"text", "image", "style", "script", "use", "filter"}


@over_tables
def test_faces_are_emoji(entry: GamePackage, players: int) -> None:
    found = {**faces(), **entry.skin.faces}
    assert len(set(found.values())) == len(found), "two faces look the same"
    for name, sprite in found.items():
        assert 2 <= len(name) <= 32
        assert name.replace("_", "").isalnum()
        assert name.islower()
        assert (sprite.width, sprite.height) == (128, 128)
    assert all(name.startswith(f"{entry.game.id}_") for name in entry.skin.faces)
