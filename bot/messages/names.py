"""Names of people and house players, made safe for messages, labels and alt texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, NewType

import discord

from bot.pictures.people import SeatedPlayer
from bot.tables.model import FORGOTTEN, Participant, Person, Status, Table
from bot.words import Reader, say
from games.core.art.characters import CHARACTERS
from games.core.game import Seat
from games.core.text import Text, text

Escaped = NewType("Escaped", str)
"""Somebody's words as they can stand in a message: no markup, no mention, no link."""

_LONGEST: Final = 32
_MOST: Final = 1024
"""Names whose forms are kept: a message names everybody at the table several times."""
_MARKS: Final = "①②③④⑤⑥⑦⑧⑨"
# Direction marks could turn the rest of a line around; line breaks could forge one.
_UNWANTED: Final = re.compile(
    r"[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+"
)
_INVISIBLE: Final = re.compile(r"[\u115f\u1160\u2800\u3164\uffa0]")
"""Letters and symbols that look like nothing; separators, marks and formats are found by class."""
_LINK: Final = re.compile(r":(?=//)")
_JOINTS: Final = re.compile(r"(?<=[^\W\d_A-Za-z])(?=[^\W\d_A-Za-z])")
"""Between two letters other than ours: in Japanese a line may end after any of them."""


@lru_cache(_MOST)
def tidy_name(name: str) -> str:
    """Return a person's name as harmless plain text of one line that can be seen."""
    tidy = " ".join(_UNWANTED.sub(" ", name).split())[:_LONGEST]
    return tidy if any(map(_is_visible, tidy)) else "?"


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CMZ" and not _INVISIBLE.match(sign)


def escape(words: str) -> Escaped:
    """Return one line of somebody's words as it can stand in a message."""
    plain = _LINK.sub(":\u200b", _UNWANTED.sub(" ", words))
    escaped = discord.utils.escape_markdown(plain, ignore_links=False)
    return Escaped(discord.utils.escape_mentions(escaped.replace("<", "\\<")))


@lru_cache(_MOST)
def escape_name(name: str) -> Escaped:
    """Return a person's name as it can stand in a message."""
    return escape(tidy_name(name))


def unbroken(words: str) -> str:
    """Return text without breaks within its words, unless one alone is too long for a line."""
    return _JOINTS.sub("\u2060", words)


def name_of(participant: Participant, language: str) -> str:
    """Return the name of the player in a chair, as plain text."""
    reader = Reader(language)
    if participant.reserved_for is not None:
        return person_name(participant.reserved_for, language)
    if participant.person is None:
        return say(text("house-player", name=_own_name(participant)), reader)
    name = person_name(participant.person, language)
    return say(text("house-stand-in", name=name), reader) if participant.is_ai else name


def person_name(person: Person, language: str) -> str:
    """Return the name of a person, as plain text."""
    if person == FORGOTTEN:
        return say(text("former-player"), Reader(language))
    return tidy_name(person.name)


def language_for(table: Table, people: Collection[int]) -> str:
    """Return the language of what is said about a table to some people: theirs, if it is one."""
    participants = (participant.person for participant in table.participants if participant.person)
    spoken = {person.language or table.language for person in participants if person.id in people}
    return spoken.pop() if len(spoken) == 1 else table.language


def sitters_of(table: Table, language: str) -> tuple[SeatedPlayer, ...]:
    """Return who sits at a table, as pictures show it."""
    return tuple(_sitter(participant, Reader(language)) for participant in table.participants)


def _sitter(participant: Participant, reader: Reader) -> SeatedPlayer:
    if participant.reserved_for is not None:
        return SeatedPlayer(tidy_name(participant.reserved_for.name))
    if participant.person is None:
        return SeatedPlayer(
            say(_own_name(participant), reader), character=_character(participant), is_house=True
        )
    name = "" if participant.person == FORGOTTEN else tidy_name(participant.person.name)
    return SeatedPlayer(name, participant.person.id, is_house=participant.is_ai)


def _own_name(participant: Participant) -> Text:
    """Return the name of a house player, by its number and level the same at every table."""
    return text(f"character-{_character(participant)}-{participant.level.value}")


def _character(participant: Participant) -> str:
    return CHARACTERS[(participant.number - 1) % len(CHARACTERS)]


def make_reader(
    table: Table, language: str, emoji: Mapping[str, str], mention: Collection[Seat] = ()
) -> Reader:
    """Return a reader of messages about a table; the seats in `mention` are pinged by name."""
    names = tuple(
        f"{_mark(table, seat)}<@{participant.person.id}>"
        if participant.person and not participant.is_ai and seat in mention
        else _bold(f"{_mark(table, seat)}{escape_name(name_of(participant, language))}")
        for seat, participant in enumerate(table.participants)
    )
    persons = tuple(map(_bold, _persons(table, language, escape_name)))
    return Reader(language, table.words, names, emoji, persons)


def _bold(name: str) -> str:
    return f"**{name}**"


def make_inline_reader(table: Table, language: str) -> Reader:
    """Return a reader of texts inside bold type that have their own emoji beside them."""
    names = tuple(
        f"{_mark(table, seat)}{escape_name(name_of(participant, language))}"
        for seat, participant in enumerate(table.participants)
    )
    return Reader(language, table.words, names, persons=_persons(table, language, escape_name))


def make_plain_reader(table: Table, language: str) -> Reader:
    """Return a reader for labels, options and alt texts, where markup and emoji are not drawn."""
    names = tuple(
        f"{_mark(table, seat)}{name_of(participant, language)}"
        for seat, participant in enumerate(table.participants)
    )
    return Reader(language, table.words, names, persons=_persons(table, language, str))


def _persons(table: Table, language: str, write: Callable[[str], str]) -> tuple[str, ...]:
    """Return the names without those who sit in for somebody; none where nobody does."""
    if not any(participant.is_ai and participant.person for participant in table.participants):
        return ()
    own = (
        replace(participant, is_ai=participant.person is None) for participant in table.participants
    )
    return tuple(
        f"{_mark(table, seat)}{write(name_of(participant, language))}"
        for seat, participant in enumerate(own)
    )


def seat_sign(seat: int) -> str:
    """Return the sign that stands for a seat."""
    return _MARKS[seat]


def _mark(table: Table, seat: int) -> str:
    """Tie a name to its seat in the pictures, which know numbers only; a lobby has no seats yet."""
    return "" if table.status is Status.LOBBY else f"{seat_sign(seat)} "
