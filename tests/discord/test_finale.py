"""The end of a game as people see it: one message, what is behind its buttons, and the card."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.model import TableId
from tests.discord.stage import Stage, boards, ids, last, roots, walk, words


def pictures(message: Any) -> list[str]:
    """Return the descriptions of a message's pictures."""
    parts = walk(roots(message))
    return [one["description"] for part in parts for one in part.get("items", ())]


async def over(stage: Stage) -> TableId:
    table = await stage.start()
    await stage.finish(table)
    return table


async def test_the_end_is_a_picture_a_verdict_and_buttons(stage: Stage) -> None:
    table = await over(stage)
    end = boards(stage.home(table))[-1]
    snapshot = await stage.bot.services.tables.snapshot(table)
    assert snapshot.outcome is not None
    assert "🏆" in words(end)
    assert "```" not in words(end)
    assert snapshot.table.server_seed not in words(end)
    assert snapshot.mark in words(end)
    (alt,) = pictures(end)
    assert "🏆" in alt
    assert all(str(abs(score)) in alt for score in snapshot.outcome.scores)
    assert not end.mentions


@pytest.mark.parametrize("verb", ["scores", "replay", "seal", "log"])
async def test_what_is_behind_the_buttons_is_for_one_reader(stage: Stage, verb: str) -> None:
    table = await over(stage)
    end = boards(stage.home(table))[-1]
    for member in (stage.aoi, stage.chika):
        result = await member.click(end, custom_id=f"table:{verb}:{table}")
        assert result.ephemeral
        assert result.response is not None
        said = words(result.response)
        found = await stage.bot.services.tables.table(table)
        assert (found.server_seed in said) is (verb == "seal")
        assert ("```" in said) is (verb == "scores")
        if verb == "scores":
            is_told = any(one in said for one in ("You won", "You were", "You share"))
            assert is_told is (member is stage.aoi)


async def test_the_card_comes_once_where_the_table_was_opened(stage: Stage) -> None:
    table = await over(stage)
    await stage.sweep()
    await stage.restart()
    await stage.sweep()
    sent = stage.sent(str(stage.general.id))
    cards = [one for one in sent if one.get("nonce") == f"{table}-card"]
    assert len(cards) == 1
    card = last(stage.general)
    assert words(card).strip().startswith("## 🏆")
    assert len(pictures(card)) == 1
    (link,) = [part["url"] for part in walk(roots(card)) if "url" in part]
    assert link.startswith(f"https://discord.com/channels/{stage.guild.id}/")
    assert str(stage.home(table).id) in link
    assert not card.mentions
    assert ids(card) == []


async def test_a_server_that_wants_no_card_gets_none(stage: Stage) -> None:
    await stage.bot.services.servers.set_cards(stage.guild.id, wanted=False)
    await over(stage)
    await stage.sweep()
    sent = stage.sent(str(stage.general.id))
    assert not any(str(one.get("nonce")).endswith("-card") for one in sent)


async def test_everybody_reads_alone_how_their_rating_changed(stage: Stage) -> None:
    table = await over(stage)
    end = boards(stage.home(table))[-1]
    assert "Rating" not in words(end)
    outcome = (await stage.bot.services.tables.snapshot(table)).outcome
    assert outcome is not None
    gained = []
    for member in (stage.aoi, stage.ben):
        result = await member.click(end, custom_id=f"table:scores:{table}")
        assert result.response is not None
        said = words(result.response)
        assert "Rating:** 1500? → 1" in said
        assert "Nobody was the favourite." in said
        gained.append("(+" in said)
        panel = await member.slash(stage.general, "hand", table=table)
        assert panel.response is not None
        assert "Rating:** 1500? → 1" in words(panel.response)
    # Every table is shuffled anew: a few of these games are drawn, and then nobody gains.
    assert gained.count(True) == (len(outcome.winners) == 1)
    stranger = await stage.chika.click(end, custom_id=f"table:scores:{table}")
    assert stranger.response is not None
    assert "Rating" not in words(stranger.response)
