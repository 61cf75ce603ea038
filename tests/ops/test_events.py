"""Whatever the gateway sends, the bot goes on: what cannot be read is skipped."""

from __future__ import annotations

import asyncio
import copy
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord.ext import commands
from discord.gateway import ReconnectWebSocket
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ops import discord_events
from bot.ops.discord_events import DOUBLINGS, UnusableError
from bot.sandbox.gateway import Op
from bot.testing.random_games import SOAK
from tests.support.gateway import (
    EVENTS,
    HELLO,
    INTERACTIONS,
    Gateway,
    Socket,
    client,
    connection,
    frame,
)
from tests.support.mutants import mutants

VITAL = ("READY", "RESUMED")
_USER = {"username": None, "global_name": 5, "avatar": 5}
USED: dict[str, Any] = {
    "token": None,
    "locale": 5,
    "guild_locale": 5,
    "data.custom_id": None,
    "message.flags": None,
    "member.nick": 5,
    "member.avatar": 5,
    **{f"{who}.{name}": other for who in ("member.user", "user") for name, other in _USER.items()},
}
"""Fields that the bot uses, and something that they cannot be: those with 5 may be null."""
BEFORE_IDENTIFY = 5.0
"""Seconds that the library waits before every session but the first."""


@pytest_asyncio.fixture
async def made() -> AsyncIterator[commands.AutoShardedBot]:
    async with client() as bot:
        yield bot


class Line:
    """A connection on which a server is known already."""

    def __init__(self, ws: Any, socket: Socket) -> None:
        self._ws = ws
        self._socket = socket

    async def hear(self, *frames: Any) -> None:
        for one in frames:
            self._socket.put(one)
            await self._ws.poll_event()

    async def begin(self) -> None:
        await self.hear(
            frame("READY", EVENTS["READY"]), frame("GUILD_CREATE", EVENTS["GUILD_CREATE"])
        )


async def _try(
    bot: commands.AutoShardedBot, event: str, some: Iterable[tuple[str, Any]]
) -> tuple[int, list[str]]:
    """Send mutants of an event; return how many there are, and those that ended something."""
    count, ended = 0, []
    async with connection(bot, Gateway()) as (ws, socket):
        line = Line(ws, socket)
        await line.begin()
        for wrong, mutant in some:
            count += 1
            try:
                await line.hear(frame("GUILD_CREATE", EVENTS["GUILD_CREATE"]))
                await line.hear(frame(event, mutant))
            except Exception as error:  # noqa: BLE001  # whatever it is
                ended.append(f"{wrong}: {error!r}")
        # Those that come after it are heard.
        await line.hear(frame("GUILD_CREATE", EVENTS["GUILD_CREATE"]))
        await line.hear(frame("CHANNEL_UPDATE", EVENTS["CHANNEL_UPDATE"] | {"name": "renamed"}))
        server = bot.get_guild(int(EVENTS["GUILD_CREATE"]["id"]))
        assert server
        assert "renamed" in [channel.name for channel in server.channels]
    return count, ended


