"""Fonts and text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont, features

from games.core.picture import Label

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


_NAMES: Final = 1024
_ELLIPSIS: Final = "…"
_FROM_RIGHT: Final = frozenset({"R", "AL", "AN"})
"""Classes of the letters of Hebrew and Arabic, and of the digits between them."""
_HIDDEN: Final = re.compile("[\ufe00-\ufe0f\u20e3\U000e0000-\U000e01ef]")
"""What makes an emoji of a sign, and is nothing by itself."""
_PILE: Final = re.compile(r"(?<=[\u0300-\u036f]{2})[\u0300-\u036f]+")
"""Accents upon accents upon accents, which would reach into the plates above."""
_LETTERS: Final = "LNM"


@dataclass(frozen=True, slots=True)
class Run:
    """Letters that one font writes."""

    text: str
    font: Path
    shaped: bool

    def length(self, size: int) -> float:
        """Return how wide it is."""
        return open_font(self.font, size, shaped=self.shaped).getlength(self.text)


@lru_cache(_NAMES)
def spell(name: str, size: int, width: int) -> tuple[Run, ...]:
    """Return a name as it is written, with an ellipsis where it would be too wide.

    Emoji and other signs that no font has are left out. Nothing is written of a name of which
    a letter is missing: a box in its place says less than the number of the seat.
    """
    runs = _runs(_clean(name))
    if _length(runs, size) <= width:
        return runs
    whole = "".join(run.text for run in runs)
    for end in range(len(whole) - 1, 0, -1):
        if unicodedata.category(whole[end])[0] == "M":
            continue  # an accent stays with its letter
        cut = _runs(whole[:end].rstrip() + _ELLIPSIS)
        if _length(cut, size) <= width:
            return cut
    return ()


def _length(runs: tuple[Run, ...], size: int) -> float:
    return sum(run.length(size) for run in runs)


def _clean(name: str) -> str:
    """Return what of a name can be written; nothing where a letter cannot."""
    plain = _PILE.sub("", _HIDDEN.sub("", unicodedata.normalize("NFC", name)))
    written: list[str] = []
    for sign in plain:
        if unicodedata.category(sign)[0] == "C":
            continue  # what joins emoji, and code points that are none yet
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
    """Share a text out among the fonts; nothing if they cannot set it."""
    if _is_intricate(text):
        whole = (
            font for font in chain() if all(sign.isspace() or writes(font, sign) for sign in text)
        )
        font = next(whole, None) if SHAPES else None
        return () if font is None else (Run(text, font, shaped=True),)
    fonts: list[Path] = []
    for sign in text:
        before = fonts[-1] if fonts else chain()[0]
        fonts.append(before if sign.isspace() else _font_of(sign))
    pairs = groupby(zip(fonts, text, strict=True), key=lambda pair: pair[0])
    return tuple(Run("".join(sign for _, sign in run), font, shaped=False) for font, run in pairs)


def _font_of(sign: str) -> Path:
    return next(font for font in chain() if writes(font, sign))


def _is_intricate(text: str) -> bool:
    """Tell whether letters change beside each other, or run from right to left."""
    return any(
        unicodedata.bidirectional(sign) in _FROM_RIGHT or unicodedata.category(sign)[0] == "M"
        for sign in text
    )


_CAPITAL: Final = 0.72
"""Height of the font's digits and capitals, as a share of its size."""
_ABOVE: Final = 1.2
_BELOW: Final = 0.45
"""How far letters of other scripts may reach above and below the line, as a share of the size."""
_LINES: Final = 2048
"""Lines kept; one takes two kilobytes."""


@dataclass(frozen=True, slots=True)
class Written:
    """Somebody's name, as long as it may be."""

    text: str
    x: int
    y: int
    """The point the anchor names."""
    width: int
    size: int
    colour: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of type in pixels: where it begins, and what it covers."""

    x: int
    y: int
    cover: Image.Image


@lru_cache(maxsize=_LINES)
def set_line(label: Label | Written) -> Line:
    """Return a label or a name as it stands in its picture."""
    across, along = label.anchor[0], label.anchor[1]
    if isinstance(label, Label):
        left, top, cover = _set(label.text, label.size, across)
    else:
        left, top, cover = _set_name(label.text, label.size, label.width, across)
    # The font's own "middle" counts room for accents and tails, which digits do not have.
    capital = label.size * _CAPITAL
    down = {"a": capital, "m": capital / 2, "s": 0.0}[along]
    return Line(label.x + left, round(label.y + down) + top, cover)


@lru_cache(maxsize=_LINES)
def _set(text: str, size: int, across: str) -> tuple[int, int, Image.Image]:
    """Return where a text begins beside the point it stands on, and its pixels."""
    font, anchor = open_font(OWN, size), f"{across}s"
    left, top, right, bottom = map(round, font.getbbox(text, anchor=anchor))
    cover = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(cover).text((-left, -top), text, 255, font, anchor)
    return left, top, cover


def _set_name(text: str, size: int, width: int, across: str) -> tuple[int, int, Image.Image]:
    """Do the same for a name, which several fonts may write."""
    runs = spell(text, size, width)
    long = sum(run.length(size) for run in runs)
    above = round(size * _ABOVE)
    cover = Image.new("L", (round(long), above + round(size * _BELOW) if runs else 0))
    pen = ImageDraw.Draw(cover)
    at = 0.0
    for run in runs:
        _write(pen, run, at, above, size)
        at += run.length(size)
    return -round(long * {"l": 0, "m": 0.5, "r": 1}[across]), -above, cover


def _write(pen: ImageDraw.ImageDraw, run: Run, x: float, y: int, size: int) -> None:
    font = open_font(run.font, size, shaped=run.shaped)
    pen.text((x, y), run.text, 255, font, "ls")
