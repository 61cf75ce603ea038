"""Whatever people do in whatever order, a table stays whole.

Seeded walks reach what was chosen on any day. The state machine beside them (`machine.py`) finds
and shortens more, but which examples Hypothesis draws depends on the constants in our modules.
"""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from bot.refusal import Refusal
from bot.tables import lobby, play, premoves, removal, seats
from bot.tables.model import Person, Place, Status, TableId
from games.core.game import Seat
from games.core.record import Entry
from tests.support.soak import SOAK
from tests.tables.conftest import Room, open_room
from tests.tables.whole import WholeTable

PEOPLE: Final = tuple(Person(number, f"P{number}") for number in range(1, 6))
WALKS: Final[dict[int, set[str]]] = {
    0: {Status.PLAYING, Status.FINISHED, "@house", "leave", "restart"},
    2: {Status.LOBBY, Status.ARCHIVED, "bring back", "plan"},
    3: {"@back", "@standin", "take"},
    5: {Status.CANCELLED, "@stop", "@undo", "cancel", "@rewind", "rematch"},
    11: {"take back"},
}
"""Seeds of walks, each with the deeds and entries it was chosen for."""
STEPS: Final = 250


class Walk(WholeTable):
    """One table (and its rematches), five people, and a program that is stopped now and then."""

    def __init__(self, room: Room, table: TableId, seed: int) -> None:
        self.room = room
        self.id = table
        self.random = random.Random(seed)
        self.record: tuple[Entry, ...] = ()
        self.tokens: Counter[int] = Counter()
        self.done: Counter[str] = Counter()
        """Accepted deeds, and statuses of the tables."""
        self.refused = False
        """Whether the last step was: then nothing has changed."""

    async def step(self) -> None:
        """Do something, likely or not."""
        person = self.random.choice(PEOPLE)
        tables, table = self.room.tables, self.id
        deeds: dict[str, tuple[int, Callable[[], Awaitable[Any]]]] = {
            "join": (12, lambda: tables.join(table, person)),
            "leave": (5, lambda: tables.change_now(table, lobby.leave, person.id)),
            "add house": (2, lambda: tables.change(table, lobby.add_ai, person.id)),
            "drop house": (1, lambda: tables.change(table, lobby.remove_ai, person.id)),
            "start": (1, lambda: tables.change_now(table, play.start, person.id)),
            "start as host": (6, self.start),
            "move": (40, lambda: self.move(self.random.choice([0, 0, 0, 1]))),
            "move blindly": (3, lambda: tables.act(table, person.id, None, self.any_move())),
            "undo": (8, lambda: tables.undo(table, person.id)),
            "advance": (15, lambda: tables.advance(table)),
            "stand in": (4, self.play_for),
            "show": (8, self.show),
            "resign": (6, lambda: tables.change_now(table, play.resign, person.id)),
            "cancel": (2, lambda: tables.change_now(table, play.cancel, person.id)),
            "stop": (1, lambda: self.stop(person)),
            "take back": (
                24,
                lambda: self.room.tables.change_now(table, seats.take_back, person.id),
            ),
            "offer": (
                12,
                lambda: self.room.tables.change(
                    table, seats.offer, person.id, Seat(self.random.randrange(4))
                ),
            ),
            "take": (12, lambda: self.take(person)),
            "ask": (12, lambda: self.ask(person)),
            "plan": (8, lambda: self.plan(person)),
            "note": (
                2,
                lambda: self.room.tables.change(table, play.write_note, person.id, self.any_move()),
            ),
            "archive": (4, self.archive_idle),
            "bring back": (
                30,
                lambda: self.room.tables.change_now(table, removal.restore_table, person.id),
            ),
            "rematch": (20, lambda: self.rematch(person)),
            "restart": (3, self.restart),
        }
        [deed] = self.random.choices(list(deeds), [weight for weight, _ in deeds.values()])
        try:
            await deeds[deed][1]()
        except Refusal:
            self.refused = True
        else:
            self.refused = False
            self.done[deed] += 1

    async def check(self) -> None:
        before = self.seen
        await super().check()
        if self.refused:
            assert self.seen == before

    def any_move(self) -> str:
        return self.random.choice(["once", "twice", "pass", "gamble", "x1", "@stop"])

    async def move(self, lag: int) -> None:
        for person in (await self.room.people_asked(self.id))[:1]:
            panel = await self.room.tables.panel(self.id, person.id)
            offer = self.random.choice(panel.offers)
            await self.room.tables.act(
                self.id, person.id, panel.decision_number - lag, offer.notation
            )

    async def play_for(self) -> None:
        for person in (await self.room.people_asked(self.id))[:1]:
            panel = await self.room.tables.panel(self.id, person.id)
            assert await self.room.tables.play_for(self.id, panel.seat, panel.decision_number)

    async def take(self, person: Person) -> None:
        """Take a seat, one that is offered if any is."""
        offered = list((await self.room.store.tables([self.id]))[0].extras.offers)
        seat = Seat(self.random.choice(offered or range(4)))
        await self.room.tables.take(self.id, person, seat)

    async def ask(self, person: Person) -> None:
        """Open a vote, in which most people vote, mostly yes."""
        kind = self.random.choice(["rewind", "rewind", "rewind", "cancel"])
        await self.room.tables.open_vote(self.id, person.id, kind)
        for other in PEOPLE:
            with contextlib.suppress(Refusal):
                yes = self.random.random() < 0.8
                await self.room.tables.vote(self.id, other.id, kind, yes=yes)

    async def plan(self, person: Person) -> None:
        _, foreseen = await self.room.tables.queries.premove_panel(self.id, person.id)
        if foreseen:
            one = self.random.choice(foreseen)
            await self.room.tables.change(
                self.id, premoves.set_premove, person.id, one.kind, one.notation
            )

    async def archive_idle(self) -> None:
        if (await self.room.tables.table(self.id)).status is Status.PLAYING:
            self.room.clock.now += timedelta(days=31)
            await self.room.tables.archive_idle()

    async def start(self) -> None:
        host = (await self.room.tables.table(self.id)).host
        await self.room.tables.change_now(self.id, play.start, host.id)

    async def show(self) -> None:
        table = await self.room.tables.table(self.id)
        shown = max(table.plies - self.random.choice([0, 0, 1, 3]), 0)
        await self.room.tables.record_post(self.id, shown, 9, table.place.target_id)

    async def stop(self, person: Person) -> None:
        manager = self.random.random() < 0.2
        await self.room.tables.change_now(self.id, play.cancel, person.id, manager=manager)

    async def rematch(self, person: Person) -> None:
        again = await self.room.tables.rematch(self.id, person.id)
        assert again == await self.room.tables.rematch(self.id, person.id)
        self.id, self.record, self.tokens = again.id, (), Counter()

    async def restart(self) -> None:
        before = await self.read()
        self.room = await self.room.reopen()
        assert await self.read() == before

    async def go_on(self) -> None:
        """Begin another table, mostly, when this one is over, or a rematch."""
        if not self.seen[0].ended or self.random.random() < 0.6:
            return
        if self.random.random() < 0.3:
            with contextlib.suppress(Refusal):
                await self.rematch(self.random.choice(PEOPLE))
                self.done["rematch"] += 1
        else:
            again = await self.room.tables.open("toy", PEOPLE[0], Place(1, 2), "en")
            self.id, self.record, self.tokens = again.id, (), Counter()
        self.seen = await self.read()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(300) if SOAK else WALKS)
async def test_a_table_stays_whole(tmp_path: Path, seed: int) -> None:
    secrets = partial(random.Random(seed).randbytes, 32)
    room = await open_room(tmp_path / "takujo.db", new_secret=secrets)
    table = await room.tables.open("toy", PEOPLE[0], Place(1, 2), "en")
    walk = Walk(room, table.id, seed)
    walk.seen = await walk.read()
    for _ in range(STEPS):
        await walk.step()
        await walk.check()
        await walk.go_on()
    await walk.room.store.close()
    assert {deed for deed in WALKS.get(seed, ()) if not walk.done[deed]} == set()


def test_the_walks_go_everywhere() -> None:
    everywhere = {*Status, "@undo", "@rewind", "@house", "@back", "@stop", "@standin", "rematch"}
    everywhere |= {"leave", "cancel", "restart", "plan", "bring back", "take", "take back"}
    assert {deed for chosen_for in WALKS.values() for deed in chosen_for} == everywhere
