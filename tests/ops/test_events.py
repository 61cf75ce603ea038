"""The bot skips unreadable data from the gateway and keeps running."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace
from typing import Any, Final, cast

import discord
import pytest
import pytest_asyncio
from discord.ext import commands
from discord.gateway import ReconnectWebSocket
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ops.discord_patches import MAX_DOUBLINGS, UnusableError, deduplicate_interactions
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
from tests.support.mutants import OTHERS, mutants, some_json

VITAL: Final = {
    "READY": {"shard", "session_id", "resume_gateway_url", "user"},
    "RESUMED": set[str](),
}
"""Events that start a session, and their required fields."""
DISPENSABLE: Final = {
    *("locale is missing", "locale is None", "guild_locale is missing", "guild_locale is None"),
    *("member.nick is None", "member.avatar is None"),
    *("member.user.global_name is None", "member.user.avatar is None"),
    *("user.global_name is None", "user.avatar is None"),
}
"""Damaged fields that do not make an interaction unreadable."""
OWN: Final = EVENTS["CHANNEL_UPDATE"]["id"]
"""The channel that malformed updates are about."""
BEFORE_IDENTIFY: Final = 5.0
"""Seconds that the library waits before every session but the first."""


@pytest_asyncio.fixture(name="client")
async def make_client() -> AsyncIterator[commands.AutoShardedBot]:
    async with client() as bot:
        yield bot


class Line:
    """A connection."""

    def __init__(self, ws: Any, socket: Socket) -> None:
        self.ws = ws
        self.socket = socket

    async def receive(self, *frames: Any) -> None:
        for received in frames:
            self.socket.put(received)
            await self.ws.poll_event()

    async def receive_server(self) -> None:
        await self.receive(frame("GUILD_CREATE", EVENTS["GUILD_CREATE"]))


@asynccontextmanager
async def connected(bot: commands.AutoShardedBot, *, begun: bool = False) -> AsyncIterator[Line]:
    """Connect a client; with `begun`, start a session with one server."""
    async with connection(bot, Gateway()) as (ws, socket):
        line = Line(ws, socket)
        if begun:
            await line.receive(frame("READY", EVENTS["READY"]))
            await line.receive_server()
        yield line


@pytest_asyncio.fixture
async def line(client: commands.AutoShardedBot) -> AsyncIterator[Line]:
    async with connected(client, begun=True) as line:
        yield line


async def _try(line: Line, event: str, samples: Iterable[tuple[str, Any]]) -> list[str]:
    """Send mutants of an event; return those that raised an error."""
    ended = list[str]()
    for wrong, mutant in samples:
        try:
            await line.receive_server()
            await line.receive(frame(event, mutant))
        except Exception as error:  # noqa: BLE001  # any error
            ended.append(f"{wrong}: {error!r}")
    return ended


@pytest.mark.parametrize("event", [event for event in EVENTS if event not in VITAL])
async def test_malformed_events_are_read_or_skipped(
    client: commands.AutoShardedBot, line: Line, event: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert await _try(line, event, [("unchanged", EVENTS[event])]) == []
    assert "unreadable" not in caplog.text
    assert await _try(line, event, mutants(EVENTS[event])) == []
    # Later events are still read.
    await line.receive_server()
    await line.receive(frame("CHANNEL_UPDATE", EVENTS["CHANNEL_UPDATE"] | {"name": "renamed"}))
    assert "renamed" in [channel.name for channel in client.guilds[0].channels]


@pytest.mark.parametrize("part", ["channels", "threads"])
async def test_a_malformed_channel_is_skipped_without_the_others(
    client: commands.AutoShardedBot, line: Line, part: str
) -> None:
    """All channels of the bot's server are known, also after a damaged one was sent."""
    server = EVENTS["GUILD_CREATE"]
    wrong, *_ = server[part]
    others = {channel["id"] for name in ("channels", "threads") for channel in server[name]} - {
        wrong["id"]
    }
    for change, mutant in mutants(wrong):
        client._connection._remove_guild(client.guilds[0])
        data = server | {part: [mutant, *server[part][1:]]}
        await line.receive(frame("GUILD_CREATE", data))
        [guild] = client.guilds
        ids = {str(channel.id) for channel in (*guild.channels, *guild.threads)}
        assert (change, others - ids) == (change, set())
        assert len(guild.text_channels) >= len(server["channels"]) - 1
        # The next update has the whole channel.
        event = "CHANNEL_UPDATE" if part == "channels" else "THREAD_UPDATE"
        await line.receive(frame(event, wrong))
        assert (change, guild.get_channel_or_thread(int(wrong["id"]))) != (change, None)


