"""A colour means one thing, in every message of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from bot.messages import ids, table_ids, ui
from bot.messages.access import access_message, request_message
from bot.messages.choices import hinted_choices
from bot.messages.custom_id import CustomId
from bot.messages.help import (
    first_game_message,
    games_message,
    help_message,
    rules_message,
    which_message,
)
from bot.messages.ids import parse_id
from bot.messages.lobby import (
    lobby_menu_message,
    lobby_message,
    milestone_message,
    options_message,
    question_message,
)
from bot.messages.menu import (
    leave_message,
    left_message,
    more_message,
    others_message,
    stop_message,
    stuck_message,
)
from bot.messages.moderation import end_message, hidden_message, remove_message
from bot.messages.panel import confirm_move_message, panel_message
from bot.messages.preferences import notify_message, privacy_message, settings_message
from bot.messages.substitutes import invitation_message, offer_message, taken_message
from bot.messages.votes import ballot_message
from bot.store.rows import JoinRequest, Vote
from bot.store.settings import Preferences, ServerSettings
from bot.tables import views
from bot.tables.model import Milestone, Status, VoteCount, VoteResult
from bot.testing.messages import parts_of, render_end, render_private, render_public, with_hint
from games.core.game import Seat
from tests.messages.test_pages import POLICY
from tests.support.games import GAMES, after_edits
from tests.support.showing import EPOCH, body_of, find_moments, find_to_move, make_table

EVERY: Final = 7
"""The step in moments of a game."""
GREEN: Final[tuple[type[CustomId], ...]] = (
    *(ids.JoinLobby, ids.StartGame, ids.AcceptInvitation, ids.PractiseGame),
    *(ids.AskToJoin, ids.AdmitGuest, ids.AnswerAsHost),
    *(ids.OpenLesson, ids.PlayLesson),
    *(table_ids.TakeSeat, table_ids.AcceptSeat, table_ids.ReturnToSeat, table_ids.RestoreTable),
    *(table_ids.OpenRematch, table_ids.CastVote, table_ids.CastSeatVote, table_ids.MakeMove),
)
"""Purchases, and what agrees, joins or begins."""
RED: Final[tuple[type[CustomId], ...]] = (
    *(ids.CancelLobby, ids.EndTables, ids.DeleteData, ids.AnswerAsHost),
    *(table_ids.LeaveGame, table_ids.EndGame, table_ids.RemovePlayer),
)
"""What ends, leaves or deletes."""
BLUE: Final[tuple[type[CustomId], ...]] = (table_ids.OpenHand, table_ids.MakeMove)
"""The way to one's moves, and the move that a hint named."""
MEANINGS: Final[Mapping[int, tuple[type[CustomId], ...]]] = {
    ui.PRIMARY: BLUE,
    ui.SECONDARY: (CustomId,),
    ui.SUCCESS: GREEN,
    ui.DANGER: RED,
}


def buttons(message: ui.Message) -> Iterator[tuple[CustomId, dict[str, Any]]]:
    for part in parts_of(message):
        if part.get("type") == 2 and "custom_id" in part:
            custom_id = parse_id(part["custom_id"])
            assert custom_id is not None
            yield custom_id, part


def check(message: ui.Message) -> None:
    for about, button in buttons(message):
        assert isinstance(about, MEANINGS[button["style"]]), button


@pytest.mark.parametrize("game", after_edits(*GAMES))
def test_each_colour_has_one_meaning_in_all_messages_of_a_game(game: str) -> None:
    package = GAMES[game]
    table = make_table(game, package.game.seats[-1], rating="hints")
    lobby = make_table(game, status=Status.LOBBY)
    host = lobby.host.id
    vote = Vote("cancel", Seat(0), None, (Seat(0),))
    request = JoinRequest(9, "Kit", "", "")
    for message in (
        lobby_message(lobby, {}),
        lobby_message(replace(lobby, entry="invited"), {}),
        lobby_menu_message(lobby, host, "en", is_new=True),
        access_message(lobby, host, "en", has_private_threads=True),
        request_message(lobby, request, ()),
        question_message(lobby, ping=()),
        *(milestone_message(lobby, ping=(), milestone=milestone) for milestone in Milestone),
        options_message(lobby, host, "en", is_manager=True),
        rules_message(package, "en"),
        leave_message(table, host, "en"),
        stop_message(table, host, "en"),
        left_message(table, "en"),
        stuck_message(table, host, "en", is_manager=True),
        remove_message(table, "en"),
        hidden_message([table], 1, "en"),
        end_message(1, 2, "en"),
        ballot_message(VoteResult(table, VoteCount(vote, (Seat(0),), (Seat(1),))), "cancel"),
        offer_message(table, Seat(0)),
        invitation_message(table, Seat(0), 9, Seat(1), ()),
        taken_message(table, Seat(0), may_return=True),
    ):
        check(message)
    moments = find_moments(table, 1)
    for message in render_end(moments[-1]):
        check(message)
    for live in moments[::EVERY]:
        for message in render_public(live).values():
            check(message)
            moves = [
                part for about, part in buttons(message) if isinstance(about, table_ids.MakeMove)
            ]
            assert ui.PRIMARY not in {move["style"] for move in moves}
        for decision in live.decisions:
            panel = views.panel(live, decision.seat)
            for message in (
                *render_private(live, decision.seat).values(),
                more_message(panel, host, "en", is_manager=True),
                others_message(panel, "en", is_manager=True),
            ):
                check(message)
                for about, button in buttons(message):
                    if isinstance(about, table_ids.OpenHand):
                        blue = button["style"] == ui.PRIMARY
                        assert not (blue and package.is_open), "the moves are on the board"


def test_each_colour_has_one_meaning_in_the_other_messages() -> None:
    for message in (
        help_message("en"),
        first_game_message(GAMES, "en"),
        games_message(GAMES, "en"),
        which_message(GAMES, "en"),
        settings_message(ServerSettings(1), "en"),
        notify_message(Preferences(100), EPOCH, "en"),
        privacy_message(Preferences(100), POLICY, "en"),
    ):
        check(message)


def bare(text: str) -> str:
    """Return a text without markup, escapes and double spaces."""
    return " ".join(re.sub(r"[\\*\u200b]", "", text).split())


@pytest.mark.parametrize("game", after_edits(*GAMES))
def test_a_hint_is_blue_and_says_the_words_of_its_button(game: str) -> None:
    count = 0
    for _, plain in find_to_move(game):
        if len(plain.offers) < 2:
            continue
        panel = with_hint(plain)
        message = panel_message(panel, "en", {})
        check(message)
        blue = [
            (about.choice, button["label"])
            for about, button in buttons(message)
            if isinstance(about, table_ids.MakeMove) and button["style"] == ui.PRIMARY
        ]
        assert {choice for choice, _ in blue} <= {*hinted_choices(panel)}
        for choice, label in blue:
            assert bare(label.rstrip("…")) in bare(body_of(message)), choice
            count += 1
        check(confirm_move_message(panel, plain.offers[0].notation, "en"))
    assert count
