"""The lobby."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final

from discord.utils import format_dt

from bot.messages import ids, ui
from bot.messages.access import join_button, request_select
from bot.messages.fairness import shuffle_lines
from bot.messages.help import facts_of, learn_button
from bot.messages.names import (
    escape_name,
    language_for,
    make_plain_reader,
    make_reader,
    seated_players,
    unbroken,
)
from bot.messages.shared import (
    accent_of,
    alt_text,
    game_name,
    join,
    link_to,
    note,
    package_name,
    write_lines,
)
from bot.messages.table_ids import OpenRules, OpenSeal, RemovePlayer
from bot.store.rows import JoinRequest
from bot.tables.lobby import DEFAULT_CLOCK, closes_at
from bot.tables.model import (
    ABSENCE,
    ACCESS,
    CLOCK,
    OPTIONS,
    RATING,
    Milestone,
    Participant,
    StartMode,
    Status,
    Table,
    TableId,
)
from bot.tables.seats import removable
from bot.words import Reader, localize
from games.catalog import GamePackage
from games.core import Listing, Option, Player, Seat, Text, text
from games.core.art.pages import draw_cover

SEAL_DIGITS: Final = 32
"""Digits of the seal in the open lobby; the closed one, *Fair shuffle* and *Details* show all 64.

Two secrets that agree in so many digits take about 2^64 tries to find.
"""
_CACHED_LOBBIES: Final = 200
"""Lobbies with cached parts that most clicks leave unchanged: name and buttons."""
_VERSION_COUNT: Final = 10**9
"""Versions of a lobby's selects before they repeat: milliseconds, so eleven days."""
REMOVE_AI: Final = "drop"
"""Value of the select of computer players that removes one."""
_NAMES_PER_LINE: Final = 3
"""Names that fit side by side on a phone."""
_CLOSED_TEXTS: Final = {
    Status.FINISHED: text("lobby-finished"),
    Status.CANCELLED: text("lobby-cancelled"),
    Status.ARCHIVED: text("lobby-archived"),
}


def lobby_message(table: Table, emoji: Mapping[str, str], ping: tuple[int, ...] = ()) -> ui.Message:
    """Show a lobby, or once the game runs, a link to it and the inputs of the shuffle.

    `ping` are the users to mention, to invite the players of a finished game to a rematch.
    """
    reader = make_reader(table, table.language, emoji)
    head = _head(table.known, _rating(table), table.language)
    if table.status is not Status.LOBBY:
        closed: list[ui.Part] = [head, ui.Block((localize(_closed(table), reader),))]
        if table.started is not None:
            closed.append(ui.Block(write_lines(shuffle_lines(table), reader)))
        return ui.compose(accent_of(table), closed, ping)
    options = tuple(table.options.items())
    seal = table.commitment[:SEAL_DIGITS]
    # The cover has the faces, which a hidden table need not show to all.
    parts: list[ui.Part] = [
        *([] if table.is_hidden else [_cover(table)]),
        head,
        ui.Block(tuple(_seats(table, reader))),
        _settled(table.known, options, _coming_clock(table), table.absence, seal, table.language),
        *_buttons(table),
    ]
    return ui.compose(accent_of(table), parts, ping)


@lru_cache(_CACHED_LOBBIES)
def _head(package: GamePackage, rating: str, language: str) -> ui.Block:
    reader = Reader(language, package.words)
    facts = facts_of(package)
    if rating:
        facts = text("joined-texts", first=facts, second=text(f"option-rating-{rating}"))
    name = f"## {package_name(package, language)}"
    return ui.Block((name, reader.say("tagline"), f"-# {localize(facts, reader)}"))


def _rating(table: Table) -> str:
    """Return the value of the option `rated`; empty if the game has none."""
    if not table.known.evaluator:
        return ""
    if table.is_hidden and table.rating == RATING.values[0]:
        return "hidden"
    return "mixed" if len(table.levels) > 1 else table.rating


