"""The languages of people, servers and the page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import babel
import orjson
from discord import Locale

from bot.words.completeness import SHARED, arguments_of
from bot.words.speech import ENGLISH, LANGUAGES, Reader, language_of

_PREFIX: Final = "page-"
"""Begins the keys of the page's texts."""


def _base(locale: str) -> str:
    return locale.partition("-")[0].lower()


LOCALES: Final = {
    str(locale): language_of(str(locale))
    for locale in Locale
    if _base(str(locale)) == _base(language_of(str(locale)))
}
"""The locales of Discord that people and servers may have here, and the language of each."""


@cache
def words() -> str:
    """Return the names of all locales and the page's texts in all languages, as JSON.

    Arguments stand in braces. A text that differs for one thing also has the key `key:1`, one that
    differs on a touch screen `key:touch`.
    """
    locales = {
        locale: {"name": _name(locale), "language": language}
        for locale, language in LOCALES.items()
    }
    texts = {language: dict(_texts(language)) for language in LANGUAGES}
    page_texts = orjson.dumps({"locales": locales, "texts": texts}).decode()
    return page_texts.replace("</", "<\\/")


def _texts(language: str) -> Iterator[tuple[str, str]]:
    reader = Reader(language)
    for text, names in arguments_of(SHARED, ENGLISH).items():
        if not text.startswith(_PREFIX):
            continue
        key = text.removeprefix(_PREFIX)
        braces = {name: f"{{{name}}}" for name in names} | {"pointer": "mouse"}
        yield key, reader.say(text, **braces)
        if "count" in names:
            yield f"{key}:1", reader.say(text, **braces | {"count": 1})
        if "pointer" in names:
            yield f"{key}:touch", reader.say(text, **braces | {"pointer": "touch"})


def _name(locale: str) -> str:
    """Return the name of a locale in its own language, with the region if there are several."""
    language = LOCALES[locale]
    parsed = babel.Locale.parse(locale, sep="-")
    is_alone = list(LOCALES.values()).count(language) == 1
    name = str(parsed.language_name if is_alone else parsed.display_name)
    return name[:1].upper() + name[1:]


def locale_of(wanted: str) -> str | None:
    """Return the locale for a browser's language, if there is one."""
    near = (locale for locale in LOCALES if _base(locale) == _base(wanted))
    return wanted if wanted in LOCALES else next(near, None)
