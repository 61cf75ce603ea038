"""Every message of random games fits Discord's limits, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.messages.board import board_message, turn_message
from bot.messages.choices import offer
from bot.messages.ids import LONGEST, Path, parse_id
from bot.messages.log import Details, Log, details_message, log_message
from bot.messages.message import COMPONENT_BUDGET, Message
from bot.messages.panel import panel_message
from bot.messages.replay import replay_message, shown_message
from bot.messages.result import card_message, result_message, scores_message
from bot.tables import views
from bot.tables.model import PostedMessage
from bot.tables.replays import replay_step
from bot.tables.results import make_score_history
from bot.tables.session import GameSession
from bot.words import LANGUAGES
from games.core.game import Seat
from tests.support.games import WITH_TOY
from tests.support.markup import find_faults
from tests.support.quick import after_edits
from tests.support.showing import (
    find_moments,
    ids_of,
    length_of,
    make_live,
    make_table,
    panel_of,
    parts_of,
    selects_of,
    snapshot_of,
    texts_of,
    with_hint,
)


def check(message: Message) -> None:
    check_names(message)
    assert [fault for said in texts_of(message) for fault in find_faults(said)] == []
    assert length_of(message) <= 4000
    assert len(parts_of(message)) <= COMPONENT_BUDGET
    found = ids_of(message)
    assert len(set(found)) == len(found)
    for custom_id in found:
        assert len(custom_id) <= LONGEST
        assert parse_id(custom_id) is not None
    for picture in message.pictures:
        assert 0 < len(picture.alt) <= 1024
    for select in selects_of(message):
        assert 1 <= len(select.options) <= 25
        # Discord shows no markup in a select.
        assert not any("**" in (option.description or "") for option in select.options)


def check_names(message: Message) -> None:
    """Check that nothing in a name works as markup: link, code, mention and direction mark."""
    for said in texts_of(message):
        assert not re.search(r"://x\.y|(?<!\\)\[a\]|(?<!\\)`\[|(?<!\\)<@9>|@everyone|\u202e", said)


def emoji(game: str) -> dict[str, str]:
    sprites = WITH_TOY[game].presentation.faces
    return {name: f"<:{name}:1234567890123456789>" for name in sprites}


def ends(live: GameSession, language: str, known: dict[str, str]) -> Iterator[Message]:
    """Yield every message about the end of a game."""
    outcome = live.outcome
    assert outcome
    seen = replace(snapshot_of(live), course=make_score_history(live))
    yield result_message(seen, outcome, known)
    yield card_message(seen, outcome, known)
    for seat in (None, *map(Seat, range(len(live.table.participants)))):
        yield scores_message(seen, outcome, seat, language, known)
    for number in (1, None):
        for seat in (None, Seat(0)):
            step = replay_step(live, None, number, seat, seen.course)
            yield replay_message(step, language, known)
            yield replay_message(step, language, known, text_mode=True)
            yield shown_message(step, known)


def messages(game: str, players: int, language: str, seed: int) -> Iterator[Message]:
    table = make_table(game, players, language=language, rating="hints")
    known = emoji(game)
    for live in find_moments(table, seed):
        seen = snapshot_of(live)
        if live.outcome is None:
            yield turn_message(seen, known)
        else:
            yield from ends(live, language, known)
        yield board_message(seen, language, {})
        yield details_message(Details(seen, views.log(live, None), {}), language, known)
        asked = {decision.seat for decision in live.asked}
        for seat in map(Seat, range(players)):
            panel = panel_of(live, seat)
            yield panel_message(panel, language, known)
            if len(panel.offers) > 1 and panel.table.gives_hints:
                yield panel_message(with_hint(panel), language, known)
            if seat in asked or live.outcome:
                details = Details(seen, views.log(live, seat), {}, panel)
                yield details_message(details, language, known)
    shown = tuple(
        PostedMessage(ply, 2**63 - ply, 2**63 - 1) for ply in range(1, live.table.plies + 1)
    )
    for page in (0, None):
        yield log_message(Log(table, views.log(live, None), shown), page, language, known)


@pytest.mark.parametrize(
    "language",
    # English messages have the most characters: enough after each edit.
    [pytest.param(one, marks=() if one == "en" else pytest.mark.long) for one in LANGUAGES],
)
@pytest.mark.parametrize("game", [*after_edits("coloretto"), "toy"])
def test_every_message_fits(game: str, language: str) -> None:
    seats = WITH_TOY[game].game.seats
    for players in (seats[0], seats[-1]):
        for message in messages(game, players, language, seed=players):
            check(message)


@pytest.mark.parametrize("cards", ["4", "20", "60"])
@pytest.mark.parametrize("grouped", ["off", "on"])
def test_panels_of_many_choices_fit_and_lead_to_every_move(cards: str, grouped: str) -> None:
    table = make_table("toy", 9, options={"cards": cards, "grouped": grouped})
    panel = panel_of(make_live(table), 4)
    reached, open_paths, seen = set(), [Path()], set()
    while open_paths:
        path = open_paths.pop()
        seen.add(path)
        check(panel_message(panel, "ja", emoji("toy"), path))
        offered = offer(panel, path)
        reached |= {pick.choice for pick in offered.picks if not pick.choice.startswith("/")}
        inside = {Path(pick.choice[1:]) for pick in offered.picks if pick.choice.startswith("/")}
        pages = {Path(offered.path.group, page) for page in range(offered.pages)}
        open_paths += (inside | pages) - seen
    assert reached == {one.notation for one in panel.offers}
