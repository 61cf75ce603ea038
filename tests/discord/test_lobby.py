"""From `/play` to the first turn, rematches, and invitations to a lobby."""

from __future__ import annotations

from bot.sandbox.errors import Permission
from bot.store.settings import Openers
from bot.tables.lobby import fill, set_option
from bot.tables.model import TableId
from bot.tables.seats import remove
from tests.discord.conftest import find
from tests.support.games import GAMES
from tests.support.players import ids, options, table_of, words
from tests.support.stage import GAME, Stage

MANAGERS_ONLY = "only members with **Manage Server**"


async def test_a_lobby_is_public_and_edited_in_place(stage: Stage) -> None:
    opened = await stage.aoi.opens(stage.general, GAME)
    lobby = opened.posted
    menu = opened.private
    table = table_of(lobby)
    assert ids(lobby) == [
        *(f"lobby:{verb}:{table}" for verb in ("join", "start")),
        *(f"table:rules:{table}", f"lobby:more:{table}"),
    ]
    await stage.ben.click(lobby, f"lobby:join:{table}")
    await stage.until(lambda: "ben" in words(lobby))
    own = await stage.ben.sets_up(lobby)
    assert find(own, f"lobby:invite:{table}")
    assert not [
        custom_id
        for custom_id in ids(own)
        if custom_id.startswith(("lobby:clock:", "lobby:cancel:"))
    ]
    left = await stage.ben.click(own, f"lobby:leave:{table}")
    assert "You left the lobby" in words(left.private)
    await stage.until(lambda: "ben" not in words(lobby))
    await stage.aoi.select(menu, f"lobby:ai:{table}", "normal")
    await stage.until(lambda: "🤖" in words(lobby))
    await stage.aoi.select(menu, f"lobby:ai:{table}", "drop")
    await stage.until(lambda: "🤖" not in words(lobby))
    # Beside it the host was told, once, that Ben had made the table large enough.
    assert [message.id for message in stage.history(stage.general)].count(lobby.id) == 1
    assert len(stage.history(stage.general)) == 2
    again = (await stage.aoi.click(lobby, "lobby:join:")).refusal
    assert again == "You’re already at this table."
    await stage.aoi.click(menu, f"lobby:fill:{table}")
    others = GAMES[GAME].game.seats[-1] - 1
    seated = (await stage.table(table)).participants
    assert [participant.is_ai for participant in seated] == [False] + [True] * others
    choice = f"lobby:clock:{table}"
    refused = (await stage.ben.select(stage.forge(choice, None, "1d"), choice, "1d")).refusal
    assert refused == "Only the host can do that."
    await stage.aoi.select(menu, choice, "1d")
    assert (await stage.table(table)).clock == "1d"
    await stage.until(lambda: "Time per move: **1 day**" in words(lobby))


async def test_a_lobby_whose_edit_a_stop_cut_off_is_shown_at_the_next_start(stage: Stage) -> None:
    table, lobby = await stage.open()
    await stage.tables.change(table, fill, stage.aoi.id)
    assert "🤖" not in words(lobby)
    options_only, other = await stage.open(None, "nlk")
    await stage.tables.change(options_only, set_option, stage.aoi.id, "clock", "1d")
    await stage.restart()
    assert "🤖" in words(lobby)
    assert "**1 day**" in words(other)


