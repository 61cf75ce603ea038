"""A bot of the sandbox to measure, and the bare bot to compare it with."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from bot.sandbox.model import Json
from bot.sandbox.server import Sandbox
from tests.support.driver import Client, Member, controls_of
from tools.bench import bare
from tools.bench.process import START, Process, running


@dataclass(frozen=True, slots=True)
class RunningBot:
    """A bot of the sandbox, a channel, and people who click bot."""

    process: Process
    client: Client
    channel: int
    people: Sequence[Member]

    async def find(self, button: str) -> Json:
        """Wait for the newest message with a button."""
        return await self.people[0].wait_for(self.channel, lambda message: _has(message, button))

    async def click(self, member: Member, message: Json, button: str) -> float:
        """Click and return the bot's CPU seconds."""
        return await self.process.cost(lambda: member.click(message, button))


@dataclass(frozen=True, slots=True)
class BareBot:
    """The bare bot, clicked in between, because a machine's speed varies."""

    running: RunningBot
    message: Json

    async def click(self, button: str = bare.BUTTON) -> float:
        """Click and return the bare bot's CPU seconds."""
        return await self.running.click(self.running.people[0], self.message, button)


@dataclass(frozen=True, slots=True)
class Pair:
    """CPU seconds of a click, and of a bare bot's click at about the same time."""

    cost: float
    bare: float


@asynccontextmanager
async def running_bot(
    module: Sequence[str],
    folder: Path,
    sandbox: Sandbox,
    settings: Mapping[str, str] = MappingProxyType({}),
) -> AsyncIterator[RunningBot]:
    """Run a bot in a running sandbox."""
    async with (
        Client(sandbox.address) as client,
        running(module, sandbox.api_base, folder, settings) as process,
    ):
        await client.wait_online()
        await process.settle(START)
        channel = await client.channel("games")
        yield RunningBot(process, client, channel, (await client.members())[:2])


def _has(message: Json, button: str) -> bool:
    return any(part["custom_id"].startswith(button) for part in controls_of(message))
