"""Fonts, and texts as pixels."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont, features

from bot.pictures.raster import pack_cover
from games.core.picture import Label

OWN_FONT: Final = Path(__file__).parent / "fonts" / "Manrope-ExtraBold.ttf"
_FOLDERS: Final = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("~/.local/share/fonts"),
    Path("/Library/Fonts"),
    Path("/System/Library/Fonts"),
)
_WANTED: Final = (
    *("NotoSansCJK-Bold.ttc", "NotoSansCJKjp-Bold.otf", "NotoSansJP-Bold.otf"),
    *("NotoSansJP-Bold.ttf", "ヒラギノ角ゴシック W6.ttc", "ipaexg.ttf", "NotoSans-Bold.ttf"),
    *("DejaVuSans-Bold.ttf", "NotoSansArabic-Bold.ttf", "NotoSansHebrew-Bold.ttf"),
    *("NotoSansThai-Bold.ttf", "NotoSansDevanagari-Bold.ttf", "Arial Unicode.ttf"),
)
"""File names; the first font with a letter writes it. In collections Japanese comes first."""
_MISSING: Final = "\U0010ffff"
"""A character that no font has; its picture is the one for missing characters."""
_COMPARED_FONT_SIZE: Final = 20
"""Font size at which characters are compared."""

Font = ImageFont.FreeTypeFont

SHAPES: Final = features.check("raqm")
"""Whether letters can be joined and written from right to left."""


@cache
def chain() -> tuple[Path, ...]:
    """Return the fonts for names, ours first; the system is searched once."""
    paths: dict[str, Path] = {}
    for folder in _FOLDERS:
        for path in _files(folder):
            paths.setdefault(unicodedata.normalize("NFC", path.name), path)
    return OWN_FONT, *(paths[name] for name in _WANTED if name in paths)


def _files(folder: Path) -> Iterator[Path]:
    try:
        yield from sorted(folder.expanduser().rglob("*.[to]t[fc]"))
    except (OSError, RuntimeError):
        return  # not readable, or a user without a home


@lru_cache(maxsize=128)
def open_font(path: Path, size: int, *, shaped: bool = False) -> Font:
    """Return a font at a size; `shaped` joins letters and supports right-to-left text."""
    layout = ImageFont.Layout.RAQM if shaped else ImageFont.Layout.BASIC
    return ImageFont.truetype(path, size, layout_engine=layout)


@lru_cache(maxsize=4096)
def writes(path: Path, sign: str) -> bool:
    """Tell whether a font has a character, by comparing pixels."""
    return _look(path, sign) != _look(path, _MISSING)


@lru_cache(maxsize=512)
def _look(path: Path, sign: str) -> tuple[tuple[int, int], bytes]:
    drawn = open_font(path, _COMPARED_FONT_SIZE).getmask(sign)
    return drawn.size, bytes(drawn)


_MAX_NAMES: Final = 1024
_ELLIPSIS: Final = "…"
_FROM_RIGHT: Final = frozenset({"R", "AL", "AN"})
"""Classes of the letters of Hebrew and Arabic, and of the digits between them."""
_HIDDEN: Final = re.compile("[\ufe00-\ufe0f\u20e3\U000e0000-\U000e01ef]")
"""Modifiers that turn characters into emoji."""
_PILE: Final = re.compile(r"(?<=[\u0300-\u036f]{2})[\u0300-\u036f]+")
"""Third and further accents on a letter, which would reach into the plates above."""
_LETTERS: Final = "LNM"


@dataclass(frozen=True, slots=True)
class Run:
    text: str
    font: Path
    shaped: bool

    def length(self, size: int) -> float:
        return open_font(self.font, size, shaped=self.shaped).getlength(self.text)


@lru_cache(_MAX_NAMES)
def spell(name: str, size: int, width: int) -> tuple[Run, ...]:
    """Return a name in at most `width` pixels, shortened with an ellipsis.

    Emoji and other symbols without a font are left out. A name with a letter that no font has
    becomes empty: the number of the seat says more than a box.
    """
    runs = _runs(_clean(name))
    if _length(runs, size) <= width:
        return runs
    text = "".join(run.text for run in runs)
    for end in range(len(text) - 1, 0, -1):
        if unicodedata.category(text[end])[0] == "M":
            continue  # an accent stays with its letter
        cut = _runs(text[:end].rstrip() + _ELLIPSIS)
        if _length(cut, size) <= width:
            return cut
    return ()


def _length(runs: tuple[Run, ...], size: int) -> float:
    return sum(run.length(size) for run in runs)


def _clean(name: str) -> str:
    """Return the writable part of a name, or an empty text if a letter has no font."""
    plain = _PILE.sub("", _HIDDEN.sub("", unicodedata.normalize("NFC", name)))
    written: list[str] = []
    for sign in plain:
        if unicodedata.category(sign)[0] == "C":
            continue  # joiners of emoji, and unassigned code points
        forms = (sign, unicodedata.normalize("NFKC", sign))
        form = next((form for form in forms if all(map(_is_written, form))), None)
        if form is not None:
            written.append(form)
        elif unicodedata.category(sign)[0] in _LETTERS:
            return ""
    return " ".join("".join(written).split())


def _is_written(sign: str) -> bool:
    return sign.isspace() or any(writes(font, sign) for font in chain())


def _runs(text: str) -> tuple[Run, ...]:
    """Split a text by font; return nothing if the fonts cannot write it."""
    if _is_intricate(text):
        covering = (
            font for font in chain() if all(sign.isspace() or writes(font, sign) for sign in text)
        )
        font = next(covering, None) if SHAPES else None
        return () if font is None else (Run(text, font, shaped=True),)
    fonts: list[Path] = []
    for sign in text:
        before = fonts[-1] if fonts else chain()[0]
        written = (font for font in chain() if writes(font, sign))
        fonts.append(before if sign.isspace() else next(written))
    pairs = groupby(zip(fonts, text, strict=True), key=lambda pair: pair[0])
    return tuple(Run("".join(sign for _, sign in run), font, shaped=False) for font, run in pairs)


def _is_intricate(text: str) -> bool:
    """Tell whether a text needs shaping or runs from right to left."""
    return any(
        unicodedata.bidirectional(sign) in _FROM_RIGHT or unicodedata.category(sign)[0] == "M"
        for sign in text
    )


_CAPITAL: Final = 0.72
"""Height of the font's digits and capitals, as a share of its size."""
_ABOVE: Final = 1.2
_BELOW: Final = 0.45
"""Extent of other scripts above and below the baseline, as a share of the size."""
_MAX_LINES: Final = 1024
"""Labels in the cache; one takes 5 kB."""