def _cover(table: Table) -> ui.Picture:
    package = table.known
    people = seated_players(table, table.language)
    scene = draw_cover(package.presentation.cover, len(people), package.game.seats)
    plain = make_plain_reader(table, table.language)
    names = Listing(tuple(Player(seat) for seat in range(len(people))))
    free = package.game.seats[-1] - len(people)
    alt = plain.say("lobby-cover", game=game_name(table, table.language), players=names, free=free)
    return ui.Picture("cover.png", scene, alt_text((alt,)), people)


def following_message(table: Table, language: str) -> ui.Message:
    """Link to the rematch that exists already."""
    words = text("lobby-following", game=game_name(table, language), link=link_to(table))
    return note(table, Reader(language), words)


def confirmation_message(table: Table, key: str, language: str) -> ui.Message:
    """Say what was done at a table; `key` is that of a text with its game."""
    return note(table, Reader(language), text(key, game=game_name(table, language)))


def confirm_cancel_message(table: Table, player_count: int, language: str) -> ui.Message:
    """Ask the host to confirm that a lobby with `player_count` others is closed."""
    reader = Reader(language)
    yes = ui.button(
        reader.say("lobby-yes-cancel"), ids.CancelLobby(table.id, confirmed=True), ui.DANGER
    )
    return note(table, reader, text("lobby-confirm", count=player_count), buttons=(yes,))


def lobby_menu_message(  # noqa: PLR0913 - what the menu of one person depends on
    table: Table,
    user_id: int,
    language: str,
    *,
    is_manager: bool = False,
    requests: Sequence[JoinRequest] = (),
    version: int | None = None,
    is_new: bool = False,
) -> ui.Message:
    """Offer a person what they may do in a lobby besides joining and starting.

    The host sets the table up here: invitations, computer players, time limit and options, and
    answers the open `requests` to join.
    `version` is that of the selects, by default one for each change of the lobby. `is_new` tells
    that the game has a lesson and is new to the person.
    """
    reader = Reader(language, table.words)
    is_host, is_seated = user_id == table.host.id, table.seat_of(user_id) is not None
    title = text("lobby-heading", game=game_name(table, language), link=link_to(table))
    role = "host" if is_host else "seated" if is_seated else "visitor"
    parts: list[ui.Part] = [ui.Block(write_lines((title, text(f"lobby-menu-{role}")), reader))]
    if is_seated:
        if version is None:
            version = int(table.updated_at.timestamp() * 1000)
        version %= _VERSION_COUNT
        if is_host and requests:
            parts.append(request_select(table, version, requests, reader))
        parts += _selects(table, version, reader, invites=is_host or not table.is_invited_only)
    if is_host:
        parts.append(_clock_select(table.id, table.clock, language))
    buttons = _menu_buttons(table, reader, is_host=is_host, is_seated=is_seated)
    if is_new:
        buttons.insert(0, learn_button(table.game, language))
    if is_host or is_manager:
        buttons.append(_verb(reader, ids.CancelLobby(table.id), ui.DANGER))
    return ui.compose(accent_of(table), [*parts, *ui.rows(buttons)])


def _menu_buttons(
    table: Table, reader: Reader, *, is_host: bool, is_seated: bool
) -> list[ui.Component]:
    facts = _facts(table)
    buttons = list[ui.Component]()
    if is_seated and not facts.is_full:
        buttons.append(_verb(reader, ids.FillLobby(table.id)))
    if is_host and facts.is_waiting:
        buttons.append(_verb(reader, ids.FreeSeats(table.id)))
    buttons += (
        _verb(reader, ids.OpenOptions(table.id)),
        *([_verb(reader, ids.OpenAccess(table.id))] if is_host else []),
        ui.public_button(reader.say("lobby-fair"), OpenSeal(table.id)),
    )
    if is_seated:
        buttons.append(_verb(reader, ids.LeaveLobby(table.id)))
    return buttons


