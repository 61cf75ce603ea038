"""A game looked at again, turn by turn."""

from __future__ import annotations

import pytest

from bot.messages.ids import parse_id
from bot.sandbox.model import Message
from bot.tables.model import TableId
from games.core.game import Seat
from tests.support.games import GAMES
from tests.support.players import ids, words
from tests.support.stage import Stage


async def _open(stage: Stage, game: str) -> tuple[TableId, Message]:
    """Play a game out, and press *Replay* below its end."""
    table = await stage.over(game)
    shown = await stage.aoi.click(await stage.board(table), f"table:replay:{table}")
    return table, shown.private


def _way(shown: Message, way: str) -> str:
    """Return the id of a button by the way it leads."""
    return next(one for one in ids(shown) if one.endswith(f"_{way}"))


def _menu(shown: Message, name: str) -> str:
    return next(one for one in ids(shown) if f":{name}_" in one)


@pytest.mark.parametrize("game", [name for name, one in GAMES.items() if 2 in one.game.seats])
async def test_every_turn_of_a_game_can_be_looked_at(stage: Stage, game: str) -> None:
    table, shown = await _open(stage, game)
    whole = await stage.tables.queries.replay_step(table, None, None)
    assert f"Turn {whole.number} of {len(whole.turns)}" in words(shown)
    await stage.aoi.click(shown, _way(shown, "first"))
    assert "Before the first" in words(shown)
    for way, turn in (("on", 1), ("on", 2), ("on", 3), ("back", 2)):
        await stage.aoi.click(shown, _way(shown, way))
        assert f"Turn {turn} of" in words(shown)
    await stage.aoi.select(shown, _menu(shown, "at"), str(whole.number))
    assert f"Turn {whole.number} of {whole.number}" in words(shown)


async def test_all_hands_are_open_once_a_game_is_over_and_shown_with_their_owner(
    stage: Stage,
) -> None:
    table, shown = await _open(stage, "keltis_card")
    seat = await stage.seat(table, stage.ben)
    for chosen, whose in ((str(seat), True), ("b", False)):
        await stage.aoi.select(shown, _menu(shown, "eyes"), chosen)
        posted = await stage.aoi.click(shown, f"table:show:{table}")
        assert (f"{stage.ben.name}**’s hand" in posted.text) is whose
    await stage.aoi.click(shown, _way(shown, "first"))
    for eyes in ("0", "1", "b"):
        await stage.aoi.select(shown, _menu(shown, "eyes"), eyes)
        await stage.aoi.click(shown, _way(shown, "on"))
        assert _way(shown, "back").split(":")[-1].split("_")[1] == eyes


async def test_a_running_game_shows_no_other_hand(stage: Stage) -> None:
    table = await stage.start(game="keltis_card")
    await stage.move(table)
    seat = await stage.seat(table, stage.aoi)
    shown = await stage.aoi.slash(await stage.home(table), "replay", turn=1)
    assert "Turn 1 of 1" in shown.text
    assert seat is not None
    for reader, hands in ((seat, (seat,)), (None, ())):
        eyes = None if reader is None else Seat(reader)
        step = await stage.tables.queries.replay_step(table, eyes, 1, Seat(1 - seat))
        assert (step.eyes, step.seats) == (None, hands)


async def test_a_turn_is_shown_to_the_channel_but_not_without_end(stage: Stage) -> None:
    table, shown = await _open(stage, "coloretto")
    for _ in range(5):
        posted = (await stage.aoi.click(shown, f"table:show:{table}")).public
    assert stage.called() == []
    refused = await stage.aoi.click(shown, f"table:show:{table}")
    assert refused.refusal.startswith("You’ve reached the limit for posting turns")
    replay = next(one for one in ids(posted) if parse_id(one) is not None)
    assert (await stage.ben.click(posted, replay)).private
