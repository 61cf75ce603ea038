"""The plugin of pytest: `pytest --takujo-game NAME` checks an installed game.

Without the option it does nothing and imports nothing, because it is active wherever Takujo is
installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any, Final

import pytest

MOST: Final = 5
"""Faults of one check that are shown."""


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


class Suite(pytest.Collector):
    """All checks of the game with this id."""

    is_endless = False
    """Whether a call of the game did not return: the later checks would wait for it as well."""

    def collect(self) -> Iterator[Check]:
        """Return a test for each check. Raises `CollectError` for a game that is not installed."""
        from bot.game_packages import GamePackageError  # noqa: PLC0415 - as below
        from bot.testing import knowledge, lesson, messages, presentation, rules  # noqa: PLC0415 - imported for these tests only
        from bot.testing.subject import find_subject  # noqa: PLC0415 - as above

        try:
            subject = find_subject(self.name)
        except GamePackageError as error:
            raise self.CollectError(str(error)) from None
        parts = (rules, knowledge, presentation, messages, lesson)
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
        """Raise `FaultsError` with the first faults, or the error of the game before any."""
        from bot.testing.limit import EndlessCallError, limiting  # noqa: PLC0415 - as above

        suite = self.getparent(Suite)
        faults = list[str]()
        if suite is not None and suite.is_endless:
            pytest.skip("a call of the game did not return in an earlier check")
        try:
            with limiting(self._subject.package):
                for fault in islice(self._check(self._subject), MOST):
                    faults.append(fault)
        except EndlessCallError as error:
            if suite is not None:
                suite.is_endless = True
            faults.append(str(error))
        except Exception:
            if not faults:
                raise
        if faults:
            raise FaultsError("\n".join(faults))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show what must hold and the faults, or where the game's own code failed."""
        rule = f"{self._check.__doc__}"
        if isinstance(excinfo.value, FaultsError):
            return f"{rule}\n\n{excinfo.value}"
        excinfo.traceback = excinfo.traceback.cut(path=__file__)
        return f"{rule}\n\n{excinfo.getrepr(style=style or 'short')}"

    def reportinfo(self) -> tuple[Any, int | None, str]:
        return self.path, None, f"{self.parent and self.parent.name}: {self.name}"
