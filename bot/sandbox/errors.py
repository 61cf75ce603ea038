"""Discord's refusals and permissions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntFlag
from typing import Any, NoReturn

REASONS: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    160004: (400, "A thread has already been created for this message"),
}


_OTHER = (400, "Refused")
"""The status and the words of a code that only a fault injects."""


class ApiError(Exception):
    """Discord would refuse the request."""

    def __init__(self, code: int, errors: dict[str, Any] | None = None) -> None:
        self.status, self.words = REASONS.get(code, _OTHER)
        self.code = code
        self.errors = errors
        super().__init__(f"{code}: {self.words} {errors or ''}")

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"code": self.code, "message": self.words}
        if self.errors:
            body["errors"] = self.errors
        return body


Path = tuple[str | int, ...]
Bounds = Mapping[str, tuple[int, int]]
"""The least and the greatest length of the texts of an object; those with `?` may be missing."""


class Form:
    """Collects the errors of a request body by their paths, with Discord's codes."""

    def __init__(self) -> None:
        self._errors: dict[str, Any] = {}

    def wrong(self, path: Path, code: str, **facts: object) -> None:
        place = self._errors
        for part in path:
            place = place.setdefault(str(part), {})
        words = " ".join([code.capitalize().replace("_", " "), *map(str, facts.values())])
        place.setdefault("_errors", []).append({"code": code, "message": words})

    def length(self, path: Path, value: object, bounds: tuple[int, int]) -> bool:
        """Check that a value is a text within bounds; return whether it is."""
        low, high = bounds
        if not isinstance(value, str):
            self.wrong(path, "BASE_TYPE_REQUIRED")
            return False
        return self.count(path, len(value), low, high)

    def count(self, path: Path, number: int, low: int, high: int) -> bool:
        """Check the length of a text or list; return whether it is within bounds."""
        if not low <= number <= high:
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", low=low, high=high)
        return low <= number <= high

    def texts(self, path: Path, values: Mapping[str, Any], bounds: Bounds) -> None:
        for name, limits in bounds.items():
            field = name.removesuffix("?")
            if values.get(field) is not None or field == name:
                self.length((*path, field), values.get(field), limits)

    def check(self) -> None:
        if self._errors:
            raise ApiError(50035, self._errors)


def refuse(path: Path, code: str, **facts: object) -> NoReturn:
    form = Form()
    form.wrong(path, code, **facts)
    form.check()
    raise AssertionError


class Permission(IntFlag):
    """The permissions that matter here, with Discord's bits."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


TALK = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""The permissions of members, which the bot has as well."""

OWNER = TALK | Permission.MANAGE_GUILD | Permission.MANAGE_CHANNELS | Permission.MANAGE_MESSAGES
OWNER |= Permission.MANAGE_THREADS | Permission.ADMINISTRATOR
"""All permissions, as the owner and administrators have them."""

SWITCHABLE = (
    Permission.VIEW_CHANNEL,
    Permission.SEND_MESSAGES,
    Permission.SEND_MESSAGES_IN_THREADS,
    Permission.CREATE_PUBLIC_THREADS,
    Permission.CREATE_PRIVATE_THREADS,
    Permission.ATTACH_FILES,
    Permission.EMBED_LINKS,
    Permission.READ_MESSAGE_HISTORY,
    Permission.MANAGE_THREADS,
)
"""The permissions that the page can grant and remove."""

DIRECT = TALK & ~(Permission.CREATE_PUBLIC_THREADS | Permission.CREATE_PRIVATE_THREADS)


def need(held: int, wanted: Permission) -> None:
    """Raise as Discord does: 50001 if the channel is hidden, else 50013."""
    if not held & Permission.VIEW_CHANNEL:
        raise ApiError(50001)
    if (held & wanted) != wanted:
        raise ApiError(50013)
