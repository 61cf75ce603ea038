"""Hints in a private panel: the best move, the next best, and why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.messages.components import Component
from bot.messages.icons import public_button
from bot.messages.ids import TableVerbId
from bot.messages.names import make_inline_reader
from bot.messages.pieces import emoji_of
from bot.tables.model import Panel
from bot.words import Reader, say
from games.core.text import Text, text
from games.house.hints import Advice, Gap, Unit

_BESIDE: Final = " · "
_MEANING: Final = re.compile(r": |[：（]")
"""Ends what a move is; what follows in its label says what it would mean."""
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
    names = _shorten({move: say(choice.label, inline) for move, choice in choices.items()})
    keys = ("advice-best", *("advice-other" for _ in panel.hint.others))
    for key, advice in zip(keys, (panel.hint.best, *panel.hint.others), strict=True):
        emoji = emoji_of(choices[advice.move].face, reader)
        face = f"{emoji} " if emoji else ""
        told = say(text(key, face=face, move=names[advice.move]), reader)
        yield _BESIDE.join((told, *(say(note, inline) for note in _notes(panel, advice))))


def _shorten(labels: Mapping[Any, str]) -> Mapping[Any, str]:
    """Say of each move only what it is, unless there is another of that name: lines are short."""
    short = {move: _MEANING.split(label, maxsplit=1)[0] for move, label in labels.items()}
    counts = Counter(short.values())
    return {move: name if counts[name] == 1 else labels[move] for move, name in short.items()}


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
