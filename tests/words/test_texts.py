"""No text is missing, unused, in one language only, or in the wrong language."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from bot.game_packages import list_keys
from bot.messages.help import COMMANDS
from bot.messages.ids import Topic
from bot.tables.votes import KINDS
from bot.words import LANGUAGES, Reader
from bot.words.completeness import Completeness, compare, measure
from tests.support.custom_ids import verbs_of
from tests.support.games import GAMES
from tests.words.texts import BOT, CORE, ROOMS, Use, keys, literals, messages, uses

ENDING: Final = ("scores", "board", "replay", "report", "seal")
AWAY: Final = ("export", "animate")
AUTO_REPLIES: Final = re.compile(r"standing\\-")
OTHER_KEYS: Final = {"entry-points"}
"""Keys of other files, here of pyproject.toml."""
NO_KEYS: Final = {"entry-points"}
"""Words of file formats that look like keys."""
NOT_JAPANESE: Final = re.compile(r"[A-Za-z]{2,}")
ROMAN: Final = re.compile(r"[IVX]+")
UNTRANSLATED: Final = {"ALT", "API", "CPU", "Discord", "ID", "NLK", "SHA"}
"""Words that are the same in Japanese."""


def reachable(use: Use) -> list[frozenset[str]]:
    """Return the sets of texts in which a use may find its key; each must contain it."""
    if use.room in GAMES:
        return [keys_of(use.room, CORE)]
    if use.room == CORE:
        return [keys_of(CORE)]
    # Only games with auto-replies need their texts.
    asked = [
        game for game in GAMES if GAMES[game].auto_replies or not AUTO_REPLIES.match(use.pattern)
    ]
    return [keys_of(BOT, CORE, game) for game in asked]


@cache
def keys_of(*rooms: str) -> frozenset[str]:
    """Return the keys of several files together."""
    return frozenset(key for room in rooms for key in keys(room))


@cache
def has(found: frozenset[str], pattern: str) -> bool:
    """Return whether a key matches a pattern; most patterns are keys."""
    return re.sub(r"\\(.)", r"\1", pattern) in found or any(
        re.fullmatch(pattern, key) for key in found
    )


def test_every_text_the_code_asks_for_exists() -> None:
    missing = {
        f"{use.where}: {use.pattern}"
        for use in uses()
        for found in reachable(use)
        if not has(found, use.pattern)
    }
    assert missing == set()


def test_what_looks_like_a_key_in_the_code_is_one() -> None:
    everything = set().union(*(keys(room) for room in ROOMS))
    families = {key.partition("-")[0] for key in everything if "-" in key}
    lost = {
        f"{one.where}: {one.key}"
        for one in literals()
        if "-" in one.key and one.key.partition("-")[0] in families
        if one.key not in {*everything, *OTHER_KEYS}
    }
    assert lost == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_descriptions_of_commands_fit_discord(language: str) -> None:
    found = sorted(key for key in keys(BOT) if key.startswith("cmd-"))
    names = [key for key in found if not key.endswith("-desc")]
    commands = {f"cmd-{name}" for name in COMMANDS}
    assert commands <= set(names)
    reader = Reader(language)
    for key in names:
        name, described = reader.say(key), reader.say(f"{key}-desc")
        kinds = {unicodedata.category(sign)[0] for sign in name if sign not in "-_"}
        assert 1 <= len(name) <= 32, key
        assert (name == name.lower(), kinds <= {"L", "N"}) == (True, True), key
        assert 1 <= len(described) <= 100, key
        assert language != "en" or name == key.rpartition("-")[2]
    assert len({reader.say(key) for key in commands}) == len(commands)


@pytest.mark.parametrize("room", ROOMS)
def test_no_text_is_unused(room: str) -> None:
    users = set(ROOMS) if room == CORE else {room}
    asked = "|".join(f"(?:{use.pattern})" for use in uses() if use.room in users)
    known = {one.key for one in literals() if one.room in users}
    known |= {key for other in ROOMS for one in messages(other, "en") for key in one.references}
    known |= set(list_keys(GAMES[room])) if room in GAMES else set()
    # The step of an event, see `bot.messages.parts.fold`.
    known |= {f"{key}-step" for key in known}
    # `tests/sandbox/test_page.py` finds the page's texts in its scripts.
    known |= {key for key in keys(room) if key.startswith("page-")}
    assert {key for key in keys(room) - known if not re.fullmatch(asked, key)} == set()


@pytest.mark.parametrize(
    ("family", "members"),
    [
        ("lobby-do", tuple(verb for verb in verbs_of("lobby") if verb not in ("clock", "invite"))),
        (
            "table-do",
            ("hand", "details", "log", "rules", "more", "rematch", "wake", *ENDING, *AWAY),
        ),
        ("help-do", tuple(Topic)),
        ("vote-do", ("yes", "no")),
        ("vote-agreed", KINDS),
        ("late-do", ("wait", "move", "seat")),
        ("late-done", ("wait", "move", "seat")),
        ("late-warned", ("move", "seat")),
        ("remind-warned", ("move", "seat")),
        ("confirm", ("leave", "leave-away", "leave-alone", "cancel")),
        ("more-yes", ("leave", "cancel")),
    ],
)
def test_a_family_of_texts_has_its_members_and_no_others(
    family: str, members: tuple[str, ...]
) -> None:
    found = {key for key in keys(BOT) if key.startswith(f"{family}-")}
    assert found == {f"{family}-{member}" for member in members}


def test_every_language_is_complete() -> None:
    found = measure({game: package.words for game, package in GAMES.items()})
    assert [one.language for one in found] == list(LANGUAGES)
    for one in found:
        assert (one.is_right, one.percent) == (True, 100), one


@pytest.mark.parametrize("room", ROOMS)
def test_no_language_has_a_text_twice(room: str) -> None:
    for language in LANGUAGES:
        count = Counter(message.key for message in messages(room, language))
        assert [key for key, times in count.items() if times > 1] == []


def test_what_a_language_lacks_or_changes_is_listed(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("one = { $a }\ntwo = { one }\nthree = x\n")
    (tmp_path / "xx.ftl").write_text("one = { $b }\nfour = y\nthree = z\n?\n")
    found = compare("xx", {"toy": (tmp_path,)})
    assert found == Completeness(
        "xx",
        3,
        missing=("toy: two",),
        unknown=("toy: four",),
        different=("toy: one",),
        unreadable=("xx.ftl: 4",),
    )
    assert (found.percent, found.is_right) == (66, False)


def test_a_text_is_given_the_variables_it_needs() -> None:
    lacking = {
        f"{use.where}: {message.key} needs {message.variables - use.given}"
        for use in uses()
        if use.given is not None
        for room in (use.room, CORE)
        for message in messages(room, "en")
        if re.fullmatch(use.pattern, message.key) and not message.variables <= use.given
    }
    assert lacking == set()


@pytest.mark.parametrize("room", ROOMS)
def test_no_language_is_left_in_the_other(room: str) -> None:
    for message in messages(room, "ja"):
        words = re.sub(r"`[^`]*`|https?://\S+", "", message.words)
        left = set(NOT_JAPANESE.findall(words)) - UNTRANSLATED
        left = {word for word in left if not ROMAN.fullmatch(word)}
        assert not left, f"{message.key}: {left}"
    japanese = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
    assert [one.key for one in messages(room, "en") if japanese.search(one.words)] == []
