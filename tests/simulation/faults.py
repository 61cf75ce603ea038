"""Faults of machines, networks, disks and Discord, each for a limited time."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

import orjson
import pytest
from aiohttp import web

import bot.client
from bot.notifications.delivery.outbox import EDIT_TIMEOUT_S
from bot.sandbox import rest
from bot.sandbox.errors import Permission
from bot.sandbox.gateway import Op, Wire
from bot.sandbox.hub import Fault
from bot.sandbox.model import ChannelType, Json
from tests.simulation.journal import KNOWN
from tests.simulation.nature import BROKEN, FULL
from tests.simulation.script import FORBIDDEN
from tests.support.discord_codes import CODES
from tests.support.mutants import OTHERS, damage

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
REFUSABLE: Final = (
    *CALLS,
    ("POST", r"/channels/\d+/messages$"),  # more often than others
    ("DELETE", "/messages/"),
    ("GET", r"/channels/\d+$"),
    ("PATCH", r"/channels/\d+$"),
    ("GET", "/members/"),
    ("GET", "/emojis"),
    ("POST", "/emojis"),
)
"""Requests that Discord refuses with an error code."""
FORBIDDABLE: Final = (
    *(("POST", r"/channels/\d+/messages$"),) * 4,
    *(("PATCH", r"/messages/\d+$"),) * 2,
    ("DELETE", "/messages/"),
    ("POST", "/threads"),
    ("PATCH", r"/channels/\d+$"),
    ("POST", "/users/@me/channels"),
    ("POST", "/emojis"),
)
"""Requests that Discord refuses for hours."""
REFUSALS: Final = (400, 400, 400, 403, 403, 404, 401, 429)
"""The statuses of these refusals: Discord does not document which code has which."""
OF_EMOJI: Final = frozenset({10014, 50151})
"""Codes that name an emoji."""
OF_PEOPLE: Final = frozenset({10013, 40007, 50007, 50033, 50278})
"""Codes that say of a person that they get no direct messages."""
_BLOCK: Final = "insert or replace into blocks (kind, id, at, reason) values ('user', ?, ?, '')"
_UNBLOCK: Final = "delete from blocks where kind = 'user' and id = ?"
TRIES: Final = 1.0 + 3.0 + 5.0 + 7.0 + 9.0
"""Seconds for which discord.py retries a request with a server error."""
PATIENCE: Final = 5.0
"""Seconds to search for a task to cancel."""
AWAY: Final = (600.0, 2400.0, 7200.0, 100000.0)
"""Seconds for which a machine is off, paused or suspended."""
DENIED: Final = (
    *(Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS, Permission.VIEW_CHANNEL),
)
STATUSES: Final = (500, 502, 503, 504, 403, 404, 429, 400)
SHARES: Final = (0.1, 0.3, 0.7)
"""Share of frames that are damaged."""
_UNKNOWN: Final = ("NEW_THING", "VOICE_CHANNEL_EFFECT_SEND", "MESSAGE_POLL_VOTE_ADD")
"""Events that discord.py does not read."""
_UNUSABLE: Final = 2
"""Unusable connections in a row: the bot waits longer after each of them."""
_send: Final = Wire.send
_answer: Final = rest._answer


class Faults:
    """Causes faults. Each public coroutine is a fault of the script."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.hub: Any = run.city.hub
        self._normal: dict[tuple[Any, str], Any] = {}
        """Attributes that a fault changed, with their values without faults."""

    def _later(self, seconds: float, end: Any, *args: Any) -> None:
        self.run.trouble(seconds + 5.0)
        self.run.loop.call_later(seconds, end, *args)

    def _change(self, owner: Any, name: str, value: Any, seconds: float) -> None:
        normal = self._normal.setdefault((owner, name), getattr(owner, name))
        setattr(owner, name, value)
        self._later(seconds, setattr, owner, name, normal)

    async def kill(self, rng: Random) -> None:
        self.run.host.kill()
        await self._start_again(rng)

    async def _start_again(self, rng: Random) -> None:
        wait = rng.random() * rng.choice((0.1, 2.0, 90.0))
        self.run.trouble(wait + 10.0)
        await asyncio.sleep(wait)
        if not self.run.host.is_running and not self.run.is_ending:
            self.run.host.boot()

    async def cut(self, rng: Random) -> None:
        """Cut the power during one of the next transactions."""
        disk = self.run.disk
        process = self.run.host.process
        disk.cut_in = rng.randrange(4)
        self.run.trouble(15.0)
        for _ in range(50):
            await asyncio.sleep(0.2)
            if process in self.run.loop.dead:
                break
        disk.cut_in = None
        await self._start_again(rng)

    async def stop(self, rng: Random) -> None:
        """Stop the bot, with more or less patience for running work."""
        patience = rng.choice((0.0, 0.005, 0.02, 0.1, 10.0))
        bot.client.STOP_PATIENCE_S = patience  # type: ignore[misc]  # the run restores it
        self.run.trouble(15.0)
        await self.run.host.stop()
        await self._start_again(rng)

    async def cancel(self, rng: Random) -> None:
        """Cancel the bot's background work, as an impatient stop does.

        It mostly waits until a table is locked, where a cancellation could do harm.
        """
        wanted = rng.random() < 0.8
        until = self.run.loop.now + PATIENCE
        while self.run.loop.now < until:
            services = self.run.host.client.services if self.run.host.client else None
            tasks = list(services.busy._tasks) if services else []
            locks = services.tables.cache._locks.values() if services else ()
            if tasks and wanted <= any(lock.locked() for lock in locks):
                self.run.trouble(5.0)
                for task in tasks:
                    task.cancel()
                return
            await asyncio.sleep(0.003 if tasks else 0.05)

    async def disk(self, rng: Random) -> None:
        """Let one of the next statements fail."""
        self._change(self.run.disk, "fails_in", rng.randrange(25), 10.0)
        self.run.disk.reason = rng.choice((BROKEN, FULL))

    async def drop(self, _: Random) -> None:
        self.run.trouble(10.0)
        await self.hub.gateway.drop()

    async def forget(self, _: Random) -> None:
        """Break the connection, and let Discord forget the session."""
        self.run.trouble(15.0)
        await self.hub.gateway.drop()
        self.hub.gateway.sessions.clear()

    async def outage(self, rng: Random) -> None:
        """Make Discord unreachable for the bot, or let it answer 503."""
        seconds = rng.random() * rng.choice((5.0, 60.0, 400.0))
        self.run.trouble(seconds)
        if rng.random() < 0.5:
            self.run.network.is_down = True
            for end in list(self.run.network.ends):
                end.abort()
        else:
            self.hub.gateway.outage = True
            await self.hub.gateway.drop()
        self._later(seconds, self._mend_network)

    def _mend_network(self) -> None:
        self.run.network.is_down = self.hub.gateway.outage = False
        self.run.trouble(40.0)

    async def reset(self, rng: Random) -> None:
        """Break one connection, or all of them."""
        self.run.trouble(8.0)
        if ends := list(self.run.network.ends):
            for end in ends if rng.random() < 0.3 else [rng.choice(ends)]:
                end.abort()

    async def slow(self, rng: Random) -> None:
        self._change(self.run.network, "slow", rng.choice((5.0, 30.0)), rng.random() * 20.0)

    def _fault(self, rng: Random, calls: Sequence[tuple[str, str]] = CALLS, **how: Any) -> None:
        method, path = rng.choice(calls)
        fault = Fault(method, path, times=rng.choice((1, 1, 2, 6)), **how)
        self.hub.faults.append(fault)
        self.run.note(f"  {fault}")
        self._later(rng.choice((2.0, 20.0)) + fault.delay, setattr, fault, "times", 0)
        self.run.trouble(25.0 + 3 * fault.delay)  # a request at the end is delayed twice

    async def lose(self, rng: Random) -> None:
        self._fault(rng, lose=True, delay=rng.choice((0.0, 0.0, 0.5)))

    async def refuse(self, rng: Random) -> None:
        self.run.was_denied = True
        status = rng.choice(STATUSES)
        self._fault(rng, status=status)
        if status >= 500:
            self.run.trouble(20.0 + TRIES + 5.0)  # the last try may start at the end of the fault

    async def reject(self, rng: Random) -> None:
        """Refuse a call with any of Discord's error codes, or delete an emoji that is in use."""
        self.run.was_denied = True
        if rng.random() < 0.1 and self.hub.world.emojis:
            self.run.codes |= OF_EMOJI
            self.hub.world.drop_emoji(rng.choice(list(self.hub.world.emojis.values())))
            return
        code = rng.choice(CODES)
        status = rng.choice(REFUSALS)
        direct = [
            ("POST", rf"/channels/{channel.id}/messages$")
            for channel in self.hub.world.channels.values()
            if channel.kind == ChannelType.DM
        ]
        calls = direct if direct and rng.random() < 0.5 else REFUSABLE
        self._fault(rng, calls, code=code, status=status)

    async def forbid(self, rng: Random) -> None:
        """Refuse a kind of call to the end of the run, with one of Discord's error codes."""
        self.run.was_denied = True
        method, path = rng.choice(FORBIDDABLE)
        code = rng.choice(CODES)
        status = rng.choice(REFUSALS)
        fault = Fault(method, path, times=sys.maxsize, code=code, status=status)
        self.hub.faults.append(fault)
        self.run.note(f"  {fault}")
        self.run.codes.add(code)
        self.run.trouble(FORBIDDEN)
        if path == "/emojis":  # the next start uploads it
            self.run.codes |= OF_EMOJI
            self.hub.world.drop_emoji(rng.choice(list(self.hub.world.emojis.values())))
            await self.stop(rng)

    async def delay(self, rng: Random) -> None:
        delay = rng.choice((0.5, 1.5, 2.9, 4.0, 30.0, 70.0))
        self.run.was_late |= delay >= EDIT_TIMEOUT_S
        self._fault(rng, delay=delay)

    async def limit(self, rng: Random) -> None:
        """Enforce Discord's rate limits."""
        self._change(self.hub, "limits", True, rng.random() * 60.0)  # its value

    async def repeat(self, rng: Random) -> None:
        self.run.trouble(5.0)
        await self.run.people.repeat(rng.choice(self.run.people.users), rng)

    async def deny(self, rng: Random) -> None:
        """Revoke a permission of the bot in a channel for a while."""
        channel = rng.choice(self.run.people.texts())
        channel.denied = int(rng.choice(DENIED))
        self.run.was_denied = True
        self.hub.events.altered(channel)
        self._later(rng.random() * 60.0, self._allow, channel.id)

    def _allow(self, channel: int) -> None:
        place = self.hub.world.channels.get(channel)
        if place and place.denied:
            place.denied = 0
            self.hub.events.altered(place)
            self.run.trouble(5.0)

    async def archive(self, rng: Random) -> None:
        if threads := [thread for thread in self.hub.world.threads() if not thread.archived]:
            self.hub.events.archive(rng.choice(threads), archived=True)

    async def close(self, rng: Random) -> None:
        channels = [c for c in self.hub.world.channels.values() if c.kind != ChannelType.DM]
        if messages := [m for c in channels for m in self.hub.world.history(c)[-6:]]:
            self.hub.events.removed(rng.choice(messages))

    async def garble(self, rng: Random) -> None:
        """Damage a share of Discord's data."""
        self.run.garbling.share, self.run.garbling.usable = rng.choice(SHARES), _UNUSABLE
        seconds = rng.choice((2.0, 20.0, 60.0))
        self._later(seconds, setattr, self.run.garbling, "share", 0.0)
        self.run.trouble(seconds + 25.0)

    async def skip(self, rng: Random) -> None:
        minutes = rng.choice((2, 20, 61, 61, 200, 600, 1500))
        self.run.trouble(3.5)  # running work is delayed by as much
        self.run.host.skip(timedelta(minutes=minutes))

    async def jump(self, rng: Random) -> None:
        """Set the machine's clock forward, back or to the true time."""
        calendar = self.run.calendar
        wrong = rng.choice((0.0, -86400.0, -18000.0, -3600.0, -60.0, 60.0, 900.0, 86400.0))
        calendar.offset = calendar.truth + wrong

    async def mute(self, rng: Random) -> None:
        """Leave the date out of Discord's answers."""
        self.run.was_undated = True
        self._change(self.run.calendar, "has_date", False, rng.choice((30.0, 200.0)))  # its value

    async def pause(self, rng: Random) -> None:
        """Pause the machine, whose clock then stands still."""
        self.run.was_undated = True  # the bot learns of it only with the next answer
        self.run.calendar.truth += rng.choice(AWAY)
        self.run.trouble(70.0)

    async def sleep(self, rng: Random) -> None:
        """Suspend the machine; its boot-time clock continues."""
        self.run.calendar.slept += self._pass(rng)
        self.run.trouble(70.0)

    async def darken(self, rng: Random) -> None:
        """Turn the machine off for long; its clock may be wrong afterwards."""
        self.run.host.kill()
        self._pass(rng)
        if rng.random() < 0.3:
            await self.jump(rng)
        await self._start_again(rng)

    def _pass(self, rng: Random) -> float:
        """Let time pass on both clocks; return the seconds."""
        away = rng.choice(AWAY)
        self.run.calendar.truth += away
        self.run.calendar.offset += away
        return away

    async def block(self, rng: Random) -> None:
        """Block a person for some minutes or for good."""
        person = rng.choice(self.run.people.users)
        await self._write(_BLOCK, person.id, self.run.calendar.now().isoformat())
        journal = self.run.journal
        journal.blocked.setdefault(person.id, self.run.loop.now)
        journal.ever_blocked.add(person.id)
        await asyncio.sleep(rng.random() * 2 * KNOWN)
        await self.run.people.defy(person, rng)
        if rng.random() < 0.5:
            await self._write(_UNBLOCK, person.id)
            journal.blocked.pop(person.id, None)

    async def _write(self, statement: str, *values: object) -> None:
        """Change the database from another program, as soon as the bot is not writing."""
        connect = partial(sqlite3.connect, timeout=0, isolation_level=None)
        while True:
            with suppress(sqlite3.OperationalError), closing(connect(self.run.disk.path)) as base:
                base.execute(statement, values)
                return
            await asyncio.sleep(0.05)

    def end(self) -> None:
        self._mend_network()
        for (owner, name), value in self._normal.items():
            setattr(owner, name, value)
        self.run.garbling.share = 0.0
        self.hub.faults.clear()
        self.run.disk.cut_in = None
        self.run.calendar.offset = self.run.calendar.truth
        for channel in list(self.hub.world.channels):
            self._allow(channel)
        for thread in self.hub.world.threads():
            if thread.archived:
                self.hub.events.archive(thread, archived=False)


