"""Faults of machines, networks, disks and Discord, each for a while."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any, Final

import bot.client
from bot.builder import Services
from bot.notifications.outbox import LONGEST_EDIT
from bot.sandbox.errors import Permission
from bot.sandbox.hub import Fault
from bot.sandbox.model import Kind
from tests.simulation.disk import BROKEN, FULL
from tests.simulation.journal import KNOWN

if TYPE_CHECKING:
    from tests.simulation.run import Run

CALLS: Final = (
    ("POST", "/callback"),
    ("POST", r"/channels/\d+/messages$"),
    ("POST", "/threads"),
    ("PATCH", "/messages/"),
    ("PATCH", "@original"),
    ("POST", "/webhooks/"),
    ("POST", "/users/@me/channels"),
)
"""Requests that are made to fail."""
_BLOCK: Final = "insert or replace into blocks (kind, id, at, reason) values ('user', ?, ?, '')"
_UNBLOCK: Final = "delete from blocks where kind = 'user' and id = ?"
TRIES: Final = 1.0 + 3.0 + 5.0 + 7.0 + 9.0
"""Seconds that discord.py retries a request with such an answer."""
PATIENCE: Final = 5.0
"""Seconds in which a task to cancel is searched."""
AWAY: Final = (600.0, 2400.0, 7200.0, 100000.0)
"""Seconds for which a machine is off, paused or suspended."""
STATUSES: Final = (500, 502, 503, 504, 403, 404, 429, 400)


class Faults:
    """Causes faults."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.denied: dict[int, int] = {}

    @property
    def hub(self) -> Any:
        return self.run.city.hub

    def _later(self, seconds: float, end: Any, *given: Any) -> None:
        """End a fault after a while."""
        self.run.trouble(seconds + 5.0)
        self.run.loop.call_later(seconds, end, *given)

    async def kill(self, luck: Random) -> None:
        """Kill the bot and start another one soon."""
        self.run.host.kill()
        await self._start_again(luck)

    async def _start_again(self, luck: Random) -> None:
        wait = luck.random() * luck.choice((0.1, 2.0, 90.0))
        self.run.trouble(wait + 10.0)
        await asyncio.sleep(wait)
        if not self.run.host.is_running and not self.run.is_ending:
            self.run.host.boot()

    async def cut(self, luck: Random) -> None:
        """Let the power fail during one of the next transactions."""
        disk = self.run.disk
        process = self.run.host.process
        disk.cut_in = luck.randrange(4)
        self.run.trouble(15.0)
        for _ in range(50):
            await asyncio.sleep(0.2)
            if process in self.run.loop.dead:
                break
        disk.cut_in = None
        await self._start_again(luck)

    async def stop(self, luck: Random) -> None:
        """Stop the bot, with more or less patience for running work."""
        patience = luck.choice((0.0, 0.005, 0.02, 0.1, 10.0))
        bot.client.PATIENCE = patience  # type: ignore[misc]  # the run restores it
        self.run.trouble(15.0)
        await self.run.host.stop()
        await self._start_again(luck)

    async def drop(self, _: Random) -> None:
        """Break the connection to the gateway."""
        self.run.trouble(10.0)
        await self.hub.gateway.drop()

    async def forget(self, _: Random) -> None:
        """Break the connection, and let Discord forget the session."""
        self.run.trouble(15.0)
        await self.hub.gateway.drop()
        self.hub.gateway.sessions.clear()

    async def outage(self, luck: Random) -> None:
        """Make Discord unreachable for the bot, or let it answer 503."""
        seconds = luck.random() * luck.choice((5.0, 60.0, 400.0))
        self.run.trouble(seconds)
        if luck.random() < 0.5:
            self.run.network.is_down = True
            for end in list(self.run.network.ends):
                end.reset()
        else:
            self.hub.gateway.outage = True
            await self.hub.gateway.drop()
        self._later(seconds, self.mend_network)

    def mend_network(self) -> None:
        """Make Discord reachable again."""
        self.run.network.is_down = self.hub.gateway.outage = False
        self.run.trouble(40.0)

    def _fault(self, luck: Random, **how: Any) -> None:
        method, path = luck.choice(CALLS)
        fault = Fault(method, path, times=luck.choice((1, 1, 2, 6)), **how)
        self.hub.faults.append(fault)
        self.run.journal.note(self.run.loop.now, f"  {fault}")
        self._later(luck.choice((2.0, 20.0)) + fault.delay, setattr, fault, "times", 0)
        self.run.trouble(25.0 + 3 * fault.delay)  # a request at the end is late twice

    async def lose(self, luck: Random) -> None:
        """Lose the answer to an executed request."""
        self._fault(luck, lose=True, delay=luck.choice((0.0, 0.0, 0.5)))

    async def refuse(self, luck: Random) -> None:
        """Answer a request with an error."""
        self.run.was_denied = True
        status = luck.choice(STATUSES)
        self._fault(luck, status=status)
        if status >= 500:
            self.run.trouble(20.0 + TRIES + 5.0)  # the last try may start at the end of the fault

    async def delay(self, luck: Random) -> None:
        """Delay the answer to a request."""
        delay = luck.choice((0.5, 1.5, 2.9, 4.0, 30.0, 70.0))
        self.run.was_late |= delay >= LONGEST_EDIT
        self._fault(luck, delay=delay)

    async def reset(self, luck: Random) -> None:
        """Break one connection, or all of them."""
        self.run.trouble(8.0)
        ends = list(self.run.network.ends)
        if ends:
            for end in ends if luck.random() < 0.3 else [luck.choice(ends)]:
                end.reset()

    async def garble(self, luck: Random) -> None:
        """Damage a share of Discord's data for a while."""
        self.run.garbling.begin(luck)
        seconds = luck.choice((2.0, 20.0, 60.0))
        self._later(seconds, self.run.garbling.end)
        self.run.trouble(seconds + 25.0)

    async def slow(self, luck: Random) -> None:
        """Slow the network down for a while."""
        self.run.network.slow = luck.choice((5.0, 30.0))
        self._later(luck.random() * 20.0, setattr, self.run.network, "slow", 1.0)

    async def limit(self, luck: Random) -> None:
        """Enforce Discord's rate limits for a while."""
        self.hub.limits = True
        self._later(luck.random() * 60.0, setattr, self.hub, "limits", False)

    async def disk(self, luck: Random) -> None:
        """Let one of the next statements fail."""
        self.run.disk.fails_in = luck.randrange(25)
        self.run.disk.reason = luck.choice((BROKEN, FULL))
        self._later(10.0, setattr, self.run.disk, "fails_in", None)

    async def cancel(self, luck: Random) -> None:
        """Cancel the bot's background work, as an impatient stop does.

        Most of the time that is while a table is locked: there it could do harm.
        """
        wanted, until = luck.random() < 0.8, self.run.loop.now + PATIENCE
        while self.run.loop.now < until:
            client = self.run.host.client
            services = client.services if client else None
            tasks = list(services.busy._tasks) if services else []
            if services and tasks and wanted <= _is_locked(services):
                self.run.trouble(5.0)
                for task in tasks:
                    task.cancel()
                return
            await asyncio.sleep(0.003 if tasks else 0.05)

    async def skip(self, luck: Random) -> None:
        """Skip hours or days."""
        minutes = luck.choice((2, 20, 61, 61, 200, 600, 1500))
        self.run.trouble(3.5)  # running work is late by as much
        self.run.host.skip(timedelta(minutes=minutes))

    async def jump(self, luck: Random) -> None:
        """Set the machine's clock forward, back or right."""
        calendar = self.run.calendar
        wrong = luck.choice((0.0, -86400.0, -18000.0, -3600.0, -60.0, 60.0, 900.0, 86400.0))
        calendar.offset = calendar.truth + wrong

    async def mute(self, luck: Random) -> None:
        """Leave the date out of Discord's answers for a while."""
        self.run.was_undated = True
        self.run.calendar.is_told = False
        self._later(luck.choice((30.0, 200.0)), setattr, self.run.calendar, "is_told", True)

    async def pause(self, luck: Random) -> None:
        """Pause the machine, whose clock then stands still."""
        self.run.was_undated = True  # the bot learns of it only with the next answer
        self.run.calendar.truth += luck.choice(AWAY)
        self.run.trouble(70.0)

    async def sleep(self, luck: Random) -> None:
        """Suspend the machine; its boot-time clock continues."""
        calendar, away = self.run.calendar, luck.choice(AWAY)
        calendar.truth += away
        calendar.offset += away
        calendar.slept += away
        self.run.trouble(70.0)

    async def darken(self, luck: Random) -> None:
        """Turn the machine off for long; its clock may be wrong afterwards."""
        self.run.host.kill()
        away = luck.choice(AWAY)
        self.run.calendar.truth += away
        self.run.calendar.offset += away
        if luck.random() < 0.3:
            await self.jump(luck)
        await self._start_again(luck)

    async def repeat(self, luck: Random) -> None:
        """Deliver a click twice."""
        people = self.run.people
        self.run.trouble(5.0)
        await people.repeat(luck.choice(people.users), luck)

    async def deny(self, luck: Random) -> None:
        """Revoke a permission of the bot in a channel for a while."""
        texts = [c for c in self.hub.world.channels.values() if c.kind == Kind.TEXT]
        channel = luck.choice(texts)
        wanted = luck.choice(
            (Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS, Permission.VIEW_CHANNEL)
        )
        channel.denied = int(wanted)
        self.run.was_denied = True
        self.hub.news.altered(channel)
        self._later(luck.random() * 60.0, self.allow, channel.id)

    def allow(self, channel: int) -> None:
        """Restore the permission."""
        found = self.hub.world.channels.get(channel)
        if found and found.denied:
            found.denied = 0
            self.hub.news.altered(found)
            self.run.trouble(5.0)

    async def archive(self, luck: Random) -> None:
        """Archive a thread."""
        threads = [one for one in self.hub.world.threads() if not one.archived]
        if threads:
            self.hub.news.archive(luck.choice(threads), archived=True)

    async def close(self, luck: Random) -> None:
        """Delete a message of the bot."""
        channels = [c for c in self.hub.world.channels.values() if c.kind != Kind.DM]
        messages = [m for c in channels for m in self.hub.world.history(c)[-6:]]
        if messages:
            self.hub.news.removed(luck.choice(messages))

    async def block(self, luck: Random) -> None:
        """Block a person as the operator, for some minutes or for good."""
        person = luck.choice(self.run.people.users)
        await self._write(_BLOCK, person.id, self.run.calendar.now().isoformat())
        journal = self.run.journal
        journal.blocked.setdefault(person.id, self.run.loop.now)
        journal.ever_blocked.add(person.id)
        await asyncio.sleep(luck.random() * 2 * KNOWN)
        await self.run.people.defy(person, luck)
        if luck.random() < 0.5:
            await self._write(_UNBLOCK, person.id)
            journal.blocked.pop(person.id, None)

    async def _write(self, statement: str, *values: object) -> None:
        """Change the database from another program."""
        while True:
            base = sqlite3.connect(self.run.disk.path, timeout=0, isolation_level=None)
            try:
                base.execute(statement, values)
            except sqlite3.OperationalError:  # the bot is writing
                await asyncio.sleep(0.05)
            else:
                return
            finally:
                base.close()

    def end(self) -> None:
        """End all faults."""
        self.mend_network()
        self.run.garbling.end()
        self.hub.faults.clear()
        self.hub.limits = False
        self.run.network.slow = 1.0
        self.run.disk.fails_in = self.run.disk.cut_in = None
        self.run.calendar.offset = self.run.calendar.truth
        self.run.calendar.is_told = True
        for channel in list(self.hub.world.channels):
            self.allow(channel)
        for thread in self.hub.world.threads():
            if thread.archived:
                self.hub.news.archive(thread, archived=False)


def _is_locked(services: Services) -> bool:
    return any(lock.locked() for lock in services.tables.cache._locks.values())
