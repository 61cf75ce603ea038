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

NEAR = 4


def _png(colour: str = "#3366ff", size: int = 256, mode: str = "RGB") -> bytes:
    file = io.BytesIO()
    Image.new(mode, (size, size), colour).save(file, "PNG")
    return file.getvalue()


def _is_near(picture: Image.Image, colour: tuple[int, int, int]) -> bool:
    """Tell whether a picture has a colour, as far as its kind keeps colours."""
    found = picture.convert("RGB").getpixel((5, 5))
    assert isinstance(found, tuple)
    return all(abs(one - other) <= NEAR for one, other in zip(found, colour, strict=True))


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


def test_an_avatar_is_found_again_after_a_start(tmp_path: Path) -> None:
    _open(tmp_path / "faces").keep(7, "a_12ef", _png())
    album = _open(tmp_path / "faces")
    entry = album.get(7)
    assert entry is not None
    assert entry.key == "a_12ef"
    with Image.open(entry.file) as picture:
        assert picture.size == (SIZE, SIZE)
        assert _is_near(picture, (0x33, 0x66, 0xFF))
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


def test_a_new_avatar_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    album = _open(tmp_path)
    for key in ("one", "two", "two"):
        album.keep(7, key, _png())
    assert [file.name for file in tmp_path.iterdir()] == ["7-two.webp"]


def test_of_two_files_of_one_person_the_newer_is_kept(tmp_path: Path) -> None:
    for key, age in (("new", 10), ("old", 500)):
        file = tmp_path / f"7-{key}.webp"
        file.write_bytes(_png())
        _age(file, age)
    assert _file(_open(tmp_path), 7).name == "7-new.webp"
    assert [file.name for file in tmp_path.iterdir()] == ["7-new.webp"]


def test_the_oldest_go_where_there_are_too_many(tmp_path: Path) -> None:
    album = _open(tmp_path, most=3)
    for user in range(3):
        album.keep(user, "k", _png())
        _age(_file(album, user), 100 - user)
    album = _open(tmp_path, most=3)
    album.keep(9, "k", _png())
    assert {int(file.name.split("-")[0]) for file in tmp_path.iterdir()} == {1, 2, 9}


def test_the_oldest_go_where_they_are_too_large(tmp_path: Path) -> None:
    album = _open(tmp_path)
    for user in range(4):
        album.keep(user, "k", _png())
        _age(_file(album, user), 100 - user)
    size = _file(album, 0).stat().st_size
    album = _open(tmp_path, limit=2 * size)
    assert [user for user in range(4) if album.get(user)] == [2, 3]
    assert len(list(tmp_path.iterdir())) == 2


def test_nothing_is_kept_for_ever(tmp_path: Path) -> None:
    album = _open(tmp_path)
    for user, age in ((1, KEPT + 60), (2, KEPT - 3600)):
        album.keep(user, "k", _png())
        _age(_file(album, user), age)
    album = _open(tmp_path)
    assert album.get(1) is None
    assert album.get(2) is not None
    assert [file.name for file in tmp_path.iterdir()] == ["2-k.webp"]


def test_who_is_dropped_leaves_nothing(tmp_path: Path) -> None:
    album = _open(tmp_path)
    album.keep(7, "k", _png())
    album.drop(7)
    album.drop(7)
    assert album.get(7) is None
    assert list(tmp_path.iterdir()) == []


def test_what_does_not_belong_there_is_deleted(tmp_path: Path) -> None:
    (tmp_path / "7-k.new").write_bytes(b"half a file")
    (tmp_path / "notes.txt").write_text("")
    (tmp_path / "7-k.png").write_bytes(_png())
    _open(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("data", [b"", b"no picture", _png(size=2000), _png()[:60]])
def test_what_is_no_small_picture_is_refused(tmp_path: Path, data: bytes) -> None:
    album = _open(tmp_path)
    with pytest.raises((OSError, ValueError, SyntaxError)):
        album.keep(7, "k", data)
    assert album.get(7) is None


def test_a_transparent_avatar_gets_a_ground(tmp_path: Path) -> None:
    album = _open(tmp_path)
    album.keep(7, "k", _png("#00000000", mode="RGBA"))
    with Image.open(_file(album, 7)) as picture:
        assert _is_near(picture, (0xDF, 0xE6, 0xE2))


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
