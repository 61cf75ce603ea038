"""`python -m tests.simulation.month` lets 30 people use a server for a month; a third go away.

It prints how many lobbies start and how soon, how many games end, and how often people are
mentioned. People read the channel, and visit sooner when a message mentions them.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from bot.sandbox.model import ChannelType, Message, User
from tests.simulation.hands import Component
from tests.simulation.nature import FOLDER
from tests.simulation.run import Run, run_once

PEOPLE: Final = 30
DAYS: Final = 30
AWAY: Final = 1 / 3
"""The share of people who stop visiting on some day of the month."""
DAY: Final = 86_400.0
GLANCE: Final = 1_800.0
"""Seconds between two looks at the phone."""
AWAKE: Final = range(8, 24)
"""Hours of the day in which people look."""
HEEDED: Final = 0.5
"""The chance that a look at the phone after a mention leads to a visit."""
JOINS: Final = 0.5
"""The chance that somebody without a game joins a lobby that they see."""
OPENS: Final = 0.12
"""The chance that somebody without a game opens a table on a visit."""
BROWSES: Final = 0.3
"""The chance that they look for tables with a command instead of reading the channel."""
FILLS: Final = 0.7
"""The chance that the host of an idle lobby fills it with computer players."""
MOVES: Final = 8
"""Moves that people make in a row at one table."""
MOST: Final = 3
"""Tables that people play at the same time."""

_TURNS: Final = (
    "select d.table_id from decisions d join participants p"
    " on p.table_id = d.table_id and p.position = d.seat join tables t on t.id = d.table_id"
    " where t.status = 'playing' and not t.dormant and p.person_id = ?"
)
_SEATS: Final = (
    "select t.id, t.status, t.host_id from tables t join participants p on p.table_id = t.id"
    " where p.person_id = ? and t.status in ('lobby', 'playing')"
)


@dataclass(frozen=True, slots=True)
class Member:
    """A person and their habits."""

    user: User
    visits_per_day: float
    leaves: float
    """Seconds after the start of the month; they do not come back."""
    zone: int
    """Hours ahead of UTC."""


class Month:
    """A server and its people."""

    def __init__(self, run: Run, rng: Random) -> None:
        self._run = run
        self._rng = rng
        self._seen: dict[int, int] = {}
        """By person, the newest message that they know."""
        self.mentions = 0
        self.figures: dict[str, str] = {}

    async def live(self) -> None:
        world = self._run.city.hub.world
        users = world.people()
        for number in range(len(users), PEOPLE):
            world.put_user(User(users[-1].id + 1 + number, f"person{number}", f"Person {number}"))
        self._run.people.users = world.people()[:PEOPLE]
        began = self._run.loop.now
        await asyncio.gather(*(self._attend(member, began) for member in self._members()))
        await asyncio.sleep(began + DAYS * DAY - self._run.loop.now)
        self.figures = dict(self._count())

    def _count(self) -> Iterator[tuple[str, str]]:
        """Yield the figures of the month."""
        tables = self._run.checks.book.ask("select opened, started, ended from tables")
        started = [row for row in tables if row["started"]]
        hours = [
            (datetime.fromisoformat(row["started"]) - datetime.fromisoformat(row["opened"]))
            / timedelta(hours=1)
            for row in started
        ]
        over = sum(row["ended"] is not None for row in started)
        yield "lobbies", f"{len(tables)}, of which {len(started) / max(1, len(tables)):.0%} started"
        yield "median hours until they start", f"{median(hours) if hours else 0:.1f}"
        yield "games over", f"{over} of {len(started)}, {over / max(1, len(started)):.0%}"
        yield "mentions per person and day", f"{self.mentions / PEOPLE / DAYS:.2f}"

    def _members(self) -> Iterator[Member]:
        leaving = self._rng.sample(range(PEOPLE), round(PEOPLE * AWAY))
        for number, user in enumerate(self._run.people.users):
            day = self._rng.uniform(2, DAYS) if number in leaving else DAYS
            visits = self._rng.choice((0.4, 1.0, 2.0, 4.0))
            yield Member(user, visits, day * DAY, self._rng.choice((0, 1, 1, 9)))

    async def _attend(self, member: Member, began: float) -> None:
        rng = Random(self._rng.randrange(1 << 30))
        looks = len(AWAKE) * 3600 / GLANCE
        await asyncio.sleep(rng.uniform(0, GLANCE))
        while self._run.loop.now < began + member.leaves:
            hour = (self._run.loop.now / 3600 + 9 + member.zone) % 24
            if int(hour) in AWAKE:
                chance = member.visits_per_day / looks
                if self._is_mentioned(member.user):
                    chance += HEEDED
                if rng.random() < chance:
                    await self._visit(member.user, rng)
            await asyncio.sleep(GLANCE)

    def _is_mentioned(self, user: User) -> bool:
        """Return whether a message since the last look notified a person."""
        world = self._run.city.hub.world
        newest = self._seen.get(user.id, 0)
        fresh = [
            message
            for messages in world.messages.values()
            for message in takewhile(
                lambda message: message.id > newest, reversed(messages.values())
            )
            if self._notifies(message, user)
        ]
        self._seen[user.id] = world.clock.snowflake()
        self.mentions += len(fresh)
        return bool(fresh)

    def _notifies(self, message: Message, user: User) -> bool:
        channel = self._run.city.hub.world.channels[message.channel]
        if channel.kind == ChannelType.DM:
            return channel.recipient == user.id and message.author != user.id
        return user.id in message.pinged

    async def _visit(self, user: User, rng: Random) -> None:
        people = self._run.people
        book = self._run.checks.book
        for table in dict.fromkeys(row["table_id"] for row in book.ask(_TURNS, user.id)):
            await self._play(user, table, rng)
        seats = book.ask(_SEATS, user.id)
        for row in seats:
            if row["status"] == "lobby" and row["host_id"] == user.id:
                await self._host(user, row["id"], rng)
        if len(seats) >= MOST:
            return
        if rng.random() < BROWSES:
            channel = people.texts()[0].id
            action = await people.command(user, channel, "play", game="cards")
            answer = self._run.checks.payloads.answer(action.interaction) if action else None
            offered = [(answer, part) for part in people._offered(answer)] if answer else []
        else:
            offered = people.seen(user, "lobby:join:")
        lobbies = [component for component in offered if self._may_join(component, seats)]
        if lobbies and rng.random() < JOINS:
            await people.use(user, lobbies[0], rng)
        elif not seats and rng.random() < OPENS:
            await people.command(user, people.texts()[0].id, "play", game="cards")
            await people._press(user, "game:open:", rng)

    async def _host(self, user: User, table: str, rng: Random) -> None:
        """Start a game with enough people, or answer whether the lobby stays open."""
        people = self._run.people
        if await people._press(user, f"lobby:start:{table}", rng):
            return
        if people.seen(user, f"lobby:host:{table}"):
            answer = "fill" if rng.random() < FILLS else "keep"
            await people._press(user, f"lobby:host:{table}:{answer}", rng)

    @staticmethod
    def _may_join(component: Component, seats: list[dict[str, str]]) -> bool:
        custom_id = component[1]["custom_id"]
        taken = {row["id"] for row in seats}
        return custom_id.startswith("lobby:join:") and custom_id.split(":")[2] not in taken

    async def _play(self, user: User, table: str, rng: Random) -> None:
        """Make the moves of a turn."""
        people = self._run.people
        if not await people._press(user, f"table:hand:{table}", rng):
            return
        for _ in range(MOVES):
            if not await people._press(user, f"move:{table}:", rng):
                return
            await asyncio.sleep(rng.uniform(2, 20))


def main() -> int:
    """Run the month of a seed, and print its figures."""
    parser = argparse.ArgumentParser("python -m tests.simulation.month", description=__doc__)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    seed = parser.parse_args().seed
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        run = Run(seed, (), Path(folder) / "takujo.db", 0, None)
        run.loop.longest = inf
        run.clock = None
        month = Month(run, Random(f"month {seed}"))
        outcome = run_once(run, month.live)
    print("\n".join(f"{name}: {figure}" for name, figure in month.figures.items()))
    print(outcome.wrong or "no violation")
    return bool(outcome.wrong)


if __name__ == "__main__":
    sys.exit(main())
