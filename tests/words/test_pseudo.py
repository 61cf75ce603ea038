"""A pseudo-language with accents and longer words finds untranslated and overlong texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax.ast import Resource, TextElement
from fluent.syntax.visitor import Transformer

from bot.messages.help import commands_message, games_message, help_message, rules_message
from bot.messages.lobby import lobby_message, options_message
from bot.messages.preferences import privacy_message, settings_message
from bot.messages.ui import Message
from bot.store.settings import Preferences, ServerSettings
from bot.tables.model import Status
from bot.testing.messages import render_end, render_private, render_public
from bot.words import ENGLISH, Reader, speech
from tests.messages.test_pages import POLICY
from tests.support.games import GAMES, after_edits
from tests.support.showing import check, find_moments, make_table, texts_of

PSEUDO: Final = "en-XA"
LONGER: Final = 1.4
ACCENTS: Final = str.maketrans("aceinouyzACEINOUYZ", "àçéîñôûýžÀÇÉÎÑÔÛÝŽ")
KEPT: Final = re.compile(r"((?<!\\)`[^`]*`|https?://\S+|<[^>\n]*>)")
"""Code, links and what Discord replaces."""
PLAIN: Final = re.compile(r"\b[A-Za-z]*[aceinouyz][A-Za-z]*\b")
"""A word without any accent."""
EVERY: Final = 8
"""The step in moments of a game."""


class _Accents(Transformer):
    def visit_TextElement(self, node: TextElement) -> TextElement:  # noqa: N802 - the library names it so
        parts = KEPT.split(node.value)
        parts[::2] = map(accent, parts[::2])
        return TextElement("".join(parts))


def accent(text: str) -> str:
    """Accent a text, and write three letters of five twice."""
    letters = (sign * 2 if sign.isalpha() and at % 5 % 4 else sign for at, sign in enumerate(text))
    return "".join(letters).translate(ACCENTS)


@pytest.fixture(autouse=True)
def _pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the pseudo-language to the languages of texts."""
    resources = speech._resources

    def read(language: str, words: Path | None) -> Iterator[tuple[str, Resource]]:
        for spoken, resource in resources(ENGLISH if language == PSEUDO else language, words):
            is_pseudo = language == PSEUDO
            yield (
                (PSEUDO, _Accents().visit(deepcopy(resource))) if is_pseudo else (spoken, resource)
            )

    monkeypatch.setattr(speech, "_resources", read)
    yield
    for cached in (speech.bundle, speech._borrowed, speech._format):
        cached.cache_clear()


def untranslated(messages: Iterable[Message], names: str = "") -> set[str]:
    """Check that messages fit; return their words that are not in the pseudo-language."""
    plain_words = set()
    for message in messages:
        check(message)
        for text in texts_of(message):
            plain_words.update(PLAIN.findall(KEPT.sub("", text)))
    return plain_words - set(PLAIN.findall(names))


def test_the_pseudo_language_is_accented_and_longer() -> None:
    plain, accented = (Reader(language).say("privacy-confirm") for language in (ENGLISH, PSEUDO))
    assert len(accented) >= LONGER * len(plain)
    assert PLAIN.findall(KEPT.sub("", accented)) == []


@pytest.mark.parametrize("game", after_edits("coloretto"))
def test_messages_of_a_game_fit_and_are_fully_translated(game: str) -> None:
    table = make_table(game, GAMES[game].game.seats[-1], language=PSEUDO, rating="hints")
    people = [
        str(participant.person.name) for participant in table.participants if participant.person
    ]
    moments = find_moments(table, 1)
    lobby = make_table(game, language=PSEUDO, status=Status.LOBBY)
    pages = range(1, len(GAMES[game].presentation.rules_pages) + 2)
    messages = [rules_message(GAMES[game], PSEUDO, page) for page in pages]
    messages += [lobby_message(lobby, {}), options_message(lobby, lobby.host.id, PSEUDO)]
    messages += render_end(moments[-1])
    for live in moments[::EVERY]:
        messages += render_public(live).values()
        for decision in live.decisions:
            messages += render_private(live, decision.seat).values()
    assert untranslated(messages, " ".join(people)) == set()


def test_other_messages_fit_and_are_fully_translated() -> None:
    zone = Preferences(100)
    messages = (
        help_message(PSEUDO),
        commands_message(PSEUDO),
        games_message(GAMES, PSEUDO),
        settings_message(ServerSettings(1), PSEUDO),
        privacy_message(zone, POLICY, PSEUDO),
    )
    names = " ".join(Reader(language).say("language-name") for language in speech.LANGUAGES)
    assert untranslated(messages, names) == set()
