"""Somebody is invited into a seat, by name."""

from __future__ import annotations

from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.people.model import Delivery
from bot.tables.model import TableId
from tests.discord.stage import Stage, boards, ids, refusal, words
from tests.discord.test_absence import HOUR, begin, question


async def ask_whom(stage: Stage, member: MemberActor, table: TableId) -> ResponseMessage:
    """Open the page on which somebody says who shall have their seat."""
    board = boards(stage.home(table))[-1]
    more = (await member.click(board, custom_id=f"table:more:{table}")).response
    assert more is not None
    offer = next(one for one in ids(more) if one.startswith(f"table:offer:{table}:"))
    page = (await member.click(more, custom_id=offer)).response
    assert page is not None
    assert page.ephemeral
    return page


async def invite(
    stage: Stage, member: MemberActor, page: ResponseMessage, guest: Any
) -> InteractionResult:
    """Choose somebody from the members of the server."""
    pick = next(one for one in ids(page) if ":invite:" in one)
    return await member.select(page, [guest], custom_id=pick)


def calls(stage: Stage) -> list[int]:
    """Return whom the last answer to an interaction called."""
    [*_, last] = stage.callbacks()
    return [int(user) for user in last["data"]["allowed_mentions"].get("users", [])]


def verb(message: ResponseMessage, name: str) -> str:
    return next(one for one in ids(message) if f":{name}:" in one)


async def test_only_the_guest_takes_the_seat(stage: Stage) -> None:
    table = await stage.start()
    page = await ask_whom(stage, stage.ben, table)
    invitation = (await invite(stage, stage.ben, page, stage.chika)).response
    assert invitation is not None
    assert not invitation.ephemeral
    assert f"<@{stage.chika.id}>" in words(invitation)
    assert calls(stage) == [stage.chika.id]
    for stranger in (stage.mika, stage.aoi, stage.ben):
        for name in ("accept", "decline"):
            result = await stranger.click(invitation, custom_id=verb(invitation, name))
            assert refusal(result) == f"Only <@{stage.chika.id}> can answer that."
    await stage.restart()
    await stage.chika.click(invitation, custom_id=verb(invitation, "accept"))
    assert "has taken the seat over" in words(invitation)
    now = await stage.bot.services.tables.table(table)
    assert (now.seat_of(stage.chika.id), now.seat_of(stage.ben.id)) != (None, None)
    assert now.seat_of(stage.ben.id) is None
    hand = await stage.chika.click(invitation, custom_id=f"table:hand:{table}")
    assert hand.response is not None
    assert "Only you see this" in words(hand.response)


async def test_an_invitation_is_declined_and_another_withdrawn(stage: Stage) -> None:
    table = await stage.start()
    page = await ask_whom(stage, stage.ben, table)
    declined = (await invite(stage, stage.ben, page, stage.chika)).response
    withdrawn = (await invite(stage, stage.ben, page, stage.mika)).response
    assert declined is not None
    assert withdrawn is not None
    await stage.chika.click(declined, custom_id=verb(declined, "decline"))
    assert "**chika** declined" in words(declined)
    assert ids(declined) == []
    refused = await stage.aoi.click(withdrawn, custom_id=verb(withdrawn, "withdraw"))
    assert refusal(refused) == "That seat is not yours to offer."
    await stage.ben.click(withdrawn, custom_id=verb(withdrawn, "withdraw"))
    assert "no longer on offer" in words(withdrawn)
    assert (await stage.bot.services.tables.table(table)).seat_of(stage.ben.id) is not None


async def test_an_invitation_that_came_too_late_says_so(stage: Stage) -> None:
    table = await stage.start()
    page = await ask_whom(stage, stage.ben, table)
    first = (await invite(stage, stage.ben, page, stage.chika)).response
    second = (await invite(stage, stage.ben, page, stage.mika)).response
    assert first is not None
    assert second is not None
    await stage.mika.click(second, custom_id=verb(second, "accept"))
    await stage.chika.click(first, custom_id=verb(first, "accept"))
    assert "no longer on offer" in words(first)
    assert (await stage.bot.services.tables.table(table)).seat_of(stage.chika.id) is None


async def test_neither_bots_nor_who_sits_there_are_invited(stage: Stage) -> None:
    table = await stage.start()
    page = await ask_whom(stage, stage.ben, table)
    seated = await invite(stage, stage.ben, page, stage.aoi)
    assert refusal(seated) == "They are already at this table."
    robot = stage.guild.add_member(stage.env.create_user("robot", bot=True))
    machine = await invite(stage, stage.ben, page, robot)
    assert "Only people can be invited" in refusal(machine)


