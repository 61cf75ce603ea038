"""Hints in a private panel: the best move, the next best, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bot.messages.components import Component
from bot.messages.icons import public_button
from bot.messages.ids import TableVerbId
from bot.messages.moves import name_moves
from bot.messages.names import make_inline_reader
from bot.messages.pieces import emoji_of
from bot.tables.model import Panel
from bot.words import Reader, say
from games.core.text import Text, text
from games.house.hints import Advice, Gap, Unit

_BESIDE: Final = " · "
_FAR: Final = 20
"""More points than a move can cost by itself: it gives the win away, or leads nowhere."""


def hint_button(panel: Panel, reader: Reader) -> Component | None:
    """Offer a hint where there is something to choose and none was given yet."""
    may_ask = panel.table.gives_hints and panel.decision is not None
    if not may_ask or panel.hint is not None or len(panel.offers) < 2:
        return None
    label, does = say(text("panel-hint"), reader), "hint"
    return public_button(does, label, TableVerbId(does, panel.table.id, str(panel.token)))


def hint_lines(panel: Panel, reader: Reader) -> Iterator[str]:
    """Say the hint that was given, a line for each move."""
    if panel.hint is None:
        return
    inline = make_inline_reader(panel.table, reader.language)
    choices = {
        offer.move: panel.table.known.skin.choice(panel.view, offer.move) for offer in panel.offers
    }
    names = name_moves(panel.table, panel.view, tuple(choices), reader.language)
    keys = ("advice-best", *("advice-other" for _ in panel.hint.others))
    for key, advice in zip(keys, (panel.hint.best, *panel.hint.others), strict=True):
        emoji = emoji_of(choices[advice.move].face, reader)
        face = f"{emoji} " if emoji else ""
        told = say(text(key, face=face, move=names[advice.move]), reader)
        yield _BESIDE.join((told, *(say(note, inline) for note in _notes(panel, advice))))


def _notes(panel: Panel, advice: Advice[Any]) -> Iterator[Text]:
    """Name how far a move is off, and why."""
    if advice.gap is not None:
        yield _measure(advice.gap, loses=panel.table.known.skin.names_losers)
    if advice.reason is not None:
        yield advice.reason


def _measure(gap: Gap, *, loses: bool) -> Text:
    if not gap.size:
        return text("advice-equal")
    if gap.unit is Unit.CHANCE:
        return text("advice-loses" if loses else "advice-wins", count=round(100 * gap.size))
    return (
        text("advice-far")
        if gap.size >= _FAR
        else text("advice-points", count=round(gap.size) or 1)
    )
