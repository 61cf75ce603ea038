"""Sprites outlive a start, and nothing goes wrong where their file does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from bot.pictures import raster
from bot.pictures.raster import SpriteFile
from bot.pictures.renderer import Renderer
from games.core.art.svg import widened
from games.core.picture import Place, Scene, Sprite
from tests.pictures.scenes import plain

RED, BLUE = plain(12, 8, "#ff0000"), plain(12, 8, "#0000ff")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "db.sprites"


@pytest.fixture
def caches() -> Iterator[raster.Rasters]:
    """Return the sprites of this process, none of them in memory."""
    _clear()
    yield raster.RASTERS
    raster.RASTERS.file = SpriteFile()


def _clear() -> None:
    raster.RASTERS.of.cache_clear()
    raster.RASTERS.grounds.cache_clear()


def kept(path: Path, *sprites: Sprite, limit: int = raster.LIMIT) -> None:
    """Write a file with these sprites."""
    file = SpriteFile(path, limit)
    for sprite in sprites:
        file.put(sprite, raster.read(sprite))
    file.save()


def test_a_sprite_is_the_same_after_a_start(path: Path) -> None:
    kept(path, RED, BLUE)
    again = SpriteFile(path)
    for sprite in (RED, BLUE):
        found = again.get(sprite)
        assert found is not None
        assert found.tobytes() == raster.read(sprite).tobytes()
    assert again.get(plain(13, 8, "#ff0000")) is None
    assert list(path.parent.iterdir()) == [path]
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
def test_a_spoilt_file_is_drawn_again(path: Path, spoil: Callable[[bytes], bytes]) -> None:
    kept(path, RED)
    path.write_bytes(spoil(path.read_bytes()))
    assert SpriteFile(path).is_empty
    kept(path, BLUE)
    assert SpriteFile(path).get(BLUE) is not None


def test_a_file_of_another_version_is_drawn_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(path, RED)
    monkeypatch.setattr(raster, "_VERSION", b"a later one\n")
    assert SpriteFile(path).is_empty


def test_a_file_never_grows_beyond_its_bound(path: Path) -> None:
    shades = [plain(12, 8, f"#{shade:06x}") for shade in range(40)]
    kept(path, *shades, limit=600)
    again = SpriteFile(path, limit=600)
    assert path.stat().st_size < 900
    assert again.get(shades[0]) is not None
    assert again.get(shades[-1]) is None


def test_a_folder_that_cannot_be_written_to_costs_nothing(tmp_path: Path) -> None:
    kept(tmp_path / "nowhere" / "db.sprites", RED)
    assert SpriteFile(tmp_path / "nowhere" / "db.sprites").is_empty


async def test_sprites_are_drawn_once_for_all_starts_and_ahead_only_into_the_file(
    path: Path, caches: raster.Rasters, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[str]()
    open_svg = raster.open_svg

    def record(svg: str) -> Image.Image:
        drawn.append(svg)
        return open_svg(svg)

    monkeypatch.setattr(raster, "open_svg", record)
    kept(path, RED)
    drawn.clear()
    # One process after the other, which share nothing but the file; the first drew half of it.
    for is_known in (False, True):
        _clear()
        renderer = Renderer()
        assert await renderer.open(path) is is_known
        await renderer.draw_ahead(iter((RED, BLUE)))
        assert caches.of.cache_info().currsize == caches.grounds.cache_info().currsize == 0
        scene = Scene(12, 8, RED, (Place(BLUE, 0, 4 + is_known),))
        assert (await renderer.picture(scene)).startswith(b"\x89PNG")
        assert drawn == [BLUE.svg]


def test_a_ground_is_held_as_narrow_as_it_is_drawn(caches: raster.Rasters) -> None:
    wide = widened(RED, 900, 3, 3)
    assert raster.spread(wide, 1, 3).size == (3 * 900, 2)
    assert caches.grounds(wide).size == (12, 8)
