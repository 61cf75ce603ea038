"""Menus in which one thing is chosen, for pages of wishes."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.messages.ids import PageId
from bot.messages.message import OPTION_BUDGET, Row, clip


def menu(
    meant: PageId,
    options: Iterable[tuple[str, str]],
    chosen: str,
    placeholder: str | None = None,
    *,
    disabled: bool = False,
) -> Row:
    """Return a menu of values and their labels.

    A chosen value that is not offered shows the placeholder.
    """
    return Row(
        (
            discord.ui.Select(
                custom_id=str(meant),
                placeholder=placeholder,
                disabled=disabled,
                options=[
                    discord.SelectOption(
                        label=clip(label, OPTION_BUDGET),
                        value=value,
                        default=value == chosen,
                    )
                    for value, label in options
                ],
            ),
        )
    )
