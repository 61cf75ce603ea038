"""Examples of OpenAPI schemas, with every field up to a limited depth."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any, Final

_DEEPEST: Final = 5
"""Depth of nested objects; deeper ones leave out optional fields."""
_ID: Final = "1001"
_FORMATS: Final = {
    "date-time": "2026-03-02T09:00:00+00:00",
    "date": "2026-03-02",
    "uri": "https://discord.com/",
    "snowflake": _ID,
}


class Examples:
    """Makes one example of each schema of an OpenAPI description."""

    def __init__(self, schemas: Mapping[str, Any]) -> None:
        self._schemas = schemas

    def named(self, name: str) -> Any:
        """Return an example of a component."""
        return self.of(self._schemas[name])

    def of(self, schema: Any, depth: int = 0) -> Any:
        """Return an example of a schema."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return _ID if name == "SnowflakeType" else self.of(self._schemas[name], depth)
        if "const" in schema or "enum" in schema:
            return schema["const"] if "const" in schema else schema["enum"][0]
        for word in ("oneOf", "anyOf"):
            if word in schema:
                return self._one_of(schema[word], depth)
        if "allOf" in schema:
            parts = [self.of(part, depth) for part in schema["allOf"]]
            return dict(chain(*(part.items() for part in parts))) if len(parts) > 1 else parts[0]
        kinds = schema.get("type", "object")
        kind = kinds if isinstance(kinds, str) else next(one for one in kinds if one != "null")
        return self._typed(kind, schema, depth)

    def _one_of(self, parts: list[Any], depth: int) -> Any:
        filled = [part for part in parts if part.get("type") != "null"]
        return self.of(filled[0], depth) if filled else None

    def _typed(self, kind: str, schema: Any, depth: int) -> Any:
        match kind:
            case "object":
                return self._object(schema, depth)
            case "array":
                items = max(schema.get("minItems", 0), depth < _DEEPEST)
                return [self.of(schema.get("items", {"type": "string"}), depth + 1)] * items
            case "string":
                shown = _FORMATS.get(schema.get("format", ""), "words")
                return shown if "pattern" not in schema else _ID
            case "integer" | "number":
                return max(schema.get("minimum", 1), min(1, schema.get("maximum", 1)))
            case "boolean":
                return True
        return None

    def _object(self, schema: Any, depth: int) -> Any:
        must, fields = schema.get("required", ()), schema.get("properties", {})
        return {
            name: self.of(part, depth + 1)
            for name, part in fields.items()
            if name in must or depth < _DEEPEST
        }
