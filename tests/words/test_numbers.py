"""Every text with a number is correct for negative numbers, none, one and several."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.words import LANGUAGES
from bot.words.speech import bundle
from tests.support.games import GAMES
from tests.words.texts import ROOMS, messages

NUMBERS: Final = (-21, -11, -2, -1, 0, 1, 2, 3, 5, 11, 21, 101)
ALONE: Final = (0, 1)
"""Numbers for which some texts have a separate sentence."""
PLURALS: Final = {"zero", "one", "two", "few", "many", "other"}

NOUN: Final = re.compile(
    r"^ (?:[a-z]+ )?"
    r"(cards|points|games|tables|rounds|seats|stones|rows|hands|players|days|hours|entries)\b"
)
NEVER_ONE: Final = {
    ("games-facts", "most"): "no game is for one player",
    ("refused-full", "maximum"): "no game is for one player",
    ("tables-lobby", "most"): "no game is for one player",
    ("stats-total", "games"): "said of two games and more",
    ("stats-favourite", "total"): "said of two kinds of games and more",
    ("verify-right", "entries"): "a finished game has many",
    ("table-deck", "deck"): "15 cards at least before the last round",
    ("table-fruitless", "count"): "said from as many rounds as players",
    ("hint-give", "count"): "a card goes on a card",
    ("do-join", "count"): "a card goes on a card",
    ("hint-take-special", "limit"): "the limit is more than one",
    ("stone-worth-double", "total"): "twice anything is not one",
}


@dataclass(frozen=True, slots=True)
class Select:
    """A place in a text that depends on a number."""

    key: str
    variable: str


class _Selects(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the library names it so
        if isinstance(node.selector, ast.VariableReference) and all(map(_is_number, node.variants)):
            self.found.add(node.selector.id.name)
        self.generic_visit(node)


def _is_number(variant: ast.Variant) -> bool:
    key = variant.key
    return isinstance(key, ast.NumberLiteral) or key.name in PLURALS


def _selects(room: str, language: str) -> Iterator[Select]:
    for message in messages(room, language):
        visitor = _Selects()
        visitor.visit(message.entry)
        yield from (Select(message.key, variable) for variable in sorted(visitor.found))


def _say(room: str, language: str, select: Select, number: int) -> str:
    texts = bundle(language, GAMES[room].words if room in GAMES else None)
    pattern = texts.get_message(select.key).value
    assert pattern is not None
    # Other variables do not matter: an unknown one is formatted as its name.
    said, _ = texts.format_pattern(pattern, {select.variable: number})
    return str(said)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_said_of_another(room: str, language: str) -> None:
    """A plural category covers several numbers: `one` includes −1 in English, 21 elsewhere."""
    confused = [
        (select.key, alone, number)
        for select in _selects(room, language)
        for alone in ALONE
        for number in NUMBERS
        if number != alone
        and _say(room, language, select, number) == _say(room, language, select, alone)
    ]
    assert confused == []


def test_texts_that_depend_on_a_number_are_found() -> None:
    found = {select.key for room in ROOMS for select in _selects(room, "en")}
    assert {"own", "prospect", "hint-deck", "ask-last", "stats-game", "remind-title"} <= found


@pytest.mark.parametrize("room", ROOMS)
def test_one_is_not_said_in_the_plural(room: str) -> None:
    """A plural noun stands beside a number that is never one, or in a plural variant."""
    assert _plain(room) - set(NEVER_ONE) == set()


def test_no_exception_is_left_over() -> None:
    assert set(NEVER_ONE) - set().union(*map(_plain, ROOMS)) == set()


def _plain(room: str) -> set[tuple[str, str]]:
    return {
        (message.key, variable)
        for message in messages(room, "en")
        if message.entry.value is not None
        for variable in _counted(message.entry.value.elements)
    }


def _counted(elements: Iterable[ast.TextElement | ast.Placeable]) -> Iterator[str]:
    """Yield the variables before a plural noun, outside variants."""
    before = None
    for element in elements:
        if isinstance(element, ast.TextElement):
            if before and NOUN.match(element.value):
                yield before
            before = None
            continue
        inner = element.expression
        before = inner.id.name if isinstance(inner, ast.VariableReference) else None
        if isinstance(inner, ast.SelectExpression):
            for variant in inner.variants:
                other = _counted(variant.value.elements)
                own = getattr(getattr(inner.selector, "id", None), "name", "")
                yield from (variable for variable in other if variable != own)
