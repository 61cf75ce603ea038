"""The contract of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Final, Generic, NewType, TypeVar

from games.core.text import Arg, InvalidMoveError, InvalidSetupError, Player, Text, text

M = TypeVar("M")


class Notation(Generic[M]):
    """All moves of a game with their notation."""

    def __init__(self, texts: Mapping[M, str]) -> None:
        self.texts = texts
        """Notation by move."""
        self.moves = {text: move for move, text in texts.items()}
        """Move by notation."""

    def parse(self, text: str) -> M:
        """Parse a move. Raises `InvalidMoveError`."""
        try:
            return self.moves[text]
        except KeyError:
            raise InvalidMoveError(text) from None

    def notate(self, move: M) -> str:
        """Write a move."""
        return self.texts[move]


Seat = NewType("Seat", int)
"""A seat at the table, 0..n-1, in playing order."""

SEATS: Final = 9
"""The most players of a game: so many seats have a colour, a number and room in one view."""

CHANCE: Final = Seat(-1)
"""The pseudo-seat that makes random choices: shuffles, deals and dice."""

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Option:
    """A rule the table may choose before the game starts."""

    name: str
    values: tuple[str, ...]
    """All values, the default first."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The parameters of a new game."""

    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    first: Seat | None = None
    """The first player; None to let `CHANCE` decide (G2)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one seat (or `CHANCE`)."""

    seat: Seat
    kind: str
    """The kind of question; a word such as `turn` or `place`."""


@dataclass(frozen=True, slots=True)
class Chance(Generic[M]):
    """A possible move of `CHANCE` and the number of physical ways that lead to it."""

    move: M
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Event:
    """A language-free text about a move, and the seats that may read it.

    The message of a turn has one line for each turn before it, with its events in their order. A
    move without an event is missing there and in the log. A text `<key>-step` is the short form
    that follows the player's name, and `<key>-steps` counts repetitions.
    """

    text: Text
    only: frozenset[Seat] | None = None
    """The seats that may read it; None for everyone, spectators too."""
    but: frozenset[Seat] = frozenset()
    """Seats that do not read it because another event gives them more detail."""

    def is_visible_to(self, seat: Seat | None) -> bool:
        """Return whether a seat (None: a spectator) may read this."""
        if seat in self.but:
            return False
        return self.only is None or seat in self.only


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The result of a move."""

    state: S
    events: tuple[Event, ...] = ()
    final: bool = False
    """No undo goes back past this step: it showed a seat hidden information."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended."""

    ending: str
    """One of the game's endings; every ending has a recorded game."""
    scores: tuple[int, ...]
    """Points of each seat, in the game's own unit."""
    winners: frozenset[Seat]
    """Several for a shared win, empty for a void game."""
    low_wins: bool = False
    """The fewest points are the best; scores stay positive, as they are shown."""

    @property
    def merits(self) -> tuple[int, ...]:
        """The scores so that more is better, for comparisons."""
        return tuple(-score for score in self.scores) if self.low_wins else self.scores


class Game(ABC, Generic[S, M, V]):
    """The rules of a game: immutable states, complete ordered moves, no randomness.

    States, moves, views and events are frozen slotted dataclasses (or enums) of plain values. Every
    method is pure. A state has either decisions of seats, or exactly one decision of `CHANCE`, or
    an outcome.
    """

    id: ClassVar[str]
    """2-24 characters of `a-z 0-9 _`, the first a letter; the name of its entry point."""
    rules_version: ClassVar[int] = 1
    """Raised by every change that alters the replay of a record: other legal moves, another order
    of decisions or chance, other scores. Texts, pictures and evaluations change none. The running
    tables of an older version end by agreement of their players."""
    seats: ClassVar[range]
    """The possible numbers of players, at most `SEATS`."""
    options: ClassVar[tuple[Option, ...]] = ()
    """The options that the host sets in the lobby; `choose_options` returns their values."""
    endings: ClassVar[tuple[str, ...]]
    """All values of `Outcome.ending`."""
    notation: ClassVar[Notation[Any]]
    """The notation of moves: 1-60 characters of `a-z 0-9 + - = . , > *`, independent of the
    state."""

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """Return the first state. Raises `InvalidSetupError`."""

    @abstractmethod
    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return the open decisions, at most one for each seat; none when the game is over.

        Several seats decide at the same time where the rules allow it, in any order: each then
        moves, and undoes, without waiting for the others.

        A decision with one legal move that reveals and costs nothing is made by the engine inside
        `apply` (G3) and never appears here.
        """

    @abstractmethod
    def legal_moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        """Return the legal moves of a seat in a stable order; empty without a decision.

        For a seat the result depends only on what that seat may know.
        """

    def chances(self, state: S) -> tuple[Chance[M], ...]:  # noqa: ARG002 (many games have none)
        """Return the moves of `CHANCE` in a stable order; empty when it has no decision."""
        return ()

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: M) -> Step[S]:
        """Return the result of a legal move. Raises `IllegalMoveError`."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return the view of a seat, or of a spectator (None).

        Every view has the attributes `seat` and `memory`: public information that no picture shows
        any more, as a person at the table would remember it; `()` where there is none. No
        presentation reads it, and `determinize` also takes a view whose memory was replaced by
        `()`.
        """

    @abstractmethod
    def determinize(self, view: V, rng_seed: int) -> S:
        """Return a state that `view.seat` cannot tell from the real one.

        The view of that seat, its legal moves and the number of every card are the same. The hidden
        cards are dealt at random by `rng_seed`: every arrangement that the seat must consider is
        equally likely.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome, or None while the game goes on."""

    def keeps_turn(self, view: V, move: M) -> bool:  # noqa: ARG002 (a cautious default)
        """Return whether a legal move of `view.seat` surely leads to its next decision.

        A chain is several moves of which all or none are made, and all but the last must keep the
        turn: whatever is hidden, the step is not final, does not end the game, leads to no decision
        of `CHANCE` or another seat, and shows the seat nothing hidden. The view decides, because a
        rule that reads the state would leak hidden information by accepting or refusing the chain.
        A game that cannot be sure returns False, the default: then the move ends its chain.
        """
        return False

    def components(self, state: S) -> Sequence[str]:  # noqa: ARG002 (dice and words have none)
        """Return every card, tile and piece of the box, wherever it is, in any order.

        Tests compare them: none is lost or doubled.
        """
        return ()

    def current_scores(self, view: V) -> tuple[int, ...]:  # noqa: ARG002 (most games have one)
        """Return the scores so far, from a spectator's view; empty without any."""
        return ()

    def parse(self, text: str) -> M:
        """Parse a move in its notation. Raises `InvalidMoveError`."""
        move: M = self.notation.parse(text)
        return move

    def notate(self, move: M) -> str:
        """Write a move in its notation."""
        return self.notation.notate(move)


