"""Record a game of easy players: `python -m tests.games.record_game coloretto 3 7`.

The numbers are the players and a seed, which also chooses the options. The file goes to the game's
folder `recorded`, named after the ending. A recorded game never changes under the same rules
version.
"""

import json
import sys

from bot.testing.subject import find_subject
from tests.games.playthrough import find_folder


def main(name: str, players: int, seed: int) -> None:
    """Play a game and keep its record."""
    game, line = find_subject(name).game, find_subject(name).play_well(players, seed)
    outcome, setup = game.outcome(line[-1].state), line[0].setup
    assert outcome
    ended = {"scores": outcome.scores, "winners": sorted(outcome.winners)}
    record = {
        "game": game.id,
        "rules_version": game.rules_version,
        "players": setup.players,
        "options": setup.options,
        "first": setup.first,
        "outcome": {"ending": outcome.ending, **ended},
        "entries": [[at.next.seat, game.notate(at.next.move)] for at in line if at.next],
    }
    path = find_folder(game) / "recorded" / f"{outcome.ending}-{players}-{seed}.json"
    path.parent.mkdir(exist_ok=True)
    text = json.dumps(record, indent=1).replace("[\n   ", "[").replace(",\n   ", ", ")
    path.write_text(text.replace("\n  ]", "]") + "\n", encoding="utf-8")
    print(path)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
