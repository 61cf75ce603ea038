"""Record a game of house players: `python -m tests.games.record_game coloretto 3 7`.

The numbers are the players and a seed, which also chooses the options. The file goes to the
game's folder `recorded`, named after the ending; a record once committed is never made anew
under the same rules version.
"""

import json
import sys
from random import Random
from typing import Any

from games.ai.search import Level
from games.catalog import GamePackage
from games.core.game import CHANCE, Setup
from tests.games.cases import find_folder
from tests.support.games import GAMES
from tests.support.random_games import make_setup, pick


def play(entry: GamePackage, setup: Setup, seed: int) -> tuple[list[list[Any]], Any]:
    """Play a game of house players; return the entries and the last state."""
    game, random, entries = entry.game, Random(seed), []
    state = game.start(setup)
    while decisions := game.decisions(state):
        seat = pick(random, decisions).seat
        if seat == CHANCE:
            chances = game.chances(state)
            move = pick(random, chances, [chance.weight for chance in chances]).move
        else:
            rng_seed = int(random.random() * 2**32)
            view, moves = game.view(state, seat), game.legal_moves(state, seat)
            move = entry.think(Level.EASY, view, moves, rng_seed)
        entries.append([seat, game.notate(move)])
        state = game.apply(state, seat, move).state
    return entries, state


def write_record(
    entry: GamePackage, setup: Setup, entries: list[list[Any]], state: Any
) -> dict[str, Any]:
    """Write a finished game as plain values."""
    outcome = entry.game.outcome(state)
    if outcome is None:
        raise AssertionError("the game is not over")
    return {
        "game": entry.game.id,
        "rules_version": entry.game.rules_version,
        "players": setup.players,
        "options": setup.options,
        "first": setup.first,
        "outcome": {
            "ending": outcome.ending,
            "scores": outcome.scores,
            "winners": sorted(outcome.winners),
        },
        "entries": entries,
    }


def main(name: str, players: int, seed: int) -> None:
    """Play a game and keep its record."""
    entry = GAMES[name]
    setup = make_setup(entry.game, players, seed)
    record = write_record(entry, setup, *play(entry, setup, seed))
    folder = find_folder(entry.game) / "recorded"
    folder.mkdir(exist_ok=True)
    path = folder / f"{record['outcome']['ending']}-{players}-{seed}.json"
    text = json.dumps(record, indent=1).replace("[\n   ", "[").replace(",\n   ", ", ")
    path.write_text(text.replace("\n  ]", "]") + "\n", encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
