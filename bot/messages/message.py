"""Messages of Components V2: blocks of lines that fit, pictures, buttons and selects."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import discord

from bot.messages.components import (
    Component,
    Layout,
    attachment,
    container,
    gallery,
    row,
    section,
    separator,
    text_display,
)
from bot.pictures.people import SeatedPlayer
from games.core.picture import Scene

TEXT_BUDGET: Final = 3900
"""Characters in all texts of a message; Discord takes 4,000."""
COMPONENT_BUDGET: Final = 40
ALT_BUDGET: Final = 1024
ROW: Final = 5


@dataclass(frozen=True, slots=True)
class Picture:
    """A file to send along; the layout shows it as `attachment://<name>`."""

    name: str
    scene: Scene
    alt: str
    people: tuple[SeatedPlayer, ...] = ()
    """Whose faces and names are put into the scene, by their seats."""


@dataclass(frozen=True, slots=True)
class Message:
    """Everything to send, except the drawn pictures."""

    layout: Layout
    pictures: tuple[Picture, ...] = ()
    ping: tuple[int, ...] = ()
    """The users to allow mentions of."""

    @property
    def scenes(self) -> tuple[tuple[Scene, tuple[SeatedPlayer, ...]], ...]:
        """The scenes to draw before the message can be sent, each with those who sit there."""
        return tuple((picture.scene, picture.people) for picture in self.pictures)

    def with_files(self, drawn: Sequence[bytes]) -> Sheet:
        """Return the message with its scenes drawn, one PNG file each."""
        files = [
            discord.File(io.BytesIO(data), picture.name, description=picture.alt[:ALT_BUDGET])
            for picture, data in zip(self.pictures, drawn, strict=True)
        ]
        return Sheet(self.layout, files, self.ping)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A message ready to send, its pictures drawn."""

    layout: Layout
    files: list[discord.File]
    ping: tuple[int, ...] = ()
    """The users to allow mentions of, where the whole channel reads it."""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of text that stand together."""

    lines: tuple[str, ...]
    spare: int = 0
    """0: always whole. The block with the highest number is shortened first, line by line."""
    newest: bool = False
    """Shorten from the beginning, as of a story; else from the end."""
    omitted: Callable[[int], str] | None = None
    """Says in one line how many are left out."""
    gone: int = 0
    """How many are left out."""
    beside: Component | None = None
    """A button to the right of them."""

    @property
    def shown(self) -> tuple[str, ...]:
        """The lines that stand in the message."""
        kept = self.lines[self.gone :] if self.newest else self.lines[: len(self.lines) - self.gone]
        note = (self.omitted(self.gone),) if self.gone and self.omitted else ()
        return (*note, *kept) if self.newest else (*kept, *note)

    @property
    def size(self) -> int:
        """Characters this block takes as one text display."""
        return sum(len(line) + 1 for line in self.shown)


@dataclass(frozen=True, slots=True)
class Clip:
    """A picture that is drawn already and sent along; the layout shows it by its name."""

    name: str
    alt: str


@dataclass(frozen=True, slots=True)
class Row:
    """Buttons or one select in a row."""

    items: tuple[Component, ...]


class Divider:
    """A thin line between parts."""


Part: TypeAlias = Block | Picture | Clip | Row | Divider


def compose(
    accent: int, parts: Sequence[Part], ping: tuple[int, ...] = (), *, files: Sequence[str] = ()
) -> Message:
    """Put parts into one framed message; blocks are shortened until all of them fit.

    `files` are the names of those that are offered below the frame.
    """
    frame = container(accent, map(_component, fit(parts)))
    layout = Layout([frame, *map(attachment, files)])
    return Message(layout, tuple(part for part in parts if isinstance(part, Picture)), ping)


def fit(parts: Sequence[Part]) -> list[Part]:
    """Shorten blocks, the most spare first and by whole lines, to the budget of a message."""
    blocks = {number: part for number, part in enumerate(parts) if isinstance(part, Block)}
    if not any(block.spare for block in blocks.values()):
        return [part for part in parts if not isinstance(part, Block) or part.shown]
    for number in sorted(blocks, key=lambda number: -blocks[number].spare):
        excess = sum(block.size for block in blocks.values()) - TEXT_BUDGET
        if excess <= 0 or not blocks[number].spare:
            break
        blocks[number] = shorten(blocks[number], max(0, blocks[number].size - excess))
    fitted = [blocks.get(number, part) for number, part in enumerate(parts)]
    return [part for part in fitted if not isinstance(part, Block) or part.shown]


def shorten(block: Block, size: int) -> Block:
    """Return a block of at most this many characters, by leaving out whole lines."""
    for gone in range(block.gone, len(block.lines)):
        shorter = replace(block, gone=gone)
        if shorter.size <= size:
            return shorter
    return Block(())


def rows(buttons: Sequence[Component], width: int = ROW) -> tuple[Row, ...]:
    """Lay buttons out in rows."""
    return tuple(Row(tuple(buttons[at : at + width])) for at in range(0, len(buttons), width))


def _component(part: Part) -> Component:
    match part:
        case Block():
            words = "\n".join(part.shown)
            return section(words, part.beside) if part.beside else text_display(words)
        case Picture(name, _, alt) | Clip(name, alt):
            return gallery(name, alt)
        case Row(items):
            return row(items)
        case _:
            return separator()