@pytest.mark.parametrize("event", ["CHANNEL_CREATE", "CHANNEL_UPDATE"])
async def test_a_malformed_update_of_a_channel_leaves_the_others(
    client: commands.AutoShardedBot, line: Line, event: str
) -> None:
    """A channel whose fields were hidden is not known as it was before."""
    others = {channel["id"] for channel in EVENTS["GUILD_CREATE"]["channels"]} - {OWN}
    for change, mutant in mutants(EVENTS["CHANNEL_UPDATE"]):
        await line.receive_server()
        await line.receive(frame(event, mutant))
        ids = {str(channel.id) for channel in client.guilds[0].text_channels}
        assert (change, others - ids) == (change, set())


async def test_a_malformed_role_gives_no_permissions(
    client: commands.AutoShardedBot, line: Line
) -> None:
    server = EVENTS["GUILD_CREATE"]
    everyone = server["roles"][0]
    assert everyone["id"] == server["id"]
    role = everyone | {"id": "88", "name": "cooks", "permissions": "8"}
    for change, mutant in mutants(role):
        client._connection._remove_guild(client.guilds[0])
        await line.receive(frame("GUILD_CREATE", server | {"roles": [mutant, *server["roles"]]}))
        [guild] = client.guilds
        assert {str(role.id) for role in guild.roles} >= {role["id"] for role in server["roles"]}, (
            change
        )
        assert guild.default_role.permissions.value == int(everyone["permissions"]), change
        assert len(guild.text_channels) >= len(server["channels"]) - 1, change
        if (kept_role := guild.get_role(88)) and kept_role.permissions.value != 8:
            assert "permissions" in change
        # The next update has the whole role.
        await line.receive(frame("GUILD_ROLE_UPDATE", {"guild_id": server["id"], "role": role}))
        assert (change, guild.get_role(88)) != (change, None)


async def test_a_malformed_update_of_a_role_takes_its_permissions(
    client: commands.AutoShardedBot, line: Line
) -> None:
    server = EVENTS["GUILD_CREATE"]
    [guild] = client.guilds
    for role in (server["roles"][0] | {"id": "88", "permissions": "8"}, server["roles"][0]):
        update = {"guild_id": server["id"], "role": role}
        await line.receive(frame("GUILD_ROLE_UPDATE", update))
        await line.receive(frame("GUILD_ROLE_UPDATE", update | {"role": role | {"position": None}}))
    assert guild.get_role(88) is None
    assert guild.default_role.permissions.value == int(server["roles"][0]["permissions"])


async def test_a_server_whose_everyone_is_malformed_is_skipped(
    client: commands.AutoShardedBot, line: Line
) -> None:
    server = EVENTS["GUILD_CREATE"]
    everyone, *others = server["roles"]
    for wrong in ([], [everyone | {"permissions": "many"}], [{"id": everyone["id"]}]):
        client._connection._remove_guild(client.guilds[0])
        await line.receive(frame("GUILD_CREATE", server | {"roles": [*wrong, *others]}))
        assert not client.guilds
        await line.receive_server()


async def test_a_malformed_entry_of_the_bot_keeps_its_readable_roles(
    client: commands.AutoShardedBot, line: Line
) -> None:
    server = EVENTS["GUILD_CREATE"]
    assert client.user
    [own] = [member for member in server["members"] if member["user"]["id"] == str(client.user.id)]
    role = server["roles"][0] | {"id": "88", "name": "cooks", "permissions": "8"}
    data = server | {"roles": [*server["roles"], role]}
    for change, mutant in mutants(own | {"roles": ["88"]}):
        client._connection._remove_guild(client.guilds[0])
        members = mutant if "all is" in change else [mutant]
        await line.receive(frame("GUILD_CREATE", data | {"members": members}))
        [guild] = client.guilds
        assert (change, guild.me.id) == (change, client.user.id)
        is_cook = guild.get_role(88) in guild.me.roles
        assert is_cook or any(part in change for part in ("all is", "roles", "user"))


async def test_unused_lists_of_a_server_cannot_hide_it(
    client: commands.AutoShardedBot, line: Line
) -> None:
    server = EVENTS["GUILD_CREATE"]
    for name in ("emojis", "stickers", "voice_states", "stage_instances", "soundboard_sounds"):
        client._connection._remove_guild(client.guilds[0])
        await line.receive(frame("GUILD_CREATE", server | {name: [{"id": None}]}))
        assert (name, len(client.guilds)) == (name, 1)


