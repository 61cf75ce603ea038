"""The page in a real browser: with a small bot, and the first visit with the real one."""

from __future__ import annotations

import asyncio
import json

import pytest
from playwright.async_api import Route, WebSocketRoute, expect

from bot.sandbox.languages import words
from bot.sandbox.server import STATIC, Sandbox
from bot.words import LANGUAGES
from tests.sandbox.process import Bot
from tests.sandbox.rawbot import V2, RawBot, Toy, text
from tests.sandbox.screen import PHONE, TALL, Screen, look
from tests.support.driver import Client, Member, until
from tests.support.games import GAMES

browser = pytest.mark.browser
SLOW = 0.4
"""Seconds that are enough for the page to draw an event."""
GOAL = 3
CHOOSE = 4
NEWS = 5
LAST = 9
"""Steps of the tour; the one with choices is repeated to the end of the turn."""
COVERED = """() => {
  const [ring, bubble] = ["#ring", "#bubble"].map(
    (one) => document.querySelector(one).getBoundingClientRect());
  return ring.top < bubble.bottom && bubble.top < ring.bottom;
}"""
"""A script: whether the bubble of the tour covers the element that it explains."""
LOOK = 400
"""Milliseconds that are enough for the tour to place its bubble."""
BEGINS = """() => {
  const box = document.querySelector("#scroller");
  const last = [...document.querySelectorAll(".message")].at(-1);
  const down = last.getBoundingClientRect().top - box.getBoundingClientRect().top;
  return Math.abs(down) < 20;
}"""
"""A script: whether the newest message starts at the top of the visible part."""
PARTED = """() => [...document.querySelectorAll(".message .emoji")].filter((emoji) => {
  const walker = document.createTreeWalker(emoji.closest("div"), NodeFilter.SHOW_TEXT);
  let text = walker.nextNode();
  while (!(emoji.compareDocumentPosition(text) & 4) || !/[^\\s\u2060]/.test(text.data)) {
    text = walker.nextNode();
  }
  const range = document.createRange();
  range.setStart(text, text.data.search(/[^\\s\u2060]/));
  range.setEnd(text, range.startOffset + 1);
  return range.getBoundingClientRect().left < emoji.getBoundingClientRect().left;
}).length"""
"""A script: the number of emoji at the end of a line whose name is in the next line."""


@browser
async def test_commands_modals_failures_and_threads_are_shown(sandbox: Sandbox, toy: Toy) -> None:
    async with look(sandbox.address) as screen:
        page = screen.page
        await screen.type_command("paint", "gr")
        await expect(page.locator(".message .text").last).to_have_text("green 1 en-US")
        await expect(page.locator(".origin").last).to_have_text("Mikaused/paint")
        faces = "[...document.querySelectorAll('img.avatar')].map((one) => one.naturalWidth)"
        assert min(await page.evaluate(faces)) > 0
        assert await page.locator("img.avatar[src^='/avatars/']").count() > 0
        await screen.type_command("play")
        await screen.press("do:modal")
        await page.fill(".modal input", "yes")
        await page.click(".modal .primary")
        private = page.locator(".message.ephemeral")
        await expect(private).to_contain_text("Only you can see this")
        await expect(private).to_contain_text("Answered yes")
        await screen.become(1)
        await expect(private).to_have_count(0)
        await screen.become(0)
        await screen.press("do:late")
        await expect(page.locator(".failed")).to_have_text("This interaction failed")
        await page.reload()
        await expect(page.locator(".container h2")).to_be_visible()
        await expect(private).to_have_count(0)
        await screen.become(1)
        await screen.type_command("table")
        await expect(page.locator(".thread-card")).to_contain_text("Table 1")
        await private.locator(".textlink").click()
        await expect(private).to_have_count(0)
        await expect(page.locator(".threads .badge")).to_have_text("1")
        await screen.become(0)
        await expect(page.locator(".face .badge")).to_have_text("1")
        await screen.become(1)
        await page.locator(".threads .entry").click()
        await expect(page.locator(".message.mentioned")).to_be_visible()
        await expect(page.locator(".threads .badge")).to_have_count(0)
        await screen.speak("ja")
        await screen.type_command("paint", "red")
        await expect(page.locator(".origin").last).to_contain_text("が使用")


