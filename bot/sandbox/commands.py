"""Check and register the bot's slash commands."""

from __future__ import annotations

import re

from bot.sandbox.errors import Form
from bot.sandbox.model import Json

LOCALES = frozenset(
    {"bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr"}
    | {"hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th"}
    | {"tr", "uk", "vi", "zh-CN", "zh-TW"}
)
NAME = re.compile(r"[-_'\w]{1,32}")
MAX_COMMANDS = 100
MAX_OPTIONS = 25
SUBCOMMAND, GROUP = 1, 2
Path = tuple[str | int, ...]


def check(commands: list[Json]) -> None:
    """Refuse names, texts and options outside Discord's limits (50035)."""
    form = Form()
    if len(commands) > MAX_COMMANDS:
        form.wrong((), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
    names = [(c.get("type", 1), c.get("name")) for c in commands]
    for index, command in enumerate(commands):
        if names.index(names[index]) != index:
            words = "Application command names must be unique"
            form.wrong((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", words)
        if command.get("type", 1) == 1:
            _check_one(form, command, (index,))
            if _weight(command) > 8000:
                form.wrong((index,), "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds 8000")
    form.check()


def _check_one(form: Form, given: Json, path: Path) -> None:
    _name(form, given.get("name"), (*path, "name"))
    form.length((*path, "description"), given.get("description"), (1, 100))
    for locale, name in _localized(form, given, path, "name_localizations"):
        _name(form, name, (*path, "name_localizations", locale))
    for locale, text in _localized(form, given, path, "description_localizations"):
        form.length((*path, "description_localizations", locale), text, (1, 100))
    _options(form, given.get("options") or [], (*path, "options"))


def _localized(form: Form, given: Json, path: Path, field: str) -> list[tuple[str, object]]:
    found = list((given.get(field) or {}).items())
    for locale, _ in found:
        if locale not in LOCALES:
            form.wrong((*path, field, locale), "BASE_TYPE_CHOICES", f"Unknown locale {locale}")
    return found


def _options(form: Form, options: list[Json], path: Path) -> None:
    if len(options) > MAX_OPTIONS:
        form.wrong(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    if len({option.get("name") for option in options}) != len(options):
        words = "Application command option names must be unique"
        form.wrong(path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words)
    optional = False
    for index, option in enumerate(options):
        where = (*path, index)
        _check_one(form, option, where)
        if option.get("required") and optional:
            words = "Required options must be placed before non-required options"
            form.wrong(where, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words)
        optional = optional or not option.get("required")
        _choices(form, option, where)


def _choices(form: Form, option: Json, path: Path) -> None:
    found = option.get("choices") or []
    if found and option.get("autocomplete"):
        words = "An option cannot have both choices and autocomplete"
        form.wrong((*path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE", words)
    choices(form, found, (*path, "choices"))


def choices(form: Form, found: list[Json], path: Path) -> None:
    """Check choices, of an option or offered while somebody types."""
    if len(found) > MAX_OPTIONS:
        form.wrong(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    for index, choice in enumerate(found):
        where = (*path, index)
        form.length((*where, "name"), choice.get("name"), (1, 100))
        for locale, name in _localized(form, choice, where, "name_localizations"):
            form.length((*where, "name_localizations", locale), name, (1, 100))
        if isinstance(choice.get("value"), str):
            form.length((*where, "value"), choice["value"], (1, 100))


def _name(form: Form, name: object, path: Path) -> None:
    fits = isinstance(name, str) and NAME.fullmatch(name) and name == name.lower()
    if not fits:
        words = "Command name is invalid"
        form.wrong(path, "APPLICATION_COMMAND_INVALID_NAME", words)


def _weight(given: Json) -> int:
    """Count the characters of names, descriptions and values, at their longest language."""
    own = 0
    for field in ("name", "description"):
        spoken = (given.get(f"{field}_localizations") or {}).values()
        own += max((len(text) for text in (given.get(field, ""), *spoken)), default=0)
    values = sum(len(str(choice["value"])) for choice in given.get("choices") or [])
    return own + values + sum(map(_weight, given.get("options") or []))
