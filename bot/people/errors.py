"""Errors of preferences and settings, each with one sentence for the person."""

from __future__ import annotations

from typing import ClassVar

from games.core.text import Arg, Text, text


class WishError(Exception):
    """The root of every wish that is refused; nothing was changed."""

    key: ClassVar[str] = "refused"

    def __init__(self, **args: Arg) -> None:
        super().__init__(self.key)
        self.text: Text = text(self.key, **args)


class NoSuchZoneError(WishError):
    key = "refused-zone"


class BadDateError(WishError):
    """The end of a vacation is no date, not in the future or too far away."""

    key = "refused-date"


class NotManagerError(WishError):
    key = "refused-not-manager"


class NotOpenerError(WishError):
    """Only managers open tables in this server."""

    key = "refused-not-opener"


class NotHereError(WishError):
    """Tables are opened in other channels; `channels` names them."""

    key = "refused-channel"


class ExportBusyError(WishError):
    """Another person's download is being prepared."""

    key = "refused-export-busy"


class ExportAgainError(WishError):
    """The person had a download a moment ago; `when` is the next."""

    key = "refused-export-again"


class ClosedStatsError(WishError):
    """Somebody keeps their statistics to themselves; `who` is their name, escaped."""

    key = "refused-stats-closed"


class BlockedPersonError(WishError):
    """The operator blocked the person."""

    key = "refused-blocked"


class BlockedServerError(WishError):
    """The operator blocked the server."""

    key = "refused-server-blocked"
