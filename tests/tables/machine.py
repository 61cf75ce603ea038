"""One table and its rematches, four people, and a program that is stopped now and then.

Hypothesis draws the deeds and shortens what fails; seeded walks reach what was chosen on any day.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from bot.refusal import Refusal
from bot.tables import lobby, play, premoves, removal, seats, views
from bot.tables.errors import StaleError
from bot.tables.model import Person, Status, TableId
from games.core.game import Seat
from tests.support.machines import Machine
from tests.support.voting import open_vote, vote
from tests.tables.conftest import Room, open_room
from tests.tables.whole import WholeTable

PEOPLE: Final = tuple(Person(number, f"P{number}") for number in range(1, 5))
MOVES: Final = ("once", "twice", "pass", "gamble", "x1", "@stop")
PLAIN: Final[Mapping[str, Callable[..., Any]]] = {
    "add_ai": lobby.add_ai,
    "remove_ai": lobby.remove_ai,
    "drop": premoves.drop,
}
TIMED: Final[Mapping[str, Callable[..., Any]]] = {
    "cancel": play.cancel,
    "leave": lobby.leave,
    "resign": play.resign,
    "restore_table": removal.restore_table,
    "start": play.start,
    "take_back": seats.take_back,
}
"""Commands that need nothing but the person, tried at any state of the table."""
DEEDS: Final[Mapping[Status, tuple[str, ...]]] = {
    Status.LOBBY: (
        *("join",) * 3,
        *("start",) * 4,
        *("add_ai", "remove_ai", "leave", "cancel", "show", "restart"),
    ),
    Status.PLAYING: (
        *("move",) * 7,
        *("move_late", "move_blindly", "think_again", "advance", "advance", "play_for", "show"),
        *("resign", "stop", "take_back", "take_back", "offer", "take", "take", "ask", "ask"),
        *("plan", "plan", "drop", "note", "archive_idle", "undo", "restart", "resign", "cancel"),
    ),
    Status.ARCHIVED: (*("restore_table",) * 4, "show", "stop", "restart"),
    Status.FINISHED: ("rematch", "open_another", "show", "restart"),
    Status.CANCELLED: ("rematch", "open_another", "open_another", "show", "restart"),
}
"""The deeds that are tried at a table of this status, often or seldom."""


class Deeds(WholeTable):
    """The deeds of people at a table; a refusal changes nothing."""

    luck: Random
    person: Person
    """The person of the next deed."""

    async def begin(self, room: Room, luck: Random) -> None:
        """Open the first table."""
        self.room, self.luck = room, luck
        await self.open_another()

    async def step(self, luck: Random) -> None:
        """Do something, likely or not, and check everything."""
        self.luck, self.person = luck, luck.choice((*PEOPLE, self.seen[0].host, self.seen[0].host))
        names = (*PLAIN, *TIMED, "undo") if luck.random() < 0.1 else DEEDS[self.seen[0].status]
        await self.do(luck.choice(names))
        await self.check()

    async def do(self, name: str) -> None:
        """Do one deed."""
        before = await self.read()
        try:
            if name in PLAIN:
                await self.room.tables.change(self.id, PLAIN[name], self.person.id)
            elif name in TIMED:
                await self.room.tables.change_now(self.id, TIMED[name], self.person.id)
            else:
                await getattr(self, name)()
        except Refusal:
            self.done["refused"] += 1
            assert await self.read() == before
        else:
            self.done[name] += 1

    async def sit_down(self, table: TableId) -> None:
        self.id, self.record, self.tokens = table, (), Counter()
        await self.check()

    async def open_another(self) -> None:
        count, house = self.luck.choice([2, 3]), self.luck.choice([0, 1])
        await self.sit_down((await self.room.lobby(*PEOPLE[:count], house=house)).id)
        if self.luck.choice([True, True, False]):
            self.person = PEOPLE[0]
            await self.do("start")

    async def join(self) -> None:
        await self.room.tables.join(self.id, self.person)

    async def asked(self) -> list[Person]:
        """Return one person who is to move, if there is one."""
        return (await self.room.people_asked(self.id))[:1]

    async def move(self) -> None:
        await self.room.tables.ai.advance(self.id)
        for person in await self.asked():
            await self.room.move(self.id, person, self.luck.randrange(4))

    async def move_late(self) -> None:
        """Choose on an old panel."""
        for person in await self.asked():
            panel = await self.room.tables.panel(self.id, person.id)
            late = panel.decision_number - self.luck.choice([1, 2])
            try:
                await self.room.tables.act(self.id, person.id, late, panel.offers[0].notation)
            except StaleError:
                continue
            raise AssertionError("a move was taken from a stale panel")

    async def move_blindly(self) -> None:
        notation = self.luck.choice(MOVES)
        await self.room.tables.act(self.id, self.person.id, None, notation)

    async def think_again(self) -> None:
        """Move and take it back at once, where the game allows that."""
        for person in await self.asked():
            await self.room.move(self.id, person, self.luck.randrange(4))
            with contextlib.suppress(Refusal):
                await self.room.tables.undo(self.id, person.id)

    async def undo(self) -> None:
        """Undo a move: the person's own."""
        panel = await self.room.tables.undo(self.id, self.person.id)
        undos = [entry for entry in await self.room.entries(self.id) if entry.text == "@undo"]
        assert undos[-1].seat == panel.seat

    async def advance(self) -> None:
        await self.room.tables.ai.advance(self.id)

    async def play_for(self) -> None:
        """Let an AI player move for a person, who cannot undo that."""
        for person in await self.asked():
            panel = await self.room.tables.panel(self.id, person.id)
            assert await self.room.tables.ai.play_for(self.id, panel.seat, panel.decision_number)
            try:
                await self.room.tables.undo(self.id, person.id)
            except Refusal:
                continue
            raise AssertionError("a person undid a stand-in's move")

    async def show(self) -> None:
        table = await self.room.tables.table(self.id)
        shown = max(table.plies - self.luck.choice([0, 0, 1, 3]), 0)
        await self.room.tables.record_post(self.id, shown, 9, table.place.target_id)

    async def stop(self) -> None:
        manager = self.luck.choice([False, False, False, True])
        await self.room.tables.change_now(self.id, play.cancel, self.person.id, manager=manager)

    async def offer(self) -> None:
        seat = Seat(self.luck.randrange(4))
        await self.room.tables.change(self.id, seats.offer, self.person.id, seat)

    async def take(self) -> None:
        """Take a seat, one that is offered if any is."""
        offered = (await self.room.store.tables([self.id]))[0].extras.offers
        seat = Seat(self.luck.choice(offered or range(4)))
        await self.room.tables.take(self.id, self.person, seat)

    async def ask(self) -> None:
        """Open a vote, in which one person may say no."""
        kind, dissenter = self.luck.choice(["rewind", "rewind", "cancel"]), self.luck.choice(PEOPLE)
        await open_vote(self.room.tables, self.id, self.person.id, kind)
        for other in PEOPLE:
            yes = other != dissenter or self.luck.choice([True, False])
            with contextlib.suppress(Refusal):
                await vote(self.room.tables, self.id, other.id, kind, yes=yes)

    async def plan(self) -> None:
        _, foreseen = await self.room.tables.read(self.id, views.premove_panel, self.person.id)
        if foreseen:
            one = self.luck.choice(foreseen)
            await self.room.tables.change(
                self.id, premoves.set_premove, self.person.id, one.kind, one.notation
            )

    async def note(self) -> None:
        words = self.luck.choice(MOVES)
        await self.room.tables.change(self.id, play.write_note, self.person.id, words)

    async def archive_idle(self) -> None:
        self.room.clock.now += timedelta(days=31)
        await self.room.tables.archive_idle()

    async def rematch(self) -> None:
        """Go on with the lobby of a rematch: the same for all people and repetitions."""
        again = await self.room.tables.rematch(self.id, self.person.id)
        assert again == await self.room.tables.rematch(self.id, self.person.id)
        await self.sit_down(again.id)

    async def restart(self) -> None:
        before = await self.read()
        self.room = await self.room.reopen()
        assert await self.read() == before


class OneTable(Machine, Deeds):
    """The same, drawn and shortened by Hypothesis."""

    @initialize(luck=st.randoms(use_true_random=False), seed=st.integers(0, 999))
    def open(self, luck: Random, seed: int) -> None:
        secret = partial(Random(seed).randbytes, 32)
        self.wait(self.begin(self.wait(open_room(self.path, new_secret=secret)), luck))

    async def close(self) -> None:
        await self.room.store.close()

    @rule(luck=st.randoms(use_true_random=False))
    def act(self, luck: Random) -> None:
        self.wait(self.step(luck))

    @invariant()
    def the_table_is_whole(self) -> None:
        """Each step checks it."""
