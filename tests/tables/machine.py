"""A state machine: one table, its rematches, and four people."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any, Final

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from bot.refusal import Refusal
from bot.tables import lobby, play, premoves, removal, seats
from bot.tables.model import Person, Status, TableId
from bot.tables.service import Tables
from games.core.game import Seat
from games.core.record import Entry
from tests.support.machines import Machine
from tests.tables.conftest import open_room
from tests.tables.whole import WholeTable

PEOPLE: Final = tuple(Person(number, f"P{number}") for number in range(1, 5))
PERSON: Final = st.sampled_from(PEOPLE)
CHOICE: Final = st.integers(0, 3)
MOVE: Final = st.sampled_from(("once", "twice", "pass", "gamble", "x1", "@stop"))
DEEDS: Final[Mapping[str, Callable[[Tables, TableId, int], Awaitable[Any]]]] = {
    "add_ai": lambda tables, table, user: tables.change(table, lobby.add_ai, user),
    "cancel": lambda tables, table, user: tables.change_now(table, play.cancel, user),
    "leave": lambda tables, table, user: tables.change_now(table, lobby.leave, user),
    "remove_ai": lambda tables, table, user: tables.change(table, lobby.remove_ai, user),
    "resign": lambda tables, table, user: tables.change_now(table, play.resign, user),
    "restore_table": lambda tables, table, user: tables.change_now(
        table, removal.restore_table, user
    ),
    "start": lambda tables, table, user: tables.change_now(table, play.start, user),
    "take_back": lambda tables, table, user: tables.change_now(table, seats.take_back, user),
    "undo": lambda tables, table, user: tables.undo(table, user),
}
"""Commands that need nothing but the person."""


def during(*statuses: Status) -> Callable[[Any], Any]:
    """Apply a rule only at tables of these statuses."""
    return precondition(lambda machine: machine.status in statuses)


in_lobby = during(Status.LOBBY)
in_play = during(Status.PLAYING)
when_over = during(Status.FINISHED, Status.CANCELLED)


class OneTable(Machine, WholeTable):
    """A table, and a program that is stopped now and then."""

    def __init__(self) -> None:
        super().__init__()
        self.luck = Random(0)
        secret = partial(self.luck.randbytes, 32)
        self.room = self.wait(open_room(self.path, new_secret=secret))
        self.id = TableId("")
        self.status = Status.LOBBY
        self.record: tuple[Entry, ...] = ()
        self.tokens: Counter[int] = Counter()

    async def close(self) -> None:
        await self.room.store.close()

    def do(self, name: str, deed: Callable[[], Awaitable[Any]]) -> None:
        """Do something; a refusal changes nothing."""
        self.wait(self._do(name, deed))

    async def _do(self, name: str, deed: Callable[[], Awaitable[Any]]) -> None:
        before = await self.read()
        try:
            await deed()
        except Refusal:
            self.done["refused"] += 1
            assert await self.read() == before
        else:
            self.done[name] += 1

    async def _open(self, others: int = 2, house: int = 1, *, starts: bool = True) -> None:
        table = await self.room.lobby(*PEOPLE[: others + 1], house=house)
        if starts:
            await self.room.tables.change_now(table.id, play.start, PEOPLE[0].id)
        self._sit_down(table.id)

    def _sit_down(self, table: TableId) -> None:
        self.id, self.record, self.tokens = table, (), Counter()

    @initialize(
        luck=st.integers(0, 999),
        others=st.integers(1, 2),
        house=st.integers(0, 1),
        starts=st.sampled_from((True, True, False)),
    )
    def begin(self, luck: int, others: int, house: int, starts: bool) -> None:
        self.luck.seed(luck)
        self.wait(self._open(others, house, starts=starts))

    @rule(person=PERSON, deed=st.sampled_from(sorted(DEEDS)))
    def insist(self, person: Person, deed: str) -> None:
        """Run a command, at any state of the table."""
        self.do(deed, lambda: DEEDS[deed](self.room.tables, self.id, person.id))

    @in_lobby
    @rule(person=PERSON)
    def join(self, person: Person) -> None:
        self.do("join", lambda: self.room.tables.join(self.id, person))

    @in_lobby
    @rule(more_house=st.booleans())
    def start(self, more_house: bool) -> None:
        """Start as the host, with or without another AI player."""

        host = self.wait(self.room.tables.table(self.id)).host
        if more_house:
            self.do("add_ai", lambda: DEEDS["add_ai"](self.room.tables, self.id, host.id))
        self.do("start", lambda: DEEDS["start"](self.room.tables, self.id, host.id))

    @in_play
    @rule()
    def act(self) -> None:
        """Make the first move there is: the simplest example plays games to their ends."""
        self.do("move", lambda: self._move(0))

    @in_play
    @rule(choice=CHOICE)
    def move(self, choice: int) -> None:
        self.do("move", lambda: self._move(choice))

    async def _move(self, choice: int) -> None:
        await self.room.tables.advance(self.id)
        for person in (await self.room.people_asked(self.id))[:1]:
            await self.room.move(self.id, person, choice)

    @in_play
    @rule(choice=CHOICE, lag=st.integers(1, 2))
    def move_late(self, choice: int, lag: int) -> None:
        """Choose on an old panel; it is refused."""

        async def move_late() -> None:
            for person in (await self.room.people_asked(self.id))[:1]:
                panel = await self.room.tables.panel(self.id, person.id)
                move = panel.offers[choice % len(panel.offers)].notation
                await self.room.tables.act(self.id, person.id, panel.decision_number - lag, move)
                pytest.fail("a move was taken from a stale panel")

        self.do("move_late", move_late)

    @rule(person=PERSON, move=MOVE)
    def move_blindly(self, person: Person, move: str) -> None:
        self.do("move_blindly", lambda: self.room.tables.act(self.id, person.id, None, move))

    @in_play
    @rule(choice=CHOICE)
    def think_again(self, choice: int) -> None:
        """Move and take it back at once, where the game allows that."""

        async def think_again() -> None:
            for person in (await self.room.people_asked(self.id))[:1]:
                await self.room.move(self.id, person, choice)
                with contextlib.suppress(Refusal):
                    await self.room.tables.undo(self.id, person.id)

        self.do("think_again", think_again)

    @in_play
    @rule()
    def advance(self) -> None:
        self.do("advance", lambda: self.room.tables.advance(self.id))

    @in_play
    @rule()
    def play_for(self) -> None:
        """Let an AI player move for a person, who cannot undo that."""

        async def play_for() -> None:
            for person in (await self.room.people_asked(self.id))[:1]:
                panel = await self.room.tables.panel(self.id, person.id)
                assert await self.room.tables.play_for(self.id, panel.seat, panel.decision_number)
                with pytest.raises(Refusal):
                    await self.room.tables.undo(self.id, person.id)

        self.do("stand_in", play_for)

    @rule(lag=st.sampled_from((0, 0, 1, 3)))
    def show(self, lag: int) -> None:
        async def show() -> None:
            table = await self.room.tables.table(self.id)
            shown = max(table.plies - lag, 0)
            await self.room.tables.record_post(self.id, shown, 9, table.place.target_id)

        self.do("show", show)

    @in_play
    @rule(person=PERSON)
    def resign(self, person: Person) -> None:
        self.do("resign", lambda: self.room.tables.change_now(self.id, play.resign, person.id))

    @rule(person=PERSON, manager=st.sampled_from((False, False, False, True)))
    def stop(self, person: Person, manager: bool) -> None:
        self.do(
            "stop",
            lambda: self.room.tables.change_now(self.id, play.cancel, person.id, manager=manager),
        )

    @in_play
    @rule(person=PERSON)
    def take_back(self, person: Person) -> None:
        self.do(
            "take_back", lambda: self.room.tables.change_now(self.id, seats.take_back, person.id)
        )

    @in_play
    @rule(person=PERSON, seat=CHOICE)
    def offer(self, person: Person, seat: int) -> None:
        self.do(
            "offer", lambda: self.room.tables.change(self.id, seats.offer, person.id, Seat(seat))
        )

    @in_play
    @rule(person=PERSON, choice=CHOICE)
    def take(self, person: Person, choice: int) -> None:
        """Take a seat, one that is offered if any is."""

        async def take() -> None:
            offered = (await self.room.store.tables([self.id]))[0].extras.offers
            seat = offered[choice % len(offered)] if offered else choice
            await self.room.tables.take(self.id, person, Seat(seat))

        self.do("take", take)

    @in_play
    @rule(
        person=PERSON,
        kind=st.sampled_from(("rewind", "rewind", "cancel")),
        dissenters=st.sets(PERSON, max_size=1),
    )
    def ask(self, person: Person, kind: str, dissenters: set[Person]) -> None:
        """Open a vote, in which one person may say no."""

        async def ask() -> None:
            await self.room.tables.open_vote(self.id, person.id, kind)
            for other in PEOPLE:
                with contextlib.suppress(Refusal):
                    yes = other not in dissenters
                    await self.room.tables.vote(self.id, other.id, kind, yes=yes)

        self.do("ask", ask)

    @in_play
    @rule(person=PERSON, choice=CHOICE)
    def plan(self, person: Person, choice: int) -> None:
        async def plan() -> None:
            _, foreseen = await self.room.tables.queries.premove_panel(self.id, person.id)
            if foreseen:
                one = foreseen[choice % len(foreseen)]
                await self.room.tables.change(
                    self.id, premoves.set_premove, person.id, one.kind, one.notation
                )

        self.do("plan", plan)

    @in_play
    @rule(person=PERSON, move=MOVE)
    def note(self, person: Person, move: str) -> None:
        self.do("note", lambda: self.room.tables.change(self.id, play.write_note, person.id, move))

    @in_play
    @rule()
    def archive_idle(self) -> None:
        async def archive_idle() -> None:
            self.room.clock.now += timedelta(days=31)
            await self.room.tables.archive_idle()

        self.do("put_away", archive_idle)

    @during(Status.ARCHIVED)
    @rule(person=PERSON)
    def restore_table(self, person: Person) -> None:
        self.do(
            "bring_back",
            lambda: self.room.tables.change_now(self.id, removal.restore_table, person.id),
        )

    @rule(person=PERSON)
    def rematch(self, person: Person) -> None:
        """Go on with the lobby of a rematch: the same for all people and repetitions."""

        async def rematch() -> None:
            again = await self.room.tables.rematch(self.id, person.id)
            assert again == await self.room.tables.rematch(self.id, person.id)
            self._sit_down(again.id)

        self.do("rematch", rematch)

    @when_over
    @rule()
    def open_another(self) -> None:
        self.wait(self._open())

    @rule()
    def restart(self) -> None:
        async def restart() -> None:
            before = await self.read()
            self.room = await self.room.reopen()
            assert await self.read() == before

        self.do("restart", restart)

    # A rule stands as often among the others as it has names.
    join_too = join_as_well = join
    move_too = move_as_well = move
    act_too = act
    bring_back_too = bring_back_as_well = restore_table

    @invariant()
    def the_table_is_whole(self) -> None:
        self.wait(self.check())

    async def check(self) -> None:
        await super().check()
        self.status = (await self.room.tables.table(self.id)).status
