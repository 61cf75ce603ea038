"""REST: answers to interactions, and what their tokens allow afterwards."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.errors import Form, RefusedError
from bot.sandbox.interactions import Answer, Interaction
from bot.sandbox.model import Json, Message
from bot.sandbox.rest import Call, route
from bot.sandbox.world import BOT_ID

MESSAGE = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
async def callback(call: Call) -> Json | None:
    hub = call.hub
    given: Json = call.body.json or {}
    if given.get("type") not in tuple(Answer):
        form = Form()
        form.wrong(("type",), "BASE_TYPE_CHOICES", "Value must be one of 4, 5, 6, 7, 8, 9.")
        form.check()
    answer = Answer(given["type"])
    token = call.request.match_info["interaction_token"]
    found = hub.interactions.acknowledge(call.key("interaction_id"), token, answer)
    hub.responses.respond(found, answer, call.body)
    if call.request.query.get("with_response", "false").lower() in ("1", "true"):
        return hub.responses.told(found)
    return None


def _interaction(call: Call) -> Interaction:
    if call.key("webhook_id") != BOT_ID:
        raise RefusedError(10015)
    return call.hub.interactions.by_token(call.request.match_info["webhook_token"])


def _message(call: Call) -> tuple[Interaction, Message]:
    found = _interaction(call)
    if call.request.match_info["message_id"] == "@original":
        return found, call.hub.responses.original(found)
    return found, call.hub.responses.owned(found, call.key("message_id"))


@route("POST", "/webhooks/{webhook_id}/{webhook_token}")
async def follow_up(call: Call) -> Json:
    message = call.hub.responses.follow_up(_interaction(call), call.body)
    return wire.message(call.hub.world, message)


@route("GET", MESSAGE)
async def get_message(call: Call) -> Json:
    return wire.message(call.hub.world, _message(call)[1])


@route("PATCH", MESSAGE)
async def edit_message(call: Call) -> Json:
    found, message = _message(call)
    return wire.message(call.hub.world, call.hub.responses.edit(found, message, call.body))


@route("DELETE", MESSAGE)
async def delete_message(call: Call) -> None:
    call.hub.news.removed(_message(call)[1])
