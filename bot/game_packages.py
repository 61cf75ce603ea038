"""Discovery of the games that installed packages register.

Games of other packages run in the bot's process, and can do what it can.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from itertools import chain
from pathlib import Path
from traceback import walk_tb
from types import FrameType, MappingProxyType
from typing import Final

from bot.containment import ExitError, containing
from bot.pictures.svg import check_svg
from bot.refusal import Refusal
from bot.words import ENGLISH, LANGUAGES, Reader
from games.catalog import Catalogue, GamePackage, read_package
from games.core import CONTRACT, SEATS, Game, GameError
from games.core.game import BrokenGameError
from games.core.lesson import Lesson, LessonStep
from games.core.presentation import RULES, Presentation

GROUP: Final = "takujo.games"
"""The group of entry points: the id of a game, and its module."""
OWN: Final = "takujo"
"""The distribution of the bot and the games that come with it."""
ID: Final = re.compile(r"[a-z][a-z0-9_]{1,23}")
"""Ids stand in components and in the names of emoji."""
_VERSION: Final = re.compile(r"(\d+)\.(\d+)(\.\d+)?")
_TITLE: Final = 40
"""Most characters of a title: it stands on buttons and in the choices of a command."""
_WEIGHTS: Final = range(1, 4)
_FACES: Final = 5
"""Pictures of a cover."""
_FACE: Final = re.compile(r"[a-z0-9_]{2,32}")
_SIDE: Final = 128
"""Pixels of an emoji."""


class GamePackageError(Exception):
    """A game cannot be offered; the message says why, and what the author or operator can do."""


@dataclass(frozen=True, slots=True)
class InstalledGame:
    """A game that a distribution registers."""

    id: str
    distribution: str = ""
    version: str = ""
    contract: str = ""
    """The version of the contract that it was written for; empty if unknown."""
    languages: tuple[str, ...] = ()
    package: GamePackage | None = None
    """None for a game that is left out."""
    fault: str = ""
    """Why it is left out."""

    def __str__(self) -> str:
        """Name the game and its distribution, for the log."""
        source = f" ({self.distribution} {self.version})" if self.distribution else ""
        return f"game {self.id}{source}"


def find_games(chosen: Sequence[str] = ()) -> tuple[InstalledGame, ...]:
    """Return the chosen games in their order, by default all that are installed, lightest first.

    A game with a fault is returned without its package: nothing that a package does wrong raises.
    """
    points_by_id: dict[str, list[EntryPoint]] = {}
    for point in _entry_points():
        points_by_id.setdefault(point.name, []).append(point)
    games: list[InstalledGame] = []
    titles: dict[tuple[str, str], str] = {}
    for id_ in dict.fromkeys(chosen or points_by_id):
        if id_ not in points_by_id:
            games.append(InstalledGame(id_, fault="it is not installed"))
        for point in points_by_id.get(id_, ()):
            games.append(_check(point, games, titles))
    return tuple(games if chosen else sorted(games, key=_weigh))


def _weigh(game: InstalledGame) -> int:
    return game.package.presentation.weight if game.package else _WEIGHTS.stop


def offered(games: Iterable[InstalledGame]) -> Catalogue:
    """Return the games without a fault."""
    return MappingProxyType({game.id: game.package for game in games if game.package is not None})


def reload_games(sources: Mapping[str, str]) -> Catalogue:
    """Load games that were found sound before, in another process; `sources` are theirs by id.

    A game is skipped if it was uninstalled meanwhile, or has another version.
    """
    points = {point.name: point for point in reversed(_entry_points())}
    packages = dict[str, GamePackage]()
    for id_, source in sources.items():
        if id_ not in points or _describe_source(points[id_]) != source:
            continue
        # An installation may be just going on.
        with suppress(Exception), containing():
            packages[id_] = _load(points[id_])[0]
    return MappingProxyType(packages)


def _entry_points() -> list[EntryPoint]:
    """Return all entry points by id, of two with the same the bot's own first."""
    return sorted(
        entry_points(group=GROUP),
        key=lambda point: (point.name, _source(point) != OWN, _source(point)),
    )


def _source(point: EntryPoint) -> str:
    return point.dist.name if point.dist else ""


def list_own() -> list[str]:
    """Return the ids of the games that come with the bot."""
    return [point.name for point in _entry_points() if _source(point) == OWN]


def find_id_fault(name: str) -> str:
    """Return what is wrong with an id; empty for a sound one."""
    if ID.fullmatch(name):
        return ""
    if re.fullmatch(r"[0-9_][a-z0-9_]{1,23}", name):
        return f"begins with {name[0]}: the first character must be one of a-z"
    return "is no name of 2 to 24 characters of a-z, 0-9 and _"


