"""No text is missing, unused, in one language only or in the wrong language, in any variant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from bot.game_packages import list_keys
from bot.messages.help import COMMANDS, help_message
from bot.messages.ids import HostAnswer, Topic
from bot.messages.lobby import lobby_message, options_message
from bot.messages.preferences import notify_message, privacy_message, settings_message
from bot.store.settings import Preferences, ServerSettings
from bot.tables.model import Status
from bot.tables.moderation import TimeoutAction
from bot.tables.votes import KINDS
from bot.testing.messages import find_faults
from bot.words import LANGUAGES, Reader, localize
from bot.words.completeness import Completeness, compare, measure
from bot.words.speech import bundle
from games.core.presentation import RULES_SUMMARY
from games.core.text import Arg, Player, Text
from tests.messages.test_pages import POLICY
from tests.support.custom_ids import verbs_of
from tests.support.games import GAMES
from tests.support.showing import EPOCH, make_table, parts_of
from tests.words.texts import (
    BOT,
    CORE,
    PACKAGES,
    Message,
    Use,
    given_by,
    keys,
    literals,
    messages,
    uses,
)

_CUT: Final = re.compile(r".{78,}…", re.DOTALL)
"""A text that was cut where Discord allows 80 or 100 characters."""
AUTO_REPLIES: Final = re.compile(r"auto\\-reply\\-")
OUTSIDE: Final = re.compile(r"`[^`]*`|https?://\S+|<[^>\n]*>")
"""Code, links and what Discord replaces."""
NOT_JAPANESE: Final = re.compile(r"[A-Za-z]{2,}")
ROMAN: Final = re.compile(r"[IVX]+")
UNTRANSLATED: Final = {
    *("ALT", "API", "AutoMod", "CPU", "Discord", "ID", "IP", "NLK", "PostgreSQL", "SHA", "Takujo"),
}
"""Words that are the same in Japanese."""


def groups_for(use: Use) -> list[tuple[str, ...]]:
    """Return groups of texts; a use must find its key in each group."""
    if use.package != BOT:
        return [(use.package, CORE)]
    # Only games with auto-replies need their texts.
    is_reply = AUTO_REPLIES.match(use.pattern)
    return [(BOT, CORE, game) for game in GAMES if GAMES[game].auto_replies or not is_reply]


@cache
def find(package: str, pattern: str) -> frozenset[str]:
    """Return the keys that match a pattern; most patterns are keys."""
    if ".+" not in pattern:
        return frozenset({re.sub(r"\\(.)", r"\1", pattern)} & keys(package))
    return frozenset(filter(re.compile(pattern).fullmatch, keys(package)))


def test_every_text_used_in_the_code_exists_and_gets_its_variables() -> None:
    needs = {
        (package, message.key): message.variables
        for package in PACKAGES
        for message in messages(package, "en")
    }
    missing = {
        f"{use.where}: {use.pattern}"
        for use in uses()
        for group in groups_for(use)
        if not any(find(package, use.pattern) for package in group)
    }
    lacking = {
        f"{use.where}: {key} needs {needs[package, key] - use.given}"
        for use in uses()
        if use.given is not None
        for package in (use.package, CORE)
        for key in find(package, use.pattern)
        if not needs[package, key] <= use.given
    }
    assert (missing, lacking) == (set(), set())


@pytest.mark.parametrize("package", PACKAGES)
def test_no_text_is_unused(package: str) -> None:
    users = set(PACKAGES) if package == CORE else {package}
    used = {key for user, key in literals() if user in users}
    used |= {
        key for other in PACKAGES for message in messages(other, "en") for key in message.references
    }
    used |= set(list_keys(GAMES[package])) if package in GAMES else set()
    # The steps of an event, see `bot.messages.news`.
    used |= {f"{key}-{step}" for key in used for step in ("step", "steps")}
    # The panel shows `now-` and the kind of a decision, if the game has such a text.
    used |= {key for key in keys(package) if key.startswith("now-")} | {"goal", RULES_SUMMARY}
    # `tests/sandbox/test_page.py` finds the page's texts in its scripts.
    used |= {key for key in keys(package) if key.startswith("page-")}
    used = used.union(*(find(package, use.pattern) for use in uses() if use.package in users))
    assert keys(package) - used == set()


def test_families_of_texts_have_exactly_their_members() -> None:
    """The code uses each family through one f-string."""
    buttons = (
        "hand",
        "details",
        "log",
        "rules",
        "more",
        "rematch",
        "wake",
        "scores",
        "board",
        "own",
    )
    warned = set(TimeoutAction) - {TimeoutAction.WAIT}
    families: dict[str, Iterable[str]] = {
        "lobby-do": {"drop", *verbs_of("lobby")}
        - {"clock", "invite", "requests", "when", "host", "filling"},
        "lobby-host": HostAnswer,
        "lobby-filling": ("yes", "no"),
        "option-start": ("host", "full", "15m", "1h", "tonight", "tomorrow", "time"),
        "table-do": (*buttons, "again", "replay", "report", "seal", "export", "animate", "follow"),
        "help-do": Topic,
        "vote-do": ("yes", "no"),
        "vote-agreed": KINDS,
        "absence-do": TimeoutAction,
        "absence-done": TimeoutAction,
        "absence-warned": warned,
        "remind-warned": warned,
        "confirm": ("leave", "leave-away", "leave-alone", "cancel", "move", "yes"),
        "more-yes": ("leave", "cancel"),
    }
    for family, members in families.items():
        actual = {key for key in keys(BOT) if key.startswith(f"{family}-")}
        assert actual == {f"{family}-{member}" for member in members}


def test_every_language_is_complete() -> None:
    """The suite of `bot/testing` compares the texts of a game in each of its languages."""
    measured = measure({}, {})
    assert [entry.language for entry in measured] == list(LANGUAGES)
    for entry in measured:
        assert (entry.is_right, entry.percent) == (True, 100), entry
    for game in GAMES.values():
        assert {path.stem for path in game.words.glob("*.ftl")} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_has_duplicate_texts_or_command_names(language: str) -> None:
    for package in PACKAGES:
        count = Counter(message.key for message in messages(package, language))
        assert [key for key, times in count.items() if times > 1] == []
    assert len({Reader(language).say(f"cmd-{name}") for name in COMMANDS}) == len(COMMANDS)


def test_missing_and_different_texts_of_a_language_are_listed(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("one = { $a }\ntwo = { one }\nthree = x\n")
    (tmp_path / "xx.ftl").write_text("one = { $b }\nfour = y\nthree = z\n?\n")
    measured = compare("xx", {"toy": (tmp_path,)})
    assert measured == Completeness(
        "xx",
        3,
        missing=("toy: two",),
        unknown=("toy: four",),
        different=("toy: one",),
        unreadable=("xx.ftl: 4",),
    )
    assert (measured.percent, measured.is_right) == (66, False)


def test_a_package_without_a_language_does_not_lower_it(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("one = x\n")
    (tmp_path / "de.ftl").write_text("two = y\n")
    alone, *others = measure({}, {"toy": tmp_path})
    whole = {entry.language: entry for entry in (alone, *others)}
    assert [len(whole[language].missing) for language in LANGUAGES] == [0, 1, 0]
    assert [whole[language].without for language in LANGUAGES] == [(), (), ("toy",)]
    own = {entry.language: entry for entry in measure({"toy": tmp_path}, {})}
    assert [len(own[language].missing) for language in LANGUAGES] == [0, 1, 1]


def untranslated(text: str) -> set[str]:
    """Return the words of a Japanese text that are not Japanese."""
    foreign = set(NOT_JAPANESE.findall(OUTSIDE.sub("", text))) - UNTRANSLATED
    return {word for word in foreign if not ROMAN.fullmatch(word)}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_text_is_in_the_wrong_language(package: str) -> None:
    assert {posted.key for posted in messages(package, "ja") if untranslated(posted.words)} == set()
    japanese = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
    assert [
        message.key for message in messages(package, "en") if japanese.search(message.words)
    ] == []


PLURALS: Final = {"zero", "one", "two", "few", "many", "other"}
EXAMPLES: Final = (1, 2, 0, -1, 1234567)
"""Numbers of every plural category, with zero and a negative number."""
NUMBERS: Final = (-21, -11, -2, -1, 0, 1, 2, 3, 5, 11, 21, 101)
ALONE: Final = {0: {"0", "zero"}, 1: {"1", "one"}}
"""Numbers for which some texts have a separate sentence, with its variant's names."""
VARIANT: Final = re.compile(r"^\s*\*?\[(\w+)\] (.*)$", re.MULTILINE)
NOUN: Final = {"en": "[a-z]+s|people", "de": "[A-ZÄÖÜ][a-zäöüß]+"}
"""By language, a noun that may be a plural."""


