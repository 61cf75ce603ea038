"""Shared parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, TypeAlias

from bot.messages.components import usable_emoji
from bot.messages.message import ALT_BUDGET, Block, Picture
from bot.messages.names import make_plain_reader, sitters_of
from bot.tables.model import LoggedMove, PostedMessage, Table
from bot.tables.views import turns
from bot.words import Reader, say
from games.ai.hints import Unit
from games.ai.luck import Estimate
from games.ai.report import CERTAIN, Report
from games.catalog import GamePackage
from games.core.game import Decision, Seat
from games.core.picture import Scene
from games.core.text import Face, Listing, Player, Text, signed, text

NEUTRAL: Final = 0x6B7A8F
"""The edge of messages that belong to no game."""

_LOOKED: Final = 256
"""Pictures, not yet drawn, that are remembered with their descriptions: a few megabytes."""
_Draw: TypeAlias = Callable[[Any], Scene]
_Tell: TypeAlias = Callable[[Any], tuple[Text, ...]]
_MARKUP: Final = re.compile(r"\*\*|__|~~|\|\||`|^(?:-# |#{1,3} |> )", re.MULTILINE)
_SENTENCE: Final = re.compile(r"[。！？\n]|[.!?](?=\s)")


def accent_of(table: Table) -> int:
    """Return the colour of a table's messages."""
    return table.package.presentation.accent if table.package else NEUTRAL


def game_name(table: Table, language: str) -> str:
    """Return the name of a table's game; its id where the program does not know the game."""
    return package_name(table.package, language) if table.package else table.game


def package_name(package: GamePackage, language: str) -> str:
    """Return the name of a game."""
    return say(text("name"), Reader(language, package.words))


def spoken(texts: Iterable[Text], reader: Reader) -> tuple[str, ...]:
    """Speak several texts, a line each."""
    return tuple(say(one, reader) for one in texts)


def described(texts: Sequence[Text], reader: Reader, most: int, omitted: str) -> Block:
    """Describe a picture; with plain signs where emoji would take too much room."""
    lines = spoken(texts, reader)
    if sum(map(len, lines)) > most:
        lines = spoken(texts, replace(reader, emoji={}))
    return Block(lines, spare=2, omitted=lambda gone: say(text(omitted, count=gone), reader))


def board_picture(view: object, table: Table, language: str) -> Picture:
    """Return the public picture of a started table, from a spectator's view."""
    return _depict(
        "board.png",
        table.known.presentation.board,
        table.known.presentation.summary,
        view,
        table,
        language,
    )


def hand_picture(view: object, table: Table, language: str) -> Picture:
    """Return the private picture of a seat, from its view."""
    return _depict(
        "hand.png",
        table.known.presentation.hand,
        table.known.presentation.own,
        view,
        table,
        language,
    )


def _depict(  # noqa: PLR0913, PLR0917 - what a picture follows from
    name: str, draw: _Draw, tell: _Tell, view: object, table: Table, language: str
) -> Picture:
    scene, alt = _look(draw, tell, view, make_plain_reader(table, language))
    return Picture(name, scene, alt, sitters_of(table, language))


@lru_cache(_LOOKED)
def _look(draw: _Draw, tell: _Tell, view: object, reader: Reader) -> tuple[Scene, str]:
    """Return a picture and its description: a click on a panel often leaves both as they are."""
    return draw(view), alt_text(spoken(tell(view), reader))


def picture(name: str, scene: Scene, texts: Iterable[Text], table: Table, language: str) -> Picture:
    """Return a picture of a table with its people, and its description as alt text."""
    plain = make_plain_reader(table, language)
    return Picture(name, scene, alt_text(spoken(texts, plain)), sitters_of(table, language))


def alt_text(lines: Sequence[str]) -> str:
    """Return lines without markup, cut after a whole sentence where there are too many."""
    tidy = (" ".join(_MARKUP.sub("", line).split()) for line in lines)
    whole = "\n".join(line for line in tidy if line)
    if len(whole) <= ALT_BUDGET:
        return whole
    ends = [end.end() for end in _SENTENCE.finditer(whole, 0, ALT_BUDGET)]
    return whole[: ends[-1]].rstrip() if ends else f"{whole[: ALT_BUDGET - 1]}…"