async def test_a_game_lists_the_lobbies_that_the_user_may_see_and_join(stage: Stage) -> None:
    channel, lounge = [await stage.add_channel(name) for name in ("room", "lounge")]
    await stage.open(channel)
    near, lobby = await stage.open()
    far, _ = await stage.open(lounge)
    other, _ = await stage.open(None, "nlk")
    full, crowded = await stage.open()
    await stage.aoi.click(await stage.aoi.sets_up(crowded), f"lobby:fill:{full}")
    removed, _ = await stage.open(None, GAME, stage.ben)
    await stage.tables.change_now(removed, remove, stage.ben.id, stage.mika.id)
    await stage.hide(channel, stage.ben)
    page = (await stage.ben.slash(stage.general, "play", game=GAME)).private
    ways = [f"game:practise:{GAME}", f"game:open:{GAME}"]
    assert ids(page) == [f"lobby:join:{near}", f"lobby:join:{far}", *ways], "those here first"
    joined = (await stage.ben.click(page, f"lobby:join:{near}")).private
    assert (joined.id, f"lobby:leave:{near}" in ids(joined)) == (page.id, True)
    await stage.until(lambda: "**ben**" in words(lobby))
    again = (await stage.ben.slash(lounge, "play", game=GAME)).private
    assert ids(again) == [f"lobby:join:{far}", *ways], "no lobby where they sit already"
    assert ids((await stage.ben.slash(lounge, "play", game="nlk")).private)[0].endswith(other)


async def test_play_leads_a_person_who_has_finished_no_game_to_the_easiest(stage: Stage) -> None:
    first = (await stage.dai.slash(stage.general, "play")).private
    start, *others, every = ids(first)
    assert start.startswith("game:practise:")
    assert {other.partition(":")[2] for other in others} == {
        f"show:{game}" for game in stage.games if game != start.split(":")[2]
    }
    page = (await stage.dai.click(first, f"game:show:{others[0].split(':')[2]}")).private
    assert (page.id, ids(page)[0].split(":")[:2]) == (first.id, ["game", "practise"])
    first = (await stage.dai.slash(stage.general, "play")).private
    everything = ids((await stage.dai.click(first, every)).private)
    await stage.over()
    assert ids((await stage.aoi.slash(stage.general, "play")).private) == everything
    assert ids((await stage.dai.slash(stage.general, "play")).private)[0] == start


async def test_tables_lists_what_the_user_may_join_or_watch_in_this_server(stage: Stage) -> None:
    channel = await stage.add_channel("room")
    hidden = [await stage.open(channel), await stage.open(channel, "nlk")][0][0]
    unseen = await stage.start(channel)
    near, _ = await stage.open()
    other, _ = await stage.open(None, "nlk")
    running = await stage.start()
    await stage.dai.click((await stage.dai.slash(stage.general, "play")).private, "game:practise:")
    await stage.hide(channel, stage.chika)
    page = (await stage.chika.slash(stage.general, "tables")).private
    assert ids(page) == [f"tables:{way}" for way in ("mine", "open", "running")]
    listing = (await stage.chika.click(page, "tables:open")).private
    assert listing.id == page.id
    assert [custom_id for custom_id in ids(listing) if "join" in custom_id] == [
        f"lobby:join:{table}" for table in (other, near)
    ]
    watched = (await stage.chika.click(listing, "tables:running")).private
    place = (await stage.table(running)).place.target_id
    assert words(watched).count("](") == 1, "no practice, and nothing of a hidden channel"
    assert f"/{place}" in words(watched)
    assert await stage.home(unseen) in stage.threads(channel)
    players = (await stage.aoi.slash(channel, "tables")).private
    assert "Running" in words((await stage.aoi.click(players, "tables:running")).private)
    assert "](" not in words(players), "the tables where one plays are on the first page"
    joined = (await stage.chika.click(watched, "tables:open")).private
    joined = (await stage.chika.click(joined, f"lobby:join:{near}")).private
    assert f"lobby:leave:{near}" in ids(joined)
    assert hidden not in words(joined)
    assert ids((await stage.chika.write("tables")).message) == [], "a direct message"


async def test_the_buttons_of_earlier_lobbies_still_work(stage: Stage) -> None:
    """A lobby had all its buttons in the channel once; such messages stay for weeks."""
    table, _ = await stage.open()
    for custom_id, value in ((f"lobby:fill:{table}", ""), (f"lobby:ai:{table}:5", "drop")):
        old = stage.forge(custom_id, None, *([value] if value else []))
        interaction = (
            stage.aoi.select(old, custom_id, value) if value else stage.aoi.click(old, custom_id)
        )
        assert f"lobby:more:{table}" in ids((await interaction).public)
    seats = GAMES[GAME].game.seats[-1]
    assert len((await stage.table(table)).participants) == seats - 1