def options_message(
    table: Table, user_id: int, language: str, *, is_manager: bool = False
) -> ui.Message:
    """Show the options to one person; the host of a lobby may change them.

    Managers of the server can remove players here.
    """
    reader = Reader(language, table.words)
    may_change = user_id == table.host.id and table.status is Status.LOBBY
    title = text("options-title", game=game_name(table, language))
    hint = text("options-hint") if may_change else text("options-host-only")
    parts: list[ui.Part] = [
        ui.Block((f"### {localize(title, reader)}", f"-# {localize(hint, reader)}"))
    ]
    for option in _choices(table.known):
        hint = text(f"option-{option.name}-hint")
        parts.append(ui.Block((f"-# {localize(hint, reader)}",)))
        parts.append(_option_select(table, option, reader, disabled=not may_change))
    buttons = list[ui.Component]()
    if may_change:
        buttons.append(ui.button(reader.say("lobby-do-begin"), ids.OpenStart(table.id)))
    if table.status is Status.LOBBY:
        buttons.append(ui.button(reader.say("panel-back"), ids.OpenLobbyMenu(table.id)))
    if is_manager and removable(table):
        remove = reader.say("more-remove")
        buttons.append(ui.button(remove, RemovePlayer(table.id), ui.DANGER))
    return ui.compose(accent_of(table), [*parts, *ui.rows(buttons)])


def question_message(table: Table, *, ping: tuple[int, ...] | None) -> ui.Message:
    """Ask the host whether a lobby stays open.

    `ping` are the people to mention in the channel; None for a direct message.
    """
    language = language_for(table, table.host.id) if ping is None else table.language
    reader = make_reader(table, language, {})
    facts = {"game": game_name(table, language), "link": link_to(table)}
    ask = text("lobby-ask-direct", **facts)
    if ping is not None:
        ask = text("lobby-ask", **facts, who=_host(table, ping))
    buttons = (
        _host_button(reader, table, ids.HostAnswer.KEEP, ui.SUCCESS),
        _host_button(reader, table, ids.HostAnswer.FILL),
        _host_button(reader, table, ids.HostAnswer.CLOSE, ui.DANGER),
    )
    return note(table, reader, ask, _closing(table), buttons=buttons, ping=ping or ())


def answered_question_message(table: Table, language: str) -> ui.Message:
    """Say how a lobby continues after the host's answer."""
    game = game_name(table, language)
    said = text("lobby-kept", game=game)
    if table.started is not None:
        said = text("lobby-begun", game=game, link=link_to(table))
    elif table.status is not Status.LOBBY:
        said = text("lobby-is-closed", game=game)
    return note(table, Reader(language), said)


def milestone_message(
    table: Table, *, ping: tuple[int, ...] | None, milestone: Milestone
) -> ui.Message:
    """Tell the host that the players are enough, or that all seats are taken.

    `ping` are the people to mention in the channel; None for a direct message.
    """
    language = language_for(table, table.host.id) if ping is None else table.language
    reader = make_reader(table, language, {})
    players = Listing(tuple(Player(Seat(seat)) for seat in range(len(table.participants))))
    game = game_name(table, language)
    link = link_to(table)
    said = text(f"lobby-{milestone}-direct", game=game, link=link, players=players)
    if ping is not None:
        who = _host(table, ping)
        said = text(f"lobby-{milestone}-host", who=who, game=game, link=link, players=players)
    start = _host_button(reader, table, ids.HostAnswer.START, ui.SUCCESS)
    return note(table, reader, said, buttons=(start,), ping=ping or ())


def _host_button(
    reader: Reader, table: Table, answer: ids.HostAnswer, style: int = ui.SECONDARY
) -> ui.Component:
    label = reader.say(f"lobby-host-{answer}")
    return ui.public_button(label, ids.AnswerAsHost(table.id, answer), style)


def _host(table: Table, ping: tuple[int, ...]) -> Player | str:
    """Return the host, mentioned if they are in `ping`."""
    host = table.host.id
    return f"<@{host}>" if host in ping else Player(table.seat_of(host) or 0)


def _closing(table: Table) -> Text | None:
    """Say when a lobby closes."""
    moment = closes_at(table)
    return None if moment is None else text("lobby-closes", when=format_dt(moment, "D"))


