"""AI players move at their turn, and no lock is held while they compute."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from bot.tables import lobby, play
from bot.tables.ai import AiSearch
from bot.tables.moderation import TimeoutAction
from bot.tables.service import Tables
from games.ai.evaluation import Evaluation, Evaluator
from games.ai.search import Level
from games.catalog import GamePackage
from games.core.game import Seat
from games.core.record import STAND_IN
from tests.support.refusals import refused, refuses
from tests.support.toy_game import TOYS, ToyView
from tests.tables.conftest import ANN, BEN, CYD, Match, Room, begin, late, open_room


class Slow:
    """An AI player that computes until it is released."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.may_end = threading.Event()
        self.thoughts = 0

    def rate(self, _view: ToyView, moves: Sequence[str]) -> list[float]:
        self.thoughts += 1
        self.begun.set()
        assert self.may_end.wait(10)
        return [0.0] * len(moves)

    @property
    def games(self) -> dict[str, GamePackage]:
        evaluator = Evaluator(self.rate, lambda _: Evaluation(0.0, 0.5), lambda _: 0)
        return {"toy": replace(TOYS["toy"], evaluator=evaluator)}


T = TypeVar("T")


class Listening:
    """A place to think that notes at which level it was asked to."""

    def __init__(self) -> None:
        self.levels: list[Level] = []

    async def run(self, function: Callable[..., T], /, *args: Any, **_: Any) -> T:
        [question] = args
        self.levels.append(question.level)
        return function({"toy": JUDGED}, question.at(Level.NORMAL))


JUDGED = replace(
    TOYS["toy"],
    evaluator=Evaluator(
        lambda _, moves: [0.0] * len(moves), lambda _: Evaluation(0.0, 0.5), lambda _: 0
    ),
    playouts=1,
)


async def test_ai_players_move_until_a_person_is_to_move(room: Room) -> None:
    match = await begin(room, ANN, house=2)
    assert (await match.table()).plies == 4  # the start itself makes no move of theirs
    await room.show(match.id)
    assert await room.tables.queries.needs_update() == [match.id]  # until they have moved
    assert await room.tables.ai.advance(match.id)
    assert await match.asked() == [ANN]
    assert not await room.tables.ai.advance(match.id)
    await match.finish()


@pytest.mark.parametrize("has_stopped", [False, True])
async def test_computing_holds_no_lock_and_an_outdated_move_is_dropped(
    room: Room, *, has_stopped: bool
) -> None:
    slow = Slow()
    await room.reopen(slow.games)
    match = await begin(room, ANN, *(() if has_stopped else (BEN,)), house=1)
    advancing = asyncio.create_task(room.tables.ai.advance(match.id))
    assert await asyncio.to_thread(slow.begun.wait, 10)
    if has_stopped:
        await match.do(play.cancel, ANN)
    else:
        await match.move(ANN)  # would hang if the table were locked
    plies = (await match.table()).plies
    slow.may_end.set()
    assert await advancing != has_stopped
    assert (await match.table()).plies == plies + (not has_stopped)
    assert slow.thoughts == 2 - has_stopped


@pytest.mark.parametrize("returns", [True, False])
async def test_no_stand_in_moves_for_a_returned_person_or_after_more_time(
    room: Room, *, returns: bool
) -> None:
    slow = Slow()
    await room.reopen(slow.games)
    match, absence = await late(room, ANN, BEN, CYD, absent=BEN)
    deciding = asyncio.create_task(match.decide(ANN, absence, TimeoutAction.MOVE))
    assert await asyncio.to_thread(slow.begun.wait, 10)
    await (match.move(BEN) if returns else match.decide(CYD, absence, TimeoutAction.WAIT))
    slow.may_end.set()
    with refuses("refused-settled"):
        await deciding
    assert STAND_IN not in await match.texts()
    assert (BEN in await match.asked()) != returns


async def test_two_sweeps_at_once_make_each_move_once(room: Room) -> None:
    match = await begin(room, ANN, house=3)
    plies = (await match.table()).plies
    results = await asyncio.gather(*(room.tables.ai.advance(match.id) for _ in range(3)))
    assert sorted(results) == [False, False, True]
    assert (await match.table()).plies == plies + 3


async def test_no_person_undoes_a_move_of_an_ai_player(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    await match.move(BEN)
    await match.do(play.resign, ANN)
    await room.tables.ai.advance(match.id)
    await refused("refused-not-seated", room.tables.undo(match.id, ANN.id))
    await refused("refused-nothing-to-undo", room.tables.undo(match.id, BEN.id))


async def test_their_luck_comes_from_the_secret(room: Room) -> None:
    """The same secret and seats lead to the same game."""
    finished = []
    for number in range(2):
        path = room.path.with_name(f"{number}.db")
        other = await open_room(path, new_secret=lambda: bytes(range(32)))
        match = await begin(other, ANN, house=3)
        await match.finish()
        finished.append(await other.tables.queries.record(match.id))
        await other.store.close()
    assert finished[0] == finished[1]
    assert any(line[0] != Seat(-1) for line in finished[0].entries)


async def test_ai_players_play_at_their_level_and_stand_ins_normally(room: Room) -> None:
    thinker, games = Listening(), {"toy": JUDGED}
    search = AiSearch(games, thinker, thinker)
    room.tables = Tables(room.store, room.clock, games, search=search)
    match = Match(room, (await room.lobby(ANN, BEN)).id)
    await match.do(lobby.add_ai, ANN, Level.HARD)
    await match.do(play.start, ANN)
    await room.tables.ai.advance(match.id)
    assert set(thinker.levels) == {Level.HARD}
    thinker.levels.clear()
    await match.do(play.resign, BEN)
    await room.tables.ai.advance(match.id)
    assert set(thinker.levels) == {Level.NORMAL}


async def test_a_level_is_kept_and_given_to_those_who_fill_up(room: Room) -> None:
    await room.reopen({"toy": JUDGED})
    match = Match(room, (await room.lobby(ANN)).id)
    await match.do(lobby.add_ai, ANN, Level.HARD)
    await match.refuse("refused-not-seated", lobby.fill, BEN)
    await match.do(lobby.fill, ANN)
    await match.refuse("refused-not-seated", lobby.fill, BEN)
    await room.reopen({"toy": JUDGED})
    found = (await match.table()).participants
    assert [one.level for one in found if one.is_ai] == [Level.HARD] * 3
