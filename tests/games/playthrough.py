"""Dumps of whole games: `make goldens` writes them, `... playthrough GAME SEATS` prints one.

A dump holds the setup, then for every ply the question, every legal move, the move made, the events
with their audience, what changed in the state, what changed in the spectator's view beyond the
state, and where a seat's view differs from the spectator's. The dump of each game with its fewest
players is kept to be read; the others are compared by their SHA-256. The middle of a long game is
left out of the file, and is part of the digest. Read the changes before committing new dumps.
"""

import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from bot.testing.random_games import Ply, make_setup, play_randomly
from games.core.game import CHANCE, AnyGame, Chance, Event, Seat, Setup
from games.core.text import Face, Listing, Player, Text
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
    """Return the folder of a game's own tests and recorded games."""
    return Path(__file__).parent / game.id


def path_of(game: AnyGame) -> Path:
    """Return the file with the dump that is kept to be read."""
    return find_folder(game) / "playthrough.txt"


def dump(game: AnyGame, players: int, *, is_whole: bool = True) -> str:
    """Return the dump of one random game."""
    setup = make_setup(game, players, SEED)
    options = " ".join(f"{name}={value}" for name, value in setup.options.items())
    state = game.start(setup)
    lines = [
        f"{game.id}, rules version {game.rules_version}, {players} players",
        f"options: {options}; first: {_name(setup.first)}",
        *_show_state(game, setup, None, state),
    ]
    plies = list(play_randomly(game, setup, SEED))
    for number, ply in enumerate(plies):
        state = ply.step.state
        if is_whole or not BEGINNING <= number < len(plies) - END:
            lines += ["", f"# {number}", *_show_ply(game, ply)]
            lines += _show_state(game, setup, ply.before, state)
    return "\n".join([*lines, "", f"outcome: {show(game.outcome(state))}"]) + "\n"


def digest(game: AnyGame, players: int) -> str:
    """Return the line of `DIGESTS` for a game and a number of players."""
    found = sha256(dump(game, players).encode()).hexdigest()
    return f"{game.id} {players} {found}"


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
            told = ", ".join(f"{name}={show(arg)}" for name, arg in args)
            return f"{key}({told})" if told else key
        case Player(seat):
            return _name(Seat(seat))
        case Face(name):
            return f":{name}:"
        case Listing(items):
            return " & ".join(map(show, items))
    if not is_dataclass(value):
        return str(value)
    inner = ", ".join(f"{name}={show(part)}" for name, part in _name_fields(value).items())
    return f"{type(value).__name__}({inner})"


def _show_ply(game: AnyGame, ply: Ply) -> Iterator[str]:
    for decision in game.decisions(ply.before):
        is_chance = decision.seat == CHANCE
        found = (
            game.chances(ply.before) if is_chance else game.legal_moves(ply.before, decision.seat)
        )
        moves = " ".join(_notate(game, each) for each in found)
        yield f"{_name(decision.seat)} is asked for {decision.kind}: {moves}"
    yield f"{_name(ply.seat)} answers: {game.notate(ply.move)}"
    yield from (_show_event(event) for event in ply.step.events)
    if ply.step.final:
        yield "nobody may take back"


def _notate(game: AnyGame, move: Any) -> str:
    if isinstance(move, Chance):
        return f"{game.notate(move.move)}({move.weight})"
    return game.notate(move)


def _show_event(event: Event) -> str:
    audience = "all" if event.only is None else show(event.only)
    but = f" but {show(event.but)}" if event.but else ""
    return f"told {audience}{but}: {show(event.text)}"


def _show_state(game: AnyGame, setup: Setup, before: Any, after: Any) -> Iterator[str]:
    old, new = _name_fields(before), _name_fields(after)
    yield from _show_fields("state", new, old)
    seen = _name_fields(None if before is None else game.view(before, None))
    public = _name_fields(game.view(after, None))
    # The dump has the fields of the state already, among them all that a view remembers.
    told = {
        name: value for name, value in public.items() if name != "memory" and new.get(name) != value
    }
    yield from _show_fields("view", told, seen)
    for seat in map(Seat, range(setup.players)):
        private = _name_fields(game.view(after, seat))
        yield from _show_fields(f"view {seat}", {**private, "seat": None}, public)


def _name_fields(value: Any) -> dict[str, Any]:
    return {} if value is None else {each.name: getattr(value, each.name) for each in fields(value)}


def _show_fields(title: str, new: dict[str, Any], old: dict[str, Any]) -> Iterator[str]:
    for name, value in new.items():
        if name not in old or old[name] != value:
            yield from _show_change(f"{title}.{name}", value, old.get(name))


def _show_change(title: str, new: Any, old: Any) -> Iterator[str]:
    """Show a value; of one that is made of parts only the parts that changed."""
    if is_dataclass(new) and type(new) is type(old):
        yield from _show_fields(title, _name_fields(new), _name_fields(old))
    elif isinstance(new, tuple) and isinstance(old, tuple) and _have_parts(new, old):
        yield from _show_fields(title, _number(new), _number(old))
    else:
        yield f"{title}: {show(new)}"


def _have_parts(new: tuple[Any, ...], old: tuple[Any, ...]) -> bool:
    parts = (*new, *old)
    return len(new) == len(old) and all(is_dataclass(each) or type(each) is tuple for each in parts)


def _number(values: tuple[Any, ...]) -> dict[str, Any]:
    return {str(index): value for index, value in enumerate(values)}


def _name(seat: Seat | None) -> str:
    return "nobody" if seat is None else "chance" if seat == CHANCE else f"seat {seat}"


def write_all() -> None:
    """Write the readable dumps and the digests."""
    for package in GAMES.values():
        game = package.game
        path_of(game).write_text(dump(game, game.seats[0], is_whole=False), encoding="utf-8")
    lines = (digest(game, players) for game, players in list_games())
    DIGESTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:]:
        print(dump(GAMES[sys.argv[1]].game, int(sys.argv[2])), end="")
    else:
        write_all()
