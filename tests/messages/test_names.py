"""Names, notes, labels and blocks in messages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.board import board_message
from bot.messages.message import TEXT_BUDGET, Block, clip, compose, fit, shorten, usable_emoji
from bot.messages.names import (
    escape,
    escape_name,
    make_inline_reader,
    make_plain_reader,
    make_reader,
    name_of,
    seated_players,
    tidy_name,
)
from bot.messages.panel import panel_message
from bot.messages.parts import alt_text
from bot.pictures.people import SeatedPlayer
from bot.tables.model import FORGOTTEN, Participant, Person, Table
from bot.words import localize
from games.core.art.players import CHARACTERS
from games.core.text import Player, text
from tests.support.showing import (
    NASTY,
    body_of,
    check,
    make_live,
    make_table,
    panel_of,
    snapshot_of,
    texts_of,
)


def _left(gone: int) -> str:
    return f"({gone} gone)"


STORY = Block(("number one", "number two", "three"), spare=1, newest=True, omitted=_left)
SUMMARY = Block(("one", "two", "three"), spare=1, omitted=_left)


@pytest.mark.parametrize(
    ("block", "size", "shown"),
    [
        (STORY, 16, ("(2 gone)", "three")),
        (STORY, 99, STORY.lines),
        (SUMMARY, 13, ("one", "(2 gone)")),
        (SUMMARY, 2, ()),
    ],
)
def test_a_block_is_shortened_from_one_end(block: Block, size: int, shown: tuple[str, ...]) -> None:
    assert shorten(block, size).shown == shown


def test_the_most_spare_is_shortened_first_and_the_rest_stays_whole() -> None:
    story = Block(("s" * 99,) * 20, spare=2, newest=True)
    summary = Block(("m" * 99,) * 20, spare=1)
    choices = Block(("c" * 99,) * 10)
    fitted = [part for part in fit([story, summary, choices]) if isinstance(part, Block)]
    assert [len(part.shown) for part in fitted] == [9, 20, 10]
    assert sum(part.size for part in fitted) == TEXT_BUDGET


def test_what_may_not_be_shortened_never_is_and_empty_blocks_make_no_component() -> None:
    choices = Block(("c" * 99,) * 39)
    assert fit([choices, Block(("s",), spare=1)]) == [choices]
    assert texts_of(compose(0, [Block(()), Block(("a", "b"))])) == ["a\nb"]


def test_an_emoji_discord_might_refuse_is_not_used() -> None:
    known = "<:toy_card:123456789012345678>"
    faulty = (None, "", "🟥", "<:x:1>", f"{known} ")
    assert [usable_emoji(one) for one in (*faulty, known)] == [None] * len(faulty) + [known]


def test_labels_are_one_line_of_at_most_that_many_characters() -> None:
    assert clip("  a\n b ", 80) == "a b"
    assert clip("abcdef", 4) == "abc…"
    assert clip("", 80) == "–"


def test_alt_texts_carry_no_markup_and_are_cut_after_a_sentence_if_there_is_one() -> None:
    assert alt_text(["## A", "-# **b** `c`  d"]) == "A\nb c d"
    assert alt_text(["x" * 2000]) == "x" * 1023 + "…"
    for sentence in ("A card lies here. ", "カードがあります。"):
        cut = alt_text([sentence * 200])
        assert len(cut) <= 1024
        assert cut.endswith(sentence.strip())


@pytest.mark.parametrize(
    "name", ["", " ", "\u200b", "\u200b\u2060\ufeff", "\u3164", "\u2800", "\u061c", "\u0301\u00ad"]
)
def test_a_name_that_cannot_be_seen_gets_a_sign(name: str) -> None:
    assert tidy_name(name) == "?"


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("卓上", "卓上"),
        ("e\u0301", "e\u0301"),
        ("🎲", "🎲"),
        ("a\u061cb", "a b"),
        ("a\u0085b", "a b"),
    ],
)
def test_other_names_stay(name: str, plain: str) -> None:
    assert tidy_name(name) == plain


def test_markup_in_words_has_no_effect() -> None:
    assert (
        escape_name("`x` **b** [c](https://d.e)") == r"\`x\` \*\*b\*\* \[c](https:" "\u200b//d.e)"
    )
    assert escape("<@1> <#2> @here") == "\\<@1> \\<#2> @\u200bhere"


def test_a_note_is_shown_as_it_was_written() -> None:
    live = make_live(make_table("toy"))
    panel = replace(panel_of(live, 1), note=NASTY)
    message = panel_message(panel, "en", {})
    check(message)
    assert "http" in body_of(message)


def _table_with(*participants: Participant) -> Table:
    return replace(make_table("toy", len(participants)), participants=participants)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_house_players_have_names_of_their_own_and_a_mark(language: str) -> None:
    participants = tuple(Participant(None, is_ai=True, number=number) for number in range(1, 10))
    names = [name_of(participant, language) for participant in participants]
    assert len(set(names)) == len(CHARACTERS) == 9
    assert all(name.startswith("🤖 ") and "character" not in name for name in names)
    shown = seated_players(_table_with(*participants), language)
    assert [sitter.character for sitter in shown] == list(CHARACTERS)
    assert [f"🤖 {sitter.name}" for sitter in shown] == names


def test_pictures_show_who_sits_and_nobody_who_wished_to_be_forgotten() -> None:
    ana = Person(7, "Ana\u202e")
    table = _table_with(
        Participant(ana), Participant(ana, is_ai=True), Participant(FORGOTTEN, is_ai=True)
    )
    assert seated_players(table, "en") == (
        SeatedPlayer("Ana", 7),
        SeatedPlayer("Ana", 7, is_house=True),
        SeatedPlayer(is_house=True),
    )


def test_board_and_hand_are_drawn_with_those_who_sit_there() -> None:
    live = make_live(make_table("toy"))
    people = seated_players(live.table, "en")
    assert all(person.name for person in people)
    board = board_message(snapshot_of(live), "en", {})
    for message in (panel_message(panel_of(live, 1), "en", {}), board):
        assert [who for _, who in message.scenes] == [people]


def test_what_a_person_did_is_told_without_their_stand_in() -> None:
    table = _table_with(Participant(Person(7, "Ana")), Participant(Person(8, "Ben"), is_ai=True))
    readers = make_reader(table, "en", {}), make_inline_reader(table, "en")
    for reader in (*readers, make_plain_reader(table, "en")):
        now, then = (
            [
                localize(text("list-and", some=Player(seat, was), last=""), reader)
                for seat in range(2)
            ]
            for was in (False, True)
        )
        assert now[0] == then[0]
        assert "Ben’s stand-in" in now[1]
        assert "Ben" in then[1]
        assert "stand-in" not in then[1]
