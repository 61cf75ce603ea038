"""One process among several, without the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest
from aiohttp import web

from bot.cluster.sharding import Sharding
from bot.ops.discord_patches import fence
from bot.ops.health import is_cut_off
from bot.ops.requests import OutageError
from bot.ops.tasks import TaskTracker


class Leases:
    """Two of four shards."""

    def __init__(self) -> None:
        self.held = {0: 1, 1: 1}
        self.is_current = True
        self.sharing = SimpleNamespace(of=4)

    async def look(self, *, takes: bool) -> None:
        """Take nothing."""


def make(leases: Leases) -> Sharding:
    client = SimpleNamespace(shards={})
    return Sharding(
        cast("Any", client), cast("Any", leases), TaskTracker(), lambda _: None, lambda _: None
    )


def asked(shard: int | None) -> dict[str, Any]:
    return {} if shard is None else {"guild_id": str(shard << 22)}


async def test_interactions_of_other_processes_are_left_to_them() -> None:
    leases, heard = Leases(), list[dict[str, Any]]()
    parse = make(leases).admit(heard.append)
    for shard in (0, 1, 2, 3, None, 5):
        parse(asked(shard))
    assert heard == [asked(0), asked(1), asked(None), asked(5)]
    # Discord sends interactions of user-installed apps to the first shard, in any server.
    own = asked(3) | {"authorizing_integration_owners": {"1": "7"}}
    parse(own)
    parse(asked(3) | {"authorizing_integration_owners": {"0": "7", "1": "7"}})
    assert heard[4:] == [own]


async def test_one_that_was_stopped_looks_first_whose_they_are() -> None:
    leases, heard = Leases(), list[dict[str, Any]]()
    sharding = make(leases)
    parse = sharding.admit(heard.append)
    leases.is_current = False
    parse(asked(1))
    parse(asked(0))
    await asyncio.sleep(0)
    assert heard == []
    del leases.held[1]
    sharding._looked.set()
    await sharding._busy.idle()
    assert heard == [asked(0)]


async def test_where_the_database_is_gone_people_are_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.cluster.sharding.EVERY", 0.01)
    leases, heard = Leases(), list[dict[str, Any]]()
    sharding = make(leases)
    leases.is_current = False
    sharding.admit(heard.append)(asked(1))
    await sharding._busy.idle()
    assert heard == [asked(1)]


@asynccontextmanager
async def fenced(app: web.Application, leases: Leases) -> AsyncIterator[aiohttp.ClientSession]:
    """Serve an application, and reach it as the library does."""
    runner = web.AppRunner(app)
    await runner.setup()
    await (site := web.TCPSite(runner, "127.0.0.1", 0)).start()
    async with aiohttp.ClientSession(f"http://127.0.0.1:{runner.addresses[0][1]}") as session:
        client = SimpleNamespace(http=SimpleNamespace(_HTTPClient__session=session))
        fence(cast("Any", client), lambda: leases.is_current)
        yield session
    await site.stop()
    await runner.cleanup()


async def test_nothing_but_answers_leaves_a_process_without_leases() -> None:
    seen: list[str] = []

    async def serve(request: web.Request) -> web.Response:
        seen.append(request.path)
        return web.Response()

    app, leases = web.Application(), Leases()
    app.router.add_post("/{tail:.*}", serve)
    async with fenced(app, leases) as session:
        await session.post("/channels/1/messages")
        leases.is_current = False
        with pytest.raises(OutageError):
            await session.post("/channels/2/messages")
        await session.post("/interactions/3/token/callback")
        leases.is_current = True
        await session.post("/channels/4/messages")
    assert seen == [
        "/channels/1/messages",
        "/interactions/3/token/callback",
        "/channels/4/messages",
    ]


async def test_a_session_begins_once_it_is_known_whose_the_shards_are() -> None:
    """Were it refused, the library would end the process: it knows no such error."""

    async def serve(request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse()
        await line.prepare(request)
        await line.close()
        return line

    app, leases = web.Application(), Leases()
    app.router.add_get("/", serve)
    leases.is_current = False
    async with fenced(app, leases) as session:
        connecting = asyncio.create_task(session.ws_connect("/"))
        await asyncio.sleep(0.05)
        assert not connecting.done()
        leases.is_current = True
        async with asyncio.timeout(5):
            line = await connecting
        await line.close()


async def test_nothing_is_due_in_a_server_that_is_not_connected_yet() -> None:
    line = SimpleNamespace(is_closed=lambda: False)
    client = cast("Any", SimpleNamespace(shards={1: line}))
    assert [is_cut_off(client, shard << 22, 4) for shard in range(4)] == [True, False, True, True]


async def test_what_has_begun_is_waited_for_and_nothing_newer() -> None:
    busy, going, newer = TaskTracker(), asyncio.Event(), asyncio.Event()

    async def wait(event: asyncio.Event) -> None:
        await event.wait()

    async def hold() -> None:
        with busy.track():
            await going.wait()

    holding = asyncio.create_task(hold())
    busy.spawn(wait(going))
    await asyncio.sleep(0)
    settling = asyncio.create_task(busy.settle(5))
    await asyncio.sleep(0)
    busy.spawn(wait(newer))
    await asyncio.sleep(0.01)
    assert not settling.done()
    going.set()
    await settling
    await holding
    begun = asyncio.get_running_loop().time()
    await busy.settle(0.05)  # some things take too long
    assert 0.04 < asyncio.get_running_loop().time() - begun < 2
    newer.set()
    await busy.idle()


async def test_who_stood_still_has_nothing_to_give_up() -> None:
    """Its leases ran out between the look and what follows from it."""
    leases = Leases()
    stale: dict[str, Any] = {"surplus": 1, "shards": (), "is_leaving": False, "missing": ()}
    vars(leases).update(stale)
    sharding = make(leases)
    await sharding._look()
    assert sharding._releasing is None
