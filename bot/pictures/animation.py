"""Animations: the scenes of a game as a WebP file below a size limit."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageDraw

from bot.pictures.people import FindAvatar, SeatedPlayer
from bot.pictures.renderer import draw_plain
from games.core.art.svg import GOLD, SHADE
from games.core.picture import Scene

if TYPE_CHECKING:
    from PIL._imaging import PixelAccess

MAX_PICTURES: Final = 200
"""Pictures of an animation."""
_PICTURE_BOUNDS_MS: Final = 600, 1500
"""Shortest and longest time of a picture in milliseconds."""
_LENGTH_MS: Final = 150_000
"""Aimed length of an animation in milliseconds."""
_LAST_PICTURE_MS: Final = 5000
"""Milliseconds of the last picture, before the animation repeats."""
_BAR_PIXELS: Final = 12
"""Height of the progress bar in pixels."""
_ENCODER_EFFORT: Final = 2
"""Effort of the encoder, 0 to 6: one more takes twice the time and saves 5 % of the bytes."""


LADDER: Final = ((1080, 70), (1080, 45), (720, 45), (540, 35))
"""Largest width in pixels and WebP quality, tried in this order until the file is small enough."""


def choose(count: int, most: int = MAX_PICTURES) -> tuple[int, ...]:
    """Return the indices of shown pictures: all, or `most` at equal distances with both ends.

    >>> choose(3)
    (0, 1, 2)
    >>> choose(9, most=3)
    (0, 4, 8)
    """
    if count <= most:
        return tuple(range(count))
    return tuple(round(at * (count - 1) / (most - 1)) for at in range(most))


def animate(
    scenes: Sequence[Scene],
    people: Sequence[SeatedPlayer],
    find: FindAvatar,
    most: int,
    note: Callable[[int], None],
) -> bytes:
    """Return scenes as an animation of at most `most` bytes.

    `note` gets the number of drawn pictures, which restarts at 0 with each step of `LADDER`.
    Raises `ValueError` if the last step is still too large.
    """
    for width, quality in LADDER:
        note(0)
        reel = _Reel(scenes, width, lambda scene: draw_plain(scene, people, find), note)
        file = io.BytesIO()
        reel.save(
            file,
            "WEBP",
            save_all=True,
            duration=_times(len(scenes)),
            quality=quality,
            method=_ENCODER_EFFORT,
        )
        if file.tell() <= most:
            return file.getvalue()
    raise ValueError(f"{len(scenes)} pictures do not fit into {most} bytes")


def _times(count: int) -> list[int]:
    least, longest = _PICTURE_BOUNDS_MS
    return [max(least, min(longest, _LENGTH_MS // count))] * (count - 1) + [_LAST_PICTURE_MS]


class _Reel(Image.Image):
    """Scenes as the frames of one image; each is drawn on access and not kept.

    All frames have the size of the largest scene plus the progress bar.
    """

    def __init__(
        self,
        scenes: Sequence[Scene],
        width: int,
        draw: Callable[[Scene], Image.Image],
        note: Callable[[int], None],
    ) -> None:
        super().__init__()
        self._scenes = scenes
        self._draw = draw
        self._note = note
        self._at = 0
        self._shown = -1
        """The drawn frame."""
        full = (
            max(scene.width for scene in scenes),
            max(scene.height for scene in scenes) + _BAR_PIXELS,
        )
        share = min(1.0, width / full[0])
        self._full = full
        self._mode = "RGB"
        self._size = round(full[0] * share), round(full[1] * share)
        self.n_frames = len(scenes)

    def tell(self) -> int:
        return self._at

    def seek(self, frame: int) -> None:
        """Go to a frame without drawing it."""
        self._at = frame

    def load(self) -> PixelAccess | None:
        if self._at != self._shown:
            self.im = self._make(self._at).im
            self._shown = self._at
            self._note(self._at + 1)
        return super().load()

    def _make(self, at: int) -> Image.Image:
        drawn = self._draw(self._scenes[at])
        # The space below a lower picture has the colour of its cloth.
        frame = Image.new("RGB", self._full, drawn.getpixel((2, drawn.height // 2)))
        frame.paste(drawn, (0, 0))
        width, height = self._full
        last = max(self.n_frames - 1, 1)
        line = ImageDraw.Draw(frame)
        line.rectangle((0, height - _BAR_PIXELS, width, height), SHADE)
        line.rectangle((0, height - _BAR_PIXELS, width * at // last, height), GOLD)
        if self._size == self._full:
            return frame
        return frame.resize(self._size, Image.Resampling.LANCZOS)
