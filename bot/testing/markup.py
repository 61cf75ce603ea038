"""Errors in the markup of a message's text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_UNSEEN: Final = re.compile(r"\\[^\w\s]|<(?:a?:\w+:|[@#&!]+|t:)[^>]*>|\]\(\S+?\)|https?://\S+")
"""Escaped characters, emoji, mentions, timestamps and links, in which nothing is markup."""
_FENCED: Final = re.compile(r"^```\n.*?\n```$", re.MULTILINE | re.DOTALL)
_CODE: Final = re.compile(r"`[^`\n]+`")
_NAME: Final = re.compile(r"\*\*[①-⑨] ")
"""Player names contain their own bold markup."""
_PAIRS: Final = ("**", "__", "~~", "||")


def find_faults(said: str) -> list[str]:
    """Return a line for every doubled or unbalanced markup of a text."""
    lines = _UNSEEN.sub("", _FENCED.sub("", said)).split("\n")
    return [f"{fault}: {line}" for line in lines for fault in _faults(_CODE.sub("·", line))]


def _faults(line: str) -> Iterator[str]:
    if "`" in line:
        yield "`"
    for pair in _PAIRS:
        if line.count(pair) % 2 or pair * 2 in line or any(map(_is_loose, _inside(line, pair))):
            yield pair
    if any(line.count("**", 0, name.start()) % 2 for name in _NAME.finditer(line)):
        yield "a name in bold type"


def _inside(line: str, pair: str) -> list[str]:
    """Return the texts between two marks of a pair."""
    return line.split(pair)[1::2]


def _is_loose(inside: str) -> bool:
    return inside != inside.strip() or not inside
