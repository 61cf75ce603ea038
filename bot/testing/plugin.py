"""The plugin of pytest: `pytest --takujo-game NAME` checks an installed game.

Without the option it does nothing and imports nothing, because it is active wherever Takujo is
installed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from inspect import getdoc
from itertools import chain
from typing import Any, Final

import pytest

MOST: Final = 5
"""Kinds of faults of one check that are shown."""
_VARIES: Final = re.compile(r"'[^']*'|[-−]?\d+")
"""The parts in which faults of one kind differ: notations, seats and other numbers."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option with the ids of games."""
    parser.getgroup("takujo").addoption(
        "--takujo-game",
        action="append",
        default=[],
        metavar="NAME",
        help="check an installed game of Takujo, by its id; may be repeated",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the checks of the chosen games."""
    for name in config.getoption("takujo_game"):
        items += session.genitems(Suite.from_parent(session, name=name, nodeid=f"takujo::{name}"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Limit the calls of the chosen games in the author's own tests, too."""
    names = item.config.getoption("takujo_game")
    if not names or isinstance(item, Check):
        return (yield)
    from bot.testing.limit import limiting  # noqa: PLC0415 - as below
    from bot.testing.subject import find_subject  # noqa: PLC0415 - as below

    with limiting(*(find_subject(name).package for name in names)):
        return (yield)


class FaultsError(AssertionError):
    """A check found faults."""


class _Failure:
    """The text of a failed check: on CI, pytest would repeat a string in its summary."""

    def __init__(self, said: str) -> None:
        self._said = said

    def __str__(self) -> str:
        return self._said

    def toterminal(self, writer: Any) -> None:
        """Write it, as pytest asks."""
        writer.line(self._said)


class Suite(pytest.Collector):
    """All checks of the game with this id."""

    is_endless = False
    """Whether a call of the game did not return: the later checks would wait for it as well."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.errors: dict[str, str] = {}
        """The check that first met an error of the game, by the error and its place."""

    def collect(self) -> Iterator[Check]:
        """Return a test for each check. Raises `CollectError` for a game that is not installed."""
        from bot.game_packages import GamePackageError  # noqa: PLC0415 - as below
        from bot.testing import (  # noqa: PLC0415 - imported for these tests only
            knowledge,
            lesson,
            messages,
            presentation,
            recorded,
            rules,
        )
        from bot.testing.subject import find_subject  # noqa: PLC0415 - as above

        try:
            subject = find_subject(self.name)
        except GamePackageError as error:
            raise self.CollectError(str(error)) from None
        parts = (rules, recorded, knowledge, presentation, messages, lesson)
        for check in chain.from_iterable(part.CHECKS for part in parts):
            name = check.__name__.removeprefix("check_")
            yield Check.from_parent(self, name=name, check=check, subject=subject)


class Check(pytest.Item):
    """One check of a game; its failure says what the author has to change."""

    def __init__(
        self, *, check: Callable[[Any], Iterable[str]], subject: Any, **given: Any
    ) -> None:
        super().__init__(**given)
        self._check = check
        self._subject = subject

    def runtest(self) -> None:
        """Raise `FaultsError` with the first fault of each kind, and the error of the game.

        An error that an earlier check has met skips this one.
        """
        from bot.testing import limit  # noqa: PLC0415 - as above
        from bot.testing.errors import describe_error  # noqa: PLC0415 - as above

        suite = self.getparent(Suite)
        faults = dict[str, str]()
        seconds = limit.seconds_of_check()
        if suite is not None and suite.is_endless:
            pytest.skip("an earlier check was ended: it met its limit of time")
        try:
            with limit.limiting(self._subject.package, seconds=seconds):
                for fault in self._check(self._subject):
                    faults.setdefault(_VARIES.sub("", fault), fault)
                    if len(faults) == MOST:
                        break
        except limit.EndlessCallError as error:
            if suite is not None:
                suite.is_endless = True
            faults["endless"] = str(error)
        except Exception as error:  # noqa: BLE001 - strangers write it
            said = describe_error(self._subject.package, error)
            first = suite.errors.setdefault(said.key, self.name) if suite else self.name
            if first == self.name:
                faults["error"] = said.text
            elif not faults:
                pytest.skip(f"it meets the error that stands under {first}")
        if faults:
            raise FaultsError("\n".join(faults.values()))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show what must hold, and the faults."""
        if isinstance(excinfo.value, FaultsError):
            return _Failure(f"{getdoc(self._check)}\n\n{excinfo.value}")
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        return self.path, None, f"{self.parent and self.parent.name}: {self.name}"
