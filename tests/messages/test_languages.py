"""A message to a single reader is in their language, whatever the channel's language is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.board import turn_message
from bot.messages.message import Message
from bot.messages.notices import Call, Hand, direct_message, expired_message, reminder_message
from bot.messages.tables import ballot_message
from bot.tables.model import Table, TableId, VoteCount, VoteResult
from bot.tables.moderation import Absence
from games.core.game import Seat
from tests.messages.test_walk import check
from tests.support.games import GAMES, WITH_TOY
from tests.support.showing import (
    EPOCH,
    FACES,
    body_of,
    find_moments,
    ids_of,
    make_live,
    make_table,
    panel_of,
    play,
    snapshot_of,
    texts_of,
)


def speaking(*languages: str, language: str = "en", game: str = "toy") -> Table:
    """Return a table of people with these languages, and a computer player."""
    table = make_table(game, len(languages) + 1, language=language)
    participants = tuple(
        replace(participant, person=replace(participant.person, language=write_lines))
        for participant, write_lines in zip(table.participants, languages, strict=False)
        if participant.person
    )
    return replace(table, participants=(*participants, table.participants[-1]))


def called(table: Table) -> str:
    """Return the line of a turn's message that mentions players."""
    alone = (live for live in play(table, 1) if [one.seat for one in live.asked] == [0])
    message = turn_message(snapshot_of(next(alone)), {})
    return next(text for text in texts_of(message) if "▶" in text)


def test_whoever_is_called_reads_it_in_their_language() -> None:
    game = next(iter(GAMES))
    assert called(speaking("ja", "en", game=game)) == "**▶** ① <@100>さん、あなたの番です。"
    assert (
        called(speaking("en", "ja", language="ja", game=game)) == "**▶** ① <@100>, it’s your turn."
    )
    assert called(speaking("", "", game=game)) == "**▶** ① <@100>, it’s your turn."


def test_several_who_speak_differently_read_the_language_of_the_table() -> None:
    for languages, seats in ((("ja", "en"), "en"), (("ja", "ja"), "ja")):
        table, absence = speaking("en", *languages), Absence(Seat(0), 4)
        asked = body_of(expired_message(table, absence, (101, 102), ()))
        assert ("?" in asked) is (seats == "en")


def test_a_vote_is_put_in_the_language_of_whose_answer_is_missing() -> None:
    table = speaking("en", "ja")
    ballot = VoteCount("rewind", Seat(0), (Seat(0),), (Seat(1),))
    assert "同意" in str(ballot_message(VoteResult(table, ballot), "rewind").layout.to_components())


@pytest.mark.parametrize("home", [None, 2])
def test_a_reminder_speaks_to_its_reader(home: int | None) -> None:
    call = Call(speaking("en", "ja"), EPOCH, EPOCH)
    assert "A table is" in body_of(reminder_message([call], 100, None))
    told = body_of(reminder_message([call], 101, home))
    assert "手番開始：<t:1767323040:R>" in told
    assert "your turn" not in told


def direct(live_seat: int = 0) -> Message:
    table = speaking("ja", "en")
    panel = panel_of(make_live(table), live_seat)
    return direct_message([Call(table, EPOCH)], 100, Hand(panel, FACES, text_mode=False))


def test_a_direct_message_holds_the_hand_and_its_buttons() -> None:
    message = direct()
    assert [one.name for one in message.pictures] == ["hand.png"]
    assert any(name.startswith("move:abc234:0:") for name in ids_of(message))
    assert "table:hand:abc234" not in ids_of(message)
    assert "あなたの番です" in body_of(message)


def test_one_about_several_tables_opens_each_hand() -> None:
    tables = [replace(speaking("ja"), id=TableId(f"abc23{at}")) for at in range(2, 8)] * 2
    message = direct_message([Call(table, EPOCH) for table in tables], 100)
    assert len([name for name in ids_of(message) if name.startswith("table:hand:")]) == 6
    check(message)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", WITH_TOY)
def test_every_hand_fits_into_a_reminder(game: str, language: str) -> None:
    table = speaking(*[language] * (WITH_TOY[game].game.seats[-1] - 1), game=game)
    for live in find_moments(table, 1):
        for seat in {decision.seat for decision in live.asked} - {len(table.participants) - 1}:
            hand = Hand(panel_of(live, seat), FACES, text_mode=True)
            check(reminder_message([Call(live.table, EPOCH, EPOCH)], 100 + seat, None, hand))