async def test_who_wants_no_notices_is_not_called(stage: Stage) -> None:
    table = await stage.start()
    await stage.bot.services.people.set_delivery(stage.chika.id, Delivery.NONE)
    page = await ask_whom(stage, stage.ben, table)
    invitation = await invite(stage, stage.ben, page, stage.chika)
    assert invitation.response is not None
    assert calls(stage) == []


async def test_the_others_invite_a_substitute_for_somebody_absent(stage: Stage) -> None:
    table = await begin(stage)
    absent, other = await stage.asked(table), await stage.waiting(table)
    await stage.sweep(HOUR)
    late = question(stage, table)
    button = _late(late)
    own = await absent.click(late, custom_id=button)
    assert "The others decide about that" in refusal(own)
    page = (await other.click(late, custom_id=button)).response
    assert page is not None
    assert page.ephemeral
    proposal = (await invite(stage, other, page, stage.chika)).response
    assert proposal is not None
    # Nobody else is there to agree, so the absent must; the guest hears of it once.
    assert sorted(calls(stage)) == sorted([absent.id, stage.chika.id])
    assert _late(question(stage, table))  # it may still be decided otherwise
    yes = next(one for one in ids(proposal) if ":vote:" in one and "_yes_" in one)
    await other.click(proposal, custom_id=yes)
    assert (await stage.bot.services.tables.table(table)).seat_of(absent.id) is not None
    await absent.click(proposal, custom_id=yes)
    await stage.chika.click(proposal, custom_id=verb(proposal, "accept"))
    now = await stage.bot.services.tables.table(table)
    assert now.seat_of(stage.chika.id) is not None
    assert now.seat_of(absent.id) is None
    gone = await other.click(late, custom_id=button)
    assert refusal(gone) == "That has already been settled."
    assert "may take it back" in words(proposal)
    await absent.click(proposal, custom_id=f"table:back:{table}")
    back = await stage.bot.services.tables.table(table)
    assert back.seat_of(absent.id) == now.seat_of(stage.chika.id)


async def test_an_absent_player_who_comes_back_keeps_the_seat(stage: Stage) -> None:
    table = await begin(stage)
    absent, other = await stage.asked(table), await stage.waiting(table)
    await stage.sweep(HOUR)
    late = question(stage, table)
    page = (await other.click(late, custom_id=_late(late))).response
    assert page is not None
    proposal = (await invite(stage, other, page, stage.chika)).response
    assert proposal is not None
    yes = next(one for one in ids(proposal) if ":vote:" in one and "_yes_" in one)
    await absent.click(proposal, custom_id=yes)
    await stage.turn(table)
    await stage.chika.click(proposal, custom_id=verb(proposal, "accept"))
    assert "no longer on offer" in words(proposal)
    assert (await stage.bot.services.tables.table(table)).seat_of(absent.id) is not None


def _late(message: discord.Message) -> str:
    return next(one for one in ids(message) if ":invite_" in one)


async def test_a_guest_is_invited_twice_a_day_and_called_no_more(stage: Stage) -> None:
    table = await stage.start()
    page = await ask_whom(stage, stage.ben, table)
    for _ in range(2):
        invitation = (await invite(stage, stage.ben, page, stage.chika)).response
        assert invitation is not None
        assert calls(stage) == [stage.chika.id]
        await stage.ben.click(invitation, custom_id=verb(invitation, "withdraw"))
    for _ in range(6):
        told = await invite(stage, stage.ben, page, stage.chika)
        assert refusal(told) == "They have been invited to this table often enough for today."
    other = (await invite(stage, stage.ben, page, stage.mika)).response
    assert other is not None
    assert f"<@{stage.mika.id}>" in words(other)


async def test_a_table_invites_only_so_many_guests(stage: Stage) -> None:
    table = await stage.start()
    page = await ask_whom(stage, stage.ben, table)
    users = [stage.env.create_user(f"guest{number}") for number in range(9)]
    guests = [stage.guild.add_member(user) for user in users]
    for guest in guests[:8]:
        assert (await invite(stage, stage.ben, page, guest)).response is not None
    told = await invite(stage, stage.ben, page, guests[8])
    assert "Enough people have been invited to this table" in refusal(told)
