"""PNG files (ISO/IEC 15948) glued together from strips that were compressed one by one."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from isal import isal_zlib
from PIL import Image

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR: Final = struct.pack(">BBBBB", 8, 2, 0, 0, 0)
"""Eight bits a channel, red, green and blue, nothing interlaced."""
_ZLIB: Final = b"\x78\x01"
"""The beginning of a zlib stream (RFC 1950)."""
_END: Final = b"\x03\x00"
"""A last block with nothing in it (RFC 1951)."""
_ADLER: Final = 65521


@dataclass(frozen=True, slots=True)
class Strip:
    """Some rows of a picture, compressed so that any other strip may follow."""

    data: bytes
    checksum: int
    length: int
    """Bytes before compression."""


def press(pixels: Image.Image, height: int) -> list[Strip]:
    """Compress rows of pixels as strips of so many rows; the last may have fewer.

    Our art is made of even faces, which repeat just as well unfiltered: filtering the rows, as
    Pillow does, takes several times as long as all the rest.
    """
    row = pixels.width * 3 + 1
    # The pixels' rows are set a byte apart; each of these bytes says: this row is not filtered.
    raw = memoryview(b"\0" + pixels.tobytes("raw", "RGB", row))[: row * pixels.height]
    return [_squeeze(raw[at : at + row * height]) for at in range(0, len(raw), row * height)]


def _squeeze(raw: memoryview) -> Strip:
    # A quarter of zlib's time for a tenth more bytes.
    squeeze = isal_zlib.compressobj(1, wbits=-zlib.MAX_WBITS)
    data = squeeze.compress(raw) + squeeze.flush(isal_zlib.Z_FULL_FLUSH)
    return Strip(data, isal_zlib.adler32(raw), len(raw))


def glue(width: int, height: int, strips: Sequence[Strip]) -> bytes:
    """Return the file of a picture whose strips, from the top, are these."""
    head = struct.pack(">II", width, height) + _TRUE_COLOUR
    stream = (_ZLIB, *(strip.data for strip in strips), _END, _checksum(strips))
    parts = (*_chunk(b"IHDR", (head,)), *_chunk(b"IDAT", stream), *_chunk(b"IEND", ()))
    return b"".join((_SIGNATURE, *parts))


def _checksum(strips: Sequence[Strip]) -> bytes:
    """Return the Adler-32 of all rows together (RFC 1950, section 8.2) from those of the strips."""
    low, high = 1, 0
    for strip in strips:
        high = (high + (strip.checksum >> 16) + strip.length * (low - 1)) % _ADLER
        low = (low + (strip.checksum & 0xFFFF) - 1) % _ADLER
    return struct.pack(">HH", high, low)


def _chunk(name: bytes, data: Sequence[bytes]) -> Iterator[bytes]:
    """Give the parts of a chunk; they are put together once, with those of all others."""
    yield struct.pack(">I", sum(map(len, data)))
    checksum = 0
    for part in (name, *data):
        checksum = isal_zlib.crc32(part, checksum)
        yield part
    yield struct.pack(">I", checksum)
