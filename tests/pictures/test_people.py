"""Faces and names are put into scenes that know seats only."""

from __future__ import annotations

import asyncio
import io
import logging
from pathlib import Path

import pytest
from PIL import Image

from bot.pictures.people import SeatedPlayer
from bot.pictures.renderer import Renderer, draw
from games.core.art.characters import CHARACTERS
from games.core.art.players import lay_name, lay_portrait, lay_seat
from games.core.art.svg import Box, document, rounded
from games.core.picture import Item, Portrait, Scene

BLUE = (0, 0, 255)
WIDTH, HEIGHT = 320, 120
FACE = 100
MIDDLE = 60


def _scene(*items: Item) -> Scene:
    box = Box(0, 0, WIDTH, HEIGHT)
    return Scene(WIDTH, HEIGHT, document(WIDTH, HEIGHT, rounded(box, 0, "#008000")), items)


SCENE = _scene(*lay_portrait(1, MIDDLE, MIDDLE, FACE), lay_name(1, 130, 60, 180))
NAMED = (SeatedPlayer(), SeatedPlayer("Ana", 7))


def _open(data: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return picture


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    file = tmp_path / "7.webp"
    Image.new("RGB", (256, 256), BLUE).save(file, lossless=True)
    return file


def test_a_scene_without_people_shows_the_tokens_of_the_seats() -> None:
    token = _scene(*lay_seat(1, MIDDLE, MIDDLE, FACE))
    assert draw(SCENE) == draw(token)
    assert draw(SCENE, (SeatedPlayer(), SeatedPlayer())) == draw(token)


def test_a_name_stands_beside_the_token_of_who_has_no_avatar() -> None:
    assert draw(SCENE, NAMED) != draw(SCENE)
    assert draw(SCENE, (SeatedPlayer(), SeatedPlayer("🦊", 7))) == draw(SCENE)


def test_an_avatar_is_round_with_the_token_of_its_seat_on_it(photo: Path) -> None:
    picture = _open(draw(SCENE, NAMED, {7: photo}.get))
    assert picture.getpixel((MIDDLE, MIDDLE)) == BLUE
    assert picture.getpixel((MIDDLE - 46, MIDDLE - 46)) == (0, 128, 0), "the corner is cut off"
    token = lay_seat(1, MIDDLE + 34, MIDDLE + 34, 42)
    alone = _open(draw(_scene(*token)))
    box = MIDDLE + 26, MIDDLE + 26, MIDDLE + 42, MIDDLE + 42
    assert picture.crop(box).tobytes() == alone.crop(box).tobytes()


def test_house_players_are_seen_to_be_some(photo: Path) -> None:
    find = {7: photo}.get
    own = draw(
        SCENE, (SeatedPlayer(), SeatedPlayer("Momo", character=CHARACTERS[0], is_house=True)), find
    )
    play_for = draw(SCENE, (SeatedPlayer(), SeatedPlayer("Ana", 7, is_house=True)), find)
    assert len({own, play_for, draw(SCENE, NAMED, find)}) == 3
    assert _open(play_for).getpixel((MIDDLE, MIDDLE)) == BLUE


@pytest.mark.parametrize("data", [None, b"", b"\x89PNG\r\n\x1a\nrest", b"GIF89a"])
def test_a_file_that_is_gone_or_damaged_spoils_no_picture(
    tmp_path: Path, data: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "bad.webp"
    if data is not None:
        file.write_bytes(data)
    with caplog.at_level(logging.WARNING):
        assert _open(draw(SCENE, NAMED, {7: file}.get)).size == (WIDTH, HEIGHT)
    assert "avatar unreadable" in caplog.text


async def test_the_same_people_are_the_same_picture_and_others_another(photo: Path) -> None:
    files: dict[int, Path] = {}
    renderer = Renderer(find=files.get)
    first, again = await asyncio.gather(
        renderer.picture(SCENE, NAMED), renderer.picture(SCENE, NAMED)
    )
    assert first is again
    other = await renderer.picture(SCENE, (SeatedPlayer(), SeatedPlayer("Bo", 7)))
    assert other != first
    files[7] = photo
    assert await renderer.picture(SCENE, NAMED) not in (first, other)
    assert await renderer.picture(SCENE) == draw(SCENE)


def test_who_has_neither_seat_nor_avatar_yet_is_shown_by_a_letter(photo: Path) -> None:
    scene = _scene(Portrait(1, MIDDLE, MIDDLE, FACE, numbered=False))
    nobody, somebody = draw(scene, (SeatedPlayer(), SeatedPlayer())), draw(scene, NAMED)
    assert len({nobody, somebody, draw(scene, (SeatedPlayer(), SeatedPlayer("Quin", 7)))}) == 3
    shown = _open(draw(scene, NAMED, lambda _: photo))
    assert shown.getpixel((MIDDLE, MIDDLE)) == BLUE
    out = MIDDLE + round(FACE * 0.25)
    assert shown.getpixel((out, out)) == BLUE, "there is no token on it"
