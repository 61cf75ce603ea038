"""Unreadable answers of Discord count as lost, for every kind of request."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

import discord
import pytest
import pytest_asyncio
from discord import app_commands
from discord.ext import commands
from hypothesis import given, settings
from hypothesis import strategies as st
from multidict import CIMultiDict

from bot.cli.run import _TEMPORARY_ERRORS
from bot.client import Takujo
from bot.notifications.delivery.emoji import ApplicationEmoji
from bot.ops.discord_patches import guard, patch_process, with_message_id
from bot.ops.endpoints import count_shards, find_gateway
from bot.ops.refusals import TOO_MANY_OLD_EDITS
from bot.ops.requests import LostAnswerError, OldEditsError, OutageError, RefusedError, call
from bot.store import Store
from bot.store.meta import write_meta
from bot.testing.random_games import SOAK
from tests.support.games import GAMES
from tests.support.gateway import CHANNEL, EVENTS, INTERACTIONS, THREAD, client
from tests.support.mutants import mutants, some_json

JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Laid:
    """A prepared answer."""

    status: int = 200
    body: bytes = b""
    kind: str | None = JSON
    via: bool = True
    """Whether it comes from Discord and not from a proxy in front of it."""

    @classmethod
    def of(cls, data: Any, status: int = 200) -> Laid:
        return cls(status, json.dumps(data).encode())


class Response:
    """The part of aiohttp's answer that discord.py uses."""

    reason = "as laid out"

    def __init__(self, laid: Laid) -> None:
        self.status = laid.status
        self.headers = CIMultiDict({"Via": "1.1 google"} if laid.via else {})
        if laid.kind is not None:
            self.headers["content-type"] = laid.kind
        self._body = laid.body

    async def text(self, encoding: str) -> str:
        return self._body.decode(encoding)

    async def read(self) -> bytes:
        return self._body


class Session:
    """A session of aiohttp with one prepared answer at a time."""

    def __init__(self) -> None:
        self.laid = Laid()
        self.methods: list[str] = []
        """Methods of the requests."""
        self.params: Any = None
        """Parameters of the last one."""

    @asynccontextmanager
    async def request(
        self, method: str, _: object, *, params: Any = None, **__: Any
    ) -> AsyncIterator[Response]:
        self.methods.append(method)
        self.params = params
        await asyncio.sleep(0)
        yield Response(self.laid)

    def get(self, url: object, **named: Any) -> Any:
        return self.request("GET", url, **named)


def _channel(bot: commands.AutoShardedBot, key: int = CHANNEL) -> Any:
    return bot.get_channel(key)


def _clicked(bot: commands.AutoShardedBot, kind: str = "button") -> discord.Interaction[Any]:
    return discord.Interaction(data=INTERACTIONS[kind], state=bot._connection)  # type: ignore[arg-type]  # as JSON


async def _send_heard(bot: commands.AutoShardedBot) -> Any:
    with with_message_id():
        return await _clicked(bot).response.send_message("words")


