"""Random games of anything in the catalogue: the same moves on every version of Python."""

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
"""So many values of an option are tried: the last of many would only make games longer."""
LONGEST: Final = 10_000
"""No game has more moves than this; one that has does not end."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a random game."""

    number: int
    before: Any
    seat: Seat
    move: Any
    step: Step[Any]


def pick(random: Random, items: Sequence[T], weights: Sequence[int] | None = None) -> T:
    """Pick an item using nothing but `Random.random`, whose numbers never change."""
    heights = [1] * len(items) if weights is None else weights
    height = random.random() * sum(heights)
    for item, weight in zip(items, heights, strict=True):
        height -= weight
        if height < 0:
            return item
    return items[-1]


def make_setup(game: AnyGame, players: int, seed: int) -> Setup:
    """Make a set-up whose options and first seat go with the seed."""
    random = Random(seed)
    options = {option.name: pick(random, option.values[:FEW]) for option in game.options}
    firsts = (None, *map(Seat, range(players)))
    return Setup(players, options, pick(random, firsts))


def play_randomly(game: AnyGame, setup: Setup, seed: int) -> Iterator[Ply]:
    """Play a whole game; every seat asked and every answer of chance may come next."""
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
    """Return a whole game with the set-up of its seed; each process plays it once."""
    return tuple(play_randomly(game, make_setup(game, players, seed), seed))


@cache
def find_moments(game: AnyGame, players: int, seed: int) -> tuple[Ply, ...]:
    """Return the telling moments of a game, as `choose` does.

    They have every kind of question answered by every kind of move, everything that is told, the
    most choices and the longest news.
    """

    def choices(ply: Ply) -> int:
        return 0 if ply.seat == CHANCE else len(game.legal_moves(ply.before, ply.seat))

    plies = play_once(game, players, seed)
    return tuple(choose(plies, lambda ply: find_marks(game, ply), choices, count_told))


def find_marks(game: AnyGame, ply: Ply) -> Iterator[Hashable]:
    """Return the kinds of the question, the answer and the news."""
    asked = game.decisions(ply.before)
    question = next(each.kind for each in asked if each.seat == ply.seat)
    yield question, type(ply.move), len(asked) > 1, ply.step.final
    yield from (event.text.key for event in ply.step.events)


def count_told(ply: Ply) -> int:
    """Measure how much a move makes the players be told."""
    return sum(measure(event.text) for event in ply.step.events)


def measure(told: object) -> int:
    """Count the parts of a text, or of several: more parts are more words in every language."""
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
    """Play for a seat without a thought: the weakest house player there can be."""
    return moves[luck % len(moves)]
