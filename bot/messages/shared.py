"""Parts that several messages share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from bot.messages import ui
from bot.messages.custom_id import CustomId
from bot.messages.names import make_plain_reader, seated_players
from bot.messages.table_ids import OpenHand
from bot.tables.model import PostedMessage, Table
from bot.words import Reader, localize
from games.catalog import GamePackage
from games.core.game import Decision, Seat
from games.core.picture import Scene
from games.core.presentation import Describe, Draw
from games.core.text import Emoji, Listing, Player, Text, text

NEUTRAL: Final = 0x6B7A8F
"""Edge colour of messages without a game."""

_CACHED_SCENES: Final = 256
"""Cached scenes with their descriptions, not drawn yet: a few megabytes."""
_MARKUP: Final = re.compile(r"\*\*|__|~~|\|\||`|^(?:-# |#{1,3} |> )", re.MULTILINE)
_SENTENCE: Final = re.compile(r"[。！？\n]|[.!?](?=\s)")


@cache
def _joint(language: str) -> str:
    return Reader(language).say("joined-texts", first="|", second="|")[1:-1]


def join(parts: Iterable[str], language: str) -> str:
    """Write parts side by side in one line."""
    return _joint(language).join(parts)


def accent_of(table: Table) -> int:
    """Return the edge colour of a table's messages."""
    return table.package.presentation.accent if table.package else NEUTRAL


def game_name(table: Table, language: str) -> str:
    """Return the name of a table's game, or its id if the program does not know the game."""
    return package_name(table.package, language) if table.package else table.game


def package_name(package: GamePackage, language: str) -> str:
    return Reader(language, package.words).say("name")


def write_lines(texts: Iterable[Text], reader: Reader) -> tuple[str, ...]:
    return tuple(localize(line, reader) for line in texts)


def note(
    table: Table,
    reader: Reader,
    *lines: Text | None,
    buttons: Sequence[ui.Component] = (),
    ping: tuple[int, ...] = (),
) -> ui.Message:
    """Return a message about a table: lines, of which None is left out, and buttons."""
    block = ui.Block(write_lines(filter(None, lines), reader))
    return ui.compose(accent_of(table), [block, *ui.rows(buttons)], ping)


def page_buttons(
    turn: Callable[[int], CustomId], page: int, last: int, language: str
) -> tuple[ui.Row, ...]:
    """Return the buttons that turn a page, the first of which is 1; none if there is only one."""
    ways = (("guide-back", page - 1), ("guide-next", page + 1))
    if last == 1:
        return ()
    return ui.rows(
        [
            ui.button(Reader(language).say(key), turn(to), disabled=not 1 <= to <= last)
            for key, to in ways
        ]
    )


def verb_buttons(
    reader: Reader, custom_ids: Iterable[CustomId], first: int = ui.SECONDARY
) -> list[ui.Component]:
    """Return public buttons for verbs of any table; the first one may have another style."""
    return [
        ui.public_button(
            reader.say(f"table-do-{custom_id.verb}"), custom_id, ui.SECONDARY if at else first
        )
        for at, custom_id in enumerate(custom_ids)
    ]


def hand_look(table: Table) -> tuple[str, int]:
    """Return label and colour of the button to a panel: blue if no moves are on the board."""
    package = table.package
    has_hand = package is None or package.presentation.has_hand
    style = ui.SECONDARY if package and package.is_open else ui.PRIMARY
    return "table-do-hand" if has_hand else "table-do-own", style


def hand_button(reader: Reader, table: Table) -> ui.Component:
    label, style = hand_look(table)
    return ui.public_button(reader.say(label), OpenHand(table.id), style)


def described(texts: Sequence[Text], reader: Reader, most: int, omitted: str) -> ui.Block:
    """Describe a picture; plain signs replace emoji that would take too much space."""
    lines = write_lines(texts, reader)
    if sum(map(len, lines)) > most:
        lines = write_lines(texts, replace(reader, emoji={}))
    return ui.Block(lines, cut_order=2, omission=lambda count: reader.say(omitted, count=count))


