"""One idea has one word in each language, and a number has the noun that belongs to it."""

from __future__ import annotations

import re
from typing import Final

import pytest

from bot.words import LANGUAGES
from tests.words.texts import PACKAGES, Message, messages

BRITISH: Final = (
    r"(?:dis|un|multi)?colour\w*|favourit\w*|favour\w*|grey\w*|practis\w*|centre\w*|neighbour\w*|"
    r"behaviour\w*|honour\w*|cancell(?:ed|ing)|travell\w*|labell\w*|anticlockwise|towards|judgement|"
    r"licence|defence|offence|catalogue|programme|whilst|learnt|"
    r"(?:organ|recogn|real|apolog|random|minim|maxim|custom|summar|final)is(?:e|es|ed|ing|ation)"
)
WRONG: Final[dict[str, dict[str, str]]] = {
    "en": {
        rf"(?i)\b(?:{BRITISH})\b": "American spelling, as in Discord's own client",
        r"(?i)\bhouse players?\b": "computer player",
        r"(?i)\bturn(?:s|ed|ing)? up a card\b": "flip",
        r"(?i)\b(?:whoever|anew|owes?|owed|asleep|put away)\b": "who acts, and what happens",
        r"[Cc]lick\b(?! (?:decides|on))": "tap or choose: many play on a phone",
    },
    "de": {
        r"Computerspieler": "Computergegner",
        r"(?i)\bschwere[nmrs]? (?:Computer|CPU)": "starker, mittlerer, schwacher",
        r"(?i)\bleichte[nmrs]? (?:Computer|CPU)": "starker, mittlerer, schwacher",
        r"\bWertung(?:en)?\b(?!\*\*)": "Rating: *Wertung* heads the page on points",
        r"\bEinzelheiten\b|\bProtokoll\b": "Details, Verlauf",
        r"[Nn]imm (?:`|„)": "verwende",
        r"[Ee]s wird gewartet": "Warten auf",
        r'(?<!\{ "\\u00A0" \})%': "a space without a break, then %",
        r"\b[Ll]eg\w* (?:sie|ihn) in (?:die|eine) Reihe": "an eine Reihe",
    },
    "ja": {
        r"コンピュータ": "CPU",
        r"(?<![}0-9] )(?<![}0-9])ターン": "手番; ターン only counts",
        r"(?<!手)(?<!あなたの)(?<!一)(?<!順)番(?!号|席|目)": "手番, or あなたの番です",
        r"卓を(?:開[いきけ](?!ない)|作)": "卓を立てる",
        r"(?<![A-Z])(?:VII|VIII|IX|IV|III|II|VI)(?![A-Z\]])": "Ⅶ: one sign",
        r"[·–]": "・ and 〜",
        r"お知らせ|対局|さいころ勝負|引く権利": "the word of the glossary",
    },
}
"""By language, patterns of words that are wrong, and what is right."""


_NAMES: Final = re.compile(r"^[^=]*=|\$\w+|(?<=\{ )[a-z][a-z-]*(?= \})")
"""The names of a text, its variables and the texts in it, which nobody reads."""


def write(message: Message) -> str:
    """Return a text with empty braces for its variables."""
    return _NAMES.sub("", message.source)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_have_the_one_word_for_each_idea(language: str) -> None:
    faults = {
        f"{message.key}: {match[0]!r}, not {right}"
        for package in PACKAGES
        for message in messages(package, language)
        for pattern, right in WRONG[language].items()
        if (match := re.search(pattern, write(message)))
    }
    assert faults == set()
