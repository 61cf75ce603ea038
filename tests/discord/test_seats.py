"""Seats that change hands, absent players, votes; managers remove players, operators block them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.sandbox.model import Message
from bot.store import Store
from bot.store.blocks import BlockRow, drop_block, put_block
from bot.store.settings import Delivery
from bot.tables import placement, play
from bot.tables.model import Status, TableId
from cogs.context import Context
from tests.discord.conftest import find
from tests.support.database import ask
from tests.support.players import Answer, Player, ids, moves, words
from tests.support.stage import GAME, Stage

HOUR = timedelta(hours=1, minutes=1)
DAY = timedelta(days=1)
NOT_HERE = "You’re not at this table."
PERSON_BLOCKED = "The operator of this bot has blocked you."


async def question(stage: Stage, table: TableId) -> Message:
    """Return the newest question about an absent player."""
    home = await stage.home(table)
    return [message for message in stage.history(home) if "table:late:" in " ".join(ids(message))][
        -1
    ]


async def open_offer_page(stage: Stage, table: TableId) -> Message:
    """Open the page on which Ben chooses a substitute."""
    return (await stage.more(stage.ben, table, "offer")).private


async def invite(player: Player, page: Message, guest: Player) -> Answer:
    """Choose a substitute among the members of the server."""
    return await player.select(page, find(page, ":invite:"), guest)


async def test_only_the_guest_answers_an_invitation_and_only_the_sender_withdraws(
    stage: Stage, table: TableId
) -> None:
    await stage.chika.member.settings(locale="ja")
    await stage.open(None, GAME, stage.chika)  # where the bot learns the language
    page = await open_offer_page(stage, table)
    declined = (await invite(stage.ben, page, stage.chika)).public
    assert "invites you to take over" in words(declined), "public, so in the table's language"
    assert f"<@{stage.chika.id}>" in words(declined)
    assert stage.called() == [stage.chika.id]
    for stranger in (stage.mika, stage.aoi, stage.ben):
        for name in (":accept:", ":decline:"):
            refused = (await stranger.click(declined, find(declined, name))).refusal
            assert refused == f"Only <@{stage.chika.id}> can answer that."
    withdrawn = (await invite(stage.ben, page, stage.mika)).message
    await stage.chika.click(declined, find(declined, ":decline:"))
    assert "**chika** declined" in words(declined)
    assert ids(declined) == []
    refused = (await stage.aoi.click(withdrawn, find(withdrawn, ":withdraw:"))).refusal
    assert refused == "You can only offer your own seat."
    await stage.ben.click(withdrawn, find(withdrawn, ":withdraw:"))
    assert "no longer open" in words(withdrawn)
    assert await stage.seat(table, stage.ben) is not None
    late, accepted = [
        (await invite(stage.ben, page, player)).message for player in (stage.mika, stage.chika)
    ]
    await stage.restart()
    await stage.chika.click(accepted, find(accepted, ":accept:"))
    assert "has taken over the seat" in words(accepted)
    assert await stage.seat(table, stage.chika) is not None
    assert await stage.seat(table, stage.ben) is None
    own = (await stage.chika.click(accepted, "table:hand:")).text
    assert "-# コロレット" in own, "private, so in the language of the reader"
    await stage.mika.click(late, find(late, ":accept:"))
    assert "no longer open" in words(late)


async def test_invitations_are_limited_and_exclude_bots_and_seated_players(stage: Stage) -> None:
    page = await open_offer_page(stage, await stage.start())
    seated = (await invite(stage.ben, page, stage.aoi)).refusal
    assert seated == "That player is already at this table."
    stage.world.users[stage.dai.id].bot = True
    assert "You can only invite people" in (await invite(stage.ben, page, stage.dai)).refusal
    await stage.bot.services.people.change(stage.chika.id, delivery=Delivery.NONE)
    for _ in range(2):
        invitation = (await invite(stage.ben, page, stage.chika)).message
        assert stage.called() == [], "no one is mentioned"
        await stage.ben.click(invitation, find(invitation, ":withdraw:"))
    refusal = (await invite(stage.ben, page, stage.chika)).refusal
    assert refusal == "That player can’t be invited to this table again today."
    *guests, last = [stage.add_player(f"guest{number}") for number in range(7)]
    for guest in guests:
        assert (await invite(stage.ben, page, guest)).public
    refusal = (await invite(stage.ben, page, last)).refusal
    assert "This table has reached its limit of invitations" in refusal


async def test_the_other_players_invite_a_substitute_for_an_absent_player(stage: Stage) -> None:
    table = await stage.start(clock="1h", absence="ask")
    absent = await stage.player_to_move(table)
    other = await stage.waiting(table)
    await stage.sweep(HOUR)
    late = await question(stage, table)
    own = await absent.click(late, find(late, ":invite_"))
    assert "The other players decide that" in own.refusal
    page = (await other.click(late, find(late, ":invite_"))).private
    proposal = (await invite(other, page, stage.chika)).message
    # Only the absent player can agree; the guest is mentioned once.
    assert sorted(stage.called()) == sorted([absent.id, stage.chika.id])
    button = find(await question(stage, table), ":invite_")  # the other choices are still open
    yes = find(proposal, "_yes_")
    await other.click(proposal, yes)
    seat = await stage.seat(table, absent)
    assert seat is not None
    await absent.click(proposal, yes)
    await stage.chika.click(proposal, find(proposal, ":accept:"))
    assert await stage.seat(table, stage.chika) == seat
    assert await stage.seat(table, absent) is None
    gone = await other.click(stage.forge(button), button)
    assert gone.refusal == "That has already been decided."
    assert "can reclaim the seat" in words(proposal)
    await absent.click(proposal, f"table:back:{table}")
    assert await stage.seat(table, absent) == seat


@pytest.mark.parametrize("action", ["seat", "move"])
async def test_a_loser_who_stops_moving_without_a_time_limit_is_last(
    stage: Stage, action: str
) -> None:
    """A rated game of two: the one who moves gets a result without leaving."""
    table = await stage.start(clock="none")
    for _ in range(4):
        await stage.turn(table)
    absent = await stage.player_to_move(table)
    winner = await stage.waiting(table)
    await stage.sweep(14 * DAY - HOUR)
    with pytest.raises(IndexError):
        await question(stage, table)
    while (current := await stage.table(table)).ended is None:
        if await stage.player_to_move(table) is winner:
            await stage.advance(table)
        elif current.seat_of(absent.id) is None:
            await stage.sweep()  # the computer player moves
        else:
            await stage.sweep()  # the turn is announced
            await stage.sweep(14 * DAY)
            late = await question(stage, table)
            await winner.click(late, find(late, f":{action}_"))
            await stage.sweep(DAY)
    ranks = await ask(stage.store, "SELECT rated_id, rank FROM result_seats ORDER BY rank")
    assert ranks == [(winner.id, 1), (absent.id, 2)]


async def test_a_turn_of_a_person_who_left_the_server_expires(stage: Stage) -> None:
    table = await stage.start()
    absent = await stage.player_to_move(table)
    other = await stage.waiting(table)
    path = f"/guilds/{stage.guild.id}/members/{absent.id}"
    stage.fail("GET", path, 404, code=10007)
    await stage.sweep(DAY)
    await stage.sweep()
    late = await question(stage, table)
    assert f"{absent.name}** has left this server" in words(late)
    await other.click(late, find(late, ":move_"))
    await stage.sweep(DAY)
    await stage.sweep()
    assert await stage.player_to_move(table) is other
    assert await stage.seat(table, absent) is not None


async def test_the_message_about_an_absent_player_stays_after_the_decision(stage: Stage) -> None:
    table = await stage.start(None, "coloretto", stage.chika, clock="1h")
    await stage.sweep(HOUR)
    question_message = await question(stage, table)
    home = await stage.home(table)
    count = len(stage.boards(home))
    await (await stage.waiting(table)).click(question_message, find(question_message, ":move_"))
    await stage.until(lambda: len(stage.boards(home)) == count + 1)
    await stage.sweep(timedelta(minutes=1))
    assert question_message in stage.history(home)


async def test_a_seat_offered_to_all_is_withdrawn_or_taken(stage: Stage, table: TableId) -> None:
    menu = (await stage.more(stage.aoi, table, "offer")).message
    to_all = next(custom_id for custom_id in ids(menu) if custom_id.endswith("_all"))
    offered = (await stage.aoi.click(menu, to_all)).public
    take, withdraw = ids(offered)
    assert (await stage.mika.click(offered, withdraw)).refusal == NOT_HERE
    await stage.aoi.click(offered, withdraw)
    assert ids(offered) == []
    offered = (await stage.aoi.click(menu, to_all)).message
    taken = await stage.chika.click(offered, take)
    assert "taken over the seat" in taken.text
    assert await stage.seat(table, stage.chika) is not None
    assert await stage.seat(table, stage.aoi) is None


async def test_a_player_who_left_can_return_and_commands_use_no_other_table(
    stage: Stage, table: TableId
) -> None:
    other = await stage.start()
    thread = await stage.home(table)
    leaver = await stage.player_to_move(table)
    question = await leaver.slash(thread, "leave")
    count = len(stage.sent(thread))
    await leaver.click(question.message, f"table:leave:{table}:yes")
    assert await stage.seat(table, leaver) is None
    assert len(stage.sent(thread)) == count + 1
    board = await stage.board(table)
    before = await stage.table(other)
    for command, options in (("move", {"move": "draw"}), ("undo", {}), ("leave", {})):
        answer = await leaver.slash(thread, command, **options)
        assert "Use `/hand` to take it back" in answer.refusal
    assert await stage.table(other) == before
    assert "-# Coloretto" in (await leaver.slash(stage.general, "hand")).text
    for left in (
        await leaver.click(board, "table:hand:"),
        await leaver.slash(thread, "hand"),
        await leaver.slash(stage.general, "hand", table=table),
    ):
        assert "A computer player has your seat" in words(left.private)
        assert ids(left.message) == [f"table:back:{table}"]
    await leaver.click(left.message, f"table:back:{table}")
    assert await stage.seat(table, leaver) is not None
    assert "-# Coloretto" in (await leaver.slash(thread, "hand")).text
    await stage.tables.change_now(table, play.resign, leaver.id)
    await stage.tables.change_now(table, play.cancel, stage.aoi.id, manager=True)
    for where, named in ((thread, {}), (stage.general, {"table": table})):
        over = await leaver.slash(where, "hand", **named)
        assert f"table:details:{table}" in ids(over.message)
        assert moves(over.message) == []


async def test_takebacks_and_stops_need_every_vote_and_votes_are_limited(
    stage: Stage, table: TableId
) -> None:
    first = await stage.player_to_move(table)
    second = await stage.waiting(table)
    await stage.move(table)
    plies = (await stage.table(table)).plies
    question = (await stage.more(first, table, "ask")).message
    yes, no = ids(question)
    assert (yes, no) == (f"table:vote:{table}:rewind_yes", f"table:vote:{table}:rewind_no")
    assert stage.called() == [second.id]
    assert (await stage.chika.click(question, yes)).refusal == NOT_HERE
    await second.click(question, yes)
    assert "Everyone agreed. The move has been taken back." in words(question)
    assert (await stage.table(table)).plies == plies + 1
    assert await stage.player_to_move(table) is first
    assert ids(question) == []

    await stage.sweep(HOUR)
    more = (await stage.more(stage.ben, table, "others")).message
    propose = f"table:ask:{table}:cancel"
    for voter, expected in (
        *((stage.aoi, "A player disagreed"), (stage.ben, "The proposal was withdrawn.")),
        (None, ""),
    ):
        question = (await stage.ben.click(more, propose)).public
        assert stage.called() == [stage.aoi.id]
        if voter:
            assert expected in (await voter.click(question, f"table:vote:{table}:cancel_no")).text
    refused = (await stage.ben.click(more, propose)).refusal
    assert refused == "You’ve reached the limit of votes at this table. Try again in an hour."
    await stage.aoi.click(question, f"table:vote:{table}:cancel_yes")
    assert (await stage.table(table)).status is Status.CANCELLED
    assert "This game was ended early." in words(stage.last(await stage.home(table)))


async def block(stage: Stage, kind: str, number: int, *, lift: bool = False) -> None:
    """Block a user or server, or lift the block, like the operator's command."""
    store = await Store.open(stage.path)
    if lift:
        assert await drop_block(store, kind, number)
    else:
        await put_block(store, BlockRow(kind, number, stage.bot.services.clock(), ""))
    await store.close()


