"""Every code of Discord's documentation, at every call, is believed of as little as it may be."""

from __future__ import annotations

from typing import Final

import pytest

from bot.ops import refusals
from bot.ops.refusals import BACKOFFS, About, Call, conclude, is_outage
from bot.ops.requests import RefusedError
from bot.ops.retries import Backoff, Retries
from bot.words import LANGUAGES, Reader, localize
from games.core.text import text
from tests.support.discord_codes import CODES

FLAGGED: Final = 20026
"""The bot is flagged as spam; Discord's page does not list it."""
STATUSES: Final = (400, 401, 403, 404, 405, 413, 415, 429, 500, 502, 503)
ALLOWED: Final = {
    Call.SEND: {About.MESSAGE, About.EMOJI, About.CHANNEL, About.SERVER, About.APPLICATION},
    Call.EDIT: {About.MESSAGE, About.EMOJI, About.CHANNEL, About.APPLICATION},
    Call.DIRECT: {About.MESSAGE, About.EMOJI, About.PERSON, About.APPLICATION},
    Call.ANSWER: {About.MESSAGE, About.EMOJI, About.INTERACTION},
    Call.EMOJI: {About.EMOJI, About.APPLICATION},
    Call.THREAD: {About.MESSAGE, About.APPLICATION},
}
"""Whom a refusal of a call may be about: a direct message says nothing about a channel."""
LISTED: Final = {
    code for kind in (refusals._BY_CODE, refusals._TEMPORARY_CODES) for code in kind
} | {code for _, code in refusals._BY_CALL}


def test_every_listed_code_is_documented() -> None:
    assert len(CODES) == len(set(CODES)) == 240
    assert set(CODES) | {FLAGGED} >= LISTED


@pytest.mark.parametrize("call", Call)
def test_every_code_is_about_something_that_the_call_can_speak_of(call: Call) -> None:
    for status in STATUSES:
        for code in (0, *CODES, FLAGGED):
            if not is_outage(status, code):
                assert conclude(call, status, code).about in ALLOWED[call]


@pytest.mark.parametrize("call", Call)
def test_an_unlisted_code_of_a_bad_request_is_about_the_one_message(call: Call) -> None:
    smallest = About.EMOJI if call is Call.EMOJI else About.MESSAGE
    for status in (400, 405, 413, 415):
        for code in {0, *CODES} - LISTED:
            assert conclude(call, status, code).about is smallest


def test_only_moderation_is_called_moderation() -> None:
    blocked = {code for code in CODES if conclude(Call.SEND, 400, code).is_blocked}
    assert blocked == {20009, 20031, 200000, 200001, 240000}
    assert {conclude(Call.SEND, 403, code).about for code in blocked} == {About.MESSAGE}


@pytest.mark.parametrize(
    ("call", "status", "code", "about"),
    [
        (Call.SEND, 403, 0, About.CHANNEL),
        (Call.SEND, 404, 10003, About.CHANNEL),
        (Call.SEND, 400, 50083, About.CHANNEL),
        (Call.SEND, 400, 50035, About.MESSAGE),
        (Call.SEND, 404, 10004, About.SERVER),
        (Call.SEND, 401, 0, About.APPLICATION),
        (Call.SEND, 403, 50007, About.MESSAGE),
        (Call.EDIT, 404, 10008, About.MESSAGE),
        (Call.EDIT, 403, 50001, About.CHANNEL),
        (Call.EDIT, 403, 0, About.MESSAGE),
        (Call.DIRECT, 403, 50007, About.PERSON),
        (Call.DIRECT, 403, 50278, About.PERSON),
        (Call.DIRECT, 403, 0, About.MESSAGE),
        (Call.DIRECT, 400, 40003, About.APPLICATION),
        (Call.DIRECT, 403, FLAGGED, About.APPLICATION),
        (Call.DIRECT, 400, 200000, About.MESSAGE),
        (Call.ANSWER, 404, 10062, About.INTERACTION),
        (Call.ANSWER, 401, 50027, About.INTERACTION),
        (Call.ANSWER, 403, 50013, About.MESSAGE),
        (Call.EMOJI, 400, 50035, About.EMOJI),
        (Call.EMOJI, 404, 10014, About.EMOJI),
        (Call.EMOJI, 400, 30008, About.APPLICATION),
        (Call.EMOJI, 403, 50001, About.APPLICATION),
        (Call.THREAD, 403, 50013, About.MESSAGE),
        (Call.THREAD, 404, 10003, About.MESSAGE),
        (Call.THREAD, 400, 240000, About.MESSAGE),
        (Call.THREAD, 401, 0, About.APPLICATION),
    ],
)
def test_a_code_says_this_about_a_call(call: Call, status: int, code: int, about: About) -> None:
    assert conclude(call, status, code).about is about


def test_temporary_refusals_are_outages() -> None:
    assert all(is_outage(status) for status in (429, 500, 502, 503))
    assert {code for code in CODES if is_outage(400, code)} == refusals._TEMPORARY_CODES
    assert not is_outage(400, 200000)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_in_every_language(language: str) -> None:
    sentences = {conclude(call, 400, code).sentence for call in Call for code in CODES} - {""}
    assert len(sentences) >= 5
    for key in sentences:
        words = localize(text(key, channel="<#7>"), Reader(language))
        assert key not in words


def test_the_wrong_fields_of_a_form_tell_whether_an_emoji_was_refused() -> None:
    words = "400 Bad Request (error code: 50035): Invalid Form Body\nIn data.components.0."
    wrong = RefusedError(f"{words}components.1.emoji.name: Invalid emoji", 400, 50035)
    assert wrong.fields == ("data.components.0.components.1.emoji.name",)
    assert wrong.about(Call.SEND).about is About.EMOJI
    other = RefusedError(f"{words}components.1.label: Must be 80 or fewer emoji.", 400, 50035)
    assert other.about(Call.SEND).about is About.MESSAGE


@pytest.mark.parametrize("backoff", [*BACKOFFS.values(), refusals.OUTAGE, refusals.TABLE_OUTAGE])
def test_the_waits_of_a_series_grow_to_their_bound(backoff: Backoff) -> None:
    now = [0.0]
    retries = Retries[str](backoff, lambda: now[0])
    waits = list[float]()
    for _ in range(50):
        assert retries.is_due("end")
        waits.append(retries.fail("end"))
        assert not retries.is_due("end")
        assert retries.is_due("another end")
        now[0] += waits[-1]
    assert waits[0] == backoff.first_s
    assert waits[1] == min(backoff.first_s * backoff.factor, backoff.longest_s)
    assert waits == sorted(waits)
    assert waits[-1] == backoff.longest_s


def test_a_series_ends_by_success_or_after_a_long_time_without_a_failure() -> None:
    now = [0.0]
    retries = Retries[str](Backoff(10.0, 100.0), lambda: now[0])
    assert [retries.fail("end") for _ in range(3)] == [10.0, 20.0, 40.0]
    assert retries.waiting() == {"end"}
    now[0] += 140.0
    assert retries.fail("end") == 80.0
    now[0] += 181.0
    assert retries.fail("end") == 10.0
    retries.fail("end")
    retries.end("end")
    assert retries.fail("end") == 10.0


def test_a_clock_that_is_set_back_delays_no_try() -> None:
    now = [1000.0]
    retries = Retries[str](Backoff(10.0, 100.0), lambda: now[0])
    retries.fail("end")
    now[0] = 5.0
    assert retries.is_due("end")