def start_message(table: Table, language: str, times: Collection[str]) -> ui.Message:
    """Let the host choose when the game starts.

    `times` are the values of `lobby.start_times` that are offered.
    """
    reader = Reader(language, table.words)
    plan = table.lobby
    title = text("options-title", game=game_name(table, language))
    when = format_dt(plan.start_at, "f") if plan.start_at else 0
    hint = reader.say("options-start", when=when)
    items = [
        ui.MenuItem(
            reader.say(
                "choice-named",
                option=reader.say("option-start"),
                value=reader.say(f"option-start-{value}"),
            ),
            value,
            is_chosen=plan.start_at is None and value == plan.start,
        )
        for value in (StartMode.HOST, StartMode.FULL, *times)
    ]
    version = int(table.updated_at.timestamp() * 1000) % _VERSION_COUNT
    select = ui.select(ids.ChooseStart(table.id, version), items, reader.say("option-start-time"))
    buttons = list[ui.Component]()
    if plan.start_at is not None:
        fills = "no" if plan.start is StartMode.FILLED else "yes"
        label = reader.say(f"lobby-filling-{fills}")
        buttons.append(ui.button(label, ids.ChooseFilling(table.id, fills)))
    buttons.append(ui.button(reader.say("panel-back"), ids.OpenOptions(table.id)))
    words = ui.Block((f"### {localize(title, reader)}", hint))
    return ui.compose(accent_of(table), [words, select, *ui.rows(buttons)])


def _closed(table: Table) -> Text:
    if table.status is Status.CANCELLED and table.lobby.asked_at is not None:
        return text("lobby-expired")
    started = text("lobby-started", where=f"<#{table.place.target_id}>")
    return _CLOSED_TEXTS.get(table.status, started)


def _seats(table: Table, reader: Reader) -> Iterator[str]:
    """List the players side by side, as on the cover, and say who starts the game when."""
    names = [
        unbroken(localize(_seated(table, seat, participant), reader))
        for seat, participant in enumerate(table.participants)
        if not participant.reserved_for
    ]
    # Separate rows, so that no line wraps between a sign and its name.
    width = ceil(len(names) / ceil(len(names) / _NAMES_PER_LINE)) if names else 1
    for at in range(0, len(names), width):
        yield join(names[at : at + width], reader.language)
    for participant in table.participants:
        if participant.reserved_for is not None:
            yield reader.say("lobby-reserved", who=f"<@{participant.reserved_for.id}>")
    is_missed = table.lobby.missed_at is not None
    yield localize(_missed_line(table) if is_missed else _start_line(table), reader)
    if table.is_hidden:
        yield reader.say(f"lobby-visibility-{table.visibility}")
    if closing := _closing(table):
        yield localize(closing, reader)


def _start_line(table: Table) -> Text:
    """Say when the game starts or who starts it, what is still needed, and the free seats."""
    seats, taken = table.known.game.seats, len(table.participants)
    host, free = Player(table.seat_of(table.host.id) or 0), seats[-1] - taken
    plan = table.lobby
    if plan.start_at is not None:
        when = format_dt(plan.starts or plan.start_at, "f")
        key = "lobby-start-filled" if plan.start is StartMode.FILLED else "lobby-start-time"
        return text(key, when=when, free=free)
    if plan.start is StartMode.FULL and plan.starts is not None:
        return text("lobby-start-settled", when=format_dt(plan.starts, "R"))
    if plan.start is StartMode.FULL:
        return text("lobby-start-full", free=free)
    if taken < seats[0]:
        return text("lobby-needed", host=host, count=seats[0] - taken, free=free)
    if any(participant.reserved_for for participant in table.participants):
        return text("lobby-unanswered", host=host, free=free)
    return (
        text("lobby-free-seats", host=host, count=free) if free else text("lobby-full", host=host)
    )


def _missed_line(table: Table) -> Text:
    """Say that the time of the start passed, and how many players were missing."""
    missing = max(0, table.known.game.seats[0] - len(table.participants))
    when = format_dt(table.lobby.missed_at, "f") if table.lobby.missed_at else ""
    return text("lobby-missed", when=when, count=missing)


