"""Checks of messages: they fit Discord, show nothing hidden, and lead to every move."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle
from typing import Any, Final

from bot.messages import past_boards, result
from bot.messages.board import board_message, turn_message
from bot.messages.choices import Path, offer, premove_message
from bot.messages.custom_id import MAX_ID_LENGTH
from bot.messages.ids import parse_id
from bot.messages.log import Details, Log, details_message, log_message
from bot.messages.names import make_reader
from bot.messages.news import fold
from bot.messages.panel import panel_message
from bot.messages.reminders import DueTurn, Hand, reminder_message
from bot.messages.replay import replay_message, shown_message
from bot.messages.tables import tables_message
from bot.messages.ui import COMPONENT_BUDGET, Message
from bot.sandbox.components import walk
from bot.tables import model, premoves, views
from bot.tables.history import make_score_history, replay_step
from bot.tables.queries import ListedTable, TableList
from bot.tables.session import GameSession
from bot.testing.knowledge import forget
from bot.testing.presentation import check_type
from bot.testing.subject import Position, Subject
from games.catalog import GamePackage
from games.core import CHANCE, Entry, Player, Replay, Seat, Text, begin, extend

_UNSEEN: Final = re.compile(
    r"\\[^\w\s]|<(?:a?:\w+:|[@#&!]+|t:)[^>]*>|\]\(https?://\S+?\)|https?://\S+"
)
"""Escaped characters, emoji, mentions, timestamps and links, in which nothing is markup."""
_FENCED: Final = re.compile(r"^```\n.*?\n```$", re.MULTILINE | re.DOTALL)
_CODE: Final = re.compile(r"`[^`\n]+`")
_NAME: Final = re.compile(r"\*\*[①-⑨] ")
"""Player names contain their own bold markup."""
_PAIRS: Final = ("**", "__", "~~", "||")


_STRAY: Final = re.compile(r"\S {2,}\S| [,;.!?](?=\s|$)|,\s*[,.]|,$|、[、。]|、$", re.MULTILINE)
"""Spaces and commas around an empty part of a text."""


def find_strays(said: str) -> list[str]:
    """Return a line for every stray space or comma of a text."""
    lines = _CODE.sub("·", _FENCED.sub("", said)).split("\n")
    return [line for line in lines if _STRAY.search(line)]


def find_faults(said: str) -> list[str]:
    """Return a line for every doubled or unbalanced markup of a text."""
    lines = _UNSEEN.sub("·", _FENCED.sub("", said)).split("\n")
    return [f"{fault}: {line}" for line in lines for fault in _faults(_CODE.sub("·", line))]


def _faults(line: str) -> Iterator[str]:
    if "`" in line:
        yield "`"
    for pair in _PAIRS:
        inside = line.split(pair)[1::2]
        is_loose = any(part != part.strip() or not part for part in inside)
        if line.count(pair) % 2 or pair * 2 in line or is_loose:
            yield pair
    if any(line.count("**", 0, name.start()) % 2 for name in _NAME.finditer(line)):
        yield "a name in bold type"


EPOCH: Final = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)
NASTY: Final = "**<@9>`[a](http://x.y)`@everyone\u202e"
"""A name full of markup."""
WORKING: Final = re.compile(r"://x\.y|(?<!\\)\[a\]|(?<!\\)`\[|(?<!\\)<@9>|@everyone|\u202e")
"""Markup of that name which would work."""
LENGTH: Final = 4000
"""Characters of a message."""
ALT: Final = 1024
"""Characters of the description of a picture."""
_NEWS_POSITIONS: Final = 100
"""Positions of a game whose news are checked."""
_TEXT: Final = 10
_BUTTON: Final = 2


def make_table(package: GamePackage, players: int = 3, **changes: Any) -> model.Table:
    """Return a running table: first a person with a tricky name, last a computer player."""
    people = [
        model.Participant(model.Person(100 + n, NASTY if n == 0 else f"Ann{n}"))
        for n in range(players - 1)
    ]
    table = model.Table(
        id=model.TableId("abc234"),
        game=package.game.id,
        rules_version=package.game.rules_version,
        status=model.Status.PLAYING,
        host=model.Person(100, NASTY),
        place=model.Place(1, 2),
        language="en",
        options={},
        participants=(*people, model.Participant(None, is_ai=True, number=1)),
        opened=EPOCH,
        updated_at=EPOCH,
        commitment="c" * 64,
        shown=model.PostedMessage(0),
        started=EPOCH,
        package=package,
    )
    return replace(table, **changes)


def make_session(table: model.Table, played: Replay) -> GameSession:
    """Return a table with its game at a moment."""
    table = replace(table, plies=len(played.entries))
    if table.known.game.outcome(played.state):
        table = replace(table, status=model.Status.FINISHED, ended=EPOCH, server_seed="5" * 64)
    opened = tuple(_opened(table, played, seat) for seat in range(len(table.participants)))
    return GameSession(table, replay=played, chain_hash=b"b" * 32, opened_plies=opened)


def _opened(table: model.Table, played: Replay, seat: int) -> int | None:
    """Return when the turn of a seat began: with the last entry of another seat."""
    if seat not in {decision.seat for decision in table.known.game.decisions(played.state)}:
        return None
    others = (
        len(played.entries) - later
        for later, entry in enumerate(reversed(played.entries))
        if entry.seat not in (seat, CHANCE)
    )
    return next(others, 0)


def parts_of(message: Message) -> list[Any]:
    """Return every component of a message at any depth, from top to bottom."""
    return walk(message.layout.to_components())


def texts_of(message: Message) -> list[str]:
    """Return every text of a message, from top to bottom."""
    return [part["content"] for part in parts_of(message) if part["type"] == _TEXT]


def ids_of(message: Message) -> list[str]:
    """Return every component id, of buttons first, then of selects."""
    parts = [part for part in parts_of(message) if "custom_id" in part]
    return [part["custom_id"] for part in sorted(parts, key=lambda part: part["type"] != _BUTTON)]


def shown(message: Message) -> tuple[object, Mapping[str, object], tuple[int, ...]]:
    """Return a message's whole content for comparisons."""
    pictures = {picture.name: (picture.scene, picture.alt) for picture in message.pictures}
    return message.layout.to_components(), pictures, message.ping


