"""A finished game: its end, record, replay, report and animation."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar
from unittest.mock import AsyncMock

import pytest

from bot.sandbox.model import Channel, Message
from bot.tables import animations, play
from bot.tables.animations import Script
from bot.tables.model import TableId
from bot.tables.record import Record, verify
from bot.worker import WorkerError
from tests.discord.conftest import find
from tests.support.games import GAMES
from tests.support.players import Player, files, ids, moves, table_of, words
from tests.support.stage import Stage

T = TypeVar("T")

FILM: Final = b"RIFF\x00\x00\x00\x00WEBPVP8X..."
"""A placeholder; other tests check the content of animations."""
RATED: Final = re.compile(r"Rating:\*\* 1500\? → 1|Provisional rating:")
"""The change of a first rating, or a first loss."""
QUICK = {name: replace(package, review=10) for name, package in GAMES.items()}


async def test_the_end_is_a_picture_with_private_details_behind_its_buttons(stage: Stage) -> None:
    table = await stage.over()
    end = await stage.board(table)
    snapshot = await stage.tables.snapshot(table)
    assert snapshot.outcome is not None
    assert files(end) == [f"end-{snapshot.check_code}.png"]
    assert not end.mentions
    hidden = snapshot.table.server_seed, snapshot.check_code, "Rating"
    assert not [secret for secret in hidden if secret in words(end)]
    for verb in ("scores", "board", "replay", "seal", "log"):
        for player in (stage.aoi, stage.chika):
            text = words((await player.click(end, f"table:{verb}:{table}")).private)
            assert (snapshot.table.server_seed in text) is (verb == "seal")
            is_own = verb == "scores" and player is stage.aoi
            assert (RATED.search(text) is not None) is is_own
            assert bool(re.search("You won|You were|You share", text)) is is_own
    panel = await stage.ben.slash(stage.general, "hand", table=table)
    assert RATED.search(panel.text)


async def test_verify_checks_the_last_game_of_the_channel(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    none = (await stage.chika.slash(stage.general, "verify")).refusal
    assert none == "There’s no finished game here yet, and none of yours either."
    table = await stage.start()
    early = (await stage.aoi.slash(stage.general, "verify", table=table)).refusal
    assert early == "This game isn’t over yet."
    await stage.finish(table)
    current = await stage.table(table)
    home = await stage.home(table)
    for player, channel in ((stage.chika, home), (stage.aoi, stage.general)):
        result = await player.slash(channel, "verify")
        assert files(result.private) == [f"coloretto-{table}.json"]
        for expected in (
            "✅",
            f"All {current.plies} entries",
            current.server_seed,
            current.commitment,
        ):
            assert expected in result.text
    offered = await stage.aoi.offers(stage.general, "verify", "table")
    assert [choice["value"] for choice in offered] == [table]
    other_channel = stage.channel_named("hall-1")
    assert "no finished game" in (await stage.aoi.slash(other_channel, "verify")).refusal

    record = await stage.tables.queries.record(table)
    seat, text, _ = record.entries[-1]
    entries = (*record.entries[:-1], (seat, text, "0" * 8))
    altered = record.model_copy(update={"entries": entries})
    monkeypatch.setattr(stage.tables.queries, "record", AsyncMock(return_value=altered))
    wrong = (await stage.aoi.slash(home, "verify")).text
    assert ("❌" in wrong, "✅" in wrong) == (True, False)
    assert f"entry {len(entries) - 1} ({seat}: {text}) was altered" in wrong


async def test_an_earlier_board_shows_no_check_code_and_opens_its_turn(
    stage: Stage, table: TableId
) -> None:
    home = await stage.home(table)
    first = await stage.board(table)

    async def code(message: Message, place: Channel = home) -> str:
        link = f"https://discord.com/channels/{stage.guild.id}/{place.id}/{message.id}"
        return (await stage.chika.slash(stage.general, "verify", table=link)).text

    check_code = (await stage.tables.snapshot(table)).check_code
    assert files(first) == [f"board-{check_code}.png"]
    assert check_code not in words(first)
    assert f"`{check_code}`" in await code(first)
    await stage.move(table)
    newer = (await stage.tables.snapshot(table)).check_code
    assert f"`{newer}`" in await code(first)  # it follows the steps of the turn
    await stage.turn(table)
    await stage.sweep()
    assert first.attachments == []
    assert not re.search(r"[0-9a-f]{12}", words(first))
    for text in (await code(first), (await stage.chika.click(first, "table:moment:")).text):
        assert check_code in text
    lobby = stage.history(stage.general)[0]
    for stray in (await code(lobby, stage.general), await code(first, stage.general)):
        assert "shows no board" in stray


async def test_a_replay_shows_any_turn_and_hand_and_can_be_posted(stage: Stage) -> None:
    table = await stage.over("keltis_card")
    page = (await stage.aoi.click(await stage.board(table), f"table:replay:{table}")).private
    last = len((await stage.tables.queries.replay_step(table, None, None)).turns)
    assert f"Turn {last} of {last}" in words(page)
    await stage.aoi.select(page, find(page, ":at_"), "0")
    assert "Before the first" in words(page)
    for way, turn in (("_on", 1), ("_on", 2), ("_back", 1)):
        await stage.aoi.click(page, find(page, way))
        assert f"Turn {turn} of" in words(page)
    jump = find(page, ":at_")
    await stage.aoi.select(page, jump, str(last))
    assert find(page, ":at_") != jump, "the same turn can be chosen again later"
    assert f"Turn {last} of {last}" in words(page)
    seat = await stage.seat(table, stage.ben)
    await stage.aoi.click(page, find(page, ":more_"))
    for chosen, whose in ((str(seat), True), ("b", False)):
        await stage.aoi.select(page, find(page, ":eyes_"), chosen)
        await stage.aoi.click(page, find(page, ":more_"))
        posted = (await stage.aoi.click(page, f"table:show:{table}")).public
        assert (f"{stage.ben.name}**’s hand" in words(posted)) is whose
        assert stage.called() == []
    for _ in range(4):
        result = await stage.aoi.click(page, "table:show:")
    assert result.refusal.startswith("You’ve reached the limit for posting turns")
    assert (await stage.ben.click(posted, "table:replay:")).private
    await stage.aoi.click(page, "Back")
    await stage.aoi.select(page, find(page, ":at_"), "0")
    for viewpoint in ("0", "1", "b"):
        await stage.aoi.click(page, find(page, ":more_"))
        await stage.aoi.select(page, find(page, ":eyes_"), viewpoint)
        await stage.aoi.click(page, find(page, "_on"))
        assert find(page, "_back").split(":")[-1].split("_")[1] == viewpoint


@dataclass
class Slow:
    """A worker that is slow, or fails."""

    seconds: float = 0.0
    fails: bool = False
    scripts: list[Script] = field(default_factory=list)
    count: int = 0

    async def run(self, function: Callable[..., T], /, *args: Any, **_: Any) -> T:
        """Make a short report, or return the same file for every animation."""
        self.count += 1
        is_film = isinstance(args[0], Script)
        if is_film:
            self.scripts.append(args[0])
            os.truncate(args[1], 3)
        await asyncio.sleep(self.seconds)
        if self.fails:
            raise WorkerError
        film: Any = FILM
        return film if is_film else await asyncio.to_thread(function, QUICK, *args)


@pytest.fixture
def slow(stage: Stage) -> Slow:
    """Replace the worker of reports and animations with a slow one that computes little."""
    worker = Slow()
    stage.tables._reports._worker = stage.bot.services.animations._worker = worker
    return worker


async def test_a_report_is_computed_once_and_shown_privately_wherever_it_is_opened(
    stage: Stage, slow: Slow
) -> None:
    table = await stage.over()
    end = await stage.board(table)
    home = await stage.home(table)
    sent = len(stage.history(home))
    slow.seconds = 2.0
    report = (await stage.aoi.click(end, f"table:report:{table}")).private
    assert stage.callbacks()[-1] == {"type": 5, "data": {"flags": 64}}, "the answer is deferred"
    for message in (report, (await stage.chika.click(end, f"table:report:{table}")).private):
        assert "**Report** · [Coloretto](" in words(message)
        assert "Luck: your draws compared with average ones." in words(message)
        assert len(message.attachments) == 1
    for player, options in ((stage.aoi, {}), (stage.ben, {"table": table})):
        message = (await player.slash(stage.general, "report", **options)).private
        assert f"/{home.id}/{end.id})" in words(message)
    [offered] = await stage.aoi.offers(stage.general, "report", "table")
    assert offered["value"] == table
    assert len(stage.history(home)) == sent
    history = (await stage.aoi.slash(stage.general, "history")).message
    report = (await stage.aoi.click(history, f"table:report:{table}:open")).private
    assert "**Report**" in words(report)
    assert "Your history" in words(history)
    assert slow.count == 1

    other = await stage.over()
    end = await stage.board(other)
    replay = (await stage.aoi.click(end, f"table:replay:{other}")).private
    apart = await stage.aoi.click(replay, f"table:report:{other}")
    assert apart.message is not replay, "a new report is a separate message"
    assert "**Report**" in apart.text
    await stage.aoi.click(replay, f"table:report:{other}")
    assert "**Report**" in words(replay), "a known report replaces the replay"
    # Turning points, if any, are on a separate page, which links the replay.
    for points in [custom_id for custom_id in ids(replay) if custom_id.endswith(":points")]:
        await stage.aoi.click(replay, points)
    await stage.aoi.click(replay, f"table:replay:{other}")
    assert "Turn" in words(replay)
    assert f"table:report:{other}" in ids(replay)


async def test_a_finished_game_is_tried_again_from_a_turn_and_counts_nowhere(stage: Stage) -> None:
    table = await stage.over()
    running = await stage.start()
    end = await stage.board(table)
    replay = (await stage.chika.click(end, f"table:replay:{table}")).private
    await stage.chika.click(replay, find(replay, ":more_"))
    assert not [known_id for known_id in ids(replay) if known_id.startswith("table:again:")], (
        "nothing follows"
    )
    await stage.chika.click(replay, "Back")
    await stage.chika.select(replay, find(replay, ":at_"), "0")
    await stage.chika.click(replay, find(replay, ":more_"))
    [again] = [custom_id for custom_id in ids(replay) if custom_id.startswith("table:again:")]
    panel = (await stage.chika.click(replay, again)).private
    practice = table_of(panel)
    assert practice != table
    practised = await stage.table(practice)
    source = await stage.table(table)
    assert practised.is_practice
    assert practised.deal is not None
    assert len(practised.participants) == len(source.participants)
    await stage.chika.click(panel, moves(panel)[0])
    while (await stage.table(practice)).ended is None:
        await stage.advance(practice)
        await stage.tables.ai.advance(practice)
    await stage.sweep()
    verified = await stage.chika.slash(stage.general, "verify", table=practice)
    assert "This is a prepared deal and no fair shuffle" in verified.text
    assert practised.commitment not in verified.text
    for command in ("history", "stats"):
        answer = await stage.chika.slash(stage.general, command)
        assert "Coloretto" not in answer.text + answer.pictures
    assert (
        await stage.aoi.click(stage.forge(f"table:again:{running}:0"), "table:again:")
    ).refusal == ("This game isn’t over yet.")


async def test_a_missing_report_is_explained(stage: Stage, slow: Slow) -> None:
    table = await stage.start()
    await stage.move(table)
    replay = await stage.aoi.slash(await stage.home(table), "replay")
    assert not [custom_id for custom_id in ids(replay.message) if "export" in custom_id], (
        "a running game has no export"
    )

    async def refusal() -> str:
        return (await stage.aoi.slash(stage.general, "report", table=table)).refusal

    assert await refusal() == "This game isn’t over yet."
    await stage.tables.change_now(table, play.cancel, stage.mika.id, manager=True)
    assert (await refusal()).startswith("There’s no report for this game")
    assert slow.count == 0
    table = await stage.over()
    slow.fails = True
    assert (await refusal()).startswith("The report took too long to prepare.")


async def test_a_game_is_exported_as_a_record_and_as_an_animation(stage: Stage, slow: Slow) -> None:
    def content(message: Message) -> bytes:
        [file] = message.attachments
        content = stage.world.shelf.file(f"attachments/{file['id']}")
        assert content
        return content[1]

    table = await stage.over("keltis_card")
    end = stage.last(await stage.home(table))
    replay = (await stage.aoi.click(end, f"table:replay:{table}")).message
    await stage.aoi.click(replay, find(replay, ":more_"))
    exported = (await stage.aoi.click(replay, f"table:export:{table}")).private
    assert "Turn" in words(replay), "the replay stays at its turn"
    assert files(exported) == [f"keltis_card-{table}.json"]
    assert files(exported)[0] in words(exported)
    verify(Record.model_validate_json(content(exported)), stage.bot.services.games)

    slow.seconds = 2 * animations.PROGRESS_INTERVAL_S
    answer = await stage.aoi.click(exported, f"table:animate:{table}")
    await stage.until(lambda: "**Animation**" in answer.text)
    assert stage.callbacks()[-1] == {"type": 5, "data": {"flags": 64}}
    edits = [request.json or {} for request in stage.requests if request.method == "PATCH"]
    [progress] = {edit["content"] for edit in edits if edit.get("content")}
    assert progress.startswith("🎬 Drawing the animation: 3 of ")
    assert "Drawing" not in answer.text
    film = answer.private
    assert files(film) == [f"keltis_card-{table}.webp"]
    posted = (await stage.aoi.click(film, f"table:post:{table}")).public
    assert content(film) == content(posted) == FILM
    assert (await stage.ben.click(posted, "table:replay:")).private
    [script] = slow.scripts
    whole = await stage.tables.queries.replay_step(table, None, None)
    assert script.turns == len(whole.turns) + 1
    slow.fails = True
    refused = await stage.aoi.click(exported, f"table:animate:{table}")
    assert refused.refusal.startswith("The animation took too long to prepare.")


async def test_a_hidden_rating_is_named_to_nobody_else(stage: Stage) -> None:
    """Neither statistics nor the chances to win tell it; its person reads it everywhere."""
    page = (await stage.ben.slash(stage.general, "privacy")).private
    await stage.ben.select(page, "privacy:stats", "server")
    table = await stage.over()
    end = await stage.board(table)

    async def read(reader: Player) -> tuple[str, str, str]:
        """Return what a player reads in Ben's statistics, the scores and their hand."""
        stats = await reader.slash(stage.general, "stats", member=stage.ben)
        scores = await reader.click(end, f"table:scores:{table}")
        hand = await reader.slash(stage.general, "hand", table=table)
        return stats.pictures, scores.text, hand.text

    def names_chances(text: str) -> bool:
        return re.search("favorite|evenly matched", text) is not None

    texts = await read(stage.aoi)
    assert "rating" in texts[0]
    assert all(map(names_chances, texts[1:]))
    await stage.ben.select(page, "privacy:listed", "no")
    hidden = await read(stage.aoi)
    assert "rating" not in hidden[0]
    assert not any(map(names_chances, hidden[1:]))
    assert RATED.search(hidden[1])
    own = await read(stage.ben)
    assert "rating" in own[0]
    assert all(map(names_chances, own[1:]))
