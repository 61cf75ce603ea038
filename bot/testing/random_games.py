"""Random games, with the same moves in every version of Python, and a choice of their moments."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final, TypeVar

from games.core import CHANCE, AnyGame, Listing, Seat, Setup, Step, Text
from games.core.game import check_going_on

T = TypeVar("T")

SOAK: Final = bool(os.environ.get("TAKUJO_SOAK"))
"""Look at every position of every game, which takes hours."""
MOMENTS: Final = 40
"""Approximate number of chosen moments of one game."""
LARGEST: Final = 5
"""Moments chosen for being the largest by one measure."""
STRIDE: Final = 4
"""Distance between two measured moments; around the largest ones all are measured."""
FEW: Final = 3
"""Values of an option to try; later ones would only make games longer."""
LONGEST: Final = 10_000
"""Most moves of a game; a longer one counts as endless."""


class EndlessGameError(AssertionError):
    """A random game does not end."""


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


def play_randomly(
    game: AnyGame,
    setup: Setup,
    seed: int,
    think: Callable[[Any, Any, int], Any] | None = None,
    state: Any = None,
) -> Iterator[Ply]:
    """Play a whole game; any seat with a decision and any chance move may come next.

    With `think`, seats choose by it instead of at random: `(view, moves, rng_seed) -> move`. With a
    state, the game goes on from there.
    """
    random = Random(seed)
    state = game.start(setup) if state is None else state
    for number in range(LONGEST):
        try:
            decisions = game.decisions(state)
            if not decisions:
                return
            seat = pick(random, decisions).seat
            check_going_on(game, state)
            if seat == CHANCE:
                chances = game.chances(state)
                move = pick(random, chances, [chance.weight for chance in chances]).move
            elif think is None:
                move = pick(random, game.legal_moves(state, seat))
            else:
                moves = game.legal_moves(state, seat)
                rng_seed = int(random.random() * 2**32)
                move = think(game.view(state, seat), moves, rng_seed)
            step = game.apply(state, seat, move)
        except Exception as error:
            error.add_note(f"{setup.players} players, seed {seed}, after {number} moves")
            raise
        yield Ply(number, state, seat, move, step)
        state = step.state
    raise EndlessGameError(
        f"{game.id}: a random game with {setup} is not over after {LONGEST} moves; "
        "the rules have to end a game in which nobody tries to win"
    )


@cache
def play_once(game: AnyGame, players: int, seed: int) -> tuple[Ply, ...]:
    """Return a whole game of a seed, played once in each process."""
    return tuple(play_randomly(game, make_setup(game, players, seed), seed))


def choose_at_random(_view: Any, moves: Sequence[Any], rng_seed: int) -> Any:
    """Choose a random move: the weakest computer player."""
    return moves[rng_seed % len(moves)]


def list_moves(game: AnyGame, state: Any) -> list[tuple[Seat, Any]]:
    """List every move that may be made now, those of chance included."""
    seats = (decision.seat for decision in game.decisions(state))
    choices = [(seat, move) for seat in seats for move in game.legal_moves(state, seat)]
    return choices + [(CHANCE, chance.move) for chance in game.chances(state)]


def measure(component: object) -> int:
    """Return the number of parts in one or more texts, which grows with length in any language."""
    match component:
        case Text(_, args):
            return 1 + sum(measure(value) for _, value in args)
        case Listing(items) | (tuple() as items):
            return sum(map(measure, items))
        case _:
            return 1


def choose(
    items: Sequence[T], marks: Callable[[T], Iterable[Hashable]], *sizes: Callable[[T], float]
) -> list[T]:
    """Return typical moments of a game in their order; with `TAKUJO_SOAK` all moments.

    They are the first and the last with each mark, the largest by each measure, the end, and evenly
    spaced others up to `MOMENTS`.
    """
    if SOAK or len(items) <= MOMENTS:
        return list(items)
    marked = [(mark, number) for number, item in enumerate(items) for mark in marks(item)]
    chosen = {*dict(marked).values(), *dict(reversed(marked)).values(), len(items) - 1}
    for size in sizes:
        chosen.update(_find_largest(items, size))
    rest = [number for number in range(len(items)) if number not in chosen]
    lacking = max(MOMENTS - len(chosen), 0)
    chosen.update(rest[part * len(rest) // lacking] for part in range(lacking))
    return [items[number] for number in sorted(chosen)]


def _find_largest(items: Sequence[T], size: Callable[[T], float]) -> list[int]:
    """Return the indices of the largest items; neighbours are assumed to be of similar size."""
    rough = {number: size(items[number]) for number in range(0, len(items), STRIDE)}
    tops = sorted(rough, key=lambda number: (-rough[number], number))[:LARGEST]
    near = {number + step for number in tops for step in range(1 - STRIDE, STRIDE)}
    sizes = {number: size(items[number]) for number in near & set(range(len(items)))}
    return sorted(sizes, key=lambda number: (-sizes[number], number))[:LARGEST]
