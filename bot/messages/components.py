"""Component JSON.

discord.py builds several objects per component and serialises them again, which takes as long as
writing the texts. These functions build the JSON directly:
https://docs.discord.com/developers/components/reference
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord

from bot.messages.custom_id import CustomId

Component: TypeAlias = dict[str, Any]

LABEL_BUDGET: Final = 80
OPTION_BUDGET: Final = 100

PRIMARY: Final = 1
SECONDARY: Final = 2
SUCCESS: Final = 3
DANGER: Final = 4
_LINK: Final = 5

_ROW: Final = 1
_BUTTON: Final = 2
_SELECT: Final = 3
_USER_SELECT: Final = 5
_CHANNEL_SELECT: Final = 8
_SECTION: Final = 9
_TEXT: Final = 10
_GALLERY: Final = 12
_FILE: Final = 13
_SEPARATOR: Final = 14
_CONTAINER: Final = 17

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
        """Return the component JSON."""
        return self._components

    def has_components_v2(self) -> bool:
        """Tell discord.py to send the flag of Components V2."""
        return True

    def is_dispatchable(self) -> bool:
        """Tell discord.py not to store the view."""
        return False


@dataclass(frozen=True, slots=True)
class MenuItem:
    """An option of a select."""

    label: str
    value: str
    hint: str = ""
    emoji: str | None = None
    is_chosen: bool = False


def container(accent: int, inside: Iterable[Component]) -> Component:
    """Frame components, with a coloured edge."""
    return {"type": _CONTAINER, "accent_color": accent, "components": list(inside)}


def text_display(words: str) -> Component:
    """Show a text."""
    return {"type": _TEXT, "content": words}


def section(words: str, accessory: Component) -> Component:
    """Show a text with a button to its right."""
    return {"type": _SECTION, "components": [text_display(words)], "accessory": accessory}


def gallery(name: str, alt: str) -> Component:
    """Show an attached picture."""
    media = {"url": f"attachment://{name}"}
    return {"type": _GALLERY, "items": [{"media": media, "description": alt}]}


def attachment(name: str) -> Component:
    """Offer an attached file for download."""
    return {"type": _FILE, "file": {"url": f"attachment://{name}"}}


def separator() -> Component:
    """Draw a thin line."""
    return {"type": _SEPARATOR}


def row(inside: Iterable[Component]) -> Component:
    """Lay out buttons, or one select, in a row."""
    return {"type": _ROW, "components": list(inside)}


def button(
    label: str,
    custom_id: object,
    style: int = SECONDARY,
    *,
    emoji: str | None = None,
    disabled: bool = False,
) -> Component:
    """Return a button, found by its id when clicked."""
    made = {
        "type": _BUTTON,
        "style": style,
        "label": clip(label, LABEL_BUDGET),
        "custom_id": str(custom_id),
        "disabled": disabled,
    }
    return made | _emoji(emoji)


def with_icon(component: Component, icon: str | None) -> Component:
    """Add a Unicode emoji to a button."""
    return component | ({"emoji": {"name": icon}} if icon else {})


def link_button(label: str, url: str) -> Component:
    """Return a button that opens an address."""
    return {"type": _BUTTON, "style": _LINK, "label": clip(label, LABEL_BUDGET), "url": url}


def select(
    custom_id: object,
    choices: Iterable[MenuItem],
    placeholder: str | None = None,
    *,
    disabled: bool = False,
) -> Component:
    """Return a select of exactly one option."""
    options = [_option(choice) for choice in choices]
    return _menu(_SELECT, custom_id, placeholder, disabled=disabled) | {"options": options}


def user_select(custom_id: object, placeholder: str) -> Component:
    """Return a select of exactly one member."""
    return _menu(_USER_SELECT, custom_id, placeholder)


def channel_select(
    custom_id: object,
    placeholder: str,
    kinds: Iterable[discord.ChannelType],
    most: int,
    chosen: Iterable[int],
) -> Component:
    """Return a select of up to `most` channels; choosing none is allowed."""
    return _menu(_CHANNEL_SELECT, custom_id, placeholder) | {
        "channel_types": [kind.value for kind in kinds],
        "min_values": 0,
        "max_values": most,
        "default_values": [{"id": str(channel), "type": "channel"} for channel in chosen],
    }


def usable_emoji(emoji: str | None) -> str | None:
    """Return an application emoji if it is well formed: a bad one fails the whole message."""
    return emoji if emoji and _EMOJI.fullmatch(emoji) else None


def clip(label: str, most: int) -> str:
    """Return a label of one line, shortened to `most` characters."""
    line = " ".join(label.split()) or "–"
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def _menu(
    kind: int, custom_id: object, placeholder: str | None, *, disabled: bool = False
) -> Component:
    said = {"placeholder": placeholder} if placeholder else {}
    return {"type": kind, "custom_id": str(custom_id), "disabled": disabled, **said}


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
    found = _EMOJI.fullmatch(emoji) if emoji else None
    if found is None:
        return {}
    animated, name, number = found.groups()
    return {"emoji": {"name": name, "id": number, "animated": bool(animated)}}


GO: Final = "🔗"
"""The icon of links."""


def public_button(
    label: str, custom_id: CustomId, style: int = SECONDARY, *, disabled: bool = False
) -> Component:
    """Return a button whose emoji explains it to readers of another language."""
    return with_icon(button(label, custom_id, style, disabled=disabled), custom_id.icon)
