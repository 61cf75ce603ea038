"""Messages of Components V2: blocks of lines that fit, pictures, buttons and selects."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import discord

from games.core.picture import Scene

TEXT_BUDGET: Final = 3900
"""Characters in all texts of a message; Discord takes 4,000."""
COMPONENT_BUDGET: Final = 40
ALT_BUDGET: Final = 1024
LABEL_BUDGET: Final = 80
OPTION_BUDGET: Final = 100
ROW: Final = 5

_EMOJI: Final = re.compile(r"<a?:\w{2,32}:\d{15,21}>")

View: TypeAlias = discord.ui.LayoutView
Button: TypeAlias = discord.ui.Button[Any]
Select: TypeAlias = (
    discord.ui.Select[Any] | discord.ui.ChannelSelect[Any] | discord.ui.UserSelect[Any]
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A file to send along; the layout shows it as `attachment://<name>`."""

    name: str
    scene: Scene
    alt: str


@dataclass(frozen=True, slots=True)
class Message:
    """Everything to send, except the drawn pictures."""

    layout: View
    pictures: tuple[Picture, ...] = ()
    ping: tuple[int, ...] = ()
    """The users to allow mentions of."""

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The scenes to draw before the message can be sent."""
        return tuple(picture.scene for picture in self.pictures)

    def with_files(self, drawn: Sequence[bytes]) -> Sheet:
        """Return the message with its scenes drawn, one PNG file each."""
        files = [
            discord.File(io.BytesIO(data), picture.name, description=picture.alt[:ALT_BUDGET])
            for picture, data in zip(self.pictures, drawn, strict=True)
        ]
        # Components are found by their id alone; a view kept by the library would only cost memory.
        self.layout.stop()
        return Sheet(self.layout, files, self.ping)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A message ready to send, its pictures drawn."""

    layout: View
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
class Row:
    """Buttons or one select in a row."""

    items: tuple[Button | Select, ...]


class Divider:
    """A thin line between parts."""


Part: TypeAlias = Block | Picture | Row | Divider


def compose(accent: int, parts: Sequence[Part], ping: tuple[int, ...] = ()) -> Message:
    """Put parts into one framed message; blocks are shortened until all of them fit."""
    frame: discord.ui.Container[Any] = discord.ui.Container(accent_colour=accent)
    for part in fit(parts):
        frame.add_item(_item(part))
    layout = discord.ui.LayoutView(timeout=None)
    layout.add_item(frame)
    return Message(layout, tuple(part for part in parts if isinstance(part, Picture)), ping)


def fit(parts: Sequence[Part]) -> list[Part]:
    """Shorten blocks, the most spare first and by whole lines, to the budget of a message."""
    blocks = {number: part for number, part in enumerate(parts) if isinstance(part, Block)}
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


def rows(buttons: Sequence[Button]) -> tuple[Row, ...]:
    """Lay buttons out in rows."""
    return tuple(Row(tuple(buttons[at : at + ROW])) for at in range(0, len(buttons), ROW))


def usable_emoji(emoji: str | None) -> str | None:
    """Return an application's emoji only when it is well formed: a bad one fails the message."""
    return emoji if emoji and _EMOJI.fullmatch(emoji) else None


def clip(label: str, most: int) -> str:
    """Return a label of one line that is not too long for Discord."""
    line = " ".join(label.split()) or "–"
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def _item(part: Part) -> discord.ui.Item[Any]:
    match part:
        case Block():
            return discord.ui.TextDisplay("\n".join(part.shown))
        case Picture(name, _, alt):
            shown = discord.MediaGalleryItem(f"attachment://{name}", description=alt)
            return discord.ui.MediaGallery(shown)
        case Row(items):
            return discord.ui.ActionRow(*items)
        case _:
            return discord.ui.Separator()