@pytest.mark.parametrize("event", [event for event in EVENTS if event not in VITAL])
async def test_an_event_is_read_or_skipped(
    made: commands.AutoShardedBot, event: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert await _try(made, event, [("unchanged", EVENTS[event])]) == (1, [])
    assert "unreadable" not in caplog.text
    count, ended = await _try(made, event, mutants(EVENTS[event]))
    assert count > 9
    assert ended == []


class Heard:
    """Interactions as a client parses them."""

    def __init__(self, bot: commands.AutoShardedBot) -> None:
        self.read: list[discord.Interaction[Any]] = []
        self.unread: list[discord.Interaction[Any]] = []
        self._parse = bot._connection.parsers["INTERACTION_CREATE"]
        bot.add_listener(self._read, "on_interaction")
        bot.add_listener(self._unread, "on_unreadable_interaction")

    async def hear(self, data: Any, number: int) -> None:
        with suppress(Exception):  # the connection skips it
            self._parse(data | {"id": str(number)} if number else data)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def _read(self, interaction: discord.Interaction[Any]) -> None:
        self.read.append(interaction)

    async def _unread(self, interaction: discord.Interaction[Any], _: Exception) -> None:
        self.unread.append(interaction)


@pytest_asyncio.fixture
async def heard(made: commands.AutoShardedBot) -> AsyncIterator[Heard]:
    async with connection(made, Gateway()) as (ws, socket):
        await Line(ws, socket).begin()
        yield Heard(made)


@pytest.mark.parametrize("kind", INTERACTIONS)
async def test_a_person_is_answered_as_far_as_discord_says_how(heard: Heard, kind: str) -> None:
    sample = INTERACTIONS[kind]
    for number, (wrong, mutant) in enumerate(mutants(sample), 10_000):
        vital = wrong.startswith(("all ", "id ", "token "))
        await heard.hear(mutant, 0 if vital else number)
        # With a token and an id the bot can answer, and only once.
        found = [(one.id, one.token) for one in (*heard.read, *heard.unread)]
        assert vital or found == [(number, sample["token"])], wrong
        heard.read.clear()
        heard.unread.clear()


def _clicked(path: str, *values: Any) -> Any:
    """Return a click in which a field has another value, or none."""
    data = part = copy.deepcopy(INTERACTIONS["button"])
    if path.startswith("user."):  # in a private channel
        data["user"] = data.pop("member")["user"]
        del data["guild_id"], data["guild_locale"]
    *holders, last = path.split(".")
    for name in holders:
        part = part[name]
    part.pop(last, None)
    for value in values:
        part[last] = value
    return data


@pytest.mark.parametrize("path", USED)
async def test_a_field_of_another_type_is_not_used(
    heard: Heard, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    others: tuple[Any, ...] = (USED[path], 1.5, True, [], {}, ["?"], {"?": "?"})
    for number, other in enumerate(others, 10_000):
        await heard.hear(_clicked(path, other), number)
    assert heard.read == []
    # Without a token there is nobody to answer.
    assert len(heard.unread) == (0 if path == "token" else len(others))
    assert "unreadable INTERACTION_CREATE skipped" in caplog.text
    if USED[path] == 5:  # it may be null
        await heard.hear(_clicked(path, None), 20_000)
        [one] = heard.read
        assert one.user.display_name
        assert str(one.locale)


@pytest.mark.parametrize("path", ["member", "guild_id", "member.user", "user.id", "user.avatar"])
async def test_somebody_did_it(heard: Heard, path: str) -> None:
    await heard.hear(_clicked(path), 1)
    assert (len(heard.read), len(heard.unread)) == (0, 1)


@pytest.mark.parametrize("values", [(), (None,)])
async def test_a_language_that_discord_does_not_say_is_english(
    heard: Heard, values: tuple[Any, ...]
) -> None:
    for number, path in enumerate(("locale", "guild_locale"), 1):
        await heard.hear(_clicked(path, *values), number)
    first, second = heard.read
    assert (str(first.locale), second.guild_locale) == ("en-US", None)


@pytest.mark.parametrize("event", VITAL)
async def test_a_session_that_cannot_begin_is_given_up(
    made: commands.AutoShardedBot, event: str
) -> None:
    needed = 0
    for wrong, mutant in mutants(EVENTS[event]):
        async with connection(made, Gateway()) as (ws, socket):
            line = Line(ws, socket)
            try:
                await line.hear(frame(event, mutant))
            except UnusableError:
                needed += 1
                assert socket.closed, wrong
                assert ws._keep_alive is None, wrong
            else:
                assert not socket.closed, wrong
                assert event == "RESUMED" or type(ws.session_id) is str, wrong
    assert needed > 5


@pytest.mark.parametrize(
    "missing", ["shard", "session_id", "resume_gateway_url", "user", "another shard"]
)
async def test_ready_without_what_it_needs_is_not_ready(
    made: commands.AutoShardedBot, missing: str
) -> None:
    ready = {name: part for name, part in EVENTS["READY"].items() if name != missing}
    ready |= {"shard": [1, 2]} if missing == "another shard" else {}
    async with connection(made, Gateway()) as (ws, socket):
        with pytest.raises(UnusableError):
            await Line(ws, socket).hear(frame("READY", ready))


async def test_a_connection_without_a_hello_is_given_up(made: commands.AutoShardedBot) -> None:
    given_up = 0
    for wrong, mutant in [*mutants(HELLO), ("never", HELLO | {"d": {"heartbeat_interval": 0}})]:
        gateway = Gateway(mutant)
        try:
            async with connection(made, gateway) as (ws, _):
                assert 1 <= ws._keep_alive.interval <= 600, wrong
        except UnusableError:
            given_up += 1
            assert gateway.sockets[-1].closed, wrong
    assert given_up > 10


FRAMES = {
    "no JSON": b"not json",
    "a list": [1, 2],
    "words": "words",
    "a number": 7,
    "nothing": None,
    "no op": {"t": "GUILD_CREATE", "s": 6, "d": {}},
    "op of another type": {"op": {}, "d": None},
    "an unknown op": {"op": 99, "d": {"x": 1}},
    "no event": {"op": 0, "s": 7, "d": {}},
    "an event of another type": {"op": 0, "t": ["READY"], "s": 7, "d": {}},
    "an unknown event": {"op": 0, "t": "NEW_THING", "s": 7, "d": None},
    "a second HELLO without heartbeats": HELLO | {"d": {"heartbeat_interval": 0}},
    "heartbeat": {"op": Op.HEARTBEAT, "d": "now"},
    "acknowledged": {"op": Op.ACK, "d": [1]},
}


@pytest.mark.parametrize("name", FRAMES)
async def test_a_frame_that_cannot_be_read_is_skipped(
    made: commands.AutoShardedBot, name: str
) -> None:
    async with connection(made, Gateway()) as (ws, socket):
        line = Line(ws, socket)
        await line.begin()
        sent = FRAMES[name]
        if isinstance(sent, bytes):
            sent = socket.deflate.compress(sent) + socket.deflate.flush(2)
        await line.hear(sent, frame("GUILD_CREATE", EVENTS["GUILD_CREATE"]))
        assert not socket.closed
        assert made.guilds


@pytest.mark.parametrize("seq", [None, "7", 1.5, True, [], {}])
async def test_a_session_is_resumed_with_a_number(made: commands.AutoShardedBot, seq: Any) -> None:
    async with connection(made, Gateway()) as (ws, socket):
        line = Line(ws, socket)
        await line.begin()
        await line.hear(frame("TYPING_START", {}, seq))
        assert ws.sequence == 5


async def test_what_cannot_be_unpacked_ends_the_connection(made: commands.AutoShardedBot) -> None:
    async with connection(made, Gateway()) as (ws, socket):
        with pytest.raises(UnusableError):
            await Line(ws, socket).hear(b"\x01\x02garbage\x00\x00\xff\xff")
        assert socket.closed


@pytest.mark.parametrize("data", [None, "?", {}, True])
async def test_discord_may_end_a_session_in_any_words(
    made: commands.AutoShardedBot, data: Any
) -> None:
    for op in (Op.RECONNECT, Op.INVALID):
        async with connection(made, Gateway()) as (ws, socket):
            with pytest.raises(ReconnectWebSocket):
                await Line(ws, socket).hear({"op": op, "d": data})


async def test_another_connection_is_made_after_a_while(
    made: commands.AutoShardedBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    gateway, sleep = Gateway(), asyncio.sleep

    async def wait(seconds: float) -> None:
        if seconds:
            waits.append(seconds)
        await sleep(0)

    monkeypatch.setattr(made.http, "ws_connect", gateway.connect)
    monkeypatch.setattr(made, "_reconnect", True, raising=False)
    monkeypatch.setattr(asyncio, "sleep", wait)
    connecting = asyncio.create_task(made.connect())
    bad = {name: part for name, part in EVENTS["READY"].items() if name != "shard"}
    for number in range(6):
        while len(gateway.sockets) <= number:
            await sleep(0.001)
        gateway.sockets[-1].put(frame("READY", bad if number < 5 else EVENTS["READY"]))
    while 0 not in made.shards or not made.get_shard(0) or not made.user:
        await sleep(0.001)
    assert not connecting.done()
    assert [socket.closed for socket in gateway.sockets] == [True] * 5 + [False]
    assert len([one for one in waits if one != BEFORE_IDENTIFY]) == 5
    shard: Any = made.shards[0]._parent
    assert shard._backoff._max == DOUBLINGS
    shard.ws._keep_alive.stop()
    connecting.cancel()


async def test_the_log_says_what_it_was_and_nothing_of_what_it_said(
    made: commands.AutoShardedBot, caplog: pytest.LogCaptureFixture
) -> None:
    secret = {"content": "secret words", "author": {"username": "secret name"}, "Secret Name": 1}
    secret |= {
        "channel_id": "secret",
        "token": "secret",
        "123456": {"id": "secret"},
        "many": "x" * 5000,
    }
    async with connection(made, Gateway()) as (ws, socket):
        line = Line(ws, socket)
        await line.begin()
        caplog.clear()
        for _ in range(3):
            await line.hear(frame("MESSAGE_CREATE", secret))
    [told] = [one for one in caplog.records if one.levelno >= logging.WARNING]
    words = told.getMessage()
    assert "MESSAGE_CREATE" in words
    assert "ValueError" in words
    assert "channel_id: str" in words
    assert "ecret" not in words
    assert "123456" not in words
    assert len(words) < 1000


@settings(max_examples=20_000 if SOAK else 60, deadline=None)
@given(st.data())
def test_no_frame_ends_the_program(data: st.DataObject) -> None:
    names = st.text(max_size=5) | st.sampled_from(("id", "guild_id", "user"))
    json = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=4),
        max_leaves=12,
    )
    events = st.sampled_from([*EVENTS, "INTERACTION_CREATE"])
    whole = st.fixed_dictionaries(
        {}, optional={"op": st.integers(0, 12) | json, "t": events | json, "s": json, "d": json}
    )

    async def hear() -> None:
        async with client() as bot, connection(bot, Gateway()) as (ws, socket):
            line = Line(ws, socket)
            await line.begin()
            for one in data.draw(st.lists(json | whole, max_size=8)):
                try:
                    await line.hear(one)
                except (UnusableError, ReconnectWebSocket):
                    return

    asyncio.run(hear())


def test_the_whole_program_reads_so() -> None:
    assert discord.shard.DiscordWebSocket is discord_events._Socket
    assert discord.shard.Shard is discord_events._Shard
