"""The meaning of Discord's refusals: the one table of error codes and HTTP statuses.

https://docs.discord.com/developers/topics/opcodes-and-status-codes

A refusal is believed of as little as possible. The HTTP status decides by default, and that is
almost always the one message of the call; the codes that say more are listed. No code says more
about a call than `_REACH` allows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from bot.ops.retries import Backoff


class Call(Enum):
    """A kind of call to Discord."""

    SEND = auto()
    """A message to a channel, with the look for its thread."""
    EDIT = auto()
    """The edit or the deletion of a message."""
    DIRECT = auto()
    """A direct message, with the opening of its channel."""
    ANSWER = auto()
    """The answer to an interaction, its edits and follow-ups."""
    EMOJI = auto()
    """The registration of an emoji of the application."""
    THREAD = auto()
    """The opening or the renaming of a thread."""


class About(Enum):
    """Whom a refusal is about."""

    MESSAGE = auto()
    """This message or thread only: another one may pass."""
    EMOJI = auto()
    """Emoji of this message, or the one that is registered."""
    PERSON = auto()
    """The recipient, who accepts no direct messages from the bot."""
    CHANNEL = auto()
    """The channel or thread: it takes no message from the bot."""
    SERVER = auto()
    """All channels of the server."""
    INTERACTION = auto()
    """The interaction: nobody can read an answer to it any more."""
    APPLICATION = auto()
    """The bot itself: no call of this kind succeeds."""


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The conclusion from a refusal."""

    about: About
    sentence: str
    """Key of the text that says why to the people it concerns; empty if they get the message in
    another way, or need not know."""
    is_blocked: bool
    """Moderation blocked the content."""


_TEMPORARY_CODES: Final = frozenset(
    {
        *(20016, 20022, 20028, 20029),  # slow mode, and limits of writing
        *(30034, 30040, 30042, 30046),  # limits per day or hour
        *(40004, 40006, 40062),  # disabled or limited for a while
        *(110000, 110001, 130000, 530006),  # not ready, overloaded
    }
)
"""Codes of calls that succeed later unchanged, with any HTTP status."""

_MODERATION_CODES: Final = frozenset({20009, 20031, 200000, 200001, 240000})
"""Codes of content that moderation blocks."""

_BY_CODE: Final[Mapping[int, About]] = {
    **dict.fromkeys((*_MODERATION_CODES, 10008, 50005, 50006, 50021, 50035), About.MESSAGE),
    **dict.fromkeys((10014, 50151), About.EMOJI),
    # Unknown or banned; closed direct messages; no mutual server.
    **dict.fromkeys((10013, 40007, 50007, 50033, 50278), About.PERSON),
    **dict.fromkeys(
        (
            *(10003, 50001, 50013),  # gone, hidden or closed to the bot
            *(40058, 40067, 50008, 50024),  # a kind of channel without such messages
            *(50083, 160005),  # archived or locked
            *(30033, 160002),  # a thread full of people; a hidden history
        ),
        About.CHANNEL,
    ),
    # Gone; verification, two factors, location, uploads.
    **dict.fromkeys((10004, 50009, 60003, 50095, 400001), About.SERVER),
    **dict.fromkeys((10015, 10062, 40060, 40094, 50027), About.INTERACTION),
    **dict.fromkeys(
        (
            *(40001, 40002, 40012, 50014, 50025),  # token and account
            *(10002, 20001, 20012, 50041),  # application, endpoint, version of the API
            *(20026, 40333),  # flagged as spam (not in the list of the documentation), Cloudflare
        ),
        About.APPLICATION,
    ),
}
"""Codes whose meaning does not depend on the call."""

_BY_CALL: Final[Mapping[tuple[Call, int], About]] = {
    (Call.DIRECT, 40003): About.APPLICATION,  # it opens direct messages too fast
    (Call.EMOJI, 50001): About.APPLICATION,
    (Call.EMOJI, 50013): About.APPLICATION,
    (Call.EMOJI, 30008): About.APPLICATION,  # no room for more
    (Call.EMOJI, 30018): About.APPLICATION,
    (Call.EMOJI, 30056): About.APPLICATION,
}
"""Codes with a meaning for one kind of call."""

_BY_STATUS: Final[Mapping[tuple[Call, int], About]] = {
    **{(call, 401): About.APPLICATION for call in Call},
    (Call.ANSWER, 401): About.INTERACTION,
    (Call.SEND, 403): About.CHANNEL,
    (Call.SEND, 404): About.CHANNEL,
    (Call.EMOJI, 403): About.APPLICATION,
}
"""HTTP statuses without a telling code that are about more than the message."""

