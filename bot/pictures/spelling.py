"""What of a name can be written with the fonts at hand, and how much of it in a given width."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

from bot.pictures.fonts import SHAPES, chain, open_font, writes

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
