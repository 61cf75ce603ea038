"""Walks through random games: every message of a moment is rendered once, for all invariants.

Messages fit Discord's limits, contain no markup of names and nothing hidden from their readers, and
lead to every move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.messages.board import board_message, turn_message
from bot.messages.choices import name_moves, offer, premove_message
from bot.messages.custom_id import LONGEST
from bot.messages.ids import parse_id
from bot.messages.log import Details, Log, details_message, log_message
from bot.messages.message import COMPONENT_BUDGET, Message
from bot.messages.notices import DueTurn, Hand, reminder_message
from bot.messages.panel import panel_message
from bot.messages.replay import replay_message, shown_message
from bot.messages.result import (
    card_message,
    collapsed_message,
    moment_message,
    result_message,
    scores_message,
)
from bot.messages.table_ids import Path
from bot.messages.tables import tables_message
from bot.tables import premoves, views
from bot.tables.model import Panel, PostedMessage
from bot.tables.queries import ListedTable, TableList
from bot.tables.replays import replay_step
from bot.tables.results import make_score_history
from bot.tables.session import GameSession
from games.core.game import CHANCE, Seat
from games.core.text import Arg, Face, Listing, Text
from tests.support.games import GAMES, WITH_TOY
from tests.support.markup import find_faults
from tests.support.quick import after_edits
from tests.support.showing import (
    EPOCH,
    body_of,
    find_moments,
    ids_of,
    length_of,
    make_live,
    make_table,
    panel_of,
    parts_of,
    selects_of,
    shown,
    snapshot_of,
    texts_of,
    with_hint,
)
from tests.words.texts import messages

SEED = 1
HINT = 110
"""Characters of a line of a hint: two lines of a phone."""
COLLAPSED = 600


def check(message: Message) -> None:
    """Check that a message fits Discord's limits, and that its ids are read back."""
    check_names(message)
    assert [fault for said in texts_of(message) for fault in find_faults(said)] == []
    assert length_of(message) <= 4000
    assert len(parts_of(message)) <= COMPONENT_BUDGET
    found = ids_of(message)
    assert len(set(found)) == len(found)
    for custom_id in found:
        assert len(custom_id) <= LONGEST
        assert str(parse_id(custom_id)) == custom_id
    for picture in message.pictures:
        assert 0 < len(picture.alt) <= 1024
    for select in selects_of(message):
        assert 1 <= len(select.options) <= 25
        assert len({option.value for option in select.options}) == len(select.options)
        # Discord shows no markup in a select.
        assert not any("**" in (option.description or "") for option in select.options)


def check_names(message: Message) -> None:
    """Check that nothing in a name works as markup: link, code, mention and direction mark."""
    for said in texts_of(message):
        assert not re.search(r"://x\.y|(?<!\\)\[a\]|(?<!\\)`\[|(?<!\\)<@9>|@everyone|\u202e", said)