def board_picture(view: object, table: Table, language: str, check_code: str = "") -> ui.Picture:
    """Return the public picture of a started table from a spectator's view.

    Its file is named after `check_code`: see `docs/fairness.md`.
    """
    presentation = table.known.presentation
    page = presentation.board, presentation.summary
    return _make_picture(file_name("board", check_code), page, view, table, language)


def file_name(kind: str, check_code: str = "") -> str:
    """Return the name of a picture, with the check code of its position if that is public."""
    return f"{kind}-{check_code}.png" if check_code else f"{kind}.png"


_Depiction: TypeAlias = tuple[Draw[Any], Describe[Any]]
"""How a picture is drawn and described."""


def own_page(table: Table, group: str) -> _Depiction:
    """Return how a seat's private picture is drawn and described while a group is open."""
    presentation = table.known.presentation
    return presentation.pages.get(group, (presentation.hand, presentation.own))


def hand_picture(view: object, table: Table, language: str, group: str = "") -> ui.Picture:
    """Return the private picture of a seat from its view, while a group of choices is open."""
    return _make_picture("hand.png", own_page(table, group), view, table, language)


def _make_picture(
    name: str, page: _Depiction, view: object, table: Table, language: str
) -> ui.Picture:
    scene, alt = _lay_out(*page, view, make_plain_reader(table, language))
    return ui.Picture(name, scene, alt, seated_players(table, language))


@lru_cache(_CACHED_SCENES)
def _lay_out(
    draw: Draw[Any], tell: Describe[Any], view: object, reader: Reader
) -> tuple[Scene, str]:
    """Return a picture and its description, cached: many clicks on a panel change neither."""
    return draw(view), alt_text(write_lines(tell(view), reader))


def picture(
    name: str, scene: Scene, texts: Iterable[Text], table: Table, language: str
) -> ui.Picture:
    """Return a picture of a table with its players, and the description as alt text."""
    plain = make_plain_reader(table, language)
    return ui.Picture(
        name, scene, alt_text(write_lines(texts, plain)), seated_players(table, language)
    )


def alt_text(lines: Sequence[str]) -> str:
    """Return lines without markup, cut after a whole sentence if they are too long."""
    tidy = (" ".join(_MARKUP.sub("", line).split()) for line in lines)
    joined = "\n".join(line for line in tidy if line)
    if len(joined) <= ui.ALT_BUDGET:
        return joined
    ends = [end.end() for end in _SENTENCE.finditer(joined, 0, ui.ALT_BUDGET)]
    return joined[: ends[-1]].rstrip() if ends else f"{joined[: ui.ALT_BUDGET - 1]}…"


def enumerate_seats(seats: Sequence[Seat]) -> Text | Player:
    """Return seats for a sentence: a single one, or a list with its last item apart."""
    if len(seats) == 1:
        return Player(seats[0])
    # Babel would put a comma before the last of three, and no word before the last in Japanese.
    first = Listing(tuple(Player(seat) for seat in seats[:-1]))
    return text("list-and", some=first, last=Player(seats[-1]))


def seats_to_move(decisions: Sequence[Decision]) -> tuple[Seat, ...]:
    return tuple(decision.seat for decision in decisions)


def emoji_of(emoji: Emoji | None, reader: Reader) -> str | None:
    """Return the application's emoji for a picture; None if there is none."""
    return ui.usable_emoji(reader.emoji.get(emoji.name)) if emoji else None


def link_to(table: Table) -> str:
    """Return the address of a table's last message in its current channel, or of that channel."""
    is_there = table.shown.channel_id == table.place.target_id
    link = link_to_message(table, table.shown) if is_there else None
    return link or link_to_channel(table)


def link_to_channel(table: Table) -> str:
    return f"https://discord.com/channels/{table.place.guild_id}/{table.place.target_id}"


def link_to_message(table: Table, shown: PostedMessage) -> str | None:
    """Return the address of a message of a table; None if it is unknown."""
    if not shown.message_id or not shown.channel_id:
        return None
    place = f"{table.place.guild_id}/{shown.channel_id}/{shown.message_id}"
    return f"https://discord.com/channels/{place}"
