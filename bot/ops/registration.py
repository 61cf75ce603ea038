"""Tell Discord the commands, but only when they changed."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any, Final

from discord import app_commands

from bot.ops.calls import OutageError, RefusedError, call
from bot.store import Store

log: Final = logging.getLogger(__name__)


async def sync(tree: app_commands.CommandTree[Any], store: Store, application_id: int) -> None:
    """Register the commands when they differ from what this application registered last."""
    key = f"commands:{application_id}"
    digest = await _digest(tree)
    if await store.meta(key) == digest:
        return
    try:
        commands = await call(tree.sync())
    except (RefusedError, OutageError, app_commands.AppCommandError) as error:
        log.warning("commands not registered: %s", error)
        return
    await store.set_meta(key, digest)
    log.info("registered %d commands", len(commands))


async def _digest(tree: app_commands.CommandTree[Any]) -> str:
    payload = [
        await command.get_translated_payload(tree, tree.translator)
        if tree.translator
        else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    written = json.dumps(payload, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(written.encode()).hexdigest()