def check_message(message: Message) -> Iterator[str]:
    """Check that a message fits Discord's limits, and that its ids are read back."""
    for said in texts_of(message):
        yield from (f"broken markup: {fault}" for fault in find_faults(said))
        yield from (f"a stray space or comma: {line}" for line in find_strays(said))
        if WORKING.search(said):
            yield f"markup in a player's name works: {said}; give the name as a `Player`"
    if (length := sum(map(len, texts_of(message)))) > LENGTH:
        yield f"{length} characters; {LENGTH} fit"
    if (count := len(parts_of(message))) > COMPONENT_BUDGET:
        yield f"{count} components; {COMPONENT_BUDGET} fit"
    custom_ids = ids_of(message)
    if len({*custom_ids}) < len(custom_ids):
        yield "two components have the same id; two moves have the same notation"
    for custom_id in custom_ids:
        if len(custom_id) > MAX_ID_LENGTH or str(parse_id(custom_id)) != custom_id:
            yield f"the id {custom_id!r} is too long or not read back; write shorter notations"
    yield from _check_parts(message)


def _check_parts(message: Message) -> Iterator[str]:
    for picture in message.pictures:
        for line in find_strays(picture.alt):
            yield f"a stray space or comma in the description of a picture: {line}"
        if not 0 < len(picture.alt) <= ALT:
            yield f"the description of a picture has {len(picture.alt)} characters, 1-{ALT} fit"
        for item in picture.scene.items:
            yield from (f"{picture.name}: {each}" for each in check_type(item, picture.scene.width))
    for options in (part["options"] for part in parts_of(message) if "options" in part):
        if len({option["value"] for option in options}) < len(options) or len(options) > 25:
            yield "a select has two equal values, or more than 25"
        if any("**" in (option.get("description") or "") for option in options):
            yield "the hint of a choice contains markup, which a select does not show"


def check_messages(subject: Subject) -> Iterator[str]:
    """Check that messages fit Discord and reveal nothing hidden."""
    telling = {*map(id, subject.moments)}
    for line, language in zip(_lines(subject), cycle(subject.languages), strict=False):
        sessions = list(_sessions(line, language))
        for at, session in zip(line, sessions, strict=True):
            if id(at) in telling and at.is_shown:
                yield from (f"{at}: {fault}" for fault in _check_moment(at, session))


def check_ends(subject: Subject) -> Iterator[str]:
    """Check the messages about the end of a game with every number of players."""
    lines = {line[0].setup.players: line for line in subject.games}
    for line, language in zip(lines.values(), cycle(subject.languages), strict=False):
        *_, session = _sessions(line, language)
        for message in render_end(session):
            yield from (f"{line[-1]}: {fault}" for fault in check_message(message))