async def test_a_player_removed_by_a_manager_cannot_rejoin(stage: Stage, table: TableId) -> None:
    question = (await stage.more(stage.mika, table, "remove")).private
    assert "can’t rejoin this table" in words(question)
    done = await stage.mika.click(question, f"table:remove:{table}:{stage.ben.id}")
    assert "ben was removed from this table" in done.text
    assert await stage.seat(table, stage.ben) is None
    back = await stage.ben.click(await stage.board(table), "table:hand:")
    assert f"table:follow:{table}" in ids(back.message), "they watch like anybody else"
    assert moves(back.message) == []
    while "A computer player takes over for" not in words(await stage.board(table)):
        await stage.move(table)

    table, lobby = await stage.open(None, GAME, stage.ben)
    menu = await stage.mika.sets_up(lobby)
    options = (await stage.mika.click(menu, f"lobby:options:{table}")).message
    question = (await stage.mika.click(options, f"table:remove:{table}")).message
    await stage.mika.click(question, f"table:remove:{table}:{stage.ben.id}")
    assert len((await stage.table(table)).participants) == 1
    again = await stage.ben.click(lobby, f"lobby:join:{table}")
    assert "removed you from this table" in again.refusal


async def test_only_managers_of_the_server_remove_players_or_end_games(
    stage: Stage, table: TableId, monkeypatch: pytest.MonkeyPatch
) -> None:
    for player, manages in ((stage.aoi, False), (stage.chika, False), (stage.mika, True)):
        offered = ids((await stage.more(player, table)).message)
        for verb in ("remove", "cancel"):
            assert (f"table:{verb}:{table}" in offered) is manages
    remove = (await stage.more(stage.mika, table, "remove")).message
    stop = (await stage.more(stage.mika, table, "cancel")).message
    board = await stage.board(table)
    before = await stage.table(table)
    with monkeypatch.context() as patch:
        patch.setattr(Context, "manages", lambda *_: False)  # no longer a manager
        late = await stage.mika.click(remove, f"table:remove:{table}:{stage.ben.id}")
    assert "You need the **Manage Server** permission" in late.refusal
    # A manager of another server has no rights at this table.
    away = replace(before.place, guild_id=1)
    await stage.tables.change(table, placement.relocate, away)
    confirmed = await stage.mika.click(stop, f"table:cancel:{table}:yes")
    assert confirmed.refusal == "Only the host can do that."
    more = await stage.mika.click(board, f"table:more:{table}")
    assert f"table:cancel:{table}" not in ids(more.message)
    moved = await stage.tables.change(table, placement.relocate, before.place)
    assert (moved.participants, moved.status) == (before.participants, Status.PLAYING)
    await stage.mika.click(stop, f"table:cancel:{table}:yes")
    last = stage.last(await stage.home(table))
    assert "ended early" in words(last)
    assert f"table:hand:{table}" not in ids(last)


