"""People who play any game by the bot's messages, without knowing its rules."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from bot.messages.table_ids import SELECT
from bot.sandbox.model import Json
from tests.sandbox.middle import AT_RANDOM, Ending, picks_of
from tests.support.driver import (
    Client,
    InteractionFailedError,
    Member,
    RefusedByClientError,
    controls_of,
)

FINISHED = "table:rematch:"
HAND = "table:hand:"
GONE = "not-there"
"""The page's refusal of a click on a component that is gone."""


@dataclass
class Guest:
    """A person at a table who answers at random with offered choices."""

    member: Member
    channel: int
    luck: Random
    clicks: int = 0
    failures: int = 0
    """Clicks without an answer: the bot was being killed."""
    typing: bool = False
    """Move by `/move` instead of buttons."""
    ending: Ending = AT_RANDOM
    """The end of the game, if it is known."""
    panel: Json | None = field(default=None, init=False, repr=False)

    async def take_turn(self) -> bool:
        """Move as long as the panel offers a move; return whether it did."""
        moved = False
        while await self._move():
            moved = True
        return moved

    async def _move(self) -> bool:
        try:
            return await (self._type() if self.typing else self._press())
        except (InteractionFailedError, TimeoutError):
            # Nobody answered, or a deferred answer was never filled in.
            self.failures += 1
            self.panel = None
            await asyncio.sleep(0.3)
            return True
        except RefusedByClientError as refused:
            if str(refused) != GONE:
                raise
            # The message changed between look and click, as collapsed boards do: look again.
            self.panel = None
            return True

    async def _type(self) -> bool:
        offered = await self.member.autocomplete(self.channel, "move", "move")
        if not offered:
            return False
        values = [choice["value"] for choice in offered]
        await self.member.command(self.channel, "move", move=self.luck.choice(values))
        self.clicks += 1
        return True

    async def _press(self) -> bool:
        if self.panel is None:
            # Boards of a finished game are collapsed and have no hand button.
            if await final_message(self.member, self.channel) is not None:
                return False
            self.panel = await self.open_hand()
        controls = moves_of(self.panel)
        if not controls:
            self.panel = None
            return False
        offered = [(one["custom_id"], _values_of(one)) for one in controls]
        picks = picks_of(offered)
        pick = self.ending.pick(self.member.id, list(picks), self.luck)
        self.clicks += 1
        await self._use(self.panel, picks[pick], pick)
        self.panel = await self.member.message(self.channel, int(self.panel["id"]))
        return True

    async def _use(self, panel: Json, control: str, pick: str) -> None:
        if control == pick:
            await self.member.click(panel, control)
        else:
            value = pick.removeprefix(control.removesuffix(SELECT))
            await self.member.select(panel, control, value)
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


def _values_of(control: Json) -> list[str]:
    """Return the options of a select; empty for buttons."""
    return [option["value"] for option in control.get("options", ())]


def _can_start(message: Json) -> bool:
    return any(
        one["custom_id"].startswith("lobby:start:") and not one.get("disabled")
        for one in controls_of(message)
    )


def _has(message: Json, prefix: str) -> bool:
    return any(part["custom_id"].startswith(prefix) for part in controls_of(message))


async def open_table(
    client: Client, people: list[Member], game: str, houses: int = 0, *, place: str = "general"
) -> int:
    """Open a lobby, let everyone join, start; return the table's channel."""
    channel, host = await client.channel(place), people[0]
    before = await client.threads(channel)
    lobby = await host.reply_to(channel, await host.command(channel, "play", game=game))
    for guest in people[1:]:
        await guest.click(lobby, "lobby:join:")
    for _ in range(houses):
        await host.select(lobby, "lobby:ai:", "normal")
    # On a busy machine the lobby shows later that everybody is there.
    lobby = await host.wait_for(channel, lambda m: m["id"] == lobby["id"] and _can_start(m), 20)
    await host.click(lobby, "lobby:start:")
    await host.wait_for(channel, lambda m: m["id"] == lobby["id"] and "thread" in m, 20)
    (home,) = set(await client.threads(channel)) - set(before)
    await host.wait_for(home, lambda m: _has(m, HAND))
    return home


async def final_message(member: Member, channel: int) -> Json | None:
    """Return the result message, once it is posted."""
    newest = reversed(await member.messages(channel))
    return next((m for m in newest if not m["flags"] & 64 and _has(m, FINISHED)), None)


async def take_turns(guests: Sequence[Guest], clicks: int, patience: float) -> None:
    """Let everyone play until there were `clicks` clicks and no player can move."""
    async with asyncio.timeout(patience):
        while sum(guest.clicks for guest in guests) < clicks:
            moved = [await guest.take_turn() for guest in guests]
            if not any(moved):
                await asyncio.sleep(0.1)


async def play_out(guests: list[Guest], patience: float) -> Json:
    """Let everyone play until the game is over; return its last message."""
    async with asyncio.timeout(patience):
        while True:
            moved = [await guest.take_turn() for guest in guests]
            if any(moved):
                continue
            first = guests[0]
            final = await final_message(first.member, first.channel)
            if final is not None:
                return final
            await asyncio.sleep(0.1)


def pings_of(message: Json) -> list[str]:
    """Return the ids of the users a message mentions."""
    return sorted(user["id"] for user in message["mentions"])


def boards_of(messages: list[Json]) -> list[Json]:
    """Return the public messages of a table, oldest first."""
    return [m for m in messages if not m["flags"] & 64 and (_has(m, HAND) or _has(m, FINISHED))]


def table_of(message: Json) -> str:
    """Return the table of a board."""
    ids = " ".join(part["custom_id"] for part in controls_of(message))
    found = re.search(r"(?:table|lobby):\w+:([a-z2-7]{6})", ids)
    assert found is not None
    return found[1]
