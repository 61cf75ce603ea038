"""The memory of freed pictures goes back to the system."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from typing import Final

import pytest

COUNT: Final = """
import ctypes, sys
{setup}
fields = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
info = type("info", (ctypes.Structure,), {{"_fields_": [(one, ctypes.c_size_t) for one in fields]}})
libc = ctypes.CDLL(None)
libc.mallinfo2.restype = info
large = bytearray(2_000_000)
del large  # glibc raises its threshold
before = libc.mallinfo2().hblks
strips = [bytearray(120_000) for _ in range(50)]
print(libc.mallinfo2().hblks - before)
"""
"""Prints how many of fifty strips are mapped by themselves."""


def mapped(setup: str) -> int:
    command = [sys.executable, "-c", COUNT.format(setup=setup)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallinfo2"),
    reason="only glibc tells of its blocks",
)
def test_each_strip_of_a_picture_is_returned_by_itself() -> None:
    assert mapped("") == 0
    assert mapped("from bot.cli.run import return_blocks; return_blocks()") >= 45
