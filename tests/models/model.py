"""A game as one generator that reads like its rule book: what all models share."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias, TypeVar

CHANCE: Final = -1
T = TypeVar("T")


class Question(NamedTuple):
    """An open decision and its answers, each with the number of ways that lead to it."""

    seat: int
    kind: str
    ways: Mapping[str, int]


Play: TypeAlias = Generator[list[Question], tuple[int, str], T]
"""Yields all open questions, and receives a seat and its answer."""


class Model(ABC):
    """The rules of a game as one mutable object that knows the whole position.

    It shares no code with the engine. Moves are in the game's notation.
    """

    ending = ""
    """How the game ended."""

    def __init__(self, players: int, options: Mapping[str, str], first: int | None) -> None:
        """Begin a game with a value for every option, and a first player if one is named."""
        self.players = players
        self.options = options
        self._game = self.play(first)
        self._open = {question.seat: question for question in next(self._game)}

    @abstractmethod
    def play(self, first: int | None) -> Play[None]:
        """Play the game to its end."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Return the points of every seat."""

    def winners(self) -> frozenset[int]:
        """Return the seats with the most points."""
        scores = self.scores()
        return frozenset(seat for seat, score in enumerate(scores) if score == max(scores))

    def questions(self) -> dict[int, str]:
        """Return the kind of every open decision by seat; empty when the game is over."""
        return {seat: question.kind for seat, question in self._open.items()}

    def answers(self, seat: int) -> dict[str, int]:
        """Return every legal move of a seat that has a decision, each with its weight."""
        return dict(self._open[seat].ways)

    def apply(self, seat: int, move: str) -> None:
        if move not in self.answers(seat):
            raise ValueError(f"seat {seat} cannot {move}")
        try:
            self._open = {question.seat: question for question in self._game.send((seat, move))}
        except StopIteration:
            self._open = {}

    def after(self, seat: int) -> int:
        """Return the next seat in playing order."""
        return (seat + 1) % self.players


def ask(seat: int, kind: str, moves: Iterable[str]) -> Play[str]:
    _, move = yield [Question(seat, kind, dict.fromkeys(moves, 1))]
    return move


def draw(kind: str, prefix: str, things: Iterable[str]) -> Play[str]:
    """Let chance choose: the probability of a thing is its share of the list."""
    _, move = yield [Question(CHANCE, kind, Counter(f"{prefix}{thing}" for thing in things))]
    return move.removeprefix(prefix)


def draw_seat(kind: str, players: int) -> Play[int]:
    """Let chance choose a seat; the question is the first word of the notation."""
    seat = yield from draw(kind, f"{kind}-", map(str, range(1, players + 1)))
    return int(seat) - 1
