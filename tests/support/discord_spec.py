"""Check the bot's requests against Discord's OpenAPI description of its interface.

The description (openapi.json) is not part of this project. It is read from the folder that
`TAKUJO_SHARED` names, or from `../shared`; without it these checks are skipped.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

ROOT = Path(__file__).parents[2]
Json = dict[str, Any]
INTERACTION = "/interactions/{interaction_id}/{interaction_token}/callback"
CALLBACKS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
"""The schema of a callback for each response type, for readable errors."""


def find() -> Path | None:
    """Return the path of Discord's description on this machine."""
    shared = Path(os.environ.get("TAKUJO_SHARED", ROOT.parent / "shared"))
    path = shared / "discord" / "openapi.json"
    return path if path.is_file() else None


class DiscordSpec:
    """The request bodies that Discord describes, each with a cached validator."""

    def __init__(self, path: Path) -> None:
        self._spec: Json = json.loads(path.read_text(encoding="utf-8"))
        schemas = self._spec["components"]["schemas"]
        # Discord also accepts ids as numbers, which clients send.
        schemas["SnowflakeType"] = {
            "oneOf": [{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}, {"type": "integer"}]
        }
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}

    def knows(self, method: str, template: str) -> bool:
        """Tell whether Discord has this route."""
        return method.lower() in self._path(template)

    def _path(self, template: str) -> Json:
        found: Json = self._spec["paths"].get(template, {})
        return found

    def problems(self, method: str, template: str, body: Any) -> list[str]:
        """List the errors of a request body."""
        if not self.knows(method, template):
            return [f"no such route: {method} {template}"]
        schema = self._schema(method, template, body)
        if schema is None:
            return [] if body in (None, {}) else [f"{method} {template} takes no body"]
        errors = self._validator(schema).iter_errors(body)
        return [f"{method} {template}: {told}" for told in map(_told, errors)]

    def _schema(self, method: str, template: str, body: Any) -> Json | None:
        if template == INTERACTION and isinstance(body, Mapping) and body.get("type") in CALLBACKS:
            return {"$ref": f"#/components/schemas/{CALLBACKS[body['type']]}"}
        operation = self._path(template)[method.lower()]
        content = operation.get("requestBody", {}).get("content", {})
        found: Json | None = content.get("application/json", {}).get("schema")
        return found

    def _validator(self, schema: Json) -> jsonschema_rs.Draft202012Validator:
        key = json.dumps(schema)
        if key not in self._validators:
            root = schema | {"components": self._spec["components"]}
            self._validators[key] = jsonschema_rs.Draft202012Validator(root)
        return self._validators[key]

    def check(self, requests: Iterable[Mapping[str, Any]]) -> int:
        """Fail on recorded requests that Discord does not describe; return the number of checks."""
        found: list[str] = []
        count = 0
        for request in requests:
            count += 1
            found += self.problems(request["method"], request["template"], request["json"])
        assert not found, "\n".join(dict.fromkeys(found))
        return count


def _told(error: jsonschema_rs.ValidationError) -> str:
    """Return the innermost cause with its path in the body."""
    deepest = max(_reasons(error), key=lambda inner: len(inner.instance_path))
    place = "/".join(map(str, deepest.instance_path))
    return f"{place or 'body'}: {deepest.message[:200]}"


def _reasons(error: jsonschema_rs.ValidationError) -> Iterator[jsonschema_rs.ValidationError]:
    """Yield the errors of all alternatives."""
    yield error
    for alternative in getattr(error.kind, "context", ()):
        for inner in alternative:
            yield from _reasons(inner)


@pytest.fixture(scope="session")
def discord_spec() -> DiscordSpec:
    """Return Discord's description; skip the test without it."""
    path = find()
    if path is None:
        pytest.skip("Discord's openapi.json is not here (set TAKUJO_SHARED)")
    return DiscordSpec(path)