ANSWERS: Final[dict[str, Callable[[commands.AutoShardedBot], Awaitable[Any]]]] = {
    "answer": lambda bot: _clicked(bot).response.send_message("words", ephemeral=True),
    "answer with response": _send_heard,
    "answer by edit": lambda bot: _clicked(bot).response.edit_message(content="words"),
    "form": lambda bot: _clicked(bot).response.send_modal(discord.ui.Modal(title="form")),
    "defer": lambda bot: _clicked(bot).response.defer(ephemeral=True),
    "choices": lambda bot: _clicked(bot, "autocomplete").response.autocomplete([]),
}
"""The first answers to an interaction: Discord's response to them is not needed."""
ASKS: Final = ANSWERS | {
    "send": lambda bot: _channel(bot).send("words"),
    "edit": lambda bot: _channel(bot).get_partial_message(9).edit(content="words"),
    "delete": lambda bot: _channel(bot).get_partial_message(9).delete(),
    "message thread": lambda bot: _channel(bot).get_partial_message(9).create_thread(name="words"),
    "thread": lambda bot: _channel(bot).create_thread(
        name="words", type=discord.ChannelType.public_thread
    ),
    "rename": lambda bot: _channel(bot, THREAD).edit(name="words"),
    "fetch channel": lambda bot: bot.fetch_channel(THREAD),
    "fetch member": lambda bot: _channel(bot).guild.fetch_member(1),
    "direct channel": lambda bot: bot.create_dm(discord.Object(1)),
    "commands": lambda bot: bot.tree.sync(),
    "new emoji": lambda bot: bot.create_application_emoji(name="face", image=b"\x89PNG\r\n\x1a\n"),
    "edit answer": lambda bot: _clicked(bot).edit_original_response(content="words"),
    "delete answer": lambda bot: _clicked(bot).delete_original_response(),
    "further answer": lambda bot: _clicked(bot).followup.send("words", wait=True),
    "avatar": lambda bot: discord.Asset._from_avatar(bot._connection, 1, "0" * 32).read(),
    "gateway": lambda bot: find_gateway(bot.http),
    "shards": lambda bot: count_shards(bot.http),
}
"""All requests of the bot except its login and its list of emoji."""
UNREAD: Final = {*ANSWERS, "avatar", "delete", "delete answer"}
READ: Final = {
    "send": "MESSAGE_CREATE",
    "edit answer": "MESSAGE_CREATE",
    "thread": "THREAD_CREATE",
    "rename": "THREAD_UPDATE",
    "fetch channel": "CHANNEL_CREATE",
    "fetch member": "GUILD_MEMBER_UPDATE",
}
"""Requests whose answers are read, and an event of the same form."""
_BODIES: Final[tuple[Any, ...]] = (
    [], [None], None, "words", 7, {}, {"id": {}, "type": [], "interaction": 5, "items": 3},
    {"interaction": {"id": "1"}, "resource": None},
)  # fmt: skip
_REFUSALS: Final[tuple[Any, ...]] = (
    None, [], "no", {"code": {}, "message": []}, {"code": 50013, "message": 5},
    {"code": 1, "message": "", "errors": [1]}, {"errors": {"a": {"_errors": 5}}},
)  # fmt: skip
_LIMITS: Final[tuple[Any, ...]] = (
    None, [], {}, {"retry_after": None}, {"retry_after": "soon"}, {"retry_after": True},
    {"retry_after": -1}, {"retry_after": float("inf")}, {"retry_after": {}, "global": True},
)  # fmt: skip
ODD: Final = [
    *(Laid(204), Laid(204, kind=None), Laid(), Laid(200, b"{'a'"), Laid(200, b"\xff\xfe\x00")),
    Laid(200, b"<html></html>", "text/html; charset=UTF-8"),
    Laid(429, b"<html>", "text/html", via=False),
    *(Laid(502, b"<html>", "text/html"), Laid(500, b"\xff"), Laid(410, b"\xff")),
    Laid.of({"id": "1"}, 302),
    *(
        Laid.of(body, status)
        for status, bodies in ((200, _BODIES), (403, _REFUSALS), (429, _LIMITS))
        for body in bodies
    ),
]

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
    """Do nothing, as a command."""


async def _ask(asking: Asking, subject: str) -> None:
    """Make a request as the bot does; suppress only the errors that all callers expect."""
    bot, session = asking
    with suppress(OutageError, RefusedError, *(_TEMPORARY_ERRORS if subject == "shards" else ())):
        try:
            await call(ASKS[subject](bot))
        except Exception as error:
            error.add_note(f"after {session.laid}")
            raise


@pytest.mark.parametrize("subject", ASKS)
async def test_odd_answers_raise_expected_errors_and_are_not_quoted(
    asking: Asking, caplog: pytest.LogCaptureFixture, subject: str
) -> None:
    bot, session = asking
    for session.laid in ODD:
        await _ask(asking, subject)
    assert len(session.methods) >= len(ODD)
    for _, body in mutants(EVENTS[READ[subject]]) if subject in READ else ():
        session.laid = Laid.of(body)
        await _ask(asking, subject)
    # The answer counts as lost, not as a refusal.
    caplog.set_level(logging.INFO)
    session.laid = Laid.of(["secret words"])
    with nullcontext() if subject in UNREAD else pytest.raises(LostAnswerError) as lost:
        await call(ASKS[subject](bot))
    assert "secret" not in f"{lost and lost.value} {caplog.text}"


async def test_an_answer_counts_as_sent_even_if_discord_omits_its_message(
    asking: Asking,
) -> None:
    bot, session = asking
    payload = {"interaction": {"id": "1", "response_message_id": "77"}, "resource": {"type": 4}}
    for key, session.laid in ((None, Laid(204)), (77, Laid.of(payload))):
        sent = await call(_send_heard(bot))
        assert (sent.message_id, sent.resource) == (key, None)
        assert session.params == {"with_response": "1"}
    await call(ASKS["answer"](bot))  # whose message is not needed
    assert session.params is None


async def test_a_refusal_with_unreadable_reasons_is_still_a_refusal(asking: Asking) -> None:
    bot, session = asking
    for session.laid in [answer for answer in ODD if answer.status == 403]:
        with pytest.raises(RefusedError) as refused:
            await call(ASKS["send"](bot))
        assert refused.value.status == 403


