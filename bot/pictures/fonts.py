"""Fonts: our own for digits and Latin letters, and those of the system for all other scripts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont, features

OWN: Final = Path(__file__).parent / "fonts" / "Manrope-ExtraBold.ttf"
_FOLDERS: Final = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path.home() / ".local/share/fonts",
    Path("/Library/Fonts"),
    Path("/System/Library/Fonts"),
)
_WANTED: Final = (
    "NotoSansCJK-Bold.ttc",
    "NotoSansCJKjp-Bold.otf",
    "NotoSansJP-Bold.otf",
    "NotoSansJP-Bold.ttf",
    "ヒラギノ角ゴシック W6.ttc",
    "ipaexg.ttf",
    "NotoSans-Bold.ttf",
    "DejaVuSans-Bold.ttf",
    "NotoSansArabic-Bold.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
    "Arial Unicode.ttf",
)
"""Names of files, the first one that has a letter writes it. A collection begins with Japanese."""
_MISSING: Final = "\U0010ffff"
"""No font has it: what is drawn for it stands for everything a font lacks."""
_SIGHT: Final = 20
"""Size at which letters are compared."""

Font = ImageFont.FreeTypeFont

SHAPES: Final = features.check("raqm")
"""Whether letters can be joined and written from right to left."""


@cache
def chain() -> tuple[Path, ...]:
    """Return the fonts that write names, our own first; the system is searched once."""
    found: dict[str, Path] = {}
    for folder in _FOLDERS:
        for path in _files(folder):
            found.setdefault(unicodedata.normalize("NFC", path.name), path)
    return OWN, *(found[name] for name in _WANTED if name in found)


def _files(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(folder.rglob("*.[to]t[fc]"))
    except OSError:
        return  # a folder that may not be read has no fonts for us


@lru_cache(maxsize=128)
def open_font(path: Path, size: int, *, shaped: bool = False) -> Font:
    """Return a font at a size; a shaped one joins letters and knows directions."""
    layout = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    return ImageFont.truetype(path, size, layout_engine=layout)


@lru_cache(maxsize=4096)
def writes(path: Path, sign: str) -> bool:
    """Tell whether a font has a letter, by what it draws."""
    return _look(path, sign) != _look(path, _MISSING)


@lru_cache(maxsize=512)
def _look(path: Path, sign: str) -> tuple[tuple[int, int], bytes]:
    drawn = open_font(path, _SIGHT).getmask(sign)
    return drawn.size, bytes(drawn)
