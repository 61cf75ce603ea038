"""Names, notes and labels in messages: visible, of one line, and without effect."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.board import board_message
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
from bot.messages.tables import tables_message
from bot.pictures.people import SeatedPlayer
from bot.tables.model import FORGOTTEN, Participant, Person, Table
from bot.tables.queries import ListedTable, TableList
from bot.words import localize
from games.core.art.characters import CHARACTERS
from games.core.text import Player, text
from tests.messages.test_walk import check_names
from tests.support.games import WITH_TOY
from tests.support.showing import (
    EPOCH,
    NASTY,
    body_of,
    find_moments,
    make_live,
    make_table,
    panel_of,
    snapshot_of,
)


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


@pytest.mark.parametrize("game", WITH_TOY)
def test_a_name_in_a_list_of_tables_has_no_effect(game: str) -> None:
    players = WITH_TOY[game].game.seats[0]
    moments = find_moments(make_table(game, players), 1)
    for live in (live for live in moments if live.outcome is None):
        for seat in range(players):
            asked = tuple(decision.seat for decision in live.asked)
            own = ListedTable(live.table, asked, EPOCH if seat in asked else None)
            for user_id in (100, 100 + seat):
                check_names(tables_message(TableList((own,), 1), user_id, "en"))


def test_a_note_is_shown_as_it_was_written() -> None:
    live = make_live(make_table("toy"))
    panel = replace(panel_of(live, 1), note=NASTY)
    message = panel_message(panel, "en", {})
    check_names(message)
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
