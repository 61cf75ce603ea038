"""The rules of a game as the text of all pages."""

from __future__ import annotations

from bot.words import Reader, localize
from games.catalog import GamePackage
from games.core.text import text


def read_rules(package: GamePackage, language: str) -> str:
    reader = Reader(language, package.words)
    pages = (text(f"rules-{lesson.name}") for lesson in package.presentation.lessons)
    return "\n\n".join(localize(page, reader) for page in pages)
