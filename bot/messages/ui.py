"""Messages of Components V2: text blocks that are cut to fit, pictures, buttons and selects.

discord.py builds several objects per component and serialises them again, which takes as long as
writing the texts. These functions build the JSON directly:
https://docs.discord.com/developers/components/reference
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import discord

from bot.messages.custom_id import CustomId
from bot.pictures.people import SeatedPlayer
from games.core.picture import Scene

Component: TypeAlias = dict[str, Any]

TEXT_BUDGET: Final = 3900
"""Characters in all texts of a message; Discord's limit is 4,000."""
COMPONENT_BUDGET: Final = 40
ALT_BUDGET: Final = 1024
LABEL_BUDGET: Final = 80
OPTION_BUDGET: Final = 100
BUTTONS_PER_ROW: Final = 5
LINK_ICON: Final = "🔗"
"""The icon of links."""

PRIMARY: Final = 1
SECONDARY: Final = 2
SUCCESS: Final = 3
DANGER: Final = 4
_LINK: Final = 5

_Kind: Final = discord.ComponentType
_EMOJI: Final = re.compile(r"<(a?):(\w{2,32}):(\d{15,21})>")


class Layout(discord.ui.LayoutView):
    """Pass finished component JSON through discord.py.

    Clicks are found by custom id alone, so that the library need not keep the view.
    """

    def __init__(self, components: Sequence[Component]) -> None:
        super().__init__(timeout=None)
        self.stop()
        self._components = list(components)

    def to_components(self) -> list[Component]:
        return self._components

    def has_components_v2(self) -> bool:
        """Tell discord.py to send the flag of Components V2."""
        return True

    def is_dispatchable(self) -> bool:
        """Tell discord.py not to store the view."""
        return False


@dataclass(frozen=True, slots=True)
class MenuItem:
    label: str
    value: str
    hint: str = ""
    emoji: str | None = None
    is_chosen: bool = False


def attachment(name: str) -> Component:
    """Return a component that offers an attached file."""
    return {"type": _Kind.file.value, "file": {"url": f"attachment://{name}"}}