def enumerate_seats(seats: Sequence[Seat]) -> Text | Player:
    """Return seats as they stand in a sentence: one, or several and a last one."""
    if len(seats) == 1:
        return Player(seats[0])
    # Babel would set a comma before the last of three, and in Japanese no word before the last.
    some = Listing(tuple(Player(seat) for seat in seats[:-1]))
    return text("list-and", some=some, last=Player(seats[-1]))


def seats_asked(asked: Sequence[Decision]) -> tuple[Seat, ...]:
    """Return the seats that are asked something."""
    return tuple(decision.seat for decision in asked)


def emoji_of(face: Face | None, reader: Reader) -> str | None:
    """Return the application's emoji for a face; None where there is none."""
    return usable_emoji(reader.emoji.get(face.name)) if face else None


def link_to(table: Table) -> str:
    """Return the address of a table's last message where it lives now, or of that channel."""
    is_there = table.shown.channel_id == table.place.target_id
    shown = link_to_message(table, table.shown) if is_there else None
    return shown or f"https://discord.com/channels/{table.place.guild_id}/{table.place.target_id}"


def link_to_message(table: Table, shown: PostedMessage) -> str | None:
    """Return the address of a message of a table; None where there is none."""
    if not shown.message_id or not shown.channel_id:
        return None
    place = f"{table.place.guild_id}/{shown.channel_id}/{shown.message_id}"
    return f"https://discord.com/channels/{place}"


FEW: Final = 3
"""Lines beside a picture that shows the rest."""


def brief(told: Sequence[LoggedMove], most: int = FEW) -> tuple[tuple[Text, ...], int]:
    """Return the few events that matter, and how many are left out.

    What only some were told matters most, then how each turn began; what is new more than what is
    old.
    """
    private = {event.text for one in told for event in one.events if event.only is not None}
    found = [
        (line in private, at == 0, line) for t in turns(told) for at, line in enumerate(t.lines)
    ]
    by_weight = sorted(range(len(found)), key=lambda at: (*found[at][:2], at), reverse=True)
    kept = sorted(by_weight[:most])
    return tuple(found[at][2] for at in kept), len(found) - len(kept)


def story(told: Sequence[LoggedMove], reader: Reader, most: int, omitted: str) -> Block:
    """Tell events a line each; of a long story the newest `most` lines."""
    texts = [event.text for one in told for event in one.events]
    gone = max(0, len(texts) - most)
    return Block(
        # What is never read need not be spoken.
        ("",) * gone + spoken(texts[gone:], reader),
        spare=3,
        newest=True,
        omitted=lambda gone: say(text(omitted, count=gone), reader),
        gone=gone,
    )


_MARGIN: Final = 2.0
"""Standard errors to either side within which a number is, but for one time in twenty."""
_WHOLE: Final = 100
"""Percent of a win: who gave away more of them, little by little, reads no larger number."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of a number."""

    number: int
    margin: int
    """How far it may be off; 0 where it is only rounded."""
    is_more: bool = False
    """It goes beyond what is said."""


class Scale:
    """The unit of a report: points, or percent."""

    def __init__(self, report: Report) -> None:
        self._in_points = report.unit is Unit.POINTS
        self.factor: Final = 1 if self._in_points else 100

    def tell(self, estimate: Estimate | None) -> Told | None:
        """Return what can be said of a number; None where too little is known of it."""
        if estimate is None:
            return None
        number = round(estimate.mean * self.factor)
        margin = _MARGIN * estimate.error * self.factor
        if not number:
            # It is about nothing only where it cannot be something else.
            return Told(0, 0) if margin < 1 else None
        if abs(estimate.mean) < CERTAIN * estimate.error:
            return None  # "−7 (±7)" says nothing to a reader
        if not self._in_points and abs(number) > _WHOLE:
            return Told(_WHOLE if number > 0 else -_WHOLE, 0, is_more=True)
        # Rounding both must not make nothing of what is certain: "−1 (±1)".
        return Told(number, min(round(margin), abs(number) - 1))

    def write(self, told: Told) -> str:
        """Write a number with its sign and unit."""
        return f"{signed(told.number)}{'' if self._in_points else '%'}"
