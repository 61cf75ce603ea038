"""Lists of finished games fit a message and lead to replays, reports and all other pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.messages.history import Past, history_message
from bot.messages.ids import HERE, SCOPES
from bot.ratings.profiles import PAGE, PastPage
from bot.store.results import PastRow
from bot.tables.model import Status, TableId
from bot.words import LANGUAGES
from tests.messages.test_walk import check
from tests.support.games import WITH_TOY
from tests.support.showing import EPOCH, body_of, ids_of, make_table

ROW = PastRow(7, "abc234", "coloretto", EPOCH, 1, 4)
TABLE = make_table("coloretto", 5, status=Status.FINISHED, ended=EPOCH)


def past(*rows: PastRow, **changes: Any) -> Past:
    page = PastPage(rows, has_older=True, has_newer=True)
    return replace(Past(page, {TABLE.id: TABLE}, 101, HERE), **changes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits(language: str) -> None:
    rows = [
        replace(ROW, seq=10**9 + n, table_id=f"abc23{n + 2}", place=9, seats=9) for n in range(PAGE)
    ]
    tables = {
        TableId(row.table_id): replace(make_table("nlk", 9), id=TableId(row.table_id))
        for row in rows
    }
    check(history_message(past(*rows, tables=tables), WITH_TOY, language))
    check(history_message(past(*rows, tables={}), WITH_TOY, language))
    check(history_message(past(page=PastPage((), False, False)), WITH_TOY, language))


def test_a_game_is_told_with_its_place_its_people_its_replay_and_its_report() -> None:
    message = history_message(past(ROW), WITH_TOY, "en")
    body = body_of(message)
    assert "**[Coloretto](https://discord.com/channels/1/2)** – 🏆 1st of 4" in body
    assert f"Over: <t:{EPOCH.timestamp():.0f}:d> · with " in body
    assert "Ann2" in body
    assert "Ann1" not in body  # the reader
    assert ids_of(message)[:4] == [
        "table:replay:abc234:0_b_open",
        "table:report:abc234:open",
        "history:newer:here_7",
        "history:older:here_7",
    ]


def test_a_game_that_nobody_won_has_no_report() -> None:
    message = history_message(past(replace(ROW, place=0)), WITH_TOY, "en")
    assert [one for one in ids_of(message) if one.startswith("table:")] == [
        "table:replay:abc234:0_b_open"
    ]


def test_of_a_deleted_table_only_the_result_is_left() -> None:
    rows = replace(ROW, table_id="", place=2), replace(ROW, table_id="", place=0)
    message = history_message(past(*rows, scope=SCOPES[1]), WITH_TOY, "en")
    assert "**Coloretto** – 2nd of 4" in body_of(message)
    assert "nobody won" in body_of(message)
    assert not any("replay" in name for name in ids_of(message))


def test_a_game_the_program_does_not_know_is_named_by_its_id() -> None:
    message = history_message(past(replace(ROW, game="gone")), WITH_TOY, "ja")
    assert "gone" in body_of(message)
    assert "1位（4人中）" in body_of(message)


def test_outside_servers_there_is_nothing_to_choose() -> None:
    page = PastPage((), has_older=False, has_newer=False)
    message = history_message(past(page=page, in_server=False), WITH_TOY, "en")
    assert ids_of(message) == []
    assert "not finished a game" in body_of(message)
