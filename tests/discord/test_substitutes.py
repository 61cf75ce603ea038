"""A member is invited into a seat, by name."""

from __future__ import annotations

from bot.sandbox.model import Message
from bot.store.settings import Delivery
from bot.tables.model import TableId
from tests.discord.test_absence import HOUR, question
from tests.support.players import Answer, Player, ids, words
from tests.support.stage import Stage


async def ask_whom(stage: Stage, table: TableId) -> Message:
    """Open the page on which Ben says who shall have his seat."""
    return (await stage.more(stage.ben, table, "offer")).private


async def invite(player: Player, page: Message, guest: Player) -> Answer:
    """Choose a guest from the members of the server."""
    return await player.select(page, verb(page, "invite"), guest)


def verb(message: Message, name: str) -> str:
    return next(one for one in ids(message) if f":{name}:" in one)


def _late(message: Message) -> str:
    return next(one for one in ids(message) if ":invite_" in one)


async def test_only_the_guest_takes_the_seat(stage: Stage) -> None:
    table = await stage.start()
    invitation = (await invite(stage.ben, await ask_whom(stage, table), stage.chika)).public
    assert f"<@{stage.chika.id}>" in words(invitation)
    assert stage.called() == [stage.chika.id]
    for stranger in (stage.mika, stage.aoi, stage.ben):
        for name in ("accept", "decline"):
            result = await stranger.click(invitation, verb(invitation, name))
            assert result.refusal == f"Only <@{stage.chika.id}> can answer that."
    await stage.restart()
    await stage.chika.click(invitation, verb(invitation, "accept"))
    assert "has taken over the seat" in words(invitation)
    assert await stage.seat(table, stage.chika) is not None
    assert await stage.seat(table, stage.ben) is None
    hand = await stage.chika.click(invitation, f"table:hand:{table}")
    assert "-# Coloretto" in hand.text


async def test_an_invitation_is_declined_another_withdrawn_and_a_third_too_late(
    stage: Stage,
) -> None:
    table = await stage.start()
    page = await ask_whom(stage, table)
    declined = (await invite(stage.ben, page, stage.chika)).message
    withdrawn = (await invite(stage.ben, page, stage.mika)).message
    await stage.chika.click(declined, verb(declined, "decline"))
    assert "**chika** declined" in words(declined)
    assert ids(declined) == []
    refused = await stage.aoi.click(withdrawn, verb(withdrawn, "withdraw"))
    assert refused.refusal == "You can only offer your own seat."
    await stage.ben.click(withdrawn, verb(withdrawn, "withdraw"))
    assert "no longer open" in words(withdrawn)
    assert await stage.seat(table, stage.ben) is not None
    first = (await invite(stage.ben, page, stage.chika)).message
    second = (await invite(stage.ben, page, stage.mika)).message
    await stage.mika.click(second, verb(second, "accept"))
    await stage.chika.click(first, verb(first, "accept"))
    assert "no longer open" in words(first)
    assert await stage.seat(table, stage.chika) is None


async def test_neither_bots_nor_players_are_invited_and_not_everybody_is_called(
    stage: Stage,
) -> None:
    table = await stage.start()
    page = await ask_whom(stage, table)
    seated = await invite(stage.ben, page, stage.aoi)
    assert seated.refusal == "That player is already at this table."
    with stage.as_robot(stage.dai):
        machine = await invite(stage.ben, page, stage.dai)
    assert "You can only invite people" in machine.refusal
    await stage.bot.services.people.change(stage.chika.id, delivery=Delivery.NONE)
    assert (await invite(stage.ben, page, stage.chika)).message
    assert stage.called() == []


async def test_the_others_invite_a_substitute_for_an_absent_player(stage: Stage) -> None:
    table = await stage.start(clock="1h", absence="ask")
    absent, other = await stage.asked(table), await stage.waiting(table)
    await stage.sweep(HOUR)
    late = await question(stage, table)
    own = await absent.click(late, _late(late))
    assert "The other players decide that" in own.refusal
    page = (await other.click(late, _late(late))).private
    proposal = (await invite(other, page, stage.chika)).message
    # Nobody else is there to agree, so the absent must; the guest is told once.
    assert sorted(stage.called()) == sorted([absent.id, stage.chika.id])
    button = _late(await question(stage, table))  # it may still be decided otherwise
    yes = next(one for one in ids(proposal) if ":vote:" in one and "_yes_" in one)
    await other.click(proposal, yes)
    seat = await stage.seat(table, absent)
    assert seat is not None
    await absent.click(proposal, yes)
    await stage.chika.click(proposal, verb(proposal, "accept"))
    assert await stage.seat(table, stage.chika) == seat
    assert await stage.seat(table, absent) is None
    gone = await other.click(stage.forge(button), button)
    assert gone.refusal == "That has already been decided."
    assert "can reclaim the seat" in words(proposal)
    await absent.click(proposal, f"table:back:{table}")
    assert await stage.seat(table, absent) == seat


async def test_an_absent_player_who_comes_back_keeps_the_seat(stage: Stage) -> None:
    table = await stage.start(clock="1h", absence="ask")
    absent, other = await stage.asked(table), await stage.waiting(table)
    await stage.sweep(HOUR)
    late = await question(stage, table)
    page = (await other.click(late, _late(late))).message
    proposal = (await invite(other, page, stage.chika)).message
    yes = next(one for one in ids(proposal) if ":vote:" in one and "_yes_" in one)
    await absent.click(proposal, yes)
    await stage.move(table)
    await stage.chika.click(proposal, verb(proposal, "accept"))
    assert "no longer open" in words(proposal)
    assert await stage.seat(table, absent) is not None


async def test_a_guest_is_invited_twice_a_day_and_called_no_more(stage: Stage) -> None:
    table = await stage.start()
    page = await ask_whom(stage, table)
    for _ in range(2):
        invitation = (await invite(stage.ben, page, stage.chika)).message
        assert stage.called() == [stage.chika.id]
        await stage.ben.click(invitation, verb(invitation, "withdraw"))
    for _ in range(6):
        told = await invite(stage.ben, page, stage.chika)
        assert told.refusal == "That player can’t be invited to this table again today."
    other = await invite(stage.ben, page, stage.mika)
    assert f"<@{stage.mika.id}>" in other.text


async def test_a_table_invites_only_so_many_guests(stage: Stage) -> None:
    table = await stage.start()
    page = await ask_whom(stage, table)
    *guests, last = [stage.add_player(f"guest{number}") for number in range(9)]
    for guest in guests:
        assert (await invite(stage.ben, page, guest)).public
    told = await invite(stage.ben, page, last)
    assert "This table has reached its limit of invitations" in told.refusal
