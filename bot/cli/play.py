"""The `play` command: a game in the terminal, against computer players."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from bot.cli.games import require
from bot.cli.recorded import write_recorded
from bot.game_packages import find_games
from bot.messages.board import ranking_of, verdict
from bot.messages.shared import package_name
from bot.ops.config import SettingsError
from bot.words import Reader, localize
from games.ai.search import Level
from games.catalog import Catalogue, GamePackage
from games.core import CHANCE, Decision, Entry, Seat, Setup, Stream, Text, text
from games.core.art.players import CHARACTERS

_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_HEADING: Final = re.compile(r"^(?:-# |#{1,3} |> )", re.MULTILINE)
_QUIT: Final = "q"


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """How to play."""

    game: str
    players: int | None
    """None for the fewest that the game allows."""
    seed: int | None
    """None for a game that cannot be repeated."""
    level: Level
    language: str
    record: Path | None = None
    """The file to keep the game in; None for a game that is not kept."""


def play(catalogue: Catalogue, options: PlayOptions, console: Console) -> int:
    """Play a game and return the exit code, 1 if the player quits.

    Raises `SettingsError` for a game or a number of players that there is not, and for a record
    that cannot be written.
    """
    package = catalogue.get(options.game)
    if package is None:
        for game in find_games([options.game]):
            if game.distribution:  # it is installed, and left out
                require(game)
        raise SettingsError(f"no game {options.game!r}: there are {', '.join(catalogue)}")
    players = options.players or package.game.seats[0]
    if players not in package.game.seats:
        least = package.game.seats[0]
        most = package.game.seats[-1]
        count = f"{least} to {most}" if least < most else least
        raise SettingsError(f"{options.game} is for {count} players")
    if options.record is not None and options.record.exists():
        raise SettingsError(f"{options.record} is there already")
    try:
        _Round(package, players, options, console).play()
    except (EOFError, KeyboardInterrupt):
        return 1
    except OSError as error:
        raise SettingsError(f"the record cannot be written: {error}") from None
    return 0


class _Round:
    """One game: the player is in a seat chosen by lot."""

    def __init__(
        self, package: GamePackage, players: int, options: PlayOptions, console: Console
    ) -> None:
        self._package = package
        self._console = console
        self._level = options.level
        self._random = Stream(secrets.randbits(64) if options.seed is None else options.seed)
        self._seat = Seat(self._random.below(players))
        self._setup = Setup(players)
        self._state = package.game.start(self._setup)
        self._entries: list[Entry] = []
        self._path = options.record
        speaker = Reader(options.language, package.words)
        own = speaker.say("play-player")
        names = [speaker.say(f"character-{name}-{self._level}") for name in CHARACTERS]
        names.insert(self._seat, own)
        self._reader = Reader(options.language, package.words, tuple(names[:players]))

    def play(self) -> None:
        """Play to the end. Raises `EOFError` and `KeyboardInterrupt` if the player quits."""
        game = self._package.game
        self._console.rule(escape(package_name(self._package, self._reader.language)))
        while decisions := game.decisions(self._state):
            decision = self._next_of(decisions)
            move = self._choose(decision)
            self._entries.append(Entry(decision.seat, game.notate(move)))
            step = game.apply(self._state, decision.seat, move)
            self._state = step.state
            self._tell(event.text for event in step.events if event.is_visible_to(self._seat))
        self._finish()

    def _next_of(self, decisions: Sequence[Decision]) -> Decision:
        """Return the player's own decision if there is one, else the first."""
        own = (decision for decision in decisions if decision.seat == self._seat)
        return next(own, decisions[0])

    def _choose(self, decision: Decision) -> Any:
        game = self._package.game
        state = self._state
        if decision.seat == CHANCE:
            return self._random.draw(game.chances(state))
        view = game.view(state, decision.seat)
        moves = game.legal_moves(state, decision.seat)
        if decision.seat != self._seat:
            return self._package.think(self._level, view, moves, self._random.below(1 << 62))
        self._show()
        return self._ask(view, decision, moves)

    def _show(self) -> None:
        """Describe the board, and the player's own hand."""
        shown = self._package.presentation
        game = self._package.game
        lines = [*shown.summary(game.view(self._state, None))]
        if not self._package.is_open:
            lines += shown.own(game.view(self._state, self._seat))
        self._console.print(Panel("\n".join(map(self._say, lines))))

    def _ask(self, view: Any, decision: Decision, moves: Sequence[Any]) -> Any:
        """Let the player choose a move by its number."""
        shown = self._package.presentation
        self._console.print(f"[bold]{self._say(shown.question(view, decision))}[/]")
        for number, move in enumerate(moves, 1):
            self._console.print(f"{number:4}  {self._say(shown.choice(view, move).label)}")
        while True:
            typed = self._console.input(f"{self._say(text('play-number'))} ").strip()
            if typed == _QUIT:
                raise KeyboardInterrupt
            if typed.isdecimal() and 1 <= int(typed) <= len(moves):
                return moves[int(typed) - 1]

    def _tell(self, texts: Iterable[Text]) -> None:
        for line in texts:
            self._console.print(self._say(line))

    def _finish(self) -> None:
        """Say who won, and how."""
        game = self._package.game
        shown = self._package.presentation
        outcome = game.outcome(self._state)
        view = game.view(self._state, None)
        if outcome is not None:
            self._show()
            self._tell((verdict(outcome, shown), text(f"ending-{outcome.ending}")))
            self._tell(ranking_of(outcome, shown))
            table = Table("", *map(escape, self._reader.names))
            for row in shown.scores(view).rows:
                table.add_row(self._say(row.label), *map(str, row.values))
            if table.rows:
                self._console.print(table)
            if self._path is not None:
                write_recorded(self._path, game, self._setup, self._entries, outcome)

    def _say(self, message: Text) -> str:
        """Return a text as the terminal shows it: Discord's bold is bold here."""
        plain = escape(_HEADING.sub("", localize(message, self._reader)))
        return _BOLD.sub(r"[bold]\1[/]", plain)
