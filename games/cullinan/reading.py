"""Reading a table of Cullinan cards from JSON, with an error that says where it is wrong."""

import json
from collections.abc import Iterable
from typing import Any, Final

from games.core.errors import InvalidDataError
from games.core.text import Translations
from games.cullinan.cards import POWERS, Card, CardTable, Powers, Side

RANKS: Final = {1: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 3}
"""Rank of every card (CU4): the source fixes it, another table cannot."""
LANGUAGES: Final = ("en", "ja")
LONGEST_EDITION: Final = 30
LONGEST_TEXT: Final = 100
"""Characters of a side's text: more would not fit where it is shown."""
HIGHEST_COST: Final = 60
_EDITION: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_TYPES: Final = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}


def read_table(document: str) -> CardTable:
    """Read a card table from JSON. Raises `InvalidDataError`, whose message is one line."""
    try:
        data = json.loads(document)
    except ValueError as error:
        raise InvalidDataError(f"not JSON: {error}") from None
    _check_names(data, ("edition", "cards"), "the file")
    edition = _get(data, "edition", str, "the file")
    if not 1 <= len(edition) <= LONGEST_EDITION or set(edition) - _EDITION:
        raise InvalidDataError(f"edition: 1 to {LONGEST_EDITION} of the characters a-z, 0-9 and -")
    cards = tuple(_read_card(item) for item in _get(data, "cards", list, "the file"))
    if [card.number for card in cards] != list(RANKS):
        raise InvalidDataError("cards: the numbers 1 to 9 are needed, once each, in order")
    return CardTable(edition, cards)


def _read_card(data: Any) -> Card:
    number = _get_number(data, "number", "a card", len(RANKS))
    where = f"card {number}"
    names = ("A",) if number == 1 else ("A", "B")
    _check_names(data, ("number", "rank", "cost", *names), where)
    rank = _get(data, "rank", int, where)
    if rank != RANKS[number]:
        raise InvalidDataError(f"{where}: rank must be {RANKS[number]}, not {rank}")
    cost = _get_number(data, "cost", where, HIGHEST_COST)
    sides = tuple(_read_side(_get(data, name, dict, where), f"{where} {name}") for name in names)
    return Card(number, rank, cost, sides)


def _read_side(data: dict[str, Any], where: str) -> Side:
    _check_names(data, ("powers", *LANGUAGES), where)
    given = _get(data, "powers", dict, where)
    where_powers = f"{where} powers"
    for name in given:
        if name not in POWERS:
            raise InvalidDataError(f"{where_powers}: nothing is called {name!r}")
    powers = {name: _get_number(given, name, where_powers, POWERS[name]) for name in given}
    words = tuple((language, _read_words(data, language, where)) for language in LANGUAGES)
    return Side(Powers(**powers), Translations(words))


def _read_words(data: dict[str, Any], language: str, where: str) -> str:
    words: str = _get(data, language, str, where)
    if not 1 <= len(words.strip()) <= LONGEST_TEXT or not words.isprintable():
        raise InvalidDataError(f"{where}: {language} must be one line of 1 to {LONGEST_TEXT} signs")
    return words.strip()


def _get_number(data: Any, name: str, where: str, most: int) -> int:
    number: int = _get(data, name, int, where)
    if not 1 <= number <= most:
        raise InvalidDataError(f"{where}: {name} must be 1 to {most}, not {number}")
    return number


def _get(data: Any, name: str, kind: type, where: str) -> Any:
    if not isinstance(data, dict):
        raise InvalidDataError(f"{where} must be an object")
    if name not in data:
        raise InvalidDataError(f"{where}: {name} is missing")
    value = data[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise InvalidDataError(f"{where}: {name} must be {_TYPES[kind]}")
    return value


def _check_names(data: Any, names: Iterable[str], where: str) -> None:
    if isinstance(data, dict) and (strangers := sorted(set(data) - set(names))):
        raise InvalidDataError(f"{where}: nothing is called {strangers[0]!r}")