@browser
async def test_an_emoji_stays_beside_its_name(
    sandbox: Sandbox, client: Client, general: int
) -> None:
    suit = "<:suit:1234567890123456789>"
    cards = (f"{suit}\u2060**10**", f"{suit}\u2060×2", f"{suit}\u00a0yellow", f"{suit} 7")
    async with RawBot(sandbox) as bot, look(sandbox.address, TALL) as screen:
        await screen.open(general)
        for number, card in enumerate(cards):
            # Each line has two letters more before the card, which stands once at its end.
            content = "\n".join(f"{'i' * letters} {card}" for letters in range(44, 96, 2))
            body = {"flags": V2, "components": [text(content)]}
            status, posted = await bot.ask("POST", f"/channels/{general}/messages", body)
            assert status == 200
            await screen.page.locator(f"#m{posted['id']} .emoji").last.wait_for()
            parted = await screen.page.evaluate(PARTED)
            assert (parted > 0) == (number == 3), card


@browser
async def test_a_long_channel_loads_old_messages_by_scrolling_and_by_links(
    sandbox: Sandbox, toy: Toy, client: Client, people: list[Member], general: int
) -> None:
    mika = people[0]
    async with look(sandbox.address, PHONE) as screen:
        page = screen.page
        first, *_ = [await mika.say(general, f"word {number}") for number in range(80)]
        words = page.locator(".message .text")
        newest = page.locator(".message").last
        await expect(words.last).to_have_text("word 79")
        await expect(newest).to_be_in_viewport(ratio=1)
        assert await words.count() <= 75
        await expect(page.locator(".welcome")).to_have_count(0)
        # A message higher than the page is shown from its start.
        await mika.say(general, "first\n" + "\n".join(f"line {n}" for n in range(80)))
        await expect(newest).to_contain_text("first")
        await screen.until(BEGINS)
        while await words.first.inner_text() != "word 0":
            await page.evaluate("document.querySelector('#scroller').scrollTop = 0")
            await asyncio.sleep(0.05)
        assert await words.count() == 81
    async with look(sandbox.address) as screen:
        page = screen.page
        tabs = page.context.pages
        await screen.become(1)
        await screen.type_command("table")
        await page.locator(".threads .entry").click()
        (thread,) = await client.threads(general)
        await mika.say(thread, f"see [`1`](https://discord.com/channels/1/{general}/{first['id']})")
        await page.locator(".message a").click()
        await expect(page.locator(f"#m{first['id']}")).to_be_in_viewport()
        assert page.context.pages == tabs


@browser
async def test_a_slow_click_works_although_the_page_changes_meanwhile(
    sandbox: Sandbox, toy: Toy, people: list[Member], general: int
) -> None:
    """A click on a node that is replaced between press and release would be lost."""
    loop = asyncio.get_running_loop()

    async def slow(route: WebSocketRoute) -> None:
        await asyncio.sleep(SLOW)
        server = route.connect_to_server()
        server.on_message(lambda message: loop.call_later(SLOW, route.send, message))

    async with look(sandbox.address) as screen:
        mika = people[0]
        page = screen.page
        await page.locator(".face").nth(1).hover()
        await page.mouse.down()
        await mika.say(general, "meanwhile")
        await asyncio.sleep(SLOW)
        await page.mouse.up()
        await expect(page.locator(".face").nth(1)).to_have_class("face on")
        await expect(page.locator(".message .text")).to_have_text("meanwhile")
        # No message is missed while the page switches to another person.
        await page.route_web_socket("**/sandbox/live*", slow)
        await page.locator(".face").nth(2).click()
        await asyncio.sleep(SLOW / 2)
        await mika.say(general, "and now")
        await expect(page.locator(".message .text").last).to_have_text("and now")
        # The answer to a click may arrive before the edited message.
        await screen.type_command("play")
        await screen.button("step:").wait_for()
        await screen.become(1)
        await screen.press("step:")
        assert await page.locator(".container h2").text_content() == "Board 2"


