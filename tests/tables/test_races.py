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
from bot.tables.errors import SettledError
from bot.tables.model import Person
from bot.tables.moderation import Absence, TimeoutAction
from games.ai.search import Level
from games.catalog import GamePackage
from games.core.game import Seat
from games.core.record import HOUSE, STAND_IN
from tests.support.games import GAMES
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, Match, Room, late, open_room
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
    games = {"toy": TOYS["toy"], CARDS: thinker.think(GAMES[CARDS])}
    room = await open_room(tmp_path / "races.db", games=games)
    room.store.__class__ = GatedStore
    room.store.__dict__["gate"] = gate
    yield Arena(room, gate, thinker)
    await room.store.close()


@pytest.mark.parametrize("action", TimeoutAction)
async def test_a_move_and_a_decision_at_once_conflict(arena: Arena, action: TimeoutAction) -> None:
    gate = arena.gate
    for gate.stop in MOMENTS:
        match, absence = await late(arena.room, ANN, BEN, CYD, absent=BEN)
        decided, moved = await race(
            gate,
            partial(match.decide, ANN, absence, action),
            partial(match.tables.act, match.id, BEN.id, 0, "once"),
        )
        own = await texts(match, absence.seat)
        is_decided, is_moved = (not isinstance(one, Exception) for one in (decided, moved))
        if action is TimeoutAction.WAIT:  # more time harms nobody
            assert is_moved, gate
            assert own == ["once"], gate
        else:
            assert is_decided != is_moved, gate
            assert isinstance(moved if is_decided else decided, Refusal), gate
            assert own == ["once"] if is_moved else own[0] in (HOUSE, STAND_IN), gate
        assert is_decided or isinstance(decided, SettledError), gate
        is_seated = (await match.table()).seat_of(BEN.id) is not None
        assert is_seated == (is_moved or action is not TimeoutAction.SEAT), gate
    assert gate.moments < gate.stop  # the last moment was after all of it


@pytest.mark.parametrize("second", TimeoutAction)
@pytest.mark.parametrize("first", TimeoutAction)
async def test_two_decisions_at_once_conflict(
    arena: Arena, first: TimeoutAction, second: TimeoutAction
) -> None:
    gate = arena.gate
    begins = {TimeoutAction.WAIT: [], TimeoutAction.MOVE: [STAND_IN], TimeoutAction.SEAT: [HOUSE]}
    for gate.stop in MOMENTS:
        match, absence = await late(arena.room, ANN, BEN, CYD, absent=BEN)
        got = await race(
            gate,
            partial(match.decide, ANN, absence, first),
            partial(match.decide, CYD, absence, second),
        )
        both = zip((first, second), got, strict=True)
        [done] = [action for action, one in both if not isinstance(one, SettledError)]
        assert (await texts(match, absence.seat))[:1] == begins[done], gate


async def test_a_clock_that_stops_saves_the_seat(arena: Arena) -> None:
    """A vacation begins while the others decide: either came first."""
    gate, decisions = arena.gate, Decisions(arena.room.store)
    for gate.stop in MOMENTS:
        match, absence = await late(arena.room, ANN, BEN, CYD, absent=BEN)
        found = await decisions.at_table(match.id)
        [decision] = [one for one in found if one.seat == absence.seat]
        stopped = replace(decision, due=None, time_left=timedelta(minutes=5))
        decided, _ = await race(
            gate,
            partial(match.decide, ANN, absence, TimeoutAction.SEAT),
            partial(decisions.update, [(decision, stopped)]),
        )
        found = await decisions.at_table(match.id)
        assert any(one.time_left is not None for one in found) == isinstance(
            decided, SettledError
        ), gate


async def seated(match: Match, absence: Absence) -> tuple[Person, Person, Person]:
    """Return the absent person, and both others."""
    people = await match.seats()
    [absent] = [person for person, seat in people.items() if seat == absence.seat]
    one, other = people.keys() - {absent}
    return absent, one, other


@pytest.mark.parametrize("moment", range(2))
async def test_no_stand_in_moves_for_a_returned_person(arena: Arena, moment: int) -> None:
    """The absent return while an AI player computes the first or second move of a turn."""
    match, absence = await late(arena.room, ANN, BEN, CYD, game=CARDS)
    absent, by, _ = await seated(match, absence)
    before, thinker = len(await match.texts()), arena.thinker
    thinker.rival, thinker.at = partial(arena.room.move, match.id, absent), moment
    [decided] = await asyncio.gather(
        match.decide(by, absence, TimeoutAction.MOVE), return_exceptions=True
    )
    made = await texts(match, absence.seat, before)
    if moment == 0:  # nobody made the second move after the first, which was their own
        assert isinstance(decided, SettledError)
        assert made == thinker.heard
        assert await match.asked() == [absent]
    else:  # the first was made for them already, the second is theirs
        assert made[0] == STAND_IN
        assert made[2:] == thinker.heard


@pytest.mark.parametrize("moment", range(2))
async def test_more_time_cancels_a_stand_in(arena: Arena, moment: int) -> None:
    """Another gives more time while an AI player computes the first or second move."""
    match, absence = await late(arena.room, ANN, BEN, CYD, game=CARDS)
    absent, by, other = await seated(match, absence)
    thinker = arena.thinker

    async def wait() -> Any:
        give = match.decide(other, absence, TimeoutAction.WAIT)
        [got] = await asyncio.gather(give, return_exceptions=True)
        return got

    thinker.rival, thinker.at = wait, moment
    [decided] = await asyncio.gather(
        match.decide(by, absence, TimeoutAction.MOVE), return_exceptions=True
    )
    assert isinstance(decided, SettledError) == (moment == 0)
    assert [isinstance(one, SettledError) for one in thinker.heard] == [moment == 1]
    assert (absent in await match.asked()) == (moment == 0)
    assert (STAND_IN in await match.texts()) == (moment == 1)


async def texts(match: Match, seat: Seat, start: int = 0) -> list[str]:
    """Return the texts of a seat's entries from `start` on."""
    entries = (await match.room.entries(match.id))[start:]
    return [one.text for one in entries if one.seat == seat]
