"""Random games of the catalogue, with the same moves in every version of Python."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final, TypeVar

from games.core.game import CHANCE, AnyGame, Seat, Setup, Step
from games.core.text import Listing, Text
from tests.support.soak import choose

T = TypeVar("T")

FEW: Final = 3
"""Values of an option to try; later ones would only make games longer."""
LONGEST: Final = 10_000
"""Most moves of a game; a longer one counts as endless."""


@dataclass(frozen=True, slots=True)
class Ply:
    """A move of a random game."""

    number: int
    before: Any
    seat: Seat
    move: Any
    step: Step[Any]


def pick(random: Random, items: Sequence[T], weights: Sequence[int] | None = None) -> T:
    """Choose an item with `Random.random`, whose numbers are the same in all versions."""
    heights = [1] * len(items) if weights is None else weights
    height = random.random() * sum(heights)
    for item, weight in zip(items, heights, strict=True):
        height -= weight
        if height < 0:
            return item
    return items[-1]


def make_setup(game: AnyGame, players: int, seed: int) -> Setup:
    """Return a set-up whose options and first seat depend on the seed."""
    random = Random(seed)
    options = {option.name: pick(random, option.values[:FEW]) for option in game.options}
    firsts = (None, *map(Seat, range(players)))
    return Setup(players, options, pick(random, firsts))


def play_randomly(game: AnyGame, setup: Setup, seed: int) -> Iterator[Ply]:
    """Play a whole game; any seat with a decision and any chance move may come next."""
    random, state = Random(seed), game.start(setup)
    for number in range(LONGEST):
        decisions = game.decisions(state)
        if not decisions:
            return
        seat = pick(random, decisions).seat
        move = _pick_move(game, state, seat, random)
        step = game.apply(state, seat, move)
        yield Ply(number, state, seat, move, step)
        state = step.state
    raise AssertionError(f"{game.id} with {setup} does not end")


@cache
def play_once(game: AnyGame, players: int, seed: int) -> tuple[Ply, ...]:
    """Return a whole game of a seed, played once in each process."""
    return tuple(play_randomly(game, make_setup(game, players, seed), seed))


@cache
def find_moments(game: AnyGame, players: int, seed: int) -> tuple[Ply, ...]:
    """Return typical moments of a game, as `choose` does.

    They have every kind of decision with every kind of move, every kind of event, the most choices
    and the longest events.
    """

    def choices(ply: Ply) -> int:
        return 0 if ply.seat == CHANCE else len(game.legal_moves(ply.before, ply.seat))

    plies = play_once(game, players, seed)
    return tuple(choose(plies, lambda ply: find_marks(game, ply), choices, count_told))


def find_marks(game: AnyGame, ply: Ply) -> Iterator[Hashable]:
    """Return the kinds of decision, move and events."""
    asked = game.decisions(ply.before)
    question = next(each.kind for each in asked if each.seat == ply.seat)
    yield question, type(ply.move), len(asked) > 1, ply.step.final
    yield from (event.text.key for event in ply.step.events)


def count_told(ply: Ply) -> int:
    """Return the length of a move's events."""
    return sum(measure(event.text) for event in ply.step.events)


def measure(told: object) -> int:
    """Return the number of parts in one or more texts, which grows with length in any language."""
    match told:
        case Text(_, args):
            return 1 + sum(measure(value) for _, value in args)
        case Listing(items) | (tuple() as items):
            return sum(map(measure, items))
        case _:
            return 1


def _pick_move(game: AnyGame, state: Any, seat: Seat, random: Random) -> Any:
    if seat != CHANCE:
        return pick(random, game.legal_moves(state, seat))
    chances = game.chances(state)
    weights = [chance.weight for chance in chances]
    return pick(random, chances, weights).move


def choose_at_random(_view: Any, moves: Sequence[Any], luck: int) -> Any:
    """Choose a random move: the weakest computer player."""
    return moves[luck % len(moves)]
