"""The outside view: actions of people, answers to them, and messages of the bot."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
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
    def _clicked(self) -> MakeMove | None:
        clicked = parse_id(self.name)
        return clicked if isinstance(clicked, MakeMove) else None

    @property
    def chosen(self) -> str:
        """The chosen move of a panel, with or without a confirmation."""
        clicked = self._clicked
        made = self.values[0] if self.values else clicked.choice if clicked else ""
        return made.removeprefix(CONFIRMED)

    @property
    def is_sure(self) -> bool:
        """Tell whether a move was confirmed."""
        return self._clicked is not None and self._clicked.choice.startswith(CONFIRMED)

    @property
    def move(self) -> tuple[str, int, str] | None:
        """Table, token and notation of a clicked move."""
        clicked = self._clicked
        if clicked is None or parse_path(self.chosen):
            return None
        return clicked.table, clicked.decision_number, self.chosen


class Journal:
    """The events of one run in their order."""

    def __init__(self) -> None:
        self.deeds: list[Deed] = []
        self.lines: list[str] = []
        self.moves: dict[tuple[str, int, str], list[Deed]] = defaultdict(list)
        """Clicks by meaning."""
        self.typed: set[tuple[int, str]] = set()
        """Typed moves by person."""
        self.verbs: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
        """Clicks by table and verb, with person and argument."""
        self.blocked: dict[int, float] = {}
        """Time since which the operator blocks a person."""
        self.ever_blocked: set[int] = set()
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
