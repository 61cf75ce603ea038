"""The choices of a decision: buttons, a select, pages of selects, groups before all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.messages.components import (
    DANGER,
    PRIMARY,
    SECONDARY,
    Component,
    MenuItem,
    button,
    select,
    usable_emoji,
)
from bot.messages.ids import SELECT, MoveId, Path
from bot.messages.message import Block, Part, Row, rows
from bot.messages.names import make_inline_reader, make_plain_reader
from bot.tables.model import Panel
from bot.words import Reader, say
from games.core.skin import Choice, Group
from games.core.text import Face, Text, text

MOST_BUTTONS: Final = 15
MOST_OPTIONS: Final = 25

_STYLES: Final = {"plain": SECONDARY, "good": PRIMARY, "grave": DANGER}


@dataclass(frozen=True, slots=True)
class Pick:
    """A move or a group of moves that can be picked."""

    choice: str
    """`MoveId.choice`: a notation or a path."""
    label: Text
    face: Face | None
    hint: Text | None
    style: str = "plain"


@dataclass(frozen=True, slots=True)
class Offered:
    """The picks on one page of a panel."""

    path: Path
    """Where this page is; the first page where the path asked for is no more."""
    pages: int
    picks: tuple[Pick, ...]


def offer(panel: Panel, path: Path) -> Offered:
    """Return the picks at a path: groups first, a group of one as its only choice."""
    skin = panel.table.known.skin
    choices = [(one.notation, skin.choice(panel.view, one.move)) for one in panel.offers]
    inside = _inside(choices, path.group)
    where = Path(path.group, path.page) if path.group and inside else Path("", path.page)
    picks = inside or _outside(choices)
    if len(picks) <= MOST_OPTIONS:
        return Offered(Path(where.group), 1, picks)
    pages = -(-len(picks) // MOST_OPTIONS)
    page = min(where.page, pages - 1)
    shown = picks[page * MOST_OPTIONS : (page + 1) * MOST_OPTIONS]
    return Offered(Path(where.group, page), pages, shown)


def choice_parts(panel: Panel, offered: Offered, reader: Reader) -> list[Part]:
    """Offer picks as buttons below their meanings, or as a select that holds both."""
    plain = make_plain_reader(panel.table, reader.language)
    if len(offered.picks) > MOST_BUTTONS or offered.pages > 1:
        return [Row((_select(panel, offered, reader, plain),))]
    inline = make_inline_reader(panel.table, reader.language)
    meanings = tuple(
        _meaning(pick, pick.hint, reader, inline) for pick in offered.picks if pick.hint
    )
    buttons = [_button(panel, pick, reader, plain) for pick in offered.picks]
    return [*((Block(meanings),) if meanings else ()), *rows(buttons)]


def _inside(choices: Sequence[tuple[str, Choice]], key: str) -> tuple[Pick, ...]:
    return tuple(
        _move(notation, choice)
        for notation, choice in choices
        if choice.group and choice.group.key == key
    )


def _outside(choices: Sequence[tuple[str, Choice]]) -> tuple[Pick, ...]:
    groups: dict[Group, list[Pick]] = {}
    for notation, choice in choices:
        if choice.group:
            groups.setdefault(choice.group, []).append(_move(notation, choice))
    if len(groups) < 2:
        return tuple(_move(notation, choice) for notation, choice in choices)
    return tuple(
        members[0]
        if len(members) == 1
        else Pick(str(Path(group.key)), group.label, group.face, group.hint)
        for group, members in groups.items()
    )


def _move(notation: str, choice: Choice) -> Pick:
    return Pick(notation, choice.label, choice.face, choice.hint, choice.style)


def _meaning(pick: Pick, hint: Text, reader: Reader, inline: Reader) -> str:
    emoji = _emoji(pick, reader)
    face, label = f"{emoji} " if emoji else "", say(pick.label, inline)
    return say(text("panel-choice", face=face, label=label, hint=hint), reader)


def _emoji(pick: Pick, reader: Reader) -> str | None:
    return usable_emoji(reader.faces.get(pick.face.name)) if pick.face else None


def _button(panel: Panel, pick: Pick, reader: Reader, plain: Reader) -> Component:
    return button(
        say(pick.label, plain),
        MoveId(panel.table.id, panel.token, pick.choice),
        _STYLES[pick.style],
        emoji=_emoji(pick, reader),
    )


def _select(panel: Panel, offered: Offered, reader: Reader, plain: Reader) -> Component:
    pick = say(text("panel-pick"), plain)
    page = text("panel-page", page=offered.path.page + 1, pages=offered.pages)
    return select(
        MoveId(panel.table.id, panel.token, SELECT),
        [
            MenuItem(
                say(pick.label, plain),
                pick.choice,
                say(pick.hint, plain) if pick.hint else "",
                _emoji(pick, reader),
            )
            for pick in offered.picks
        ],
        pick if offered.pages == 1 else f"{pick} {say(page, plain)}",
    )
