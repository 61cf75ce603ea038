"""Counts of games: `python -m tools.tuning.cullinan.simulate 2000 --player hard`.

For every number of players and every choice of sides it says how long games are, how often each
place in the order of play wins, and for each Cullinan how often it is bought and how often its
buyer wins, with intervals of 95 %. The numbers stand in the game's README.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from math import sqrt

from games.cullinan.cards import ROMANS
from games.cullinan.view import View
from tests.support.games import GAMES
from tools.ladder.players import PLAYERS
from tools.luck.evenings import play

ENTRY = GAMES["cullinan"]


@dataclass(slots=True)
class Tally:
    """The counts of some games with so many players."""

    players: int
    games: int = 0
    turns: int = 0
    longest: int = 0
    places: Counter[int] = field(default_factory=Counter)
    """Wins by place in the order of play."""
    up: Counter[str] = field(default_factory=Counter)
    """Games in which a side lay up."""
    bought: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    """Games whose winner owned the side."""

    def add(self, view: View, turns: int) -> None:
        """Count a finished game."""
        if view.outcome is None or view.first is None:
            raise AssertionError("the game is not over")
        [winner] = view.outcome.winners
        self.games += 1
        self.turns += turns
        self.longest = max(self.longest, turns)
        self.places[(winner - view.first) % self.players] += 1
        self.up.update(map(name_side, range(1, 10), view.sides))
        for seat, player in enumerate(view.players):
            sides = [name_side(number, view.sides[number - 1]) for number in player.cullinans]
            self.bought.update(sides)
            self.won.update(sides if seat == winner else ())

    def report(self) -> Iterator[str]:
        """Write everything down, a line each."""
        mean = self.turns / self.games / self.players
        yield f"turns per player: mean {mean:.1f}, longest {self.longest / self.players:.0f}"
        wins = (interval(self.places[place], self.games) for place in range(self.players))
        yield f"wins by place: {', '.join(wins)}"
        for side in sorted(self.up, key=lambda name: (ROMANS.index(name.split()[0]), name)):
            bought = interval(self.bought[side], self.up[side])
            won = interval(self.won[side], self.bought[side])
            yield f"{side:7} bought {bought}, its buyer wins {won}"


def name_side(number: int, side: int) -> str:
    """Name a side of a Cullinan."""
    return ROMANS[number - 1] if number == 1 else f"{ROMANS[number - 1]} {'AB'[side]}"


def interval(hits: int, of: int) -> str:
    """Write a share in per cent with the half width of its 95 % interval."""
    if not of:
        return "never"
    share = hits / of
    return f"{100 * share:.0f} ± {196 * sqrt(share * (1 - share) / of):.1f} %"


def simulate(players: int, sides: str, seeds: range, player: str) -> Tally:
    """Play a game from each seed and count."""
    tally = Tally(players)
    chooser = PLAYERS[player](ENTRY, players)
    for seed in seeds:
        replay = play(ENTRY, players, 2 * seed, choose=chooser, options={"sides": sides})
        movers = [ENTRY.game.view(mover.before, None).turn for mover in replay.played]
        turns = sum(mover is not None for mover, _ in groupby(movers))
        tally.add(ENTRY.game.view(replay.state, None), turns)
    return tally


def main() -> None:
    """Play as many games as asked for of every kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, help="games per number of players and choice of sides")
    parser.add_argument("--first-seed", type=int, default=0, help="seeds count up from here")
    parser.add_argument("--players", type=int, nargs="*", default=list(ENTRY.game.seats))
    parser.add_argument("--player", default="easy", choices=list(PLAYERS), help="who plays")
    parser.add_argument("--sides", nargs="*", default=["A", "B", "mixed"])
    arguments = parser.parse_args()
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.games)
    for players in arguments.players:
        for sides in arguments.sides:
            print(f"\n{players} players, sides {sides}, {arguments.games} games")
            print("\n".join(simulate(players, sides, seeds, arguments.player).report()))
            sys.stdout.flush()


if __name__ == "__main__":
    main()