@pytest.mark.parametrize("via", [True, False])
@pytest.mark.parametrize("wait", [{}, {"retry_after": 3.5}, {"retry_after": 3000.0}])
async def test_too_many_edits_of_old_messages_are_known_after_one_request(
    asking: Asking, wait: dict[str, float], *, via: bool
) -> None:
    bot, session = asking
    payload = {"code": TOO_MANY_OLD_EDITS, "message": "Maximum number of edits", **wait}
    session.laid = replace(Laid.of(payload, 429), via=via)
    with pytest.raises(OldEditsError):
        await call(ASKS["edit"](bot))
    assert session.methods == ["PATCH"]


async def test_errors_before_the_request_are_raised_unchanged(asking: Asking) -> None:
    bot, session = asking
    with pytest.raises(TypeError):
        await call(_channel(bot).send(embed=1, embeds=[]))
    assert session.methods == []


async def test_unreadable_emoji_are_skipped(asking: Asking, store: Store) -> None:
    bot, session = asking
    emoji = ApplicationEmoji(bot, store, dict(islice(GAMES.items(), 1)))
    names = [*emoji._digests]
    drawn = dict(enumerate(emoji._digests.values(), 1))
    await write_meta(store, "emoji:1", json.dumps(drawn))
    good = [{"id": str(number), "name": name} for number, name in enumerate(names, 1)]
    bad = [None, {}, {"id": None, "name": "x"}, {"id": {}, "name": names[0]}, "words"]
    session.laid = Laid.of({"items": [*bad, *good[1:]]})
    await emoji.refresh(1, uploads=False)
    assert set(emoji.known) == set(names[1:])
    # All emoji are uploaded, although no answer can be read.
    await write_meta(store, "emoji:1", "{}")
    emoji.known.clear()
    emoji._missing.clear()
    session.methods.clear()
    session.laid = Laid.of({"items": []})
    await emoji.refresh(1)
    assert session.methods.count("POST") == len(names)


async def test_an_unreadable_login_answer_is_a_temporary_error(
    monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    patch_process()
    bot = Takujo(store, GAMES, shard_count=1)
    session = Session()
    monkeypatch.setattr("discord.http.aiohttp.ClientSession", lambda **_: session)
    bot.http.connector = object()  # type: ignore[assignment]  # it is not used
    for session.laid in ODD:
        with pytest.raises(_TEMPORARY_ERRORS):
            await bot.login("token")


@pytest.mark.parametrize("shards", [None, [], {}, "2", 1.5, True, 0, -1])
async def test_an_invalid_number_of_shards_is_a_lost_answer(asking: Asking, shards: Any) -> None:
    bot, session = asking
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    payload = {"url": "wss://gateway.discord.gg", "shards": 3, "session_start_limit": limit}
    session.laid = Laid.of(payload)
    assert await count_shards(bot.http) == 3
    session.laid = Laid.of(payload | {"shards": shards})
    with pytest.raises(LostAnswerError):
        await count_shards(bot.http)


async def test_launching_a_shard_is_retried_without_limit(
    monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    bot = Takujo(store, GAMES, shard_count=1)
    tries = 0

    async def from_client(*_: object, **__: object) -> object:
        nonlocal tries
        tries += 1
        raise OSError("no route to Discord") if tries < 1500 else asyncio.CancelledError

    monkeypatch.setattr(discord.shard.DiscordWebSocket, "from_client", from_client)
    monkeypatch.setattr(logging.getLogger("discord.shard"), "disabled", True)
    with pytest.raises(asyncio.CancelledError):
        await bot.launch_shard(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, 0)
    assert tries == 1500


async def test_a_cancelled_request_does_not_keep_the_global_rate_limit(
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
    waiting = asyncio.create_task(call(_channel(bot).send("words")))
    while bot.http._global_over.is_set():
        await asyncio.wait({waiting}, timeout=0.01)
    waiting.cancel()
    await asyncio.wait({waiting})
    session.laid = Laid.of(EVENTS["MESSAGE_CREATE"])
    assert await asyncio.wait_for(call(_channel(bot).send("words")), 5)


STATUS: Final = st.integers(200, 599)
KINDS: Final = st.sampled_from((JSON, "text/html", None))
ANY: Final = some_json("id", "type", "items", "interaction", "code", "message", "errors")


@settings(max_examples=20_000 if SOAK else 25, deadline=None)
@given(
    st.sampled_from(sorted(ASKS)),
    st.builds(Laid.of, ANY, STATUS) | st.builds(Laid, STATUS, st.binary(max_size=20), KINDS),
)
def test_random_answers_raise_only_expected_errors(subject: str, laid: Laid) -> None:
    async def ask() -> None:
        async with _connected() as asking:
            asking[1].laid = laid
            await _ask(asking, subject)

    asyncio.run(ask())
