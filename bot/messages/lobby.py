"""The lobby: the seats and options of a table that has not started."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Final

from bot.messages.board import verb_button
from bot.messages.components import (
    DANGER,
    PRIMARY,
    SECONDARY,
    SUCCESS,
    Component,
    MenuItem,
    button,
    select,
    user_select,
)
from bot.messages.games import facts_of
from bot.messages.icons import public_button
from bot.messages.ids import YES, LobbyId, TableVerbId
from bot.messages.message import Block, Message, Part, Picture, Row, compose, rows
from bot.messages.names import make_reader, sitters_of
from bot.messages.pieces import accent_of, game_name, link_to
from bot.tables.model import Chair, Status, Table, TableId
from bot.tables.removal import removable
from bot.tables.timing import ABSENCE, CLOCK, OPTIONS
from bot.words import Reader, say
from games.core.art.cover import draw_cover
from games.core.game import Option
from games.core.text import Player, Text, text

REMEMBERED: Final = 200
"""Lobbies whose buttons are remembered: they are the same after most clicks."""
SEAL: Final = 20
"""Digits of the seal that the lobby shows: more than anybody can find a second secret for."""
_CLOSED: Final = {
    Status.FINISHED: text("lobby-finished"),
    Status.CANCELLED: text("lobby-cancelled"),
    Status.PUT_AWAY: text("lobby-away"),
}


def lobby_message(table: Table, faces: Mapping[str, str], ping: tuple[int, ...] = ()) -> Message:
    """Show a table before its game starts; afterwards, how it went on.

    `ping` are the users to call of those who are asked to play again.
    """
    reader = make_reader(table, table.language, faces)
    facts = text("lobby-facts", facts=facts_of(table.known), table=table.id)
    head = (
        f"## {game_name(table, table.language)}",
        say(text("tagline"), reader),
        f"-# {say(facts, reader)}",
    )
    parts: list[Part] = [Block(head)]
    if table.status is Status.LOBBY:
        parts.insert(0, _cover(table))
        parts += [Block(tuple(_seats(table, reader))), Block(tuple(_options(table, reader)))]
        if table.commitment:
            seal = text("lobby-sealed", seal=table.commitment[:SEAL])
            parts.append(Block((say(seal, reader),)))
        clock = _clock_select(table.id, table.clock, table.language)
        parts += [Row((clock,)), *_guests(table, reader)]
        parts += _buttons(table, reader)
    else:
        parts.append(Block((say(_closed(table), reader),)))
    return compose(accent_of(table), parts, ping)


def _cover(table: Table) -> Picture:
    """Return the wide picture that stands for a game, with those who sit already."""
    package, people = table.known, sitters_of(table, table.language)
    scene = draw_cover(package.skin.cover, len(people), package.game.seats)
    return Picture("cover.png", scene, game_name(table, table.language), people)


def following_message(table: Table, language: str) -> Message:
    """Lead one person to the game that follows one that is over."""
    game = game_name(table, language)
    words = say(text("lobby-following", game=game, link=link_to(table)), Reader(language))
    return compose(accent_of(table), [Block((words,))])


def cut_message(table: Table, language: str) -> Message:
    """Tell one person that their word goes into the shuffle."""
    said = text("lobby-cut", game=game_name(table, language))
    return compose(accent_of(table), [Block((say(said, Reader(language)),))])


def sure_message(table: Table, others: int, language: str) -> Message:
    """Ask one person again before a table is called off at which others sit."""
    reader = Reader(language)
    yes = button(say(text("lobby-yes-cancel"), reader), LobbyId("cancel", table.id, YES), DANGER)
    question = Block((say(text("lobby-sure", count=others), reader),))
    return compose(accent_of(table), [question, *rows([yes])])


def options_message(
    table: Table, user_id: int, language: str, *, is_manager: bool = False
) -> Message:
    """Show the options to one person; the host of a lobby may change them.

    Managers of the server may remove people here.
    """
    reader = Reader(language, table.words)
    may_change = user_id == table.host.id and table.status is Status.LOBBY
    title = text("options-title", game=game_name(table, language))
    hint = text("options-hint") if may_change else text("options-host-only")
    parts: list[Part] = [Block((f"### {say(title, reader)}", f"-# {say(hint, reader)}"))]
    for option in _choices(table):
        hint = text(f"option-{option.name}-hint")
        parts.append(Block((f"**{_option_name(option, reader)}**", f"-# {say(hint, reader)}")))
        parts.append(Row((_option_select(table, option, reader, disabled=not may_change),)))
    if is_manager and removable(table):
        remove = say(text("more-remove"), reader)
        parts += rows([button(remove, TableVerbId("remove", table.id), DANGER)])
    return compose(accent_of(table), parts)


def _closed(table: Table) -> Text:
    return _CLOSED.get(table.status) or text("lobby-started", where=f"<#{table.place.home}>")


def _seats(table: Table, reader: Reader) -> Iterator[str]:
    seats = table.known.game.seats
    for number, chair in enumerate(table.chairs):
        if chair.reserved_for is not None:
            yield say(text("lobby-reserved", who=f"<@{chair.reserved_for.id}>"), reader)
        else:
            yield say(text(_chair_key(table, chair), who=Player(number)), reader)
    taken = len(table.chairs)
    for _ in range(taken, seats[0]):
        yield say(text("lobby-needed"), reader)
    if room := seats[-1] - max(taken, seats[0]):
        yield say(text("lobby-room", count=room), reader)
    elif taken == seats[-1]:
        yield say(text("lobby-full"), reader)


def _chair_key(table: Table, chair: Chair) -> str:
    if chair.house or chair.person is None:
        return "lobby-house"
    return "lobby-host" if chair.person.id == table.host.id else "lobby-person"


def _choices(table: Table) -> tuple[Option, ...]:
    """Return the options there is something to choose in, the game's own and every table's.

    An option with a single value only names the game's variant.
    """
    options = (*table.known.game.options, *OPTIONS)
    return tuple(option for option in options if len(option.values) > 1)


def _options(table: Table, reader: Reader) -> Iterator[str]:
    for option in _choices(table):
        value = _chosen(table, option)
        if option == CLOCK or (option in OPTIONS and value == option.values[0]):
            continue  # said by its menu, or the default
        yield say(
            text(
                "lobby-option",
                option=_option_name(option, reader),
                value=_value_name(option, value, reader),
            ),
            reader,
        )


def _chosen(table: Table, option: Option) -> str:
    if option == CLOCK:
        return table.clock
    if option == ABSENCE:
        return table.absence
    return table.options.get(option.name, option.values[0])


def _option_name(option: Option, reader: Reader) -> str:
    return say(text(f"option-{option.name}"), reader)


def _value_name(option: Option, value: str, reader: Reader) -> str:
    return say(text(f"option-{option.name}-{value}"), reader)


def _option_select(table: Table, option: Option, reader: Reader, *, disabled: bool) -> Component:
    chosen = _chosen(table, option)
    return select(
        LobbyId("options", table.id, option.name),
        [
            MenuItem(_value_name(option, value, reader), value, is_chosen=value == chosen)
            for value in option.values
        ],
        disabled=disabled,
    )


@lru_cache(REMEMBERED)
def _clock_select(table: TableId, chosen: str, language: str) -> Component:
    """Offer the clocks where everybody sees which one is chosen."""
    reader = Reader(language)
    name = _option_name(CLOCK, reader)
    return select(
        LobbyId("clock", table),
        [
            MenuItem(
                f"{name}: {_value_name(CLOCK, value, reader)}",
                value,
                say(text(f"option-clock-{value}-hint"), reader),
                is_chosen=value == chosen,
            )
            for value in CLOCK.values
        ],
    )


def _guests(table: Table, reader: Reader) -> tuple[Row, ...]:
    """Let those at the table invite somebody, while a seat is free."""
    if len(table.chairs) >= table.known.game.seats[-1]:
        return ()
    return (Row((user_select(LobbyId("invite", table.id), say(text("seat-pick"), reader)),)),)


@lru_cache(12 * REMEMBERED)
def _verb(
    table: TableId, language: str, name: str, style: int = SECONDARY, *, disabled: bool = False
) -> Component:
    label = say(text(f"lobby-do-{name}"), Reader(language))
    return public_button(name, label, LobbyId(name, table), style, disabled=disabled)


def _buttons(table: Table, reader: Reader) -> tuple[Row, ...]:
    entry = table.known.game
    taken = len(table.chairs)
    is_full = taken >= entry.seats[-1]
    may_join = not is_full or any(chair.reserved_for for chair in table.chairs)

    verb = partial(_verb, table.id, table.language)
    seats = [
        verb("join", PRIMARY, disabled=not may_join),
        verb("leave"),
        verb("ai", disabled=is_full),
        verb("fill", disabled=is_full),
    ]
    if any(chair.house for chair in table.chairs):
        seats.append(verb("drop"))
    is_waiting = any(chair.reserved_for for chair in table.chairs)
    if is_waiting:
        seats.append(verb("free"))
    game = [verb("start", SUCCESS, disabled=is_waiting or taken < entry.seats[0])]
    game.append(verb("options"))
    fair = say(text("lobby-fair"), reader)
    game += [
        verb_button(table, "rules", reader),
        public_button("seal", fair, TableVerbId("seal", table.id)),
        verb("cancel", DANGER),
    ]
    return (*rows(seats), *rows(game))
