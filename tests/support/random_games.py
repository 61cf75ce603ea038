"""Random games of anything in the catalogue: the same moves on every version of Python."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeVar

from games.core.game import CHANCE, AnyGame, Seat, Setup, Step

T = TypeVar("T")

FEW: Final = 3
"""So many values of an option are tried: the last of many would only make games longer."""
LONGEST: Final = 10_000
"""No game has more moves than this; one that has does not end."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a random game."""

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
    for _ in range(LONGEST):
        decisions = game.decisions(state)
        if not decisions:
            return
        seat = pick(random, decisions).seat
        move = _pick_move(game, state, seat, random)
        step = game.apply(state, seat, move)
        yield Ply(state, seat, move, step)
        state = step.state
    raise AssertionError(f"{game.id} with {setup} does not end")


def _pick_move(game: AnyGame, state: Any, seat: Seat, random: Random) -> Any:
    if seat != CHANCE:
        return pick(random, game.legal_moves(state, seat))
    chances = game.chances(state)
    weights = [chance.weight for chance in chances]
    return pick(random, chances, weights).move