class Written(NamedTuple):
    """A player's name, with the width that it may have."""

    text: str
    x: int
    y: int
    """The point of the anchor."""
    width: int
    size: int
    colour: str
    anchor: str


class TextLine(NamedTuple):
    """A line of text: the box of its pixels in the picture, and their packed opacity."""

    x: int
    y: int
    width: int
    height: int
    cover: Image.Image


def set_line(label: Label | Written) -> TextLine:
    """Set a label in type at its place in the picture."""
    across = label.anchor[0]
    along = label.anchor[1]
    if isinstance(label, Label):
        left, top, cover = _set(label.text, label.size, across)
    else:
        left, top, cover = _set_name(label.text, label.size, label.width, across)
    # The font's "middle" includes accents and descenders, which digits do not have.
    capital = label.size * _CAPITAL
    down = {"a": capital, "m": capital / 2, "s": 0.0}[along]
    y = round(label.y + down) + top
    return TextLine(label.x + left, y, cover.width // 3, cover.height, cover)


@lru_cache(maxsize=_MAX_LINES)
def _set(text: str, size: int, across: str) -> tuple[int, int, Image.Image]:
    """Return a text's offset from its anchor, and its opacity."""
    font = open_font(OWN_FONT, size)
    anchor = f"{across}s"
    left, top, right, bottom = map(round, font.getbbox(text, anchor=anchor))
    cover = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(cover).text((-left, -top), text, 255, font, anchor)
    return left, top, pack_cover(cover)


def _set_name(text: str, size: int, width: int, across: str) -> tuple[int, int, Image.Image]:
    """Return the same for a name, which may need several fonts."""
    runs = spell(text, size, width)
    long = _length(runs, size)
    above = round(size * _ABOVE)
    cover = Image.new("L", (round(long), above + round(size * _BELOW) if runs else 0))
    pen = ImageDraw.Draw(cover)
    at = 0.0
    for run in runs:
        font = open_font(run.font, size, shaped=run.shaped)
        pen.text((at, above), run.text, 255, font, "ls")
        at += run.length(size)
    return -round(long * {"l": 0, "m": 0.5, "r": 1}[across]), -above, pack_cover(cover)
