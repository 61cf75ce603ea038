"""Every variant of a text: numbers, plurals, markup, and the place of timestamps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

import pytest
from fluent.syntax import ast

from bot.testing.messages import find_faults
from bot.words import LANGUAGES, Reader, localize
from bot.words.speech import bundle
from games.core.text import Arg, Player, Text
from tests.support.games import GAMES
from tests.words.texts import PEOPLE, ROOMS, Message, messages, moments_given, people_given

PLURALS: Final = {"zero", "one", "two", "few", "many", "other"}
EXAMPLES: Final = (1, 2, 0, -1, 1234567)
"""Every plural: one, several, none, below none, many."""
NUMBERS: Final = (-21, -11, -2, -1, 0, 1, 2, 3, 5, 11, 21, 101)
ALONE: Final = (0, 1)
"""Numbers for which some texts have a separate sentence."""
NOUN: Final = re.compile(
    r"^ (?:[a-z]+ )?"
    r"(cards|points|games|tables|rounds|seats|stones|rows|hands|players|days|hours|entries)\b"
)
NEVER_ONE: Final = {
    ("games-facts", "least"): "no game is for one player",
    ("games-facts", "most"): "no game is for one player",
    ("refused-full", "maximum"): "no game is for one player",
    ("tables-lobby", "most"): "no game is for one player",
    ("stats-total", "games"): "said of two games and more",
    ("stats-favourite", "total"): "said of two kinds of games and more",
    ("verify-right", "entries"): "a finished game has many",
    ("table-deck", "deck"): "15 cards at least before the last round",
    ("table-fruitless", "count"): "said from as many rounds as players",
    ("table-empty", "size"): "one player with cards has lost the hand",
    ("hint-give", "count"): "a card goes on a card",
    ("hint-take-special-over", "limit"): "the limit is more than one",
}
MOMENTS: Final = frozenset({"when", "due", "since", "until", "clocks"})
"""Variables with Discord timestamps, which each reader sees in their own language."""
MOMENT: Final = "<t:1234567890:R>"
PLACE: Final = re.compile(rf"(?:: |：){MOMENT}(?: · |・|$)", re.MULTILINE)
"""A timestamp stands at the end of a line or of a part of it, after its label."""


def numbers_in(message: Message) -> list[str]:
    """Return the variables that select by number."""
    found = message.selects.items()
    return sorted(
        name for name, keys in found if all(key in PLURALS or key.isdecimal() for key in keys)
    )


def say(room: str, language: str, key: str, variable: str, number: int) -> str:
    texts = bundle(language, GAMES[room].words if room in GAMES else None)
    pattern = texts.get_message(key).value
    assert pattern is not None
    # Other variables do not matter: an unknown one is formatted as its name.
    return str(texts.format_pattern(pattern, {variable: number})[0])


def test_no_number_is_said_of_another() -> None:
    """A plural category covers several numbers: `one` includes −1 in English, 21 elsewhere."""
    seen, confused = set(), []
    for room, language in product(ROOMS, LANGUAGES):
        for message in messages(room, language):
            for variable in numbers_in(message):
                seen.add(message.key)
                said = {n: say(room, language, message.key, variable, n) for n in NUMBERS}
                confused += [
                    (language, message.key, alone, number)
                    for alone, number in product(ALONE, NUMBERS)
                    if number != alone and said[number] == said[alone]
                ]
    assert confused == []
    assert {"own", "hint-deck", "ask-last", "stats-game", "remind-title"} <= seen


def test_one_is_not_said_in_the_plural() -> None:
    """A plural noun stands beside a number that is never one, or in a plural variant."""
    plain = {
        (message.key, variable)
        for room in ROOMS
        for message in messages(room, "en")
        if message.entry.value is not None
        for variable in _counted(message.entry.value.elements)
    }
    assert plain == set(NEVER_ONE), "no exception is missing or left over"


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


def arguments(message: Message) -> Iterator[dict[str, Arg]]:
    """Yield arguments of a text: all combinations of numbers and of known words."""
    choices: dict[str, tuple[Arg, ...]] = {
        name: tuple(sorted(key for key in keys - PLURALS if not key.isdecimal())) or EXAMPLES
        for name, keys in message.selects.items()
    }
    plain: dict[str, Arg] = {
        name: Player(0) if name in PEOPLE else MOMENT if name in MOMENTS else 1234567
        for name in message.variables - choices.keys()
    }
    for chosen in product(*choices.values()):
        yield plain | dict(zip(choices, chosen, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_is_whole_and_a_moment_stands_at_the_end_of_its_part(language: str) -> None:
    """Discord writes a moment in the reader's language: "25 seconds agoから" otherwise."""
    broken, misplaced = {}, {}
    for room in ROOMS:
        game = GAMES[room].words if room in GAMES else None
        reader = Reader(language, game, ("**① Ann**",))
        for message in messages(room, language):
            for given in arguments(message):
                said = localize(Text(message.key, tuple(given.items())), reader)
                if faults := find_faults(said):
                    broken[message.key] = faults
                if said.count(MOMENT) != len(PLACE.findall(said)):
                    misplaced[message.key] = said
    assert (broken, misplaced) == ({}, {})


@pytest.mark.long
def test_people_and_moments_have_the_names_that_are_known() -> None:
    assert moments_given() - MOMENTS == set()
    assert people_given() - PEOPLE == set()


@pytest.mark.parametrize(
    "said",
    [
        *("****① Ann** wins**", "**第1回は**① Ann**の負けです。**", "**The **① Ann** won**"),
        *("`a` and `b", "**a", "____a__", "** a**", "****"),
    ],
)
def test_faults_of_markup_are_found(said: str) -> None:
    assert find_faults(f"fine\n{said}")


@pytest.mark.parametrize(
    "said",
    [
        *("**① Ann** wins **4**", "\\*\\*① Ann\\_\\_", "`**`", "<:a__b:1> **x**"),
        *("[**x**](y__z)", "```\na` **\n```"),
    ],
)
def test_nothing_else_is_a_fault(said: str) -> None:
    assert find_faults(said) == []
