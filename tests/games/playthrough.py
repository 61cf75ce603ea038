"""Dumps of whole games: `make goldens` writes them, `... playthrough GAME SEATS` prints one.

`... playthrough GAME SEATS SEED` records a game of easy players instead, with the options of the
seed, in the game's folder `recorded` under the name of the ending. A recorded game never changes
under the same rules version.

A dump holds the setup, then for every ply the question, every legal move, the move made, the events
with their audience, and the changes: in the state, in the spectator's view beyond the state, and in
each seat's view beyond that. The dump of each game with its fewest players is kept to be read;
the others are compared by their SHA-256. The middle of a long game is part of the digest but not
of the file. Read the changes before committing new dumps.
"""

import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from bot.cli.recorded import write_recorded
from bot.testing.random_games import Ply, make_setup, play_randomly
from bot.testing.subject import find_subject
from games.core.game import CHANCE, AnyGame, Seat
from games.core.record import Entry
from games.core.text import Player, Text
from tests.support.games import GAMES

SEED: Final = 11
BEGINNING: Final = 250
"""Plies at the beginning of a longer game that its file keeps."""
END: Final = 80
"""Plies at its end."""
DIGESTS: Final = Path(__file__).with_name("playthroughs.txt")
"""One line for each game and number of players: the SHA-256 of the whole dump."""


def list_games() -> Iterator[tuple[AnyGame, int]]:
    """List every game with every number of players."""
    for package in GAMES.values():
        for players in package.game.seats:
            yield package.game, players


def find_folder(game: AnyGame) -> Path:
    """Return the folder of a game's own tests, recorded games and dump."""
    return Path(__file__).parent / game.id


def dump(game: AnyGame, players: int, *, is_whole: bool = True) -> str:
    """Return the dump of one random game."""
    setup = make_setup(game, players, SEED)
    options = " ".join(f"{name}={value}" for name, value in setup.options.items())
    state = game.start(setup)
    lines = [
        f"{game.id}, rules version {game.rules_version}, {players} players",
        f"options: {options}; first: {_name(setup.first)}",
        *_show_position(game, players, None, state),
    ]
    plies = list(play_randomly(game, setup, SEED))
    for number, ply in enumerate(plies):
        state = ply.step.state
        if is_whole or not BEGINNING <= number < len(plies) - END:
            lines += ["", f"# {number}", *_show_ply(game, ply)]
            lines += _show_position(game, players, ply.before, state)
    return "\n".join([*lines, "", f"outcome: {show(game.outcome(state))}"]) + "\n"


def digest(game: AnyGame, players: int) -> str:
    """Return the line of `DIGESTS` for a game and a number of players."""
    digest = sha256(dump(game, players).encode()).hexdigest()
    return f"{game.id} {players} {digest}"


def _show_position(game: AnyGame, players: int, before: Any, after: Any) -> Iterator[str]:
    yield from _list_changes("state", after, before)
    seen = before and game.view(before, None)
    public = game.view(after, None)
    state = _parts_of(after)
    parts = _parts_of(seen)
    for name, part in _parts_of(public).items():
        # The state has all that a view remembers.
        if name != "memory" and state.get(name) != part:
            yield from _list_changes(f"view.{name}", part, parts.get(name))
    for seat in map(Seat, range(players)):
        private = replace(game.view(after, seat), seat=None)
        yield from _list_changes(f"view {seat}", private, public)


def _list_changes(at: str, new: Any, old: Any) -> Iterator[str]:
    """List the parts of a value that are not those of an older one of the same shape."""
    if new == old:
        return
    parts = _parts_of(new)
    before = _parts_of(old)
    if not parts or parts.keys() != before.keys():
        yield f"{at}: {show(new)}"
        return
    for name, part in parts.items():
        yield from _list_changes(f"{at}.{name}", part, before[name])


def _parts_of(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass, or the items of a tuple of dataclasses or tuples."""
    if is_dataclass(value):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    if isinstance(value, tuple) and any(
        is_dataclass(item) or type(item) is tuple for item in value
    ):
        return {str(number): part for number, part in enumerate(value)}
    return {}


def show(value: Any) -> str:  # noqa: PLR0911 - one for each kind of value
    """Write any value of a state, a view or an event on one line."""
    match value:
        case Enum():
            return value.name.lower()
        case tuple():
            return f"[{' '.join(map(show, value))}]"
        case frozenset():
            return f"{{{' '.join(sorted(map(show, value)))}}}"
        case Text(key, args):
            return f"{key}({', '.join(f'{name}={show(arg)}' for name, arg in args)})"
        case Player(seat):
            return _name(Seat(seat))
    if not is_dataclass(value):
        return str(value)
    parts = (f"{each.name}={show(getattr(value, each.name))}" for each in fields(value))
    return f"{type(value).__name__}({', '.join(parts)})"


def _show_ply(game: AnyGame, ply: Ply) -> Iterator[str]:
    for decision in game.decisions(ply.before):
        moves = map(game.notate, game.legal_moves(ply.before, decision.seat))
        chances = (
            f"{game.notate(chance.move)}({chance.weight})" for chance in game.chances(ply.before)
        )
        offered = " ".join((*moves, *chances))
        yield f"{_name(decision.seat)} is asked for {decision.kind}: {offered}"
    yield f"{_name(ply.seat)} answers: {game.notate(ply.move)}"
    for event in ply.step.events:
        audience = "all" if event.only is None else show(event.only)
        but = f" but {show(event.but)}" if event.but else ""
        yield f"told {audience}{but}: {show(event.text)}"
    if ply.step.final:
        yield "nobody may take back"


def _name(seat: Seat | None) -> str:
    if seat is None:
        return "nobody"
    return "chance" if seat == CHANCE else f"seat {seat}"


def write_all() -> None:
    """Write the readable dumps and the digests."""
    for package in GAMES.values():
        game = package.game
        path = find_folder(game) / "playthrough.txt"
        path.write_text(dump(game, game.seats[0], is_whole=False), encoding="utf-8")
    lines = (digest(game, players) for game, players in list_games())
    DIGESTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def record_game(name: str, players: int, seed: int) -> None:
    """Play a game of easy players and keep its record."""
    game = GAMES[name].game
    line = find_subject(name).play_well(players, seed)
    outcome = game.outcome(line[-1].state)
    setup = line[0].setup
    assert outcome
    path = find_folder(game) / "recorded" / f"{outcome.ending}-{players}-{seed}.json"
    entries = [Entry(at.next.seat, game.notate(at.next.move)) for at in line if at.next]
    write_recorded(path, game, setup, entries, outcome)
    print(path)


if __name__ == "__main__":
    name, *numbers = (*sys.argv[1:], "")
    if len(numbers) > 2:
        record_game(name, int(numbers[0]), int(numbers[1]))
    elif name:
        print(dump(GAMES[name].game, int(numbers[0])), end="")
    else:
        write_all()
