"""Sprites outlive a start, and nothing goes wrong where their file does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from bot.pictures import raster, sprite_cache
from bot.pictures.renderer import Renderer
from bot.pictures.sprite_cache import SpriteFile
from games.core.art.svg import widened
from games.core.picture import Place, Scene, Sprite


def plain(colour: str, width: int = 12) -> Sprite:
    return Sprite(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="8">'
        f'<rect width="{width}" height="8" fill="{colour}"/></svg>',
        width,
        8,
    )


RED, BLUE = plain("#ff0000"), plain("#0000ff")


def kept(path: Path, *sprites: Sprite) -> None:
    """Write a file with these sprites."""
    file = SpriteFile(path)
    for sprite in sprites:
        file.put(sprite, raster.read(sprite))
    file.save()


def test_a_sprite_is_the_same_after_a_start(tmp_path: Path) -> None:
    path = tmp_path / "db.sprites"
    kept(path, RED, BLUE)
    again = SpriteFile(path)
    for sprite in (RED, BLUE):
        found = again.get(sprite)
        assert found is not None
        assert found.tobytes() == raster.read(sprite).tobytes()
    assert again.get(plain("#ff0000", 13)) is None
    assert list(tmp_path.iterdir()) == [path]
    assert path.stat().st_mode & 0o077 == 0  # like the database's


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
def test_a_spoilt_file_is_drawn_anew(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "db.sprites"
    kept(path, RED)
    path.write_bytes(spoil(path.read_bytes()))
    assert SpriteFile(path).is_empty
    kept(path, BLUE)
    assert SpriteFile(path).get(BLUE) is not None


def test_a_file_never_grows_beyond_its_bound(tmp_path: Path) -> None:
    path = tmp_path / "db.sprites"
    file = SpriteFile(path, limit=600)
    for shade in range(40):
        sprite = plain(f"#{shade:06x}")
        file.put(sprite, raster.read(sprite))
    file.save()
    again = SpriteFile(path, limit=600)
    assert not again.is_empty
    assert path.stat().st_size < 900
    assert again.get(plain("#000000")) is not None
    assert again.get(plain(f"#{39:06x}")) is None


def test_a_folder_that_cannot_be_written_to_costs_nothing(tmp_path: Path) -> None:
    kept(tmp_path / "nowhere" / "db.sprites", RED)
    assert SpriteFile(tmp_path / "nowhere" / "db.sprites").is_empty


def test_a_file_of_another_version_is_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "db.sprites"
    kept(path, RED)
    monkeypatch.setattr(sprite_cache, "_VERSION", b"a later one\n")
    assert SpriteFile(path).is_empty


async def test_what_was_drawn_half_is_drawn_on(tmp_path: Path) -> None:
    path = tmp_path / "db.sprites"
    kept(path, RED)
    renderer = Renderer()
    assert not await renderer.open(path)
    await renderer.draw_ahead(iter((RED, BLUE)))
    assert await renderer.open(path)
    raster.RASTERS.file = SpriteFile()


async def test_nothing_that_is_kept_is_rasterised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, drawn = tmp_path / "db.sprites", list[str]()
    open_svg = raster.open_svg

    def record(svg: str) -> Image.Image:
        drawn.append(svg)
        return open_svg(svg)

    monkeypatch.setattr(raster, "open_svg", record)
    monkeypatch.setattr(sprite_cache, "LIMIT", 10_000)
    for is_known in (False, True):
        # One process after the other, which share nothing but the file.
        raster.RASTERS.of.cache_clear()
        raster.RASTERS.grounds.cache_clear()
        renderer = Renderer()
        assert await renderer.open(path) is is_known
        await renderer.draw_ahead(iter((RED, BLUE)))
        scene = Scene(12, 8, RED, (Place(BLUE, 0, 4),))
        assert (await renderer.picture(scene)).startswith(b"\x89PNG")
        assert drawn == [RED.svg, BLUE.svg]
    raster.RASTERS.file = SpriteFile()


async def test_what_is_drawn_ahead_is_not_held_in_memory(tmp_path: Path) -> None:
    raster.RASTERS.of.cache_clear()
    raster.RASTERS.grounds.cache_clear()
    renderer = Renderer()
    await renderer.open(tmp_path / "db.sprites")
    await renderer.draw_ahead(iter((RED, BLUE)))
    assert raster.RASTERS.of.cache_info().currsize == 0
    assert raster.RASTERS.grounds.cache_info().currsize == 0
    raster.RASTERS.file = SpriteFile()


def test_a_ground_is_held_as_narrow_as_it_is_drawn() -> None:
    wide = widened(plain("#ff0000"), 900, 3, 3)
    assert raster.spread(wide, 1, 3).size == (3 * 900, 2)
    assert raster.RASTERS.grounds(wide).size == (12, 8)