def _seated(table: Table, seat: int, participant: Participant) -> Text:
    if participant.is_ai or participant.person is None:
        return text(f"lobby-ai-{participant.level.value}", who=Player(seat))
    if participant.person.id == table.host.id:
        return text("lobby-host", who=Player(seat))
    return text("lobby-person", who=Player(seat))


def _choices(package: GamePackage) -> tuple[Option, ...]:
    """Return the options with more than one value: those of the game and those of every table.

    Those of `ACCESS` have their own page. An option with a single value only names a variant; every
    game is rated where no judge is available.
    """
    return tuple(
        option
        for option in (*package.game.options, *OPTIONS)
        if len(option.values) > 1 and option not in ACCESS
        if option != RATING or package.evaluator
    )


def _coming_clock(table: Table) -> str:
    """Return the time limit that the lobby names: the default depends on who plays."""
    if table.clock != CLOCK.values[0]:
        return table.clock
    people = [
        participant
        for participant in table.participants
        if participant.person or participant.reserved_for
    ]
    return DEFAULT_CLOCK if len(people) > 1 else "alone"


@lru_cache(_CACHED_LOBBIES)
def _settled(
    package: GamePackage,
    options: tuple[tuple[str, str], ...],
    clock: str,
    absence: str,
    seal: str,
    language: str,
) -> ui.Block:
    """Show the time limit, the chosen options and the beginning of the seal."""
    reader = Reader(language, package.words)
    chosen = {**dict(options), CLOCK.name: clock, ABSENCE.name: absence}
    chosen_options = [
        reader.say(
            "lobby-option",
            option=_option_name(option, reader),
            value=_value_name(option, chosen.get(option.name, option.values[0]), reader),
        )
        for option in _choices(package)
        # The others are shown below the name, or have their default.
        if option != RATING and (option, absence) != (ABSENCE, ABSENCE.values[0])
    ]
    lines = [join(chosen_options, language)] if chosen_options else []
    if seal:
        lines.append(reader.say("lobby-sealed", seal=seal))
    return ui.Block(tuple(lines))


def _chosen(table: Table, option: Option) -> str:
    if option in OPTIONS:
        return str(getattr(table, option.name))
    return table.options.get(option.name, option.values[0])


def _option_name(option: Option, reader: Reader) -> str:
    return reader.say(f"option-{option.name}")


def _value_name(option: Option, value: str, reader: Reader) -> str:
    return reader.say(f"option-{option.name}-{value}")


def _choice_name(option: Option, value: str, reader: Reader) -> str:
    """Return an option with one of its values, for a menu."""
    name, value_name = _option_name(option, reader), _value_name(option, value, reader)
    return reader.say("choice-named", option=name, value=value_name)


def _option_select(table: Table, option: Option, reader: Reader, *, disabled: bool) -> ui.Row:
    chosen = _chosen(table, option)
    return ui.select(
        ids.ChooseOption(table.id, option.name),
        [
            ui.MenuItem(_choice_name(option, value, reader), value, is_chosen=value == chosen)
            for value in option.values
        ],
        disabled=disabled,
    )


@lru_cache(_CACHED_LOBBIES)
def _clock_select(table: TableId, chosen: str, language: str) -> ui.Row:
    """Offer the time limits."""
    reader = Reader(language)
    return ui.select(
        ids.ChooseClock(table),
        [
            ui.MenuItem(
                _choice_name(CLOCK, value, reader),
                value,
                reader.say(f"option-clock-{value}-hint"),
                is_chosen=value == chosen,
            )
            for value in CLOCK.values
        ],
    )


@dataclass(frozen=True, slots=True)
class _Facts:
    """Facts of a lobby that its buttons depend on."""

    is_enough: bool
    is_full: bool
    has_ai: bool
    is_waiting: bool
    """A seat is reserved for a player who has not accepted yet."""


