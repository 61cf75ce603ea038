"""Small pictures for use inside text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from games.core.art.emoji import SIZE, back_face, card_face
from games.core.art.palette import CREAM, GOLD, INK, SHADE
from games.core.art.svg import Box, document, rounded
from games.core.art.symbols import symbol
from games.core.picture import Sprite
from games.keltis.data import Tile
from games.keltis.pictures.tiles import sign
from games.rows.cards import COLOURS
from games.rows.pictures import ROW_HUES


@cache
def _paper(art: str) -> Sprite:
    box = Box(4, 2, SIZE - 8, SIZE - 8)
    shadow = rounded(Box(4, 6, SIZE - 8, SIZE - 8), 26, SHADE, 'fill-opacity=".45"')
    return document(SIZE, SIZE, shadow, rounded(box, 26, CREAM), art)


FACES: Final[Mapping[str, Sprite]] = {
    **{f"keltis_{letter}": card_face(hue) for letter, hue in zip(COLOURS, ROW_HUES, strict=True)},
    "keltis_deck": back_face(),
    "keltis_wish": _paper(sign(Tile.WISH, SIZE)),
    "keltis_clover": _paper(sign(Tile.CLOVER, SIZE)),
    "keltis_tall": _paper(symbol("crown", 20, 16, 88, INK) + symbol("crown", 26, 22, 76, GOLD)),
}
"""By name."""
