"""Every command that a page or a docstring names still runs, with small numbers.

A command that only an earlier commit has is followed by "as of" and that commit.
"""

from __future__ import annotations

import argparse
import re
import runpy
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest

from tests.support.source import ROOT, modules

_NAMED: Final = re.compile(
    r"`(?P<command>(?:python -m (?:tools|tests)\.|make (?:bench|ladder|luck) ARGS=|--)[^`]+)`"
    r"(?P<past> as of [0-9a-f]{7,})?"
)
_PLACEHOLDERS: Final = {
    "GAME": "coloretto",
    "SEATS": "2",
    "N": "2",
    "COUNT": "1",
    "SEED": "1",
    "[FIRST_SEED]": "0",
}
_PLAIN: Final = {
    *("tools.trace_click", "tools.bench.watched", "tests.models", "tests.games.playthrough"),
    *("tools.image", "tools.release", "tests.store.releases"),
}
"""Modules that read no options."""
_SMALL: Final = {
    "tools.attacks": "leave --games 100 --seeds 1",
    "tools.ladder": "--games 1 --processes 1 --pairs normal-easy",
    "tools.luck": "--games 4",
    "tools.luck.credit": "--games 1 --players 2",
    "tools.luck.fit": "--games 8",
    "tools.luck.settled": "--games 1 --rollouts 2 --seats 4",
    "tools.trace_click": "",
    "tools.tuning.cullinan.simulate": "--player easy --players 2",
    "tools.tuning.coloretto.spread": "",
    "tools.tuning.weights": "--generations 1 --orders 1 --processes 1",
    "tests.games.playthrough": "",
    "tests.models": "",
    "tests.simulation": "",
}
"""Options that make a command quick; the last of two equal ones counts."""
_UNTRIED: Final = {
    "tests.store.releases": "it refuses to write what is kept; `test_releases.py` reads it",
    "tools.image": "it installs everything; `tests/ops/test_image.py` reads the Dockerfile",
    "tools.bench": "its parts take minutes each, and need packages beside those of the tests",
    "tools.mutations": "a fault takes half a minute; `tests/simulation` checks that each applies",
}
"""Commands that no test runs, with the reason."""
_APART: Final = {
    "tools.ladder": "it starts processes",
    "tools.tuning.weights": "it starts processes",
    "tools.trace_click": "it patches libraries for the rest of the process",
    "tests.simulation": "it starts Python again, with an order of sets that is always the same",
}
"""Commands that run in a process of their own, with the reason; starting one takes a second."""


def _pages() -> Iterator[str]:
    """Yield the paragraphs of all pages."""
    for path in ROOT.rglob("*.md"):
        if not any(part.startswith(".") for part in path.relative_to(ROOT).parts):
            page = path.read_text("utf-8")
            lines = re.sub(r"^(python -m tools.*)$", r"`\1`", page, flags=re.MULTILINE)
            yield from lines.split("\n\n")


def _docstrings() -> Iterator[str]:
    for path in modules("tools", "tests", "games"):
        if path != Path(__file__):
            yield from re.findall(r'"""(.*?)"""', path.read_text("utf-8"), re.DOTALL)


def _commands(texts: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Yield the words of every command; options alone belong to the command before them."""
    for paragraph in texts:
        before: tuple[str, ...] = ()
        for match in _NAMED.finditer(" ".join(paragraph.split())):
            named = re.sub(r"^make (\w+) ARGS=", r"python -m tools.\1 ", match["command"])
            words = tuple(named.replace('"', "").removeprefix("python -m ").split())
            if named.startswith("--"):
                # An option without a value is only spoken of.
                words = (*before, *words) if before and len(words) > 1 else ()
            else:
                before = words if "--pairs" not in words else words[: words.index("--pairs")]
            if words and not match["past"] and "..." not in named:
                yield tuple(_PLACEHOLDERS.get(word, word) for word in words)


IN_PAGES: Final = {*_commands(_pages())}
COMMANDS: Final = sorted(IN_PAGES.union(_commands(_docstrings())))


class _AcceptedError(Exception):
    """The arguments were parsed."""


def test_commands_are_found_in_pages_and_docstrings() -> None:
    commands = {" ".join(words) for words in COMMANDS}
    assert "tools.ladder keltis --pairs hard-normal --games 400 --first-seed 20001" in commands
    assert "tools.ladder nlk --pairs normal-older --sure --games 4000" in commands
    assert "tools.bench size" in commands
    assert (
        "tools.tuning.weights keltis 2 --points 8 --orders 64 --generations 31 --seed 1" in commands
    )
    assert not any("first " in words for words in commands)
    assert {words[0] for words in IN_PAGES} == _SMALL.keys() | _UNTRIED.keys()


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_documented_command_accepts_its_arguments(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    name, *arguments = words
    parse = argparse.ArgumentParser.parse_args

    def read(parser: argparse.ArgumentParser, arguments: Any = None, *_: Any) -> NoReturn:
        parse(parser, arguments)
        raise _AcceptedError

    if name == "tools.bench":
        parts = (ROOT / "tools" / "bench" / "__main__.py").read_text("utf-8")
        assert all(f'"{part}": ' in parts for part in arguments)  # it needs more packages
    else:
        module = import_module(name)
        if hasattr(module, "__path__"):
            module = import_module(f"{name}.__main__")
        if name in _PLAIN:
            return
        monkeypatch.setattr(argparse.ArgumentParser, "parse_args", read)
        monkeypatch.setattr(sys, "argv", [name, *arguments])
        takes_words = module.main.__code__.co_argcount
        with pytest.raises(_AcceptedError):
            module.main(arguments) if takes_words else module.main()


def _shrink(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the command with small numbers, of games and of tables."""
    name, *arguments = words
    if name == "tests.games.playthrough":
        arguments = arguments[:2]  # with a seed it keeps a game in this repository
    elif name == "tools.ladder":
        arguments = []  # all games after one start
    elif name != "tools.luck":
        arguments = ["1" if argument.isdecimal() else argument for argument in arguments[:2]]
    if name.startswith(("tools.tuning", "tests.simulation")):
        arguments = arguments[:1]
    if name == "tools.tuning.weights":
        arguments.append("3")
    return (name, *arguments, *_SMALL[name].split())


SMALL: Final = sorted({_shrink(words) for words in IN_PAGES if words[0] in _SMALL})


@pytest.mark.long
@pytest.mark.parametrize("words", SMALL, ids=" ".join)
def test_a_documented_command_runs_with_small_numbers(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if words[0] in _APART:
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
        )
        code = done.returncode
        output = done.stdout
        error = done.stderr
    else:
        code = _run(words, monkeypatch)
        output, error = capsys.readouterr()
    assert (code, error) == (0, "")
    assert output


def _run(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> int:
    """Run a module as `python -m` does, in this process; return its exit code."""
    name, *arguments = words
    for imported in (name, f"{name}.__main__"):
        monkeypatch.delitem(sys.modules, imported, raising=False)
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    try:
        runpy.run_module(name, run_name="__main__")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0