def _describe_source(point: EntryPoint) -> str:
    return f"{_source(point)} {point.dist.version}" if point.dist else ""


def _check(
    point: EntryPoint, others: Iterable[InstalledGame], titles: dict[tuple[str, str], str]
) -> InstalledGame:
    """Load a game and find what is wrong; add its titles to those that are taken."""
    game = InstalledGame(point.name, _source(point), point.dist.version if point.dist else "")
    try:
        with containing():
            _check_id(game, others)
            package, contract = _load(point)
            languages = tuple(sorted(path.stem for path in package.words.glob("*.ftl")))
            game = replace(game, contract=contract, languages=languages)
            _check_pictures(package)
            _check_lesson(package)
            _check_texts(package, titles)
            titles.update(dict.fromkeys(_titles(package), game.id))
    except GamePackageError as error:
        return replace(game, fault=str(error))
    except Exception as error:  # noqa: BLE001 (strangers write it)
        return replace(game, fault=f"{type(error).__name__}: {error}")
    return replace(game, package=package)


def _load(point: EntryPoint) -> tuple[GamePackage, str]:
    """Import a game; return its package and the contract it was written for."""
    if fault := find_id_fault(point.name):
        raise GamePackageError(f"its id {fault}")
    try:
        module = import_module(point.value)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise GamePackageError(
            f"{point.value} cannot be imported: {type(error).__name__}: {error}"
        ) from error
    contract = str(getattr(module, "CONTRACT", ""))
    _check_contract(contract)
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise GamePackageError(f"{point.value} has no GAME")
    if game.id != point.name:
        raise GamePackageError(f"GAME.id is {game.id!r}, and its entry point is {point.name!r}")
    _check_seats(game.seats)
    words = Path(str(module.__file__)).parent / "words"
    package = read_package(vars(module), words, _describe_source(point))
    if not isinstance(package.presentation, Presentation):
        raise GamePackageError("PRESENTATION is no Presentation")
    if package.presentation.weight not in _WEIGHTS:
        raise GamePackageError("its weight is not 1, 2 or 3")
    return package, contract


def _check_seats(seats: range) -> None:
    if not seats or not {*seats} <= {*range(1, SEATS + 1)}:
        numbers = f"{min(seats)} to {max(seats)}" if seats else "no"
        raise GamePackageError(
            f"it is for {numbers} players; 1 to {SEATS} have marks, rings and room in one view"
        )


def _check_id(game: InstalledGame, others: Iterable[InstalledGame]) -> None:
    for other in others:
        if other.id == game.id and other.distribution:
            raise GamePackageError(f"its id is taken by {other.distribution}")


def _check_texts(package: GamePackage, titles: Mapping[tuple[str, str], str]) -> None:
    """Raise `GamePackageError` for a missing text, or a title that is too long or taken."""
    reader = Reader(ENGLISH, package.words)
    if missing := ", ".join(key for key in list_keys(package) if not reader.has(key)):
        raise GamePackageError(f"its English texts lack {missing}")
    for language, title in _titles(package):
        if (over := len(title) - _TITLE) > 0:
            raise GamePackageError(
                f"its title in {language} has {len(title)} characters, {over} too many"
            )
        if (language, title) in titles:
            raise GamePackageError(f"its title is taken by {titles[language, title]}")


def _check_pictures(package: GamePackage) -> None:
    """Raise `GamePackageError` if Discord would refuse a small picture of the game."""
    shown = package.presentation
    game = package.game.id
    if len(shown.cover) != _FACES:
        raise GamePackageError(f"its cover does not have {_FACES} pictures")
    for name in shown.emoji:
        if not _FACE.fullmatch(name) or not name.startswith(game):
            raise GamePackageError(
                f"its emoji {name!r} is not {game}_ and a word, in 32 characters"
            )
    for sprite in {*shown.cover, *shown.emoji.values()}:
        if not check_svg(sprite.svg) == sprite[1:3] == (_SIDE, _SIDE):
            raise GamePackageError(f"an emoji or its cover is not {_SIDE} by {_SIDE} pixels")


def _check_lesson(package: GamePackage) -> None:
    """Raise `GamePackageError` for what is no lesson.

    It is not played here: a game that never returns would keep the bot from starting.
    """
    lesson = package.lesson
    if lesson is not None and not (isinstance(lesson, Lesson) and lesson.steps):
        raise GamePackageError("LESSON is no Lesson with steps")


