from __future__ import annotations

from datetime import date
from pathlib import Path

import discord
import pytest
from babel import Locale
from fluent.runtime.types import FluentInt, FluentNumber

from bot.words import LANGUAGES, Reader, language_of, localize, localize_date, read_all, speech
from cogs.slash import LOCALES
from games.core.text import Face, Listing, Player, Text, text
from tests.support import toy
from tests.support.games import GAMES

TOY = toy.PACKAGE.words
EN, JA = Reader("en", TOY, ("**Aoi**",)), Reader("ja", TOY, ("**Aoi**",))
LAID = text("told-laid", player=Player(0), card=7, face=Face("toy_card", "#"))


def test_players_faces_and_numbers_are_spoken_as_the_reader_knows_them() -> None:
    known = Reader("ja", TOY, ("<@5>",), {"toy_card": "<:toy_card:1>"})
    assert localize(LAID, EN) == "**Aoi** lays #7 after thinking about it for quite a while."
    assert localize(LAID, known) == "<@5>がよく考えて<:toy_card:1>7を出しました。"


def test_numbers_below_zero_bear_a_minus_and_rows_keep_their_hyphens() -> None:
    assert localize(text("own-score", score=-3), EN) == "Your score so far: −3"
    assert localize(text("lobby-option", option="3-3-6", value=-1), EN) == "3-3-6: **−1**"


def test_a_seat_without_a_name_is_numbered() -> None:
    assert localize(LAID, Reader("en", TOY)).startswith("Seat 1 lays")


def test_listings_are_joined_as_the_language_joins_them() -> None:
    cards = Listing((text("one-card", face=Face("none"), card=1), "x", 3))
    assert localize(text("own-hand", cards=cards), EN) == "Your hand: 1, x, 3"
    assert localize(text("own-hand", cards=cards), JA) == "手札：1、x、3"
    pair = Listing(("a", "b"))
    assert localize(text("own-hand", cards=pair), Reader("de", TOY)) == "Your hand: a, b"
    tight = Listing(("a", "b"), tight=True)
    assert localize(text("own-hand", cards=tight), EN) == "Your hand: ab"
    assert localize(text("own-hand", cards=Listing(())), EN) == "Your hand:"


def test_days_are_written_as_the_language_writes_them() -> None:
    day = date(2026, 6, 10)
    assert (localize_date(day, "en"), localize_date(day, "ja")) == ("Jun 10, 2026", "2026/06/10")


def test_a_face_that_is_not_drawn_leaves_no_gap() -> None:
    pair = text("lobby-option", option=Face("none"), value="x")
    assert localize(pair, EN) == ": **x**"
    assert localize(text("cmd-play-desc"), EN) == "Choose a game, then practise or open a table"
    assert localize(text("panel-choice", face="", label="a  b", hint="c"), EN) == "**a b** – c"


def test_japanese_signs_follow_without_a_space() -> None:
    tally = text("tally", face=Face("no-such-face", "◆R"), count=2)
    worth = text("worth", tally=tally, points="+3")
    assert localize(worth, Reader("ja", GAMES["coloretto"].words)) == "◆R×2（+3）"
    assert localize(worth, Reader("en", GAMES["coloretto"].words)) == "◆R×2 (+3)"


def test_a_games_own_words_come_first_and_two_games_may_share_a_key() -> None:
    assert localize(text("name"), EN) == "Toy"
    names = {localize(text("name"), Reader("en", package.words)) for package in GAMES.values()}
    assert len(names) == len(GAMES)


def test_a_text_that_is_missing_is_an_error_in_tests() -> None:
    with pytest.raises(KeyError, match="no-such-text"):
        localize(Text("no-such-text"), EN)
    with pytest.raises(KeyError, match="told-laid"):
        localize(Text("told-laid"), EN)


@pytest.mark.parametrize(
    ("locale", "language"),
    [("ja", "ja"), ("en-US", "en"), ("en-GB", "en"), ("vi", "en"), (None, "en"), ("", "en")],
)
def test_a_locale_nobody_speaks_is_answered_in_english(locale: str | None, language: str) -> None:
    assert language_of(locale) == language


def test_every_locale_of_discord_has_a_language() -> None:
    assert {language_of(locale.value) for locale in discord.Locale} == set(LANGUAGES)
    assert {language for locale, language in LOCALES.items()} == set(LANGUAGES)


def test_a_text_that_a_language_lacks_is_read_in_its_base_and_then_in_english(
    tmp_path: Path,
) -> None:
    (tmp_path / "en.ftl").write_text(
        "name = Toy\nall = all\ncards = { $n ->\n [one] { $n } card\n *[other] { $n } cards\n }\n"
    )
    (tmp_path / "ja.ftl").write_text("all = 全{ name }\n")
    (tmp_path / "ja-XX.ftl").write_text("")
    regional = Reader("ja-XX", tmp_path)
    assert regional.say("all") == "全Toy"
    # By the rules of English, which tells one from many.
    assert (regional.say("cards", n=1), regional.say("cards", n=2)) == ("1 card", "2 cards")
    assert regional.say("lobby-do-join") == Reader("ja").say("lobby-do-join")
    assert localize_date(date(2026, 6, 10), "xx-nothing") == "Jun 10, 2026"
    assert Reader("xx", tmp_path).say("name") == "Toy"


def test_a_text_of_a_game_comes_before_the_bots_in_every_language(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("lobby-do-join = Sit\n")
    assert Reader("ja", tmp_path).say("lobby-do-join") == "Sit"


def test_files_are_read_once_and_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    speech.bundle.cache_clear()
    read_all([None, TOY])
    monkeypatch.setattr(Path, "read_text", None)
    for language in LANGUAGES:
        localize(LAID, Reader(language, TOY))
        localize(text("lobby-do-join"), Reader(language))


@pytest.mark.parametrize("amount", [1, 2])
def test_english_counts(amount: int) -> None:
    said = localize(text("lobby-room", count=amount), EN)
    assert said == ("-# 1 more free seat" if amount == 1 else "-# 2 more free seats")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [-1000, -3, 0, 7, 999, 1000, 12345])
def test_numbers_are_written_as_babel_writes_them(language: str, number: int) -> None:
    locale, given = Locale(language), FluentInt(number)
    assert given.format(locale) == FluentNumber.format(given, locale)
