"""Avatars and names in scenes that contain only seats; no name has a missing-glyph box."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from bot.pictures import fonts
from bot.pictures.fonts import OWN_FONT, TextLine, Written, chain, set_line, spell
from bot.pictures.people import SeatedPlayer
from bot.pictures.renderer import Renderer, draw
from games.core.art.players import CHARACTERS, lay_name, lay_portrait, lay_seat
from games.core.picture import Portrait
from tests.pictures.scenes import BLUE, GREEN, green, opened

FACE = 100
MIDDLE = 60


_green = partial(green, size=(320, 120))
SCENE = _green(*lay_portrait(1, MIDDLE, MIDDLE, FACE), lay_name(1, 130, 60, 180))
NAMED = (SeatedPlayer(), SeatedPlayer("Ana", 7))


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    file = tmp_path / "7.webp"
    Image.new("RGB", (256, 256), BLUE).save(file, lossless=True)
    return file


def test_a_seat_without_avatar_shows_its_token_and_printable_name() -> None:
    token = draw(_green(*lay_seat(1, MIDDLE, MIDDLE, FACE)))
    assert draw(SCENE) == draw(SCENE, (SeatedPlayer(), SeatedPlayer())) == token
    assert draw(SCENE, (SeatedPlayer(), SeatedPlayer("🦊", 7))) == token
    assert draw(SCENE, NAMED) != token


def test_an_avatar_is_round_and_shows_the_token_of_its_seat(photo: Path) -> None:
    picture = opened(draw(SCENE, NAMED, {7: photo}.get))
    assert picture.getpixel((MIDDLE, MIDDLE)) == BLUE
    assert picture.getpixel((MIDDLE - 46, MIDDLE - 46)) == GREEN, "the corner is cut off"
    alone = opened(draw(_green(*lay_seat(1, MIDDLE + 34, MIDDLE + 34, 42))))
    box = MIDDLE + 26, MIDDLE + 26, MIDDLE + 42, MIDDLE + 42
    assert picture.crop(box).tobytes() == alone.crop(box).tobytes()


def test_computer_players_look_different_from_people(photo: Path) -> None:
    find = {7: photo}.get
    ai = SeatedPlayer("Momo", character=CHARACTERS[0], is_ai=True)
    stand_in = draw(SCENE, (SeatedPlayer(), SeatedPlayer("Ana", 7, is_ai=True)), find)
    own = draw(SCENE, (SeatedPlayer(), ai), find)
    assert len({own, stand_in, draw(SCENE, NAMED, find)}) == 3
    assert opened(stand_in).getpixel((MIDDLE, MIDDLE)) == BLUE
    items = (
        item._replace(sad=True) if isinstance(item, Portrait) else item for item in SCENE.items
    )
    sad = SCENE._replace(items=tuple(items))
    assert draw(sad, (SeatedPlayer(), ai), find) != own
    assert draw(sad, NAMED, find) == draw(SCENE, NAMED, find), "people keep their avatars"


@pytest.mark.parametrize("data", [None, b"", b"\x89PNG\r\n\x1a\nrest", b"GIF89a"])
def test_missing_or_damaged_avatars_do_not_stop_the_drawing(
    tmp_path: Path, data: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "bad.webp"
    if data is not None:
        file.write_bytes(data)
    with caplog.at_level(logging.WARNING):
        assert opened(draw(SCENE, NAMED, {7: file}.get)).size == (320, 120)
    assert "avatar unreadable" in caplog.text


async def test_pictures_are_shared_for_the_same_people_only(photo: Path) -> None:
    files: dict[int, Path] = {}
    renderer = Renderer(find=files.get)
    first, again = await asyncio.gather(*(renderer.picture(SCENE, NAMED) for _ in range(2)))
    assert first is again
    other = await renderer.picture(SCENE, (SeatedPlayer(), SeatedPlayer("Bo", 7)))
    files[7] = photo
    assert len({first, other, await renderer.picture(SCENE, NAMED)}) == 3
    assert await renderer.picture(SCENE) == draw(SCENE)


def test_players_without_seat_and_avatar_are_shown_by_a_letter(photo: Path) -> None:
    scene = _green(Portrait(1, MIDDLE, MIDDLE, FACE, numbered=False))
    people = SeatedPlayer(), SeatedPlayer("Ana", 7), SeatedPlayer("Quin", 7)
    assert len({draw(scene, (SeatedPlayer(), person)) for person in people}) == 3
    image = opened(draw(scene, NAMED, lambda _: photo))
    for out in (0, round(FACE * 0.25)):  # there is no token on it
        assert image.getpixel((MIDDLE + out, MIDDLE + out)) == BLUE


SIZE = 32
WIDTH = 150
WIDE = 2000
needs_japanese = pytest.mark.skipif(
    not any("CJK" in font.name for font in chain()), reason="no font for Japanese"
)
needs_dejavu = pytest.mark.skipif(
    not any("DejaVu" in font.name for font in chain()), reason="no font for Arabic and Hebrew"
)


def _line(name: str, width: int = WIDE, anchor: str = "lm") -> TextLine:
    return set_line(Written(name, 100, 50, width, SIZE, "#ffffff", anchor))


def _written(name: str, width: int = WIDE) -> str:
    return "".join(run.text for run in spell(name, SIZE, width))


@pytest.fixture
def no_system_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Simulate a system without fonts."""

    def forget() -> None:
        chain.cache_clear()
        spell.cache_clear()

    forget()
    monkeypatch.setattr(fonts, "_FOLDERS", (Path("/nowhere"),))
    assert chain() == (OWN_FONT,)
    yield
    forget()


