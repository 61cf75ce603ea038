"""Terms and privacy statement of a bot, written from its operator's settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.messages import ids, ui
from bot.messages.ids import Document
from bot.messages.names import escape
from bot.messages.shared import NEUTRAL
from bot.words import Reader


@dataclass(frozen=True, slots=True)
class Policy:
    """The facts about a bot that its operator's settings hold."""

    operator: str = ""
    """The person or group responsible for the bot; if it is empty, there are no documents."""
    contact: str = ""
    support: str = ""
    """The place where people get help; it may be empty."""
    keep_days: int = 365
    backup_days: int = 0
    """Days for which the bot's own backups may keep deleted data; 0 if it makes none."""
    is_postgresql: bool = False
    has_metrics: bool = False

    @property
    def is_complete(self) -> bool:
        return bool(self.operator and self.contact)


NO_POLICY: Final = Policy()
"""The policy of a bot for which nobody answers by name."""


def write_policy(policy: Policy, document: Document, language: str) -> str:
    """Return a document in Markdown."""
    reader = Reader(language)
    said = reader.say(
        f"policy-{document}",
        database="postgresql" if policy.is_postgresql else "sqlite",
        days=policy.keep_days,
        backups=policy.backup_days,
        metrics="yes" if policy.has_metrics else "no",
    )
    return "\n".join((reader.say(f"policy-{document}-title"), said, contact_line(policy, language)))


def contact_line(policy: Policy, language: str) -> str:
    """Say who answers for the bot."""
    support = escape(policy.support) if policy.support else "none"
    reader = Reader(language)
    return reader.say(
        "operator-contact",
        operator=escape(policy.operator),
        contact=escape(policy.contact),
        support=support,
    )


def policy_message(policy: Policy, document: Document, language: str) -> ui.Message:
    return ui.compose(NEUTRAL, [ui.Block((write_policy(policy, document, language),))])


def policy_buttons(policy: Policy, reader: Reader, *documents: Document) -> list[ui.Component]:
    """Return buttons to documents; none without an operator."""
    if not policy.is_complete:
        return []
    return [
        ui.button(reader.say(f"policy-show-{document}"), ids.ShowPolicy(document))
        for document in documents
    ]
