"""Messages at tables: votes, seats, reminders, the costs of a rated game, and icons."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from bot import sandbox, words
from bot.messages import absences, ids, reminders, substitutes
from bot.messages.board import board_message, turn_message
from bot.messages.channels import lost_message
from bot.messages.choices import name_moves, premove_message
from bot.messages.custom_id import REGISTRY
from bot.messages.ids import parse_id
from bot.messages.lobby import guest_message, lobby_message
from bot.messages.menu import left_message
from bot.messages.panel import panel_message
from bot.messages.past_boards import collapsed_message
from bot.messages.preferences import confirm_deletion_message
from bot.messages.table_ids import NO, YES, CastVote, MakeMove, ResolveAbsence
from bot.messages.ui import LINK_ICON, Message
from bot.messages.votes import ballot_message, closed_message
from bot.store.results import NEW_RATING, PEOPLE, Rating, RatingChange, RatingChanges
from bot.store.rows import Vote
from bot.tables import votes
from bot.tables.model import Participant, Status, Table, TableId, VoteCount, VoteResult
from bot.tables.moderation import Absence, TimeoutAction
from bot.tables.premoves import find_premoves
from bot.tables.session import GameSession
from bot.testing.messages import reach, redrawn, render_private, render_public, shown
from bot.testing.presentation import emoji_in
from bot.testing.subject import find_subject
from bot.words import LANGUAGES, Reader, localize
from games.core.game import Seat
from games.core.text import text
from tests.support import showing
from tests.support.games import GAMES, after_edits
from tests.words.texts import messages

GAME = "coloretto"
DUE = datetime(2030, 1, 1, tzinfo=UTC)
TABLE = TableId("abc234")
over_languages = pytest.mark.parametrize("language", LANGUAGES)


def voted(table: Table, ballot: VoteCount, ping: tuple[int, ...] = ()) -> Message:
    return ballot_message(VoteResult(table, ballot), ballot.vote.kind, ping)


@pytest.mark.parametrize("kind", votes.KINDS)
@over_languages
def test_a_vote_mentions_only_notified_voters_and_shows_its_deadline(
    kind: str, language: str
) -> None:
    table = showing.make_table("toy", 4, language=language)
    ballot = VoteCount(Vote(kind, Seat(1), None, (Seat(1),)), (Seat(1),), (Seat(0), Seat(2)))
    message = voted(table, ballot, (102,))
    assert message.ping == (102,)
    assert "<@102>" in showing.body_of(message)
    assert "<@100>" not in showing.body_of(message)
    assert showing.ids_of(message) == [
        f"table:vote:abc234:{kind}_{choice}" for choice in ("yes", "no")
    ]
    closed = ballot_message(VoteResult(table, None), kind)
    assert not showing.buttons_of(closed)
    declined, withdrawn = (
        showing.body_of(closed_message(table, kind, agreed=False, withdrawn=is_withdrawn))
        for is_withdrawn in (False, True)
    )
    assert len({showing.body_of(closed), declined, withdrawn}) == 3
    participants = [
        replace(participant, is_ai=at == 2) for at, participant in enumerate(table.participants)
    ]
    away = (Seat(2),)
    due = DUE if kind == votes.CANCEL else None
    yes = (Seat(1), Seat(3))
    silent = VoteCount(Vote(kind, Seat(1), None, yes, due), yes, (Seat(0), *away), away)
    body = showing.body_of(voted(replace(table, participants=tuple(participants)), silent, (102,)))
    assert body.count("<@102>") == 2  # has a stand-in, but still votes
    stamp = f"<t:{DUE.timestamp():.0f}:R>"
    assert body.count("<t:") == body.count(stamp) == (0 if due is None else 2)


@over_languages
def test_an_invitation_mentions_only_the_guest_and_names_the_inviter(language: str) -> None:
    table = showing.make_table("toy", language=language)
    guest = 2**63 - 1
    message = substitutes.invitation_message(table, Seat(2), guest, Seat(1), (guest,))
    assert message.ping == (guest,)
    assert showing.body_of(message).count("<@") == 1
    assert "② Ann1" in showing.body_of(message)
    own = substitutes.invitation_message(table, Seat(1), guest, Seat(1), ())
    assert (own.ping, showing.body_of(own).count("② Ann1")) == ((), 1)


def speaking(*languages: str, language: str = "en", game: str = "toy") -> Table:
    """Return a table of people with these languages, and a computer player."""
    table = showing.make_table(game, len(languages) + 1, language=language)
    participants = tuple(
        replace(participant, person=replace(participant.person, language=spoken))
        for participant, spoken in zip(table.participants, languages, strict=False)
        if participant.person
    )
    return replace(table, participants=(*participants, table.participants[-1]))


def test_public_messages_are_wholly_in_the_language_of_the_table() -> None:
    def called(*languages: str, language: str = "en") -> str:
        table = speaking(*languages, language=language, game=GAME)
        alone = (
            live
            for live in showing.play(table, 1)
            if [decision.seat for decision in live.decisions] == [0]
        )
        texts = showing.texts_of(turn_message(showing.snapshot_of(next(alone)), {}))
        return next(line for line in texts if "▶" in line)

    english = "**▶** ① <@100>, it’s your turn."
    assert called("ja", "en") == called("", "") == english
    assert called("en", "en", language="ja") == "**▶** ① <@100>さん、あなたの番です。"
    table = speaking("en", "ja", "ja")
    absence = Absence(Seat(0), 4)
    message = absences.expired_message(table, absence, (101, 102), ())
    assert "What should happen now?" in showing.body_of(message)
    ballot = VoteCount(Vote("rewind", Seat(0), 0, (Seat(0),)), (Seat(0),), (Seat(1),))
    assert "Agree" in str(voted(speaking("en", "ja"), ballot).layout.to_components())


NAMES: Final = {
    language: {
        Reader(language).say(f"character-{character}-{level}")
        for character in ("momo", "fuku", "kit", "bruno", "nuka", "kero", "mike", "poko", "hari")
        for level in ("easy", "normal", "hard")
    }
    for language in ("de", "ja")
}
"""The names of computer players by language."""


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("game", after_edits(*GAMES))
def test_public_messages_name_computer_players_in_their_language(game: str, language: str) -> None:
    [other] = NAMES.keys() - {language}
    foreign = re.compile("|".join(rf"(?<!\w){name}(?!\w)" for name in NAMES[other]))
    people = max(3, GAMES[game].game.seats[0]) - 1
    table = speaking("en", *(other,) * (people - 1), language=language, game=game)
    count = 0
    for live in showing.find_moments(table, 1)[::9]:
        for message in render_public(live).values():
            texts = (*showing.texts_of(message), *(picture.alt for picture in message.pictures))
            assert [posted for posted in texts if foreign.search(posted)] == []
            drawn = {person.name for picture in message.pictures for person in picture.people}
            assert not NAMES[other] & drawn
            count += 1
    assert count


@pytest.mark.parametrize("game", after_edits(*GAMES))
def test_japanese_messages_have_japanese_punctuation(game: str) -> None:
    """A range is written with 〜, and parts are separated by ・."""
    table = showing.make_table(game, GAMES[game].game.seats[0], language="ja")
    for live in showing.find_moments(table, 1)[::9]:
        messages_shown = [*render_public(live).values()]
        for decision in live.decisions:
            messages_shown += render_private(live, decision.seat).values()
        for message in messages_shown:
            texts = (*showing.texts_of(message), *(picture.alt for picture in message.pictures))
            assert [line for line in texts if re.search("–| · ", line)] == []


@pytest.mark.parametrize("due", [showing.EPOCH, None])
def test_a_reminder_is_in_the_readers_language_only_in_a_direct_message(
    due: datetime | None,
) -> None:
    call = reminders.DueTurn(speaking("en", "ja"), showing.EPOCH, due)
    english, direct, public = (
        showing.body_of(reminders.reminder_message([call], *reader))
        for reader in ((100, None), (101, None), (101, 2))
    )
    assert "It’s your turn at 1 table" in english
    assert "**[おもちゃ](https://discord.com/channels/1/2)**・手番開始：<t:1767323040:R>" in direct
    assert "your turn" not in direct
    assert "<@101>, it’s your turn at 1 table" in public
    assert not re.search("[ぁ-んァ-ン一-龥]", public)
    assert TABLE not in direct + public


def test_the_loss_of_a_channel_is_told_in_the_readers_language() -> None:
    table = speaking("en", "ja", "")
    for user, language in ((100, "en"), (101, "ja"), (102, "en")):
        button = Reader(language).say("lost-channel-choose")
        assert button in str(lost_message(table, user).layout.to_components())


def test_a_reminder_links_at_most_6_hands() -> None:
    call = reminders.DueTurn(speaking("en", "ja"), showing.EPOCH)
    ids = [TableId(f"abc23{at}") for at in range(2, 8)] * 2
    calls = [replace(call, table=replace(call.table, id=table_id)) for table_id in ids]
    several = reminders.direct_message(calls, 100)
    assert len([name for name in showing.ids_of(several) if name.startswith("table:hand:")]) == 6
    showing.check(several)


def tell(key: str, language: str) -> str:
    """Return the longest part of a text without the name in it."""
    marker = "\N{OBJECT REPLACEMENT CHARACTER}"
    sentence = localize(text(key, who=marker), Reader(language))
    return max(sentence.split(marker), key=len).strip()


@over_languages
def test_rating_consequences_are_stated_only_for_rated_games(language: str) -> None:
    table = showing.make_table(GAME, language=language, ended=DUE)
    people = (*table.participants[:-1], Participant(replace(table.host, id=103, name="Cyd")))
    rated = replace(table, participants=people)
    ballot = VoteCount(
        Vote("cancel", Seat(0), None, (Seat(0),), DUE),
        (Seat(0),),
        (Seat(1), Seat(2)),
        (Seat(2),),
    )

    def stop(table: Table) -> GameSession:
        return showing.make_live(replace(table, status=Status.CANCELLED))

    for table in (rated, replace(rated, rating="hints")):
        for key, message in {
            "rated-vote": voted(table, replace(ballot, is_rated=table.is_rated)),
            "rated-seat": substitutes.substitute_message(table, Seat(0), language),
            "rated-guest": substitutes.offer_message(table, Seat(0)),
            "rated-return": left_message(table, language),
            "turn-stopped-rated": turn_message(showing.snapshot_of(stop(table)), {}),
        }.items():
            showing.check(message)
            assert (tell(key, language) in showing.body_of(message)) == table.is_rated
    assert tell("turn-stopped", language) in showing.body_of(message)
    changes = RatingChanges(PEOPLE, "", {0: RatingChange(NEW_RATING, Rating(26, 8), 0.5, 1.0)})
    own = panel_message(showing.panel_of(stop(rated), 0), language, {}, changes=changes)
    assert "1540?" in showing.body_of(own)
    assert tell("privacy-confirm", language) in showing.body_of(confirm_deletion_message(language))


def test_every_public_button_except_moves_has_an_icon() -> None:
    table = showing.make_table("toy")
    seat = Seat(0)
    *_, last = showing.play(table, 1)
    live = showing.make_live(table)
    reserved = Participant(None, reserved_for=table.participants[0].person)
    lobby = replace(table, status=Status.LOBBY, started=None)
    closed = (
        replace(live, table=replace(live.table, status=status))
        for status in (Status.CANCELLED, Status.ARCHIVED)
    )
    public = (
        *(turn_message(showing.snapshot_of(session), {}) for session in (last, *closed)),
        board_message(showing.snapshot_of(live), "en", {}),
        collapsed_message(showing.snapshot_of(live), {}),
        lobby_message(replace(lobby, participants=(*table.participants, reserved)), {}),
        guest_message(lobby, 100, 7, ()),
        absences.expired_message(table, Absence(seat, 1), (101,), ()),
        voted(table, VoteCount(Vote("rewind", seat, 0, (seat,)), (seat,), (Seat(1),))),
        substitutes.offer_message(table, seat),
        substitutes.invitation_message(table, seat, 7, seat, ()),
        substitutes.taken_message(table, seat, may_return=True),
        reminders.dormant_message(table),
        reminders.reminder_message([reminders.DueTurn(table, showing.EPOCH)], 100, None),
    )
    bare = [
        button.label
        for message in public
        for button in showing.buttons_of(message)
        if button.emoji is None and not isinstance(parse_id(button.custom_id or ""), MakeMove)
    ]
    assert bare == []


def test_the_sandbox_page_draws_every_icon_and_opposites_look_different() -> None:
    answers = [CastVote(TABLE, "cancel", answer).icon for answer in (YES, NO)]
    for first, other in (
        answers,
        [ids.AcceptInvitation.sign, ids.DeclineInvitation.sign],
        [ids.JoinLobby.sign, ids.LeaveLobby.sign],
    ):
        assert first != other
    icons = {kind.sign for kinds in REGISTRY.values() for kind in kinds} - {""}
    icons |= {ResolveAbsence(TABLE, action, Seat(0), 0).icon for action in TimeoutAction}
    page = (Path(sandbox.__file__).parent / "static" / "emoji.js").read_text("utf-8")
    said = "".join(path.read_text("utf-8") for path in Path(words.__file__).parent.rglob("*.ftl"))
    icons.update(re.findall("[\U0001f300-\U0001faff\u2300-\u23ff]|.(?=\ufe0f)", said))
    signs = {icon.removesuffix("\ufe0f") for icon in {*icons, *answers, LINK_ICON}}
    plain = {"\u25b6", "\u25ab"}  # every font has them
    assert {sign for sign in signs if f'"{sign}":' not in page} == plain


SEED = 1
over_games = pytest.mark.parametrize("game", after_edits("coloretto"))


@over_games
def test_every_move_is_named_without_its_effect_and_premoves_are_offered(game: str) -> None:
    offered = 0
    players = max(3, GAMES[game].game.seats[0])
    table = showing.make_table(game, players)
    for live in showing.find_moments(table, SEED)[::2]:
        deciding = {decision.seat for decision in live.decisions}
        for seat, language in product(deciding, LANGUAGES):
            panel = showing.panel_of(live, seat)
            moves = [offer.move for offer in panel.offers]
            names = name_moves(table, panel.view, moves, language, beside_board=False)
            # A colon separates two moves of the same name. A report adds the difference:
            # "Move on blue (6 points)" would give two numbers.
            short = (name for name in names.values() if not re.search("[:：]", name))
            is_whole = GAMES[game].presentation.whole_labels
            assert is_whole or not [name for name in short if re.search(r"[(（][+−\d]", name)]
        for seat in [] if live.outcome else sorted(set(map(Seat, range(players))) - deciding)[:1]:
            offers = find_premoves(live, seat)
            panel = replace(showing.panel_of(live, seat), premove=offers[:2])
            for select in showing.selects_of(premove_message(panel, offers, "ja")):
                kinds = [f"{offer.kind} {offer.notation}" for offer in offers[:25]]
                assert [option.value for option in select.options] == kinds
                offered += len(kinds)
    assert offered


def test_a_panel_changes_with_the_hand_of_its_seat() -> None:
    live = showing.make_live(showing.make_table("toy", 3))
    panel = showing.panel_of(live, 0)
    other = showing.panel_of(redrawn(live, Seat(1)), 0)
    assert shown(panel_message(panel, "en", {})) != shown(panel_message(other, "en", {}))


def test_panels_with_many_choices_reach_every_move() -> None:
    for cards, grouped in product(("4", "20", "60"), ("off", "on")):
        table = showing.make_table("toy", 9, options={"cards": cards, "grouped": grouped})
        panel = showing.panel_of(showing.make_live(table), 4)
        assert reach(panel, "ja") == ({offer.notation for offer in panel.offers}, [])


@over_games
def test_texts_use_game_icons_instead_of_plain_signs(game: str) -> None:
    """A picture in a text is always the game's icon, never a plain sign."""
    line = find_subject(game).play(GAMES[game].game.seats[-1], SEED)
    texts = {text for at in line[::7] for text in at.texts}
    # Without icons, letters distinguish signs of the same shape.
    emoji = {emoji for text in texts for emoji in emoji_in(text)}
    signs = {sign for emoji in emoji for sign in emoji.plain if not sign.isascii()}
    assert signs
    for language in LANGUAGES:
        wrong = {message.key for message in messages(game, language) if signs & set(message.words)}
        assert {key for key in wrong if not key.startswith("rules-")} == set()
