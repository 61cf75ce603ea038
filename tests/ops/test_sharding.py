"""One process among several, without the others."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.cluster.sharding import Sharding
from bot.ops.health import is_cut_off
from bot.ops.tasks import TaskTracker


class Process:
    """A process with two of four shards, and the interactions that it takes."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.held = {0: 1, 1: 1}
        self.leases = cast("Any", SimpleNamespace())
        vars(self.leases).update(held=self.held, is_current=True, look=self._look)
        self.leases.sharing = SimpleNamespace(of=4)
        client = cast("Any", SimpleNamespace(shards={}))
        self.sharding = Sharding(client, self.leases, TaskTracker(), lambda _: None, lambda _: None)
        self.parse = self.sharding.admit(self.heard.append)

    async def _look(self, *, takes: bool) -> None:
        """Take nothing."""


@pytest.fixture
def process() -> Process:
    return Process()


def asked(shard: int | None) -> dict[str, Any]:
    return {} if shard is None else {"guild_id": str(shard << 22)}


async def test_interactions_of_other_processes_are_left_to_them(process: Process) -> None:
    for shard in (0, 1, 2, 3, None, 5):
        process.parse(asked(shard))
    assert process.heard == [asked(0), asked(1), asked(None), asked(5)]
    # Discord sends interactions of user-installed apps to the first shard, in any server.
    own = asked(3) | {"authorizing_integration_owners": {"1": "7"}}
    process.parse(own)
    process.parse(asked(3) | {"authorizing_integration_owners": {"0": "7", "1": "7"}})
    assert process.heard[4:] == [own]


async def test_one_that_was_stopped_looks_first_whose_they_are(process: Process) -> None:
    process.leases.is_current = False
    process.parse(asked(1))
    process.parse(asked(0))
    await asyncio.sleep(0)
    assert process.heard == []
    del process.held[1]
    process.sharding._looked.set()
    await process.sharding._busy.idle()
    assert process.heard == [asked(0)]


async def test_where_the_database_is_gone_people_are_answered(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cluster.sharding.EVERY", 0.01)
    process.leases.is_current = False
    process.parse(asked(1))
    await process.sharding._busy.idle()
    assert process.heard == [asked(1)]


async def test_who_stood_still_has_nothing_to_give_up(process: Process) -> None:
    """Its leases ran out between the look and what follows from it."""
    vars(process.leases).update(surplus=1, shards=(), is_leaving=False, missing=())
    await process.sharding._look()
    assert process.sharding._releasing is None


def test_nothing_is_due_in_a_server_that_is_not_connected_yet() -> None:
    line = SimpleNamespace(is_closed=lambda: False)
    client = cast("Any", SimpleNamespace(shards={1: line}))
    assert [is_cut_off(client, shard << 22, 4) for shard in range(4)] == [True, False, True, True]