@pytest.mark.parametrize(
    ("names", "rest"),
    [
        (("Elisabeth", "Łukasz", "Nguyễn Văn", "Анна", "O’Neill-3"), None),  # in the bundled font
        (("さくら", "김민준", "محمد", "नमस्ते", "Ana さくら"), ""),  # a letter is missing
        (("Ana 🦊", "Ana ❤️"), "Ana"),  # emoji are left out
        (("🦊Ana🦊Bo",), "AnaBo"),
        (("👩\u200d👩\u200d👧", "🇯🇵"), ""),
        (("👍🏽 Bo",), "Bo"),
        (("𝓙𝓸𝓱𝓷",), "John"),  # styled letters
        (("Ｋｅｎ",), "Ken"),
    ],
)
@pytest.mark.usefixtures("no_system_fonts")
def test_the_bundled_font_writes_or_omits_names(names: tuple[str, ...], rest: str | None) -> None:
    for name in names:
        assert _written(name) == (name if rest is None else rest)


@needs_japanese
def test_system_fonts_write_letters_that_the_bundled_font_lacks() -> None:
    for name in ("さくら", "名無しの権兵衛", "김민준", "李小龍", "ﾊﾝｶｸ", "Ken★彡"):
        assert _written(name) == name


@needs_dejavu
def test_joining_scripts_are_written_by_a_shaping_font_or_omitted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (run,) = spell("محمد علي", SIZE, WIDE)
    assert (run.shaped, run.text) == (True, "محمد علي")
    monkeypatch.setattr(fonts, "SHAPES", False)
    spell.cache_clear()
    assert _written("محمد") == ""
    assert _written("Ana") == "Ana"
    spell.cache_clear()


@pytest.mark.parametrize("name", ["Maximilian von Hohenfels", "W" * 15, "i" * 23])
def test_a_long_name_is_cut_with_an_ellipsis(name: str) -> None:
    cut = _written(name, WIDTH)
    assert cut.endswith("…")
    assert name.startswith(cut[:-1])
    assert _line(name, WIDTH).width <= WIDTH
    longer = fonts._runs(f"{name[: len(cut)]}…")
    assert sum(run.length(SIZE) for run in longer) > WIDTH, "more of it would fit"


def test_accents_stay_with_their_letter_and_within_the_line() -> None:
    if cut := _written("e\u0316" * 12, WIDTH):
        assert cut.removesuffix("…").endswith("\u0316")
    assert _line("Z" + "\u0335\u0321\u0322\u031b\u0356" * 6 + "a").height < 2 * SIZE


def test_names_are_aligned_to_their_anchor() -> None:
    left, middle, right = (_line("Ana", anchor=f"{side}m") for side in "lmr")
    assert left.x == 100
    assert right.x + right.width == 100
    assert abs(middle.x + middle.width // 2 - 100) <= 1
    assert left.y == middle.y == right.y < 50
