"""A move and a timeout at the same moment: one wins, the other is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.refusal import Refusal
from bot.store.decisions import Decisions
from bot.tables import lobby, play
from bot.tables.errors import SettledError
from bot.tables.model import Person, TableId
from bot.tables.moderation import Absence, Absences, TimeoutAction
from games.ai.search import Level
from games.catalog import GamePackage, load_catalogue
from games.core.game import Seat
from games.core.record import HOUSE, STAND_IN
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, Room, open_room
from tests.tables.gates import Gate, GatedStore, race

MOMENTS = range(8)
"""When the other acts: before or after each visit to the database, of which there are fewer."""
CARDS = "keltis_card"
"""A game whose turns are two moves: a card is played, then one is drawn."""


@dataclass
class Thinker:
    """An AI player; while it computes for the n-th time, another command runs."""

    loop: asyncio.AbstractEventLoop
    at: int = -1
    """The thought during which the rival acts; the first is 0."""
    rival: Callable[[], Coroutine[Any, Any, Any]] | None = None
    thoughts: int = 0
    heard: list[Any] = field(default_factory=list)

    def think(self, game: GamePackage) -> GamePackage:
        """Return the game with AI players like this."""
        thinker = self

        class Slowed(GamePackage):
            __slots__ = ()

            def think(self, level: Level, view: Any, moves: Sequence[Any], rng_seed: int) -> Any:
                here, thinker.thoughts = thinker.thoughts, thinker.thoughts + 1
                if here == thinker.at and thinker.rival:
                    acting = asyncio.run_coroutine_threadsafe(thinker.rival(), thinker.loop)
                    thinker.heard.append(acting.result(10))
                return super().think(level, view, moves, rng_seed)

        return Slowed(**{one.name: getattr(game, one.name) for one in fields(game)})


@dataclass
class Arena:
    """A room in which two people act at the same moment."""

    room: Room
    gate: Gate
    thinker: Thinker


@pytest.fixture
async def arena(tmp_path: Path) -> AsyncIterator[Arena]:
    """Give a room whose every visit to the database passes a gate."""
    thinker, gate = Thinker(asyncio.get_running_loop()), Gate()
    games = {"toy": TOYS["toy"], CARDS: thinker.think(load_catalogue()[CARDS])}
    room = await open_room(tmp_path / "races.db", games=games)
    room.store.__class__ = GatedStore
    room.store.__dict__["gate"] = gate
    yield Arena(room, gate, thinker)
    await room.store.close()


async def late(
    room: Room, *people: Person, game: str = "toy"
) -> tuple[TableId, dict[Person, Seat]]:
    """Start a game with a clock, and let all time run out."""
    table = (await room.lobby(*people, game=game)).id
    await room.do(table, lobby.set_option, people[0].id, "clock", "1h")
    started = await room.do(table, play.start, people[0].id)
    await room.show(table)
    room.clock.now += timedelta(hours=1)
    decisions = Decisions(room.store)
    async for rows in decisions.overdue(room.clock.now):
        for row in rows:
            await decisions.update([(row, replace(row, expired=True))])
    return table, {
        participant.person: Seat(n)
        for n, participant in enumerate(started.participants)
        if participant.person
    }


@pytest.mark.parametrize("timeout_action", TimeoutAction)
async def test_a_move_and_a_decision_at_once_conflict(
    arena: Arena, timeout_action: TimeoutAction
) -> None:
    room, gate = arena.room, arena.gate
    others = Absences(room.tables, room.store, room.clock)
    for gate.stop in MOMENTS:
        table, seats = await late(room, ANN, BEN, CYD)
        absence = Absence(seats[BEN], 0)
        decided, moved = await race(
            gate,
            partial(others.decide, table, ANN.id, absence, timeout_action),
            partial(room.tables.act, table, BEN.id, 0, "once"),
        )
        own = [one.text for one in await room.entries(table) if one.seat == seats[BEN]]
        is_decided, is_moved = (not isinstance(one, Exception) for one in (decided, moved))
        if timeout_action is TimeoutAction.WAIT:  # more time harms nobody
            assert is_moved, gate
            assert own == ["once"], gate
        else:
            assert is_decided != is_moved, gate
            assert isinstance(moved if is_decided else decided, Refusal), gate
            assert own == ["once"] if is_moved else own[0] in (HOUSE, STAND_IN), gate
        assert is_decided or isinstance(decided, SettledError), gate
        is_seated = (await room.tables.table(table)).seat_of(BEN.id) is not None
        assert is_seated == (is_moved or timeout_action is not TimeoutAction.SEAT), gate
    assert gate.moments < gate.stop  # the last moment was after all of it


@pytest.mark.parametrize("second", TimeoutAction)
@pytest.mark.parametrize("first", TimeoutAction)
async def test_two_decisions_at_once_conflict(
    arena: Arena, first: TimeoutAction, second: TimeoutAction
) -> None:
    room, gate = arena.room, arena.gate
    others = Absences(room.tables, room.store, room.clock)
    begins = {TimeoutAction.WAIT: [], TimeoutAction.MOVE: [STAND_IN], TimeoutAction.SEAT: [HOUSE]}
    for gate.stop in MOMENTS:
        table, seats = await late(room, ANN, BEN, CYD)
        absence = Absence(seats[BEN], 0)
        got = await race(
            gate,
            partial(others.decide, table, ANN.id, absence, first),
            partial(others.decide, table, CYD.id, absence, second),
        )
        [done] = [
            timeout_action
            for timeout_action, one in zip((first, second), got, strict=True)
            if not isinstance(one, SettledError)
        ]
        own = [one.text for one in await room.entries(table) if one.seat == seats[BEN]]
        assert own[:1] == begins[done], gate


async def test_a_clock_that_stops_saves_the_seat(arena: Arena) -> None:
    """A vacation begins while the others decide: either came first."""
    room, gate = arena.room, arena.gate
    others, decisions = Absences(room.tables, room.store, room.clock), Decisions(room.store)
    for gate.stop in MOMENTS:
        table, seats = await late(room, ANN, BEN, CYD)
        [decision] = [one for one in await decisions.at_table(table) if one.seat == seats[BEN]]
        decided, _ = await race(
            gate,
            partial(others.decide, table, ANN.id, Absence(seats[BEN], 0), TimeoutAction.SEAT),
            partial(
                decisions.update,
                [(decision, replace(decision, due=None, time_left=timedelta(minutes=5)))],
            ),
        )
        stopped = [one for one in await decisions.at_table(table) if one.time_left is not None]
        assert bool(stopped) == isinstance(decided, SettledError), gate


@pytest.mark.parametrize("moment", range(2))
async def test_no_stand_in_moves_for_a_returned_person(arena: Arena, moment: int) -> None:
    """The absent return while an AI player computes the first or second move of a turn."""
    room, thinker = arena.room, arena.thinker
    table, seats = await late(room, ANN, BEN, CYD, game=CARDS)
    [absent] = await room.people_asked(table)
    others = Absences(room.tables, room.store, room.clock)
    absence, by = await _absence(room, table, absent, seats)
    before = len(await room.entries(table))
    thinker.rival, thinker.at = partial(room.move, table, absent), moment
    [decided] = await asyncio.gather(
        others.decide(table, by.id, absence, TimeoutAction.MOVE), return_exceptions=True
    )
    made = [one.text for one in (await room.entries(table))[before:] if one.seat == absence.seat]
    if moment == 0:  # nobody made the second move after the first, which was their own
        assert isinstance(decided, SettledError)
        assert made == thinker.heard
        assert await room.people_asked(table) == [absent]
    else:  # the first was made for them already, the second is theirs
        assert made[0] == STAND_IN
        assert made[2:] == thinker.heard


@pytest.mark.parametrize("moment", range(2))
async def test_more_time_cancels_a_stand_in(arena: Arena, moment: int) -> None:
    """Another gives more time while an AI player computes the first or second move."""
    room, thinker = arena.room, arena.thinker
    table, seats = await late(room, ANN, BEN, CYD, game=CARDS)
    [absent] = await room.people_asked(table)
    others = Absences(room.tables, room.store, room.clock)
    absence, by = await _absence(room, table, absent, seats)
    [other] = seats.keys() - {absent, by}

    async def wait() -> Any:
        give = others.decide(table, other.id, absence, TimeoutAction.WAIT)
        [got] = await asyncio.gather(give, return_exceptions=True)
        return got

    thinker.rival, thinker.at = wait, moment
    [decided] = await asyncio.gather(
        others.decide(table, by.id, absence, TimeoutAction.MOVE), return_exceptions=True
    )
    assert isinstance(decided, SettledError) == (moment == 0)
    assert [isinstance(one, SettledError) for one in thinker.heard] == [moment == 1]
    assert (absent in await room.people_asked(table)) == (moment == 0)
    texts = [one.text for one in await room.entries(table)]
    assert (STAND_IN in texts) == (moment == 1)


async def _absence(
    room: Room, table: TableId, absent: Person, seats: dict[Person, Seat]
) -> tuple[Absence, Person]:
    """Return the decision of an absent person, and another player."""
    decision_number = (await room.tables.panel(table, absent.id)).decision_number
    return Absence(seats[absent], decision_number), next(one for one in seats if one != absent)
