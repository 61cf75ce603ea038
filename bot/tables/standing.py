"""Standing answers: what a seat leaves to be answered for it until it says otherwise.

The game offers them by name. They are no moves: setting one adds nothing to the record, restarts
no clock and changes nothing that another seat can do or read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.tables.errors import NoPremoveError
from bot.tables.live import Live
from games.catalog import Standing
from games.core.game import Seat
from games.core.record import REWIND, UNDO, Entry, Replay


def offered(live: Live) -> Mapping[str, Standing]:
    """Return the game's standing answers by name."""
    return live.table.package.standing if live.table.package else {}


def put(live: Live, user_id: int, name: str) -> Live:
    """Leave a standing answer in place of any other; an empty name takes it back.

    Raises `NoPremoveError` for a name the game does not offer.
    """
    seat = live.seat_of(user_id)
    live.check_playing()
    if name and name not in offered(live):
        raise NoPremoveError
    others = {other: left for other, left in live.standing.items() if other != seat}
    return replace(live, standing=others | {seat: name} if name else others)


def answer(live: Live, replay: Replay, seat: Seat) -> Entry | None:
    """Return what a seat that is asked answers by its standing answer, if that fits.

    A person who has just taken a move back wants to choose anew, and is asked.
    """
    policy = offered(live).get(live.standing.get(seat, ""))
    if policy is None or _is_taken_back(replay, seat):
        return None
    game, state = live.game, replay.state
    move = policy(game.view(state, seat), game.legal_moves(state, seat))
    return None if move is None else Entry(seat, game.notate(move))


def _is_taken_back(replay: Replay, seat: Seat) -> bool:
    last = replay.entries[-1] if replay.entries else None
    return last is not None and (last.text == REWIND or last == Entry(seat, UNDO))
