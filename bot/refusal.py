"""Refusals: the answer to a request that is not carried out."""

from __future__ import annotations

from typing import ClassVar

from games.core.text import Arg, Text, text


class Refusal(Exception):  # noqa: N818 - the request is at fault, not the program
    """A request was refused: nothing was changed, and `text` says why.

    Docstrings name a refusal by the key of its text: "Raises `refused-full`". A subclass exists
    only where code catches it, or reads more of it than the text.
    """

    key: ClassVar[str] = "refused"

    def __init__(self, key: str | None = None, **args: Arg) -> None:
        key = key or self.key
        super().__init__(key)
        self.text: Text = text(key, **args)
