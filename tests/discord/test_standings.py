"""Leaderboards, statistics and histories: one's own, for everybody, and as one wishes."""

from __future__ import annotations

from tests.support.players import Answer, Player, chosen, ids, words
from tests.support.stage import Stage


async def private(stage: Stage, player: Player, **choices: str) -> None:
    """Change settings of `/privacy`."""
    page = await player.slash(stage.general, "privacy")
    for name, value in choices.items():
        await player.select(page.message, f"privacy:{name}", value)


async def stats(stage: Stage, player: Player, **given: object) -> Answer:
    return await player.slash(stage.general, "stats", **given)


async def test_a_leaderboard_is_ones_own_until_it_is_shown(stage: Stage) -> None:
    await stage.over()
    result = await stage.aoi.slash(stage.general, "leaderboard")
    own = result.private
    for said in ("Coloretto", "This server", " aoi", " ben"):
        assert said in result.pictures
    assert "not enough games" in result.text
    shown = (await stage.aoi.click(own, "leaderboard:show")).public
    assert (await stage.chika.click(shown, "leaderboard:open")).private
    for _ in range(4):
        await stage.aoi.click(own, "leaderboard:show")
    assert "limit for posting turns" in (await stage.aoi.click(own, "leaderboard:show")).refusal


async def test_menus_lead_to_the_other_leaderboards(stage: Stage) -> None:
    await stage.over()
    result = (await stage.aoi.slash(stage.general, "leaderboard", game="nlk")).message
    assert "Rated games between people" in words(result)
    menus = [one for one in ids(result) if one.partition(":")[2].startswith(("game", "ladder"))]
    assert len(menus) == 2
    turned = await stage.aoi.select(result, menus[0], "coloretto")
    assert "not enough games" in turned.text
    menu = next(name for name in ids(turned.message) if ":ladder:" in name)
    season = (await stage.aoi.select(turned.message, menu, "season_people")).message
    menus = [one for one in ids(season) if one.partition(":")[2].startswith(("game", "ladder"))]
    assert [chosen(season, menu) for menu in menus] == [["coloretto"], ["season_people"]]


async def test_people_choose_whether_they_appear(stage: Stage) -> None:
    await stage.over()
    closed = await stats(stage, stage.aoi, member=stage.ben)
    assert "doesn’t share their statistics" in closed.refusal
    await private(stage, stage.ben, listed="no", stats="server")
    assert "ben" not in (await stage.aoi.slash(stage.general, "leaderboard")).pictures
    own = await stage.ben.slash(stage.general, "leaderboard")
    assert "Only you see your line" in own.text
    assert "All servers" in (await stage.ben.write("leaderboard")).pictures
    said = (await stats(stage, stage.aoi, member=stage.ben)).pictures
    assert said.startswith("ben")
    assert "aoi – " in said  # how the two of them met
    stranger = (await stats(stage, stage.chika, member=stage.ben)).pictures
    assert "aoi" not in stranger
    assert "Coloretto" in stranger


async def test_stats_are_ones_own_here_or_everywhere(stage: Stage) -> None:
    table = await stage.over()
    places = {
        one.person.id: one.place for one in (await stage.table(table)).participants if one.person
    }
    assert 1 in places.values()
    for player in (stage.aoi, stage.ben):
        place = places[player.id]
        wins = "1 win" if place == 1 else "no wins"
        said = f"Coloretto – 1 game, {wins}, average place {place}.0, rating"
        assert said in (await stats(stage, player)).pictures
    hall = stage.channel_named("hall-1")
    assert "haven’t finished a game" in (await stage.aoi.slash(hall, "stats")).pictures
    everywhere = await stage.aoi.slash(hall, "stats", where="everywhere")
    assert everywhere.private
    assert "Coloretto" in everywhere.pictures
    assert "Coloretto" in (await stage.aoi.write("stats")).pictures
    here = await stage.aoi.select(everywhere.message, "stats:where", "here")
    assert "haven’t finished a game" in here.pictures


async def test_nothing_is_left_of_who_deletes_their_data(stage: Stage) -> None:
    await stage.over()
    assert "Coloretto" in (await stats(stage, stage.ben)).pictures
    page = (await stage.ben.slash(stage.general, "privacy")).message
    await stage.ben.click(page, "privacy:delete")
    await stage.ben.click(page, "privacy:delete:yes")
    assert "haven’t finished a game" in (await stats(stage, stage.ben)).pictures
    said = (await stage.aoi.slash(stage.general, "leaderboard")).pictures
    assert "ben" not in said
    assert "aoi" in said


async def test_the_history_leads_to_the_replay_and_stays(stage: Stage) -> None:
    none = await stage.chika.slash(stage.general, "history")
    assert "haven’t finished a game" in words(none.private)
    table = await stage.over()
    result = (await stage.aoi.slash(stage.general, "history")).private
    assert f"/{(await stage.home(table)).id}/" in words(result)
    assert "ben" in words(result)
    opened = await stage.aoi.click(result, f"table:replay:{table}")
    assert opened.message is not result
    assert "Before the first of" in opened.text
    assert "Coloretto" in (await stage.aoi.write("history")).text
    empty = await stage.aoi.slash(stage.channel_named("hall-1"), "history")
    assert "haven’t finished a game" in empty.text
    everywhere = await stage.aoi.select(empty.message, "history:where", "everywhere")
    assert "Coloretto" in everywhere.text
