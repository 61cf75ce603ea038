"""Texts as people type them: with capitals, input methods, and phones that improve punctuation."""

from __future__ import annotations

import unicodedata
from typing import Final

_QUOTES: Final = "\"'`´‘’‚‛“”„‟‹›«»「」『』＂＇｀｢｣"
_DASHES: Final = "‐‒–—―⁃−ー"
_INPUT_METHOD: Final = {"、": ",", "。": ".", "・": "/"}
"""Signs that Japanese input methods type, and those on the same keys."""
_SIGNS: Final = str.maketrans(_INPUT_METHOD | dict.fromkeys(_DASHES, "-"))
"""Signs that NFKC keeps."""


def read_typed(typed: str) -> str:
    """Return a typed notation, code or name in plain signs, without case, spaces and quotes around.

    Two names are the same if both are read as the same.
    """
    plain = unicodedata.normalize("NFKC", typed.strip().strip(_QUOTES))
    return plain.translate(_SIGNS).strip().casefold()
