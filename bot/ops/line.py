"""A line of those who wait for their turn, one at a time; whoever is urgent passes the others."""

from __future__ import annotations

from asyncio import CancelledError, Future, get_running_loop
from collections import deque
from typing import Final


class Line:
    """Like a lock, but for those who may pass others; among their like all keep their order."""

    def __init__(self) -> None:
        self._is_free = True
        self._urgent: Final[deque[Future[None]]] = deque()
        self._others: Final[deque[Future[None]]] = deque()

    async def wait(self, *, is_urgent: bool) -> None:
        """Return once it is the caller's turn, who ends it with `go_on`."""
        if self._is_free:
            self._is_free = False
            return
        turn: Future[None] = get_running_loop().create_future()
        (self._urgent if is_urgent else self._others).append(turn)
        try:
            await turn
        except CancelledError:
            if not turn.cancelled():  # it came at the same moment
                self.go_on()
            raise

    def go_on(self) -> None:
        """End a turn, and let the next one begin."""
        self._is_free = True
        while self._is_free and (line := self._urgent or self._others):
            turn = line.popleft()
            if not turn.cancelled():  # somebody still waits for it
                turn.set_result(None)
                self._is_free = False
