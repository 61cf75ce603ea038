"""No text doubles or breaks markup, or has a timestamp in the middle of a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Final

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.words import LANGUAGES, Reader, localize
from games.core.text import Arg, Player, Text
from tests.support.games import GAMES
from tests.support.markup import find_faults
from tests.words.texts import PEOPLE, ROOMS, Message, messages, moments_given, people_given

NUMBERS: Final = (1, 2, 0, -1, 1234567)
"""Every plural: one, several, none, below none, many."""
MOMENTS: Final = frozenset({"when", "due", "since", "until", "clocks"})
"""Variables with Discord timestamps, which each reader sees in their own language."""
MOMENT: Final = "<t:1234567890:R>"
PLACE: Final = re.compile(rf"(?:: |：){MOMENT}(?: · |$)", re.MULTILINE)
"""A timestamp stands at the end of a line or of a part of it, after its label."""


class _Choices(Visitor):
    """Collects the variables that select between texts, with values that reach every variant."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[Arg, ...]] = {}

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the library names it so
        if isinstance(node.selector, ast.VariableReference):
            names = {one.key.name for one in node.variants if isinstance(one.key, ast.Identifier)}
            words = names - {"zero", "one", "two", "few", "many", "other"}
            self.found[node.selector.id.name] = tuple(sorted(words)) or NUMBERS
        self.generic_visit(node)


def arguments(message: Message) -> Iterator[dict[str, Arg]]:
    """Yield arguments of a text: all combinations of numbers and of known words."""
    visitor = _Choices()
    visitor.visit(message.entry)
    plain = {name: _example(name) for name in message.variables - visitor.found.keys()}
    for chosen in product(*visitor.found.values()):
        yield plain | dict(zip(visitor.found, chosen, strict=True))


def _example(variable: str) -> Arg:
    if variable in PEOPLE:
        return Player(0)
    return MOMENT if variable in MOMENTS else 1234567


def write_lines(room: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield every text of a file with its key, as it may stand in a message."""
    game = GAMES[room].words if room in GAMES else None
    reader = Reader(language, game, ("**① Ann**",))
    for message in messages(room, language):
        for given in arguments(message):
            yield message.key, localize(Text(message.key, tuple(given.items())), reader)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_is_neither_doubled_nor_broken(room: str, language: str) -> None:
    wrong = {key: find_faults(said) for key, said in write_lines(room, language)}
    assert {key: faults for key, faults in wrong.items() if faults} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_moment_stands_in_a_place_of_its_own(language: str) -> None:
    """Discord writes it in the reader's language: "25 seconds agoから" otherwise."""
    wrong = {
        key: said
        for room in ROOMS
        for key, said in write_lines(room, language)
        if said.count(MOMENT) != len(PLACE.findall(said))
    }
    assert wrong == {}


@pytest.mark.long
def test_every_moment_is_known_as_one() -> None:
    """Variables with timestamps have names that the test above checks."""
    assert moments_given() - MOMENTS == set()


def test_everybody_is_known_as_a_person() -> None:
    assert people_given() - PEOPLE == set()


@pytest.mark.parametrize(
    "said",
    [
        "****① Ann** wins**",
        "**第1回は**① Ann**の負けです。**",
        "**The **① Ann** won**",
        "`a` and `b",
        "**a",
        "____a__",
        "** a**",
        "****",
    ],
)
def test_faults_are_found(said: str) -> None:
    assert find_faults(f"fine\n{said}")


@pytest.mark.parametrize(
    "said",
    [
        "**① Ann** wins **4**",
        "\\*\\*① Ann\\_\\_",
        "`**`",
        "<:a__b:1> **x**",
        "[**x**](y__z)",
        "```\na` **\n```",
    ],
)
def test_nothing_else_is_a_fault(said: str) -> None:
    assert find_faults(said) == []
