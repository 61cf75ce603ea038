"""A game that is over, turn by turn, as a process that has never seen it plays it through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.tables import views
from bot.tables.errors import NotOverError
from bot.tables.live import Live
from bot.tables.turns import find_states, turns
from games.core.game import AnyGame, Setup
from games.core.record import Entry, play_through


@dataclass(frozen=True, slots=True)
class Outline:
    """What has to be known of a game to show it again."""

    game: str
    """Its id."""
    setup: Setup
    entries: tuple[Entry, ...]
    begins: tuple[int, ...]
    """Where in the record each turn begins, as turns are numbered for everybody."""

    def states(self, game: AnyGame) -> tuple[Any, ...]:
        """Return the game before its first turn and after each.

        Raises `ReplayError` where it was played by other rules.
        """
        replay = play_through(game, self.setup, self.entries)
        if replay.error is not None:
            raise replay.error
        return (*find_states(replay, self.begins), replay.state)


def make_outline(live: Live) -> Outline:
    """Return the outline of a game that is over. Raises `NotOverError`."""
    table = live.table
    if table.ended is None:
        raise NotOverError
    return Outline(
        table.game,
        Setup(len(table.chairs), table.options, live.first),
        live.played.entries,
        tuple(turn.ply for turn in turns(views.log(live, None)) if turn.number),
    )
