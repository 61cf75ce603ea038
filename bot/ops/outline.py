"""Log lines about unreadable data: its form and its errors, without its contents."""

from __future__ import annotations

import re
import traceback
from itertools import islice
from pathlib import Path
from typing import Any, Final

MAX_CHARACTERS: Final = 600
"""Characters of an outline."""
_MAX_DEPTH: Final = 4
_MAX_FIELDS: Final = 40
"""Fields of one object that are listed."""
_FIELD_NAME: Final = re.compile(r"[a-z_]{1,40}")
"""Discord's field names. Ids do not match, and texts of people occur only as values."""


def outline(data: Any) -> str:
    """Return the fields of decoded JSON with their types, in at most `MAX_CHARACTERS` characters.

    A log line about unreadable data has no content of it.
    """
    return _outline(data, _MAX_DEPTH)[:MAX_CHARACTERS]


def describe(error: BaseException) -> str:
    """Return an error's class, missing field and line.

    Other messages are left out: that of a `ValueError` contains the value.
    """
    missing = error.args[0] if isinstance(error, KeyError) and error.args else None
    kind = type(error).__qualname__ + (f" {missing}" if _is_field(missing) else "")
    if not (places := list(traceback.walk_tb(error.__traceback__))):
        return kind
    frame, line = places[-1]
    return f"{kind} ({Path(frame.f_code.co_filename).name}:{line} {frame.f_code.co_name})"


def _outline(data: Any, depth: int) -> str:
    match data:
        case dict() if depth:
            fields = (
                f"{key if _is_field(key) else '*'}: {_outline(part, depth - 1)}"
                for key, part in islice(data.items(), _MAX_FIELDS)
            )
            return f"{{{', '.join(fields)}}}"
        case list() if depth and data:
            return f"[{_outline(data[0], depth - 1)} x {len(data)}]"
    return type(data).__name__


def _is_field(key: object) -> bool:
    return isinstance(key, str) and _FIELD_NAME.fullmatch(key) is not None
