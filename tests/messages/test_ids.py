from __future__ import annotations

import pytest

from bot.messages.ids import (
    LOBBY_VERBS,
    LONGEST,
    SELECT,
    TABLE_VERBS,
    ComponentId,
    LobbyId,
    MoveId,
    PageId,
    Path,
    TableVerbId,
    parse_id,
    parse_path,
)
from bot.tables.model import TableId

TABLE = TableId("abc234")

TAKING: dict[type[ComponentId], dict[str, str]] = {
    LobbyId: {"accept": "12", "decline": "12"},
    TableVerbId: {
        "late": "invite_0_17",
        "offer": "0_all",
        "take": "0",
        "invite": "0_17",
        "accept": "0_12",
        "decline": "0_12",
        "withdraw": "0",
        "ask": "rewind",
        "vote": "seat_yes_0_12",
        "moment": "17",
        "show": "17_2",
        "hint": "17",
    },
}
"""Verbs that need an argument, with one example each."""
IDS: list[ComponentId] = [
    *(LobbyId(verb, TABLE, TAKING[LobbyId].get(verb, "")) for verb in LOBBY_VERBS),
    LobbyId("options", TABLE, "open_discards"),
    *(TableVerbId(verb, TABLE, TAKING[TableVerbId].get(verb, "")) for verb in TABLE_VERBS),
    TableVerbId("log", TABLE, "12"),
    TableVerbId("resign", TABLE, "yes"),
    MoveId(TABLE, 0, SELECT),
    MoveId(TABLE, 17, "p7+t3=b-.,>*"),
    MoveId(TABLE, 999_999_999, "z" * 60),
    MoveId(TABLE, 3, str(Path("red", 2))),
    PageId("notify", "interval"),
    PageId("privacy", "delete", "yes"),
]


@pytest.mark.parametrize("component", IDS, ids=str)
def test_ids_are_read_back_as_they_were_written(component: ComponentId) -> None:
    assert parse_id(str(component)) == component
    assert len(str(component)) <= LONGEST


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "lobby:join",
        "lobby:steal:abc234",
        "table:hand:abc234:a:b",
        "table:hand:ABC234",
        "table:hand:abc2345",
        "move:abc234:x:p7",
        "move:abc234:1:",
        "move:abc234:1:p 7",
        "lobby:join:abc234\n",
        "notify:",
        "secrets:show",
        "privacy:delete:YES",
        "privacy:nope",
        "table:hand:abc234:argument",
        "table:vote:abc234:0_0",
        "table:accept:abc234:0_99999999999999999999",
        "move:abc234:\u0663:p7",
        *(f"lobby:{verb}:abc234" for verb in TAKING[LobbyId]),
        *(f"table:{verb}:abc234" for verb in TAKING[TableVerbId]),
    ],
)
def test_other_ids_are_not_read(custom_id: str) -> None:
    assert parse_id(custom_id) is None


def test_an_id_that_discord_would_refuse_is_never_built() -> None:
    with pytest.raises(ValueError, match="101 characters"):
        str(MoveId(TABLE, 1, "x" * 87))


@pytest.mark.parametrize("path", [Path(), Path(page=3), Path("a-1"), Path("a-1", 12)], ids=str)
def test_paths_are_read_back_as_they_were_written(path: Path) -> None:
    assert parse_path(str(path)) == path


def test_a_notation_is_not_a_path() -> None:
    assert parse_path("p7+t3=b-.,>*") is None
