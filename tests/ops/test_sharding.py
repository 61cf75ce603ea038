"""One process among several takes only the interactions of its own shards."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.cluster.sharding import Sharding
from bot.ops import tasks
from bot.ops.health import is_cut_off


class Process:
    """A process with two of four shards, and the interactions that it takes."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.held = {0: 1, 1: 1}
        self.leases = cast("Any", SimpleNamespace())
        vars(self.leases).update(held=self.held, is_current=True, look=self._look)
        self.leases.sharing = SimpleNamespace(of=4)
        client = cast("Any", SimpleNamespace(shards={}))
        self.sharding = Sharding(
            client, self.leases, tasks.TaskTracker(), lambda _: None, lambda _: None
        )
        self.parse = self.sharding.admit(self.heard.append)

    async def _look(self, *, takes: bool) -> None:
        """Take nothing."""


@pytest.fixture
def process() -> Process:
    return Process()


def interaction(shard: int | None) -> dict[str, Any]:
    return {} if shard is None else {"guild_id": str(shard << 22)}


async def test_interactions_of_other_processes_are_ignored(process: Process) -> None:
    for shard in (0, 1, 2, 3, None, 5):
        process.parse(interaction(shard))
    assert process.heard == [interaction(0), interaction(1), interaction(None), interaction(5)]
    # Discord sends interactions of user-installed apps to the first shard, in any server.
    own = interaction(3) | {"authorizing_integration_owners": {"1": "7"}}
    process.parse(own)
    process.parse(interaction(3) | {"authorizing_integration_owners": {"0": "7", "1": "7"}})
    assert process.heard[4:] == [own]


async def test_interactions_wait_until_expired_leases_are_renewed(process: Process) -> None:
    process.leases.is_current = False
    process.parse(interaction(1))
    process.parse(interaction(0))
    await asyncio.sleep(0)
    assert process.heard == []
    del process.held[1]
    process.sharding._looked.set()
    await process.sharding._busy.idle()
    assert process.heard == [interaction(0)]


async def test_interactions_are_answered_if_leases_cannot_be_renewed(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cluster.sharding.EVERY", 0.01)
    process.leases.is_current = False
    process.parse(interaction(1))
    await process.sharding._busy.idle()
    assert process.heard == [interaction(1)]


async def test_a_process_without_valid_leases_releases_no_shards(process: Process) -> None:
    """The leases expired between the renewal and the decision to release a shard."""
    vars(process.leases).update(surplus=1, shards=(), is_leaving=False, missing=())
    await process.sharding._look()
    assert process.sharding._releasing is None


def test_servers_of_unconnected_shards_are_cut_off() -> None:
    line = SimpleNamespace(is_closed=lambda: False)
    client = cast("Any", SimpleNamespace(shards={1: line}))
    assert [is_cut_off(client, shard << 22, 4) for shard in range(4)] == [True, False, True, True]
