"""Texts are formatted by the rules of the reader's language."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import discord
import pytest
from babel import Locale
from fluent.runtime.types import FluentInt, FluentNumber

from bot.words import LANGUAGES, Reader, language_of, localize, localize_date, read_all, speech
from cogs.slash import LOCALES
from games.core.text import Emoji, Listing, Player, Text, text
from tests.support import toy
from tests.support.games import GAMES

TOY = toy.PACKAGE.words
EN = Reader("en", TOY, ("**Aoi**",))
JA = Reader("ja", TOY, ("**Aoi**",))
KNOWN = Reader("ja", TOY, ("<@5>",), {"toy_card": "<:toy_card:1>"})
LAID = text("event-laid", player=Player(0), card=7, emoji=Emoji("toy_card", "#"))
WORTH = text("worth", tally=text("tally", emoji=Emoji("unknown", "◆R"), count=2), points="+3")

CHOICE = text("panel-choice", emoji="<:x:1>", label="red", hint="+3")


def hand(*cards: Text | str | int, tight: bool = False) -> Text:
    return text("own-hand", cards=Listing(cards, tight=tight))


@pytest.mark.parametrize(
    ("text", "reader", "expected"),
    [
        (LAID, EN, "**Aoi** lays #7 after thinking about it for quite a while."),
        (LAID, KNOWN, "<@5>がよく考えて<:toy_card:1>\u20607を出しました。"),
        (LAID, Reader("en", TOY), "Seat 1 lays #7 after thinking about it for quite a while."),
        # Negative numbers get a minus sign, and patterns keep their hyphens.
        (text("own-score", score=-3), EN, "Your score so far: −3"),
        (text("lobby-option", option="3-3-6", value=-1), EN, "3-3-6: **−1**"),
        (text("lobby-free-seats", host="x", count=1), EN, "▫️ x can start now · 1 free seat"),
        (text("lobby-free-seats", host="x", count=2), EN, "▫️ x can start now · 2 free seats"),
        # Listings are joined as the language joins them.
        (hand(text("one-card", emoji=Emoji("none"), card=1), "x", 3), EN, "Your hand: 1, x, 3"),
        (hand("1", "x", 3), JA, "手札：1、x、3"),
        (hand("a", "b"), Reader("de", TOY), "Your hand: a, b"),
        (hand("a", "b", tight=True), EN, "Your hand: ab"),
        (hand(), EN, "Your hand:"),
        # An emoji that is not drawn leaves no gap.
        (text("lobby-option", option=Emoji("none"), value="x"), EN, ": **x**"),
        (text("panel-choice", emoji="", label="a  b", hint="c"), EN, "**a b** – c"),
        # Japanese signs follow without a space.
        (WORTH, Reader("ja", GAMES["coloretto"].words), "◆R×2（+3）"),
        (WORTH, Reader("en", GAMES["coloretto"].words), "◆R×2 (+3)"),
        # An emoji and what it belongs to stay in one line.
        (CHOICE, EN, "<:x:1>\u2060**red** – +3"),
        (text("advice-next", emoji="<:x:1> ", move="×2"), EN, "-# Next best: <:x:1>\u00a0×2"),
        (text("lobby-option", option="<:x:1>", value="a"), EN, "<:x:1>: **a**"),
        # A game's own words come first.
        (text("name"), EN, "Toy"),
    ],
)
def test_texts_are_formatted_for_their_reader(text: Text, reader: Reader, expected: str) -> None:
    assert localize(text, reader) == expected


def test_dates_are_formatted_by_language() -> None:
    day = date(2026, 6, 10)
    written = [localize_date(day, language) for language in ("en", "ja", "xx-nothing")]
    assert written == ["Jun 10, 2026", "2026/06/10", "Jun 10, 2026"]


def test_a_missing_text_raises_an_error_in_tests() -> None:
    for key in ("no-such-text", "event-laid"):
        with pytest.raises(KeyError, match=key):
            localize(Text(key), EN)


def test_discord_locales_map_to_a_language_or_to_english() -> None:
    locales = {"ja": "ja", "en-US": "en", "en-GB": "en", "vi": "en", None: "en", "": "en"}
    assert {locale: language_of(locale) for locale in locales} == locales
    assert {language_of(locale.value) for locale in discord.Locale} == set(LANGUAGES)
    assert {language for locale, language in LOCALES.items()} == set(LANGUAGES)


def test_missing_texts_fall_back_to_the_base_language_and_to_english(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text(
        "name = Toy\nall = all\nlobby-do-leave = Get up\n"
        "cards = { $n ->\n [one] { $n } card\n *[other] { $n } cards\n }\n"
    )
    (tmp_path / "ja.ftl").write_text("all = 全{ name }\n")
    (tmp_path / "ja-XX.ftl").write_text("")
    regional = Reader("ja-XX", tmp_path)
    assert regional.say("all") == "全Toy"
    # By the plural rules of English.
    assert (regional.say("cards", n=1), regional.say("cards", n=2)) == ("1 card", "2 cards")
    assert regional.say("lobby-do-join") == Reader("ja").say("lobby-do-join")
    assert Reader("xx", tmp_path).say("name") == "Toy"
    # A text of a game comes before the bot's in every language.
    assert Reader("ja", tmp_path).say("lobby-do-leave") == "Get up"


def test_text_files_are_loaded_in_advance_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    speech.bundle.cache_clear()
    read_all([None, TOY])
    monkeypatch.setattr(Path, "read_text", None)
    for language in LANGUAGES:
        localize(LAID, Reader(language, TOY))
        localize(text("lobby-do-join"), Reader(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_formatted_like_babel(language: str) -> None:
    for number in map(FluentInt, (-1000, -3, 0, 7, 999, 1000, 12345)):
        assert number.format(Locale(language)) == FluentNumber.format(number, Locale(language))
