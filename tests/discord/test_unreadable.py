"""Malformed and forged interactions are answered in one sentence."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.refusal import Refusal
from bot.tables.model import TableId
from bot.testing.random_games import SOAK
from tests.support.custom_ids import KINDS
from tests.support.driver import InteractionFailedError
from tests.support.players import words
from tests.support.stage import Stage

Change = Callable[[dict[str, Any]], None]
GONE: Final = object()
UNUSED: Final = {
    "member.joined_at": 5,
    "message.thread": None,
    "message.author": [],
    "message.components": "?",
    "message.attachments": None,
    "version": GONE,
    "entitlements": None,
    "authorizing_integration_owners": [1],
    "context": {},
    "guild": "?",
    "attachment_size_limit": GONE,
    "data.values": None,
}
"""Changes to fields that a click does not need."""
NEEDED: Final = {
    "member": GONE,
    "member.roles": [{"id": "1"}],
    "data": None,
    "data.custom_id": {},
    "token": None,
}
"""Changes to fields that it needs; `tests/ops/test_events.py` tests all of them."""


def put(path: str, value: Any) -> Change:
    """Set a field to another value, or remove it."""
    *holders, last = path.split(".")

    def change(data: dict[str, Any]) -> None:
        for name in holders:
            data = data[name]
        data[last] = value
        if value is GONE:
            del data[last]

    return change


@pytest.fixture
def receive(stage: Stage) -> Callable[[Change], None]:
    """Return a function that changes every interaction from now on."""
    parsers = stage.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def use(change: Change) -> None:
        def changed(data: dict[str, Any]) -> None:
            change(data)
            parse(data)

        parsers["INTERACTION_CREATE"] = changed

    return use


async def test_clicks_with_malformed_fields_are_handled_or_answered_with_an_error(
    stage: Stage, table: TableId, receive: Callable[[Change], None]
) -> None:
    for path, value in UNUSED.items():
        receive(put(path, value))
        hand = await stage.hand(stage.aoi, table)
        assert (path, "-# Coloretto\n" in words(hand)) == (path, True)
    board = await stage.board(table)
    unanswered = list[str]()
    for path, value in NEEDED.items():
        receive(put(path, value))
        try:
            await stage.aoi.click(board, "table:hand:")
        except InteractionFailedError:
            unanswered.append(path)
    assert unanswered == ["token"], "without a token no answer is possible"
    receive(lambda _: None)
    await stage.hand(stage.aoi, table)


async def test_malformed_commands_are_answered_in_the_users_language(
    stage: Stage, receive: Callable[[Change], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refusal(change: Change) -> str:
        receive(change)
        return (await stage.aoi.slash(stage.general, "help")).refusal

    unnamed = (put("data.name", GONE), put("data", None))
    options = [put("data.options", wrong) for wrong in (None, [None])]
    for change in (*unnamed, *options, put("data.type", {}), put("member", GONE)):
        refusal_text = await refusal(change)
        assert "went wrong" in refusal_text or "outdated" in refusal_text
    await stage.aoi.member.settings(locale="ja")
    assert "エラーが発生しました" in await refusal(put("member.user", GONE))
    # Autocomplete then offers no choices.
    assert await stage.aoi.offers(stage.general, "board", "table", "x") == []
    await stage.aoi.member.settings(locale="en-US")
    blocked = Mock(side_effect=Refusal("refused-blocked"))
    monkeypatch.setattr(stage.bot.services.blocks, "check", blocked)
    for change in unnamed:
        assert "blocked you" in await refusal(change)


async def test_thread_updates_with_incomplete_metadata_are_ignored(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    reopen = AsyncMock()
    monkeypatch.setattr(stage.bot.services.threads, "reopen", reopen)
    data: Any = {"id": "7", "type": 11, "guild_id": "8", "parent_id": "9"}
    odd: tuple[Any, ...] = (None, [], "?", {}, {"archived": "?"}, {"locked": False})
    for payload in (data, *(data | {"thread_metadata": metadata} for metadata in odd)):
        await stage.bot.on_raw_thread_update(discord.RawThreadUpdateEvent(payload))
    reopen.assert_not_called()
    archived = data | {"thread_metadata": {"archived": True}}
    await stage.bot.on_raw_thread_update(discord.RawThreadUpdateEvent(archived))
    assert reopen.call_args.args[1] == 7


_ARGUMENTS: Final = (
    *("0_0", "99", "999999999", "9" * 19, "yes", "999999999_77_on"),
    *("seat_yes_77_5", "wait_77_1", "keep_nosuch", "all_people_0_nosuch"),
)
_VALUES: Final = ((), ("nosuch",), ("9" * 30,), ("1", "2"), ("",))
_TOLD: Final = 200
"""Characters of a log line."""


def _forged(table: TableId) -> Iterator[str]:
    ended = {f"table:{verb}:{table}" for verb in ("cancel", "leave")} | {"privacy:delete"}
    subjects: dict[str, list[str]] = {
        "lobby": [table],
        "table": [table],
        "game": ["nosuch", "keltis"],
    }
    for kind in (*KINDS, "notify:nope", "help:nope"):
        for subject in subjects.get(kind.partition(":")[0], [""]):
            head = ":".join(filter(None, (kind, subject)))
            yield head
            if head not in ended:
                arguments = _ARGUMENTS if SOAK else _ARGUMENTS[len(head) % 3 :: 3]
                yield from (f"{head}:{argument}" for argument in arguments)
    yield from (" ", "x" * 100_000, "table:" + "y" * 100_000, f"move:{table}:٣:p7", "help:nope:1")


@pytest.mark.long
async def test_a_forged_id_gets_one_sentence_and_a_short_log_line(
    stage: Stage, table: TableId, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    wrong = []
    for number, custom_id in enumerate(_forged(table)):
        values = _VALUES[number % len(_VALUES)]
        caplog.clear()
        forged = stage.forge(custom_id, None, *values)
        result = await (
            stage.aoi.select(forged, custom_id, *values)
            if values
            else stage.aoi.click(forged, custom_id)
        )
        stage.world.drop_message(forged)
        sentences = [
            logged.getMessage()
            for logged in caplog.records
            if logged.name.startswith(("cogs", "bot"))
        ]
        if "report this code" in result.text or any(
            len(sentence) > _TOLD for sentence in sentences
        ):
            wrong.append((custom_id[:80], values, result.text[:80], sentences[:1]))
    assert not wrong
    for custom_id in (
        *(f"table:vote:{table}:0_0", f"table:invite:{table}:yes", "help:nope"),
        *("game:rules:keltis", "x" * 100_000),
    ):
        caplog.clear()
        result = await stage.aoi.click(stage.forge(custom_id), custom_id)
        assert "out of date" in result.refusal
        [line] = [record for record in caplog.records if record.getMessage().startswith("refused")]
        assert line.exc_info is None