RARE: Final = {"en": {"rounds", "rows", "times"}, "de": {"Runden", "Reihen"}}
"""Plural nouns of which no text has a singular."""
NEVER_ONE: Final = {
    ("games-facts", "least"): "no game is for one player",
    ("play-lobby", "most"): "no game is for one player",
    ("games-facts", "most"): "no game is for one player",
    ("refused-full", "maximum"): "no game is for one player",
    ("tables-lobby", "most"): "no game is for one player",
    ("tables-open", "most"): "no game is for one player",
    ("refused-often-changed", "most"): "a constant",
    ("refused-often-undone-today", "most"): "a constant",
    ("answer-hours", "count"): "said of two hours and more",
    ("answer-days", "count"): "said of two days and more",
    ("stats-total", "games"): "said of two games and more",
    ("stats-favourite", "total"): "said of two kinds of games and more",
    ("stats-streak", "count"): "said of two wins and more",
    ("stats-streak-now", "count"): "said of two wins and more",
    ("event-gave-on-steps", "count"): "said of two cards and more",
    ("verify-right", "entries"): "a finished game has many",
    ("rating-provisional-people", "count"): "a constant",
    ("rating-provisional-ai", "count"): "a constant",
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
PEOPLE: Final = frozenset(
    {
        "by",
        "dealer",
        "guest",
        "host",
        "last",
        "order",
        "player",
        "some",
        "target",
        "thief",
        "to",
        "victim",
    }
    | {"who"}
)
"""Variables with players' names."""


SIGNS: Final = frozenset({"emoji"})


def numbers_in(message: Message) -> list[str]:
    """Return the variables that select by number."""
    selects = message.selects.items()
    return sorted(
        name for name, keys in selects if all(key in PLURALS or key.isdecimal() for key in keys)
    )


def say(package: str, language: str, key: str, variable: str, number: int) -> str:
    texts = bundle(language, GAMES[package].words if package in GAMES else None)
    pattern = texts.get_message(key).value
    assert pattern is not None
    # Other variables do not matter: an unknown one is formatted as its name.
    return str(texts.format_pattern(pattern, {variable: number})[0])


def test_sentences_for_0_and_1_apply_to_no_other_number() -> None:
    """A plural category covers several numbers: `one` includes −1 in English, 21 elsewhere."""
    seen = set()
    confused = []
    for package, language in product(PACKAGES, LANGUAGES):
        for message in messages(package, language):
            for variable in numbers_in(message):
                seen.add(message.key)
                sentences = {n: say(package, language, message.key, variable, n) for n in NUMBERS}
                confused += [
                    (language, message.key, alone, number)
                    for alone, number in product(ALONE, NUMBERS)
                    if number != alone
                    and sentences[number] == sentences[alone]
                    and ALONE[alone] & message.selects[variable]
                ]
    assert confused == []
    assert {"own", "hint-deck", "ask-last", "stats-game", "remind-title"} <= seen


def plural_nouns(language: str) -> set[str]:
    """Return the nouns that texts have in their plural variants only."""
    after = rf" (?:[a-zäöüß-]+ )?({NOUN[language]})\b"
    singulars = set[str]()
    many = set[str]()
    for package in PACKAGES:
        for message in messages(package, language):
            for name, variant in VARIANT.findall(message.source):
                if name in {"1", "one"}:
                    singulars.update(re.findall(f"\\b1{after}", variant))
                else:
                    many.update(re.findall(rf"\}}{after}", variant))
    return many - singulars


@pytest.mark.parametrize("language", NOUN)
def test_the_number_1_has_no_plural_noun(language: str) -> None:
    """A plural noun stands beside a number that is never one, or in a plural variant."""
    nouns = plural_nouns(language) | RARE[language]
    assert len(nouns) > 20
    beside = re.compile(rf"\{{ \$(\w+) \}} (?:[a-zäöüß-]+ )?(?:{'|'.join(nouns)})\b")
    plain = {
        (message.key, variable)
        for package in PACKAGES
        for message in messages(package, language)
        for variable in set(beside.findall(message.source)) - set(message.selects) - PEOPLE - SIGNS
    }
    assert plain <= set(NEVER_ONE)
    if language == "en":
        assert plain == set(NEVER_ONE), "no exception is left over"


def arguments(message: Message) -> Iterator[dict[str, Arg]]:
    """Yield arguments of a text: all combinations of numbers and of known words."""
    choices: dict[str, tuple[Arg, ...]] = {
        name: tuple(sorted(key for key in keys - PLURALS if not key.isdecimal())) or EXAMPLES
        for name, keys in message.selects.items()
    }
    values: dict[str, Arg] = {
        **dict.fromkeys(PEOPLE, Player(0)),
        **dict.fromkeys(MOMENTS, MOMENT),
    }
    plain = {name: values.get(name, 1234567) for name in message.variables - choices.keys()}
    for chosen in product(*choices.values()):
        yield plain | dict(zip(choices, chosen, strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_is_closed_and_timestamps_end_their_line_or_part(language: str) -> None:
    """Discord writes a timestamp in the reader's language: "25 seconds agoから" otherwise."""
    broken = {}
    misplaced = {}
    for package in PACKAGES:
        game = GAMES[package].words if package in GAMES else None
        reader = Reader(language, game, ("**① Ann**",))
        for message in messages(package, language):
            for values in arguments(message):
                sentence = localize(Text(message.key, tuple(values.items())), reader)
                if faults := find_faults(sentence):
                    broken[message.key] = faults
                if sentence.count(MOMENT) != len(PLACE.findall(sentence)):
                    misplaced[message.key] = sentence
    assert (broken, misplaced) == ({}, {})
    assert given_by("format_dt") <= MOMENTS
    assert given_by("Player", "enumerate_seats") <= PEOPLE


def test_find_faults_finds_markup_errors_and_nothing_else() -> None:
    names = "****① Ann** wins**", "**第1回は**① Ann**の負けです。**", "**The **① Ann** won**"
    for sentence in (*names, "`a` and `b", "**a", "____a__", "** a**", "****"):
        assert find_faults(f"fine\n{sentence}")
    right = "**① Ann** wins **4**", "\\*\\*① Ann\\_\\_", "`**`", "<:a__b:1> **x**"
    cut = "**① \\[a](http:\u200b//x.…**・**4点**・9-7(−2)"  # a name with the start of a link
    for sentence in (*right, cut, "[**x**](https://y/__z)", "```\na` **\n```"):
        assert find_faults(sentence) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_menu_or_button_is_cut(language: str) -> None:
    """The suite of `bot/testing` measures the choices of a game."""
    messages = [
        settings_message(ServerSettings(1), language),
        notify_message(Preferences(100), EPOCH, language),
        help_message(language),
        privacy_message(Preferences(100), POLICY, language),
    ]
    for game in GAMES:
        lobby = make_table(game, language=language, status=Status.LOBBY)
        messages += [lobby_message(lobby, {}), options_message(lobby, lobby.host.id, language)]
    parts = [part for message in messages for part in parts_of(message)]
    menus = [option for part in parts for option in part.get("options", ())]
    fields = ("label", "description", "placeholder")
    texts = {part.get(field) or "" for part in (*parts, *menus) for field in fields}
    assert len(texts) > 100
    assert {posted for posted in texts if _CUT.fullmatch(posted)} == set()
