"""Component ids: one class per family, each with its builder and its template."""

from __future__ import annotations

import re
from collections.abc import Iterable
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

GAME_VERBS: Final = ("open", "practise", "rules")
PAGES: Final = {
    "notify": ("delivery", "interval", "from", "to", "zone", "pause", "looks", "sure"),
    "settings": (
        "show",
        "end",
        "channels",
        "language",
        "threads",
        "cards",
        "seasons",
        "clock",
        "openers",
    ),
    "privacy": ("show", "export", "delete", "listed", "stats"),
    "help": ("play", "tables", "rules", "notify", "commands"),
    "leaderboard": ("open", "show", "game", "ladder", "back", "on"),
    "stats": ("where",),
    "history": ("where", "newer", "older"),
}
"""The fields of every page."""

_NUMBER: Final = "[0-9]{1,9}"
_SEAT: Final = "[0-9]{1,2}"
SNOWFLAKE: Final = "(?:[1-9][0-9]{0,17}|[1-8][0-9]{18})"
"""An id of Discord's, which fits the database's 64 bits."""
_HAND: Final = f"(?:b|{_SEAT})"
"""The board, or the seat whose hand is meant."""
_PAST: Final = "[a-z]{1,20}_[0-9]{1,18}"
_LEADERBOARD: Final = f"[a-z]{{1,20}}_[a-z]{{1,20}}_{_NUMBER}_[a-z0-9_]{{1,32}}"
_ARGUMENTS: Final = {
    "lobby:accept": SNOWFLAKE,
    "lobby:decline": SNOWFLAKE,
    "lobby:cancel": f"(?:{YES})?",
    "lobby:options": "[a-z_]{0,32}",
    "table:log": f"(?:{_NUMBER})?",
    "table:resign": f"(?:{YES})?",
    "table:cancel": f"(?:{YES})?",
    "table:late": f"(?:wait|move|seat|invite)_{_SEAT}_{_NUMBER}",
    "table:ahead": "(?:set|clear|keep_[a-z_]{0,32})?",
    "table:offer": f"{_SEAT}(?:_all)?",
    "table:take": _SEAT,
    "table:invite": f"{_SEAT}(?:_{_NUMBER})?",
    "table:accept": f"{_SEAT}_{SNOWFLAKE}",
    "table:decline": f"{_SEAT}_{SNOWFLAKE}",
    "table:withdraw": f"{_SEAT}(?:_{SNOWFLAKE})?",
    "table:ask": "rewind|cancel",
    "table:vote": f"(?:rewind|cancel)_(?:yes|no)|seat_(?:yes|no)_{_SEAT}_{SNOWFLAKE}",
    "table:remove": f"(?:{SNOWFLAKE})?",
    "table:home": "(?:there)?",
    "table:moment": _NUMBER,
    "table:replay": f"(?:at_{_HAND}|eyes_{_NUMBER}|{_NUMBER}_{_HAND}(?:_[a-z]{{1,10}})?)?",
    "table:report": f"(?:luck|points|{OPEN})?",
    "table:show": f"{_NUMBER}_{_HAND}",
    "table:hint": _NUMBER,
    "game:rules": "[0-9]{1,2}",
    "settings:end": f"(?:{SNOWFLAKE})?",
    "privacy:delete": f"(?:{YES})?",
    **{f"leaderboard:{field}": _LEADERBOARD for field in PAGES["leaderboard"]},
    "history:newer": _PAST,
    "history:older": _PAST,
}
"""What follows `<family>:<verb>`; nothing where it is not named."""

_TABLE: Final = "[a-z2-7]{6}"
_MOVE: Final = re.compile(
    rf"move:(?P<about>{_TABLE}):(?P<token>{_NUMBER}):(?P<choice>!?[a-z0-9+\-=.,>*/?]{{1,70}})"
)


def _compile(verbs: Iterable[str], about: str = "") -> re.Pattern[str]:
    """Return the pattern of `<verb>:<about>[:<argument>]`; pages are about nothing."""
    subject = f":(?P<about>{about})" if about else "(?P<about>)"
    return re.compile(f"(?P<verb>{'|'.join(verbs)}){subject}(?::(?P<argument>[a-z0-9_]{{1,60}}))?")


_FAMILIES: Final = {
    "lobby": _compile(LOBBY_VERBS, _TABLE),
    "table": _compile(TABLE_VERBS, _TABLE),
    "game": _compile(GAME_VERBS, "[a-z0-9_]{1,32}"),
    **{page: _compile(fields) for page, fields in PAGES.items()},
}
_PATH: Final = re.compile(r"/(?P<group>[a-z0-9+\-=.,>*]*)(?:/(?P<page>[0-9]{1,3}))?")


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
    decision_number: int
    choice: str

    def __str__(self) -> str:
        return _build("move", self.table, str(self.decision_number), self.choice)


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

CONFIRMED: Final = "!"
"""Begins the `MoveId.choice` of a move that has been confirmed; no notation contains it."""
SELECT: Final = "?"
"""`MoveId.choice` of a select; its values are the choices."""


def parse_id(custom_id: str) -> ComponentId | None:
    """Read any component id of the bot; None for anything else, also for a wrong argument."""
    family, _, rest = custom_id.partition(":")
    if found := _MOVE.fullmatch(custom_id):
        return MoveId(TableId(found["about"]), int(found["token"]), found["choice"])
    found = _FAMILIES[family].fullmatch(rest) if family in _FAMILIES else None
    if found is None:
        return None
    verb, about, argument = found["verb"], found["about"], found["argument"] or ""
    if re.fullmatch(_ARGUMENTS.get(f"{family}:{verb}", ""), argument) is None:
        return None
    if family == "game":
        return GameId(verb, about, argument)
    if family in PAGES:
        return PageId(family, verb, argument)
    return (LobbyId if family == "lobby" else TableVerbId)(verb, TableId(about), argument)


def parse_path(choice: str) -> Path | None:
    """Read a path; None when it is a notation (no notation contains a slash)."""
    found = _PATH.fullmatch(choice)
    return Path(found["group"], int(found["page"] or 0)) if found else None


def _build(*parts: str) -> str:
    built = ":".join(part for part in parts if part)
    if len(built) > LONGEST:
        raise ValueError(f"component id is {len(built)} characters long: {built}")
    return built