async def test_the_host_or_a_manager_cancels_a_lobby_before_the_game_starts(stage: Stage) -> None:
    for player, is_late in ((stage.aoi, True), (stage.mika, False)):
        table, lobby = await stage.open(None, GAME, stage.ben)
        before = words(lobby)
        cancel = f"lobby:cancel:{table}"
        for message, custom_id in (
            (lobby, f"lobby:start:{table}"),
            (stage.forge(cancel), cancel),
        ):
            result = await stage.ben.click(message, custom_id)
            assert result.refusal == "Only the host can do that."
        question = (await player.click(await player.sets_up(lobby), cancel)).private
        assert words(lobby) == before
        if is_late:
            await stage.aoi.click(lobby, f"lobby:start:{table}")
        await player.click(question, f"lobby:cancel:{table}:yes")
        assert ids(lobby) == []
        assert ("This lobby is closed" in words(lobby)) is not is_late
        assert ((await stage.table(table)).ended is None) is is_late
    # A host without other people needs no confirmation.
    table, lobby = await stage.open()
    menu = await stage.aoi.sets_up(lobby)
    await stage.aoi.select(menu, f"lobby:ai:{table}", "normal")
    await stage.aoi.click(menu, f"lobby:cancel:{table}")
    assert "is closed" in words(menu)
    await stage.until(lambda: "is closed" in words(lobby))


async def test_every_player_contributes_to_the_sealed_shuffle(stage: Stage) -> None:
    table, lobby = await stage.open()
    seal = (await stage.table(table)).commitment
    assert f"🔒 Fair shuffle `{seal[:32]}`" in words(lobby).splitlines()[-1]
    assert (
        f"`{seal}`" in (await stage.ben.click(await stage.ben.sets_up(lobby), "table:seal:")).text
    )
    await stage.ben.click(lobby, "lobby:join:")
    refused = (await stage.ben.slash(stage.general, "cut", word="no `code`")).refusal
    assert refused == "Enter one word of letters and digits, up to 30 characters long."
    assert (await stage.ben.slash(stage.general, "cut", word=" banana ")).private
    await stage.aoi.click(lobby, f"lobby:start:{table}")
    participants = (await stage.table(table)).participants
    seeds = {
        participant.person.name: participant.client_seed
        for participant in participants
        if participant.person
    }
    assert seeds["ben"].split()[1] == "banana"
    assert len({int(seed.split()[0]) for seed in seeds.values()}) == 2
    board = await stage.board(table)
    assert not [secret for secret in (seal[:12], "banana", table) if secret in words(board)]
    # No player plays from the closed lobby.
    for secret in (f"`{seal}`", *(f"`{seed}`" for seed in seeds.values())):
        assert secret in words(lobby)
    details = (await stage.ben.click(board, "table:details:")).private
    await stage.ben.click(details, f"table:details:{table}:1")
    assert all(f"`{seed}`" in words(details) for seed in seeds.values())


async def test_options_are_chosen_in_private_and_shown_to_all(stage: Stage) -> None:
    table, lobby = await stage.open()
    menu = await stage.aoi.sets_up(lobby)
    opened = (await stage.aoi.click(menu, f"lobby:options:{table}")).private
    assert opened.id == menu.id
    select, *every_table_has, start, back = ids(opened)
    assert start == f"lobby:begin:{table}"
    assert back == f"lobby:more:{table}"
    own = [f"lobby:options:{table}:{option}" for option in ("clock", "absence", "rating")]
    assert every_table_has == own
    option = select.rpartition(":")[2]
    before = words(lobby)
    now = (await stage.table(table)).options[option]
    other = next(choice["value"] for choice in options(opened, select) if choice["value"] != now)
    await stage.aoi.select(opened, select, other)
    assert (await stage.table(table)).options[option] == other
    assert words(lobby) != before
    await stage.aoi.select(opened, f"lobby:options:{table}:rating", "hints")
    assert " · Unrated, with hints\n" in words(lobby)
    await stage.ben.click(lobby, f"lobby:join:{table}")
    await stage.aoi.click(lobby, f"lobby:start:{table}")
    following, lobby = await stage.open()
    assert (await stage.table(following)).options[option] == other, "the server remembers it"
    assert " · Unrated, with hints\n" in words(lobby)


