"""What phones and input methods make of a typed notation, code or name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.words import read_typed
from tests.support.games import GAMES

DASHES = "-‐‑‒–—―⁃−﹘﹣－ー"
QUOTED = ('"{}"', "'{}'", "`{}`", "´{}´", "“{}”", "‘{}’", "„{}“", "«{}»", "「{}」", "＂{}＂")
FULL_WIDTH = {sign: sign + 0xFEE0 for sign in range(0x21, 0x7F)}
ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789+-=.,>*/"


@given(st.text(ALPHABET, max_size=60), st.sampled_from(DASHES), st.sampled_from(QUOTED))
def test_every_notation_is_read_as_it_is_typed(notation: str, dash: str, quoted: str) -> None:
    wide = notation.translate(FULL_WIDTH)
    ways = (notation.upper(), wide, wide.upper(), notation.replace("-", dash), f"　{notation} ")
    for typed in (*ways, *map(quoted.format, ways)):
        assert read_typed(typed) == notation


@pytest.mark.parametrize("game", GAMES)
def test_case_and_width_do_not_confuse_two_moves(game: str) -> None:
    notations = [*GAMES[game].game.notation.texts.values()]
    assert {read_typed(notation) for notation in notations} == set(notations)


def test_the_signs_of_a_japanese_input_method_are_read() -> None:
    assert read_typed("ｈ３、３。１・ＤＲＡＷ") == "h3,3.1/draw"
