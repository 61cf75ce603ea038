"""Strength of computer players: `python -m tools.ladder coloretto --games 400`.

A player meets copies of another one. Every order of the cards is played once from each seat, so
that luck and seats are the same for both. The table gives shares of wins with 95 % intervals; of
games in which one loses and all others win, how often the player loses. `better` is what a
sequential test says of it; with `--sure` a match ends as soon as that is sure, which is the quick
way to compare a player with an older one: `--pairs normal-older --sure --games 4000`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final

from games.ai.search import Level
from games.core.game import Setup
from tests.support.games import GAMES
from tools.ladder.match import Result, play_seats
from tools.ladder.pinned import OLDER
from tools.ladder.players import PLAYERS, POOL
from tools.ladder.statistics import Verdict, judge_pairs, wilson

SEATS: Final = {
    "coloretto": (2, 3, 5),
    "keltis": (2,),
    "keltis_card": (2,),
    "nlk": (4,),
    "cullinan": (2, 4),
}
"""Sizes of table that are played; of other games the smallest."""
MATCHES: Final = (
    ("easy", "random"),
    ("normal", "easy"),
    ("hard", "easy"),
    ("hard", "normal"),
    *(("normal", each) for each in POOL),
    ("hard", "hasty"),
)
ORDERS: Final = 20
"""Orders of the cards between two looks at whether a test is sure."""


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
        player, others = (PLAYERS[name](package, self.seats) for name in (self.player, self.others))
        return tuple(play_seats(package, Setup(self.seats), player, others, seed))


def list_matches(
    games: list[str], pairs: Sequence[tuple[str, str]], sizes: list[int] | None = None
) -> Iterator[Match]:
    """List what is played, game by game, without players that a game does not have."""
    for game in games or [name for name, entry in GAMES.items() if entry.evaluator]:
        missing = set() if Level.HARD in GAMES[game].levels else {"hard"}
        missing |= set() if GAMES[game].rollouts else {"hasty", "patient"}
        missing |= set() if game in OLDER else {"greedy", "cautious", "older"}
        possible = GAMES[game].game.seats
        usual = SEATS.get(game, possible[:1])
        for seats in (each for each in sizes or usual if each in possible):
            yield from (Match(game, seats, *pair) for pair in pairs if not missing & {*pair})


def report(match: Match, results: list[Result]) -> str:
    """Return a line of the table."""
    games = len(results)
    prefix = ""
    measured = sum(each.share for each in results) / games
    if GAMES[match.game].presentation.names_losers:
        prefix = "loses "
        measured = sum(each.has_lost for each in results) / games
    low, high = wilson(measured, games)
    cells = (
        match.game,
        match.seats,
        match.player,
        match.others,
        f"{prefix}{100 * measured:.1f} %",
        f"{100 * low:.1f}–{100 * high:.1f}",
        games,
        compare(match, results),
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def compare(match: Match, results: list[Result]) -> Verdict:
    """Tell what a sequential test says of the player."""
    fair = 1 / match.seats
    if GAMES[match.game].presentation.names_losers:
        fair = 1 - fair
    by_seed: dict[int, list[float]] = {}
    for result in results:
        by_seed.setdefault(result.seed, []).append(result.share - fair)
    return judge_pairs([sum(shares) / len(shares) for shares in by_seed.values()])


def play_match(match: Match, pool: ProcessPoolExecutor, seeds: range, *, sure: bool) -> str:
    """Play a match, until the test is sure if that is all that counts; return its line."""
    results: list[Result] = []
    for at in range(0, len(seeds), ORDERS):
        orders = seeds[at : at + ORDERS]
        results += chain.from_iterable(pool.map(partial(Match.play, match), orders))
        if sure and compare(match, results) is not Verdict.OPEN:
            break
    return report(match, results)


def _read_pairs(typed: str) -> tuple[tuple[str, str], ...]:
    """Read the names of players that meet. Raises `ArgumentTypeError`."""
    pairs = [each.split("-") for each in typed.split(",")]
    if strangers := {name for pair in pairs for name in pair} - PLAYERS.keys():
        raise argparse.ArgumentTypeError(f"no player is called {', '.join(sorted(strangers))}")
    if any(len(pair) != 2 for pair in pairs):
        raise argparse.ArgumentTypeError("each pair is two names, such as hard-easy")
    return tuple((player, others) for player, others in pairs)


def main(arguments: list[str]) -> None:
    """Play all matches and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--games", type=int, default=400, help="games of each match")
    parser.add_argument("--seats", type=int, nargs="*", help="only these sizes of table")
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument(
        "--pairs", type=_read_pairs, default=MATCHES, help="such as hard-easy,hard-normal"
    )
    parser.add_argument("--sure", action="store_true", help="stop once the sequential test is sure")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args(arguments)
    print("| game | seats | player | against | wins | 95 % | games | better |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |", flush=True)
    with ProcessPoolExecutor(options.processes) as pool:
        for match in list_matches(options.game, options.pairs, options.seats):
            orders = -(-options.games // match.seats)
            seeds = range(options.first_seed, options.first_seed + orders)
            print(play_match(match, pool, seeds, sure=options.sure), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
