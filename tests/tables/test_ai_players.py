"""AI players move at their turn, and no lock is held while they compute."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from bot.tables import lobby, play
from bot.tables.ai import AiSearch
from bot.tables.model import Status
from bot.tables.service import Tables
from games.ai.evaluation import Evaluation, Evaluator
from games.ai.search import Level
from games.catalog import GamePackage
from games.core.game import Seat
from tests.support.refusals import refused
from tests.support.toy_game import TOYS, ToyView
from tests.tables.conftest import ANN, BEN, HERE, Room, open_room


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
    snapshot = await room.game(ANN, house=2)
    assert snapshot.table.plies == 4  # the start itself makes no move of theirs
    assert await room.tables.queries.needs_update() == [snapshot.table.id]
    assert await room.tables.advance(snapshot.table.id)
    assert await room.people_asked(snapshot.table.id) == [ANN]
    assert not await room.tables.advance(snapshot.table.id)
    await room.play_out(snapshot.table.id)
    assert (await room.tables.table(snapshot.table.id)).status is Status.FINISHED


async def test_computing_holds_no_lock_and_an_outdated_move_is_dropped(room: Room) -> None:
    slow = Slow()
    other = await room.reopen(slow.games)
    table = (await other.game(ANN, BEN, house=1)).table
    advancing = asyncio.create_task(other.tables.advance(table.id))
    assert await asyncio.to_thread(slow.begun.wait, 10)
    await other.move(table.id, ANN)  # would hang if the table were locked
    plies = (await other.tables.table(table.id)).plies
    slow.may_end.set()
    assert await advancing
    assert slow.thoughts == 2
    assert (await other.tables.table(table.id)).plies == plies + 1
    await other.store.close()


async def test_a_thought_about_a_game_that_was_stopped_is_dropped(room: Room) -> None:
    slow = Slow()
    other = await room.reopen(slow.games)
    table = (await other.game(ANN, house=1)).table
    advancing = asyncio.create_task(other.tables.advance(table.id))
    assert await asyncio.to_thread(slow.begun.wait, 10)
    stopped = await other.do(table, play.cancel, ANN)
    slow.may_end.set()
    assert not await advancing
    assert (await other.tables.table(table.id)) == stopped
    await refused("refused-over", other.do(table, play.resign, ANN))
    await other.store.close()


async def test_two_sweeps_at_once_make_each_move_once(room: Room) -> None:
    table = (await room.game(ANN, house=3)).table
    results = await asyncio.gather(*(room.tables.advance(table.id) for _ in range(3)))
    assert sorted(results) == [False, False, True]
    assert (await room.tables.table(table.id)).plies == table.plies + 3


async def test_no_person_undoes_a_move_of_an_ai_player(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await room.move(table.id, BEN)
    await room.do(table, play.resign, ANN)
    await room.tables.advance(table.id)
    await refused("refused-not-seated", room.tables.undo(table.id, ANN.id))
    await refused("refused-nothing-to-undo", room.tables.undo(table.id, BEN.id))


async def test_their_luck_comes_from_the_secret(room: Room) -> None:
    """The same secret and seats lead to the same game."""
    finished = []
    for number in range(2):
        path = room.path.with_name(f"{number}.db")
        other = await open_room(path, new_secret=lambda: bytes(range(32)))
        table = (await other.game(ANN, house=3)).table
        await other.play_out(table.id)
        finished.append(await other.tables.queries.record(table.id))
        await other.store.close()
    assert finished[0] == finished[1]
    assert any(line[0] != Seat(-1) for line in finished[0].entries)


async def test_ai_players_play_at_their_level_and_stand_ins_normally(room: Room) -> None:
    thinker, games = Listening(), {"toy": JUDGED}
    search = AiSearch(games, thinker, thinker)
    tables = room.tables = Tables(room.store, room.clock, games, search=search)
    opened = await tables.open("toy", ANN, HERE, "en")
    await tables.join(opened.id, BEN)
    await room.do(opened, lobby.add_ai, ANN, Level.HARD)
    await room.do(opened, play.start, ANN)
    await tables.advance(opened.id)
    assert set(thinker.levels) == {Level.HARD}
    thinker.levels.clear()
    await room.do(opened, play.resign, BEN)
    await tables.advance(opened.id)
    assert set(thinker.levels) == {Level.NORMAL}


async def test_a_level_is_kept_and_given_to_those_who_fill_up(room: Room) -> None:
    other = await room.reopen({"toy": JUDGED})
    table = await other.lobby(ANN)
    await other.do(table, lobby.add_ai, ANN, Level.HARD)
    await other.do(table, lobby.fill, ANN)
    again = await other.reopen({"toy": JUDGED})
    found = await again.tables.table(table.id)
    assert [participant.level for participant in found.participants if participant.is_ai] == [
        Level.HARD
    ] * 3
    await again.store.close()


async def test_a_game_without_a_judge_has_normal_players_only(room: Room) -> None:
    table = await room.lobby(ANN)
    for level in (Level.EASY, Level.HARD):
        await refused("refused-bad-option", room.do(table, lobby.add_ai, ANN, level))
    await room.do(table, lobby.add_ai, ANN)