class Walk:
    """The typical moments of one random game, and their messages in one language."""

    def __init__(
        self, game: str, players: int, language: str, *, finds_leaks: bool = False
    ) -> None:
        self.table = make_table(game, players, language=language, rating="hints")
        self.language = language
        self.finds_leaks = finds_leaks
        self.seats = tuple(map(Seat, range(players)))
        faces = WITH_TOY[game].presentation.faces
        self.emoji = {name: f"<:{name}:1234567890123456789>" for name in faces}
        self.moments = find_moments(self.table, SEED)

    def look(self, live: GameSession) -> None:
        """Check every message of a moment."""
        public = self.public(live)
        for message in public.values():
            check(message)
        self.check_past(live)
        if self.finds_leaks:
            hidden = self.public(_reshuffled(live, None))
            assert {name: shown(one) for name, one in public.items()} == {
                name: shown(one) for name, one in hidden.items()
            }
        asked = {decision.seat for decision in live.asked}
        for seat in self.seats:
            panel = panel_of(live, seat)
            private = self.private(live, panel, is_asked=seat in asked)
            for message in private.values():
                check(message)
            if self.finds_leaks:
                other = panel_of(_reshuffled(live, seat), seat)
                again = self.private(live, other, is_asked=seat in asked)
                assert {name: shown(one) for name, one in private.items()} == {
                    name: shown(one) for name, one in again.items()
                }
            if seat in asked:
                self.check_hint(live, panel, private["panel"])
            self.check_list(live, seat, asked)

    def public(self, live: GameSession) -> dict[str, Message]:
        """Render what everyone sees."""
        seen = snapshot_of(live)
        details = Details(seen, views.log(live, None), {})
        found = {
            "board": board_message(seen, self.language, {}),
            "details": details_message(details, self.language, self.emoji),
        }
        if live.outcome is None:
            found["turn"] = turn_message(seen, self.emoji)
        return found

    def private(self, live: GameSession, panel: Panel, *, is_asked: bool) -> dict[str, Message]:
        """Render what one player sees."""
        language, emoji = self.language, self.emoji
        found = {"panel": panel_message(panel, language, emoji)}
        if is_asked or live.outcome:
            details = Details(snapshot_of(live), panel.since, {}, panel)
            found["details"] = details_message(details, language, emoji)
        if is_asked and live.table.participants[panel.seat].person:
            hand = Hand(panel, emoji, text_mode=True)
            call = DueTurn(live.table, EPOCH, EPOCH)
            found["reminder"] = reminder_message([call], 100 + panel.seat, None, hand)
        return found

    def check_past(self, live: GameSession) -> None:
        """Check the messages of a moment that is over."""
        then = snapshot_of(live)
        past = collapsed_message(then, {})
        drawn, words = (
            moment_message(then, self.language, {}, text_mode=text_mode)
            for text_mode in (False, True)
        )
        for message in (past, drawn, words):
            check(message)
            assert then.mark in body_of(message)
            assert message.ping == ()
        assert len(body_of(past)) < COLLAPSED
        assert [one.name for one in drawn.pictures] == ["board.png"]
        assert (words.pictures, ids_of(drawn)) == ((), [])
        assert len(body_of(words)) > len(body_of(drawn))

    def check_hint(self, live: GameSession, panel: Panel, plain: Message) -> None:
        """Check that a hint is four short lines at most, and depends on what its seat knows."""
        if len(panel.offers) < 2 or not panel.table.gives_hints:
            return
        message = panel_message(with_hint(panel), self.language, self.emoji)
        check(message)
        before, after = body_of(plain), body_of(message)
        assert after.startswith(before[: before.index("###")])
        new = [line for line in after.splitlines() if line not in before.splitlines()]
        assert 1 <= len(new) <= 4
        bare = (re.sub(r"<:\w+:\d+>", "", line) for line in new)
        assert max(map(len, bare)) <= HINT, new
        if not self.finds_leaks:
            return
        # Only an evaluator remembers public moves that no picture shows any more.
        again = panel_of(_reshuffled(live, panel.seat, remembers=True), panel.seat)
        other = panel_message(with_hint(again), self.language, self.emoji)
        assert shown(message) == shown(other)

    def check_list(self, live: GameSession, seat: Seat, asked: set[Seat]) -> None:
        """Check the line of the table in a list of tables."""
        if live.outcome is None:
            own = ListedTable(live.table, tuple(asked), EPOCH if seat in asked else None)
            check_names(tables_message(TableList((own,), 1), 100 + seat, self.language))

    def end(self) -> Iterator[Message]:
        """Yield the messages about the end of the game, and its log."""
        live, language, emoji = self.moments[-1], self.language, self.emoji
        assert live.outcome
        seen = replace(snapshot_of(live), course=make_score_history(live))
        yield result_message(seen, live.outcome, emoji)
        yield card_message(seen, live.outcome, emoji)
        for seat in (None, *self.seats):
            yield scores_message(seen, live.outcome, seat, language, emoji)
        for number in (1, None):
            for seat in (None, Seat(0)):
                step = replay_step(live, None, number, seat, seen.course)
                yield replay_message(step, language, emoji)
                yield replay_message(step, language, emoji, text_mode=True)
                yield shown_message(step, emoji)
        posted = tuple(
            PostedMessage(ply, 2**63 - ply, 2**63 - 1) for ply in range(1, live.table.plies + 1)
        )
        for page in (0, None):
            log = Log(self.table, views.log(live, None), posted)
            yield log_message(log, page, language, emoji)


def _reshuffled(live: GameSession, seat: int | None, *, remembers: bool = False) -> GameSession:
    """Return the same moment with everything redrawn that the seat does not see."""
    view = live.game.view(live.played.state, None if seat is None else Seat(seat))
    known = view if remembers else replace(view, memory=())
    state = live.game.determinize(known, live.table.plies)
    return replace(live, replay=replace(live.played, state=state))


over_games = pytest.mark.parametrize("game", [*after_edits("coloretto"), "toy"])


@over_games
@pytest.mark.parametrize("size", ["few en", "three ja", "many en", "many ja"])
def test_every_message_fits_and_leaks_nothing(game: str, size: str) -> None:
    least, most = WITH_TOY[game].game.seats[0], WITH_TOY[game].game.seats[-1]
    players, language = size.split()
    count = {"few": least, "three": max(3, least), "many": most}[players]
    walk = Walk(game, count, language, finds_leaks=players == "three")
    for live in walk.moments:
        walk.look(live)
    for message in walk.end():
        check(message)


