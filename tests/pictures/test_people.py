"""Faces and names are put into scenes that know seats only."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from bot.pictures.people import SeatedPlayer
from bot.pictures.renderer import Renderer, draw
from games.core.art.players import CHARACTERS, lay_name, lay_portrait, lay_seat
from games.core.picture import Item, Portrait
from tests.pictures.scenes import BLUE, GREEN, green, opened

FACE, MIDDLE = 100, 60
_green = partial(green, size=(320, 120))
SCENE = _green(*lay_portrait(1, MIDDLE, MIDDLE, FACE), lay_name(1, 130, 60, 180))
NAMED = (SeatedPlayer(), SeatedPlayer("Ana", 7))


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    file = tmp_path / "7.webp"
    Image.new("RGB", (256, 256), BLUE).save(file, lossless=True)
    return file


def test_a_seat_without_an_avatar_is_shown_by_its_token_and_a_name_that_can_be_written() -> None:
    token = draw(_green(*lay_seat(1, MIDDLE, MIDDLE, FACE)))
    assert draw(SCENE) == draw(SCENE, (SeatedPlayer(), SeatedPlayer())) == token
    assert draw(SCENE, (SeatedPlayer(), SeatedPlayer("🦊", 7))) == token
    assert draw(SCENE, NAMED) != token


def test_an_avatar_is_round_with_the_token_of_its_seat_on_it(photo: Path) -> None:
    picture = opened(draw(SCENE, NAMED, {7: photo}.get))
    assert picture.getpixel((MIDDLE, MIDDLE)) == BLUE
    assert picture.getpixel((MIDDLE - 46, MIDDLE - 46)) == GREEN, "the corner is cut off"
    alone = opened(draw(_green(*lay_seat(1, MIDDLE + 34, MIDDLE + 34, 42))))
    box = MIDDLE + 26, MIDDLE + 26, MIDDLE + 42, MIDDLE + 42
    assert picture.crop(box).tobytes() == alone.crop(box).tobytes()


def test_ai_players_are_seen_to_be_some(photo: Path) -> None:
    find = {7: photo}.get
    ai = SeatedPlayer("Momo", character=CHARACTERS[0], is_house=True)
    stand_in = draw(SCENE, (SeatedPlayer(), SeatedPlayer("Ana", 7, is_house=True)), find)
    own = draw(SCENE, (SeatedPlayer(), ai), find)
    assert len({own, stand_in, draw(SCENE, NAMED, find)}) == 3
    assert opened(stand_in).getpixel((MIDDLE, MIDDLE)) == BLUE
    sad = SCENE._replace(items=tuple(_make_sad(item) for item in SCENE.items))
    assert draw(sad, (SeatedPlayer(), ai), find) != own
    assert draw(sad, NAMED, find) == draw(SCENE, NAMED, find), "people keep their avatars"


def _make_sad(item: Item) -> Item:
    return item._replace(sad=True) if isinstance(item, Portrait) else item


@pytest.mark.parametrize("data", [None, b"", b"\x89PNG\r\n\x1a\nrest", b"GIF89a"])
def test_a_file_that_is_gone_or_damaged_spoils_no_picture(
    tmp_path: Path, data: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "bad.webp"
    if data is not None:
        file.write_bytes(data)
    with caplog.at_level(logging.WARNING):
        assert opened(draw(SCENE, NAMED, {7: file}.get)).size == (320, 120)
    assert "avatar unreadable" in caplog.text


async def test_the_same_people_are_the_same_picture_and_others_another(photo: Path) -> None:
    files: dict[int, Path] = {}
    renderer = Renderer(find=files.get)
    first, again = await asyncio.gather(*(renderer.picture(SCENE, NAMED) for _ in range(2)))
    assert first is again
    other = await renderer.picture(SCENE, (SeatedPlayer(), SeatedPlayer("Bo", 7)))
    files[7] = photo
    assert len({first, other, await renderer.picture(SCENE, NAMED)}) == 3
    assert await renderer.picture(SCENE) == draw(SCENE)


def test_who_has_neither_seat_nor_avatar_yet_is_shown_by_a_letter(photo: Path) -> None:
    scene = _green(Portrait(1, MIDDLE, MIDDLE, FACE, numbered=False))
    people = SeatedPlayer(), SeatedPlayer("Ana", 7), SeatedPlayer("Quin", 7)
    assert len({draw(scene, (SeatedPlayer(), one)) for one in people}) == 3
    shown = opened(draw(scene, NAMED, lambda _: photo))
    for out in (0, round(FACE * 0.25)):  # there is no token on it
        assert shown.getpixel((MIDDLE + out, MIDDLE + out)) == BLUE
