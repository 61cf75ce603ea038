"""Names, labels and blocks in messages, and the custom ids of their components."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.board import board_message
from bot.messages.custom_id import MAX_ID_LENGTH, REGISTRY
from bot.messages.ids import parse_id
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
from bot.messages.shared import alt_text
from bot.messages.table_ids import MakeMove
from bot.messages.ui import TEXT_BUDGET, Block, clip, compose, fit, shorten, usable_emoji
from bot.pictures.people import SeatedPlayer
from bot.tables.model import FORGOTTEN, Participant, Person, TableId
from bot.words import LANGUAGES, localize
from games.core.art.players import CHARACTERS
from games.core.text import Player, text
from tests.support import showing


def test_a_block_is_shortened_from_one_end() -> None:
    lines = ("number one", "number two", "three")
    omitted = "({} gone)".format
    story = Block(lines, 1, keeps_newest=True, omission=omitted)
    summary = Block(("one", "two", "three"), 1, omission=omitted)
    for block, size, expected in (
        (story, 16, ("(2 gone)", "three")),
        (story, 99, lines),
        (summary, 13, ("one", "(2 gone)")),
        (summary, 2, ()),
    ):
        assert shorten(block, size).shown == expected


def test_blocks_with_the_highest_spare_are_shortened_first() -> None:
    story = Block(("s" * 99,) * 20, cut_order=2, keeps_newest=True)
    choices = Block(("c" * 99,) * 10)
    summary = Block(("m" * 99,) * 20, cut_order=1)
    fitted = [part for part in fit([story, summary, choices]) if isinstance(part, Block)]
    assert [len(part.shown) for part in fitted] == [9, 20, 10]
    assert sum(part.size for part in fitted) == TEXT_BUDGET
    whole = Block(("c" * 99,) * 39)
    assert fit([whole, Block(("s",), cut_order=1)]) == [whole]
    assert showing.texts_of(compose(0, [Block(()), Block(("a", "b"))])) == ["a\nb"]


def test_labels_and_emoji_meet_the_rules_of_discord() -> None:
    valid = "<:toy_card:123456789012345678>"
    faulty = (None, "", "🟥", "<:x:1>", f"{valid} ")
    assert [usable_emoji(emoji) for emoji in (*faulty, valid)] == [None] * len(faulty) + [valid]
    labels = {("  a\n b ", 80): "a b", ("abcdef", 4): "abc…", ("", 80): "–"}
    assert {label: clip(*label) for label in labels} == labels


def test_alt_texts_have_no_markup_and_are_cut_after_a_sentence() -> None:
    assert alt_text(["## A", "-# **b** `c`  d"]) == "A\nb c d"
    assert alt_text(["x" * 2000]) == "x" * 1023 + "…"
    for sentence in ("A card lies here. ", "カードがあります。"):
        cut = alt_text([sentence * 200])
        assert len(cut) <= 1024
        assert cut.endswith(sentence.strip())


def test_names_are_visible_plain_text_of_one_line() -> None:
    unseen = ["", " ", "\u200b", "\u200b\u2060\ufeff", "\u3164", "\u2800", "\u061c"]
    assert {tidy_name(name) for name in (*unseen, "\u0301\u00ad")} == {"?"}
    assert [tidy_name(name) for name in ("卓上", "e\u0301", "🎲")] == ["卓上", "e\u0301", "🎲"]
    assert {tidy_name(name) for name in ("a\u061cb", "a\u0085b")} == {"a b"}


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Maximiliane Alexan", "Maximiliane Alexan"),
        ("Maximiliane Alexandra Sommer", "Maximiliane Alexand…"),
        ("W" * 32, "WWWWWWWWWWW…"),
        ("さくらんぼのたねをとばすひと", "さくらんぼのたねを…"),
        ("Ana " + "i" * 28, "Ana " + "i" * 28),
        ("👍🏽" * 16, "👍🏽👍🏽👍🏽…"),
        ("🇩🇪" * 16, "🇩🇪🇩🇪🇩🇪…"),
        ("👩‍👧" * 10, "👩‍👧👩‍👧👩‍👧…"),
        ("e\u0301" * 16, "e\u0301" * 16),
        ("w\u0308" * 16, "w\u0308" * 11 + "…"),
    ],
)
def test_a_long_name_takes_half_a_line_at_most(name: str, shown: str) -> None:
    person = Person(7, name)
    assert name_of(Participant(person), "en") == shown
    assert name_of(Participant(person, is_ai=True), "en") == f"{shown}’s stand-in"
    assert name_of(Participant(None, reserved_for=person), "en") == shown


def test_a_name_that_is_cut_within_a_link_begins_none() -> None:
    name = name_of(Participant(Person(7, "[click here](http://example.org/a)")), "en")
    assert escape(name) == "\\[click here]\\(http:\u200b//ex…"


def test_markup_in_names_and_notes_has_no_effect() -> None:
    link = "\\[c]\\(https:\u200b//d.e)"
    assert escape_name("`x` **b** [c](https://d.e)") == rf"\`x\` \*\*b\*\* {link}"
    assert escape("<@1> <#2> @here") == "\\<@1> \\<#2> @\u200bhere"
    panel = showing.panel_of(showing.make_live(showing.make_table("toy")), 1)
    message = panel_message(replace(panel, note=showing.NASTY), "en", {})
    showing.check(message)
    assert "http" in showing.body_of(message), "a note keeps its text"


@pytest.mark.parametrize("language", LANGUAGES)
def test_computer_players_have_unique_names_and_a_robot_emoji(language: str) -> None:
    participants = tuple(Participant(None, is_ai=True, number=number) for number in range(1, 10))
    names = {name_of(participant, language) for participant in participants}
    players = seated_players(showing.make_table("toy", participants=participants), language)
    assert [sitter.character for sitter in players] == list(CHARACTERS)
    assert {f"🤖 {sitter.name}" for sitter in players} == names
    assert len(names) == 9


def test_pictures_show_seated_players_but_no_deleted_users() -> None:
    ana = Person(7, "Ana\u202e")
    gone, stand_in = (Participant(person, is_ai=True) for person in (FORGOTTEN, ana))
    table = showing.make_table("toy", participants=(Participant(ana), stand_in, gone))
    people = seated_players(table, "en")
    assert people == (
        SeatedPlayer("Ana", 7),
        SeatedPlayer("Ana", 7, is_ai=True),
        SeatedPlayer(is_ai=True),
    )
    live = showing.make_live(table)
    board = board_message(showing.snapshot_of(live), "en", {})
    for message in (panel_message(showing.panel_of(live, 1), "en", {}), board):
        assert [viewers for _, viewers in message.scenes] == [people]


def test_earlier_moves_name_the_player_and_not_the_stand_in() -> None:
    participants = Participant(Person(7, "Ana")), Participant(Person(8, "Ben"), is_ai=True)
    table = showing.make_table("toy", participants=participants)
    readers = make_reader(table, "en", {}), make_inline_reader(table, "en")
    for reader in (*readers, make_plain_reader(table, "en")):
        now, then = (
            [localize(text("list-and", some=Player(seat, was), last=""), reader) for seat in (0, 1)]
            for was in (False, True)
        )
        assert now[0] == then[0]
        assert "Ben’s stand-in" in now[1]
        assert "Ben" in then[1]
        assert "stand-in" not in then[1]


GUEST = 9 * 10**18 - 1
IDS = (
    *("lobby:when:abc234:7", "lobby:filling:abc234:yes", "lobby:begin:abc234"),
    *(f"lobby:host:abc234:{answer}" for answer in ("start", "keep", "fill", "close")),
    *(f"lobby:{verb}:abc234" for verb in ("join", "leave", "fill", "free", "clock", "options")),
    *("lobby:ai:abc234:7", "lobby:invite:abc234:7"),
    *("lobby:start:abc234", f"lobby:accept:abc234:{GUEST}", "lobby:decline:abc234:12"),
    "lobby:mute:abc234:12_34",
    *("lobby:more:abc234", "table:follow:abc234", "table:display:abc234:words"),
    *("lobby:options:abc234:open_discards", "lobby:cancel:abc234", "lobby:cancel:abc234:yes"),
    *(
        f"table:{verb}:abc234"
        for verb in (
            *("hand", "rules", "more", "rematch", "undo", "board", "details", "record", "quiet"),
            *("next", "ahead", "note", "back", "wake", "home", "seal", "scores", "replay"),
            *("export", "animate", "post", "others", "log", "leave", "cancel", "hint", "remove"),
        )
    ),
    *("table:details:abc234:1", "table:log:abc234:0", "table:moment:abc234:17"),
    *("table:leave:abc234:yes", "table:cancel:abc234:yes", "table:remove:abc234:12"),
    *("table:late:abc234:wait_0_17", "table:late:abc234:invite_0_17", "table:home:abc234:there"),
    *("table:ahead:abc234:set_0", "table:ahead:abc234:clear", "table:ahead:abc234:keep_"),
    *("table:ahead:abc234:keep_pass", "table:offer:abc234:0", "table:offer:abc234:0_all"),
    *("table:take:abc234:0", "table:invite:abc234:0", "table:invite:abc234:0_0"),
    *("table:accept:abc234:0_12", "table:decline:abc234:0_12", "table:withdraw:abc234:0"),
    *("table:withdraw:abc234:0_12", "table:ask:abc234:rewind", "table:vote:abc234:cancel_no"),
    *(f"table:vote:abc234:seat_yes_0_{GUEST}", "table:show:abc234:17_2"),
    *("table:replay:abc234:17_b_open", "table:replay:abc234:17_2", "table:replay:abc234:17_b_on"),
    *(
        "table:replay:abc234:at_17_2",
        "table:replay:abc234:eyes_17",
        "table:replay:abc234:more_17_2",
    ),
    *("table:report:abc234", "table:report:abc234:points", "table:report:abc234:open"),
    *("table:again:abc234:12", "table:no_tips:abc234", "table:join:abc234:2"),
    *(f"lobby:{verb}:abc234" for verb in ("ask", "access")),
    *("lobby:access:abc234:entry", "lobby:requests:abc234:3"),
    *(f"lobby:{verb}:abc234:{GUEST}" for verb in ("admit", "refuse")),
    *(f"lesson:{verb}:nlk" for verb in ("open", "leave", "play")),
    *("lesson:step:nlk:3", "lesson:answer:nlk:3_1", "game:show:nlk", "tables:open:2"),
    *("openings:show", "openings:games", "openings:stop:nlk", "notify:show", "settings:hidden"),
    "policy:terms",
    *("move:abc234:0:?", "move:abc234:17:!p7+t3=b-.,>*", f"move:abc234:999999999:{'z' * 60}"),
    *("move:abc234:3:/red/2", "game:open:keltis_card", "game:practise:nlk", "game:rules:nlk:12"),
    *("game:list:play:2", "help:tables", "notify:interval", "settings:show", "settings:end"),
    *(
        "table:no_tips:abc234",
        "settings:end:12",
        "settings:cards",
        "privacy:show",
        "privacy:export",
        "privacy:allow",
    ),
    *("privacy:delete", "table:mute:abc234:0_12_34"),
    *("privacy:delete:yes", "privacy:listed", "stats:where", "history:where"),
    *("history:newer:here_7", "history:older:everywhere_7"),
    *(
        f"leaderboard:{verb}:all_hard_12_keltis_card"
        for verb in ("open", "show", "back", "on", "game", "ladder")
    ),
)
"""Every kind of custom id; messages of earlier versions contain them for years."""


def test_custom_ids_keep_their_format_and_can_be_parsed() -> None:
    read = {text: parse_id(text) for text in IDS}
    assert {text: str(custom_id) for text, custom_id in read.items()} == {
        text: text for text in IDS
    }
    assert {kind for kinds in REGISTRY.values() for kind in kinds} == set(map(type, read.values()))
    assert max(map(len, IDS)) <= MAX_ID_LENGTH
    with pytest.raises(ValueError, match="101 characters"):
        str(MakeMove(TableId("abc234"), 1, "x" * 87))


@pytest.mark.parametrize(
    "custom_id",
    [
        *("", "lobby:join", "lobby:steal:abc234", "table:hand:abc234:a:b", "table:hand:ABC234"),
        *("table:hand:abc2345", "move:abc234:x:p7", "move:abc234:1:", "move:abc234:1:p 7"),
        *("lobby:join:abc234\n", "notify:", "secrets:show", "privacy:delete:YES", "privacy:nope"),
        *("table:hand:abc234:argument", "table:vote:abc234:0_0", "move:abc234:\u0663:p7"),
        *("table:accept:abc234:0_99999999999999999999", "history:newer:here", "help:nope"),
        *("leaderboard:on:here_people_1", "leaderboard:on:x_people_1_toy", "game:rules:nlk"),
        *("leaderboard:on:here_x_1_toy", "x" * 100_000, f"move:abc234:1:{'z' * 86}"),
        *("lobby:accept:abc234", "table:late:abc234", "table:offer:abc234", "table:vote:abc234"),
    ],
)
def test_malformed_custom_ids_are_rejected(custom_id: str) -> None:
    assert parse_id(custom_id) is None