def test_a_panel_does_change_with_what_its_seat_knows() -> None:
    live = make_live(make_table("toy", 3))
    one, other = panel_of(live, 0), panel_of(_reshuffled(live, 1), 0)
    assert shown(panel_message(one, "en", {})) != shown(panel_message(other, "en", {}))


@over_games
def test_every_move_is_reached_and_named_without_its_effect(game: str) -> None:
    table = make_table(game, WITH_TOY[game].game.seats[0])
    is_short = not WITH_TOY[game].presentation.whole_labels and game != "toy"
    for live in find_moments(table, SEED):
        for seat in {one.seat for one in live.asked} - {CHANCE}:
            panel = panel_of(live, seat)
            reached = _reach(panel)
            # Also alone, for players who decide in another order.
            assert {one.chain for one in panel.offers} | {
                one.notation for one in panel.offers
            } <= reached
            for language in ("en", "ja") if is_short else ():
                moves = [one.move for one in panel.offers]
                names = name_moves(table, panel.view, moves, language, beside_board=False)
                # A colon separates two moves of the same name. A report adds the difference:
                # "Move on blue (6 points)" would give two numbers.
                short = (name for name in names.values() if not re.search("[:：]", name))
                assert not [name for name in short if re.search(r"[(（][+−\d]", name)]


def _reach(panel: Panel, emoji: dict[str, str] | None = None) -> set[str]:
    """Return the choices on all pages; with emoji, check each page."""
    reached, paths, seen = set[str](), [Path()], set[Path]()
    while paths:
        path = paths.pop()
        seen.add(path)
        if emoji is not None:
            check(panel_message(panel, "ja", emoji, path))
        offered = offer(panel, path)
        reached |= {one.choice for one in offered.picks if not one.is_path}
        inside = {Path(one.choice[1:]) for one in offered.picks if one.is_path}
        paths += (inside | {Path(offered.path.group, n) for n in range(offered.pages)}) - seen
    return reached


@pytest.mark.parametrize("cards", ["4", "20", "60"])
@pytest.mark.parametrize("grouped", ["off", "on"])
def test_panels_of_many_choices_fit_and_lead_to_every_move(cards: str, grouped: str) -> None:
    table = make_table("toy", 9, options={"cards": cards, "grouped": grouped})
    panel = panel_of(make_live(table), 4)
    reached = _reach(panel, {"toy_card": "<:toy_card:1234567890123456789>"})
    assert reached == {one.notation for one in panel.offers}


@over_games
def test_every_game_offers_premoves(game: str) -> None:
    offered, players = 0, max(3, WITH_TOY[game].game.seats[0])
    for live in find_moments(make_table(game, players), SEED):
        asked = {decision.seat for decision in live.asked}
        seat = next((seat for seat in map(Seat, range(players)) if seat not in asked), None)
        if live.outcome or seat is None:
            continue
        foreseen = premoves.find_premoves(live, seat)
        panel = replace(panel_of(live, seat), premove=foreseen[:2])
        for language in ("en", "ja"):
            message = premove_message(panel, foreseen, language)
            check(message)
            for select in selects_of(message):
                offered += len(select.options)
                kinds = [f"{one.kind} {one.notation}" for one in foreseen[:25]]
                assert [one.value for one in select.options] == kinds
    assert offered


@over_games
def test_no_text_writes_the_sign_of_an_icon_itself(game: str) -> None:
    """A picture in a text is always the game's icon, never a plain sign beside it."""
    if game not in GAMES:
        return
    presentation, said = GAMES[game].presentation, list[Any]()
    for live in find_moments(make_table(game, GAMES[game].game.seats[-1]), SEED):
        said += presentation.summary(snapshot_of(live).view)
        for seat in range(len(live.table.participants)):
            panel = panel_of(live, seat)
            choices = [presentation.choice(panel.view, one.move) for one in panel.offers]
            said += [*presentation.own(panel.view), *(one.hint for one in choices)]
            said += [one.face for one in choices]
    # Letters tell signs of one shape apart where there are no icons.
    faces = {face for one in said for face in _faces_in(one)}
    signs = {sign for face in faces for sign in face.plain if not sign.isascii()}
    assert signs
    for language in ("en", "ja"):
        wrong = {one.key for one in messages(game, language) if signs & set(one.words)}
        assert {key for key in wrong if not key.startswith("rules-")} == set()


def _faces_in(said: Arg | None) -> Iterator[Face]:
    """Yield every picture in a text."""
    match said:
        case Face():
            yield said
        case Text(_, args):
            for _, arg in args:
                yield from _faces_in(arg)
        case Listing(items):
            for item in items:
                yield from _faces_in(item)
