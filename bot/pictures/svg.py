"""SVG documents: the check of what is in them, and their pixels."""

from __future__ import annotations

import io
import re
from typing import Final

import resvg_py
from PIL import Image

_FORBIDDEN: Final = re.compile(
    r"""<(?:text|image|style|script|use|filter|foreignObject)\b|href\s*=(?!\s*["']\#)|url\((?!\#)"""
)
_SIZE: Final = re.compile(r'<svg [^>]*?width="(\d{1,4})" height="(\d{1,4})"')


def open_svg(svg: str) -> Image.Image:
    """Draw an SVG document at its size. Raises `ValueError` as `check_svg` does."""
    check_svg(svg)
    data = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def check_svg(svg: str) -> tuple[int, int]:
    """Return the size of an SVG document.

    Raises `ValueError` for one without a size of at most four digits, or with text, filters or
    references to files.
    """
    size = _SIZE.match(svg)
    if size is None:
        raise ValueError("a drawing has no size")
    if forbidden := _FORBIDDEN.search(svg):
        raise ValueError(f"a drawing has {forbidden[0]!r}")
    return int(size[1]), int(size[2])
