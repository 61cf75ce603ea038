"""The page, in a real browser, with a small bot behind it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest
from playwright.async_api import Page, Route, WebSocketRoute, expect

from bot.sandbox.languages import words
from bot.sandbox.server import STATIC, Sandbox
from bot.words import LANGUAGES
from tests.sandbox.screen import DESKTOP, PHONE, look
from tests.sandbox.toy import Toy
from tests.support.driver import Client

browser = pytest.mark.browser
SLOW = 0.4
"""Seconds in which the page would have drawn an event."""


async def delay_events(page: Page) -> None:
    """Delay the opening of sockets and all their events."""
    loop = asyncio.get_running_loop()

    async def slow(route: WebSocketRoute) -> None:
        await asyncio.sleep(SLOW)
        server = route.connect_to_server()
        server.on_message(lambda told: loop.call_later(SLOW, route.send, told))

    await page.route_web_socket("**/sandbox/live*", slow)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110 - a plain list
            await asyncio.sleep(0.02)


async def until_off(client: Client, names: set[str]) -> None:
    """Wait for the server: a browser unchecks a box before its answer."""
    off: set[str] = set()
    async with asyncio.timeout(10):
        while off != names:
            state = await client.ask("GET", "/state")
            off = {one["name"] for one in state["guild"]["permissions"] if not one["on"]}


@browser
async def test_commands_are_typed_and_offered(sandbox: Sandbox, toy: Toy) -> None:
    async with look(sandbox.address) as screen:
        await screen.type_command("paint", "gr")
        await expect(screen.page.locator(".message .text").last).to_have_text("green 1 en-US")
        await expect(screen.page.locator(".origin").last).to_have_text("Mikaused/paint")
        faces = "[...document.querySelectorAll('img.avatar')].map((one) => one.naturalWidth)"
        assert min(await screen.page.evaluate(faces)) > 0
        assert await screen.page.locator("img.avatar[src^='/avatars/']").count() > 0
        await screen.speak("ja")
        await screen.type_command("paint", "red")
        await expect(screen.page.locator(".origin").last).to_contain_text("Mikaが使用")


@browser
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_one_person_plays_two(sandbox: Sandbox, toy: Toy, size: tuple[int, int]) -> None:
    async with look(sandbox.address, size) as screen:
        page = screen.page
        await screen.type_command("play")
        await expect(page.locator(".container h2")).to_have_text("Board 1")
        # The text is visible before the picture has loaded.
        await page.wait_for_function("document.querySelector('figure img').naturalWidth === 300")
        await expect(page.locator(".mention.me")).to_have_text("@Mika")
        await screen.become(1)
        await expect(page.locator(".mention.me")).to_have_count(0)
        await screen.press("do:hand")
        private = page.locator(".message.ephemeral")
        await expect(private).to_contain_text("Only you can see this")
        await screen.button("choose").click()
        await page.locator('.option[data-value="blue"]').click()
        await expect(private).to_contain_text("You chose blue")
        await screen.become(0)
        await expect(private).to_have_count(0)
        await screen.press("step:1")
        await expect(page.locator(".container h2")).to_have_text("Board 2")
        await screen.become(1)
        await page.locator(".message.ephemeral .textlink").click()
        await expect(private).to_have_count(0)
        wide = "document.documentElement.scrollWidth > innerWidth"
        assert await page.evaluate(wide) is False


@browser
async def test_modals_and_failures_are_shown(sandbox: Sandbox, toy: Toy) -> None:
    async with look(sandbox.address) as screen:
        page = screen.page
        await screen.type_command("play")
        await screen.press("do:modal")
        await page.fill(".modal input", "yes")
        await page.click(".modal .primary")
        await expect(page.locator(".message.ephemeral")).to_contain_text("Answered yes")
        await screen.press("do:late")
        await expect(page.locator(".failed")).to_have_text("This interaction failed")
        await page.reload()
        await expect(page.locator(".container h2")).to_be_visible()
        await expect(page.locator(".message.ephemeral")).to_have_count(0)


@browser
async def test_threads_call_whom_they_mention(sandbox: Sandbox, toy: Toy) -> None:
    async with look(sandbox.address) as screen:
        page = screen.page
        await screen.become(1)
        await screen.type_command("table")
        await expect(page.locator(".thread-card")).to_contain_text("Table 1")
        await expect(page.locator(".threads .badge")).to_have_text("1")
        await screen.become(0)
        await expect(page.locator(".face .badge")).to_have_text("1")
        await screen.become(1)
        await page.locator(".threads .entry").click()
        await expect(page.locator(".message.mentioned")).to_be_visible()
        await expect(page.locator(".threads .badge")).to_have_count(0)


@browser
async def test_a_link_to_a_message_leads_there_on_the_page(
    sandbox: Sandbox, toy: Toy, client: Client, general: int
) -> None:
    async with look(sandbox.address) as screen:
        (mika, *_), page = await client.members(), screen.page
        tabs = page.context.pages
        old = await mika.say(general, "long ago")
        for number in range(60):
            await mika.say(general, f"and then {number}")
        await screen.become(1)
        await screen.type_command("table")
        await page.locator(".threads .entry").click()
        (thread,) = await client.threads(general)
        await mika.say(thread, f"see [`1`](https://discord.com/channels/1/{general}/{old['id']})")
        await page.locator(".message a").click()
        await expect(page.locator(f"#m{old['id']}")).to_be_in_viewport()
        assert page.context.pages == tabs


@browser
async def test_a_slow_finger_hits_though_the_page_changes_meanwhile(
    sandbox: Sandbox, toy: Toy, client: Client, general: int
) -> None:
    """A click on a node that is replaced between press and release would be lost."""
    async with look(sandbox.address) as screen:
        (mika, *_), page = await client.members(), screen.page
        await page.locator(".face").nth(1).hover()
        await page.mouse.down()
        await mika.say(general, "meanwhile")
        await asyncio.sleep(SLOW)
        await page.mouse.up()
        await expect(page.locator(".face").nth(1)).to_have_class("face on")
        await expect(page.locator(".message .text")).to_have_text("meanwhile")
        # Nothing is missed while a person is switched.
        await delay_events(page)
        await page.locator(".face").nth(2).click()
        await asyncio.sleep(SLOW / 2)
        await mika.say(general, "and now")
        await expect(page.locator(".message .text").last).to_have_text("and now")


@browser
async def test_an_answer_is_there_when_its_button_rests(sandbox: Sandbox, toy: Toy) -> None:
    """The answer to a click may arrive before the change it made."""
    async with look(sandbox.address) as screen:
        await screen.type_command("play")
        await screen.button("step:").wait_for()
        await delay_events(screen.page)
        await screen.become(1)
        await screen.press("step:")
        assert await screen.page.locator(".container h2").text_content() == "Board 2"


@browser
async def test_a_list_that_comes_late_hides_nothing(
    sandbox: Sandbox, toy: Toy, client: Client, general: int
) -> None:
    """Two lists are requested, and a message is sent between them."""
    async with look(sandbox.address) as screen:
        (mika, *_), page = await client.members(), screen.page
        held: list[asyncio.Event] = []

        async def hold(route: Route) -> None:
            told = await route.fetch()
            held.append(asyncio.Event())
            await held[-1].wait()
            await route.fulfill(response=told)

        await page.route("**/messages?*", hold)
        await page.locator(".entry").first.click()
        await until(lambda: len(held) == 1)
        await mika.say(general, "between")
        await asyncio.sleep(SLOW)
        await page.locator(".entry").first.click()
        await until(lambda: len(held) == 2)
        for one in held:
            one.set()
            await asyncio.sleep(SLOW / 2)
        await expect(page.locator(".message .text")).to_have_text("between")


@browser
async def test_the_panel_takes_and_gives(sandbox: Sandbox, toy: Toy, client: Client) -> None:
    async with look(sandbox.address) as screen:
        page = screen.page
        await page.click(".tool.sandbox")
        await page.locator('[data-name="SEND_MESSAGES"] + i').click()
        await expect(page.locator('[data-name="SEND_MESSAGES"]')).not_to_be_checked()
        await until_off(client, {"SEND_MESSAGES", "MANAGE_THREADS"})
        await page.get_by_text("+1 h").click()
        await expect(page.locator(".panel p")).to_have_text("1 h 1 min ahead")
        await page.get_by_text("Remove the bot").click()
        await expect(page.locator("#notice")).to_have_text("The bot is not in this server.")
        await page.get_by_text("Invite the bot").click()
        await page.locator('[data-name="outage"] + i').click()
        await expect(page.locator("#notice")).to_contain_text("Outage")


def test_the_page_has_its_words_in_every_language_and_uses_them() -> None:
    told = json.loads(words())
    assert {one["language"] for one in told["locales"].values()} == set(LANGUAGES)
    assert told["texts"]["en"]["message-count:1"] == "1 message"
    assert "{count}" in told["texts"]["en"]["message-count"]
    files = [*STATIC.glob("*.js"), *STATIC.parent.glob("*.py")]
    code = "".join(path.read_text("utf-8") for path in files)
    keys = {key.removesuffix(":1") for key in told["texts"]["en"]}
    assert [k for k in keys if f'"{k}"' not in code and not k.startswith("perm-")] == []


@browser
async def test_a_long_channel_keeps_its_end_and_loads_the_rest_again(
    sandbox: Sandbox, toy: Toy
) -> None:
    async with Client(sandbox.address) as client, look(sandbox.address) as screen:
        mika = (await client.members())[0]
        general = await client.channel("general")
        for number in range(80):
            await mika.say(general, f"word {number}")
        words = screen.page.locator(".message .text")
        await expect(words.last).to_have_text("word 79")
        assert await words.count() <= 75
        await expect(screen.page.locator(".welcome")).to_have_count(0)
        while await words.first.inner_text() != "word 0":
            await screen.page.evaluate("document.querySelector('#scroller').scrollTop = 0")
            await asyncio.sleep(0.05)
        assert await words.count() == 80
