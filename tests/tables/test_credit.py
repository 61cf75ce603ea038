"""Names in the log after an AI player took over a seat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables import play, views
from bot.tables.model import LoggedMove
from games.core.text import Player
from tests.tables.conftest import ANN, BEN, Room


def _told(moves: Sequence[LoggedMove], seat: int) -> list[tuple[int, bool]]:
    """Return where a seat is named, and whether its person is meant."""
    args = [
        (move.ply, arg) for move in moves for event in move.events for _, arg in event.text.args
    ]
    return [
        (ply, arg.in_person) for ply, arg in args if isinstance(arg, Player) if arg.seat == seat
    ]


async def test_moves_before_leaving_are_attributed_to_the_person(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    seat = table.seat_of(ANN.id)
    assert seat is not None
    await room.move(table.id, ANN)
    resigned = await room.do(table, play.resign, ANN)
    await room.play_out(table.id)
    told = _told(await room.tables.read(table.id, views.log, None), seat)
    assert {person for ply, person in told if ply < resigned.plies} == {True}
    assert {person for ply, person in told if ply >= resigned.plies} == {False}


async def test_names_are_plain_while_all_players_are_present(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await room.move(table.id, ANN)
    told = await room.tables.read(table.id, views.log, None)
    assert {person for seat in (0, 1) for _, person in _told(told, seat)} == {False}
