"""Names are written with the fonts at hand, as far as they fit, and never with a box."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.pictures import fonts
from bot.pictures.fonts import OWN, Written, chain, set_line, spell

SIZE, WIDTH = 32, 150
WIDE = 2000
JAPANESE = any("CJK" in font.name for font in chain())
DEJAVU = any("DejaVu" in font.name for font in chain())
needs_japanese = pytest.mark.skipif(not JAPANESE, reason="no font for Japanese")
needs_dejavu = pytest.mark.skipif(not DEJAVU, reason="no font for Arabic and Hebrew")


def _written(name: str, width: int = WIDE) -> str:
    return "".join(run.text for run in spell(name, SIZE, width))


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system without fonts."""
    monkeypatch.setattr(fonts, "chain", lambda: (OWN,))
    spell.cache_clear()
    yield
    spell.cache_clear()


@pytest.mark.parametrize("name", ["Elisabeth", "Łukasz", "Nguyễn Văn", "Анна", "O’Neill-3"])
@pytest.mark.usefixtures("alone")
def test_our_own_font_writes_latin_and_cyrillic(name: str) -> None:
    assert _written(name) == name


@pytest.mark.parametrize("name", ["さくら", "김민준", "محمد", "नमस्ते", "Ana さくら"])
@pytest.mark.usefixtures("alone")
def test_a_name_of_which_a_letter_is_missing_is_not_written(name: str) -> None:
    assert _written(name) == ""


@pytest.mark.parametrize(
    ("name", "rest"),
    [
        ("Ana 🦊", "Ana"),
        ("🦊Ana🦊Bo", "AnaBo"),
        ("Ana ❤️", "Ana"),
        ("👩\u200d👩\u200d👧", ""),
        ("🇯🇵", ""),
        ("👍🏽 Bo", "Bo"),
    ],
)
@pytest.mark.usefixtures("alone")
def test_emoji_are_left_out(name: str, rest: str) -> None:
    assert _written(name) == rest


@pytest.mark.usefixtures("alone")
def test_letters_in_disguise_are_written_plainly() -> None:
    assert _written("𝓙𝓸𝓱𝓷") == "John"
    assert _written("Ｋｅｎ") == "Ken"


@needs_japanese
@pytest.mark.parametrize("name", ["さくら", "名無しの権兵衛", "김민준", "李小龍", "ﾊﾝｶｸ", "Ken★彡"])
def test_other_fonts_write_what_ours_cannot(name: str) -> None:
    assert _written(name) == name


@needs_dejavu
def test_letters_that_join_are_set_by_one_font_as_a_whole() -> None:
    (run,) = spell("محمد علي", SIZE, WIDE)
    assert run.shaped
    assert run.text == "محمد علي"


@needs_dejavu
def test_without_shaping_letters_that_join_are_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "SHAPES", False)
    spell.cache_clear()
    assert _written("محمد") == ""
    assert _written("Ana") == "Ana"
    spell.cache_clear()


@pytest.mark.parametrize(
    "name", ["Maximilian von Hohenfels", "WWWWWWWWWWWWWWW", "iiiiiiiiiiiiiiiiiiiiiii"]
)
def test_a_long_name_is_cut_with_an_ellipsis(name: str) -> None:
    cut = _written(name, WIDTH)
    assert cut.endswith("…")
    assert name.startswith(cut[:-1])
    assert set_line(Written(name, 0, 0, WIDTH, SIZE, "#ffffff", "lm")).width <= WIDTH
    longer = fonts._runs(f"{name[: len(cut)]}…")
    assert sum(run.length(SIZE) for run in longer) > WIDTH, "more of it would fit"


def test_no_accent_loses_its_letter() -> None:
    name = "e\u0316e\u0316e\u0316e\u0316e\u0316e\u0316e\u0316e\u0316e\u0316e\u0316e\u0316e\u0316"
    if cut := _written(name, WIDTH):
        assert cut.removesuffix("…").endswith("\u0316")


def test_a_heap_of_accents_stays_in_its_line() -> None:
    heap = "Z" + "\u0335\u0321\u0322\u031b\u0356" * 6 + "a"
    line = set_line(Written(heap, 0, 0, WIDE, SIZE, "#ffffff", "lm"))
    assert line.height < 2 * SIZE


def test_a_name_stands_where_its_anchor_says() -> None:
    left, middle, right = (
        set_line(Written("Ana", 100, 50, WIDE, SIZE, "#ffffff", f"{side}m")) for side in "lmr"
    )
    assert left.x == 100
    assert right.x + right.width == 100
    assert abs(middle.x + middle.width // 2 - 100) <= 1
    assert left.y == middle.y == right.y < 50


def test_what_a_font_lacks_is_seen() -> None:
    assert fonts.writes(OWN, "A")
    assert not fonts.writes(OWN, "さ")
    assert not fonts.writes(OWN, "\U0010fffe")


def test_folders_that_are_not_there_have_no_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_FOLDERS", (Path("/nowhere"),))
    chain.cache_clear()
    assert chain() == (OWN,)
    chain.cache_clear()