def test_interactions_delivered_twice_are_handled_once() -> None:
    ids = list[str]()
    parsers: dict[str, Any] = {"INTERACTION_CREATE": lambda data: ids.append(data["id"])}
    bot = SimpleNamespace(_connection=SimpleNamespace(parsers=parsers))
    deduplicate_interactions(cast("Any", bot))
    for interaction_id in ("1", "2", "1", "3", "2"):
        parsers["INTERACTION_CREATE"]({"id": interaction_id})
    assert ids == ["1", "2", "3"]


class Heard:
    """Interactions as a client parses them."""

    def __init__(self, bot: commands.AutoShardedBot) -> None:
        self.read: list[discord.Interaction[Any]] = []
        self.unread: list[discord.Interaction[Any]] = []
        self._parse = bot._connection.parsers["INTERACTION_CREATE"]
        bot.add_listener(self._read, "on_interaction")
        bot.add_listener(self._unread, "on_unreadable_interaction")

    async def receive(self, data: Any) -> None:
        self.read.clear()
        self.unread.clear()
        with suppress(Exception):  # the connection skips it
            self._parse(data)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def _read(self, interaction: discord.Interaction[Any]) -> None:
        self.read.append(interaction)

    async def _unread(self, interaction: discord.Interaction[Any], _: Exception) -> None:
        self.unread.append(interaction)


def _types(interaction: discord.Interaction[Any]) -> set[type]:
    """Return the types of the interaction's texts that the bot uses."""
    data: Any = interaction.data if isinstance(interaction.data, dict) else {}
    texts = [
        interaction.token,
        data.get("custom_id", ""),
        interaction.user.name,
        interaction.user.display_name,
    ]
    texts += [interaction.user.display_avatar.url, interaction.locale.value]
    return {
        type(text)
        for text in (*texts, interaction.guild_locale.value if interaction.guild_locale else "")
    }


@pytest.mark.parametrize("kind", INTERACTIONS)
async def test_malformed_interactions_are_answered_if_they_have_a_token(
    client: commands.AutoShardedBot, line: Line, kind: str
) -> None:
    """Interactions that are read have a user, and fields of the documented types."""
    heard = Heard(client)
    sample = INTERACTIONS[kind]
    read = set[str]()
    for number, (wrong, mutant) in enumerate(mutants(sample), 10_000):
        if wrong.startswith(("all ", "id ")):
            await heard.receive(mutant)
            continue
        await heard.receive(mutant | {"id": str(number)})
        # With a token and an id the bot can answer, and only once.
        answerable = [] if wrong.startswith("token ") and wrong != "token is '?'" else [number]
        assert [interaction.id for interaction in (*heard.read, *heard.unread)] == answerable, wrong
        for event in heard.read:
            read.add(wrong)
            assert _types(event) == {str}, wrong
            assert event.message is None or type(event.message.flags.value) is int, wrong
            if "locale is " in wrong and wrong in DISPENSABLE:
                first, _, _ = wrong.partition(" ")
                assert str(getattr(event, first)) == ("en-US" if first == "locale" else "None")
    changes = {wrong for wrong, _ in mutants(sample)}
    assert DISPENSABLE & changes <= read


@pytest.mark.parametrize("event", VITAL)
async def test_a_session_with_a_malformed_start_event_is_closed(
    client: commands.AutoShardedBot, event: str
) -> None:
    given_up = set[str]()
    other = ("another shard", {**EVENTS["READY"], "shard": [1, 2]})
    for wrong, mutant in (*mutants(EVENTS[event]), *([other] if event == "READY" else [])):
        async with connected(client) as line:
            try:
                await line.receive(frame(event, mutant))
            except UnusableError:
                given_up.add(wrong)
                assert line.socket.closed, wrong
                assert line.ws._keep_alive is None, wrong
            else:
                assert not line.socket.closed, wrong
                assert event == "RESUMED" or type(line.ws.session_id) is str, wrong
    assert len(given_up) > 5
    assert {f"{name} is missing" for name in VITAL[event]} <= given_up
    assert event == "RESUMED" or "another shard" in given_up


async def test_a_connection_with_a_malformed_hello_is_closed(
    client: commands.AutoShardedBot,
) -> None:
    given_up = 0
    for wrong, mutant in [*mutants(HELLO), ("never", HELLO | {"d": {"heartbeat_interval": 0}})]:
        gateway = Gateway(mutant)
        try:
            async with connection(client, gateway) as (ws, _):
                assert 1 <= ws._keep_alive.interval <= 600, wrong
        except UnusableError:
            given_up += 1
            assert gateway.sockets[-1].closed, wrong
    assert given_up > 10


