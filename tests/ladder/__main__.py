"""How strong house players are: `python -m tests.ladder coloretto --games 400`.

A player meets copies of another one. Every order of the cards is played once from each seat, so
that luck and seats are the same for both. The table gives shares of wins with 95 % intervals; of
games in which one loses and all others win, how often the player loses.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final

from games.core.game import Setup
from games.house.levels import Level
from tests.ladder.match import Result, play_seats
from tests.ladder.players import PLAYERS
from tests.ladder.statistics import SURE, weigh_pairs, wilson
from tests.support.games import GAMES

SEATS: Final = {
    "coloretto": (2, 3, 5),
    "keltis": (2,),
    "keltis_card": (2,),
    "nlk": (4,),
    "cullinan": (2, 4),
}
"""Sizes of table that are played; of other games the smallest."""
MATCHES: Final = (
    ("normal", "first"),
    ("hard", "first"),
    ("hard", "normal"),
    ("normal", "random"),
    ("normal", "easy"),
    ("hard", "hasty"),
)
BETTER: Final = 0.03
"""A sequential test asks whether a player wins this much more than its fair share."""


@dataclass(frozen=True, slots=True)
class Match:
    """A player against copies of another at a size of table."""

    game: str
    seats: int
    player: str
    others: str

    def play(self, seed: int) -> tuple[Result, ...]:
        """Play one order of the cards from every seat."""
        package = GAMES[self.game]
        player, others = PLAYERS[self.player](package), PLAYERS[self.others](package)
        return tuple(play_seats(package, Setup(self.seats), player, others, seed))


def list_matches(games: list[str], pairs: list[tuple[str, str]]) -> Iterator[Match]:
    """List what is played, game by game, without players that a game does not have."""
    for game in games or [name for name, entry in GAMES.items() if entry.judge]:
        missing = set() if Level.HARD in GAMES[game].levels else {"hard", "hasty"}
        for seats in SEATS.get(game, GAMES[game].game.seats[:1]):
            yield from (Match(game, seats, *pair) for pair in pairs if not missing & {*pair})


def report(match: Match, results: list[Result]) -> str:
    """Return a line of the table."""
    games = len(results)
    share = sum(each.share for each in results) / games
    fair = 1 / match.seats
    told, shown = "", share
    if GAMES[match.game].skin.names_losers:
        fair = 1 - fair
        told, shown = "loses ", sum(each.has_lost for each in results) / games
    low, high = wilson(shown, games)
    by_seed: dict[int, list[float]] = {}
    for each in results:
        by_seed.setdefault(each.seed, []).append(each.share - fair)
    pairs = [sum(shares) / len(shares) for shares in by_seed.values()]
    ratio = weigh_pairs(pairs, BETTER)
    verdict = "yes" if ratio > SURE else "no" if ratio < -SURE else "not sure"
    cells = (
        match.game,
        match.seats,
        match.player,
        match.others,
        f"{told}{100 * shown:.1f} %",
        f"{100 * low:.1f}–{100 * high:.1f}",
        games,
        verdict,
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def main(arguments: list[str]) -> None:
    """Play all matches and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--games", type=int, default=400, help="games of each match")
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--pairs", help="such as hard-first,hard-normal")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args(arguments)
    pairs = [tuple(each.split("-")) for each in options.pairs.split(",")] if options.pairs else []
    print("| game | seats | player | against | wins | 95 % | games | better |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |", flush=True)
    with ProcessPoolExecutor(options.processes) as pool:
        for match in list_matches(options.game, pairs or list(MATCHES)):
            orders = -(-options.games // match.seats)
            seeds = range(options.first_seed, options.first_seed + orders)
            results = chain.from_iterable(pool.map(partial(Match.play, match), seeds))
            print(report(match, list(results)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
