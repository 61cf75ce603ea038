"""Small pictures for use inside text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core.art.emoji import SIZE, back_face, card_face
from games.core.picture import Sprite
from games.keltis_card.data import PLACES
from games.keltis_card.pictures.cards import HUES_BY_PLACE
from games.rows.pictures import draw_gem

FACES: Final[Mapping[str, Sprite]] = {
    **{
        f"keltis_card_{letter}": card_face(hue)
        for letter, hue in zip(PLACES, HUES_BY_PLACE, strict=True)
    },
    "keltis_card_deck": back_face(),
    "keltis_card_wish": draw_gem(SIZE),
}
"""By name."""
