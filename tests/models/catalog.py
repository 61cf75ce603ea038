"""The model of every game, by the game's id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.models.coloretto import Coloretto
from tests.models.cullinan import Cullinan
from tests.models.keltis import Keltis
from tests.models.keltis_card import KeltisCard
from tests.models.lockstep import Model
from tests.models.nlk import Nlk

MODELS: Final[Mapping[str, type[Model]]] = {
    "coloretto": Coloretto,
    "cullinan": Cullinan,
    "keltis": Keltis,
    "keltis_card": KeltisCard,
    "nlk": Nlk,
}
