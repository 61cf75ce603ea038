"""The game under test: random games of it, and the positions that checks look at."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import chain
from typing import Any, Final

from bot.game_packages import GamePackageError, find_games
from bot.testing.random_games import (
    SOAK,
    Ply,
    choose,
    list_moves,
    make_setup,
    measure,
    play_once,
    play_randomly,
)
from games.ai.search import Level
from games.catalog import GamePackage
from games.core import CHANCE, AnyGame, Decision, Event, Seat, Setup, Text
from games.core.picture import Scene
from games.core.presentation import Choice

SEEDS: Final = range(3)
"""Random games of each number of players among which the played ones are chosen."""


@dataclass(frozen=True, eq=False)
class Position:
    """A position of a game, the events that led to it, and the move that follows."""

    package: GamePackage
    setup: Setup
    state: Any
    events: tuple[Event, ...] = ()
    number: int = 0
    """The number of moves made before, chance moves too."""
    seed: int = 0
    next: Ply | None = None
    """None at the end of the game."""

    def __str__(self) -> str:
        """Say where it is, so that an author finds it again."""
        options = "".join(f", {name}={value}" for name, value in self.setup.options.items())
        return f"{self.setup.players} players{options}, seed {self.seed}, after {self.number} moves"

    @property
    def game(self) -> AnyGame:
        return self.package.game

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(self.setup.players)))

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        return self.game.decisions(self.state)

    @cached_property
    def seat_decisions(self) -> tuple[Decision, ...]:
        """The open decisions of seats."""
        return tuple(decision for decision in self.decisions if decision.seat != CHANCE)

    @cached_property
    def is_over(self) -> bool:
        return self.game.outcome(self.state) is not None

    @property
    def is_shown(self) -> bool:
        """Whether people see this position: chance moves are made before anything is shown."""
        return bool(self.seat_decisions) or self.is_over

    @cached_property
    def moves(self) -> list[tuple[Seat, Any]]:
        """Every move that may be made now, with its seat or `CHANCE`."""
        return list_moves(self.game, self.state)

    @cached_property
    def views(self) -> dict[Seat | None, Any]:
        """The view of a spectator (None) and of every seat."""
        return {seat: self.game.view(self.state, seat) for seat in (None, *self.seats)}

    @cached_property
    def scenes(self) -> list[Scene]:
        """The public picture and the private ones of every seat, the pages of groups last.

        There are none of what nobody sees.
        """
        show = self.package.presentation
        views = self.views
        hands = (show.hand, *(draw for draw, _ in show.pages.values()))
        private = (draw(views[seat]) for draw in hands for seat in self.seats)
        return [show.board(views[None]), *private] if self.is_shown else []

    @cached_property
    def lines(self) -> list[tuple[Text, ...]]:
        """The descriptions of the same pictures."""
        show = self.package.presentation
        views = self.views
        hands = (show.own, *(describe for _, describe in show.pages.values()))
        private = (describe(views[seat]) for describe in hands for seat in self.seats)
        return [show.summary(views[None]), *private] if self.is_shown else []

    @cached_property
    def offers(self) -> list[tuple[Text, list[Choice]]]:
        """The question and the choices of every open decision."""
        show = self.package.presentation
        offers = []
        for decision in self.seat_decisions:
            view = self.views[decision.seat]
            moves = self.game.legal_moves(self.state, decision.seat)
            offers.append(
                (show.question(view, decision), [show.choice(view, move) for move in moves])
            )
        return offers

    @property
    def texts(self) -> Iterator[Text]:
        yield from (event.text for event in self.events)
        yield from chain.from_iterable(self.lines)
        for question, choices in self.offers:
            yield question
            for choice in choices:
                groups = () if choice.group is None else (choice.group.label, choice.group.hint)
                yield from (
                    content
                    for content in (choice.label, choice.hint, choice.brief, *groups)
                    if content
                )
        if self.is_over:
            yield from (
                row.label for row in self.package.presentation.scores(self.views[None]).rows
            )

    @property
    def marks(self) -> Iterator[Hashable]:
        """The kinds of decisions, of the move that follows, and of events."""
        for decision in self.decisions:
            yield decision.kind
            if self.next and self.next.seat == decision.seat:
                many = len(self.decisions) > 1
                yield decision.kind, type(self.next.move), many, self.next.step.final
        yield from (event.text.key for event in self.events)


def choose_positions(positions: Sequence[Position]) -> list[Position]:
    """Return typical positions: every kind of question, move and event, and the largest."""

    def choices(at: Position) -> int:
        return sum(
            len(at.game.legal_moves(at.state, decision.seat)) for decision in at.seat_decisions
        )

    def news(at: Position) -> int:
        return sum(measure(event.text) for event in at.events)

    def summary(at: Position) -> int:
        return measure(at.package.presentation.summary(at.views[None])) if at.is_shown else 0

    def hand(at: Position) -> int:
        views = (at.views[decision.seat] for decision in at.seat_decisions)
        return max((measure(at.package.presentation.own(view)) for view in views), default=0)

    return choose(positions, lambda at: at.marks, choices, news, summary, hand)


@dataclass(frozen=True, eq=False)
class Subject:
    """A game with random games of it, which are played once for all checks."""

    package: GamePackage

    @property
    def game(self) -> AnyGame:
        return self.package.game

    @cached_property
    def languages(self) -> tuple[str, ...]:
        return tuple(sorted(path.stem for path in self.package.words.glob("*.ftl")))

    def play(self, players: int, seed: int) -> tuple[Position, ...]:
        """Return all positions of a random game, the first and the last too."""
        setup = make_setup(self.game, players, seed)
        plies = play_once(self.game, players, seed)
        return self._line(setup, seed, plies)

    def _line(self, setup: Setup, seed: int, plies: Sequence[Ply]) -> tuple[Position, ...]:
        states = [self.game.start(setup), *(ply.step.state for ply in plies)]
        events = [(), *(ply.step.events for ply in plies)]
        return tuple(
            Position(self.package, setup, state, events[number], number, seed, ply)
            for number, (state, ply) in enumerate(zip(states, (*plies, None), strict=True))
        )

    @cached_property
    def games(self) -> tuple[tuple[Position, ...], ...]:
        """The shortest random game with each number of players, and others that show more.

        A game shows more if it has a kind of question, move, event or ending that no game before
        it has. With `TAKUJO_SOAK` all are played.
        """
        played = {
            (players, seed): self.play(players, seed)
            for players in self.game.seats
            for seed in SEEDS
        }
        if SOAK:
            return tuple(played.values())
        first = [
            min((played[players, seed] for seed in SEEDS), key=len) for players in self.game.seats
        ]
        seen = set(chain.from_iterable(map(_marks_of, first)))
        for line in sorted(played.values(), key=len):
            if new := _marks_of(line) - seen:
                seen |= new
                first.append(line)
        return tuple(first)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """All positions of these games."""
        return tuple(chain.from_iterable(self.games))

    @cached_property
    def moments(self) -> tuple[Position, ...]:
        """Their telling positions, for expensive checks."""
        return tuple(chain.from_iterable(map(choose_positions, self.games)))

    @cached_property
    def played_well(self) -> tuple[tuple[Position, ...], ...]:
        """A game of easy computer players with each number of players, if the game has any.

        Random players hardly ever finish some games as people do.
        """
        if self.package.evaluator is None:
            return ()
        return tuple(self.play_well(players, players) for players in self.game.seats)

    def play_well(self, players: int, seed: int) -> tuple[Position, ...]:
        """Return all positions of a game of easy computer players."""
        setup = make_setup(self.game, players, seed)
        think = partial(self.package.think, Level.EASY)
        return self._line(setup, seed, tuple(play_randomly(self.game, setup, seed, think)))


@cache
def find_subject(name: str) -> Subject:
    """Return an installed game, once in each process. Raises `GamePackageError`."""
    game, *_ = find_games([name])
    if game.package is None:
        raise GamePackageError(f"{game}: {game.fault}")
    return Subject(game.package)


def _marks_of(line: Sequence[Position]) -> set[Hashable]:
    outcome = line[-1].game.outcome(line[-1].state)
    return {outcome and outcome.ending, *chain.from_iterable(at.marks for at in line)}
