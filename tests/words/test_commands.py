"""Names and descriptions of commands fit Discord's limits."""

from __future__ import annotations

import unicodedata

import pytest

from bot.words import LANGUAGES, Reader, localize
from games.core.text import Text
from tests.words.texts import BOT, keys

COMMAND_KEYS = sorted(key for key in keys(BOT) if key.startswith("cmd-"))
NAMES = [key for key in COMMAND_KEYS if not key.endswith("-desc")]


def is_name(name: str) -> bool:
    """Return whether a name is valid: 1-32 lower-case letters, digits, `-` and `_`."""
    kinds = (unicodedata.category(sign)[0] for sign in name if sign not in "-_")
    return 1 <= len(name) <= 32 and name == name.lower() and all(kind in "LN" for kind in kinds)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", NAMES)
def test_names_are_names(key: str, language: str) -> None:
    assert is_name(localize(Text(key), Reader(language)))


@pytest.mark.parametrize("key", NAMES)
def test_english_names_are_the_plain_ones(key: str) -> None:
    assert localize(Text(key), Reader("en")) == key.rpartition("-")[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", NAMES)
def test_descriptions_fit(key: str, language: str) -> None:
    assert 1 <= len(localize(Text(f"{key}-desc"), Reader(language))) <= 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_commands_share_a_name(language: str) -> None:
    commands = [key for key in NAMES if key.count("-") == 1]
    assert len({localize(Text(key), Reader(language)) for key in commands}) == len(commands)
