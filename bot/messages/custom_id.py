"""The declaration of custom ids: each has a template, fields and an icon."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    TypeAlias,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_type_hints,
)

from bot.tables.model import TableId
from games.core.game import Seat

MAX_ID_LENGTH: Final = 100
"""Characters Discord allows in a custom id."""
SNOWFLAKE: Final = "(?:[1-9][0-9]{0,17}|[1-8][0-9]{18})"
"""An id of Discord's, which fits the database's 64 bits."""

TableCode: TypeAlias = Annotated[TableId, "[a-z2-7]{6}"]
Number: TypeAlias = Annotated[int, "[0-9]{1,9}"]
SeatNumber: TypeAlias = Annotated[Seat, "[0-9]{1,2}"]
Snowflake: TypeAlias = Annotated[int, SNOWFLAKE]
Confirmed: TypeAlias = Annotated[bool, "yes"]
"""Whether the user has confirmed the action."""

_FIELD: Final = re.compile(r"\{(\w+)\}")


class CustomId:
    """The custom id of a component: `str` writes it, `parse_id` reads it."""

    __slots__ = ()
    template: ClassVar[Template]
    prefix: ClassVar[str]
    """The fixed beginning, which names the kind of component."""
    verb: ClassVar[str]
    """The end of the prefix; it is part of the keys of texts."""
    sign: ClassVar[str]

    @property
    def icon(self) -> str:
        """The Unicode emoji of the button in public messages."""
        return self.sign

    def __str__(self) -> str:
        built = self.template.write(self)
        if len(built) > MAX_ID_LENGTH:
            raise ValueError(f"custom id is {len(built)} characters long: {built}")
        return built


Id = TypeVar("Id", bound=CustomId)
REGISTRY: Final[dict[str, list[type[CustomId]]]] = {}
"""Every declared class by its prefix, in the order in which they are tried."""


@dataclass_transform(frozen_default=True)
def custom_id(template: str, icon: str = "") -> Callable[[type[Id]], type[Id]]:
    """Declare a custom id: a frozen dataclass that is written and read by its template.

    `{name}` stands for a field, which has the pattern in its annotation. An end in brackets is left
    out while its only field is None or False; of a flag, the pattern itself is written.
    """

    def declare(declared: type[Id]) -> type[Id]:
        kind = dataclass(frozen=True, slots=True)(declared)
        hints = get_type_hints(kind, include_extras=True)
        names = [field.name for field in fields(cast("Any", kind))]
        kind.template = Template(template, {name: hints[name] for name in names})
        kind.prefix = template.partition("{")[0].rstrip("[:")
        kind.verb = kind.prefix.rpartition(":")[2]
        kind.sign = icon
        REGISTRY.setdefault(kind.prefix, []).append(kind)
        return kind

    return declare


def parse_declared(text: str) -> CustomId | None:
    """Read a custom id; None if no declared class matches it."""
    if len(text) > MAX_ID_LENGTH:
        return None
    family, _, rest = text.partition(":")
    for prefix in (f"{family}:{rest.partition(':')[0]}", family):
        for kind in REGISTRY.get(prefix, ()):
            values = kind.template.read(text)
            if values is not None:
                return kind(**values)
    return None


class Template:
    """The format of a custom id; `hints` are the annotations of its fields."""

    def __init__(self, template: str, hints: Mapping[str, Any]) -> None:
        # An optional field is annotated with a union.
        annotated = {
            name: hint if hasattr(hint, "__metadata__") else get_args(hint)[0]
            for name, hint in hints.items()
        }
        self._types = {name: get_args(hint) for name, hint in annotated.items()}
        start, _, end = template.removesuffix("]").partition("[")
        self._short = self._format(start)
        self._long = self._format(start + end)
        self._last = "".join(_FIELD.findall(end))
        self._pattern = re.compile(f"{self._match(start)}(?:{self._match(end)})?")
        self._readers = {name: _reader(kind) for name, (kind, _) in self._types.items()}

    def write(self, values: CustomId) -> str:
        last = getattr(values, self._last) if self._last else None
        return (self._short if last is None or last is False else self._long).format(values)

    def read(self, text: str) -> dict[str, Any] | None:
        """Return the values of the fields in a custom id; None if it has another format."""
        match = self._pattern.fullmatch(text)
        if match is None:
            return None
        parts = {name: part for name, part in match.groupdict().items() if part is not None}
        return {name: self._readers[name](part) for name, part in parts.items()}

    def _format(self, part: str) -> str:
        def placeholder(name: str) -> str:
            kind, pattern = self._types[name]
            return str(pattern) if kind is bool else f"{{0.{name}}}"

        return _FIELD.sub(lambda match: placeholder(match[1]), part)

    def _match(self, part: str) -> str:
        # No fixed part of a template has a meaning in regular expressions.
        return _FIELD.sub(lambda match: f"(?P<{match[1]}>{self._types[match[1]][1]})", part)


def _reader(kind: Any) -> Callable[[str], Any]:
    reader: Callable[[str], Any] = getattr(kind, "parse", getattr(kind, "__supertype__", kind))
    return reader
