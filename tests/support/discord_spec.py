"""Check the bot's requests against Discord's OpenAPI description of its interface.

The description (openapi.json) is not part of this project. It is read from the folder that
`TAKUJO_SHARED` names, or from `../shared`; without it these checks are skipped.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import jsonschema_rs

from tests.support.source import ROOT

Json = dict[str, Any]


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

    def _problems(self, method: str, template: str, body: Any) -> list[str]:
        """List the errors of a request body."""
        route = f"{method} {template}"
        operation = self._spec["paths"].get(template, {}).get(method.lower())
        if operation is None:
            return [f"no such route: {route}"]
        content = operation.get("requestBody", {}).get("content", {})
        schema: Json | None = content.get("application/json", {}).get("schema")
        if schema is None:
            return [] if body in (None, {}) else [f"{route} takes no body"]
        if route not in self._validators:
            root = schema | {"components": self._spec["components"]}
            self._validators[route] = jsonschema_rs.Draft202012Validator(root)
        return [f"{route}: {_words(error)}" for error in self._validators[route].iter_errors(body)]

    def check(self, requests: Iterable[Mapping[str, Any]]) -> int:
        """Fail on recorded requests that Discord does not describe; return the number of checks."""
        checked = [
            self._problems(request["method"], request["template"], request["json"])
            for request in requests
        ]
        faults = list(chain.from_iterable(checked))
        assert not faults, "\n".join(dict.fromkeys(faults))
        return len(checked)


def _words(error: jsonschema_rs.ValidationError) -> str:
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


@cache
def find_spec() -> DiscordSpec | None:
    """Return Discord's description, if it is on this machine."""
    shared = Path(os.environ.get("TAKUJO_SHARED", ROOT.parent / "shared"))
    path = shared / "discord" / "openapi.json"
    return DiscordSpec(path) if path.is_file() else None
