"""Players who press offered choices at random, so they can play any game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bot.messages.table_ids import SELECT
from bot.sandbox.model import Json
from tests.support.driver import (
    NEWEST,
    Client,
    InteractionFailedError,
    Member,
    RefusedByClientError,
    controls_of,
)

FINISHED = "table:rematch:"
HAND = "table:hand:"
GONE = "not-there"
"""The page's error for a click on a component that no longer exists."""
HALLS = ("general", "hall-1", "hall-2", "hall-3")
"""One text channel of each server."""


def picks_of(controls: Sequence[tuple[str, Sequence[str]]]) -> dict[str, tuple[str, str]]:
    """Return control and value of each choice, by the id that a button for it would have."""
    return {
        custom_id.removesuffix(SELECT) + value if values else custom_id: (custom_id, value)
        for custom_id, values in controls
        for value in values or ("",)
    }


@dataclass
class Guest:
    """A player at a table who presses offered choices at random."""

    member: Member
    channel: int
    rng: Random
    clicks: int = 0
    failures: int = 0
    """Clicks without an answer, because the bot was down."""
    panel: Json | None = field(default=None, init=False, repr=False)

    async def take_turn(self) -> bool:
        """Move as long as the panel offers moves; return whether a move was made."""
        moved = False
        while await self._move():
            moved = True
        return moved

    async def _move(self) -> bool:
        try:
            return await self._press()
        except (InteractionFailedError, TimeoutError):
            # The bot did not answer, or it never completed a deferred answer.
            self.failures += 1
            await asyncio.sleep(0.3)
            return True
        except RefusedByClientError as refused:
            if str(refused) != GONE:
                raise
            # The message changed before the click, perhaps because it was collapsed: read it again.
            return True

    async def _press(self) -> bool:
        if self.panel is None:
            # Boards of a finished game are collapsed and have no hand button.
            if await final_message(self.member, self.channel) is not None:
                return False
            self.panel = await self.open_hand()
        panel, self.panel = self.panel, None
        controls = moves_of(panel)
        if not controls:
            return False
        values = (
            [option["value"] for option in control.get("options", ())] for control in controls
        )
        names = (control["custom_id"] for control in controls)
        picks = picks_of(list(zip(names, values, strict=True)))
        pick = self.rng.choice(list(picks))
        self.clicks += 1
        await self._use(panel, pick, *picks[pick])
        self.panel = await self.member.message(self.channel, int(panel["id"]))
        return True

    async def _use(self, panel: Json, _pick: str, control: str, value: str) -> None:
        if value:
            await self.member.select(panel, control, value)
        else:
            await self.member.click(panel, control)
        await asyncio.sleep(0)

    async def open_hand(self) -> Json:
        """Press *My hand* below the newest board."""
        board = await self.member.wait_for(self.channel, lambda m: _has(m, HAND))
        reply = await self.member.click(board, HAND)
        async with asyncio.timeout(4):
            return await self.member.reply_to(self.channel, reply)


def moves_of(panel: Json) -> list[Json]:
    """Return the components of a panel that lead to a move."""
    return [part for part in controls_of(panel) if part["custom_id"].startswith("move:")]


def _has(message: Json, *prefixes: str) -> bool:
    """Tell whether a message has a usable component with one of these prefixes of its id."""
    parts = controls_of(message)
    return any(p["custom_id"].startswith(prefixes) and not p.get("disabled") for p in parts)


async def open_table(
    client: Client, people: list[Member], game: str, ais: int = 0, *, place: str = "general"
) -> int:
    """Open a lobby, let all people join, start; return the table's channel."""
    channel = await client.channel(place)
    host = people[0]
    before = await client.threads(channel)
    lobby = await host.open_lobby(channel, game)
    for guest in people[1:]:
        await guest.click(lobby, "lobby:join:")
    for _ in range(ais):
        await host.select(await host.open_menu(lobby), "lobby:ai:", "normal")

    def can_start(message: Json) -> bool:
        return bool(message["id"] == lobby["id"]) and _has(message, "lobby:start:")

    # On a busy machine the lobby shows late that all players have joined.
    await host.click(await host.wait_for(channel, can_start, 20), "lobby:start:")
    await host.wait_for(channel, lambda m: m["id"] == lobby["id"] and "thread" in m, 20)
    (home,) = set(await client.threads(channel)) - set(before)
    await host.wait_for(home, lambda m: _has(m, HAND))
    return home


async def final_message(member: Member, channel: int) -> Json | None:
    newest = reversed(await member.messages(channel, NEWEST))
    return next((m for m in newest if not m["flags"] & 64 and _has(m, FINISHED)), None)


async def take_turns(guests: Sequence[Guest], clicks: int, patience: float) -> None:
    """Let all players play until there were `clicks` clicks and no player can move."""
    async with asyncio.timeout(patience):
        while sum(guest.clicks for guest in guests) < clicks:
            if not any([await guest.take_turn() for guest in guests]):
                await asyncio.sleep(0.1)


async def play_out(guests: Sequence[Guest], patience: float) -> Json:
    """Let all players play until the game is over; return its last message."""
    first = guests[0]
    final = None
    async with asyncio.timeout(patience):
        while final is None:
            if not any([await guest.take_turn() for guest in guests]):
                final = await final_message(first.member, first.channel)
                await asyncio.sleep(0.1)
    return final


def pings_of(message: Json) -> list[str]:
    return sorted(user["id"] for user in message["mentions"])


def boards_of(messages: list[Json]) -> list[Json]:
    """Return the public messages of a table, oldest first."""
    return [m for m in messages if not m["flags"] & 64 and _has(m, HAND, FINISHED)]


def table_of(message: Json) -> str:
    ids = " ".join(part["custom_id"] for part in controls_of(message))
    match = re.search(r"(?:table|lobby):\w+:([a-z2-7]{6})", ids)
    assert match is not None
    return match[1]
