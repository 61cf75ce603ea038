"""Plain scenes and opened files for the tests of pictures."""

from __future__ import annotations

import io

from PIL import Image

from games.core.art.svg import Box, document, rounded
from games.core.picture import Item, Scene, Sprite

GREEN = (0, 128, 0)
RED = (255, 0, 0)
WHITE = (255,) * 3
BLACK = (0, 0, 0)
BLUE = (0, 0, 255)


def plain(width: int, height: int, colour: str) -> Sprite:
    return document(width, height, rounded(Box(0, 0, width, height), 0, colour))


def green(*items: Item, size: tuple[int, int] = (300, 200)) -> Scene:
    return Scene(*size, plain(*size, "#008000"), items)


def opened(data: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return picture
