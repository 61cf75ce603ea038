"""Messages about tables: votes, seats, reminders, and the costs of a rated game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot import sandbox
from bot.messages import ids
from bot.messages.board import board_message, turn_message
from bot.messages.custom_id import REGISTRY
from bot.messages.ids import parse_id
from bot.messages.lobby import lobby_message, options_message
from bot.messages.message import GO, Message
from bot.messages.notices import (
    DueTurn,
    Hand,
    direct_message,
    dormant_message,
    expired_message,
    reminder_message,
)
from bot.messages.panel import panel_message
from bot.messages.preferences import confirm_deletion_message
from bot.messages.result import collapsed_message
from bot.messages.seats import invitation_message, offer_message, substitute_message, taken_message
from bot.messages.table_ids import NO, YES, CastVote, MakeMove, ResolveAbsence
from bot.messages.tables import ballot_message, closed_message, left_message, others_message
from bot.store.results import NEW, PEOPLE, Rating, RatingChange, RatingChanges
from bot.tables import votes
from bot.tables.model import Participant, Status, Table, TableId, VoteCount, VoteResult
from bot.tables.moderation import Absence, TimeoutAction
from bot.words import LANGUAGES, Reader, localize
from games.ai.search import Level
from games.core.game import Seat
from games.core.text import text
from tests.support.games import GAMES
from tests.support.showing import (
    EPOCH,
    FACES,
    body_of,
    buttons_of,
    check,
    ids_of,
    make_live,
    make_table,
    panel_of,
    play,
    snapshot_of,
    texts_of,
)


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
        *("table:offer:abc234:1_all", "table:others:abc234"),
        "table:invite:abc234:1",
    ]
    assert ids_of(substitute_message(table, Seat(1), "en", 7)) == ["table:invite:abc234:1_7"]


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
    call = DueTurn(speaking("en", "ja"), EPOCH, EPOCH)
    assert "It’s your turn at 1 table" in body_of(reminder_message([call], 100, None))
    told = body_of(reminder_message([call], 101, home))
    assert "手番開始：<t:1767323040:R>" in told
    assert "your turn" not in told


def direct(live_seat: int = 0) -> Message:
    table = speaking("ja", "en")
    panel = panel_of(make_live(table), live_seat)
    return direct_message([DueTurn(table, EPOCH)], 100, Hand(panel, FACES, text_mode=False))


def test_a_direct_message_holds_the_hand_and_its_buttons() -> None:
    message = direct()
    assert [one.name for one in message.pictures] == ["hand.png"]
    assert any(name.startswith("move:abc234:0:") for name in ids_of(message))
    assert "table:hand:abc234" not in ids_of(message)
    assert "あなたの番です" in body_of(message)


def test_one_about_several_tables_opens_each_hand() -> None:
    tables = [replace(speaking("ja"), id=TableId(f"abc23{at}")) for at in range(2, 8)] * 2
    message = direct_message([DueTurn(table, EPOCH) for table in tables], 100)
    assert len([name for name in ids_of(message) if name.startswith("table:hand:")]) == 6
    check(message)


GAME = "coloretto"
DUE = datetime(2026, 1, 1, tzinfo=UTC)
over_languages = pytest.mark.parametrize("language", LANGUAGES)


def tell(key: str, language: str) -> str:
    """Return a text up to the first name in it."""
    marker = "\N{OBJECT REPLACEMENT CHARACTER}"
    found = localize(text(key, who=marker), Reader(language))
    return max(found.split(marker), key=len).strip()


def tables(language: str) -> tuple[Table, Table]:
    """Return a rated game of people, and one with hints."""
    table = make_table(GAME, language=language)
    people = (*table.participants[:-1], Participant(replace(table.host, id=103, name="Cyd")))
    rated = replace(table, participants=people)
    return rated, replace(rated, rating="hints")


@over_languages
def test_a_stop_is_put_to_the_vote_with_what_it_means(language: str) -> None:
    rated, unrated = tables(language)
    ballot = VoteCount("cancel", Seat(0), (Seat(0),), (Seat(1), Seat(2)), (Seat(2),), DUE)
    said = [
        body_of(ballot_message(VoteResult(table, one), "cancel"))
        for table, one in ((rated, replace(ballot, is_rated=True)), (unrated, ballot))
    ]
    assert [tell("rated-vote", language) in one for one in said] == [True, False]


@over_languages
def test_a_seat_is_offered_and_left_with_what_it_means(language: str) -> None:
    def found(table: Table) -> list[tuple[str, Message]]:
        return [
            ("rated-seat", substitute_message(table, Seat(0), language)),
            ("rated-guest", offer_message(table, Seat(0))),
            ("rated-return", left_message(table, language)),
        ]

    rated, unrated = tables(language)
    for key, message in found(rated):
        check(message)
        assert tell(key, language) in body_of(message)
    assert not [key for key, message in found(unrated) if tell(key, language) in body_of(message)]


def test_nobody_is_offered_the_seat_of_a_computer_player_that_rates_a_game() -> None:
    rated = make_table("toy")
    for table, is_offered in ((rated, False), (replace(rated, rating="hints"), True)):
        message = others_message(panel_of(make_live(table), 0), "en")
        assert ("table:offer:abc234:2" in ids_of(message)) == is_offered


@over_languages
def test_a_lobby_shows_whether_its_game_is_rated(language: str) -> None:
    rated, unrated = (replace(one, status=Status.LOBBY) for one in tables(language))
    levels = (Participant(None, is_ai=True, level=level) for level in (Level.EASY, Level.HARD))
    mixed = replace(rated, participants=(*rated.participants[:1], *levels))
    for table, value in ((rated, "rated"), (unrated, "hints"), (mixed, "mixed")):
        told = tell(f"option-rating-{value}", language)
        assert f"{told}\n" in body_of(lobby_message(table, {}))
    options = body_of(options_message(rated, rated.host.id, language))
    assert tell("option-rating-hint", language) in options


@over_languages
def test_who_left_a_game_that_was_stopped_reads_what_it_did(language: str) -> None:
    rated, unrated = tables(language)
    for table, key in ((rated, "turn-stopped-rated"), (unrated, "turn-stopped")):
        stopped = make_live(replace(table, status=Status.CANCELLED, ended=DUE))
        assert tell(key, language) in body_of(turn_message(snapshot_of(stopped), {}))
    stopped = make_live(replace(rated, status=Status.CANCELLED, ended=DUE))
    changes = RatingChanges(PEOPLE, "", {0: RatingChange(NEW, Rating(24, 8), 0.5, 1.0)})
    assert "1460?" in body_of(panel_message(panel_of(stopped, 0), language, {}, changes=changes))


@over_languages
def test_who_deletes_their_data_reads_what_stays(language: str) -> None:
    assert tell("privacy-sure", language) in body_of(confirm_deletion_message(language))


TABLE = TableId("abc234")


def public() -> Iterator[Message]:
    """Yield a public message of every kind."""
    table, seat = make_table("toy"), Seat(0)
    *_, last = play(table, 1)
    live = make_live(table)
    yield turn_message(snapshot_of(last), {})
    yield board_message(snapshot_of(live), "en", {})
    for status in (Status.CANCELLED, Status.ARCHIVED):
        closed = replace(live, table=replace(live.table, status=status))
        yield turn_message(snapshot_of(closed), {})
    yield collapsed_message(snapshot_of(live), {})
    reserved = Participant(None, reserved_for=table.participants[0].person)
    lobby = replace(table, status=Status.LOBBY, started=None)
    yield lobby_message(replace(lobby, participants=(*table.participants, reserved)), {})
    yield expired_message(table, Absence(seat, 1), (101,), ())
    yield ballot_message(
        VoteResult(table, VoteCount("rewind", seat, (seat,), (Seat(1),))), "rewind"
    )
    yield offer_message(table, seat)
    yield invitation_message(table, seat, 7, seat, ())
    yield taken_message(table, seat, may_return=True)
    yield dormant_message(table)
    for home in (2, 3, None):
        yield reminder_message([DueTurn(table, EPOCH)], 100, home)


def test_every_button_everybody_sees_explains_itself() -> None:
    bare = [
        button.label
        for message in public()
        for button in buttons_of(message)
        if button.emoji is None and not isinstance(parse_id(button.custom_id or ""), MakeMove)
    ]
    assert bare == []


def icons() -> set[str]:
    """Return every icon of a button."""
    plain = {kind.sign for kinds in REGISTRY.values() for kind in kinds} - {""}
    remedies = {ResolveAbsence(TABLE, action, Seat(0), 0).icon for action in TimeoutAction}
    return plain | remedies | {CastVote(TABLE, "cancel", answer).icon for answer in (YES, NO)}


def test_opposites_look_different() -> None:
    assert len({ids.AcceptInvitation.sign, ids.DeclineInvitation.sign}) == 2
    assert len({CastVote(TABLE, "cancel", answer).icon for answer in (YES, NO)}) == 2
    assert len({ids.JoinLobby.sign, ids.LeaveLobby.sign}) == 2


def test_the_page_draws_every_picture() -> None:
    page = (Path(sandbox.__file__).parent / "static" / "emoji.js").read_text("utf-8")
    plain = {"\u25b6"}  # every font has it
    signs = {icon.removesuffix("\ufe0f") for icon in {*icons(), GO}}
    assert {sign for sign in signs if f'"{sign}":' not in page} == plain
