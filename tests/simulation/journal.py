"""The outside view: actions of people, answers to them, and messages of the bot."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, Final

from bot.messages.choices import parse_path
from bot.messages.ids import parse_id
from bot.messages.table_ids import CONFIRMED, MakeMove, OfTable
from bot.sandbox.interactions import Interaction

KNOWN: Final = 70.0
"""Seconds until the bot knows of the operator's block: it checks every minute."""


class ViolationError(AssertionError):
    """An invariant was violated."""


@dataclass(slots=True)
class Deed:
    """One interaction of a person."""

    user: int
    began: float
    name: str
    """The component's id, or the command."""
    values: tuple[str, ...]
    interaction: Interaction
    troubles: int
    """Number of faults so far."""
    is_open: bool = False
    """Whether the component was in a public message."""
    open_wait: tuple[Any, ...] | None = None
    """The open decision of this move when it was made."""
    answered: bool | None = None
    """None until the answer."""
    is_blocked: bool = False
    """Whether the operator had blocked the person long enough for the bot to know."""

    @property
    def chosen(self) -> str:
        """The chosen move of a panel, with or without a confirmation."""
        clicked = parse_id(self.name)
        if not isinstance(clicked, MakeMove):
            return ""
        return (self.values[0] if self.values else clicked.choice).removeprefix(CONFIRMED)

    @property
    def is_sure(self) -> bool:
        """Tell whether a move was confirmed."""
        clicked = parse_id(self.name)
        return isinstance(clicked, MakeMove) and clicked.choice.startswith(CONFIRMED)

    @property
    def move(self) -> tuple[str, int, str] | None:
        """Table, token and notation of a clicked move."""
        clicked, choice = parse_id(self.name), self.chosen
        if not isinstance(clicked, MakeMove) or parse_path(choice):
            return None
        return clicked.table, clicked.decision_number, choice


@dataclass
class Journal:
    """The events of one run in their order."""

    deeds: list[Deed] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    moves: dict[tuple[str, int, str], list[Deed]] = field(default_factory=lambda: defaultdict(list))
    """Clicks by meaning."""
    typed: set[tuple[int, str]] = field(default_factory=set)
    """Typed moves by person."""
    verbs: dict[tuple[str, str], list[tuple[int, str]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """Clicks by table and verb, with person and argument."""
    blocked: dict[int, float] = field(default_factory=dict)
    """Time since which the operator blocks a person."""
    ever_blocked: set[int] = field(default_factory=set)
    """People who were blocked at any time."""

    def note(self, time: float, words: str) -> None:
        self.lines.append(f"{time:12.4f}  {words}")

    def began(self, deed: Deed) -> None:
        self.deeds.append(deed)
        if deed.move:
            self.moves[deed.move].append(deed)
            return
        clicked = parse_id(deed.name)
        if isinstance(clicked, OfTable) and not isinstance(clicked, MakeMove):
            argument = " ".join((*deed.name.split(":")[3:], *deed.values))
            self.verbs[clicked.table, clicked.verb].append((deed.user, argument))