def button(
    label: str,
    custom_id: object,
    style: int = SECONDARY,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> Component:
    """Return a button with a custom id; `emoji` is one of the application's."""
    component = {
        "type": _Kind.button.value,
        "style": style,
        "label": clip(label, LABEL_BUDGET),
        "custom_id": str(custom_id),
        "disabled": disabled,
    }
    return component | _emoji(emoji)


def public_button(
    label: str, custom_id: CustomId, style: int = SECONDARY, *, disabled: bool = False
) -> Component:
    """Return a button whose emoji explains it to readers of another language."""
    icon = {"emoji": {"name": custom_id.icon}} if custom_id.icon else {}
    return button(label, custom_id, style, disabled=disabled) | icon


def link_button(label: str, url: str, icon: str = "") -> Component:
    """Return a button that opens a URL; `icon` is a Unicode emoji."""
    emoji = {"emoji": {"name": icon}} if icon else {}
    return {
        "type": _Kind.button.value,
        "style": _LINK,
        "label": clip(label, LABEL_BUDGET),
        "url": url,
    } | emoji


def select(
    custom_id: object,
    choices: Iterable[MenuItem],
    placeholder: str | None = None,
    *,
    disabled: bool = False,
) -> Row:
    """Return a select of exactly one option."""
    options = [_option(choice) for choice in choices]
    return _menu(_Kind.select.value, custom_id, placeholder, disabled=disabled, options=options)


def switches(custom_id: object, choices: Sequence[MenuItem], placeholder: str) -> Row:
    """Return a select of any number of options, none included, which stay as chosen."""
    return _menu(
        _Kind.select.value,
        custom_id,
        placeholder,
        options=[_option(choice) for choice in choices],
        min_values=0,
        max_values=len(choices),
    )


def multi_select(custom_id: object, choices: Iterable[MenuItem], placeholder: str) -> Row:
    """Return a select of any number of options; choosing none is allowed."""
    options = [_option(choice) for choice in choices]
    return _menu(
        _Kind.select.value,
        custom_id,
        placeholder,
        options=options,
        min_values=0,
        max_values=len(options),
    )


def user_select(custom_id: object, placeholder: str) -> Row:
    """Return a select of exactly one member."""
    return _menu(_Kind.user_select.value, custom_id, placeholder)


def channel_select(
    custom_id: object,
    placeholder: str,
    kinds: Iterable[discord.ChannelType],
    most: int,
    chosen: Iterable[int],
) -> Row:
    """Return a select of up to `most` channels; choosing none is allowed."""
    return _menu(
        _Kind.channel_select.value,
        custom_id,
        placeholder,
        channel_types=[kind.value for kind in kinds],
        min_values=0,
        max_values=most,
        default_values=[{"id": str(channel), "type": "channel"} for channel in chosen],
    )


def usable_emoji(emoji: str | None) -> str | None:
    """Return an application emoji if it is well formed: a bad one fails the whole message."""
    return emoji if emoji and _EMOJI.fullmatch(emoji) else None


def clip(label: str, most: int) -> str:
    """Return a label of one line, shortened to `most` characters."""
    line = " ".join(label.split()) or "–"
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def _menu(
    kind: int, custom_id: object, placeholder: str | None, *, disabled: bool = False, **more: Any
) -> Row:
    shown = {"placeholder": placeholder} if placeholder else {}
    menu = {"type": kind, "custom_id": str(custom_id), "disabled": disabled, **shown, **more}
    return Row((menu,))


def _option(choice: MenuItem) -> Component:
    hint = {"description": clip(choice.hint, OPTION_BUDGET)} if choice.hint else {}
    return {
        "label": clip(choice.label, OPTION_BUDGET),
        "value": choice.value,
        "default": choice.is_chosen,
        **hint,
        **_emoji(choice.emoji),
    }


def _emoji(emoji: str | None) -> Component:
    match = _EMOJI.fullmatch(emoji) if emoji else None
    if match is None:
        return {}
    animated, name, number = match.groups()
    return {"emoji": {"name": name, "id": number, "animated": bool(animated)}}


def emoji_ids(layout: Layout, fields: Iterable[str] = ()) -> set[str]:
    """Return the ids of the application's emoji that components have.

    `fields` are the wrong ones in Discord's error, such as `components.0.components.1.emoji.name`;
    if they name no emoji, those of all components are returned.
    """
    parts = [field.partition("components.")[2].split(".") for field in fields]
    ids = {emoji_id for path in parts for emoji_id in _ids_along(layout.to_components(), path)}
    return ids or set(_ids_below(layout.to_components()))


def _ids_along(node: Any, path: Sequence[str]) -> Iterator[str]:
    """Yield the id of the first emoji on a path."""
    for step in path:
        if isinstance(node, dict) and "id" in node.get("emoji", {}):
            yield str(node["emoji"]["id"])
            return
        try:
            node = node[int(step)] if isinstance(node, list) else node[step]
        except (LookupError, TypeError, ValueError):
            return


def _ids_below(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if "id" in node.get("emoji", {}):
            yield str(node["emoji"]["id"])
        node = list(node.values())
    for part in node if isinstance(node, list) else ():
        yield from _ids_below(part)


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
        """Return the message ready to send, from its drawn pictures in their order."""
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

    @property
    def is_silent(self) -> bool:
        """Whether it notifies nobody when it is posted in a channel: it mentions nobody."""
        return not self.ping


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of text that stand together."""

    lines: tuple[str, ...]
    cut_order: int = 0
    """0: never shortened. The block with the highest number is shortened first, line by line."""
    keeps_newest: bool = False
    """Shorten from the beginning, as in a log; otherwise from the end."""
    omission: Callable[[int], str] | None = None
    """Writes the line that counts the omitted ones."""
    omitted: int = 0
    """Number of lines already omitted."""
    accessory: Component | None = None
    """A button to the right of the text."""

    @property
    def shown(self) -> tuple[str, ...]:
        """The lines that are left, with the one that counts the omitted ones."""
        note = (self.omission(self.omitted),) if self.omitted and self.omission else ()
        if self.keeps_newest:
            return (*note, *self.lines[self.omitted :])
        return (*self.lines[: len(self.lines) - self.omitted], *note)

    @property
    def size(self) -> int:
        """Characters of this block as one text display."""
        shown = self.shown
        return sum(map(len, shown)) + len(shown)


@dataclass(frozen=True, slots=True)
class Clip:
    """A drawn picture; the layout refers to it by its name."""

    name: str
    alt: str


@dataclass(frozen=True, slots=True)
class Row:
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
    inside = [_component(part) for part in fit(parts)]
    frame = {"type": _Kind.container.value, "accent_color": accent, "components": inside}
    layout = Layout([frame, *map(attachment, files)])
    return Message(layout, tuple(part for part in parts if isinstance(part, Picture)), ping)


def fit(parts: Sequence[Part]) -> list[Part]:
    """Shorten blocks, in their `cut_order` and by whole lines, to the limit of a message.

    Texts of ours fit then; the longest of a game's is cut anywhere.
    """
    blocks = {number: part for number, part in enumerate(parts) if isinstance(part, Block)}
    excess = sum(block.size for block in blocks.values()) - TEXT_BUDGET
    for number in (
        sorted(blocks, key=lambda number: -blocks[number].cut_order) if excess > 0 else ()
    ):
        if excess <= 0 or not blocks[number].cut_order:
            break
        before = blocks[number].size
        blocks[number] = shorten(blocks[number], max(0, before - excess))
        excess -= before - blocks[number].size
    while excess > 0:
        longest = max(blocks, key=lambda number: blocks[number].size)
        before = blocks[longest].size
        start = "\n".join(blocks[longest].shown)[: max(0, before - excess - 2)]
        blocks[longest] = replace(blocks[longest], lines=(f"{start}…",), omitted=0)
        excess -= before - blocks[longest].size
    fitted = [blocks.get(number, part) for number, part in enumerate(parts)]
    return [part for part in fitted if not isinstance(part, Block) or part.shown]


def shorten(block: Block, size: int) -> Block:
    """Return the block with whole lines left out, at most `size` characters long."""
    for omitted in range(block.omitted, len(block.lines)):
        shorter = replace(block, omitted=omitted)
        if shorter.size <= size:
            return shorter
    return Block(())


def rows(buttons: Sequence[Component], width: int = BUTTONS_PER_ROW) -> tuple[Row, ...]:
    """Return rows of at most `width` buttons."""
    return tuple(Row(tuple(buttons[at : at + width])) for at in range(0, len(buttons), width))


def _component(part: Part) -> Component:
    match part:
        case Block():
            words = {"type": _Kind.text_display.value, "content": "\n".join(part.shown)}
            section = {
                "type": _Kind.section.value,
                "components": [words],
                "accessory": part.accessory,
            }
            return section if part.accessory else words
        case Picture(name, _, alt) | Clip(name, alt):
            media = {"url": f"attachment://{name}"}
            item = {"media": media, "description": alt[:ALT_BUDGET]}
            return {"type": _Kind.media_gallery.value, "items": [item]}
        case Row(items):
            return {"type": _Kind.action_row.value, "components": list(items)}
        case _:
            return {"type": _Kind.separator.value}
