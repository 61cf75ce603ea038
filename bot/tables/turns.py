"""A game cut into turns, as they are numbered for everybody."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.tables.model import LoggedMove
from games.core.game import CHANCE
from games.core.record import Replay
from games.core.text import Player, Text


@dataclass(frozen=True, slots=True)
class Turn:
    """The moves of one seat in a row, with the outcomes of chance."""

    number: int
    """From 1; 0 is everything before the first move."""
    ply: int
    """Where it begins in the record."""
    lines: tuple[Text, ...]


def turns(told: Sequence[LoggedMove]) -> Iterator[Turn]:
    """Group events by turn.

    An outcome of chance belongs to the player it names, else to the last one to act.
    """
    number, ply, seat, lines = 0, 0, None, list[Text]()
    for one in told:
        acting = _named(one) if one.seat == CHANCE else one.seat
        if acting is not None and acting != seat and not one.is_setup:
            if lines:
                yield Turn(number, ply, tuple(lines))
            number, ply, seat, lines = number + 1, one.ply, acting, []
        lines.extend(event.text for event in one.events)
    if lines:
        yield Turn(number, ply, tuple(lines))


def find_states(replay: Replay, begins: Iterable[int]) -> Iterator[Any]:
    """Yield the state before each of these entries, without what was taken back later."""
    plies = [move.ply for move in replay.played]
    for ply in begins:
        at = bisect_left(plies, ply)
        yield replay.played[at].before if at < len(plies) else replay.state


def _named(one: LoggedMove) -> int | None:
    players = [arg for event in one.events for _, arg in event.text.args]
    return next((arg.seat for arg in players if isinstance(arg, Player)), None)