async def test_a_manager_ends_all_tables_of_a_channel(stage: Stage) -> None:
    game = await stage.start()
    lobby, message = await stage.open()
    page = (await stage.mika.slash(await stage.home(game), "settings")).message
    question = (await stage.mika.click(page, "settings:end")).message
    assert "all 2 open tables" in words(question)
    assert f"<#{stage.general.id}>" in words(question)
    await stage.mika.click(question, f"settings:end:{stage.general.id}")
    for table in (game, lobby):
        assert (await stage.table(table)).status is Status.CANCELLED
    assert "This game was ended early" in words(stage.last(await stage.home(game)))
    assert "lobby:join" not in " ".join(ids(message))
    page = (await stage.mika.slash(stage.general, "settings")).message
    none = await stage.mika.click(page, "settings:end")
    assert "no open tables" in none.text
    back = await stage.mika.click(none.message, "settings:show")
    assert "Settings for this server" in back.text


async def test_a_blocked_user_is_refused_and_loses_every_seat(stage: Stage, table: TableId) -> None:
    lobby, message = await stage.open(None, GAME, stage.ben)
    await block(stage, "user", stage.ben.id)
    await stage.sweep()
    assert await stage.seat(table, stage.ben) is None
    assert len((await stage.table(lobby)).participants) == 1
    for result in (
        await stage.ben.slash(stage.general, "tables"),
        await stage.ben.slash(stage.general, "privacy"),
        await stage.ben.click(message, f"lobby:join:{lobby}"),
        await stage.ben.click(await stage.board(table), f"table:hand:{table}"),
    ):
        assert result.refusal == PERSON_BLOCKED
    assert await stage.ben.offers(stage.general, "notify", "zone", "new york") == []
    await stage.restart()
    await block(stage, "user", stage.ben.id, lift=True)
    await stage.sweep()
    left = await stage.ben.click(await stage.board(table), f"table:hand:{table}")
    await stage.ben.click(left.message, f"table:back:{table}")
    assert await stage.seat(table, stage.ben) is not None


async def test_a_blocked_server_receives_no_messages(stage: Stage, table: TableId) -> None:
    await block(stage, "server", stage.guild.id)
    await stage.sweep()
    before = len(stage.requests)
    await stage.advance(table)
    await stage.advance(table)
    stage.bot.services.publisher.publish_soon(table)
    stage.bot.services.lobby_messages.refresh(table)
    for _ in range(3):
        await stage.sweep(timedelta(days=2))
    assert [request.path for request in stage.requests[before:] if request.method != "GET"] == []
    await stage.restart()
    refused = (await stage.aoi.slash(stage.general, "tables")).refusal
    assert refused == "The operator of this bot has blocked this server."
    assert (await stage.table(table)).status is Status.PLAYING
    await block(stage, "server", stage.guild.id, lift=True)
    await stage.sweep()
    await stage.sweep()
    assert (await stage.table(table)).shown.covers(1)
    assert await stage.board(table)