def check_news(subject: Subject) -> Iterator[str]:
    """Check that all a seat may read since its last turn is in its news, or counted there."""
    for line, language in zip(_lines(subject), cycle(subject.languages), strict=False):
        telling = {*map(id, line[:: max(1, len(line) // _NEWS_POSITIONS)])}
        for at, session in zip(line, _sessions(line, language), strict=True):
            if id(at) in telling and at.seat_decisions:
                for seat in at.seats:
                    yield from (
                        f"{at}: the news of seat {seat} {fault}"
                        for fault in _check_news(session, seat)
                    )


def _check_news(session: GameSession, seat: Seat) -> Iterator[str]:
    news = views.panel(session, seat).news
    lines = [said for turn in news for said in turn.lines]
    if lines != (expected := list(_find_news(session, seat))):
        yield f"are {lines}, and it may read {expected}"
    reader = make_reader(session.table, session.table.language, {})
    for most, height in ((len(news), None), (4, None), (4, 5)):
        folded = fold(news, reader, seat=seat, most=most, height=height)
        if len(folded.lines) + folded.gone < len(news) or not all(folded.lines):
            yield f"have {len(news)} turns: {folded.lines}, and {folded.gone} are counted"


def _find_news(session: GameSession, seat: Seat) -> Iterator[Text]:
    """Yield each event since the last turn of a seat that it may read.

    What its own moves tell everyone, and chance after them about the seat, it has seen.
    """
    entries, began = session.played.entries, session.opened_plies[seat]
    current = len(entries) if began is None else began
    last = max((ply for ply in range(current) if entries[ply].seat == seat), default=None)
    first = next((ply for ply, entry in enumerate(entries) if entry.seat != CHANCE), len(entries))
    by_seat = False
    for played in session.played.played:
        if played.seat != CHANCE:
            by_seat = played.seat == seat and (played.ply == last or played.ply >= current)
        if played.ply <= (first - 1 if last is None else last):
            continue
        for event in played.events:
            named = [arg.seat for _, arg in event.text.args if isinstance(arg, Player)]
            is_seen = by_seat and (played.seat == seat or named[:1] == [seat])
            if event.is_visible_to(seat) and (event.only or not is_seen):
                yield event.text


def _lines(subject: Subject) -> Iterator[tuple[Position, ...]]:
    seats = subject.game.seats
    for players in sorted({seats[0], min(max(3, seats[0]), seats[-1]), seats[-1]}):
        yield next(line for line in subject.games if line[0].setup.players == players)


def _sessions(line: Iterable[Position], language: str) -> Iterator[GameSession]:
    replay: Replay | None = None
    for at in line:
        replay = replay or begin(at.game, at.setup)
        options = dict(at.setup.options)
        table = make_table(at.package, len(at.seats), language=language, options=options)
        yield make_session(replace(table, rating="hints"), replay)
        if at.next:
            replay = extend(at.game, replay, Entry(at.next.seat, at.game.notate(at.next.move)))


def redrawn(session: GameSession, seat: Seat | None, *, remembers: bool = False) -> GameSession:
    """Return the same moment with everything redrawn that the seat does not see."""
    view = session.game.view(session.played.state, seat)
    state = session.game.determinize(view if remembers else forget(view), session.table.plies)
    return replace(session, replay=replace(session.played, state=state))


def _check_moment(at: Position, session: GameSession) -> Iterator[str]:
    to_move = {decision.seat for decision in at.seat_decisions}
    for seat in (None, *at.seats):
        reader = "a spectator" if seat is None else f"seat {seat}"
        render = render_public if seat is None else render_private
        messages, others = render(session, seat), render(redrawn(session, seat), seat)
        for name, message in messages.items():
            yield from (f"{name} of {reader}: {fault}" for fault in check_message(message))
            if shown(message) != shown(others[name]):
                yield f"{name} of {reader} shows what it may not know; let texts read the view only"
        if seat in to_move and seat is not None:
            own = ListedTable(session.table, tuple(to_move), EPOCH)
            listed = tables_message(TableList((own,), 1), 100 + seat, session.table.language)
            yield from check_message(listed)
            yield from _check_hint(session, seat)


def render_public(session: GameSession, _seat: Seat | None = None) -> dict[str, Message]:
    """Render what everyone sees."""
    language = session.table.language
    emoji = _emoji(session)
    now = views.snapshot(session)
    messages = {
        "the board": board_message(now, language, {}),
        "the details": details_message(Details(now, {}), language, emoji),
        "the collapsed board": past_boards.collapsed_message(now, {}),
        "the picture of a turn": past_boards.moment_message(now, language, {}),
        "the words of a turn": past_boards.moment_message(now, language, {}, text_mode=True),
    }
    if session.outcome is None:
        messages["the turn"] = turn_message(now, emoji)
    return messages


def render_private(session: GameSession, seat: Seat | None) -> dict[str, Message]:
    """Render what one player sees."""
    language = session.table.language
    emoji = _emoji(session)
    panel = views.panel(session, Seat(seat or 0))
    messages: dict[str, Message] = {"the panel": panel_message(panel, language, emoji)}
    if panel.decision or session.outcome:
        details = Details(views.snapshot(session), {}, panel)
        messages["the details"] = details_message(details, language, emoji)
    if panel.decision and session.table.participants[panel.seat].person:
        hand = Hand(panel, emoji, text_mode=True)
        call = DueTurn(session.table, EPOCH, EPOCH)
        messages["the reminder"] = reminder_message([call], 100 + panel.seat, None, hand)
    return messages


def _emoji(session: GameSession) -> dict[str, str]:
    emoji = session.table.known.presentation.emoji
    return {name: f"<:{name}:1234567890123456789>" for name in emoji}


def _check_hint(session: GameSession, seat: Seat) -> Iterator[str]:
    panel = views.panel(session, seat)
    if len(panel.offers) < 2 or not panel.table.gives_hints:
        return
    language = session.table.language
    emoji = _emoji(session)
    message = panel_message(with_hint(panel), language, emoji)
    yield from check_message(message)
    # Only an evaluator remembers public moves that no picture shows any more.
    other = with_hint(views.panel(redrawn(session, seat, remembers=True), seat))
    if shown(panel_message(other, language, emoji)) != shown(message):
        yield f"the hint of seat {seat} depends on what it may not know"


def with_hint(panel: model.Panel) -> model.Panel:
    """Return a panel with a hint that looks one ply ahead."""
    moves = [offer.move for offer in panel.offers]
    hint = panel.table.known.advise(panel.view, moves, panel.decision_number, quickly=True)
    return replace(panel, hint=hint)


def render_end(session: GameSession) -> Iterator[Message]:
    """Yield the messages about the end of a game, and its log."""
    table = session.table
    outcome = session.outcome
    emoji = _emoji(session)
    if outcome is None:
        return
    language = table.language
    seats = range(len(table.participants))
    seen = replace(views.snapshot(session), score_history=make_score_history(session))
    yield result.result_message(seen, outcome, emoji)
    yield result.card_message(seen, outcome, emoji)
    for seat in (None, *map(Seat, seats)):
        yield result.scores_message(seen, outcome, seat, language, emoji)
    for number in (1, None):
        for seat in (None, Seat(0)):
            step = replay_step(session, None, number, seat, seen.score_history)
            yield replay_message(step, language, emoji)
            yield replay_message(step, language, emoji, text_mode=True)
            yield shown_message(step, emoji)
    plies = range(1, table.plies + 1)
    posted = tuple(model.PostedMessage(ply, 2**63 - ply, 2**63 - 1) for ply in plies)
    for page in (0, None):
        yield log_message(Log(table, views.log(session, None), posted), page, language, emoji)


def check_panels(subject: Subject) -> Iterator[str]:
    """Check that the buttons lead to every legal move, and that premoves fit."""
    telling = {*map(id, subject.moments)}
    line = subject.games[0]
    for language in subject.languages:
        for at, session in zip(line, _sessions(line, language), strict=True):
            if id(at) not in telling or at.is_over or not at.seat_decisions:
                continue
            to_move = {decision.seat for decision in at.seat_decisions}
            for seat in at.seats:
                panel = views.panel(session, seat)
                if seat in to_move:
                    reached, faults = reach(panel, language)
                    yield from (f"{at}: the panel of seat {seat}: {fault}" for fault in faults)
                    # Also alone, for players who decide in another order.
                    moves = {
                        said for offer in panel.offers for said in (offer.chain, offer.notation)
                    }
                    if lost := moves - reached:
                        yield f"{at}: no button of seat {seat} leads to {', '.join(sorted(lost))}"
                    continue
                offered = premoves.find_premoves(session, seat)
                panel = replace(panel, premove=offered[:2])
                message = premove_message(panel, offered, language)
                yield from (f"{at}: the premoves: {fault}" for fault in check_message(message))


def reach(panel: model.Panel, language: str) -> tuple[set[str], list[str]]:
    """Return the choices on all pages of a panel, and the faults of the pages."""
    reached = set[str]()
    faults = list[str]()
    paths = [Path()]
    seen = set[Path]()
    while paths:
        path = paths.pop()
        seen.add(path)
        faults += check_message(panel_message(panel, language, {}, path))
        offered = offer(panel, path)
        reached |= {pick.choice for pick in offered.picks if not pick.is_path}
        inside = {Path(pick.choice[1:]) for pick in offered.picks if pick.is_path}
        paths += (inside | {Path(offered.path.group, n) for n in range(offered.pages)}) - seen
    return reached, faults


CHECKS: Final = (check_messages, check_ends, check_panels, check_news)
