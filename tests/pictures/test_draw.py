"""Scenes become PNG files: correct pixels, drawn once, without blocking the event loop.

Sprites are kept over restarts, and a damaged file of sprites causes no error.
"""

from __future__ import annotations

import asyncio
import io
import zlib
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any

import pytest
from cachetools import LRUCache
from PIL import Image

from bot.pictures import painting, raster, svg
from bot.pictures import renderer as renderer_module
from bot.pictures.png import glue, press
from bot.pictures.renderer import Renderer, draw, draw_icon
from bot.pictures.sprite_file import MAX_SPRITE_FILE_BYTES, SpriteFile
from bot.testing.presentation import check_sprite
from bot.testing.subject import Position, find_subject
from games.core.art import seat_emoji
from games.core.art.players import CHARACTERS, draw_character, draw_pin
from games.core.art.svg import document, widened
from games.core.picture import Label, PlacedSprite, Scene, Sprite, Trace
from tests.pictures.scenes import BLACK, BLUE, GREEN, RED, WHITE, green, opened, plain
from tests.support.games import over_games


def _record(
    patch: pytest.MonkeyPatch, owner: object, name: str, function: Callable[..., Any]
) -> list[Any]:
    """Return a list that gets `what` of the arguments of every call of a function."""
    results: list[Any] = []
    real = getattr(owner, name)

    def call(*args: Any) -> Any:
        results.append(function(*args))
        return real(*args)

    patch.setattr(owner, name, call)
    return results


