"""What was seen from outside: what people did, what they were answered, what the bot sent."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

from bot.messages.ids import CONFIRMED, LobbyId, MoveId, TableVerbId, parse_id, parse_path
from bot.sandbox.components import walk
from bot.sandbox.hub import Recorded
from bot.sandbox.interactions import Interaction
from bot.sandbox.model import Json

KNOWN: Final = 70.0
"""Seconds after which the bot knows of a block that the operator wrote: it looks every minute."""


class ViolationError(AssertionError):
    """Something that must never happen did."""


@dataclass(slots=True)
class Deed:
    """One interaction of a person."""

    user: int
    began: float
    name: str
    """The component's id or the command."""
    values: tuple[str, ...]
    interaction: Interaction
    troubles: int
    """How much had gone wrong by then."""
    is_open: bool = False
    """A component of a message that everybody reads was pressed."""
    open_wait: tuple[Any, ...] | None = None
    """The decision that was open for this very move when it was made."""
    answered: bool | None = None
    """None while it is under way."""
    is_blocked: bool = False
    """The operator had blocked the person long enough for the bot to know."""

    @property
    def chosen(self) -> str:
        """What was chosen on a panel, whether or not its person was asked again."""
        clicked = parse_id(self.name)
        if not isinstance(clicked, MoveId):
            return ""
        return (self.values[0] if self.values else clicked.choice).removeprefix(CONFIRMED)

    @property
    def is_sure(self) -> bool:
        """Tell whether a move was confirmed."""
        clicked = parse_id(self.name)
        return isinstance(clicked, MoveId) and clicked.choice.startswith(CONFIRMED)

    @property
    def move(self) -> tuple[str, int, str] | None:
        """The table, the token and the notation of a clicked move."""
        clicked, choice = parse_id(self.name), self.chosen
        if not isinstance(clicked, MoveId) or parse_path(choice):
            return None
        return clicked.table, clicked.decision_number, choice

    @property
    def table(self) -> str | None:
        """The table of a component."""
        clicked = parse_id(self.name)
        known = isinstance(clicked, MoveId | TableVerbId | LobbyId)
        return clicked.table if known else None  # type: ignore[union-attr]  # known has one


@dataclass
class Journal:
    """Everything of one run, in its order."""

    deeds: list[Deed] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    moves: dict[tuple[str, int, str], list[Deed]] = field(default_factory=lambda: defaultdict(list))
    """Clicks by what they mean."""
    typed: set[tuple[int, str]] = field(default_factory=set)
    """Who typed which move."""
    verbs: dict[tuple[str, str], list[tuple[int, str]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """By table and verb, who clicked it with which argument."""
    blocked: dict[int, float] = field(default_factory=dict)
    """Since when a person is blocked by the operator."""
    ever_blocked: set[int] = field(default_factory=set)
    """Who was blocked at any time."""

    def note(self, time: float, words: str) -> None:
        """Add a line to the trace."""
        self.lines.append(f"{time:12.4f}  {words}")

    def began(self, deed: Deed) -> None:
        """Note that somebody did something."""
        self.deeds.append(deed)
        if deed.move:
            self.moves[deed.move].append(deed)
            return
        clicked = parse_id(deed.name)
        if isinstance(clicked, TableVerbId | LobbyId):
            argument = " ".join((clicked.argument, *deed.values)).strip()
            self.verbs[clicked.table, clicked.verb].append((deed.user, argument))


def payload_of(request: Recorded) -> Json:
    """Return the message in a request, or nothing."""
    body = request.json
    if not isinstance(body, dict):
        return {}
    if "/callback" in request.path:
        inner = body.get("data")
        return inner if isinstance(inner, dict) else {}
    return body


def ids_in(payload: Json) -> list[str]:
    """Return the ids of all components of a message."""
    parts = walk(payload.get("components") or [])
    return [part["custom_id"] for part in parts if isinstance(part.get("custom_id"), str)]


def words_in(payload: Json) -> str:
    """Return a message as it was sent."""
    return orjson.dumps(payload, option=orjson.OPT_SORT_KEYS).decode()
