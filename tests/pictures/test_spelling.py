"""Names are written with the fonts at hand, as far as they fit, and never with a box."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.pictures import fonts
from bot.pictures.fonts import OWN, TextLine, Written, chain, set_line, spell

SIZE, WIDTH, WIDE = 32, 150, 2000
needs_japanese = pytest.mark.skipif(
    not any("CJK" in font.name for font in chain()), reason="no font for Japanese"
)
needs_dejavu = pytest.mark.skipif(
    not any("DejaVu" in font.name for font in chain()), reason="no font for Arabic and Hebrew"
)


def _written(name: str, width: int = WIDE) -> str:
    return "".join(run.text for run in spell(name, SIZE, width))


def _line(name: str, width: int = WIDE, anchor: str = "lm") -> TextLine:
    return set_line(Written(name, 100, 50, width, SIZE, "#ffffff", anchor))


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system without fonts."""
    monkeypatch.setattr(fonts, "chain", lambda: (OWN,))
    spell.cache_clear()
    yield
    spell.cache_clear()


@pytest.mark.parametrize(
    ("names", "rest"),
    [
        (("Elisabeth", "Łukasz", "Nguyễn Văn", "Анна", "O’Neill-3"), None),  # in our own font
        (("さくら", "김민준", "محمد", "नमस्ते", "Ana さくら"), ""),  # a letter is missing
        (("Ana 🦊", "Ana ❤️"), "Ana"),  # emoji are left out
        (("🦊Ana🦊Bo",), "AnaBo"),
        (("👩\u200d👩\u200d👧", "🇯🇵"), ""),
        (("👍🏽 Bo",), "Bo"),
        (("𝓙𝓸𝓱𝓷",), "John"),  # letters in disguise
        (("Ｋｅｎ",), "Ken"),
    ],
)
@pytest.mark.usefixtures("alone")
def test_our_own_font_writes_what_it_can(names: tuple[str, ...], rest: str | None) -> None:
    for name in names:
        assert _written(name) == (name if rest is None else rest)


@needs_japanese
@pytest.mark.parametrize("name", ["さくら", "名無しの権兵衛", "김민준", "李小龍", "ﾊﾝｶｸ", "Ken★彡"])
def test_other_fonts_write_what_ours_cannot(name: str) -> None:
    assert _written(name) == name


@needs_dejavu
def test_letters_that_join_are_set_by_one_font_as_a_whole_or_not(
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


def test_no_accent_loses_its_letter_or_leaves_its_line() -> None:
    if cut := _written("e\u0316" * 12, WIDTH):
        assert cut.removesuffix("…").endswith("\u0316")
    assert _line("Z" + "\u0335\u0321\u0322\u031b\u0356" * 6 + "a").height < 2 * SIZE


def test_a_name_stands_where_its_anchor_says() -> None:
    left, middle, right = (_line("Ana", anchor=f"{side}m") for side in "lmr")
    assert left.x == 100
    assert right.x + right.width == 100
    assert abs(middle.x + middle.width // 2 - 100) <= 1
    assert left.y == middle.y == right.y < 50


def test_what_a_font_lacks_is_seen() -> None:
    assert [fonts.writes(OWN, sign) for sign in ("A", "さ", "\U0010fffe")] == [True, False, False]


def test_folders_that_are_not_there_have_no_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_FOLDERS", (Path("/nowhere"),))
    chain.cache_clear()
    assert chain() == (OWN,)
    chain.cache_clear()
