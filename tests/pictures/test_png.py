"""Files glued from strips are whole PNG files, checksums included."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Sequence
from itertools import pairwise

import pytest
from PIL import Image

from bot.pictures.paint import glue, press
from bot.pictures.raster import pack

WIDTH, HEIGHT = 97, 250


def _picture() -> Image.Image:
    """Return a picture in which no two rows are alike."""
    across = Image.linear_gradient("L").resize((WIDTH, HEIGHT))
    down = Image.radial_gradient("L").resize((WIDTH, HEIGHT))
    return Image.merge("RGB", (across, down, Image.effect_noise((WIDTH, HEIGHT), 90)))


def _glued(picture: Image.Image, edges: Sequence[int]) -> bytes:
    boxes = [(0, top, WIDTH, bottom) for top, bottom in pairwise(edges)]
    return glue(WIDTH, HEIGHT, [press(pack(picture.crop(box))) for box in boxes])


@pytest.mark.parametrize(
    "edges", [(0, 250), (0, 1, 249, 250), (0, 40, 80, 120, 160, 200, 240, 250)]
)
def test_any_reader_sees_the_same_pixels(edges: Sequence[int]) -> None:
    picture = _picture()
    found = Image.open(io.BytesIO(_glued(picture, edges)))
    found.verify()
    found = Image.open(io.BytesIO(_glued(picture, edges)))
    assert (found.format, found.mode, found.size) == ("PNG", "RGB", (WIDTH, HEIGHT))
    assert found.tobytes() == picture.tobytes()


def test_every_checksum_is_right() -> None:
    data = _glued(_picture(), (0, 100, 101, 250))
    names, stream, at = [], b"", 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        body = data[at + 4 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length) == (zlib.crc32(body),)
        names.append(body[:4])
        stream += body[4:] if body[:4] == b"IDAT" else b""
        at += 12 + length
    assert names == [b"IHDR", b"IDAT", b"IEND"]
    # Raises an error unless the Adler-32 over all strips is right.
    assert len(zlib.decompress(stream)) == (3 * WIDTH + 1) * HEIGHT
