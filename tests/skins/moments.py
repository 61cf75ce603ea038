"""Moments of some random games of the whole catalogue, as skins see them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from bot.words import Reader
from games.catalog import GAMES, Entry
from games.core.game import CHANCE, Decision, Event, Seat
from tests.support.random_games import make_setup, play_randomly

MOST: Final = 150
"""Moments of one game that are looked at; of a longer game they are taken from all its parts."""

LONG_NAMES: Final = tuple(
    f"① {'Maximiliane-Theodora v. Hohenberg'[:31]}{seat}" for seat in range(9)
)
TABLES: Final = tuple((entry, players) for entry in GAMES.values() for players in entry.game.seats)


@dataclass(frozen=True, slots=True)
class Moment:
    """A state and what led to it."""

    entry: Entry
    state: Any
    events: tuple[Event, ...]

    @property
    def public(self) -> Any:
        """The spectator's view."""
        return self.entry.game.view(self.state, None)

    @property
    def asked(self) -> tuple[Decision, ...]:
        """The open questions of seats."""
        decisions = self.entry.game.decisions(self.state)
        return tuple(decision for decision in decisions if decision.seat != CHANCE)

    @property
    def is_seen(self) -> bool:
        """Tell whether people look at this state: chance is answered before anything is shown."""
        return bool(self.asked) or self.entry.game.outcome(self.state) is not None

    def private(self, players: int) -> Iterator[Any]:
        """Return the view of every seat."""
        return (self.entry.game.view(self.state, Seat(seat)) for seat in range(players))


def play(entry: Entry, players: int, seeds: range) -> Iterator[Moment]:
    """Play random games and return moments of them, always the last."""
    for seed in seeds:
        setup = make_setup(entry.game, players, seed)
        plies = list(play_randomly(entry.game, setup, seed))
        for ply in plies[:: -1 - len(plies) // MOST][::-1]:
            yield Moment(entry, ply.step.state, ply.step.events)


def readers(game: str) -> tuple[Reader, ...]:
    """Return a reader of every language, with names as long as they get and no emoji."""
    return tuple(Reader(language, game, LONG_NAMES) for language in ("en", "ja"))
