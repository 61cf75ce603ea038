"""An answer of Discord that cannot be read is a lost one, whatever was asked."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress
from itertools import chain
from pathlib import Path
from typing import Any, Final, TypeAlias

import discord
import pytest
import pytest_asyncio
from discord import app_commands
from discord.ext import commands
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cli.run import _TEMPORARY
from bot.client import Takujo
from bot.ops.discord_patches import guard, skip_answered
from bot.ops.registration import ApplicationEmoji
from bot.ops.requests import LostAnswerError, OutageError, RefusedError, call
from bot.store import Store
from bot.testing.random_games import SOAK
from tests.support.games import GAMES
from tests.support.gateway import EVENTS, client
from tests.support.mutants import mutants, some_json
from tests.support.rest import (
    ANSWERS,
    ASKS,
    JSON,
    ODD,
    Ask,
    Laid,
    Session,
    gateway_bot,
    send_heard,
    text_channel,
)

Asking: TypeAlias = tuple[commands.AutoShardedBot, Session]


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    sleep = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda _: sleep(0))


@asynccontextmanager
async def _connected() -> AsyncIterator[Asking]:
    async with client() as bot:
        session = Session()
        bot.http._HTTPClient__session = session  # type: ignore[attr-defined]  # no other way to it
        bot.http._global_over = asyncio.Event()
        bot.http._global_over.set()
        bot.http.max_ratelimit_timeout = 30.0
        bot._connection.application_id = 1
        skip_answered()
        for event in ("READY", "GUILD_CREATE"):
            bot._connection.parsers[event](EVENTS[event])
        bot.tree.add_command(app_commands.Command(name="go", description="go", callback=_go))
        yield bot, session


@pytest_asyncio.fixture
async def asking() -> AsyncIterator[Asking]:
    async with _connected() as asking:
        yield asking


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "takujo.db")
    yield store
    await store.close()


async def _go(interaction: discord.Interaction[Any]) -> None:
    """Be a command."""


async def _ask(bot: commands.AutoShardedBot, ask: Ask) -> None:
    """Ask something, as the bot does: what is raised must be one of what every caller expects."""
    with suppress(OutageError, RefusedError, *([] if ask is not gateway_bot else _TEMPORARY)):
        await call(ask(bot))


READ: Final = {
    "send": "MESSAGE_CREATE",
    "edit answer": "MESSAGE_CREATE",
    "thread": "THREAD_CREATE",
    "rename": "THREAD_UPDATE",
    "fetch channel": "CHANNEL_CREATE",
    "fetch member": "GUILD_MEMBER_UPDATE",
}
"""Requests whose answers are read, and an event of the same form."""


@pytest.mark.parametrize("what", ASKS)
async def test_an_odd_answer_is_a_failure_that_callers_know(asking: Asking, what: str) -> None:
    wrong, (bot, session) = list[str](), asking
    mutated = mutants(EVENTS[READ[what]]) if what in READ else ()
    for name, session.laid in chain(ODD.items(), ((one, Laid.of(body)) for one, body in mutated)):
        try:
            await _ask(bot, ASKS[what])
        except Exception as error:  # noqa: BLE001  # whatever it is
            wrong.append(f"{name}: {error!r}")
    assert wrong == []
    assert len(session.asked) >= len(ODD)


@pytest.mark.parametrize("what", [what for what in ASKS if not what.startswith("delete")])
async def test_no_caller_takes_an_unreadable_answer_for_a_refusal(
    asking: Asking, what: str
) -> None:
    bot, session = asking
    session.laid = Laid.of("words")
    is_read = what != "avatar" and what not in ANSWERS
    with pytest.raises(LostAnswerError) if is_read else nullcontext():
        await call(ASKS[what](bot))


async def test_an_answer_that_arrived_is_one_although_discord_does_not_say_which(
    asking: Asking,
) -> None:
    bot, session = asking
    for key, laid in (
        (None, Laid(204)),
        (77, Laid.of({"interaction": {"id": "1", "response_message_id": "77"}})),
    ):
        session.laid = laid
        sent: Any = await call(send_heard(bot))
        assert sent.message_id == key


async def test_a_refusal_stays_one_when_its_reasons_cannot_be_read(asking: Asking) -> None:
    bot, session = asking
    session.laid = Laid.of({"code": {}, "message": [], "errors": 5}, 404)
    with pytest.raises(RefusedError) as refused:
        await call(text_channel(bot).send("words"))
    assert refused.value.status == 404


async def test_a_fault_before_the_answer_stays_a_fault(asking: Asking) -> None:
    bot, session = asking
    with pytest.raises(TypeError):
        await call(text_channel(bot).send(embed=1, embeds=[]))  # type: ignore[call-overload]  # that is it
    assert session.asked == []


async def test_no_more_is_logged_than_its_kind(
    asking: Asking, caplog: pytest.LogCaptureFixture
) -> None:
    bot, session = asking
    caplog.set_level(logging.INFO)
    session.laid = Laid.of({"id": "secret words"})
    with pytest.raises(LostAnswerError, match="ValueError") as lost:
        await call(text_channel(bot).send("words"))
    assert "secret" not in str(lost.value) + caplog.text


async def test_one_emoji_that_cannot_be_read_does_not_hide_the_others(
    asking: Asking, store: Store
) -> None:
    bot, session = asking
    faces = ApplicationEmoji(bot, store, GAMES)
    names = [*faces._digests]
    await store.set_meta("faces:1", json.dumps(faces._digests))
    good = [{"id": str(number), "name": name} for number, name in enumerate(names, 1)]
    bad = [None, {}, {"id": None, "name": "x"}, {"id": {}, "name": names[0]}, "words"]
    session.laid = Laid.of({"items": [*bad, *good[1:]]})
    await faces.refresh(1, uploads=False)
    assert set(faces.known) == set(names[1:])
    # Each of the others is uploaded, although no answer can be read.
    await store.set_meta("faces:1", "{}")
    faces.forget()
    session.asked.clear()
    session.laid = Laid.of({"items": []})
    await faces.refresh(1)
    assert len([one for one in session.asked if one[0] == "POST"]) == len(names)


async def test_a_login_that_cannot_be_read_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    bot, session = Takujo(store, GAMES, shard_count=1), Session()
    monkeypatch.setattr("discord.http.aiohttp.ClientSession", lambda **_: session)
    bot.http.connector = object()  # type: ignore[assignment]  # it is not used
    for session.laid in ODD.values():
        with pytest.raises(_TEMPORARY):
            await bot.login("token")


@pytest.mark.parametrize("shards", [None, [], {}, "2", 1.5, True, 0, -1])
async def test_shards_that_cannot_be_counted_are_a_lost_answer(asking: Asking, shards: Any) -> None:
    bot, session = asking
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    told = {"url": "wss://gateway.discord.gg", "shards": 3, "session_start_limit": limit}
    session.laid = Laid.of(told)
    assert await gateway_bot(bot) == 3
    session.laid = Laid.of(told | {"shards": shards})
    with pytest.raises(LostAnswerError):
        await gateway_bot(bot)


async def test_a_shard_is_launched_however_often_that_fails(
    monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    bot, tries = Takujo(store, GAMES, shard_count=1), 0

    async def from_client(*_: object, **__: object) -> object:
        nonlocal tries
        tries += 1
        raise OSError("no route to Discord") if tries < 1500 else asyncio.CancelledError

    monkeypatch.setattr(discord.shard.DiscordWebSocket, "from_client", from_client)
    monkeypatch.setattr(logging.getLogger("discord.shard"), "disabled", True)
    with pytest.raises(asyncio.CancelledError):
        await bot.launch_shard(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, 0)
    assert tries == 1500


async def test_a_limit_for_all_ends_also_for_who_waits_no_longer(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, session = asking
    guard(bot.http, lambda: False)
    session.laid = Laid.of({"retry_after": 20, "global": True, "message": ""}, 429)
    never = asyncio.Event()

    async def wait(seconds: float) -> None:
        if seconds == 20:
            await never.wait()

    monkeypatch.setattr("discord.http.asyncio.sleep", wait)
    waiting = asyncio.create_task(call(text_channel(bot).send("words")))
    while bot.http._global_over.is_set():
        await asyncio.wait({waiting}, timeout=0.01)
    waiting.cancel()
    await asyncio.wait({waiting})
    session.laid = Laid.of(EVENTS["MESSAGE_CREATE"])
    assert await asyncio.wait_for(call(text_channel(bot).send("words")), 5)


@settings(max_examples=20_000 if SOAK else 100, deadline=None)
@given(st.sampled_from(sorted(ASKS)), st.integers(200, 599), st.data())
def test_no_answer_is_a_fault(what: str, status: int, data: st.DataObject) -> None:
    json = some_json("id", "type", "items", "interaction", "code", "message", "errors")
    kind = st.sampled_from((JSON, "text/html", None))
    laid = st.builds(Laid.of, json, st.just(status)) | st.builds(
        Laid, st.just(status), st.binary(max_size=20), kind
    )

    async def ask() -> None:
        async with _connected() as (bot, session):
            session.laid = data.draw(laid)
            await _ask(bot, ASKS[what])

    asyncio.run(ask())
