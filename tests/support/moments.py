"""Moments of a game as its presentation shows them, and the choice of typical ones."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from games.catalog import GamePackage
from games.core.game import CHANCE, Decision, Event, Seat
from tests.support.random_games import measure
from tests.support.soak import choose

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Moment:
    """A state and the move that led to it."""

    entry: GamePackage
    state: Any
    events: tuple[Event, ...]

    @property
    def public(self) -> Any:
        """The spectator's view."""
        return self.entry.game.view(self.state, None)

    @property
    def asked(self) -> tuple[Decision, ...]:
        """The open decisions of seats."""
        decisions = self.entry.game.decisions(self.state)
        return tuple(decision for decision in decisions if decision.seat != CHANCE)

    @property
    def is_seen(self) -> bool:
        """Tell whether people see this state: chance moves are made before anything is shown."""
        return bool(self.asked) or self.entry.game.outcome(self.state) is not None

    @property
    def marks(self) -> Iterator[Hashable]:
        """The kinds of decisions and events."""
        yield from (decision.kind for decision in self.asked)
        yield from (event.text.key for event in self.events)

    @property
    def choices(self) -> int:
        """The number of offered moves of all seats."""
        game = self.entry.game
        return sum(len(game.legal_moves(self.state, asked.seat)) for asked in self.asked)

    @property
    def news(self) -> int:
        """The length of the events, in parts of text."""
        return sum(measure(event.text) for event in self.events)

    @property
    def summary(self) -> int:
        """The length of the summary, in parts of text."""
        return measure(self.entry.presentation.summary(self.public)) if self.is_seen else 0

    @property
    def hand(self) -> int:
        """The length of the longest hand of a seat with a decision, in parts of text."""
        views = (self.entry.game.view(self.state, asked.seat) for asked in self.asked)
        return max((measure(self.entry.presentation.own(view)) for view in views), default=0)

    def private(self, players: int) -> Iterator[Any]:
        """Return the view of every seat."""
        return (self.entry.game.view(self.state, Seat(seat)) for seat in range(players))


def choose_moments(items: Sequence[T], moment_of: Callable[[T], Moment]) -> list[T]:
    """Return a choice of items, given the moment of each.

    It has every kind of decision and event, and the most choices, events, and longest summaries and
    hands.
    """
    moments = [moment_of(item) for item in items]
    chosen = choose(
        range(len(items)),
        lambda number: moments[number].marks,
        lambda number: moments[number].choices,
        lambda number: moments[number].news,
        lambda number: moments[number].summary,
        lambda number: moments[number].hand,
    )
    return [items[number] for number in chosen]
