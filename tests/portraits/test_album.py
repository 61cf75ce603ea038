"""The avatar folder: limited in number and age, and private."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from bot.avatars import KEPT, SIZE, AvatarCache


def _png(colour: str = "#3366ff", size: int = 256, mode: str = "RGB") -> bytes:
    file = io.BytesIO()
    Image.new(mode, (size, size), colour).save(file, "PNG")
    return file.getvalue()


def _colour(file: Path) -> object:
    with Image.open(file) as picture:
        assert picture.size == (SIZE, SIZE)
        return picture.convert("RGB").getpixel((5, 5))


def _age(file: Path, seconds: float) -> None:
    then = time.time() - seconds
    os.utime(file, (then, then))


def _open(folder: Path, most: int = 10, limit: int = 1_000_000) -> AvatarCache:
    album = AvatarCache(folder, most, limit)
    album.open()
    return album


def _file(album: AvatarCache, user: int) -> Path:
    entry = album.get(user)
    assert entry is not None
    return entry.file


def _fill(folder: Path, *ages: float) -> int:
    """Store avatars of these ages for the users 0, 1, ...; return the size of one."""
    album = _open(folder)
    for user, age in enumerate(ages):
        album.keep(user, "k", _png())
        _age(_file(album, user), age)
    return _file(album, 0).stat().st_size


def _names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_an_avatar_is_found_again_after_a_start(tmp_path: Path) -> None:
    _open(tmp_path / "faces").keep(7, "a_12ef", _png())
    album = _open(tmp_path / "faces")
    entry = album.get(7)
    assert entry is not None
    assert entry.key == "a_12ef"
    assert _colour(entry.file) == pytest.approx((0x33, 0x66, 0xFF), abs=4)
    assert album.get(8) is None


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        album = _open(tmp_path / "faces")
        album.keep(7, "ab", _png())
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "faces").stat().st_mode) == 0o700
    assert stat.S_IMODE(_file(album, 7).stat().st_mode) == 0o600


def test_a_person_has_one_avatar_the_newest_and_none_once_it_is_dropped(tmp_path: Path) -> None:
    album = _open(tmp_path)
    for key in ("one", "two", "two"):
        album.keep(7, key, _png())
    assert _names(tmp_path) == ["7-two.webp"]
    _age(tmp_path / "7-two.webp", 10)
    (tmp_path / "7-old.webp").write_bytes(_png())
    _age(tmp_path / "7-old.webp", 500)
    album = _open(tmp_path)
    assert _names(tmp_path) == [_file(album, 7).name] == ["7-two.webp"]
    for _ in range(2):
        album.drop(7)
    assert album.get(7) is None
    assert _names(tmp_path) == []


@pytest.mark.parametrize(
    ("ages", "most", "room", "kept"),
    [
        ((100, 99, 98, 97), 3, 10, [1, 2, 3]),  # too many
        ((100, 99, 98, 97), 10, 2, [2, 3]),  # too large
        ((KEPT + 60, KEPT - 3600), 10, 10, [1]),  # too old
    ],
)
def test_the_oldest_go(
    tmp_path: Path, ages: tuple[float, ...], most: int, room: int, kept: list[int]
) -> None:
    size = _fill(tmp_path, *ages)
    album = _open(tmp_path, most, room * size)
    assert [user for user in range(len(ages)) if album.get(user)] == kept
    assert _names(tmp_path) == [f"{user}-k.webp" for user in kept]


def test_a_new_avatar_takes_the_room_of_the_oldest(tmp_path: Path) -> None:
    _fill(tmp_path, 100, 99, 98)
    _open(tmp_path, most=3).keep(9, "k", _png())
    assert _names(tmp_path) == ["1-k.webp", "2-k.webp", "9-k.webp"]


def test_what_does_not_belong_there_is_deleted(tmp_path: Path) -> None:
    for name in ("7-k.new", "notes.txt", "7-k.png"):
        (tmp_path / name).write_bytes(_png())
    _open(tmp_path)
    assert _names(tmp_path) == []


@pytest.mark.parametrize("data", [b"", b"no picture", _png(size=2000), _png()[:60]])
def test_what_is_no_small_picture_is_refused(tmp_path: Path, data: bytes) -> None:
    album = _open(tmp_path)
    with pytest.raises((OSError, ValueError, SyntaxError)):
        album.keep(7, "k", data)
    assert album.get(7) is None


def test_a_transparent_avatar_gets_a_ground(tmp_path: Path) -> None:
    album = _open(tmp_path)
    album.keep(7, "k", _png("#00000000", mode="RGBA"))
    assert _colour(_file(album, 7)) == pytest.approx((0xDF, 0xE6, 0xE2), abs=4)


def test_a_first_avatar_does_not_have_the_program_look_for_every_kind_of_picture(
    tmp_path: Path,
) -> None:
    # Pillow would import forty modules, which delays a click by 0.1 s.
    program = """
from pathlib import Path
import sys
from PIL import Image
import bot.pictures.people
from bot.avatars import AvatarCache

Image.init = lambda: sys.exit("looked for every kind")
folder = Path(sys.argv[1])
Image.new("RGB", (64, 64)).save(folder / "given.png")
album = AvatarCache(folder / "kept", 10, 1_000_000)
album.open()
album.keep(1, "a", (folder / "given.png").read_bytes())
bot.pictures.people.develop(album.get(1).file, 32)
"""
    told = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], check=False, capture_output=True, text=True
    )
    assert (told.returncode, told.stderr) == (0, "")
