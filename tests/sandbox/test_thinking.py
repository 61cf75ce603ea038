"""Hard computer players search in a worker process: no player sees that it dies."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from bot.sandbox.model import Json
from tests.sandbox.playing import Guest, moves_of, open_table
from tests.sandbox.process import Bot
from tests.support.driver import Client, Member, text_of

pytestmark = pytest.mark.sandbox
GAME = "keltis"
"""Its computer player searches for a while."""
WORK = 0.01
"""Seconds of computing after which a worker is in the middle of a search."""
REST = 0.3
"""Seconds without computing after which it is idle."""
PATIENCE = 200.0
"""Seconds: these machines are slow at times."""
TRIES = 8
KILLED = "keltis: search failed (Abnormal termination"
"""The log line of a search whose process died."""


@pytest_asyncio.fixture(loop_scope="session")
async def guest(bot: Bot, client: Client, people: list[Member]) -> Guest:
    """Return a player against a hard computer player, after the first turn."""
    hints = {"rating": "hints"}
    table = await open_table(client, people[:1], GAME, houses=1, level="hard", options=hints)
    guest = Guest(people[0], table, Random(1))
    async with asyncio.timeout(PATIENCE):
        await _play_a_turn(guest)
    return guest


async def test_a_worker_killed_in_the_middle_of_a_move_or_hint_is_not_noticed(
    bot: Bot, guest: Guest
) -> None:
    async with asyncio.timeout(PATIENCE):
        for number in range(TRIES):
            panel = await _open_turn(guest)
            killing = asyncio.create_task(_kill_at_work(await _find_resting(bot)))
            if number % 2:
                assert moves_of(await _ask_for_hint(guest, panel))
            await _play_a_turn(guest)
            await _open_turn(guest)  # so the computer player has moved
            await _end(killing)
            if number and KILLED in bot.log():
                break
    assert KILLED in bot.log()
    assert not [word for word in ("Traceback", "ERROR") if word in bot.log()]
    assert not guest.failures


async def _play_a_turn(guest: Guest) -> None:
    """Wait for the computer player, then move."""
    guest.panel = await _open_turn(guest)
    assert await guest.take_turn()


async def _open_turn(guest: Guest) -> Json:
    """Open the hand until it offers a choice."""
    while True:
        panel = await guest.open_hand()
        if moves_of(panel):
            return panel
        await asyncio.sleep(0.2)


async def _ask_for_hint(guest: Guest, panel: Json) -> Json:
    """Return the panel, once it has a hint."""
    await guest.member.click(panel, "table:hint:")
    return await guest.member.wait_for(
        guest.channel, lambda one: one["id"] == panel["id"] and "Best: " in text_of(one)
    )


async def _find_resting(bot: Bot) -> int:
    """Return the worker of a bot, once it is idle."""
    while True:
        for worker in _find_workers(bot.pid):
            before = _computed(worker)
            await asyncio.sleep(REST)
            if _computed(worker) == before:
                return worker
        await asyncio.sleep(0.05)


async def _kill_at_work(worker: int) -> None:
    """Kill an idle process as soon as it is in the middle of a search."""
    begun = _computed(worker)
    with suppress(ProcessLookupError):  # it was replaced, for it came up too slowly
        while _computed(worker) - begun < WORK:
            os.kill(worker, 0)
            await asyncio.sleep(0.002)
        os.kill(worker, signal.SIGKILL)


async def _end(killing: asyncio.Task[None]) -> None:
    """Cancel where there was no search, as with a single possible move."""
    killing.cancel()
    with suppress(asyncio.CancelledError):
        await killing


def _find_workers(bot: int) -> Iterator[int]:
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == bot and b"spawn_main" in (folder / "cmdline").read_bytes():
                yield int(folder.name)


def _computed(process: int) -> float:
    """Return the seconds that a process has computed."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9