FRAMES: Final[tuple[Any, ...]] = (
    *([1, 2], "words", 7, None),
    {"t": "GUILD_CREATE", "s": 6, "d": {}},
    *({"op": {}, "d": None}, {"op": 99, "d": {"x": 1}}),
    {"op": 0, "s": 7, "d": {}},
    {"op": 0, "t": ["READY"], "s": 7, "d": {}},
    {"op": 0, "t": "NEW_THING", "s": 7, "d": None},
    HELLO | {"d": {"heartbeat_interval": 0}},
    {"op": Op.HEARTBEAT, "d": "now"},
    {"op": Op.ACK, "d": [1]},
    *(frame("TYPING_START", {}, seq) for seq in OTHERS[:6]),
)


async def test_unreadable_frames_are_skipped(client: commands.AutoShardedBot, line: Line) -> None:
    deflate = line.socket.deflate
    for sent in (deflate.compress(b"not json") + deflate.flush(2), *FRAMES):
        before = line.ws.sequence
        await line.receive(sent)
        assert type(line.ws.sequence) is int, sent  # or the session could not be resumed
        assert line.ws.sequence == before or type(sent["s"]) is int, sent
        await line.receive_server()
        assert not line.socket.closed, sent
        assert client.guilds, sent


async def test_invalid_compressed_data_closes_the_connection(line: Line) -> None:
    with pytest.raises(UnusableError):
        await line.receive(b"\x01\x02garbage\x00\x00\xff\xff")
    assert line.socket.closed


async def test_the_bot_reconnects_with_a_delay_after_each_failed_session(
    client: commands.AutoShardedBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    gateway = Gateway()
    sleep = asyncio.sleep

    async def wait(seconds: float) -> None:
        if seconds:
            waits.append(seconds)
        await sleep(0)

    monkeypatch.setattr(client.http, "ws_connect", gateway.connect)
    monkeypatch.setattr(client, "_reconnect", True, raising=False)
    monkeypatch.setattr(asyncio, "sleep", wait)
    connecting = asyncio.create_task(client.connect())
    bad = {name: part for name, part in EVENTS["READY"].items() if name != "shard"}
    for number in range(6):
        while len(gateway.sockets) <= number:
            await sleep(0.001)
        gateway.sockets[-1].put(frame("READY", bad if number < 5 else EVENTS["READY"]))
    while 0 not in client.shards or not client.get_shard(0) or not client.user:
        await sleep(0.001)
    assert not connecting.done()
    assert [socket.closed for socket in gateway.sockets] == [True] * 5 + [False]
    assert len([wait for wait in waits if wait != BEFORE_IDENTIFY]) == 5
    shard: Any = client.shards[0]._parent
    assert shard._backoff._max == MAX_DOUBLINGS
    shard.ws._keep_alive.stop()
    connecting.cancel()


async def test_the_log_names_an_unreadable_event_without_its_content(
    line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    secret = dict.fromkeys(("content", "channel_id", "token", "Secret Name"), "secret")
    odd = {"author": {"username": "secret"}, "123456": {"id": "secret"}, "many": "x" * 5000}
    caplog.clear()
    for _ in range(3):
        await line.receive(frame("MESSAGE_CREATE", secret | odd))
    [warning] = [record for record in caplog.records if record.levelno >= logging.WARNING]
    words = warning.getMessage()
    for part in ("MESSAGE_CREATE", "ValueError", "channel_id: str"):
        assert part in words
    assert "ecret" not in words
    assert "123456" not in words
    assert len(words) < 1000


@settings(max_examples=20_000 if SOAK else 25, deadline=None)
@given(st.data())
def test_random_frames_do_not_end_the_program(data: st.DataObject) -> None:
    json = some_json("id", "guild_id", "user")
    events = st.sampled_from([*EVENTS, "INTERACTION_CREATE"])
    whole = st.fixed_dictionaries(
        {}, optional={"op": st.integers(0, 12) | json, "t": events | json, "s": json, "d": json}
    )

    async def receive() -> None:
        async with client() as bot, connected(bot, begun=True) as line:
            for frame in data.draw(st.lists(json | whole, max_size=8)):
                try:
                    await line.receive(frame)
                except (UnusableError, ReconnectWebSocket):
                    return

    asyncio.run(receive())
