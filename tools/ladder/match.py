"""Games between computer players: the same cards for all, every seat in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.catalog import GamePackage
from games.core.cards import with_item
from games.core.game import CHANCE, AnyGame, Outcome, Seat, Setup
from games.core.rng import Stream

Chooser: TypeAlias = Callable[[Any, Sequence[Any], int], Any]
"""`(view, legal moves, rng_seed) -> move`."""

_LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Result:
    """One game of a player against copies of another."""

    seed: int
    seat: Seat
    """The player's seat."""
    share: float
    """Its share of the win, 0 to 1; where one loses, all others have a whole one."""
    has_lost: bool
    """Others won and it did not; in a void game nobody has lost."""
    lead: int
    """Its score, less the best of the others'."""


def play(game: AnyGame, setup: Setup, choosers: Sequence[Chooser], seed: int) -> Outcome:
    """Play a game out; the cards come as the seed has it."""
    cards = Stream(seed)
    rng_seeds = Stream(seed + 1)
    state = game.start(setup)
    for _ in range(_LONGEST):
        decisions = game.decisions(state)
        if not decisions:
            outcome = game.outcome(state)
            assert outcome is not None
            return outcome
        seat = decisions[0].seat
        if seat == CHANCE:
            move = cards.draw(game.chances(state))
        else:
            moves = game.legal_moves(state, seat)
            rng_seed = rng_seeds.below(1 << 62)
            move = moves[0]
            if len(moves) > 1:
                move = choosers[seat](game.view(state, seat), moves, rng_seed)
        state = game.apply(state, seat, move).state
    raise AssertionError(f"{game.id} with seed {seed} does not end")


def play_seats(
    package: GamePackage, setup: Setup, player: Chooser, others: Chooser, seed: int
) -> Iterator[Result]:
    """Play the same cards once with the player in each seat, all other seats being the others'."""
    for seat in map(Seat, range(setup.players)):
        choosers = [player if each == seat else others for each in range(setup.players)]
        outcome = play(package.game, setup, choosers, seed)
        winners = outcome.winners
        scores = outcome.merits
        yield Result(
            seed,
            seat,
            share_win(package, winners, seat),
            has_lost=bool(winners) and seat not in winners,
            lead=scores[seat] - max(with_item(scores, seat, min(scores))),
        )


def share_win(package: GamePackage, winners: AbstractSet[Seat], seat: Seat) -> float:
    """Return a seat's share of the win, 0 to 1; in a void game nobody has any."""
    if seat not in winners:
        return 0.0
    return 1.0 if package.presentation.names_losers else 1 / len(winners)
