"""Names of people and computer players, made safe for messages, labels and alt texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, NewType

import discord

from bot.messages.phone import width_of
from bot.pictures.people import SeatedPlayer
from bot.tables.model import FORGOTTEN, Participant, Person, Status, Table
from bot.words import Reader, localize
from games.core import Seat, Text, text
from games.core.art.players import CHARACTERS

Escaped = NewType("Escaped", str)
"""Text written by users, without markup, mentions and links."""

_NAME_LENGTH: Final = 32
_NAME_WIDTH: Final = 11.0
"""Width of a player's name in a text, compared with the size of its letters: half a line."""
_CACHED_NAMES: Final = 1024
"""Cached names: a message names each player several times."""
_SEAT_SIGNS: Final = "①②③④⑤⑥⑦⑧⑨"
# Direction marks could reverse the rest of a line; line breaks could forge one.
_UNWANTED: Final = re.compile(
    r"[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+"
)
_INVISIBLE: Final = re.compile(r"[\u115f\u1160\u2800\u3164\uffa0]")
"""Letters and symbols that are invisible; separators, marks and formats are found by class."""
_LINK: Final = re.compile(r":(?=//)")
_BRACKETS: Final = re.compile(r"(?<!\\)\[|(?<=\])\(")
"""Brackets of a link whose end the library does not see: a name may be cut within it."""
_SIGN: Final = re.compile(
    "[\U0001f1e6-\U0001f1ff]{2}|.(?:[\ufe0f\U0001f3fb-\U0001f3ff]|\u200d.)*", re.DOTALL
)
"""A letter, or a whole emoji: a flag has two parts, a family several."""
_JOINTS: Final = re.compile(r"(?<=[^\W\d_A-Za-z])(?=[^\W\d_A-Za-z])")
"""Zero-width space between two non-Latin letters: a Japanese line may wrap after any of them."""


@lru_cache(_CACHED_NAMES)
def tidy_name(name: str) -> str:
    """Return a person's name as visible plain text of one line."""
    tidy = " ".join(_UNWANTED.sub(" ", name).split())[:_NAME_LENGTH]
    return tidy if any(map(_is_visible, tidy)) else "?"


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CMZ" and not _INVISIBLE.match(sign)


def escape(words: str) -> Escaped:
    """Escape one line of text written by a user."""
    plain = _LINK.sub(":\u200b", _UNWANTED.sub(" ", words))
    escaped = discord.utils.escape_markdown(plain, ignore_links=False)
    escaped = _BRACKETS.sub(r"\\\g<0>", escaped)
    return Escaped(discord.utils.escape_mentions(escaped.replace("<", "\\<")))


@lru_cache(_CACHED_NAMES)
def escape_name(name: str) -> Escaped:
    return escape(tidy_name(name))


def unbroken(words: str) -> str:
    """Join words with non-breaking signs, unless a single word is too long for a line."""
    return _JOINTS.sub("\u2060", words)


def name_of(participant: Participant, language: str) -> str:
    """Return who sits or is invited in a seat: a person, their stand-in or a computer player.

    A long name is shortened: the lines of a message name players again and again.
    """
    reader = Reader(language)
    if participant.reserved_for is not None:
        return _shorten(person_name(participant.reserved_for, language))
    if participant.person is None:
        return reader.say("ai-player", name=_own_name(participant))
    name = _shorten(person_name(participant.person, language))
    return reader.say("ai-stand-in", name=name) if participant.is_ai else name


@lru_cache(_CACHED_NAMES)
def _shorten(name: str) -> str:
    """Return a name of at most `_NAME_WIDTH`."""
    if width_of(name) <= _NAME_WIDTH:
        return name
    signs = _SIGN.findall(name)
    while width_of("".join(signs)) >= _NAME_WIDTH - 1:
        signs.pop()
    return f"{''.join(signs).rstrip()}…"


def person_name(person: Person, language: str) -> str:
    """Return the name of a person as visible plain text, also after its deletion."""
    if person == FORGOTTEN:
        return Reader(language).say("former-player")
    return tidy_name(person.name)


def language_for(table: Table, user_id: int) -> str:
    """Return the language in which a player is written to in private."""
    people = (participant.person for participant in table.participants if participant.person)
    return (
        next((person.language for person in people if person.id == user_id), "") or table.language
    )


def seated_players(table: Table, language: str) -> tuple[SeatedPlayer, ...]:
    """Return the players as pictures show them, in the order of their seats."""
    return tuple(
        _seated_player(participant, Reader(language)) for participant in table.participants
    )


def _seated_player(participant: Participant, reader: Reader) -> SeatedPlayer:
    if participant.reserved_for is not None:
        return SeatedPlayer(tidy_name(participant.reserved_for.name))
    if participant.person is None:
        return SeatedPlayer(
            localize(_own_name(participant), reader),
            character=_character(participant),
            is_ai=True,
        )
    name = "" if participant.person == FORGOTTEN else tidy_name(participant.person.name)
    return SeatedPlayer(name, participant.person.id, is_ai=participant.is_ai)


def _own_name(participant: Participant) -> Text:
    """Return the name of a computer player, which is the same at every table: number and level."""
    return text(f"character-{_character(participant)}-{participant.level.value}")


def _character(participant: Participant) -> str:
    return CHARACTERS[(participant.number - 1) % len(CHARACTERS)]


def make_reader(
    table: Table, language: str, emoji: Mapping[str, str], mention: Collection[Seat] = ()
) -> Reader:
    """Return a reader of messages about a table; the seats in `mention` are mentioned."""
    names = tuple(
        f"{_mark(table, seat)}<@{participant.person.id}>"
        if participant.person and not participant.is_ai and seat in mention
        else f"**{name}**"
        for seat, (participant, name) in enumerate(
            zip(table.participants, _names(table, language, escape_name), strict=True)
        )
    )
    persons = tuple(f"**{name}**" for name in _persons(table, language, escape_name))
    return Reader(language, table.words, names, emoji, persons)


def make_inline_reader(table: Table, language: str) -> Reader:
    """Return a reader of texts within bold type and beside their own emoji."""
    return _make_bare_reader(table, language, escape_name)


def make_plain_reader(table: Table, language: str) -> Reader:
    """Return a reader for labels, options and alt texts, which show neither markup nor emoji."""
    return _make_bare_reader(table, language, str)


def _make_bare_reader(table: Table, language: str, write: Callable[[str], str]) -> Reader:
    names, persons = (find(table, language, write) for find in (_names, _persons))
    return Reader(language, table.words, names, persons=persons)


def _names(table: Table, language: str, write: Callable[[str], str]) -> tuple[str, ...]:
    """Return the names, each with the sign of its seat; a lobby has no seats yet."""
    return tuple(
        f"{_mark(table, seat)}{write(name_of(participant, language))}"
        for seat, participant in enumerate(table.participants)
    )


def _persons(table: Table, language: str, write: Callable[[str], str]) -> tuple[str, ...]:
    """Return the names without stand-ins; empty if there are no stand-ins."""
    if not any(participant.is_ai and participant.person for participant in table.participants):
        return ()
    own = (
        replace(participant, is_ai=participant.person is None) for participant in table.participants
    )
    return _names(replace(table, participants=tuple(own)), language, write)


def _mark(table: Table, seat: int) -> str:
    """Tie a name to its seat in the pictures, which know numbers only."""
    return "" if table.status is Status.LOBBY else f"{_SEAT_SIGNS[seat]} "