class Garbling:
    """Damages events and answers on their way to the bot.

    The seed and the number of earlier frames decide the damage.
    """

    def __init__(self, seed: int) -> None:
        self.changed: set[int] = set()
        """Interactions whose meaning the damage may have changed."""
        self.share = 0.0
        """Share of the data that is damaged now."""
        self.usable = 0
        """Connections that may still be unusable."""
        self._seed = seed
        self._count = 0

    def install(self, patch: pytest.MonkeyPatch) -> None:
        """Route all data to the bot through this object, until the patch is undone."""

        def send(wire: Wire, payload: Json) -> None:
            for frame in self._garbled(payload):
                _send(wire, frame)

        async def answer(*args: Any) -> Any:
            response, *more = await _answer(*args)
            return self._garbled_answer(response), *more

        patch.setattr(Wire, "send", send)
        patch.setattr(rest, "_answer", answer)

    def _draw(self) -> Random | None:
        """Return a random generator for the damage; None to leave the data intact."""
        if not self.share:
            return None
        self._count += 1
        rng = Random(f"garbling {self._seed} {self._count}")
        return rng if rng.random() < self.share else None

    def _garbled(self, payload: Json) -> list[Json]:
        """Return the frames that replace a frame."""
        event = payload["t"]
        rng = self._draw()
        if rng is None or payload["op"] not in (Op.DISPATCH, Op.HELLO):
            return [payload]
        if rng.random() < 0.2:
            unknown = {"t": rng.choice(_UNKNOWN), "d": rng.choice(OTHERS)}
            return [payload, payload | unknown] if event else [payload]
        if event in (None, "READY"):
            self.usable -= 1
            if self.usable < 0:
                return [payload]
        if event and rng.random() < 0.1:
            return [payload | {"s": rng.choice((None, "7", []))}]
        data, path = damage(payload["d"], rng)
        if event == "INTERACTION_CREATE" and path[:1] in ((), ("data",)):
            self.changed.add(int(payload["d"]["id"]))
        return [payload | {"d": data}]

    def _garbled_answer(self, response: web.Response) -> web.Response:
        rng = self._draw()
        if rng is None or response.status != 200:
            return response
        headers = {name: value for name, value in response.headers.items() if name[:2] == "X-"}
        if rng.random() < 0.2:
            return web.Response(status=204, headers=headers)
        assert isinstance(response.body, bytes)
        payload, _ = damage(orjson.loads(response.body), rng)
        body = b"<html>" if rng.random() < 0.1 else orjson.dumps(payload)
        return web.Response(body=body, headers=headers, content_type="application/json")