async def test_a_started_game_moves_to_a_thread_and_mentions_the_player_to_move(
    stage: Stage, table: TableId
) -> None:
    thread = await stage.home(table)
    assert stage.threads() == [thread]
    assert {"aoi", "ben"} <= {*thread.name.replace(",", " ").split()}
    (created,) = [request for request in stage.requests if request.path.endswith("/threads")]
    assert created.json["auto_archive_duration"] == 10080
    assert f"<#{thread.id}>" in words(stage.history(stage.general)[0])
    (sent,) = stage.sent(thread)
    player = await stage.player_to_move(table)
    assert sent["allowed_mentions"] == {"parse": [], "users": [player.id]}
    assert [message.mentions for message in stage.history(thread)] == [[player.id]]
    assert sent["nonce"].startswith(f"{table}-")
    assert sent["enforce_nonce"] is True
    # A table that is opened in a thread stays there.
    inner = await stage.start(thread)
    assert f"table:hand:{inner}" in ids(stage.last(thread))
    assert len(stage.threads()) == 1


async def test_opening_a_game_requires_permissions_of_the_user_and_the_bot(stage: Stage) -> None:
    channel = await stage.add_channel("closed")
    await stage.forbid(channel, Permission.ATTACH_FILES, Permission.SEND_MESSAGES)
    refusal = (await stage.aoi.opens(channel, GAME)).refusal
    for named in (f"<#{channel.id}>", "**Attach Files**", "**Send Messages**"):
        assert named in refusal
    assert await stage.tables.queries.count() == 0
    menu = (await stage.aoi.slash(stage.general, "play", game=GAME)).message
    opened = (await stage.aoi.click(menu, f"game:open:{GAME}")).posted
    assert f"lobby:join:{table_of(opened)}" in ids(opened)
    await stage.bot.services.servers.change(stage.guild.id, openers=Openers.MANAGERS)
    menu = (await stage.aoi.slash(stage.general, "play", game=GAME)).message
    refused = await stage.aoi.click(menu, f"game:practise:{GAME}")
    assert MANAGERS_ONLY in refused.refusal
    assert await stage.tables.queries.count() == 1


async def test_an_old_lobby_message_shows_that_the_game_has_started(stage: Stage) -> None:
    table, old = await stage.open(None, GAME, stage.ben)
    again = (await stage.aoi.slash(stage.general, "board")).public
    await stage.aoi.click(again, "lobby:start:")
    assert f"lobby:join:{table}" in ids(old)
    assert (await stage.chika.click(old, "lobby:join:")).more == []
    assert ids(old) == []
    assert "The game has started" in words(old)


async def test_a_rematch_invites_the_same_players_and_is_opened_only_once(stage: Stage) -> None:
    table = await stage.over()
    thread = await stage.home(table)
    board = await stage.board(table)
    rematch = f"table:rematch:{table}"
    await stage.bot.services.servers.change(stage.guild.id, openers=Openers.MANAGERS)
    assert MANAGERS_ONLY in (await stage.ben.click(board, rematch)).refusal
    assert (await stage.table(table)).next_table is None
    await stage.bot.services.servers.change(stage.guild.id, openers=Openers.EVERYONE)
    cancelled = (await stage.ben.click(board, rematch)).message
    assert stage.called() == [stage.aoi.id]
    await stage.ben.click(await stage.ben.sets_up(cancelled), "lobby:cancel:")
    lobby = (await stage.ben.click(board, rematch)).public
    following = table_of(lobby)
    assert following not in {table, table_of(board)}
    assert {f"<@{stage.aoi.id}>", "ben"} <= set(words(lobby).replace("**", "").split())
    assert stage.called() == [], "a rematch mentions each player once"
    second = await stage.aoi.click(board, rematch)
    assert str(lobby.id) in words(second.private)
    await stage.aoi.click(lobby, f"lobby:join:{following}")
    await stage.ben.click(lobby, f"lobby:start:{following}")
    assert f"table:hand:{following}" in ids(stage.last(thread))
    for player in (stage.chika, stage.aoi):
        led = await player.click(board, rematch)
        assert words(led.private).endswith(f"/{thread.id}/{stage.last(thread).id})**")