AnyGame = Game[Any, Any, Any]


class BrokenGameError(Exception):
    """A game breaks the contract: nobody can go on, although it is not over."""


def check_going_on(game: AnyGame, state: Any) -> None:
    """Raise `BrokenGameError` unless the game is over or every open decision has a move."""
    decisions = game.decisions(state)
    if not decisions and game.outcome(state) is None:
        raise BrokenGameError("no decision and no outcome")
    for decision in decisions:
        if not (
            game.chances(state)
            if decision.seat == CHANCE
            else game.legal_moves(state, decision.seat)
        ):
            raise BrokenGameError(f"no move for the decision {decision.kind}")


@dataclass(frozen=True, slots=True)
class OpenView(Generic[S]):
    """The view of a game that hides nothing: its whole state."""

    seat: Seat | None
    state: S
    memory: tuple[Any, ...] = ()


class OpenGame(Game[S, M, OpenView[S]]):
    """The rules of a game that hides nothing. Its moves are offered on the public message."""

    def view(self, state: S, seat: Seat | None) -> OpenView[S]:
        """Return the state."""
        return OpenView(seat, state)

    def determinize(self, view: OpenView[S], rng_seed: int) -> S:  # noqa: ARG002 (nothing is hidden)
        """Return the state."""
        return view.state


def choose_options(game: AnyGame, setup: Setup) -> dict[str, str]:
    """Return the value of every option of the game, chosen or default.

    Raises `InvalidSetupError` for a number of players, a first seat or an option that the game does
    not offer.
    """
    if setup.players not in game.seats:
        raise InvalidSetupError(f"{game.id} is not for {setup.players} players")
    if setup.first is not None and setup.first not in range(setup.players):
        raise InvalidSetupError(f"{game.id} has no seat {setup.first} to begin")
    known = {option.name: option.values for option in game.options}
    for name, value in setup.options.items():
        if value not in known.get(name, ()):
            raise InvalidSetupError(f"{game.id} has no option {name}={value}")
    return {name: setup.options.get(name, values[0]) for name, values in known.items()}


@cache  # few seats and kinds, so each is made once
def ask(seat: Seat, kind: str) -> tuple[Decision, ...]:
    """Return the only open decision, of this seat or `CHANCE`."""
    return (Decision(seat, str(kind)),)


def next_seat(seat: Seat, players: int) -> Seat:
    """Return the next seat in playing order."""
    return Seat((seat + 1) % players)


def about(key: str, seat: Seat, **args: Arg) -> Text:
    """Make a text with a seat as its variable `player`."""
    return text(key, player=Player(seat), **args)


def tell(key: str, seat: Seat, **args: Arg) -> Event:
    """Return a public event about a seat."""
    return Event(about(key, seat, **args))


def tell_apart(readers: Iterable[Seat], detailed: Text, plain: Text) -> tuple[Event, Event]:
    """Return a detailed event for some seats, and a plain one for all others."""
    some = frozenset(readers)
    return Event(detailed, only=some), Event(plain, but=some)


def find_winners(scores: Sequence[Any], *, low_wins: bool = False) -> frozenset[Seat]:
    """Return the seats with the highest score, or with the lowest; a tie is a shared win.

    Scores are numbers, or tuples whose later parts break ties.
    """
    best = min(scores) if low_wins else max(scores)
    return frozenset(Seat(seat) for seat, score in enumerate(scores) if score == best)


def rank_seats(scores: Sequence[int]) -> list[Seat]:
    """Return all seats, highest score first, equals in playing order."""
    return sorted(map(Seat, range(len(scores))), key=lambda seat: -scores[seat])


def has_won(outcome: Outcome | None, seat: int) -> bool:
    """Return whether a game is over and this seat among its winners."""
    return outcome is not None and seat in outcome.winners
