"""Messages of Components V2: text blocks that are cut to fit, pictures, buttons and selects."""

from __future__ import annotations

import io
import re
import unicodedata
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
"""Characters in all texts of a message; Discord's limit is 4,000."""
COMPONENT_BUDGET: Final = 40
ALT_BUDGET: Final = 1024
ROW: Final = 5
_COLUMNS: Final = 42
"""Latin letters of a line on a phone; a Japanese one is as wide as two."""
_MARKUP: Final = re.compile(r"\*\*|^(?:-# |#{1,3} )")
_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")


def count_lines(text: str) -> int:
    """Return about how many lines a text takes on a phone."""
    letters = _MARKUP.sub("", _EMOJI.sub("###", text))
    columns = sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in letters)
    return max(1, -(-columns // _COLUMNS))


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to attach; the layout refers to it as `attachment://<name>`."""

    name: str
    scene: Scene
    alt: str
    people: tuple[SeatedPlayer, ...] = ()
    """Players whose avatars and names are drawn into the scene, by seat."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message whose pictures are not drawn yet."""

    layout: Layout
    pictures: tuple[Picture, ...] = ()
    ping: tuple[int, ...] = ()
    """The users to mention."""

    @property
    def scenes(self) -> tuple[tuple[Scene, tuple[SeatedPlayer, ...]], ...]:
        """The scenes to draw before sending, each with its players."""
        return tuple((picture.scene, picture.people) for picture in self.pictures)

    def with_files(self, drawn: Sequence[bytes]) -> RenderedMessage:
        """Attach a PNG file for each scene."""
        files = [
            discord.File(io.BytesIO(data), picture.name, description=picture.alt[:ALT_BUDGET])
            for picture, data in zip(self.pictures, drawn, strict=True)
        ]
        return RenderedMessage(self.layout, files, self.ping)


@dataclass(frozen=True, slots=True)
class RenderedMessage:
    """A message ready to send, its pictures drawn."""

    layout: Layout
    files: list[discord.File]
    ping: tuple[int, ...] = ()
    """The users to mention, if the message is public."""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of text that stand together."""

    lines: tuple[str, ...]
    spare: int = 0
    """0: never shortened. The block with the highest number is shortened first, line by line."""
    newest: bool = False
    """Shorten from the beginning, as in a log; otherwise from the end."""
    omitted: Callable[[int], str] | None = None
    """Key of the line that counts the omitted ones."""
    gone: int = 0
    """Number of lines already omitted."""
    beside: Component | None = None
    """A button to the right of the text."""

    @property
    def shown(self) -> tuple[str, ...]:
        """The lines to show."""
        kept = self.lines[self.gone :] if self.newest else self.lines[: len(self.lines) - self.gone]
        note = (self.omitted(self.gone),) if self.gone and self.omitted else ()
        return (*note, *kept) if self.newest else (*kept, *note)

    @property
    def size(self) -> int:
        """Characters of this block as one text display."""
        return sum(len(line) + 1 for line in self.shown)


@dataclass(frozen=True, slots=True)
class Clip:
    """A drawn picture; the layout refers to it by its name."""

    name: str
    alt: str


@dataclass(frozen=True, slots=True)
class Row:
    """Buttons, or one select, in a row."""

    items: tuple[Component, ...]


class Divider:
    """A thin line between parts."""


Part: TypeAlias = Block | Picture | Clip | Row | Divider


def compose(
    accent: int, parts: Sequence[Part], ping: tuple[int, ...] = (), *, files: Sequence[str] = ()
) -> Message:
    """Frame the parts; blocks are shortened until all fit.

    `files` are the names of attachments that are offered below the frame.
    """
    frame = container(accent, map(_component, fit(parts)))
    layout = Layout([frame, *map(attachment, files)])
    return Message(layout, tuple(part for part in parts if isinstance(part, Picture)), ping)


def fit(parts: Sequence[Part]) -> list[Part]:
    """Shorten blocks, the most spare first and by whole lines, to the limit of a message.

    Texts of ours fit then; the longest of a game's is cut anywhere.
    """
    blocks = {number: part for number, part in enumerate(parts) if isinstance(part, Block)}
    excess = sum(block.size for block in blocks.values()) - TEXT_BUDGET
    for number in sorted(blocks, key=lambda number: -blocks[number].spare) if excess > 0 else ():
        if excess <= 0 or not blocks[number].spare:
            break
        before = blocks[number].size
        blocks[number] = shorten(blocks[number], max(0, before - excess))
        excess -= before - blocks[number].size
    while excess > 0:
        longest = max(blocks, key=lambda number: blocks[number].size)
        before = blocks[longest].size
        kept = "\n".join(blocks[longest].shown)[: max(0, before - excess - 2)]
        blocks[longest] = replace(blocks[longest], lines=(f"{kept}…",), gone=0)
        excess -= before - blocks[longest].size
    fitted = [blocks.get(number, part) for number, part in enumerate(parts)]
    return [part for part in fitted if not isinstance(part, Block) or part.shown]


def shorten(block: Block, size: int) -> Block:
    """Return the block with whole lines left out, at most `size` characters long."""
    for gone in range(block.gone, len(block.lines)):
        shorter = replace(block, gone=gone)
        if shorter.size <= size:
            return shorter
    return Block(())


def rows(buttons: Sequence[Component], width: int = ROW) -> tuple[Row, ...]:
    """Lay buttons out in rows of `width`."""
    return tuple(Row(tuple(buttons[at : at + width])) for at in range(0, len(buttons), width))


def _component(part: Part) -> Component:
    match part:
        case Block():
            words = "\n".join(part.shown)
            return section(words, part.beside) if part.beside else text_display(words)
        case Picture(name, _, alt) | Clip(name, alt):
            return gallery(name, alt[:ALT_BUDGET])
        case Row(items):
            return row(items)
        case _:
            return separator()
