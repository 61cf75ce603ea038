"""An interaction that cannot be read, or only in part, is answered."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
import pytest

from bot.refusal import Refusal
from tests.support.driver import InteractionFailedError
from tests.support.players import words
from tests.support.stage import Stage

Change = Callable[[dict[str, Any]], None]


def _change(stage: Stage, change: Change) -> None:
    """Let every interaction from now on arrive changed."""
    parsers = stage.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def changed(data: dict[str, Any]) -> None:
        change(data)
        parse(data)

    parsers["INTERACTION_CREATE"] = changed


def _put(value: Any, *path: str) -> Change:
    def change(data: dict[str, Any]) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


def _drop(*path: str) -> Change:
    def change(data: dict[str, Any]) -> None:
        for key in path[:-1]:
            data = data[key]
        data.pop(path[-1], None)

    return change


UNUSED = {
    "roles as objects": _put([{"id": "1"}], "member", "roles"),
    "no roles": _drop("member", "roles"),
    "when they joined": _put(5, "member", "joined_at"),
    "thread of the message": _put(None, "message", "thread"),
    "who wrote the message": _put([], "message", "author"),
    "components of the message": _put("?", "message", "components"),
    "files of the message": _put(None, "message", "attachments"),
    "version": _drop("version"),
    "entitlements": _put(None, "entitlements"),
    "whose installation": _put([1], "authorizing_integration_owners"),
    "context": _put({}, "context"),
    "server": _put("?", "guild"),
    "size of files": _drop("attachment_size_limit"),
    "values": _put(None, "data", "values"),
}
"""Changes of what a click does not need."""
NEEDED = {
    "no member": _drop("member"),
    "member is nothing": _put(None, "member"),
    "no user": _drop("member", "user"),
    "user is a list": _put([], "member", "user"),
    "permissions in words": _put("many", "member", "permissions"),
    "channel is a list": _put([], "channel"),
    "message is words": _put("?", "message"),
    "message without id": _drop("message", "id"),
    "server's id": _put({}, "guild_id"),
    "language of the server": _put({}, "guild_locale"),
    "permissions of the bot": _put("all", "app_permissions"),
    "application": _put(None, "application_id"),
    "no data": _put(None, "data"),
    "data in words": _put("?", "data"),
    "no id of the component": _drop("data", "custom_id"),
    "component of another kind": _put({}, "data", "custom_id"),
    "resolved": _put([1], "data", "resolved"),
    "type": _drop("type"),
    "language": _put(5, "locale"),
    "name": _put(5, "member", "user", "username"),
    "name on the server": _put({}, "member", "nick"),
    "picture": _put(True, "member", "avatar"),
    "flags of the message": _put(None, "message", "flags"),
    "number of the component": _put(5, "data", "custom_id"),
}
"""Changes of what it needs."""


async def failed(stage: Stage, deed: Coroutine[Any, Any, Any]) -> bool:
    """Return whether Discord says that an interaction failed."""
    try:
        await deed
    except InteractionFailedError:
        return True
    return False


async def test_what_a_click_does_not_need_does_not_matter(stage: Stage) -> None:
    table, parsers = await stage.start(), stage.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]
    for what, change in UNUSED.items():
        parsers["INTERACTION_CREATE"] = parse
        _change(stage, change)
        shown = await stage.hand(stage.aoi, table)
        assert (what, "-# Coloretto\n" in words(shown)) == (what, True)


async def test_what_cannot_be_read_is_answered_with_a_reference(stage: Stage) -> None:
    table, parsers = await stage.start(), stage.bot._connection.parsers
    board, parse = await stage.board(table), parsers["INTERACTION_CREATE"]
    unanswered = list[str]()
    for what, change in NEEDED.items():
        parsers["INTERACTION_CREATE"] = parse
        _change(stage, change)
        if await failed(stage, stage.aoi.click(board, f"table:hand:{table}")):
            unanswered.append(what)
    assert unanswered == []
    # Without id or token there is nobody to answer.
    for change in (_put(None, "token"), _put("?", "id")):
        parsers["INTERACTION_CREATE"] = parse
        _change(stage, change)
        assert await failed(stage, stage.aoi.click(board, f"table:hand:{table}"))
    parsers["INTERACTION_CREATE"] = parse
    await stage.hand(stage.aoi, table)


async def test_so_is_a_command_in_the_language_of_its_user(stage: Stage) -> None:
    parsers = stage.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]
    for change in (
        *(_drop("data", "name"), _put(None, "data"), _put([], "data")),
        *(_put(None, "data", "options"), _put([None], "data", "options")),
        *(_put({}, "data", "type"), _drop("member")),
    ):
        parsers["INTERACTION_CREATE"] = parse
        _change(stage, change)
        refused = (await stage.aoi.slash(stage.general, "help")).refusal
        assert "went wrong" in refused or "outdated" in refused
    parsers["INTERACTION_CREATE"] = parse
    await stage.aoi.member.settings(locale="ja")
    _change(stage, _drop("member", "user"))
    assert "エラーが発生しました" in (await stage.aoi.slash(stage.general, "help")).refusal
    # A user who types goes on without choices.
    assert await stage.aoi.offers(stage.general, "board", "table", "x") == []


async def test_a_blocked_user_is_told_so(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(*_: object) -> None:
        raise Refusal("refused-blocked")

    monkeypatch.setattr(stage.bot.services.blocks, "check", check)
    parse = stage.bot._connection.parsers["INTERACTION_CREATE"]
    for change in (_drop("data", "name"), _put(None, "data")):
        stage.bot._connection.parsers["INTERACTION_CREATE"] = parse
        _change(stage, change)
        assert "blocked you" in (await stage.aoi.slash(stage.general, "help")).refusal


@pytest.mark.parametrize("metadata", [None, [], "?", {}, {"archived": "?"}, {"locked": False}])
async def test_a_thread_of_which_nothing_is_said_is_left_alone(
    stage: Stage, metadata: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought_back = list[int]()
    monkeypatch.setattr(
        stage.bot.services.publisher, "reopen_thread", lambda _, thread: brought_back.append(thread)
    )
    data: Any = {"id": "7", "type": 11, "guild_id": "8", "parent_id": "9"}
    for one in (data, data | {"thread_metadata": metadata}):
        await stage.bot.on_raw_thread_update(discord.RawThreadUpdateEvent(one))
    assert brought_back == []
    archived = data | {"thread_metadata": {"archived": True}}
    await stage.bot.on_raw_thread_update(discord.RawThreadUpdateEvent(archived))
    assert brought_back == [7]
