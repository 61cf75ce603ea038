from __future__ import annotations

import pytest

from bot.messages.components import clip, usable_emoji
from bot.messages.message import TEXT_BUDGET, Block, compose, fit, shorten
from bot.messages.parts import alt_text
from tests.support.showing import texts_of


def _left(gone: int) -> str:
    return f"({gone} gone)"


def test_a_story_keeps_its_newest_lines_and_says_how_many_are_gone() -> None:
    story = Block(("number one", "number two", "three"), spare=1, newest=True, omitted=_left)
    assert shorten(story, 16).shown == ("(2 gone)", "three")
    assert shorten(story, 99).shown == ("number one", "number two", "three")


def test_a_description_keeps_its_first_lines() -> None:
    lines = Block(("one", "two", "three"), spare=1, omitted=_left)
    assert shorten(lines, 13).shown == ("one", "(2 gone)")


def test_a_block_without_room_for_any_line_goes_altogether() -> None:
    assert not shorten(Block(("one",), spare=1, omitted=_left), 2).shown


def test_the_most_spare_is_shortened_first_and_the_rest_stays_whole() -> None:
    story = Block(("s" * 99,) * 20, spare=2, newest=True)
    summary = Block(("m" * 99,) * 20, spare=1)
    choices = Block(("c" * 99,) * 10)
    fitted = [part for part in fit([story, summary, choices]) if isinstance(part, Block)]
    assert [len(part.shown) for part in fitted] == [9, 20, 10]
    assert sum(part.size for part in fitted) == TEXT_BUDGET


def test_what_may_not_be_shortened_never_is() -> None:
    choices = Block(("c" * 99,) * 39)
    assert fit([choices, Block(("s",), spare=1)]) == [choices]


def test_empty_blocks_make_no_component() -> None:
    assert texts_of(compose(0, [Block(()), Block(("a", "b"))])) == ["a\nb"]


@pytest.mark.parametrize("emoji", [None, "", "🟥", "<:x:1>", "<:ok:123456789012345678> "])
def test_an_emoji_discord_might_refuse_is_not_used(emoji: str | None) -> None:
    assert usable_emoji(emoji) is None


def test_an_application_emoji_is_used() -> None:
    assert usable_emoji("<:toy_card:123456789012345678>") == "<:toy_card:123456789012345678>"


def test_labels_are_one_line_of_at_most_that_many_characters() -> None:
    assert clip("  a\n b ", 80) == "a b"
    assert clip("abcdef", 4) == "abc…"
    assert clip("", 80) == "–"


def test_alt_texts_carry_no_markup() -> None:
    assert alt_text(["## A", "-# **b** `c`  d"]) == "A\nb c d"


@pytest.mark.parametrize("sentence", ["A card lies here. ", "カードがあります。"])
def test_a_long_alt_text_is_cut_after_a_sentence(sentence: str) -> None:
    cut = alt_text([sentence * 200])
    assert len(cut) <= 1024
    assert cut.endswith(sentence.strip())


def test_a_text_without_sentences_is_cut_anyway() -> None:
    assert alt_text(["x" * 2000]) == "x" * 1023 + "…"
