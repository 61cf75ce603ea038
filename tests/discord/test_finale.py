"""The end of a game as people see it: one message, what is behind its buttons, and the card."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.sandbox.components import walk
from bot.sandbox.model import Message
from tests.support.players import files, ids, words
from tests.support.stage import Stage


def pictures(message: Message) -> list[str]:
    """Return the descriptions of a message's pictures."""
    return [
        one["description"] for part in walk(message.components) for one in part.get("items", ())
    ]


def links(message: Message) -> list[str]:
    return [part["url"] for part in walk(message.components) if "url" in part]


async def test_the_end_is_a_picture_a_verdict_and_buttons(stage: Stage) -> None:
    table = await stage.over()
    end = await stage.board(table)
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.outcome is not None
    assert "🏆" in words(end)
    assert not [one for one in (snapshot.table.server_seed, "Rating") if one in words(end)]
    assert snapshot.mark not in words(end)
    assert files(end) == [f"end-{snapshot.mark}.png"]
    (alt,) = pictures(end)
    assert "🏆" in alt
    assert all(str(abs(score)) in alt for score in snapshot.outcome.scores)
    assert not end.mentions


async def test_what_is_behind_the_buttons_is_for_one_reader(stage: Stage) -> None:
    table = await stage.over()
    end, found = await stage.board(table), await stage.table(table)
    for verb in ("scores", "board", "replay", "seal", "log"):
        for player in (stage.aoi, stage.chika):
            said = words((await player.click(end, f"table:{verb}:{table}")).private)
            assert (found.server_seed in said) is (verb == "seal")
            if verb == "scores":
                is_told = any(one in said for one in ("You won", "You were", "You share"))
                assert is_told is (player is stage.aoi)
                assert ("Rating" in said) is (player is stage.aoi)


async def test_everybody_reads_alone_how_their_rating_changed(stage: Stage) -> None:
    table = await stage.over()
    outcome = (await stage.tables.snapshot(table)).outcome
    assert outcome is not None
    gained = []
    for player in (stage.aoi, stage.ben):
        said = (await player.click(await stage.board(table), f"table:scores:{table}")).text
        assert "Rating:** 1500? → 1" in said
        assert "No one was the favourite." in said
        gained.append("(+" in said)
        panel = await player.slash(stage.general, "hand", table=table)
        assert "Rating:** 1500? → 1" in panel.text
    assert gained.count(True) == (len(outcome.winners) == 1)


@pytest.mark.parametrize("wanted", [True, False])
async def test_the_card_comes_once_where_the_table_was_opened(stage: Stage, wanted: bool) -> None:
    await stage.bot.services.servers.change(stage.guild.id, cards=wanted)
    table = await stage.over()
    await stage.sweep()
    await stage.restart()
    await stage.sweep()
    sent = [one for one in stage.sent(stage.general) if one.get("nonce") == f"{table}-card"]
    assert len(sent) == wanted
    if wanted:
        card = stage.last(stage.general)
        assert words(card).strip().startswith("## 🏆")
        assert len(pictures(card)) == 1
        (link,) = links(card)
        assert link.startswith(f"https://discord.com/channels/{stage.guild.id}/")
        assert str((await stage.home(table)).id) in link
        assert (card.mentions, ids(card)) == ([], [])


async def test_earlier_messages_collapse_and_the_lobby_tells_the_end(stage: Stage) -> None:
    table = await stage.start()
    home = await stage.home(table)
    first = stage.boards(home)[0]
    mark = files(first)[0].removeprefix("board-").removesuffix(".png")
    assert mark not in words(first)
    await stage.turn(table)
    await stage.sweep()
    assert first.attachments == []
    assert re.findall(r"`([0-9a-f]{12})`", words(first)) == [mark]
    shown = await stage.chika.click(first, f"table:moment:{table}")
    assert mark in words(shown.private)

    await stage.finish(table)
    await stage.sweep(timedelta(hours=2))
    # A card of the end may follow it.
    lobby = next(one for one in stage.history(stage.general) if "🏆" in words(one))
    assert f"https://discord.com/channels/{stage.guild.id}/{home.id}/" in words(lobby)
    left = [name for one in stage.history(home)[:-1] for name in ids(one)]
    assert {name.split(":")[1] for name in left} == {"moment"}