def _check_contract(contract: str) -> None:
    """Raise `GamePackageError` unless this version of the contract serves the package."""
    theirs = _VERSION.fullmatch(contract)
    ours = _VERSION.fullmatch(CONTRACT)
    if theirs is None or ours is None:
        raise GamePackageError(
            f"it names no CONTRACT that it was written for; this Takujo has {CONTRACT}"
        )
    major, minor, *_ = map(int, theirs.groups("0")[:2])
    is_new = (major, minor) > tuple(map(int, ours.groups("0")[:2]))
    if is_new or major < int(ours[1]):
        update = "update Takujo" if is_new else "update the package"
        raise GamePackageError(
            f"it was written for contract {contract}, this Takujo has {CONTRACT}: {update}"
        )


def _titles(package: GamePackage) -> list[tuple[str, str]]:
    """Return the title in each language, as people compare them."""
    return [
        (language, " ".join(Reader(language, package.words).say("name").casefold().split()))
        for language in LANGUAGES
    ]


def list_keys(package: GamePackage) -> Iterator[str]:
    """Yield the keys under which the bot reads texts of a game, whatever the game is."""
    yield from ("name", "tagline")
    for page in package.presentation.rules_pages:
        yield from (f"rules-{page.name}", f"rules-{page.name}-parts")
    if not package.presentation.rules_pages:
        yield RULES
    if package.lesson:
        yield from chain.from_iterable(map(lesson_keys, package.lesson.steps))
    for option in package.game.options:
        yield from (f"option-{option.name}", f"option-{option.name}-hint")
        yield from (f"option-{option.name}-{value}" for value in option.values)
    yield from (f"ending-{ending}" for ending in package.game.endings)
    for name in package.auto_replies:
        yield from (f"auto-reply-{name}", f"auto-reply-{name}-hint")
    yield from (f"tip-{name}" for name in package.tips)


def lesson_keys(step: LessonStep) -> tuple[str, ...]:
    """Return the keys of a step's sentence, and of the answers to its choices in their order."""
    sentence = f"lesson-{step.name}"
    if not step.choices:
        return (sentence,)
    wrong = (f"lesson-{step.name}-wrong-{number}" for number, _ in enumerate(step.wrong, 1))
    return (sentence, f"lesson-{step.name}-right", *wrong)


_UNEXPECTED: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""Errors that shared code raises when a game hands it something else than it promises."""


def is_at_fault(package: GamePackage, error: Exception) -> bool:
    """Return whether an error that was raised while a game was played or shown is the game's.

    It is where its own code appears in the traceback. A game of another distribution is also to
    blame for unexpected errors of shared code: only that game's tables meet them.
    """
    if isinstance(error, BrokenGameError):
        return True
    if isinstance(error, (GameError, Refusal)):
        return False
    if any(is_in(package.module, frame) for frame, _ in walk_tb(error.__traceback__)):
        return True
    return not is_own(package) and isinstance(error, _UNEXPECTED)


def is_own(package: GamePackage) -> bool:
    """Return whether a game comes with the bot."""
    return package.source.partition(" ")[0] in {"", OWN}


def describe_fault(package: GamePackage, error: Exception) -> str:
    """Return one line for the log: the game, its distribution, the kind of error, and its place.

    The message is left out: a `KeyError` shows the key, which may be a card of a hand.
    """
    frames = list(walk_tb(error.__traceback__))
    own = [place for place in frames if is_in(package.module, place[0])] or frames
    where = ""
    if own:
        frame, line = own[-1]
        where = f" ({frame.f_globals.get('__name__')}:{line}, in {frame.f_code.co_name})"
    # The messages of a broken contract are ours, and name no card.
    what = f": {error}" if isinstance(error, BrokenGameError) else ""
    raised = error.__cause__ if isinstance(error, ExitError) else error
    kind = type(raised).__name__
    return f"game {package.game.id} ({package.source}) failed: {kind}{what}{where}"


def find_call(
    packages: Mapping[str, GamePackage], frame: FrameType | None
) -> tuple[GamePackage, FrameType] | None:
    """Return the game whose code is in a stack, and its outermost frame; None without one.

    `packages` are the games by `GamePackage.module`.
    """
    call = None
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        while module and module not in packages:
            module = module.rpartition(".")[0]
        if module:
            call = packages[module], frame
        frame = frame.f_back
    return call


def is_in(module: str, frame: FrameType) -> bool:
    """Return whether a call is of the code of a game, given its `GamePackage.module`."""
    name = f"{frame.f_globals.get('__name__')}."
    return bool(module) and name.startswith(f"{module}.")
