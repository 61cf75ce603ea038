"""The simulated Discord, with patience for a slow machine."""

from __future__ import annotations

from typing import Any, Final

from simcord.env import Env

TIMES: Final = 10
"""How often we wait for a bot before it is one that never comes to rest."""


class PatientEnv(Env):
    """Waits again for a bot that had no time to come to rest.

    A longer bound would do something else: the bot's timers that end within it are waited for. And
    while a bot starts the bound cannot be chosen.
    """

    async def _settle_internal(self, *, _deadline: float | None = None, **how: Any) -> None:
        for _ in range(TIMES):
            try:
                return await super()._settle_internal(_deadline=_deadline, **how)
            except TimeoutError:
                _deadline = None
        return await super()._settle_internal(**how)

    async def _advance_to(self, target: float, deadline: float) -> None:
        """Let time pass; what passed already has passed."""
        for _ in range(TIMES):
            try:
                return await super()._advance_to(target, deadline)
            except TimeoutError:
                assert self._loop is not None
                deadline = self._loop.time() + self.settle_timeout
        return await super()._advance_to(target, deadline)
