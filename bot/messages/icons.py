"""Pictures on the buttons that everybody sees, whatever language they speak."""

from __future__ import annotations

from typing import Final

from bot.messages.components import SECONDARY, Component, button, with_icon

ICONS: Final = {
    # A game
    "hand": "🃏",
    "details": "🔍",
    "log": "📜",
    "rules": "📖",
    "more": "⚙️",
    "moment": "🕰️",
    "rematch": "🔁",
    "scores": "📊",
    "hint": "💡",
    "board": "🎴",
    "replay": "🎞️",
    "report": "📈",
    "show": "📣",
    "export": "📤",
    "animate": "🎬",
    "post": "📣",
    "ladder": "🏆",
    "wake": "☀️",
    # A lobby
    "join": "🪑",
    "leave": "🚪",
    "fill": "👥",
    "free": "🔓",
    "start": "▶️",
    "options": "🎛️",
    "seal": "🔒",
    "cancel": "🛑",
    # Seats
    "take": "🪑",
    "back": "🪑",
    "accept": "✅",
    "decline": "❌",
    "withdraw": "↩️",
    "invite": "✉️",
    # Questions and reminders
    "yes": "👍",
    "no": "👎",
    "wait": "⏳",
    "move": "🤖",
    "seat": "👤",
    "go": "🔗",
    "home": "🧭",
    "quiet": "🔕",
}
"""By what a button does."""


def public_button(
    does: str, label: str, custom_id: object, style: int = SECONDARY, *, disabled: bool = False
) -> Component:
    """Return a button that explains itself to those who cannot read it."""
    return with_icon(button(label, custom_id, style, disabled=disabled), ICONS[does])
