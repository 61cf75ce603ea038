"""People whose waiting times are measured: one with many requests, and two who play."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle
from random import Random
from typing import Final

from bot.sandbox.model import Json
from bot.tables.model import TableId
from tests.sandbox.playing import Guest
from tests.support.driver import Client, InteractionFailedError, Member, Reply, controls_of
from tools.bench.watched import Span

TYPED: Final = ("", "a", "ab", "abc")
"""Texts that a person types into an option, one key after the other."""
PAUSE: Final = 0.2
"""Seconds between two turns of the players."""


class Timed(Member):
    """A member who notes the time of each answer."""

    def __init__(self, member: Member) -> None:
        super().__init__(member.client, member.id, member.name)
        self.answers: defaultdict[str, list[Span]] = defaultdict(list)
        """Times by request."""
        self.failed: list[tuple[str, Span]] = []
        """Requests without an answer within three seconds."""

    async def _do(self, kind: str, channel: int, body: Json) -> Reply:
        custom_id = body.get("name") or ":".join(body["custom_id"].split(":")[:2])
        begun = time.monotonic()
        failed = False
        try:
            return await super()._do(kind, channel, body)
        except InteractionFailedError:
            failed = True
            raise
        finally:
            took = Span(begun, time.monotonic())
            self.answers[f"{kind} {_verb(custom_id)}"].append(took)
            if failed:
                self.failed.append((custom_id, took))

    def all(self) -> list[Span]:
        """Return the times of all answers."""
        return [span for spans in self.answers.values() for span in spans]


def _verb(custom_id: str) -> str:
    """Remove the table from a move's name."""
    return "move" if custom_id.startswith("move:") else custom_id


async def ask_for_everything(member: Timed, channel: int, table: TableId) -> None:
    """Make all requests whose cost grows with the number of tables."""
    for work in (
        lambda: member.command(channel, "tables"),
        lambda: member.command(channel, "stats"),
        lambda: _type(member, channel),
        lambda: _click(member, channel, table),
        lambda: _download(member, channel),
        # Other settings make the bot compute all reminders again.
        lambda: member.command(channel, "notify", zone="Asia/Tokyo"),
    ):
        with suppress(InteractionFailedError):  # counted as unanswered
            await work()


async def _type(member: Timed, channel: int) -> None:
    for typed in TYPED:
        await member.autocomplete(channel, "move", "move", typed)
        await member.autocomplete(channel, "hand", "table", typed)
        await member.autocomplete(channel, "verify", "table", typed)


async def _click(member: Timed, channel: int, table: TableId) -> None:
    panel = await member.reply_to(channel, await member.command(channel, "hand", table=table))
    for verb in ("more", "next"):
        if any(part["custom_id"].startswith(f"table:{verb}") for part in controls_of(panel)):
            await member.click(panel, f"table:{verb}")


async def _download(member: Timed, channel: int) -> None:
    page = await member.reply_to(channel, await member.command(channel, "privacy"))
    await member.reply_to(channel, await member.click(page, "privacy:export"))


class Pair:
    """Two people who play in one channel, at one table after the other."""

    def __init__(self, people: Sequence[Timed], channel: int, tables: Sequence[TableId]) -> None:
        self._client: Client = people[0].client
        self._channel = channel
        self._people = people
        self._guests = [Guest(person, channel, Random(1)) for person in people]
        self._tables = cycle(tables)
        self.delays: list[Span] = []
        """Seconds from the end of a turn until the channel has the next message."""

    async def play(self, asking: asyncio.Task[None], patience: float) -> None:
        """Play until a task is done, and for a minimum of seconds."""
        end = time.monotonic() + patience
        while not asking.done() or time.monotonic() < end:
            if not await self.take_turns():
                await self.bring_next()
            await asyncio.sleep(PAUSE)
        await asking

    async def take_turns(self) -> bool:
        """Let each player take a turn; return False after the game's end."""
        moved = False
        for guest in self._guests:
            before = await self._newest()
            if await guest.take_turn():
                moved = True
                await self._wait_after(before)
        return moved

    async def bring_next(self) -> None:
        """Show the board of the next table."""
        host = self._people[0]
        await host.command(self._channel, "board", table=next(self._tables))

    async def _newest(self) -> int:
        return max((int(message["id"]) for message in await self._public()), default=0)

    async def _public(self) -> list[Json]:
        messages = await self._people[0].messages(self._channel, 10)
        return [message for message in messages if not message["flags"] & 64]

    async def _wait_after(self, message: int) -> None:
        begun = time.monotonic()
        await self._people[0].wait_for(
            self._channel,
            lambda candidate: int(candidate["id"]) > message and not candidate["flags"] & 64,
            60.0,
        )
        self.delays.append(Span(begun, time.monotonic()))
