"""Errors of games that would end the bot, as errors that only end one piece of work."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class ExitError(RuntimeError):
    """A game raised `SystemExit`, or another error that is no `Exception`: see its cause."""


@contextmanager
def containing() -> Iterator[None]:
    """Raise `ExitError` in place of an error that is no `Exception`, apart from cancellations.

    No handler of errors would see it, and two such errors end the event loop. The traceback is
    kept: it tells whose error it is.
    """
    try:
        yield
    except (Exception, asyncio.CancelledError, GeneratorExit):
        raise
    except BaseException as error:
        name = type(error).__name__
        raise ExitError(name).with_traceback(error.__traceback__) from error
