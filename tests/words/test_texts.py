"""No text is missing, unused, in one language only or in the wrong language, in any variant."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import ast

from bot.game_packages import list_keys
from bot.messages.help import COMMANDS
from bot.messages.ids import Topic
from bot.tables.votes import KINDS
from bot.testing.messages import find_faults
from bot.words import LANGUAGES, Reader, localize
from bot.words.completeness import Completeness, compare, measure
from bot.words.speech import bundle
from games.core.text import Arg, Player, Text
from tests.support.custom_ids import verbs_of
from tests.support.games import GAMES
from tests.words.texts import (
    BOT,
    CORE,
    PEOPLE,
    ROOMS,
    Message,
    Use,
    keys,
    literals,
    messages,
    moments_given,
    people_given,
    uses,
)

ENDING: Final = ("scores", "board", "replay", "report", "seal")
AWAY: Final = ("export", "animate")
AUTO_REPLIES: Final = re.compile(r"standing\\-")
OTHER_KEYS: Final = {"entry-points"}
"""Keys of other files, here of pyproject.toml."""
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


def test_faults_of_markup_are_found_and_nothing_else() -> None:
    names = "****① Ann** wins**", "**第1回は**① Ann**の負けです。**", "**The **① Ann** won**"
    for said in (*names, "`a` and `b", "**a", "____a__", "** a**", "****"):
        assert find_faults(f"fine\n{said}")
    right = "**① Ann** wins **4**", "\\*\\*① Ann\\_\\_", "`**`", "<:a__b:1> **x**"
    for said in (*right, "[**x**](y__z)", "```\na` **\n```"):
        assert find_faults(said) == []