@browser
async def test_a_late_list_of_messages_hides_no_newer_message(
    sandbox: Sandbox, people: list[Member], general: int
) -> None:
    """Two lists are requested, and a message is sent between them."""
    async with look(sandbox.address) as screen:
        page = screen.page
        held: list[asyncio.Event] = []

        async def hold(route: Route) -> None:
            response = await route.fetch()
            held.append(asyncio.Event())
            await held[-1].wait()
            await route.fulfill(response=response)

        await page.route("**/messages?*", hold)
        await page.locator(".entry").first.click()
        await until(lambda: len(held) == 1)
        await people[0].say(general, "between")
        await asyncio.sleep(SLOW)
        await page.locator(".entry").first.click()
        await until(lambda: len(held) == 2)
        for event in held:
            event.set()
            await asyncio.sleep(SLOW / 2)
        await expect(page.locator(".message .text")).to_have_text("between")


@browser
async def test_the_panel_controls_the_sandbox(sandbox: Sandbox, toy: Toy, client: Client) -> None:
    async with look(sandbox.address) as screen:
        page = screen.page
        await page.click(".tool.sandbox")
        await page.locator('[data-name="SEND_MESSAGES"] + i').click()
        await expect(page.locator('[data-name="SEND_MESSAGES"]')).not_to_be_checked()

        async def is_off() -> bool:
            """Check on the server: the browser unchecks the box before the answer."""
            state = await client.ask("GET", "/state")
            off = {
                permission["name"]
                for permission in state["guild"]["permissions"]
                if not permission["on"]
            }
            return off == {"SEND_MESSAGES", "MANAGE_THREADS"}

        await until(is_off)
        await page.get_by_text("+1 h").click()
        await expect(page.locator(".panel p")).to_have_text("1 h 1 min ahead")
        await page.get_by_text("Remove the bot").click()
        await expect(page.locator("#notice")).to_have_text("The bot is not in this server.")
        await page.get_by_text("Invite the bot").click()
        await page.locator('[data-name="outage"] + i').click()
        await expect(page.locator("#notice")).to_contain_text("Outage")


def test_the_page_supports_every_language_and_uses_all_its_texts() -> None:
    state = json.loads(words())
    assert {locale["language"] for locale in state["locales"].values()} == set(LANGUAGES)
    assert state["texts"]["en"]["message-count:1"] == "1 message"
    assert "{count}" in state["texts"]["en"]["message-count"]
    for language, taps in (("en", "Tap"), ("de", "Tipp"), ("ja", "タップ")):
        texts = state["texts"][language]
        assert taps in texts["hint:touch"], language
        assert taps not in texts["hint"], language
    files = [*STATIC.glob("*.js"), *STATIC.parent.glob("*.py")]
    code = "".join(path.read_text("utf-8") for path in files)
    keys = {key.partition(":")[0] for key in state["texts"]["en"]}
    assert [k for k in keys if f'"{k}"' not in code and not k.startswith("perm-")] == []


async def languages(client: Client) -> set[str]:
    """Return the languages of the server and its people."""
    state = await client.ask("GET", "/state")
    return {state["guild"]["locale"], *(member["locale"] for member in state["members"])}


