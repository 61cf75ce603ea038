"""Component ids: one class per family, each with its builder and its template."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.tables.model import TableId

LONGEST: Final = 100
"""Characters Discord allows in a component id."""

LOBBY_VERBS: Final = (
    "join",
    "leave",
    "ai",
    "fill",
    "drop",
    "free",
    "invite",
    "accept",
    "decline",
    "clock",
    "options",
    "start",
    "cancel",
)
TABLE_VERBS: Final = (
    "hand",
    "log",
    "rules",
    "more",
    "rematch",
    "undo",
    "resign",
    "board",
    "details",
    "cancel",
    "record",
    "late",
    "quiet",
    "next",
    "ahead",
    "note",
    "offer",
    "take",
    "invite",
    "accept",
    "decline",
    "withdraw",
    "ask",
    "vote",
    "back",
    "wake",
    "remove",
    "home",
    "seal",
    "moment",
    "scores",
    "replay",
    "report",
    "show",
    "export",
    "animate",
    "post",
    "hint",
)
OPEN: Final = "open"
"""Ends the argument of a button that opens a replay or a report beside its own message."""
YES: Final = "yes"
"""The argument of a verb that has been confirmed."""

_TABLE: Final = r"(?P<table>[a-z2-7]{6})"
_VERBS: Final = {"lobby": "|".join(LOBBY_VERBS), "table": "|".join(TABLE_VERBS)}

LOBBY_TEMPLATE: Final = re.compile(
    rf"lobby:(?P<verb>{_VERBS['lobby']}):{_TABLE}(?::(?P<argument>[a-z0-9_]{{1,60}}))?"
)
TABLE_TEMPLATE: Final = re.compile(
    rf"table:(?P<verb>{_VERBS['table']}):{_TABLE}(?::(?P<argument>[a-z0-9_]{{1,60}}))?"
)
MOVE_TEMPLATE: Final = re.compile(
    rf"move:{_TABLE}:(?P<token>\d{{1,9}}):(?P<choice>!?[a-z0-9+\-=.,>*/?]{{1,70}})"
)
GAME_VERBS: Final = ("open", "practise", "rules")
GAME_TEMPLATE: Final = re.compile(
    rf"game:(?P<verb>{'|'.join(GAME_VERBS)}):(?P<game>[a-z0-9_]{{1,32}})(?::(?P<argument>\d{{1,2}}))?"
)
PAGES: Final = ("notify", "settings", "privacy", "help", "leaderboard", "stats", "history")
PAGE_TEMPLATE: Final = re.compile(
    rf"(?P<page>{'|'.join(PAGES)}):(?P<field>[a-z]{{1,20}})(?::(?P<argument>[a-z0-9_]{{1,60}}))?"
)
_PATH: Final = re.compile(r"/(?P<group>[a-z0-9+\-=.,>*]*)(?:/(?P<page>\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class LobbyId:
    """`lobby:<verb>:<table>[:<argument>]`: something about a table that has not started."""

    verb: str
    table: TableId
    argument: str = ""

    def __str__(self) -> str:
        return _build("lobby", self.verb, self.table, self.argument)


@dataclass(frozen=True, slots=True)
class TableVerbId:
    """`table:<verb>:<table>[:<argument>]`: something about a table that is not a move."""

    verb: str
    table: TableId
    argument: str = ""

    def __str__(self) -> str:
        return _build("table", self.verb, self.table, self.argument)


@dataclass(frozen=True, slots=True)
class Path:
    """A page of a panel: the group looked into (empty: all) and how far it was turned."""

    group: str = ""
    page: int = 0

    def __str__(self) -> str:
        return f"/{self.group}/{self.page}" if self.page else f"/{self.group}"


@dataclass(frozen=True, slots=True)
class MoveId:
    """`move:<table>:<token>:<choice>`: a notation, a path, or `?` for a select of these."""

    table: TableId
    token: int
    choice: str

    def __str__(self) -> str:
        return _build("move", self.table, str(self.token), self.choice)


@dataclass(frozen=True, slots=True)
class PageId:
    """`<page>:<field>[:<argument>]`: a preference of a person or a server."""

    page: str
    field: str
    argument: str = ""

    def __str__(self) -> str:
        return _build(self.page, self.field, self.argument)


@dataclass(frozen=True, slots=True)
class GameId:
    """`game:<verb>:<game>[:<argument>]`: something about a game, at no table."""

    verb: str
    game: str
    argument: str = ""

    def __str__(self) -> str:
        return _build("game", self.verb, self.game, self.argument)


ComponentId: TypeAlias = LobbyId | TableVerbId | MoveId | PageId | GameId

SURE: Final = "!"
"""Begins the `MoveId.choice` of a move that has been confirmed; no notation contains it."""
SELECT: Final = "?"
"""`MoveId.choice` of a select; its values are the choices."""


def parse_id(custom_id: str) -> ComponentId | None:
    """Read any component id of the bot; None for anything else."""
    if found := LOBBY_TEMPLATE.fullmatch(custom_id):
        return LobbyId(found["verb"], TableId(found["table"]), found["argument"] or "")
    if found := TABLE_TEMPLATE.fullmatch(custom_id):
        return TableVerbId(found["verb"], TableId(found["table"]), found["argument"] or "")
    if found := MOVE_TEMPLATE.fullmatch(custom_id):
        return MoveId(TableId(found["table"]), int(found["token"]), found["choice"])
    if found := GAME_TEMPLATE.fullmatch(custom_id):
        return GameId(found["verb"], found["game"], found["argument"] or "")
    if found := PAGE_TEMPLATE.fullmatch(custom_id):
        return PageId(found["page"], found["field"], found["argument"] or "")
    return None


def parse_path(choice: str) -> Path | None:
    """Read a path; None when it is a notation (no notation contains a slash)."""
    found = _PATH.fullmatch(choice)
    return Path(found["group"], int(found["page"] or 0)) if found else None


def _build(*parts: str) -> str:
    built = ":".join(part for part in parts if part)
    if len(built) > LONGEST:
        raise ValueError(f"component id is {len(built)} characters long: {built}")
    return built
