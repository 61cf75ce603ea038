"""Every picture of every skin is legible on a phone, without words, and the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from bot.cli.gallery import draw_sheet
from games.catalog import GamePackage
from games.core.art import faces
from games.core.art.characters import CHARACTERS, draw_character
from games.core.art.players import draw_pin
from games.core.picture import Label, Name, Place, Portrait, Scene, Sprite
from tests.skins.moments import over_tables, play
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


def _scenes(entry: GamePackage, players: int, seeds: range) -> Iterator[Scene]:
    for moment in play(entry, players, seeds):
        if moment.is_seen:
            yield entry.presentation.board(moment.public)
            yield from map(entry.presentation.hand, moment.private(players))


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
            elif isinstance(item, Name):
                assert item.size >= SMALLEST_NAME, item
                assert item.width >= 3 * item.size, item
                left, right = _reach(item)
                assert left >= 0, item
                assert right <= scene.width, item
                assert 0 < item.y < scene.height, item
            elif isinstance(item, Portrait):
                half = item.size // 2
                assert item.size >= SMALLEST_FACE, item
                assert half <= item.x <= scene.width - half, item
                assert half <= item.y <= scene.height - half, item
            elif isinstance(item, Place):
                middle = item.x + item.sprite.width // 2, item.y + item.sprite.height // 2
                assert 0 < middle[0] < scene.width, item
                assert 0 < middle[1] < scene.height, item


def _reach(name: Name) -> tuple[int, int]:
    share = {"l": 0.0, "m": 0.5, "r": 1.0}[name.anchor[0]]
    left = round(name.x - name.width * share)
    return left, left + name.width


@over_tables
def test_every_player_has_a_face_and_a_name(entry: GamePackage, players: int) -> None:
    for moment in play(entry, players, range(1)):
        if moment.is_seen:
            items = entry.presentation.board(moment.public).items
            for kind in (Portrait, Name):
                shown = {item.seat for item in items if isinstance(item, kind)}
                assert shown == set(range(players)), kind


@over_tables
def test_the_own_face_is_in_the_private_picture(entry: GamePackage, players: int) -> None:
    for moment in play(entry, players, range(1)):
        if moment.is_seen:
            for view in moment.private(players):
                marked = entry.presentation.hand(view).items
                assert view.seat in {one.seat for one in marked if isinstance(one, Portrait)}
                pins = [one for one in marked if isinstance(one, Place) and one.sprite == PIN]
                assert len(pins) == 1
            public = entry.presentation.board(moment.public).items
            assert not any(isinstance(one, Place) and one.sprite == PIN for one in public)


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
    sprites |= {draw_character(name, 90) for name in CHARACTERS}
    for sprite in sprites | set(faces().values()) | set(entry.presentation.faces.values()):
        root = ET.fromstring(sprite.svg)  # noqa: S314 - our own drawings
        drawn, (first, count) = int(root.attrib["width"]), sprite.repeat
        # Drawn as wide as it is, or narrower with columns inside that can be repeated.
        assert drawn == sprite.width or (count > 0 and first + count < drawn < sprite.width)
        assert root.attrib["height"] == str(sprite.height)
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert not tags & {"text", "image", "style", "script", "use", "filter"}


@over_tables
def test_faces_are_emoji(entry: GamePackage, players: int) -> None:
    found = {**faces(), **entry.presentation.faces}
    assert len(set(found.values())) == len(found), "two faces look the same"
    for name, sprite in found.items():
        assert 2 <= len(name) <= 32
        assert name.replace("_", "").isalnum()
        assert name.islower()
        assert (sprite.width, sprite.height) == (128, 128)
    assert all(name.startswith(f"{entry.game.id}_") for name in entry.presentation.faces)
