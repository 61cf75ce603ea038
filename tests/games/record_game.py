"""Record a game of easy players: `python -m tests.games.record_game coloretto 3 7`.

The numbers are the players and a seed, which also chooses the options. The file goes to the game's
folder `recorded`, named after the ending. A recorded game never changes under the same rules
version.
"""

import json
import sys
from random import Random

from games.ai.search import Level
from games.core.game import CHANCE, Setup
from games.core.record import Entry, Replay, begin, extend
from tests.games.cases import find_folder
from tests.support.games import GAMES
from tests.support.random_games import make_setup, pick


def play(name: str, setup: Setup, seed: int) -> Replay:
    """Play a game of easy players; any seat with a decision may come next."""
    entry, random = GAMES[name], Random(seed)
    replay = begin(entry.game, setup)
    while decisions := entry.game.decisions(replay.state):
        seat = pick(random, decisions).seat
        if seat == CHANCE:
            chances = entry.game.chances(replay.state)
            move = pick(random, chances, [chance.weight for chance in chances]).move
        else:
            moves = entry.game.legal_moves(replay.state, seat)
            luck = int(random.random() * 2**32)
            move = entry.think(Level.EASY, entry.game.view(replay.state, seat), moves, luck)
        replay = extend(entry.game, replay, Entry(seat, entry.game.notate(move)))
    return replay


def main(name: str, players: int, seed: int) -> None:
    """Play a game and keep its record."""
    game = GAMES[name].game
    setup = make_setup(game, players, seed)
    replay = play(name, setup, seed)
    outcome = game.outcome(replay.state)
    assert outcome
    ended = {"scores": outcome.scores, "winners": sorted(outcome.winners)}
    record = {
        "game": game.id,
        "rules_version": game.rules_version,
        "players": setup.players,
        "options": setup.options,
        "first": setup.first,
        "outcome": {"ending": outcome.ending, **ended},
        "entries": [[entry.seat, entry.text] for entry in replay.entries],
    }
    path = find_folder(game) / "recorded" / f"{outcome.ending}-{players}-{seed}.json"
    path.parent.mkdir(exist_ok=True)
    text = json.dumps(record, indent=1).replace("[\n   ", "[").replace(",\n   ", ", ")
    path.write_text(text.replace("\n  ]", "]") + "\n", encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
