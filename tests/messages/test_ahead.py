"""Premoves, notes and votes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.messages.choices import premove_message
from bot.messages.panel import panel_message
from bot.messages.seats import invitation_message, offer_message, substitute_message, taken_message
from bot.messages.tables import ballot_message, closed_message
from bot.tables import premoves, votes
from bot.tables.model import VoteCount, VoteResult
from bot.tables.session import GameSession
from bot.words import LANGUAGES
from games.core.game import Seat
from tests.support.games import WITH_TOY
from tests.support.showing import (
    body_of,
    buttons_of,
    find_moments,
    ids_of,
    length_of,
    make_live,
    make_table,
    panel_of,
    play,
    selects_of,
)


def seat_not_asked(live: GameSession) -> Seat | None:
    asked = {decision.seat for decision in live.asked}
    return next((Seat(n) for n in range(len(live.table.participants)) if n not in asked), None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", WITH_TOY)
def test_every_game_can_be_answered_in_advance(game: str, language: str) -> None:
    offered = 0
    players = max(3, WITH_TOY[game].game.seats[0])
    for live in find_moments(make_table(game, players), 3):
        seat = seat_not_asked(live)
        if live.outcome or seat is None:
            continue
        foreseen = premoves.find_premoves(live, seat)
        panel = replace(panel_of(live, seat), premove=foreseen[:2])
        message = premove_message(panel, foreseen, language)
        assert length_of(message) <= 4000
        for select in selects_of(message):
            offered += len(select.options)
            assert [one.value for one in select.options] == [
                f"{one.kind} {one.notation}" for one in foreseen[:25]
            ]
    assert offered


def test_what_was_said_in_advance_stands_in_the_panel_and_can_be_forgotten() -> None:
    live = list(play(make_table("toy"), 1))[1]
    panel = panel_of(live, 0)
    foreseen = premoves.find_premoves(live, Seat(0))
    assert "⏩" not in body_of(panel_message(panel, "en", {}))
    said = replace(panel, premove=foreseen[:2])
    assert "⏩ In advance: Lay 0, else Lay 1" in body_of(panel_message(said, "en", {}))
    found = ids_of(premove_message(said, foreseen, "en"))
    assert {"table:ahead:abc234:clear", "table:ahead:abc234:set"} <= set(found)
    late = replace(panel_of(make_live(make_table("toy")), 0), premove=())
    assert not selects_of(premove_message(late, foreseen, "en"))
    assert "It is your turn" in body_of(premove_message(late, foreseen, "en"))
    first = premove_message(panel, (), "en")
    assert "before your first move" in body_of(first)


def test_a_note_is_shown_without_its_markup() -> None:
    panel = replace(panel_of(make_live(make_table("toy")), 0), note="**a**\n# b")
    body = body_of(panel_message(panel, "en", {}))
    assert "📝 \\*\\*a\\*\\*\n> " in body


@pytest.mark.parametrize("kind", votes.KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_says_who_agreed_and_calls_only_who_wants_it(kind: str, language: str) -> None:
    table = make_table("toy", 4)
    ballot = VoteCount(kind, Seat(1), (Seat(1),), (Seat(0), Seat(2)))
    message = ballot_message(VoteResult(table, ballot), kind, (102,))
    body = body_of(message)
    assert message.ping == (102,)
    assert "<@102>" in body
    assert "<@100>" not in body
    assert ids_of(message) == [f"table:vote:abc234:{kind}_{said}" for said in ("yes", "no")]
    closed = ballot_message(VoteResult(table, None), kind)
    assert not buttons_of(closed)
    assert body_of(closed) != body_of(closed_message(table, kind, agreed=False))


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The proposal was withdrawn."), ("ja", "提案は取り下げられました。")],
)
def test_a_question_taken_back_is_not_called_declined(language: str, said: str) -> None:
    table = make_table("toy", 4, language=language)
    taken_back = closed_message(table, "cancel", agreed=False, withdrawn=True)
    assert body_of(taken_back) == said
    assert body_of(closed_message(table, "cancel", agreed=False)) != said


@pytest.mark.parametrize("kind", votes.KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_says_what_silence_means(kind: str, language: str) -> None:
    table = make_table("toy", 4, language=language)
    participants = list(table.participants)
    participants[2] = replace(participants[2], is_ai=True)
    table, away = replace(table, participants=tuple(participants)), (Seat(2),)
    due = datetime(2030, 1, 1, tzinfo=UTC) if kind == votes.CANCEL else None
    ballot = VoteCount(kind, Seat(1), (Seat(1), Seat(3)), (Seat(0), *away), away, due)
    body = body_of(ballot_message(VoteResult(table, ballot), kind, (102,)))
    assert body.count("<@102>") == 2  # has a stand-in, but still votes
    stamp = "" if due is None else f"<t:{due.timestamp():.0f}:R>"
    assert body.count("<t:") == (0 if due is None else 2)
    assert stamp in body


def test_a_seat_is_offered_once() -> None:
    table = make_table("toy")
    assert ids_of(offer_message(table, Seat(1))) == [
        "table:take:abc234:1",
        "table:withdraw:abc234:1",
    ]
    assert ids_of(taken_message(table, Seat(1))) == ["table:hand:abc234"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_calls_the_guest_alone_and_says_who_asks(language: str) -> None:
    table = make_table("toy", language=language)
    guest = 2**63 - 1
    message = invitation_message(table, Seat(2), guest, Seat(1), (guest,))
    assert message.ping == (guest,)
    assert body_of(message).count("<@") == 1
    assert "② Ann1" in body_of(message)
    assert ids_of(message) == [
        f"table:{verb}:abc234:2_{guest}" for verb in ("accept", "decline", "withdraw")
    ]
    own = invitation_message(table, Seat(1), guest, Seat(1), ())
    assert own.ping == ()
    assert body_of(own).count("② Ann1") == 1


def test_a_seat_goes_to_somebody_by_name_or_unless_its_player_is_absent_to_anybody() -> None:
    table = make_table("toy")
    assert ids_of(substitute_message(table, Seat(1), "en")) == [
        *("table:offer:abc234:1_all", "table:more:abc234"),
        "table:invite:abc234:1",
    ]
    assert ids_of(substitute_message(table, Seat(1), "en", 7)) == ["table:invite:abc234:1_7"]