async def test_a_guest_is_invited_in_the_channel_and_accepts_or_declines(stage: Stage) -> None:
    await stage.chika.member.settings(locale="ja")
    await stage.open(None, GAME, stage.chika)  # where the bot learns the language
    table, lobby = await stage.open()
    menu = await stage.aoi.sets_up(lobby)
    invitation = (await stage.aoi.select(menu, f"lobby:invite:{table}", stage.ben)).posted
    assert f"<@{stage.ben.id}>, **aoi** invites you" in words(invitation)
    assert invitation.pinged == [stage.ben.id]
    waiting = f"⏳ <@{stage.ben.id}> – invited, no answer yet"
    await stage.until(lambda: waiting in words(lobby))
    for verb in ("accept", "decline"):
        stranger = await stage.mika.click(invitation, f"lobby:{verb}:{table}:{stage.ben.id}")
        assert stranger.refusal == f"Only <@{stage.ben.id}> can answer that."
    await stage.ben.click(invitation, f"lobby:accept:{table}")
    assert words(invitation).strip() == "🪑 **ben** has joined the table."
    await stage.until(lambda: "👤 **ben**" in words(lobby))
    again = await stage.aoi.select(menu, f"lobby:invite:{table}", stage.ben)
    assert again.refusal == "That player is already at this table."

    invitation = (await stage.aoi.select(menu, f"lobby:invite:{table}", stage.chika)).posted
    assert "invites you" in words(invitation), "public, so in the language of the table"
    await stage.chika.click(invitation, f"lobby:decline:{table}")
    assert words(invitation).strip() == "🪑 **chika** declined the invitation."
    assert len((await stage.table(table)).participants) == 2
    other = (await stage.aoi.select(menu, f"lobby:invite:{table}", stage.dai)).posted
    await stage.aoi.click(menu, f"lobby:free:{table}")
    late = await stage.dai.click(other, f"lobby:accept:{table}")
    assert late.refusal == "This invitation is no longer open."


async def test_a_select_of_a_lobby_has_another_id_after_each_use(stage: Stage) -> None:
    """Discord's client sends nothing when the same value is chosen again below the same id."""
    table, lobby = await stage.open(None, "nlk")
    menu = await stage.aoi.sets_up(lobby)
    seen = {find(menu, f"lobby:{verb}:") for verb in ("ai", "invite")}
    for count, guest in enumerate((stage.ben, stage.chika, stage.dai), 1):
        await stage.aoi.select(menu, f"lobby:ai:{table}", "normal")
        await stage.aoi.select(menu, f"lobby:invite:{table}", guest)
        seen |= {find(menu, f"lobby:{verb}:") for verb in ("ai", "invite")}
        assert len(seen) == 2 * (count + 1)


async def test_a_select_of_a_lobby_has_another_id_after_a_refusal(stage: Stage) -> None:
    table, lobby = await stage.open(None, "coloretto", stage.ben)
    menu = await stage.aoi.sets_up(lobby)
    seen = {find(menu, "lobby:invite:")}
    for count in (2, 3):
        refused = await stage.aoi.select(menu, f"lobby:invite:{table}", stage.ben)
        assert "already" in refused.refusal
        seen.add(find(menu, "lobby:invite:"))
        assert len(seen) == count
    await stage.ben.click(await stage.ben.sets_up(lobby), f"lobby:fill:{table}")
    before = find(menu, "lobby:ai:")
    refused = await stage.aoi.select(menu, f"lobby:ai:{table}", "normal")
    assert "full" in refused.refusal
    assert find(menu, "lobby:ai:") != before
