"""Who takes rows early: `python -m tools.tuning.coloretto.takes 150` prints `TAKES`.

At each table some players are hasty and others play as normal players do. Counted is how often
they take a row when they could draw, by the cards of the fullest row.
"""

import argparse
from random import Random

from games.ai.search import Level
from games.coloretto.evaluation import Player
from games.coloretto.state import SEATS, State
from games.coloretto.weights import HASTE
from games.core.game import CHANCE, Seat, Setup
from tests.support.games import GAMES
from tests.support.random_games import pick

PACKAGE = GAMES["coloretto"]


def finish(players: int, hasty: set[Seat], random: Random) -> State:
    """Play a game to its end."""
    game = PACKAGE.game
    state: State = game.start(Setup(players))
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        if seat == CHANCE:
            chances = game.chances(state)
            move = pick(random, chances, [chance.weight for chance in chances]).move
        else:
            view, moves = game.view(state, seat), game.legal_moves(state, seat)
            luck = random.getrandbits(62)
            move = PACKAGE.think(Level.NORMAL, view, moves, luck)
            if seat in hasty:
                move = max(moves, key=Player(view, HASTE).rate)
        state = game.apply(state, seat, move).state
    return state


def count(players: int, games: int, random: Random) -> tuple[tuple[float, ...], ...]:
    """Return how often each kind of player takes a row."""
    totals = [[0] * 6, [0] * 6]
    for _ in range(games):
        hasty = {Seat(seat) for seat in range(players) if random.random() < 0.5}
        for seat, own in enumerate(finish(players, hasty, random).choices):
            total = totals[seat not in hasty]
            total[:] = map(sum, zip(total, own, strict=True))
    # One more of each: nothing is impossible.
    return tuple(
        tuple(
            round((took + 1) / (drew + took + 2), 3)
            for drew, took in zip(one[:3], one[3:], strict=True)
        )
        for one in totals
    )


def main() -> None:
    """Print the shares."""
    parser = argparse.ArgumentParser(description="Count who takes rows of Coloretto early.")
    parser.add_argument("games", type=int, help="games for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random = Random(options.seed)
    print("TAKES: Final = {")
    for players in SEATS:
        print(f"    {players}: {count(players, options.games, random)},")
    print("}")


if __name__ == "__main__":
    main()
