"""The bot starts for a user without a home and without an entry in the system's list of users."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.support.source import ROOT

NAMELESS: Final = """
import pwd

def getpwuid(uid):
    raise KeyError(f"getpwuid(): uid not found: {uid}")

pwd.getpwuid = getpwuid
"""
"""What the system answers for the user ids that `docker run --user` takes."""
NAMES: Final = ("HOME", "USER", "LOGNAME", "LNAME", "USERNAME", "PGUSER")


def run(folder: Path, *arguments: str, database: str = "takujo.db") -> tuple[int, str]:
    """Run Python for such a user; return its exit code and what it prints."""
    (folder / "sitecustomize.py").write_text(NAMELESS, "utf-8")
    environment = {name: value for name, value in os.environ.items() if name not in NAMES}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment | {"PYTHONPATH": f"{folder}:{ROOT}", "TAKUJO_DATABASE": database},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("check", 2, "takujo.db will be made"),
        ("run", 2, "takujo: DISCORD_TOKEN is not set"),
        ("games", 0, "cullinan"),
        ("demo --help", 0, "usage:"),
    ],
)
def test_a_user_without_home_and_name_needs_neither(
    tmp_path: Path, command: str, code: int, said: str
) -> None:
    found, printed = run(tmp_path, "-m", "bot", *command.split())
    assert said in printed
    assert (found, "Traceback" in printed) == (code, False)


def test_a_postgresql_url_without_a_user_is_one_line_for_them(tmp_path: Path) -> None:
    url = "postgresql://127.0.0.1:1/takujo"
    code, printed = run(tmp_path, "-m", "bot", "status", database=url)
    assert (code, printed.count("\n")) == (2, 1)
    assert url in printed


def test_names_are_drawn_for_them(tmp_path: Path) -> None:
    program = "from bot.pictures.fonts import chain; print(chain()[0].name)"
    assert run(tmp_path, "-c", program) == (0, "Manrope-ExtraBold.ttf\n")