@browser
async def test_the_first_browser_sets_the_language_of_the_server_and_members(
    sandbox: Sandbox, client: Client
) -> None:
    async with look(sandbox.address, locale="ja-JP") as screen:
        await expect(screen.page.locator(".door h1")).to_contain_text("卓上は")
        assert await languages(client) == {"ja"}
        await screen.speak("en-GB")
    async with look(sandbox.address, locale="en-US") as screen:
        await expect(screen.page.locator(".door h1")).to_contain_text("Takujo is a Discord bot")
        assert await languages(client) == {"en-GB", "ja"}


@browser
async def test_a_touch_screen_is_tapped_and_the_picture_is_whole(sandbox: Sandbox) -> None:
    async with look(sandbox.address, TALL) as screen:
        page = screen.page
        await expect(page.locator(".door .hint")).to_contain_text("Click on a face")
        picture = page.locator(".door img")
        await expect(picture).to_be_in_viewport(ratio=1)
        size = await picture.evaluate("(one) => one.width / one.height")
        whole = await picture.evaluate("(one) => one.naturalWidth / one.naturalHeight")
        assert size == pytest.approx(whole, rel=0.01)
        touch = await page.context.new_cdp_session(page)
        await touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        await page.reload()
        await expect(page.locator(".door .hint")).to_contain_text("Tap a face")


@browser
@pytest.mark.sandbox
async def test_the_tour_leads_through_a_turn_and_a_manager_changes_settings(
    sandbox: Sandbox, client: Client, bot: Bot
) -> None:
    async with look(sandbox.address, locale="fr-CH"):
        assert await languages(client) == {"en-US"}
    async with look(sandbox.address, PHONE, bot.log) as screen:
        await _choose_settings(screen)
        await screen.page.reload()
        await screen.page.click(".chip.tour")
        await _take_tour(screen)
        await expect(screen.page.locator("#bubble")).to_have_count(0)
        # The last button begins another game beside that of the tour.
        await expect(screen.page.locator(".thread-card")).to_have_count(2)
        await screen.button("move:").wait_for()
        await _find_own_games(screen)


async def _take_tour(screen: Screen) -> None:
    page = screen.page
    steps: list[int] = []
    while LAST not in steps:
        ready = page.locator("[data-tour]:not(:disabled)")
        await ready.wait_for()
        await screen.settled()
        await page.wait_for_timeout(LOOK)
        step = int(await ready.get_attribute("data-tour") or "")
        assert not await page.evaluate(COVERED), step
        if step == GOAL:
            await expect(page.locator(".ephemeral")).to_contain_text("Goal")
        if step == NEWS:
            await expect(page.locator(".thread-card .count")).to_have_text("2 messages")
        steps.append(step)
        await ready.click()
    assert sorted(set(steps)) == [*range(LAST + 1)]
    assert steps.count(CHOOSE) > 1


async def _find_own_games(screen: Screen) -> None:
    """Find the game of the tour and the one that its last button began; another person has none."""
    page = screen.page
    own = page.locator('.door [data-run="tables"]')
    await page.reload()
    await expect(own).to_have_text("Your games (2)")
    await screen.become(1)
    await expect(page.locator(".door [data-play]")).to_have_count(len(GAMES))
    await expect(own).to_have_count(0)
    await screen.become(0)
    await own.click()
    await expect(page.locator(".message.ephemeral")).to_contain_text("Coloretto")
    await expect(page.locator(".door")).to_have_count(0)


async def _choose_settings(screen: Screen) -> None:
    page = screen.page
    await screen.type_command("settings")
    panel = page.locator(".message.ephemeral").last
    await expect(panel).to_contain_text("Settings for this server")
    await screen.button("settings:channels").click()
    await page.locator(".option", has_text="#general").click()
    await panel.locator("h3").first.click()
    await screen.settled()
    channels = screen.button("settings:channels")
    await expect(channels).to_have_text("#general")
    await screen.button("settings:clock").click()
    await page.locator('.option[data-value="1d"]').click()
    await screen.settled()
    await expect(screen.button("settings:clock")).to_contain_text("1 day")
    await expect(channels).to_have_text("#general")
    await screen.picture("settings-phone")