def _facts(table: Table) -> _Facts:
    seats = table.known.game.seats
    taken = len(table.participants)
    return _Facts(
        is_enough=taken >= seats[0],
        is_full=taken >= seats[-1],
        has_ai=any(participant.is_ai for participant in table.participants),
        is_waiting=any(participant.reserved_for for participant in table.participants),
    )


def _selects(table: Table, version: int, reader: Reader, *, invites: bool) -> Iterator[ui.Row]:
    """Yield the select of guests, which needs a free seat, and that of computer players."""
    facts = _facts(table)
    if invites and not facts.is_full:
        yield ui.user_select(ids.InviteToLobby(table.id, version), reader.say("seat-pick"))
    if levels := list(_list_ai(table.known, facts, reader)):
        yield ui.select(ids.AddAi(table.id, version), levels, reader.say("lobby-do-ai"))


def _buttons(table: Table) -> tuple[ui.Row, ...]:
    facts = _facts(table)
    is_joinable = not facts.is_full or facts.is_waiting
    join = join_button(table, Reader(table.language), disabled=not is_joinable)
    return ui.rows((join, *_lay_buttons(table.id, table.language, facts)))


@lru_cache(4 * _CACHED_LOBBIES)
def _lay_buttons(table: TableId, language: str, facts: _Facts) -> tuple[ui.Component, ...]:
    reader = Reader(language)
    is_ready = facts.is_enough and not facts.is_waiting
    return (
        _verb(reader, ids.StartGame(table), ui.SUCCESS, disabled=not is_ready),
        ui.public_button(reader.say("table-do-rules"), OpenRules(table)),
        _verb(reader, ids.OpenLobbyMenu(table)),
    )


def _list_ai(package: GamePackage, facts: _Facts, reader: Reader) -> Iterator[ui.MenuItem]:
    """Offer computer players by level, and the removal of one."""
    for level in () if facts.is_full else package.levels:
        name = text(f"level-{level.value}")
        hint = text(f"level-{level.value}-hint")
        yield ui.MenuItem(localize(name, reader), level.value, localize(hint, reader))
    if facts.has_ai:
        yield ui.MenuItem(reader.say("lobby-do-drop"), REMOVE_AI)


def _verb(
    reader: Reader, custom_id: ids.OfLobby, style: int = ui.SECONDARY, *, disabled: bool = False
) -> ui.Component:
    label = reader.say(f"lobby-do-{custom_id.verb}")
    return ui.public_button(label, custom_id, style, disabled=disabled)


def opening_message(table: Table, ping: tuple[int, ...]) -> ui.Message:
    """Tell people who want to know that a lobby is open."""
    reader = make_reader(table, table.language, {})
    line = text(
        "lobby-opened",
        guests=Listing(tuple(f"<@{user}>" for user in ping)),
        host=Player(table.seat_of(table.host.id) or 0),
        game=game_name(table, table.language),
        link=link_to(table),
    )
    stop = ui.public_button(reader.say("openings-stop"), ids.StopOpenings(table.game))
    return note(table, reader, line, buttons=(stop,), ping=ping)


def guest_message(table: Table, by: int, guest: int, ping: tuple[int, ...]) -> ui.Message:
    reader = make_reader(table, table.language, {})
    question = text(
        "lobby-invited",
        guest=f"<@{guest}>",
        by=Player(table.seat_of(by) or 0),
        game=game_name(table, table.language),
    )
    accept = _verb(reader, ids.AcceptInvitation(table.id, guest), ui.SUCCESS)
    decline = _verb(reader, ids.DeclineInvitation(table.id, guest))
    mute = _verb(reader, ids.MuteInviter(table.id, guest, by))
    return note(table, reader, question, buttons=(accept, decline, mute), ping=ping)


def answered_message(table: Table, name: str, *, joins: bool) -> ui.Message:
    """Replace an invitation with the answer to it."""
    answer = text("lobby-joined" if joins else "lobby-declined", guest=f"**{escape_name(name)}**")
    return note(table, make_reader(table, table.language, {}), answer)
