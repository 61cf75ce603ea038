"""Notices between the processes of one bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter


@dataclass(frozen=True, slots=True)
class TableChanged:
    """A table was written."""

    table: str
    guild_id: int | None
    """The server; None if no message has to follow."""
    is_over: bool = False
    """Its game ended, with a result to process."""
    kind: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class PersonChanged:
    """The preferences of a person changed."""

    user_id: int
    is_deleted: bool = False
    """The person deleted their data."""
    kind: Literal["person"] = "person"


@dataclass(frozen=True, slots=True)
class ShardsChanged:
    """A process released shards."""

    kind: Literal["shards"] = "shards"


@dataclass(frozen=True, slots=True)
class EmojiChanged:
    """The leader registered commands and emoji."""

    kind: Literal["emoji"] = "emoji"


Notice: TypeAlias = TableChanged | PersonChanged | ShardsChanged | EmojiChanged
NOTICES: Final[TypeAdapter[Notice]] = TypeAdapter(Annotated[Notice, Field(discriminator="kind")])