_REACH: Final[Mapping[Call, frozenset[About]]] = {
    Call.SEND: frozenset(
        {About.MESSAGE, About.EMOJI, About.CHANNEL, About.SERVER, About.APPLICATION}
    ),
    Call.EDIT: frozenset({About.MESSAGE, About.EMOJI, About.CHANNEL, About.APPLICATION}),
    Call.DIRECT: frozenset({About.MESSAGE, About.EMOJI, About.PERSON, About.APPLICATION}),
    Call.ANSWER: frozenset({About.MESSAGE, About.EMOJI, About.INTERACTION}),
    Call.EMOJI: frozenset({About.EMOJI, About.APPLICATION}),
    # The channel may take messages and no threads.
    Call.THREAD: frozenset({About.MESSAGE, About.APPLICATION}),
}
"""Whom a refusal of a call can be about."""

_SENTENCES: Final[Mapping[About, str]] = {
    About.MESSAGE: "lack-message",
    About.EMOJI: "lack-message",  # if the message is refused without it as well
    About.PERSON: "",  # the person is mentioned, and `/notify` says why
    About.CHANNEL: "lack-refused",
    About.SERVER: "lack-server-refused",
    About.INTERACTION: "",  # nobody could read it
    About.APPLICATION: "",  # the log tells the operator
}
_MODERATED: Final[Mapping[Call, str]] = {
    Call.SEND: "lack-moderation",
    Call.ANSWER: "refused-moderated",
}

BACKOFFS: Final[Mapping[About, Backoff]] = {
    About.MESSAGE: Backoff(60.0, 8 * 3600.0),
    About.EMOJI: Backoff(60.0, 86_400.0),
    About.CHANNEL: Backoff(1800.0, 8 * 3600.0),
    About.SERVER: Backoff(1800.0, 8 * 3600.0),
    About.APPLICATION: Backoff(60.0, 3600.0),
}
"""The waits between the tries of what was refused.

A person is tried again when they choose direct messages again in `/notify`, an interaction never.
"""

TABLE_OUTAGE: Final = Backoff(2.0, 300.0, 4.0)
"""The waits between the tries to show a table, without a refusal."""
OUTAGE: Final = Backoff(60.0, 900.0)
"""The same for other messages, which are looked for every minute."""
UNANSWERED: Final = Backoff(3600.0, 8 * 3600.0)
"""The waits between the tries of a reminder, or of the question about a late player, after a
refusal."""
MESSAGE_EDITS: Final = Backoff(60.0, 8 * 3600.0)
"""The waits between the tries to edit one stale message."""
RENAMES: Final = Backoff(310.0, 8 * 3600.0)
"""The waits between the tries to rename one thread: Discord allows two in ten minutes."""
CHANNEL_EDITS: Final = Backoff(600.0, 8 * 3600.0)
"""The pauses of a channel after one of its stale messages could not be edited in time."""
DOWNLOADS: Final = Backoff(600.0, 86_400.0)
"""The waits between the downloads of an avatar."""

OLD_EDITS: Final = Backoff(600.0, 600.0)
"""The pause of a channel's edits of old messages after Discord refused one of them."""

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_EMOJI: Final = 10014
NO_MEMBER: Final = (10007, 10013)
"""The person is no member of the server, or has no account any more."""
THREAD_ARCHIVED: Final = 50083
THREAD_EXISTS: Final = 160004
TOO_MANY_OLD_EDITS: Final = 30046
"""Discord limits how often messages older than an hour are edited; it publishes no figure."""


def is_outage(status: int, code: int = 0) -> bool:
    """Tell whether the same call may succeed later."""
    return status == 429 or status >= 500 or code in _TEMPORARY_CODES


def conclude(call: Call, status: int, code: int = 0, *, names_emoji: bool = False) -> Conclusion:
    """Return what a refusal that is no outage says, and about whom.

    `names_emoji` says that the error names a field with an emoji: 50035 alone says only that some
    field is wrong.
    """
    reach = _REACH[call]
    smallest = About.MESSAGE if About.MESSAGE in reach else About.EMOJI
    about = About.EMOJI if names_emoji else _BY_CALL.get((call, code)) or _BY_CODE.get(code)
    if about is None:
        about = _BY_STATUS.get((call, status), smallest)
    elif about not in reach:
        about = smallest
    sentence = _MODERATED.get(call) if code in _MODERATION_CODES else None
    return Conclusion(about, sentence or _SENTENCES[about], is_blocked=code in _MODERATION_CODES)