def _clear_caches(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(renderer_module, "_strips", LRUCache(100, getsizeof=lambda _: 0))
    painting._laid.clear()
    painting._newest.clear()
    painting._small.cache_clear()


def _line(game: str) -> tuple[Position, ...]:
    subject = find_subject(game)
    return subject.play(subject.game.seats[-1], 1)


def _crowded() -> Scene:
    boards = (at.package.presentation.board(at.views[None]) for at in _line("coloretto")[::3])
    return max(boards, key=lambda scene: len(scene.items))


def test_sprites_are_drawn_in_place_and_in_order() -> None:
    red = plain(20, 20, "#ff0000")
    white = plain(10, 10, "#ffffff")
    picture = opened(
        draw(
            green(
                PlacedSprite(red, 50, 60), PlacedSprite(red, 290, -10), PlacedSprite(white, 50, 60)
            )
        )
    )
    assert (picture.size, picture.mode) == ((300, 200), "RGB")
    for spot, colour in (
        ((49, 60), GREEN),
        ((50, 60), WHITE),
        ((60, 69), RED),
        ((69, 79), RED),
        ((70, 79), GREEN),
        ((299, 0), RED),
    ):
        assert picture.getpixel(spot) == colour


def test_wide_sprites_are_drawn_below_others_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    _clear_caches(monkeypatch)
    tops = _record(monkeypatch, raster, "spread", lambda ground, top, bottom: top)
    plate = widened(plain(20, 20, "#ff0000"), 200, 5, 5)
    token = plain(10, 10, "#ffffff")
    for left in (0, 30, 60):
        picture = opened(draw(green(PlacedSprite(token, left, 0), PlacedSprite(plate, 0, 0))))
        assert picture.getpixel((left + 5, 5)) == WHITE
        assert picture.getpixel((left + 15, 5)) == RED
    assert tops == [0, 40, 80, 120, 160]


SOLID = (
    '<rect x="20.5" y="6" width="130" height="90" rx="22" fill="#ff0000"/>'
    '<circle cx="120" cy="50" r="9.5" fill="#00ff00"/>'
)
CLEAR = (
    '<rect x="24.5" y="16" width="110" height="90" rx="9" fill="none" stroke="#ffff00"'
    ' stroke-opacity=".6" stroke-width="6"/>'
)


@pytest.mark.parametrize(("art", "is_solid"), [(SOLID, True), (CLEAR, False)])
def test_cutting_sprites_into_areas_does_not_change_pixels(art: str, *, is_solid: bool) -> None:
    sprite = document(160, 120, art)
    ground = plain(160, 120, "#123456")
    cut = raster.RASTERS.of(sprite)
    areas = {area: (area.right - area.left) // 3 * (area.bottom - area.top) for area in cut}
    assert len(cut) > 1
    assert [area > 5000 for part, area in areas.items() if part.cover is None] == [True] * is_solid
    assert is_solid or sum(areas.values()) < 160 * 120 / 3, "transparent areas are not pasted"
    pixels = raster.read(sprite)
    expected = raster.read(ground).convert("RGB")
    expected.paste(pixels.convert("RGB"), (0, 0), pixels.getchannel("A"))
    picture = opened(draw(Scene(160, 120, ground, (PlacedSprite(sprite, 0, 0),))))
    assert picture.tobytes() == expected.tobytes()


@pytest.mark.parametrize(
    ("anchor", "left", "top"),
    [("mm", 0.5, 0.5), ("la", 0.0, 0.0), ("rs", 1.0, 1.0)],
)
def test_digits_are_aligned_to_their_anchor(anchor: str, left: float, top: float) -> None:
    picture = opened(draw(green(Label("8", 150, 100, 100, "#ffffff", anchor))))
    box = picture.getchannel("R").point(lambda value: 255 if value > 128 else 0).getbbox()
    assert box is not None
    assert box[3] - box[1] == pytest.approx(72, abs=4)
    assert box[0] + left * (box[2] - box[0]) == pytest.approx(150, abs=8)
    assert box[1] + top * (box[3] - box[1]) == pytest.approx(100, abs=3)


def test_a_wide_sprite_repeats_its_middle_between_its_sides() -> None:
    parts = (("#ff0000", 0, 3), ("#ffffff", 3, 1), ("#000000", 4, 2), ("#0000ff", 6, 3))
    narrow = document(
        9, 4, *(f'<rect x="{x}" width="{w}" height="4" fill="{fill}"/>' for fill, x, w in parts)
    )
    picture = opened(draw(Scene(20, 4, widened(narrow, 20, 3, 3), ())))
    row = [picture.getpixel((x, 2)) for x in range(20)]
    assert row == [RED] * 3 + ([WHITE, BLACK, BLACK] * 5)[:14] + [BLUE] * 3


def test_strips_join_without_seams(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Trace(((20, 10), (150, 190), (280, 190)), 8, "#ff0000")
    scenes = _crowded(), green(line)
    in_strips = [draw(scene) for scene in scenes]
    _clear_caches(monkeypatch)
    painting._traces.cache_clear()
    monkeypatch.setattr(painting, "STRIP_ROWS", 10_000)
    for scene, data in zip(scenes, in_strips, strict=True):
        assert opened(draw(scene)).tobytes() == opened(data).tobytes()
    painting._traces.cache_clear()
    for point in ((20, 10), (85, 100), (150, 190), (200, 190), (280, 190)):
        assert opened(in_strips[1]).getpixel(point) == RED
    for point in ((20, 100), (150, 100), (295, 190), (200, 180)):
        assert opened(in_strips[1]).getpixel(point) == GREEN


def test_only_strips_that_changed_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    _clear_caches(monkeypatch)
    red = plain(20, 20, "#ff0000")
    high = (300, 2000)
    pressed = _record(
        monkeypatch, renderer_module, "press", lambda rows: len(rows) // (3 * 300 + 1)
    )
    draw(green(PlacedSprite(red, 0, 1000), size=high))
    assert sum(pressed) == 2000
    pressed.clear()
    number = Label("8", 150, 500, 60, "#ffffff")
    picture = opened(draw(green(PlacedSprite(red, 0, 1000), number, size=high)))
    assert 43 <= sum(pressed) <= 120
    assert picture.getpixel((0, 1000)) == RED
    assert picture.crop((100, 470, 200, 530)).getextrema()[0] == (0, 255)
    pressed.clear()
    draw(green(PlacedSprite(red, 0, 1001), size=high))
    assert 0 < sum(pressed) <= 120


def test_seat_emoji_keep_their_transparency() -> None:
    picture = opened(draw_icon(seat_emoji()["seat_3"]))
    assert (picture.size, picture.mode) == ((128, 128), "RGBA")
    assert picture.getchannel("A").getextrema() == (0, 255)
    assert picture.getpixel((0, 0)) == (0, 0, 0, 0)


async def test_a_picture_requested_twice_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = _record(monkeypatch, renderer_module, "_draw", lambda scene, items: scene)
    renderer = Renderer()
    green_scene = green()
    other = green(PlacedSprite(plain(5, 5, "#ffffff"), 0, 0))
    files = await asyncio.gather(
        *(renderer.picture(scene) for scene in (green_scene, green_scene, other))
    )
    files.append(await renderer.picture(green_scene))
    assert drawn == [green_scene, other]
    assert files[0] == files[1] == files[3] != files[2]


async def test_a_cancelled_request_does_not_cancel_the_drawing_for_others() -> None:
    renderer = Renderer()
    scene = green(size=(1080, 900))
    impatient, patient = (asyncio.ensure_future(renderer.picture(scene)) for _ in range(2))
    await asyncio.sleep(0)
    impatient.cancel()
    assert (await patient).startswith(b"\x89PNG")


async def test_an_invalid_scene_raises_an_error_each_time() -> None:
    renderer = Renderer()
    broken = Scene(10, 10, Sprite("no drawing", 10, 10), ())
    for _ in range(2):
        with pytest.raises(ValueError, match=r".+"):
            await renderer.picture(broken)
    assert (await renderer.picture(green())).startswith(b"\x89PNG")


async def test_drawing_does_not_block_the_event_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(raster, "RASTERS", raster.Rasters())
    scene = _crowded()
    _clear_caches(monkeypatch)
    steps = 0
    task = asyncio.ensure_future(Renderer().picture(scene))
    while not task.done():
        await asyncio.sleep(0.002)
        steps += 1
    await task
    assert steps >= 20


@pytest.mark.parametrize(
    "edges", [(0, 250), (0, 1, 249, 250), (0, 40, 80, 120, 160, 200, 240, 250), (0, 100, 101, 250)]
)
def test_strips_are_joined_into_valid_png_files(edges: Sequence[int]) -> None:
    size = width, height = 97, 250
    across = Image.linear_gradient("L").resize(size)
    down = Image.radial_gradient("L").resize(size)
    picture = Image.merge("RGB", (across, down, Image.effect_noise(size, 90)))
    rows = [b"\0" + picture.crop((0, y, width, y + 1)).tobytes() for y in range(height)]
    strips = [press(b"".join(rows[top:bottom])) for top, bottom in pairwise(edges)]
    data = glue(width, height, strips)
    Image.open(io.BytesIO(data)).verify()
    assert opened(data).tobytes() == picture.tobytes()
    stream = data[data.index(b"IDAT") + 4 : data.index(b"IEND") - 8]
    # Raises an error unless the Adler-32 over all strips is right.
    assert len(zlib.decompress(stream)) == (3 * width + 1) * height


ROSE = plain(12, 8, "#ff0000")
NAVY = plain(12, 8, "#0000ff")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "db.sprites"


def save_sprites(path: Path, *sprites: Sprite, limit: int = MAX_SPRITE_FILE_BYTES) -> None:
    """Write a file with these sprites."""
    file = SpriteFile(path, limit)
    for sprite in sprites:
        file.put(sprite, raster.read(sprite))
    file.save()


def test_saved_sprites_are_read_back_unchanged(path: Path) -> None:
    save_sprites(path, ROSE, NAVY)
    again = SpriteFile(path)
    for sprite in (ROSE, NAVY):
        cached = again.get(sprite)
        assert cached is not None
        assert cached.tobytes() == raster.read(sprite).tobytes()
    assert again.get(plain(13, 8, "#ff0000")) is None
    assert list(path.parent.iterdir()) == [path]
    assert path.stat().st_mode & 0o077 == 0  # private, like the database


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: b"",
        lambda data: data[:-3] + b"abc",
        lambda data: data.replace(b"takujo-sprites 3", b"takujo-sprites 1"),
    ],
)
def test_a_damaged_sprite_file_is_replaced(path: Path, spoil: Callable[[bytes], bytes]) -> None:
    save_sprites(path, ROSE)
    path.write_bytes(spoil(path.read_bytes()))
    assert SpriteFile(path).get(ROSE) is None
    save_sprites(path, NAVY)
    assert SpriteFile(path).get(NAVY) is not None
    nowhere = path.parent / "nowhere" / "db.sprites"
    save_sprites(nowhere, ROSE)
    assert SpriteFile(nowhere).get(ROSE) is None, "a missing folder causes no error"


def test_the_sprite_file_stays_within_its_limit(path: Path) -> None:
    shades = [plain(12, 8, f"#{shade:06x}") for shade in range(40)]
    save_sprites(path, *shades, limit=600)
    again = SpriteFile(path, limit=600)
    assert path.stat().st_size < 900
    assert again.get(shades[0]) is not None
    assert again.get(shades[-1]) is None


async def test_sprites_drawn_ahead_are_saved_and_reused_after_a_restart(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = _record(monkeypatch, raster, "open_svg", lambda svg: svg)
    save_sprites(path, ROSE)
    drawn.clear()
    # Two processes in turn share only the file, which has one of two sprites at first.
    for is_known in (False, True):
        caches = raster.Rasters()
        monkeypatch.setattr(raster, "RASTERS", caches)
        renderer = Renderer()
        assert await renderer.open(path) is is_known
        await renderer.draw_ahead(iter((ROSE, NAVY)))
        assert caches.of.cache_info().currsize == caches.grounds.cache_info().currsize == 0
        scene = Scene(12, 8, ROSE, (PlacedSprite(NAVY, 0, 4 + is_known),))
        assert (await renderer.picture(scene)).startswith(b"\x89PNG")
        assert drawn == [NAVY.svg]
    wide = widened(ROSE, 900, 3, 3)
    assert raster.spread(wide, 1, 3).size == (3 * 900, 2)
    assert caches.grounds(wide).size == (12, 8), "no wider than the drawing"


def test_character_drawings_are_valid() -> None:
    drawn = [draw_character(name, 90) for name in CHARACTERS]
    assert [fault for sprite in drawn for fault in check_sprite(sprite)] == []


@over_games
def test_sprites_are_small_and_private_pictures_have_one_pin(
    game: str,
) -> None:
    """The rasteriser blocks the interpreter for about 0.1 ms per thousand pixels."""
    pin = draw_pin()
    line = _line(game)
    steps = [at for at in (*line[:: len(line) // 6 + 1], line[-1]) if at.is_shown]
    for at in steps:
        placed = [
            [item.sprite for item in scene.items if isinstance(item, PlacedSprite)]
            for scene in at.scenes
        ]
        # The board comes first; some seats have several private pictures.
        assert [sprites.count(pin) for sprites in placed] == [0, *[1] * (len(placed) - 1)], at
        assert len(placed) > len(at.seats)
        for sprite in {scene.ground for scene in at.scenes}.union(*placed):
            assert prod(svg.check_svg(sprite.svg)) <= 200_000, at
